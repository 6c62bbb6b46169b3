//! The spellings of moves in games.

use super::decode;
use oracle_notation::{MoveText, PieceLetters};

/// Returns whether a text may be a step of a pawn: `e8`, `exd8` and `e7e8`, but not `Nd8`.
pub(super) fn is_pawn_step(text: &[u8], letters: PieceLetters) -> bool {
    matches!(read_move(text, letters), Some(MoveText::Piece(piece)) if piece.may_be_pawn())
}

/// The length of the longest promotion in parentheses, in bytes: `(♕)`.
pub(super) const LONGEST_PROMOTION: usize = 5;

/// Returns the length of a promotion in parentheses, if a text begins with it.
pub(super) fn promotion_in_parentheses(text: &[u8], letters: PieceLetters) -> Option<usize> {
    let [_, pieces @ ..] = letters.letters();
    let inside = text.strip_prefix(b"(")?;
    let mut lengths = pieces.into_iter().filter_map(|piece| {
        let after = inside.strip_prefix(piece.as_bytes())?;
        after.starts_with(b")").then_some(piece.len() + 2)
    });
    lengths.next()
}

/// Parses a move in common spellings. Beyond [`MoveText`], it reads castling without hyphens and, of English letters,
/// pieces in lower case.
pub(super) fn read_move(text: &[u8], letters: PieceLetters) -> Option<MoveText> {
    let text = &*decode(text);
    let castling = match text {
        "OO" | "oo" => "O-O",
        "OOO" | "ooo" => "O-O-O",
        _ => text,
    };
    let read = MoveText::parse_unsigned(castling, letters);
    if read.is_some() || letters != PieceLetters::English {
        return read;
    }
    let mut letters = text.chars();
    let first = letters.next().filter(|letter| "nrqk".contains(*letter))?;
    let (role, rest) = (first.to_ascii_uppercase(), letters.as_str());
    MoveText::parse_unsigned(&format!("{role}{rest}"), PieceLetters::English)
}
