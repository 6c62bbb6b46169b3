//! Moves as programs write them to each other: `e2e4`, `e7e8q` (Universal Chess Interface, 2006).
//!
//! Castling is the king's move, `e1g1`. Where king or rook did not start where they do in standard chess, and
//! everywhere in Chess960 mode, it is the king taking its own rook, `f1h1`.

use crate::board::{Color, File, Square};
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
