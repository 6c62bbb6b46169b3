//! The pawns of the replying side, which play down the board.

use super::fill::{FIRST_RANK, SIXTH_RANK, SOUTH_EAST, SOUTH_WEST, down, step};
use super::lines::Lines;

/// Returns the squares that pawns capture on to the east. Pins on any other line than the antidiagonal forbid it.
#[inline(always)]
pub(super) const fn captures_east(pawns: u64, pins: &Lines) -> u64 {
    step::<SOUTH_EAST>(pawns & !pins.all_but_antidiagonal())
}

/// Returns the squares that pawns capture on to the west. Pins on any other line than the diagonal forbid it.
#[inline(always)]
pub(super) const fn captures_west(pawns: u64, pins: &Lines) -> u64 {
    step::<SOUTH_WEST>(pawns & !pins.all_but_diagonal())
}

/// Returns the number of moves of pawns that end on the check mask, without captures en passant. Each promotion counts
/// four times.
#[inline(always)]
pub(super) const fn pawn_replies<const PROMOTIONS: bool>(
    pawns: u64,
    pins: &Lines,
    empty: u64,
    foes: u64,
    check_mask: u64,
) -> u32 {
    let one = down(pawns & !pins.all_but_file()) & empty;
    let two = down(one & SIXTH_RANK) & empty & check_mask;
    let one = one & check_mask;
    let east = captures_east(pawns, pins) & foes & check_mask;
    let west = captures_west(pawns, pins) & foes & check_mask;
    let mut moves = one.count_ones() + two.count_ones() + east.count_ones() + west.count_ones();
    if PROMOTIONS {
        moves += 3
            * ((one & FIRST_RANK).count_ones()
                + (east & FIRST_RANK).count_ones()
                + (west & FIRST_RANK).count_ones());
    }
    moves
}
