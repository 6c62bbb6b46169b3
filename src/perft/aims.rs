//! Where the pieces of the side to move may go, in eight positions at once.
//!
//! A piece stands on the same square in all of them, or has been taken in some.

use super::family::{Family, LANES, Words};
use super::fill::{
    self, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, shift, step,
};
use super::pawns::reply_captures;
use super::state::{BISHOP, Castle, KING, KNIGHT, ROOK};
use crate::board::Square;
use crate::rules::attacks::{self, Line};

/// The legal moves of one piece, or of all pawns by one step, and what they mean for the replies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aims {
    /// The squares to which it may go, where that touches something that matters to the replies.
    pub near: Words,
    /// Those of them where it changes a line to the king of the side that replies, or gives check.
    pub loud: Words,
}

impl Aims {
    pub const NONE: Aims = Aims {
        near: [0; LANES],
        loud: [0; LANES],
    };
}

/// A piece that is no pawn: where it stands, and the lines that cross there.
pub(super) struct Stand {
    pub from: u64,
    leaps: u64,
    file: Line,
    rank: Line,
    rising: Line,
    falling: Line,
}

impl Stand {
    #[inline(always)]
    pub fn of<const KIND: u8>(from: u64) -> Stand {
        let square = Square::truncated(from.trailing_zeros());
        let [rank, file] = attacks::orthogonal_lines(square);
        let [rising, falling] = attacks::diagonal_lines(square);
        let leaps = match KIND {
            KNIGHT => attacks::knight(square).0,
            KING => attacks::king(square).0,
            _ => 0,
        };
        Stand {
            from,
            leaps,
            file,
            rank,
            rising,
            falling,
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

/// The aims of a piece that is no pawn. What it may do besides is counted here: moves that leave all replies as they
/// are.
#[inline(always)]
pub(super) fn piece<const WHITE: bool, const KIND: u8>(
    family: &Family,
    stand: &Stand,
    nodes: &mut Words,
) -> Aims {
    let mut aims = Aims::NONE;
    let pieces = family.us.of_kind::<KIND>();
    for lane in 0..LANES {
        let (own, foe) = (family.us_all[lane], family.them_all[lane]);
        let occupied = own | foe;
        let their_king = family.them.king[lane];
        let from = stand.from;
        let reach = match KIND {
            KNIGHT | KING => stand.leaps,
            BISHOP => line(stand.rising, occupied) | line(stand.falling, occupied),
            ROOK => line(stand.file, occupied) | rank(stand.rank, occupied),
            _ => {
                line(stand.rising, occupied)
                    | line(stand.falling, occupied)
                    | line(stand.file, occupied)
                    | rank(stand.rank, occupied)
            }
        };
        let held = family.held.lane(lane);
        // Pinned, a piece may only go along the line that holds it, which a knight never does.
        let mut open = !own & !their_king;
        if KIND == KING {
            open &= !family.danger[lane];
        } else {
            open &= family.mask[lane];
            open &= if from & held.file != 0 {
                stand.file.all().0
            } else {
                !0
            };
            open &= if from & held.rank != 0 {
                stand.rank.all().0
            } else {
                !0
            };
            open &= if from & held.rising != 0 {
                stand.rising.all().0
            } else {
                !0
            };
            open &= if from & held.falling != 0 {
                stand.falling.all().0
            } else {
                !0
            };
        }
        let is_there = pieces[lane] & from != 0;
        let to = if is_there { reach & open } else { 0 };
        let checks = match KIND {
            KNIGHT => fill::knights(their_king),
            KING => 0,
            BISHOP => family.bishop_checks[lane],
            ROOK => family.rook_checks[lane],
            _ => family.bishop_checks[lane] | family.rook_checks[lane],
        };
        let (delicate, influence) = (family.delicate[lane], family.influence[lane]);
        let loud = if from & delicate == 0 {
            delicate | checks
        } else {
            !0
        };
        let near = if from & influence == 0 { influence } else { !0 };
        aims.near[lane] = to & (near | loud);
        aims.loud[lane] = to & loud;
        nodes[lane] += family.replies[lane] * u64::from((to & !(near | loud)).count_ones());
    }
    aims
}

/// The aims of all pawns by one step; those of a promotion are all near.
#[inline(always)]
pub(super) fn pawns<const WHITE: bool, const STEP: i32>(
    family: &Family,
    nodes: &mut Words,
) -> Aims {
    let mut aims = Aims::NONE;
    for lane in 0..LANES {
        let (own, foe) = (family.us_all[lane], family.them_all[lane]);
        let their_king = family.them.king[lane];
        let empty = !(own | foe);
        let held = family.held.lane(lane);
        let pawns = family.us.pawns[lane];
        let to = match STEP {
            NORTH_EAST | SOUTH_WEST => {
                step::<STEP>(pawns & !(held.file | held.rank | held.falling)) & foe & !their_king
            }
            NORTH_WEST | SOUTH_EAST => {
                step::<STEP>(pawns & !(held.file | held.rank | held.rising)) & foe & !their_king
            }
            _ => {
                let one =
                    fill::ahead::<WHITE>(pawns & !(held.rank | held.rising | held.falling)) & empty;
                if STEP == NORTH || STEP == SOUTH {
                    one
                } else {
                    fill::ahead::<WHITE>(one & fill::passed_rank::<WHITE>()) & empty
                }
            }
        };
        let to = to & family.mask[lane];
        let (delicate, influence) = (family.delicate[lane], family.influence[lane]);
        let checks = reply_captures::<WHITE>(their_king);
        let last = fill::last_rank::<WHITE>();
        let loud = delicate | shift::<STEP>(delicate) | checks | last;
        let near = influence | shift::<STEP>(influence);
        aims.near[lane] = to & (near | loud);
        aims.loud[lane] = to & loud;
        nodes[lane] += family.replies[lane] * u64::from((to & !(near | loud)).count_ones());
    }
    aims
}

/// In each position, where the king goes when it castles with the rook on a square, if it may.
#[inline(always)]
pub(super) fn castle(family: &Family, king: u64, castle: &Castle) -> Words {
    let mut to = [0; LANES];
    for lane in 0..LANES {
        let occupied = family.us_all[lane] | family.them_all[lane];
        // In Chess960 the rook may be all that keeps a slider on the back rank from the king: then it is pinned.
        let obstacles = castle.way & occupied
            | castle.kings_way & family.danger[lane]
            | castle.rook & (family.held.rank[lane] | !family.rights[lane])
            | king & !family.us.king[lane]
            | family.checkers[lane];
        to[lane] = if obstacles == 0 { castle.king_to } else { 0 };
    }
    to
}
