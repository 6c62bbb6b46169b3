//! Counting the replies to one line-preserving move in eight positions, where the rules of [`influence`](super::influence)
//! do not cover it.
//!
//! The move is not made. It is given by the two squares that it *touches*: a piece of the moving side leaves one and
//! arrives on the other, and captures what stood there. The functions handle one position without a branch; the
//! compiler vectorises the loop around them.

use super::army::Army;
use super::batch_state::BatchState;
use super::fill::{
    self, EAST, FIRST_RANK, NORTH, NORTH_EAST, NORTH_WEST, OccludedFill, SIXTH_RANK, SOUTH,
    SOUTH_EAST, SOUTH_WEST, WEST, captures_up, down,
};
use super::lanes::{LANES, Lanes, castling_replies, word_if};
use super::lines::{Lines, captures};

/// One move, and the positions in which it is played: those in whose lane `to` is among the squares.
pub(super) struct LaneMove<'a> {
    pub from: u64,
    pub to: u64,
    pub targets: &'a Lanes,
}

impl LaneMove<'_> {
    /// Counts the replies in all positions in which the move is played, and adds them.
    ///
    /// Positions are counted in groups, as many as fit into a register. A group in which the move is not played is skipped.
    #[inline(always)]
    pub fn count<const GROUP: usize>(
        &self,
        nodes: &mut Lanes,
        replies: impl Fn(usize, u64) -> u64,
    ) {
        let touched = self.from | self.to;
        for first in (0..LANES).step_by(GROUP) {
            let group = first..first + GROUP;
            let is_played = |all, lane: usize| all | self.targets[lane] & self.to;
            if group.clone().fold(0, is_played) == 0 {
                continue;
            }
            for lane in group {
                let moves = replies(lane, touched);
                nodes[lane] += word_if(self.targets[lane] & self.to != 0, moves);
            }
        }
    }
}

/// Returns the number of moves of sliders on all lines. Pinned sliders move along the lines that pin them.
#[inline(always)]
pub(super) fn slider_replies<const DIAGONALS: bool>(
    army: &Army,
    pins: &Lines,
    empty: u64,
    targets: u64,
) -> u32 {
    let Army {
        orthogonals,
        diagonals,
        ..
    } = *army;
    let mut moves = moves_along::<NORTH>(orthogonals, pins, empty, targets)
        + moves_along::<SOUTH>(orthogonals, pins, empty, targets)
        + moves_along::<EAST>(orthogonals, pins, empty, targets)
        + moves_along::<WEST>(orthogonals, pins, empty, targets);
    if DIAGONALS {
        moves += moves_along::<NORTH_EAST>(diagonals, pins, empty, targets)
            + moves_along::<SOUTH_WEST>(diagonals, pins, empty, targets)
            + moves_along::<NORTH_WEST>(diagonals, pins, empty, targets)
            + moves_along::<SOUTH_EAST>(diagonals, pins, empty, targets);
    }
    moves
}

#[inline(always)]
fn moves_along<const STEP: i32>(sliders: u64, pins: &Lines, empty: u64, targets: u64) -> u32 {
    let attacked = OccludedFill::<STEP>::new(empty).attacks(pins.free::<STEP>(sliders));
    (attacked & targets).count_ones()
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

/// Returns the number of replies of all pieces except the king.
#[inline(always)]
pub(super) fn piece_replies<const DIAGONALS: bool, const PROMOTIONS: bool>(
    batch: &BatchState,
    lane: usize,
    touched: u64,
) -> u64 {
    // Of the touched squares, one belonged to the moving side and the other does after the move.
    let foes = batch.us_all[lane] ^ touched;
    let all = batch.them_all[lane] & !touched;
    let empty = !(all | foes);
    let pins = &batch.them_pins.lane(lane);
    let army = batch.them.lane(lane).without(touched);
    let mut moves = slider_replies::<DIAGONALS>(&army, pins, empty, !all);
    for [knight, attacks] in &batch.knights {
        let is_there = knight[lane] & touched == 0;
        moves += word_if(is_there, attacks[lane] & !all).count_ones();
    }
    moves += pawn_replies::<PROMOTIONS>(army.pawns, pins, empty, foes, !0);
    u64::from(moves)
}

#[inline(always)]
pub(super) fn king_replies<const DIAGONALS: bool, const CASTLING: bool>(
    batch: &BatchState,
    lane: usize,
    touched: u64,
) -> u64 {
    let all = batch.them_all[lane] & !touched;
    let empty = !(all | batch.us_all[lane] ^ touched);
    let movers = movers_after(batch, lane, touched);
    let mut danger = fill::knights(movers.knights)
        | fill::king(movers.king)
        | captures_up(movers.pawns)
        | fill::orthogonals(empty, movers.orthogonals);
    if DIAGONALS {
        danger |= fill::diagonals(empty, movers.diagonals);
    }
    let mut moves = (batch.king_ring[lane] & !all & !danger).count_ones();
    if CASTLING {
        let unfit = touched | batch.them_pins.rank[lane];
        moves += castling_replies(&batch.castling, lane, empty, danger, unfit);
    }
    u64::from(moves)
}

/// Returns the pieces of the moving side after a move.
#[inline(always)]
fn movers_after(batch: &BatchState, lane: usize, touched: u64) -> Army {
    let arrival = touched & !batch.us_all[lane];
    let after = |&pieces: &u64| pieces & !touched | word_if(pieces & touched != 0, arrival);
    batch.us.lane(lane).map(after)
}
