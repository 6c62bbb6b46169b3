//! A set of squares for each square.

use super::{Bitboard, Square};

/// A set of squares for each square: 65 sets, of which the last is for a piece that is not there.
#[derive(Debug, Clone)]
pub(crate) struct SetBySquare([Bitboard; 65]);

impl SetBySquare {
    /// The empty set for every square.
    pub const EMPTY: SetBySquare = SetBySquare([Bitboard::EMPTY; 65]);

    /// Keeps the set of the only square of `square`; nothing, if that is empty.
    #[inline]
    pub fn put(&mut self, square: Bitboard, set: Bitboard) {
        self.0[square.0.trailing_zeros() as usize] = set;
    }

    /// Returns the set of a square.
    pub const fn at(&self, square: Square) -> Bitboard {
        self.0[square.table_index()]
    }
}
