//! Waiting positions, whose moves are counted from scratch, eight at a time.
//!
//! A move that changes a line of the replying king, castles or promotes can change every reply. The position after it
//! is written into a free lane here. As soon as all lanes are full, the moves in all eight positions are counted
//! together, starting from the king of each. The positions have nothing in common, but all lanes are used.

use super::army::Army;
use super::batch_state::BatchState;
use super::fill::{self, NOT_A, NOT_H, captures_down, captures_up};
use super::king_constraints::KingConstraints;
use super::lanes::{ArmyLanes, CastlingLanes, LANES, Lanes, castling_replies, word_if};
use super::replies::{pawn_replies, slider_replies};

/// Up to eight positions. The side to move in them is the replying side.
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
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline(always)]
    pub const fn is_full(&self) -> bool {
        self.len == LANES
    }

    /// Adds the position after a move in a lane of a batch: the moving side's pieces after it, and the square of a capture.
    #[inline(always)]
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
    #[inline(always)]
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

    #[inline(always)]
    fn moves<const DIAGONALS: bool, const CASTLING: bool>(&self, lane: usize) -> u64 {
        let (us, them) = (self.us.lane(lane), self.them.lane(lane));
        let (foes, all) = (us.all(), them.all());
        let empty = !(foes | all);
        let pawns = [captures_up(us.pawns), captures_down(them.king) & us.pawns];
        let constraints = KingConstraints::new::<DIAGONALS>(them.king, all, &us, pawns);
        let KingConstraints {
            check_mask,
            danger,
            ref pins,
            ..
        } = constraints;

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
#[inline(always)]
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
