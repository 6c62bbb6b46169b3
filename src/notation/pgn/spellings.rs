//! Spellings of moves in PGN files, beyond those of [`MoveText`], and words that look like moves.

use crate::board::Role;
use crate::notation::moves::MoveText;

/// The spellings of a null move.
pub(super) const NULL_MOVES: [&[u8]; 6] = [b"--", b"Z0", b"null", b"pass", b"@@@@", b"<>"];

/// Returns whether a word is an annotator's evaluation of the position, such as `=`, `+-` or `-/+`.
pub(super) fn is_assessment(text: &[u8], before: u8, suffix: &[u8]) -> bool {
    let is_sign = |byte: &u8| matches!(byte, b'-' | b'=' | b'/');
    let has_plus = before == b'+' || suffix.contains(&b'+');
    text.iter().all(is_sign) && (text != b"--" || has_plus)
}

/// Returns whether a text may be a step of a pawn: `e8`, `exd8` and `e7e8`, but not `Nd8`.
pub(super) fn is_pawn_step(text: &[u8]) -> bool {
    let step = read_move(text);
    matches!(
        step,
        Some(MoveText::Step {
            role: None | Some(Role::Pawn),
            ..
        })
    )
}

/// Parses a move in common spellings. Beyond [`MoveText`], it reads castling without hyphens and pieces in lower case.
pub(super) fn read_move(text: &[u8]) -> Option<MoveText> {
    let text = str::from_utf8(text).ok()?;
    let castling = match text {
        "OO" | "oo" => "O-O",
        "OOO" | "ooo" => "O-O-O",
        _ => text,
    };
    if let Ok(read) = MoveText::parse(castling) {
        return Some(read);
    }
    let mut letters = text.chars();
    let first = letters.next().filter(|letter| "nrqk".contains(*letter))?;
    MoveText::parse(&format!(
        "{}{}",
        first.to_ascii_uppercase(),
        letters.as_str()
    ))
    .ok()
}
