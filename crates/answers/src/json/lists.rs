//! Lists, facts and padded texts of the records that serde does not write.

use oracle_laws::Bitboard;

/// Removes the comma after the last item of a list; every item is written with one.
pub fn drop_comma(out: &mut Vec<u8>) {
    if out.last() == Some(&b',') {
        out.pop();
    }
}

/// Returns a fact that may be unknown.
pub const fn json_bool(fact: Option<bool>) -> &'static [u8] {
    match fact {
        None => b"null",
        Some(true) => b"true",
        Some(false) => b"false",
    }
}

/// Appends the items of a list of squares.
pub fn push_squares(squares: Bitboard, out: &mut Vec<u8>) {
    for square in squares {
        let [file, rank] = square.name();
        out.extend_from_slice(&[b'"', file, rank, b'"', b',']);
    }
    drop_comma(out);
}

/// Appends the start of a list and its items.
pub fn push_names(start: &[u8], names: impl Iterator<Item = &'static str>, out: &mut Vec<u8>) {
    out.extend_from_slice(start);
    for name in names {
        out.push(b'"');
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b"\",");
    }
    drop_comma(out);
}

/// Returns a text padded with spaces, and its length.
pub const fn pad<const N: usize>(text: &str) -> ([u8; N], usize) {
    let mut padded = [b' '; N];
    let mut at = 0;
    while at < text.len() {
        padded[at] = text.as_bytes()[at];
        at += 1;
    }
    (padded, text.len())
}

/// Appends the first `count` bytes of a padded text.
#[allow(clippy::inline_always)] // A few instructions, executed for every capture.
#[inline(always)]
pub fn push_padded<const N: usize>(text: &[u8; N], count: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(text);
    out.truncate(out.len() + count - N);
}
