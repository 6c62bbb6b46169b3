//! The legal moves of one position, as sets.
//!
//! This generator follows the same laws as [`LegalMoves`](oracle_laws::LegalMoves) and is independent on purpose: it
//! has no list and no order, and a count takes the size of each set. For each piece it passes on the set of target
//! squares, and for pawns the squares on which they arrive by the same step.

use super::army::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::castling_squares::CastlingSquares;
use super::fill::{
    EIGHTH_RANK, FIRST_RANK, NORTH, NORTH_EAST, NORTH_WEST, THIRD_RANK, captures_down, down,
    shift_back, up,
};
use super::king_constraints::{KingConstraints, attackers};
use super::lines::captures;
use super::squares::{Each, bishop, rook, square};
use super::state::State;
use oracle_laws::attacks;

/// Two steps of a pawn at once.
pub(super) const NORTH_NORTH: i32 = 2 * NORTH;

/// Receives the moves of a position.
pub(super) trait MoveVisitor {
    /// A piece may go to these squares, without a promotion or a capture en passant.
    fn piece<const KIND: u8>(&mut self, from: u64, to: u64);
    /// Pawns may arrive on these squares, each by this step, and stay pawns.
    #[inline(always)]
    fn pawns<const STEP: i32>(&mut self, to: u64) {
        for to in Each(to) {
            self.piece::<PAWN>(shift_back::<STEP>(to), to);
        }
    }
    /// Pawns may arrive on these squares, each by this step, and promote.
    fn promotions<const STEP: i32>(&mut self, to: u64);
    /// A pawn may capture en passant.
    fn en_passant(&mut self, from: u64);
    /// The king may castle.
    fn castling(&mut self, castling: &CastlingSquares);
}

/// Passes all legal moves of the side to move to a visitor.
#[inline(always)]
pub(super) fn visit(state: &State, constraints: &KingConstraints, visitor: &mut impl MoveVisitor) {
    let State { us, them, .. } = state;
    let (own, foe) = (us.all(), them.all());
    let occupied = own | foe;
    visit_king(state, occupied, own, constraints, visitor);
    if constraints.check_mask == 0 {
        return;
    }
    // A king is never captured.
    let open = !own & !them.king & constraints.check_mask;
    let pinned = constraints.pins.all();
    for from in Each(us.knights & !pinned) {
        visitor.piece::<KNIGHT>(from, attacks::knight(square(from)).0 & open);
    }
    // A pinned slider may move along the line that pins it.
    let line = |from: u64| match from & pinned {
        0 => open,
        _ => open & attacks::line_through(square(us.king), square(from)).0,
    };
    for from in Each(us.diagonals & !us.orthogonals) {
        visitor.piece::<BISHOP>(from, bishop(from, occupied) & line(from));
    }
    for from in Each(us.orthogonals & !us.diagonals) {
        visitor.piece::<ROOK>(from, rook(from, occupied) & line(from));
    }
    for from in Each(us.orthogonals & us.diagonals) {
        let seen = bishop(from, occupied) | rook(from, occupied);
        visitor.piece::<QUEEN>(from, seen & line(from));
    }
    visit_pawns(state, occupied, foe & !them.king, constraints, visitor);
}

#[inline(always)]
fn visit_king(
    state: &State,
    occupied: u64,
    own: u64,
    constraints: &KingConstraints,
    visitor: &mut impl MoveVisitor,
) {
    let king = state.us.king;
    if king == 0 {
        return;
    }
    let danger = constraints.danger;
    let ring = attacks::king(square(king)).0 & !own & !state.them.king;
    visitor.piece::<KING>(king, ring & !danger);
    let rooks = state.rights & FIRST_RANK;
    if constraints.checkers != 0 || rooks == 0 {
        return;
    }
    for rook in Each(rooks) {
        let castling = CastlingSquares::new(king, rook);
        // In Chess960 the rook may be pinned: it then shields the king from a slider on the first rank.
        if occupied & castling.must_be_empty == 0
            && danger & castling.must_be_safe == 0
            && constraints.pins.rank & rook == 0
        {
            visitor.castling(&castling);
        }
    }
}

#[inline(always)]
fn visit_pawns(
    state: &State,
    occupied: u64,
    foe: u64,
    constraints: &KingConstraints,
    visitor: &mut impl MoveVisitor,
) {
    let KingConstraints {
        check_mask, pins, ..
    } = *constraints;
    let pawns = state.us.pawns;
    if pawns == 0 {
        return;
    }
    let one = up(pins.free::<NORTH>(pawns)) & !occupied;
    let two = up(one & THIRD_RANK) & !occupied & check_mask;
    let targets = foe & check_mask;
    visitor.pawns::<NORTH_NORTH>(two);
    arrive::<NORTH>(one & check_mask, visitor);
    arrive::<NORTH_EAST>(captures::<NORTH_EAST>(pawns, &pins) & targets, visitor);
    arrive::<NORTH_WEST>(captures::<NORTH_WEST>(pawns, &pins) & targets, visitor);
    if state.ep_square != 0 {
        for from in Each(ep_capturers(state)) {
            visitor.en_passant(from);
        }
    }
}

#[inline(always)]
fn arrive<const STEP: i32>(to: u64, visitor: &mut impl MoveVisitor) {
    visitor.pawns::<STEP>(to & !EIGHTH_RANK);
    if to & EIGHTH_RANK != 0 {
        visitor.promotions::<STEP>(to & EIGHTH_RANK);
    }
}

/// Returns the pawns that may capture en passant.
///
/// It is rare and empties two squares at once, so each capture is judged on the board after it.
#[inline(never)]
pub(super) fn ep_capturers(state: &State) -> u64 {
    let them = state.them.without(down(state.ep_square));
    let mut legal = 0;
    for from in Each(captures_down(state.ep_square) & state.us.pawns) {
        let occupied = (state.us.all() ^ from | state.ep_square) | them.all();
        let king = state.us.king;
        if king == 0 || attackers(&them, king, occupied) == 0 {
            legal |= from;
        }
    }
    legal
}

/// Counts moves.
#[derive(Default)]
pub(super) struct Count(pub u64);

impl MoveVisitor for Count {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, _: u64, to: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn pawns<const STEP: i32>(&mut self, to: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn promotions<const STEP: i32>(&mut self, to: u64) {
        self.0 += 4 * u64::from(to.count_ones());
    }

    #[inline(always)]
    fn en_passant(&mut self, _: u64) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _: &CastlingSquares) {
        self.0 += 1;
    }
}
