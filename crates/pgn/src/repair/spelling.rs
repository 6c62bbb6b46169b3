//! How far a written move is from another spelling: an edit distance in which usual confusions cost less.
//!
//! The distance is that of Damerau and Levenshtein, with neighbours swapped at most once. Typists hit a neighbouring file
//! or rank, scanners confuse letters of the same shape.

/// Letters that are easily taken for each other.
const ALIKE: [&[u8]; 11] = [
    b"b68h", b"ceo0", b"1li7I", b"5sS", b"g9q", b"NKH", b"B8R", b"3B", b"ado", b"ft", b"O0QD",
];

/// The cost of a letter that was read as one of the same shape; of another piece, or two letters swapped; of a neighbouring
/// file or rank; of another case; of a letter too many.
const CONFUSED: f32 = 0.55;
const OTHER_PIECE: f32 = 0.6;
const NEAR: f32 = 0.8;
const OTHER_CASE: f32 = 0.3;
const EXTRA: f32 = 0.9;

/// The longest text that is compared, in bytes.
pub const LONGEST: usize = 15;

/// Returns the cost of writing the first text where the second was meant; infinite if one is too long.
pub fn distance(written: &[u8], meant: &[u8]) -> f32 {
    distance_by(written, meant, OTHER_PIECE, cost)
}

/// Returns the number of letters that are missing, too many, other or swapped.
pub fn letters_between(written: &[u8], meant: &[u8]) -> Option<u32> {
    let is_other = |written, meant| f32::from(u8::from(written != meant));
    let distance = distance_by(written, meant, 1.0, is_other);
    distance.is_finite().then_some(distance as u32)
}

/// Returns the least cost of two letters that are swapped, and of letters that stand where others or none were meant.
fn distance_by(
    written: &[u8],
    meant: &[u8],
    swapped: f32,
    cost: fn(Option<u8>, Option<u8>) -> f32,
) -> f32 {
    if written.len() > LONGEST || meant.len() > LONGEST {
        return f32::INFINITY;
    }
    // The costs of all beginnings of the meant text, for the last three beginnings of the written one.
    let mut rows = [[0.0_f32; LONGEST + 1]; 3];
    for (at, letter) in meant.iter().enumerate() {
        rows[0][at + 1] = rows[0][at] + cost(None, Some(*letter));
    }
    for (line, &letter) in written.iter().enumerate() {
        let [before, above, row] = [(line + 2) % 3, line % 3, (line + 1) % 3];
        let extra = cost(Some(letter), None);
        rows[row][0] = rows[above][0] + extra;
        for (at, &target) in meant.iter().enumerate() {
            let mut least = rows[above][at] + cost(Some(letter), Some(target));
            least = least.min(rows[above][at + 1] + extra);
            least = least.min(rows[row][at] + cost(None, Some(target)));
            if line > 0 && at > 0 && written[line - 1] == target && letter == meant[at - 1] {
                least = least.min(rows[before][at - 1] + swapped);
            }
            rows[row][at + 1] = least;
        }
    }
    rows[written.len() % 3][meant.len()]
}

/// Returns the cost of writing a letter or none for another or none.
fn cost(written: Option<u8>, meant: Option<u8>) -> f32 {
    let (written, meant) = match (written, meant) {
        (Some(written), Some(meant)) => (written, meant),
        (None, Some(b'x' | b'+' | b'#' | b'=' | b'-')) => return 0.5,
        (None, Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'O')) => return 0.8,
        (None, _) => return 0.7,
        (Some(_), None) => return EXTRA,
    };
    let is_file = |letter| matches!(letter, b'a'..=b'h');
    let is_rank = |letter| matches!(letter, b'1'..=b'8');
    let is_piece = |letter| matches!(letter, b'K' | b'Q' | b'R' | b'B' | b'N');
    let are_both = |is: fn(u8) -> bool| is(written) && is(meant);
    let mut groups = ALIKE.iter();
    if written == meant {
        0.0
    } else if written.eq_ignore_ascii_case(&meant) {
        OTHER_CASE
    } else if groups.any(|alike| alike.contains(&written) && alike.contains(&meant)) {
        CONFUSED
    } else if are_both(is_piece) {
        OTHER_PIECE
    } else if (are_both(is_file) || are_both(is_rank)) && written.abs_diff(meant) == 1 {
        NEAR
    } else if written.is_ascii_digit() == meant.is_ascii_digit() {
        1.0
    } else {
        1.15
    }
}

#[cfg(test)]
mod tests {
    use super::{distance, letters_between};

    fn is_about(cost: f32, expected: f32) -> bool {
        (cost - expected).abs() < 1e-4
    }

    #[test]
    fn usual_confusions_cost_less() {
        for (written, meant, cost) in [
            ("Nf3", "Nf3", 0.0),
            ("Nf3", "Nh3", 1.0),
            ("Nf3", "Ng3", 0.8),
            ("Nf3", "Nf4", 0.8),
            ("Nf8", "Nfb", 0.55),
            ("Bf3", "Nf3", 0.6),
            ("nf3", "Nf3", 0.3),
            ("N3f", "Nf3", 0.6),
            ("Nb2d", "Nbd2", 0.6),
            ("4e", "Ne4", 1.4),
            ("Nf", "Nf3", 0.7),
            ("Nd4", "Nxd4", 0.5),
            ("Nff3", "Nf3", 0.9),
            ("", "O-O", 2.1),
            ("Nfz", "Nf3", 1.15),
        ] {
            let found = distance(written.as_bytes(), meant.as_bytes());
            assert!(is_about(found, cost), "{written} {meant}: {found}");
        }
        assert!(distance(b"1234567890123456", b"e4").is_infinite());
    }

    #[test]
    fn letters_are_counted() {
        for (written, meant, letters) in [("Bf4", "Be3", 2), ("N3f", "Nf3", 1), ("e4", "Nxe4+", 3)]
        {
            let found = letters_between(written.as_bytes(), meant.as_bytes());
            assert_eq!(found, Some(letters), "{written} {meant}");
        }
    }
}
