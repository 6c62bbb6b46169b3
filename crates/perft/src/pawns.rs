//! Captures of pawns, and the moves of the replying side's, which play down the board.

use super::fill::{FIRST_RANK, SIXTH_RANK, SOUTH, SOUTH_EAST, SOUTH_WEST, down, step};
use super::lines::Lines;

/// Returns the squares that pawns attack in a direction in which no pin forbids a capture.
#[inline(always)]
pub(super) const fn captures<const STEP: i32>(pawns: u64, pins: &Lines) -> u64 {
    step::<STEP>(pins.free::<STEP>(pawns))
}

/// Returns the number of moves of pawns of the replying side that end on the check mask, without captures en passant. Each promotion counts
/// four times.
#[inline(always)]
pub(super) const fn pawn_replies<const PROMOTIONS: bool>(
    pawns: u64,
    pins: &Lines,
    empty: u64,
    foes: u64,
    check_mask: u64,
) -> u32 {
    let one = down(pins.free::<SOUTH>(pawns)) & empty;
    let two = down(one & SIXTH_RANK) & empty & check_mask;
    let one = one & check_mask;
    let east = captures::<SOUTH_EAST>(pawns, pins) & foes & check_mask;
    let west = captures::<SOUTH_WEST>(pawns, pins) & foes & check_mask;
    let mut moves = one.count_ones() + two.count_ones() + east.count_ones() + west.count_ones();
    if PROMOTIONS {
        moves += 3
            * ((one & FIRST_RANK).count_ones()
                + (east & FIRST_RANK).count_ones()
                + (west & FIRST_RANK).count_ones());
    }
    moves
}
