//! The pawns of the side that replies.
//!
//! The colour that these functions are generic over is that of the side to move: the pawns go the other way.

use super::fill::{self, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, step};
use super::king_constraints::Pins;

/// One step ahead for the pawns of the side that replies: the colour is that of the side to move.
#[inline(always)]
pub(super) const fn reply_ahead<const WHITE: bool>(squares: u64) -> u64 {
    if WHITE { squares >> 8 } else { squares << 8 }
}

/// The squares that those pawns pass over in a double step.
#[inline(always)]
pub(super) const fn reply_passed<const WHITE: bool>() -> u64 {
    if WHITE {
        fill::passed_rank::<false>()
    } else {
        fill::passed_rank::<true>()
    }
}

/// The squares that those pawns attack.
#[inline(always)]
pub(super) const fn reply_captures<const WHITE: bool>(pawns: u64) -> u64 {
    if WHITE {
        fill::pawns::<false>(pawns)
    } else {
        fill::pawns::<true>(pawns)
    }
}

/// The number of moves of those pawns, but for taking in passing.
#[inline(always)]
pub(super) fn pawn_replies<const WHITE: bool, const PROMOTIONS: bool>(
    pawns: u64,
    pins: Pins,
    empty: u64,
    foes: u64,
    mask: u64,
) -> u32 {
    let straight = pawns & !(pins.rank | pins.diagonal | pins.antidiagonal);
    let diagonal = pawns & !(pins.file | pins.rank | pins.antidiagonal);
    let antidiagonal = pawns & !(pins.file | pins.rank | pins.diagonal);
    let one = reply_ahead::<WHITE>(straight) & empty;
    let two = reply_ahead::<WHITE>(one & reply_passed::<WHITE>()) & empty;
    let (east, west) = if WHITE {
        (
            step::<SOUTH_EAST>(antidiagonal) & foes,
            step::<SOUTH_WEST>(diagonal) & foes,
        )
    } else {
        (
            step::<NORTH_EAST>(diagonal) & foes,
            step::<NORTH_WEST>(antidiagonal) & foes,
        )
    };
    let (one, two, east, west) = (one & mask, two & mask, east & mask, west & mask);
    let mut moves = one.count_ones() + two.count_ones() + east.count_ones() + west.count_ones();
    if PROMOTIONS {
        let last = if WHITE {
            fill::last_rank::<false>()
        } else {
            fill::last_rank::<true>()
        };
        moves += 3
            * ((one & last).count_ones() + (east & last).count_ones() + (west & last).count_ones());
    }
    moves
}
