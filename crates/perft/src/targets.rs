//! The targets of the moving side's pieces, in eight positions at once, and how their replies are counted.
//!
//! A piece stands on the same square in all positions, or was captured in some of them. Its legal moves are sorted:
//!
//! | moves | replies of the king | other replies |
//! |---|---|---|
//! | line-changing | counted from scratch: [`Waiting`](super::replies::Waiting) | counted from scratch |
//! | near the king | counted for each move: [`replies`](super::replies) | |
//! | entangled | | counted for each move: [`replies`](super::replies) |
//! | all others | unchanged | the sum of weights |
//!
//! A move can be both near the king and entangled. The last row is computed in this file.

use super::fill::{
    self, EIGHTH_RANK, Lines, NORTH, NORTH_EAST, NORTH_WEST, PLANES, THIRD_RANK, captures,
    captures_down, shift, shift_back, square, up, word_if,
};
use super::lanes::{BatchState, LANES, Lanes};
use super::state::{BISHOP, CastlingSquares, KING, KNIGHT, QUEEN, ROOK};
use oracle_laws::attacks::{self, Line};

/// The moves of one piece, or of all pawns by one step, whose replies are not counted yet.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Targets {
    pub line_changing: Lanes,
    pub near_king: Lanes,
    pub entangled: Lanes,
}

impl Targets {
    /// Returns all squares in all positions.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn any(&self) -> u64 {
        (0..LANES).fold(0, |all, lane| {
            all | self.line_changing[lane] | self.near_king[lane] | self.entangled[lane]
        })
    }
}

/// The square of a piece other than a pawn, and the lines that cross there.
pub(super) struct PieceLines {
    pub from: u64,
    leaps: u64,
    lines: Lines<Line>,
}

impl PieceLines {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn new<const KIND: u8>(from: u64) -> PieceLines {
        let square = square(from);
        let [rank, file] = attacks::orthogonal_lines(square);
        let [diagonal, antidiagonal] = attacks::diagonal_lines(square);
        let leaps = match KIND {
            KNIGHT => attacks::knight(square).0,
            KING => attacks::king(square).0,
            _ => 0,
        };
        let lines = Lines {
            file,
            rank,
            diagonal,
            antidiagonal,
        };
        PieceLines { from, leaps, lines }
    }

    /// Returns the squares that a piece of a kind attacks from here.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    const fn attacks<const KIND: u8>(&self, occupied: u64) -> u64 {
        match KIND {
            KNIGHT | KING => self.leaps,
            BISHOP => seen(self.lines.diagonal, occupied) | seen(self.lines.antidiagonal, occupied),
            ROOK => seen(self.lines.file, occupied) | seen_on_rank(self.lines.rank, occupied),
            _ => {
                seen(self.lines.diagonal, occupied)
                    | seen(self.lines.antidiagonal, occupied)
                    | seen(self.lines.file, occupied)
                    | seen_on_rank(self.lines.rank, occupied)
            }
        }
    }
}

/// Returns the squares seen along a line that is not a rank. Upwards the nearest obstacle is the lowest bit, and also
/// downwards once the ranks are reversed (<https://www.chessprogramming.org/Hyperbola_Quintessence>).
#[cfg_attr(not(target_family = "wasm"), inline(always))]
const fn seen(line: Line, occupied: u64) -> u64 {
    let above = line.above.0 & occupied;
    let below = (line.below.0 & occupied).swap_bytes();
    let up = above ^ above.wrapping_sub(1);
    let down = (below ^ below.wrapping_sub(1)).swap_bytes();
    line.above.0 & up | line.below.0 & down
}

/// Returns the squares seen along a rank. To the west the nearest obstacle is the highest bit, spread over all below.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
const fn seen_on_rank(line: Line, occupied: u64) -> u64 {
    let above = line.above.0 & occupied;
    let up = above ^ above.wrapping_sub(1);
    let below = line.below.0 & occupied;
    let below = below | below >> 1;
    let below = below | below >> 2;
    let below = below | below >> 4;
    line.above.0 & up | line.below.0 & !(below >> 1)
}

/// Sorts the moves of a piece other than a pawn.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn piece<const KIND: u8>(
    batch: &BatchState,
    origin: &PieceLines,
    nodes: &mut Lanes,
) -> Targets {
    let mut targets = Targets::default();
    let pieces = batch.us.of_kind::<KIND>();
    let from = origin.from;
    for lane in 0..LANES {
        let occupied = batch.us_all[lane] | batch.them_all[lane];
        let reach = origin.attacks::<KIND>(occupied) & allowed::<KIND>(batch, lane, origin);
        let to = word_if(from & pieces[lane] != 0, reach);

        let line_changing = to & line_changing::<KIND>(batch, lane, origin);
        targets.line_changing[lane] = line_changing;
        let to = to & !line_changing;

        let zone = &batch.king_zone;
        let zone = zone.common[lane]
            | match KIND {
                KNIGHT => zone.knights[lane],
                BISHOP => zone.bishops[lane],
                ROOK => zone.rooks[lane],
                QUEEN => zone.bishops[lane] | zone.rooks[lane],
                _ => zone.king[lane],
            };
        let near_king = to & (zone | word_if(from & zone != 0, !0));
        targets.near_king[lane] = near_king;
        let far = u64::from((to & !near_king).count_ones());
        nodes[lane] += batch.king_replies[lane] * far;

        let entangled = to & entangled::<KIND>(batch, lane, origin);
        targets.entangled[lane] = entangled;
        let to = to & !entangled;
        let mut replies = batch.piece_replies[lane];
        let mut lost = 0;
        for bit in 0..PLANES {
            let plane = batch.weights[bit][lane];
            replies += word_if(from & plane != 0, 1 << bit);
            lost += u64::from((plane & to).count_ones()) << bit;
        }
        nodes[lane] += replies * u64::from(to.count_ones()) - lost;
    }
    targets
}

/// Returns the squares to which a piece may go under the rules of its own side.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn allowed<const KIND: u8>(batch: &BatchState, lane: usize, origin: &PieceLines) -> u64 {
    // A king is never captured.
    let open = !batch.us_all[lane] & !batch.them.king[lane];
    if KIND == KING {
        return open & !batch.danger[lane];
    }
    // A pinned piece may only go along the line that pins it, which a knight never does.
    let pins = batch.us_pins.lane(lane);
    let not_pinned_off = |pins: u64, line: Line| !word_if(origin.from & pins != 0, !line.all().0);
    open & batch.check_mask[lane]
        & not_pinned_off(pins.file, origin.lines.file)
        & not_pinned_off(pins.rank, origin.lines.rank)
        & not_pinned_off(pins.diagonal, origin.lines.diagonal)
        & not_pinned_off(pins.antidiagonal, origin.lines.antidiagonal)
}

/// Returns the squares where a move of a piece changes a line of the replying king.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn line_changing<const KIND: u8>(batch: &BatchState, lane: usize, origin: &PieceLines) -> u64 {
    let from = origin.from;
    let (rook_checks, bishop_checks) = (batch.rook_checks[lane], batch.bishop_checks[lane]);
    let checks = match KIND {
        KNIGHT => fill::knights(batch.them.king[lane]),
        BISHOP => bishop_checks,
        ROOK => rook_checks,
        QUEEN => rook_checks | bishop_checks,
        _ => 0,
    };
    // A slider that pins a piece keeps it pinned while it stays on the path.
    let mut pin_path = 0;
    let lines = &origin.lines;
    if KIND == ROOK || KIND == QUEEN {
        let paths = batch.rook_pin_paths[lane];
        let orthogonals = lines.file.all().0 | lines.rank.all().0;
        pin_path |= word_if(from & paths != 0, paths & orthogonals);
    }
    if KIND == BISHOP || KIND == QUEEN {
        let paths = batch.bishop_pin_paths[lane];
        let diagonals = lines.diagonal.all().0 | lines.antidiagonal.all().0;
        pin_path |= word_if(from & paths != 0, paths & diagonals);
    }
    let sensitive = batch.sensitive[lane];
    (sensitive | checks | word_if(from & sensitive != 0, !0)) & !pin_path
}

/// Returns the squares that a piece reaches along a line on which it is entangled.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn entangled<const KIND: u8>(batch: &BatchState, lane: usize, origin: &PieceLines) -> u64 {
    let from = origin.from;
    let squares = &batch.entangled;
    let sliders = squares.by_sliders.lane(lane);
    let lines = &origin.lines;
    let mut entangled = squares.everywhere[lane];
    if KIND != KNIGHT && KIND != BISHOP {
        let on_file = sliders.file | squares.fronts[lane] | squares.second_fronts[lane];
        entangled |= word_if(from & on_file != 0, lines.file.all().0);
        entangled |= word_if(from & sliders.rank != 0, lines.rank.all().0);
    }
    if KIND != KNIGHT && KIND != ROOK {
        let on_diagonal = sliders.diagonal | squares.west_captures[lane];
        let on_antidiagonal = sliders.antidiagonal | squares.east_captures[lane];
        entangled |= word_if(from & on_diagonal != 0, lines.diagonal.all().0);
        entangled |= word_if(from & on_antidiagonal != 0, lines.antidiagonal.all().0);
    }
    entangled
}

/// Sorts the moves of all pawns by one step. Promotions are line-changing.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn pawns<const STEP: i32>(
    batch: &BatchState,
    moves: &Lanes,
    nodes: &mut Lanes,
) -> Targets {
    let mut targets = Targets::default();
    for lane in 0..LANES {
        let to = moves[lane];

        let sensitive = batch.sensitive[lane];
        let checks = captures_down(batch.them.king[lane]);
        let line_changing = to & (sensitive | shift::<STEP>(sensitive) | checks | EIGHTH_RANK);
        targets.line_changing[lane] = line_changing;
        let to = to & !line_changing;

        let zone = batch.king_zone.common[lane] | batch.king_zone.pawns[lane];
        let near_king = to & (zone | shift::<STEP>(zone));
        targets.near_king[lane] = near_king;
        let far = u64::from((to & !near_king).count_ones());
        nodes[lane] += batch.king_replies[lane] * far;

        let squares = &batch.entangled;
        let sliders = squares.by_sliders.lane(lane);
        let (by_sliders, by_pawns) = match STEP {
            NORTH_EAST => (sliders.diagonal, squares.west_captures[lane]),
            NORTH_WEST => (sliders.antidiagonal, squares.east_captures[lane]),
            NORTH => (sliders.file, squares.second_fronts[lane]),
            _ => (sliders.file, 0),
        };
        let entangled = to & (shift::<STEP>(by_sliders) | squares.everywhere[lane]);
        targets.entangled[lane] = entangled;
        let to = to & !entangled;
        // All weights of departure squares minus those of arrival squares: the sets are disjoint, and 2^6 - 1 - weight
        // is the weight of the inverted planes.
        let from = shift_back::<STEP>(to);
        let mut gained = 0;
        for bit in 0..PLANES {
            let plane = batch.weights[bit][lane];
            gained += u64::from((plane & from | !plane & to).count_ones()) << bit;
        }
        // Between two pawns the sum is off by one, which is corrected here. If a pawn captures a pawn that attacks it,
        // that one's capture was subtracted twice. If it stops a double step and now any step, leaving the second
        // square made up for the loss of the single step.
        let pairs = u64::from((to & shift::<STEP>(by_pawns)).count_ones());
        let (too_many, too_few) = if STEP == NORTH {
            (pairs, 0)
        } else {
            (0, pairs)
        };
        let count = u64::from(to.count_ones());
        let most = (1 << PLANES) - 1;
        let replies = batch.piece_replies[lane] * count + gained + too_few;
        nodes[lane] += replies - most * count - too_many;
    }
    targets
}

/// Returns the squares on which pawns of the moving side arrive by a step.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn pawn_moves<const STEP: i32>(batch: &BatchState) -> Lanes {
    let mut moves = Lanes::default();
    for lane in 0..LANES {
        let them = batch.them_all[lane];
        let pins = batch.us_pins.lane(lane);
        let pawns = batch.us.pawns[lane];
        let foes = them & !batch.them.king[lane];
        let to = match STEP {
            NORTH_EAST | NORTH_WEST => captures::<STEP>(pawns, &pins) & foes,
            _ => {
                let empty = !(batch.us_all[lane] | them);
                let one = up(pins.free::<NORTH>(pawns)) & empty;
                if STEP == NORTH {
                    one
                } else {
                    up(one & THIRD_RANK) & empty
                }
            }
        };
        moves[lane] = to & batch.check_mask[lane];
    }
    moves
}

/// Returns the target of the king's castling, in each position where it is legal.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn castling(batch: &BatchState, king: u64, castling: &CastlingSquares) -> Lanes {
    let mut to = Lanes::default();
    for lane in 0..LANES {
        let occupied = batch.us_all[lane] | batch.them_all[lane];
        // In Chess960 the rook may be pinned: it then shields the king from a slider on the first rank.
        let obstacles = castling.must_be_empty & occupied
            | castling.must_be_safe & batch.danger[lane]
            | castling.rook & (batch.us_pins.rank[lane] | !batch.rights[lane])
            | king & !batch.us.king[lane]
            | batch.checkers[lane];
        to[lane] = if obstacles == 0 { castling.king_to } else { 0 };
    }
    to
}
