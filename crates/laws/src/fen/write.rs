//! Writes FEN: one way for positions and for setups.

use std::fmt;

use super::ascii;
use super::castling_field::push_rights;
use crate::board::{Bitboard, Color, Placement, Role, Square};
use crate::{Position, Setup};

/// Appends a position as FEN, in six fields, in ASCII: what [`Position`] writes as `Display`, without a `String`.
///
/// ```
/// use oracle_laws::{Position, fen};
///
/// let mut text = b"fen ".to_vec();
/// fen::push(&Position::default(), &mut text);
/// assert_eq!(text, b"fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
pub fn push(position: &Position, text: &mut Vec<u8>) {
    push_board(position.placement(), text);
    push_fields(position, text);
}

/// Appends the five fields after the board, each with a space before it.
pub fn push_fields(position: &Position, text: &mut Vec<u8>) {
    push_turn(position.turn(), text);
    push_castling(position, text);
    push_end(
        position.legal_ep_square(),
        [position.halfmoves(), position.fullmoves()],
        text,
    );
}

/// Appends the castling field, in ASCII: `KQkq`, the file of a rook that is not the outermost, or `-`.
pub fn push_castling(position: &Position, text: &mut Vec<u8>) {
    push_rights(position.castling(), position.placement(), text);
}

impl fmt::Display for Position {
    /// Writes a FEN of six fields. The en passant square is written only where a capture is legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

impl fmt::Display for Setup {
    /// Writes a FEN of six fields, with all castling rights on back ranks and any en passant square, valid or not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(90);
        push_board(&self.placement, &mut text);
        push_turn(self.turn, &mut text);
        push_rights(self.castling, &self.placement, &mut text);
        push_end(self.ep_square, [self.halfmoves, self.fullmoves], &mut text);
        f.write_str(&ascii(text))
    }
}

#[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
fn push_turn(turn: Color, text: &mut Vec<u8>) {
    text.extend_from_slice(turn.either(b" w ", b" b "));
}

/// Appends the fields after the castling field.
fn push_end(ep_square: Option<Square>, clocks: [u32; 2], text: &mut Vec<u8>) {
    match ep_square {
        Some(square) => {
            text.push(b' ');
            text.extend_from_slice(&square.name());
        }
        None => text.extend_from_slice(b" -"),
    }
    for clock in clocks {
        text.push(b' ');
        push_number(clock, text);
    }
}

/// Appends the board.
///
/// Each piece and each slash writes the number of empty squares before it, and then its own letter over a zero. There
/// is one loop for four ranks, because a loop for each rank would be mispredicted at its end.
pub fn push_board(placement: &Placement, text: &mut Vec<u8>) {
    const LETTERS: &[u8; 16] = b"PNBRQK?/pnbrqk?/";
    /// After each of four ranks.
    const SLASHES: u64 = 0x08_0402_0100;
    let [_, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| placement.role(role));
    let black = placement.color(Color::Black);
    // The bits of the index of each letter.
    let planes = [
        knights | rooks | kings,
        bishops | rooks,
        queens | kings,
        black,
    ];
    let mut board = [0; 128];
    let mut at = 0;
    for half in [32, 0] {
        // Lines of nine: a rank from its a-file, and its slash.
        let lines = |set: Bitboard| {
            let [low, lower, higher, high] = ((set.0 >> half) as u32).to_le_bytes().map(u64::from);
            high | higher << 9 | lower << 18 | low << 27
        };
        let mut left = lines(placement.occupied()) | SLASHES;
        let [ones, twos, fours, eights] = planes.map(lines);
        let [ones, twos, fours] = [ones, twos, fours].map(|plane| plane | SLASHES);
        let mut next = 0;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let empty = place - next;
            next = place + 1;
            board[at & 127] = b'0' + empty as u8;
            at += usize::from(empty > 0);
            let bit = |plane: u64| (plane >> place & 1) as usize;
            board[at & 127] =
                LETTERS[bit(ones) | bit(twos) << 1 | bit(fours) << 2 | bit(eights) << 3];
            at += 1;
        }
    }
    // No slash follows the last rank.
    text.extend_from_slice(&board[..(at - 1) & 127]);
}

/// Appends a number in decimal.
fn push_number(number: u32, text: &mut Vec<u8>) {
    let mut digits = [0; 10];
    let mut start = digits.len();
    let mut rest = number;
    while let Some(digit) = start.checked_sub(1).and_then(|at| digits.get_mut(at)) {
        *digit = b'0' + (rest % 10) as u8;
        start -= 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[start..]);
}
