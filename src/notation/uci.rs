//! Moves as programs write them to each other: `e2e4`, `e7e8q` (Universal Chess Interface, 2006).
//!
//! Castling is the king's move, `e1g1`. Where king or rook did not start where they do in standard chess, and
//! everywhere in Chess960 mode, it is the king taking its own rook, `f1h1`.

use crate::board::{Bitboard, Color, File, Square};
use crate::rules::{CastlingSide, Move, MoveKind};

/// How castling is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Castling {
    /// From the home squares of standard chess `e1g1`, from others as the king taking its rook.
    #[default]
    Standard,
    /// Always as the king taking its rook.
    Chess960,
}

impl Move {
    /// The square to which the written move goes: as [`to`](Move::to), but for castling in standard chess.
    #[must_use]
    pub fn written_to(self, castling: Castling) -> Square {
        match (self.kind, castling) {
            (MoveKind::Castle(side), Castling::Standard)
                if is_standard(self.from, self.to, side) =>
            {
                Square::new(side.king_to(Color::White).file(), self.from.rank())
            }
            _ => self.to,
        }
    }
}

fn is_standard(king: Square, rook: Square, side: CastlingSide) -> bool {
    king.file() == File::E && rook.file() == side.home(Color::White).file()
}

/// Writes a move.
#[must_use]
pub fn write(written: Move, castling: Castling) -> String {
    let mut text = Vec::with_capacity(5);
    push(written, castling, &mut text);
    // Nothing but ASCII was written.
    String::from_utf8(text).unwrap_or_default()
}

/// Appends a move to a text, all of it ASCII.
pub fn push(written: Move, castling: Castling, text: &mut Vec<u8>) {
    text.extend_from_slice(&written.from.name());
    text.extend_from_slice(&written.written_to(castling).name());
    if let Some(role) = written.promotion {
        text.push(role.letter() as u8);
    }
}

/// Appends a piece's plain steps to these squares, a space behind each.
///
/// Nobody can foresee how many there are, so they are written by fours, and what is too much is cut off again.
pub fn push_steps(from: Square, targets: Bitboard, text: &mut Vec<u8>) {
    const WORD: usize = 5;
    let end = text.len() + WORD * targets.len() as usize;
    let from = u64::from(u16::from_le_bytes(from.name())) | u64::from(b' ') << 32;
    let mut rest = targets.0;
    loop {
        let mut next = || {
            let to = Square::truncated(rest.trailing_zeros()).name();
            rest &= rest.wrapping_sub(1);
            from | u64::from(u16::from_le_bytes(to)) << 16
        };
        // Words of five letters, joined in three of eight, so that they go to memory only once.
        let [one, two, three, four] = [next(), next(), next(), next()];
        text.reserve(24);
        text.extend_from_slice(&(one | two << 40).to_le_bytes());
        text.extend_from_slice(&(two >> 24 | three << 16 | four << 56).to_le_bytes());
        text.extend_from_slice(&(four >> 8).to_le_bytes());
        text.truncate(text.len() + 4 * WORD - 24);
        if rest == 0 {
            break;
        }
    }
    text.truncate(end);
}
