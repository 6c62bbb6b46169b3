//! A word of movetext that may be a move, with the marks directly after it.

use std::ops::Range;

use super::byte_classes::{is_ending, is_mark};
use super::kings_in_centre::marks_result;
use super::piece::InputPiece;
use super::piece::Next::{self, Go, More};
use super::spelling::{LONGEST_PROMOTION, is_pawn_step, promotion_in_parentheses, read_move};
use oracle_notation::{MoveText, PieceLetters};

/// The most marks after a word.
const MOST_MARKS: usize = 8;

/// A word, and the marks directly after it.
pub(super) struct MarkedWord {
    pub at: Range<usize>,
    /// Where the marks end.
    pub end: usize,
}

impl MarkedWord {
    /// Finds the end of the word that begins with these bytes, and reads it as a move. `Err` if more bytes are needed, or if it
    /// is no part of a move.
    pub fn read(
        piece: &InputPiece<'_>,
        mut at: Range<usize>,
        letters: PieceLetters,
    ) -> Result<(MarkedWord, Option<MoveText>), Next> {
        let (bytes, mut end) = (piece.bytes, at.end);
        let (text, after) = (&bytes[at.clone()], &bytes[end..]);
        let is_cut = |length| after.len() < length && !piece.is_end;
        // `exd6 e.p.`: the mark is not part of the move.
        if text.ends_with(b"e") || text == b"ep" {
            if is_cut(3) {
                return Err(More(at.start));
            }
            if after.starts_with(b".p") && text != b"ep" {
                at.end -= 1;
                end += 2 + usize::from(after.starts_with(b".p."));
            }
            if text == b"ep" || at.is_empty() {
                return Err(Go(end));
            }
        }
        // `e8(Q)`: the parentheses are not a variation. After a move of a piece (`Nd8(Q)`) they are one, because the loop
        // of `movetext` has played the piece before it sees them.
        if text.ends_with(b"1") || text.ends_with(b"8") {
            if is_cut(LONGEST_PROMOTION) {
                return Err(More(at.start));
            }
            if let Some(length) = promotion_in_parentheses(after, letters)
                && is_pawn_step(text, letters)
            {
                at.end += length;
                end += length;
            }
        }
        let marks = bytes[end..].iter().take(MOST_MARKS);
        let marks = marks.take_while(|byte| is_mark(byte)).count();
        end += marks;
        let is_cut = end == bytes.len() && marks < MOST_MARKS && !piece.is_end;
        if is_cut || marks_result(piece, at.clone(), letters).is_none() {
            return Err(More(at.start));
        }
        // `Qxf7+-`: the mark may begin a sign.
        let next = bytes.get(end);
        let is_glued = marks > 0 && next.is_some_and(|next| !is_ending(*next));
        let read = read_move(&bytes[at.clone()], letters).filter(|_| !is_glued);
        Ok((MarkedWord { at, end }, read))
    }
}
