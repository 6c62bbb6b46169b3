//! Kings in the centre at the end of a game: players put them there on boards of DGT, which record it as moves.

use std::ops::Range;

use super::GameResult;
use super::byte_classes::is_ending;
use super::piece::InputPiece;
use super::spelling::read_move;
use oracle_laws::{Role, Square};
use oracle_notation::{MoveText, PieceLetters};

/// The number of bytes in which the game must end: a move, its number, two comments, a result.
const NEAR: usize = 256;

/// What a finding about such a move adds.
pub(super) const HINT: &str = "a DGT board marks the result with the kings on e4, d4, e5 and d5";

/// Returns whether a word puts a king in the centre, and nothing follows it but the other king and the result. `None` if more
/// bytes will show it.
#[inline]
pub(super) fn marks_result(
    piece: &InputPiece<'_>,
    word: Range<usize>,
    letters: PieceLetters,
) -> Option<bool> {
    if !is_king_in_centre(&piece.bytes[word.clone()], letters) {
        return Some(false);
    }
    let after = &piece.bytes[word.end..];
    let near = &after[..after.len().min(NEAR)];
    let is_all = piece.is_end && near.len() == after.len();
    ends(near, letters, is_all).or((after.len() > NEAR).then_some(false))
}

/// Returns whether the game ends with these bytes or in them; `None` if they end first.
fn ends(mut rest: &[u8], letters: PieceLetters, is_all: bool) -> Option<bool> {
    let mut has_king = false;
    loop {
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || b"+#!?.".contains(byte);
        let Some(start) = rest.iter().position(|byte| !is_between(byte)) else {
            return is_all.then_some(true);
        };
        rest = &rest[start..];
        let end = match rest[0] {
            b'[' | b'*' => return Some(true),
            b'{' => rest.iter().position(|byte| *byte == b'}').map(|at| at + 1),
            _ => rest.iter().position(|byte| is_ending(*byte)),
        };
        if end.is_none() && !is_all {
            return None;
        }
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        let is_number = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
        if GameResult::parse(word).is_some() {
            return Some(true);
        } else if word.first() != Some(&b'{') && !is_number {
            if has_king || !is_king_in_centre(word, letters) {
                return Some(false);
            }
            has_king = true;
        }
        rest = after;
    }
}

/// Returns whether a word is the move of a king to e4, d4, e5 or d5.
fn is_king_in_centre(word: &[u8], letters: PieceLetters) -> bool {
    let [_, .., b'd' | b'e', b'4' | b'5'] = word else {
        return false;
    };
    let centre = [Square::D4, Square::D5, Square::E4, Square::E5];
    matches!(read_move(word, letters), Some(MoveText::Piece(piece))
        if piece.role == Some(Role::King) && centre.contains(&piece.to))
}
