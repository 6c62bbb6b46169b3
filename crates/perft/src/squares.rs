//! The squares of a set one by one, and the attack tables.
//!
//! A set of squares is a plain word in this module, because the kernels only do arithmetic on words. A single square is
//! a set of one. The tables are those of [`oracle_laws::attacks`].

use oracle_laws::{Bitboard, Square, attacks};

/// Iterates over the squares of a set, each as a set of its own.
pub(super) struct Each(pub u64);

impl Iterator for Each {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        let first = self.0 & self.0.wrapping_neg();
        self.0 ^= first;
        (first != 0).then_some(first)
    }
}

/// Returns the square of a set of one.
#[inline(always)]
pub(super) fn square(bit: u64) -> Square {
    Square::truncated(bit.trailing_zeros())
}

#[inline(always)]
pub(super) fn bishop(from: u64, occupied: u64) -> u64 {
    attacks::bishop(square(from), Bitboard(occupied)).0
}

#[inline(always)]
pub(super) fn rook(from: u64, occupied: u64) -> u64 {
    attacks::rook(square(from), Bitboard(occupied)).0
}
