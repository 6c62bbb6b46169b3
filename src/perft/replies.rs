//! Counting replies in lock-step: to one move in eight positions at once, how many legal answers there are.
//!
//! Nearly all time of a count goes into its last two moves. They are not made. A move is known by the squares that it
//! *touches*; and the answers to it in eight positions are counted side by side, in the lanes of vector registers, by
//! functions that have no branch and read no table. They are written for one position; called in a loop of eight, the
//! compiler makes vectors of them.
//!
//! Most moves give no check and change no line to the king: their answers are counted by [`line_preserving_reply`], which relies
//! on what is known of the [`BatchState`]; those of all others by [`any_reply`], which takes nothing for granted.

use super::batch_state::{BatchState, LANES, Lanes};
use super::fill::{
    self, EAST, NORTH, NORTH_EAST, NORTH_WEST, OccludedFill, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
    back,
};
use super::king_constraints::Pins;
use super::pawns::pawn_replies;
use super::state::Army;

/// Pieces of one kind after a move: one of them has left its square and arrived, or none.
#[inline(always)]
const fn moved(pieces: u64, touched: u64, arrival: u64) -> u64 {
    pieces & !touched | if pieces & touched != 0 { arrival } else { 0 }
}

/// The pieces of the side to move after a move that touches these squares.
#[inline(always)]
fn after(batch: &BatchState, lane: usize, touched: u64) -> Army {
    let arrival = touched & !batch.us_all[lane];
    let Army {
        pawns,
        knights,
        diagonals,
        orthogonals,
        king,
    } = batch.us.lane(lane);
    Army {
        pawns: moved(pawns, touched, arrival),
        knights: moved(knights, touched, arrival),
        diagonals: moved(diagonals, touched, arrival),
        orthogonals: moved(orthogonals, touched, arrival),
        king: moved(king, touched, arrival),
    }
}

/// The number of legal moves over one way, and the squares that the other side attacks over it.
#[inline(always)]
fn over<const STEP: i32>(
    empty: u64,
    sliders: u64,
    targets: u64,
    foes: u64,
    danger: &mut u64,
) -> u32 {
    let fill = OccludedFill::<STEP>::new(empty);
    *danger |= fill.attacks(foes);
    (fill.attacks(sliders) & targets).count_ones()
}

/// The number of legal moves over one way.
#[inline(always)]
fn along<const STEP: i32>(empty: u64, sliders: u64, targets: u64) -> u32 {
    (OccludedFill::<STEP>::new(empty).attacks(sliders) & targets).count_ones()
}

/// The number of replies to a move that touches these squares, gives no check, and changes no line to the king of the
/// side that replies.
#[inline(always)]
fn line_preserving_reply<
    const WHITE: bool,
    const DIAGONALS: bool,
    const KING: bool,
    const CASTLES: bool,
    const PROMOTIONS: bool,
>(
    batch: &BatchState,
    lane: usize,
    touched: u64,
) -> u64 {
    // One square of the mover's own is left, and another taken; what stood there is gone.
    let foes = batch.us_all[lane] ^ touched;
    let all = batch.them_all[lane] & !touched;
    let empty = !(all | foes);
    let targets = !all;
    let pins = batch.pins.lane(lane);
    let army = batch.them.lane(lane);
    let rooks = army.orthogonals & !touched;
    let bishops = army.diagonals & !touched;
    let on_files = rooks & !(pins.rank | pins.diagonal | pins.antidiagonal);
    let on_ranks = rooks & !(pins.file | pins.diagonal | pins.antidiagonal);
    let diagonal = bishops & !(pins.file | pins.rank | pins.antidiagonal);
    let antidiagonal = bishops & !(pins.file | pins.rank | pins.diagonal);
    let mut moves = 0;
    if KING {
        let movers = after(batch, lane, touched);
        let mut danger = fill::knights(movers.knights)
            | fill::king(movers.king)
            | fill::pawns::<WHITE>(movers.pawns);
        moves += over::<NORTH>(empty, on_files, targets, movers.orthogonals, &mut danger);
        moves += over::<SOUTH>(empty, on_files, targets, movers.orthogonals, &mut danger);
        moves += over::<EAST>(empty, on_ranks, targets, movers.orthogonals, &mut danger);
        moves += over::<WEST>(empty, on_ranks, targets, movers.orthogonals, &mut danger);
        if DIAGONALS {
            moves += over::<NORTH_EAST>(empty, diagonal, targets, movers.diagonals, &mut danger);
            moves += over::<SOUTH_WEST>(empty, diagonal, targets, movers.diagonals, &mut danger);
            moves +=
                over::<NORTH_WEST>(empty, antidiagonal, targets, movers.diagonals, &mut danger);
            moves +=
                over::<SOUTH_EAST>(empty, antidiagonal, targets, movers.diagonals, &mut danger);
        }
        moves += (batch.ring[lane] & targets & !danger).count_ones();
        if CASTLES {
            for castles in &batch.castles {
                let obstacles = castles.must_be_empty[lane] & !empty
                    | castles.must_be_safe[lane] & danger
                    | castles.rook[lane] & (touched | pins.rank);
                moves += u32::from(obstacles == 0);
            }
        }
    } else {
        moves += along::<NORTH>(empty, on_files, targets);
        moves += along::<SOUTH>(empty, on_files, targets);
        moves += along::<EAST>(empty, on_ranks, targets);
        moves += along::<WEST>(empty, on_ranks, targets);
        if DIAGONALS {
            moves += along::<NORTH_EAST>(empty, diagonal, targets);
            moves += along::<SOUTH_WEST>(empty, diagonal, targets);
            moves += along::<NORTH_WEST>(empty, antidiagonal, targets);
            moves += along::<SOUTH_EAST>(empty, antidiagonal, targets);
        }
    }
    for [knight, reach] in &batch.knights {
        let reach = if knight[lane] & touched == 0 {
            reach[lane]
        } else {
            0
        };
        moves += (reach & targets).count_ones();
    }
    moves += pawn_replies::<WHITE, PROMOTIONS>(army.pawns & !touched, pins, empty, foes, !0);
    u64::from(moves)
}

/// The number of replies to any move: the mover's pieces after it, and the squares that it has taken.
#[inline(always)]
fn any_reply<const WHITE: bool, const DIAGONALS: bool, const CASTLES: bool>(
    batch: &BatchState,
    lane: usize,
    movers: Army,
    taken: u64,
) -> u64 {
    let army = batch.them.lane(lane);
    let foes = movers.all();
    let all = batch.them_all[lane] & !taken;
    let empty = !(all | foes);
    let king = army.king;

    // From the king outward: what it sees first, and what stands behind that.
    let mut look = Look {
        king,
        all,
        mask: 0,
        danger: 0,
        checkers: 0,
    };
    let mut pins = Pins::default();
    look.along::<NORTH>(empty, movers.orthogonals, &mut pins.file);
    look.along::<SOUTH>(empty, movers.orthogonals, &mut pins.file);
    look.along::<EAST>(empty, movers.orthogonals, &mut pins.rank);
    look.along::<WEST>(empty, movers.orthogonals, &mut pins.rank);
    if DIAGONALS {
        look.along::<NORTH_EAST>(empty, movers.diagonals, &mut pins.diagonal);
        look.along::<SOUTH_WEST>(empty, movers.diagonals, &mut pins.diagonal);
        look.along::<NORTH_WEST>(empty, movers.diagonals, &mut pins.antidiagonal);
        look.along::<SOUTH_EAST>(empty, movers.diagonals, &mut pins.antidiagonal);
    }
    let pawn_checks = if WHITE {
        fill::pawns::<false>(king)
    } else {
        fill::pawns::<true>(king)
    };
    let leapers = fill::knights(king) & movers.knights | pawn_checks & movers.pawns;
    let checkers = look.checkers | leapers;
    let is_check = checkers != 0;
    let is_double = checkers & checkers.wrapping_sub(1) != 0;
    let single = if is_check { look.mask | leapers } else { !0 };
    let mask = if is_double { 0 } else { single };

    let targets = !all & mask;
    let rooks = army.orthogonals & !taken;
    let bishops = army.diagonals & !taken;
    let on_files = rooks & !(pins.rank | pins.diagonal | pins.antidiagonal);
    let on_ranks = rooks & !(pins.file | pins.diagonal | pins.antidiagonal);
    let diagonal = bishops & !(pins.file | pins.rank | pins.antidiagonal);
    let antidiagonal = bishops & !(pins.file | pins.rank | pins.diagonal);
    let mut danger = look.danger | fill::knights(movers.knights) | fill::king(movers.king);
    danger |= fill::pawns::<WHITE>(movers.pawns);
    let mut moves = over::<NORTH>(empty, on_files, targets, movers.orthogonals, &mut danger);
    moves += over::<SOUTH>(empty, on_files, targets, movers.orthogonals, &mut danger);
    moves += over::<EAST>(empty, on_ranks, targets, movers.orthogonals, &mut danger);
    moves += over::<WEST>(empty, on_ranks, targets, movers.orthogonals, &mut danger);
    if DIAGONALS {
        moves += over::<NORTH_EAST>(empty, diagonal, targets, movers.diagonals, &mut danger);
        moves += over::<SOUTH_WEST>(empty, diagonal, targets, movers.diagonals, &mut danger);
        moves += over::<NORTH_WEST>(empty, antidiagonal, targets, movers.diagonals, &mut danger);
        moves += over::<SOUTH_EAST>(empty, antidiagonal, targets, movers.diagonals, &mut danger);
    }
    moves += (batch.ring[lane] & !all & !movers.king & !danger).count_ones();
    if CASTLES {
        for castles in &batch.castles {
            let obstacles = castles.must_be_empty[lane] & !empty
                | castles.must_be_safe[lane] & danger
                | castles.rook[lane] & (taken | pins.rank);
            moves += u32::from(obstacles == 0 && !is_check);
        }
    }
    let knights = army.knights & !taken & !pins.all();
    moves += knight_replies(knights, targets);
    moves +=
        pawn_replies::<WHITE, true>(army.pawns & !taken, pins, empty, foes & !movers.king, mask);
    u64::from(moves)
}

/// Adds the replies to a line-preserving move where it is played.
#[inline(always)]
pub(super) fn line_preserving<
    const WHITE: bool,
    const DIAGONALS: bool,
    const KING: bool,
    const CASTLES: bool,
    const PROMOTIONS: bool,
>(
    batch: &BatchState,
    lane_move: &LaneMove<'_>,
    nodes: &mut Lanes,
) {
    let touched = lane_move.from | lane_move.to;
    for lane in 0..LANES {
        let moves = line_preserving_reply::<WHITE, DIAGONALS, KING, CASTLES, PROMOTIONS>(
            batch, lane, touched,
        );
        nodes[lane] += if lane_move.targets[lane] & lane_move.to != 0 {
            moves
        } else {
            0
        };
    }
}

/// Adds the replies to any move from one square to another where it is played.
#[inline(always)]
pub(super) fn line_changing<const WHITE: bool, const DIAGONALS: bool, const CASTLES: bool>(
    batch: &BatchState,
    lane_move: &LaneMove<'_>,
    nodes: &mut Lanes,
) {
    let touched = lane_move.from | lane_move.to;
    for lane in 0..LANES {
        let movers = after(batch, lane, touched);
        let moves = any_reply::<WHITE, DIAGONALS, CASTLES>(batch, lane, movers, touched);
        nodes[lane] += if lane_move.targets[lane] & lane_move.to != 0 {
            moves
        } else {
            0
        };
    }
}

/// Adds the replies to a move that does more, where it is played: a promotion, or castling.
#[inline(always)]
pub(super) fn special<const WHITE: bool>(
    batch: &BatchState,
    lane_move: &LaneMove<'_>,
    deed: SpecialMove,
    nodes: &mut Lanes,
) {
    for lane in 0..LANES {
        let army = batch.us.lane(lane);
        let movers = match deed {
            SpecialMove::Promotes(kind) => army.promoted(kind, lane_move.from, lane_move.to),
            SpecialMove::CastlingLanes { rook, rook_to } => {
                army.castled(lane_move.to, rook, rook_to)
            }
        };
        // Castling takes nothing.
        let taken = if matches!(deed, SpecialMove::Promotes(_)) {
            lane_move.to
        } else {
            0
        };
        let moves = any_reply::<WHITE, true, true>(batch, lane, movers, taken);
        nodes[lane] += if lane_move.targets[lane] & lane_move.to != 0 {
            moves
        } else {
            0
        };
    }
}

/// One move, and where it is played.
pub(super) struct LaneMove<'a> {
    pub from: u64,
    pub to: u64,
    /// In each position, the squares to which what stands on `from` may go.
    pub targets: &'a Lanes,
}

/// What a move does besides going from one square to another.
#[derive(Debug, Clone, Copy)]
pub(super) enum SpecialMove {
    Promotes(u8),
    CastlingLanes { rook: u64, rook_to: u64 },
}

/// What is seen from a king, looking along its lines.
struct Look {
    king: u64,
    all: u64,
    /// The squares between the king and the sliders that check it, and the sliders.
    mask: u64,
    /// The squares behind the king, where it would still stand in the line that checks it.
    danger: u64,
    checkers: u64,
}

impl Look {
    /// Looks in one direction: a slider that is seen gives check; one that would be seen but for a piece of the king's
    /// own pins it.
    #[inline(always)]
    fn along<const STEP: i32>(&mut self, empty: u64, sliders: u64, pinned: &mut u64) {
        let fill = OccludedFill::<STEP>::new(empty);
        let seen = fill.attacks(self.king);
        let checker = seen & sliders;
        let shield = seen & self.all;
        let behind = fill.attacks(shield);
        self.checkers |= checker;
        self.mask |= if checker != 0 { seen } else { 0 };
        self.danger |= if checker != 0 {
            back::<STEP>(self.king)
        } else {
            0
        };
        *pinned |= if behind & sliders != 0 { shield } else { 0 };
    }
}

/// The number of moves of knights: each of their eight leaps as a set.
#[inline(always)]
fn knight_replies(knights: u64, targets: u64) -> u32 {
    let from_west = targets & fill::NOT_A;
    let from_east = targets & fill::NOT_H;
    let from_far_west = from_west & fill::NOT_A << 1;
    let from_far_east = from_east & fill::NOT_H >> 1;
    (knights << 17 & from_west).count_ones()
        + (knights >> 15 & from_west).count_ones()
        + (knights << 15 & from_east).count_ones()
        + (knights >> 17 & from_east).count_ones()
        + (knights << 10 & from_far_west).count_ones()
        + (knights >> 6 & from_far_west).count_ones()
        + (knights << 6 & from_far_east).count_ones()
        + (knights >> 10 & from_far_east).count_ones()
}
