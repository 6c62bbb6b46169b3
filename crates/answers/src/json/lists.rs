//! Lists, facts and padded texts of the records that serde does not write.

use oracle_laws::{Article, Bitboard};

use super::writer::{ObjectWriter, push_object};

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

/// Appends the items of a list of names.
pub fn push_names(names: impl Iterator<Item = &'static str>, out: &mut Vec<u8>) {
    for name in names {
        push_quoted(name, out);
        out.push(b',');
    }
    drop_comma(out);
}

/// Appends a text without letters that JSON escapes.
pub fn push_quoted(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

/// Returns the text of some parts padded with spaces, and its length.
pub const fn pad<const N: usize>(parts: &[&str]) -> ([u8; N], usize) {
    let mut padded = [b' '; N];
    let (mut part, mut length) = (0, 0);
    while part < parts.len() {
        let text = parts[part].as_bytes();
        let (_, rest) = padded.split_at_mut(length);
        rest.split_at_mut(text.len()).0.copy_from_slice(text);
        length += text.len();
        part += 1;
    }
    (padded, length)
}

/// Appends the first `count` bytes of a padded text.
#[allow(clippy::inline_always)] // A few instructions, executed for every capture.
#[inline(always)]
pub fn push_padded<const N: usize>(text: &[u8; N], count: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(text);
    out.truncate(out.len() + count - N);
}

/// Writes articles of the laws, each after its id.
pub(crate) fn push_articles(articles: &[(&'static str, Article)], record: &mut ObjectWriter<'_>) {
    for (id, article) in articles {
        record.push(id, article.number());
    }
}

/// Appends how often a position has occurred, and after which half-moves.
pub(crate) fn push_repetitions(plies: &[u32], out: &mut Vec<u8>) {
    push_object(out, |record| {
        record.push("count", &plies.len());
        record.push("plies", plies);
    });
}
