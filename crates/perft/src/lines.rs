//! A set of squares for each of the four kinds of lines.

use super::fill::{EAST, NORTH, NORTH_EAST, SOUTH, SOUTH_WEST, WEST, step};

/// Four sets of squares, one for each kind of line: pinned pieces by the line that pins them, for example.
///
/// One rule then serves all pieces of a set: a piece that moves along a file must not be pinned on any other line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Lines<T = u64> {
    pub file: T,
    pub rank: T,
    /// Diagonals rise to the east, as a1-h8 does.
    pub diagonal: T,
    /// Antidiagonals fall to the east, as a8-h1 does.
    pub antidiagonal: T,
}

impl Lines {
    #[inline(always)]
    pub const fn all(&self) -> u64 {
        self.file | self.rank | self.diagonal | self.antidiagonal
    }

    /// Returns the pieces that may move in a direction, where these sets are the pinned ones.
    #[inline(always)]
    pub const fn free<const STEP: i32>(&self, pieces: u64) -> u64 {
        let pinned = match STEP {
            NORTH | SOUTH => self.rank | self.diagonal | self.antidiagonal,
            EAST | WEST => self.file | self.diagonal | self.antidiagonal,
            NORTH_EAST | SOUTH_WEST => self.file | self.rank | self.antidiagonal,
            _ => self.file | self.rank | self.diagonal,
        };
        pieces & !pinned
    }

    /// Returns the set for lines in a direction.
    #[inline(always)]
    pub const fn along<const STEP: i32>(&mut self) -> &mut u64 {
        match STEP {
            NORTH | SOUTH => &mut self.file,
            EAST | WEST => &mut self.rank,
            NORTH_EAST | SOUTH_WEST => &mut self.diagonal,
            _ => &mut self.antidiagonal,
        }
    }
}

/// Returns the squares that pawns attack in a direction in which no pin forbids a capture.
#[inline(always)]
pub(super) const fn captures<const STEP: i32>(pawns: u64, pins: &Lines) -> u64 {
    step::<STEP>(pins.free::<STEP>(pawns))
}
