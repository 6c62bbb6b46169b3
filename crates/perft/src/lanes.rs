//! Lanes: a word for each of eight positions.
//!
//! The functions are loops over lanes without branches, which the compiler turns into vector instructions.

use std::array::from_fn;
use std::ops::{Deref, DerefMut};

use super::army::{Army, BISHOP, KING, KNIGHT, ROOK};
use super::lines::Lines;

/// The number of lanes: as many words of 64 bits as fit into the widest registers.
pub(super) const LANES: usize = 8;

/// A word for each of eight positions. The alignment is that of the widest registers: a vector that crosses a cache line
/// takes twice as long to load.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Lanes([u64; LANES]);

impl Deref for Lanes {
    type Target = [u64; LANES];

    #[inline(always)]
    fn deref(&self) -> &[u64; LANES] {
        &self.0
    }
}

impl DerefMut for Lanes {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u64; LANES] {
        &mut self.0
    }
}

/// Returns a word if a condition holds, and zero otherwise, because vectors have no branches.
#[inline(always)]
pub(super) const fn word_if(condition: bool, word: u64) -> u64 {
    if condition { word } else { 0 }
}

/// Returns the union of the sets in all lanes.
#[inline(always)]
pub(super) fn any(lanes: &Lanes) -> u64 {
    lanes.iter().fold(0, |all, word| all | word)
}

/// An army in each of eight positions.
pub(super) type ArmyLanes = Army<Lanes>;

impl ArmyLanes {
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> Army {
        self.map(|lanes| lanes[lane])
    }

    #[inline(always)]
    pub fn set(&mut self, lane: usize, army: &Army) {
        self.pawns[lane] = army.pawns;
        self.knights[lane] = army.knights;
        self.diagonals[lane] = army.diagonals;
        self.orthogonals[lane] = army.orthogonals;
        self.king[lane] = army.king;
    }

    /// Returns the pieces of a kind other than pawns. A queen is neither a rook nor a bishop here.
    #[inline(always)]
    pub fn of_kind<const KIND: u8>(&self) -> Lanes {
        match KIND {
            KNIGHT => self.knights,
            KING => self.king,
            _ => Lanes(from_fn(|lane| {
                let (diagonals, orthogonals) = (self.diagonals[lane], self.orthogonals[lane]);
                match KIND {
                    BISHOP => diagonals & !orthogonals,
                    ROOK => orthogonals & !diagonals,
                    _ => orthogonals & diagonals,
                }
            })),
        }
    }
}

/// Sets for the four kinds of lines in each of eight positions.
pub(super) type LineLanes = Lines<Lanes>;

impl LineLanes {
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> Lines {
        Lines {
            file: self.file[lane],
            rank: self.rank[lane],
            diagonal: self.diagonal[lane],
            antidiagonal: self.antidiagonal[lane],
        }
    }

    #[inline(always)]
    pub fn set(&mut self, lane: usize, lines: &Lines) {
        self.file[lane] = lines.file;
        self.rank[lane] = lines.rank;
        self.diagonal[lane] = lines.diagonal;
        self.antidiagonal[lane] = lines.antidiagonal;
    }
}

/// One castling move of the replying side in each of eight positions.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CastlingLanes {
    /// No squares if the move is impossible.
    pub may_be_occupied: Lanes,
    pub must_be_safe: Lanes,
    pub rook: Lanes,
}

/// Returns how many of the replying side's castling moves are legal in a lane. A rook on an unfit square stays.
#[inline(always)]
pub(super) fn castling_replies(
    castling: &[CastlingLanes; 2],
    lane: usize,
    empty: u64,
    danger: u64,
    unfit: u64,
) -> u32 {
    let is_legal = |castling: &CastlingLanes| {
        let obstacles = !(castling.may_be_occupied[lane] | empty)
            | castling.must_be_safe[lane] & danger
            | castling.rook[lane] & unfit;
        u32::from(obstacles == 0)
    };
    castling.iter().map(is_legal).sum()
}
