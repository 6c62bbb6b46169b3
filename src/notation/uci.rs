//! Moves as programs write them to each other: `e2e4`, `e7e8q` (Universal Chess Interface, 2006).
//!
//! Castling is the king's move, `e1g1`. Where king or rook did not start where they do in standard chess, and
//! everywhere in Chess960 mode, it is the king taking its own rook, `f1h1`.

use crate::board::{Bitboard, Color, File, Square};
use crate::rules::{CastlingSide, Legal, Move, MoveKind};

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

/// Appends the moves of these pieces of the side to move, a space behind each.
pub fn push_moves(legal: &Legal<'_>, pieces: Bitboard, castling: Castling, text: &mut Vec<u8>) {
    let specials = legal.specials();
    let mut end = text.len();
    for from in pieces & (legal.movers() | specials) {
        if specials.has(from) {
            text.truncate(end);
            for played in legal.moves_from(from) {
                push(played, castling, text);
                text.push(b' ');
            }
            end = text.len();
        } else {
            end = push_steps(from, legal.targets(from), end, text);
        }
    }
    text.truncate(end);
}

/// A plain step and the space behind it, in bytes.
const WORD: usize = 5;

/// Six of them, each written as a number of eight bytes.
const SIX: usize = 5 * WORD + 8;

/// Writes a piece's plain steps into a text from `end` on; gives their end. What the text holds behind it means nothing.
///
/// Nobody can foresee how many there are, so they are written by sixes, which is enough for most pieces, and what is too
/// much is written over.
#[inline]
fn push_steps(from: Square, targets: Bitboard, mut end: usize, text: &mut Vec<u8>) -> usize {
    let from = FROM[from.table_index()];
    let mut rest = targets.0;
    loop {
        let Some(room) = text.get_mut(end..).and_then(<[u8]>::first_chunk_mut::<SIX>) else {
            // Enough for all moves of most positions.
            text.resize(end + 16 * SIX, b' ');
            continue;
        };
        let mut count = 0;
        for word in 0..6 {
            count += usize::from(rest != 0);
            let step = from | TO[rest.trailing_zeros() as usize];
            room[word * WORD..word * WORD + 8].copy_from_slice(&step.to_le_bytes());
            rest &= rest.wrapping_sub(1);
        }
        end += WORD * count;
        if rest == 0 {
            return end;
        }
    }
}

/// The first half of a plain step from each square, as a number in which the lowest byte comes first.
static FROM: [u64; 64] = {
    let mut words = [0; 64];
    let mut index = 0;
    while index < 64 {
        words[index as usize] = u16::from_le_bytes(Square::truncated(index).name()) as u64;
        index += 1;
    }
    words
};

/// The second half of a plain step to each square, and the space behind it; the last goes nowhere.
static TO: [u64; 65] = {
    let mut words = [0; 65];
    let mut index = 0;
    while index < 64 {
        let [file, rank] = Square::truncated(index).name();
        words[index as usize] = u64::from_le_bytes([0, 0, file, rank, b' ', 0, 0, 0]);
        index += 1;
    }
    words
};
