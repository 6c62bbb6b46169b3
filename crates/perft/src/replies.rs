//! Counting the replies to moves that the rules of [`influence`](super::influence) do not cover, and the memory of a thread
//! while it does so.
//!
//! A line-preserving move is not made. It is given by the two squares that it *touches*: a piece of the moving side leaves one and
//! arrives on the other, and captures what stood there. The functions handle one position without a branch; the
//! compiler vectorises the loop around them.

use std::sync::atomic::{AtomicU64, Ordering};

use super::fill::{
    self, EAST, FIRST_RANK, Lines, NORTH, NORTH_EAST, NORTH_WEST, NOT_A, NOT_H, OccludedFill,
    SIXTH_RANK, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST, captures, captures_down, captures_up, down,
    word_if,
};
use super::generate::KingConstraints;
use super::lanes::{ArmyLanes, BatchState, CastlingLanes, LANES, Lanes, castling_replies};
use super::state::{Army, State};

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
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn slider_replies<const DIAGONALS: bool>(
    army: &Army,
    pins: &Lines,
    empty: u64,
    targets: u64,
) -> u32 {
    let (orthogonals, diagonals) = (army.orthogonals, army.diagonals);
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

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn moves_along<const STEP: i32>(sliders: u64, pins: &Lines, empty: u64, targets: u64) -> u32 {
    let attacked = OccludedFill::<STEP>::new(empty).attacks(pins.free::<STEP>(sliders));
    (attacked & targets).count_ones()
}

/// Returns the number of pawn moves of the replying side that end on the check mask, without captures en passant.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
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
#[cfg_attr(not(target_family = "wasm"), inline(always))]
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

#[cfg_attr(not(target_family = "wasm"), inline(always))]
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
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn movers_after(batch: &BatchState, lane: usize, touched: u64) -> Army {
    let arrival = touched & !batch.us_all[lane];
    let after = |&pieces: &u64| pieces & !touched | word_if(pieces & touched != 0, arrival);
    batch.us.lane(lane).map(after)
}

/// Waiting positions, up to eight, whose moves are counted from scratch. The side to move in them is the replying side.
///
/// A move that changes a line of the replying king, castles or promotes can change every reply. The position after it
/// is written into a free lane here. As soon as all lanes are full, the moves in all eight positions are counted
/// together, starting from the king of each. The positions have nothing in common, but all lanes are used.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Waiting {
    pub us: ArmyLanes,
    pub them: ArmyLanes,
    castling: [CastlingLanes; 2],
    pub has_castling: bool,
    /// For each position, the lane of the batch to which its count belongs.
    owners: [usize; LANES],
    len: usize,
}

impl Waiting {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn is_full(&self) -> bool {
        self.len == LANES
    }

    /// Adds the position after a move in a lane of a batch: the moving side's pieces after it, and the square of a capture.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn push(&mut self, batch: &BatchState, lane: usize, us: &Army, captured: u64) {
        let at = self.len % LANES;
        self.us.set(at, us);
        self.them.set(at, &batch.them.lane(lane).without(captured));
        self.owners[at] = lane;
        self.len += 1;
        if batch.features.castling {
            self.has_castling = true;
            for (to, from) in self.castling.iter_mut().zip(&batch.castling) {
                let is_there = from.rook[lane] & captured == 0;
                to.may_be_occupied[at] = word_if(is_there, from.may_be_occupied[lane]);
                to.must_be_safe[at] = from.must_be_safe[lane];
                to.rook[at] = from.rook[lane];
            }
        }
    }

    /// Counts the moves in all positions, adds them to the lanes of their owners, and removes the positions.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn count<const GROUP: usize, const DIAGONALS: bool, const CASTLING: bool>(
        &mut self,
        nodes: &mut Lanes,
    ) {
        let mut moves = Lanes::default();
        for first in (0..LANES).step_by(GROUP) {
            if first >= self.len {
                break;
            }
            for lane in first..first + GROUP {
                moves[lane] = self.moves::<DIAGONALS, CASTLING>(lane);
            }
        }
        for (&owner, moves) in self.owners.iter().zip(*moves).take(self.len) {
            nodes[owner % LANES] += moves;
        }
        self.len = 0;
        if self.has_castling {
            self.castling = Default::default();
            self.has_castling = false;
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn moves<const DIAGONALS: bool, const CASTLING: bool>(&self, lane: usize) -> u64 {
        let (us, them) = (self.us.lane(lane), self.them.lane(lane));
        let (foes, all) = (us.all(), them.all());
        let empty = !(foes | all);
        let pawns = [captures_up(us.pawns), captures_down(them.king) & us.pawns];
        let constraints = KingConstraints::new::<DIAGONALS>(them.king, all, &us, pawns);
        let (check_mask, danger, pins) = (
            constraints.check_mask,
            constraints.danger,
            &constraints.pins,
        );
        let targets = !all & check_mask;
        let mut moves = slider_replies::<DIAGONALS>(&them, pins, empty, targets);
        moves += knight_moves(them.knights & !pins.all(), targets);
        // A king is never captured.
        let victims = foes & !us.king;
        moves += pawn_replies::<true>(them.pawns, pins, empty, victims, check_mask);
        moves += (fill::king(them.king) & !all & !us.king & !danger).count_ones();
        if CASTLING {
            moves += castling_replies(&self.castling, lane, empty, danger, pins.rank);
        }
        u64::from(moves)
    }
}

/// Returns the number of moves of knights: each of their eight leaps as a set.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn knight_moves(knights: u64, targets: u64) -> u32 {
    let from_west = targets & NOT_A;
    let from_east = targets & NOT_H;
    let from_far_west = from_west & NOT_A << 1;
    let from_far_east = from_east & NOT_H >> 1;
    (knights << 17 & from_west).count_ones()
        + (knights >> 15 & from_west).count_ones()
        + (knights << 15 & from_east).count_ones()
        + (knights >> 17 & from_east).count_ones()
        + (knights << 10 & from_far_west).count_ones()
        + (knights >> 6 & from_far_west).count_ones()
        + (knights << 6 & from_far_east).count_ones()
        + (knights >> 10 & from_far_east).count_ones()
}

/// The memory of a thread while it counts a branch, reused for each batch: clearing all of it takes longer than overwriting.
pub(super) struct Workspace<'a> {
    pub batch: BatchState,
    pub waiting: Waiting,
    /// Positions with two plies below them, fewer than a batch has lanes.
    pub left_over: Vec<State>,
    /// The leaf nodes found in each lane.
    pub nodes: Lanes,
    /// All leaf nodes that any thread has found, for progress reports.
    found: &'a AtomicU64,
}

impl<'a> Workspace<'a> {
    pub fn new(found: &'a AtomicU64) -> Workspace<'a> {
        Workspace {
            batch: BatchState::default(),
            waiting: Waiting::default(),
            left_over: Vec::with_capacity(2 * LANES),
            nodes: Lanes::default(),
            found,
        }
    }

    /// Returns the leaf nodes found in all lanes, and resets them.
    pub fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes).iter().sum()
    }

    pub fn report(&self, nodes: u64) {
        self.found.fetch_add(nodes, Ordering::Relaxed);
    }
}
