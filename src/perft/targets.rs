//! Where the pieces of the side to move may go, in eight positions at once.
//!
//! A piece stands on the same square in all of them, or has been taken in some.

use super::batch_state::{BatchState, LANES, Lanes};
use super::fill::{
    self, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, shift, step,
};
use super::pawns::reply_captures;
use super::state::{BISHOP, CastlingSquares, KING, KNIGHT, ROOK};
use crate::board::Square;
use crate::rules::attacks::{self, Line};

/// The legal moves of one piece, or of all pawns by one step, and what they mean for the replies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Targets {
    /// The squares to which it may go, where that touches something that matters to the replies.
    pub affecting: Lanes,
    /// Those of them where it changes a line to the king of the side that replies, or gives check.
    pub line_changing: Lanes,
}

impl Targets {
    pub const NONE: Targets = Targets {
        affecting: [0; LANES],
        line_changing: [0; LANES],
    };
}

/// A piece that is no pawn: where it stands, and the lines that cross there.
pub(super) struct Origin {
    pub from: u64,
    leaps: u64,
    file: Line,
    rank: Line,
    diagonal: Line,
    antidiagonal: Line,
}

impl Origin {
    #[inline(always)]
    pub fn new<const KIND: u8>(from: u64) -> Origin {
        let square = Square::truncated(from.trailing_zeros());
        let [rank, file] = attacks::orthogonal_lines(square);
        let [diagonal, antidiagonal] = attacks::diagonal_lines(square);
        let leaps = match KIND {
            KNIGHT => attacks::knight(square).0,
            KING => attacks::king(square).0,
            _ => 0,
        };
        Origin {
            from,
            leaps,
            file,
            rank,
            diagonal,
            antidiagonal,
        }
    }
}

/// What is seen along a line that is no rank: upward the nearest obstacle is the lowest bit; downward too, once the
/// ranks are turned upside down (<https://www.chessprogramming.org/Hyperbola_Quintessence>).
#[inline(always)]
const fn line(line: Line, occupied: u64) -> u64 {
    let above = line.above.0 & occupied;
    let below = (line.below.0 & occupied).swap_bytes();
    let up = above ^ above.wrapping_sub(1);
    let down = (below ^ below.wrapping_sub(1)).swap_bytes();
    line.above.0 & up | line.below.0 & down
}

/// What is seen along a rank: to the west the nearest obstacle is the highest bit, which is spread over all bits below
/// it.
#[inline(always)]
const fn rank(line: Line, occupied: u64) -> u64 {
    let above = line.above.0 & occupied;
    let up = above ^ above.wrapping_sub(1);
    let below = line.below.0 & occupied;
    let below = below | below >> 1;
    let below = below | below >> 2;
    let below = below | below >> 4;
    line.above.0 & up | line.below.0 & !(below >> 1)
}

/// The targets of a piece that is no pawn. What it may do besides is counted here: moves that leave all replies as they
/// are.
#[inline(always)]
pub(super) fn piece<const WHITE: bool, const KIND: u8>(
    batch: &BatchState,
    stand: &Origin,
    nodes: &mut Lanes,
) -> Targets {
    let mut targets = Targets::NONE;
    let pieces = batch.us.of_kind::<KIND>();
    for lane in 0..LANES {
        let (own, foe) = (batch.us_all[lane], batch.them_all[lane]);
        let occupied = own | foe;
        let their_king = batch.them.king[lane];
        let from = stand.from;
        let reach = match KIND {
            KNIGHT | KING => stand.leaps,
            BISHOP => line(stand.diagonal, occupied) | line(stand.antidiagonal, occupied),
            ROOK => line(stand.file, occupied) | rank(stand.rank, occupied),
            _ => {
                line(stand.diagonal, occupied)
                    | line(stand.antidiagonal, occupied)
                    | line(stand.file, occupied)
                    | rank(stand.rank, occupied)
            }
        };
        let our_pins = batch.our_pins.lane(lane);
        // Pinned, a piece may only go along the line that holds it, which a knight never does.
        let mut open = !own & !their_king;
        if KIND == KING {
            open &= !batch.danger[lane];
        } else {
            open &= batch.mask[lane];
            open &= if from & our_pins.file != 0 {
                stand.file.all().0
            } else {
                !0
            };
            open &= if from & our_pins.rank != 0 {
                stand.rank.all().0
            } else {
                !0
            };
            open &= if from & our_pins.diagonal != 0 {
                stand.diagonal.all().0
            } else {
                !0
            };
            open &= if from & our_pins.antidiagonal != 0 {
                stand.antidiagonal.all().0
            } else {
                !0
            };
        }
        let is_there = pieces[lane] & from != 0;
        let to = if is_there { reach & open } else { 0 };
        let checks = match KIND {
            KNIGHT => fill::knights(their_king),
            KING => 0,
            BISHOP => batch.bishop_checks[lane],
            ROOK => batch.rook_checks[lane],
            _ => batch.bishop_checks[lane] | batch.rook_checks[lane],
        };
        let (line_sensitive, influence) = (batch.line_sensitive[lane], batch.influence[lane]);
        let line_changing = if from & line_sensitive == 0 {
            line_sensitive | checks
        } else {
            !0
        };
        let affecting = if from & influence == 0 { influence } else { !0 };
        targets.affecting[lane] = to & (affecting | line_changing);
        targets.line_changing[lane] = to & line_changing;
        nodes[lane] +=
            batch.replies[lane] * u64::from((to & !(affecting | line_changing)).count_ones());
    }
    targets
}

/// The targets of all pawns by one step; those of a promotion are all affecting.
#[inline(always)]
pub(super) fn pawns<const WHITE: bool, const STEP: i32>(
    batch: &BatchState,
    nodes: &mut Lanes,
) -> Targets {
    let mut targets = Targets::NONE;
    for lane in 0..LANES {
        let (own, foe) = (batch.us_all[lane], batch.them_all[lane]);
        let their_king = batch.them.king[lane];
        let empty = !(own | foe);
        let our_pins = batch.our_pins.lane(lane);
        let pawns = batch.us.pawns[lane];
        let to = match STEP {
            NORTH_EAST | SOUTH_WEST => {
                step::<STEP>(pawns & !(our_pins.file | our_pins.rank | our_pins.antidiagonal))
                    & foe
                    & !their_king
            }
            NORTH_WEST | SOUTH_EAST => {
                step::<STEP>(pawns & !(our_pins.file | our_pins.rank | our_pins.diagonal))
                    & foe
                    & !their_king
            }
            _ => {
                let one = fill::ahead::<WHITE>(
                    pawns & !(our_pins.rank | our_pins.diagonal | our_pins.antidiagonal),
                ) & empty;
                if STEP == NORTH || STEP == SOUTH {
                    one
                } else {
                    fill::ahead::<WHITE>(one & fill::passed_rank::<WHITE>()) & empty
                }
            }
        };
        let to = to & batch.mask[lane];
        let (line_sensitive, influence) = (batch.line_sensitive[lane], batch.influence[lane]);
        let checks = reply_captures::<WHITE>(their_king);
        let last = fill::last_rank::<WHITE>();
        let line_changing = line_sensitive | shift::<STEP>(line_sensitive) | checks | last;
        let affecting = influence | shift::<STEP>(influence);
        targets.affecting[lane] = to & (affecting | line_changing);
        targets.line_changing[lane] = to & line_changing;
        nodes[lane] +=
            batch.replies[lane] * u64::from((to & !(affecting | line_changing)).count_ones());
    }
    targets
}

/// In each position, where the king goes when it castles with the rook on a square, if it may.
#[inline(always)]
pub(super) fn castle(batch: &BatchState, king: u64, castle: &CastlingSquares) -> Lanes {
    let mut to = [0; LANES];
    for lane in 0..LANES {
        let occupied = batch.us_all[lane] | batch.them_all[lane];
        // In Chess960 the rook may be all that keeps a slider on the back rank from the king: then it is pinned.
        let obstacles = castle.must_be_empty & occupied
            | castle.must_be_safe & batch.danger[lane]
            | castle.rook & (batch.our_pins.rank[lane] | !batch.rights[lane])
            | king & !batch.us.king[lane]
            | batch.checkers[lane];
        to[lane] = if obstacles == 0 { castle.king_to } else { 0 };
    }
    to
}
