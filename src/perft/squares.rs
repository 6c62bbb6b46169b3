//! The squares of a set one by one, and what a slider attacks from one square.
//!
//! A set of squares is a word here, and so is a single square: a set of one. The attack tables are those of
//! [`rules::attacks`](crate::rules::attacks).

use crate::board::{Bitboard, Square};
use crate::rules::attacks;

/// The squares of a set, one by one, each as a set of its own.
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
