//! The positions after each legal move of one position.
//!
//! This generator follows the same laws as [`LegalMoves`](oracle_laws::LegalMoves) and is independent on purpose: it
//! finds the target squares of each piece as a set, and for pawns the squares on which they arrive by the same step.

use super::army::{BISHOP, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK};
use super::castling_squares::CastlingSquares;
use super::fill::{
    EIGHTH_RANK, FIRST_RANK, NORTH, NORTH_EAST, NORTH_WEST, THIRD_RANK, captures_down, captures_up,
    down, shift_back, up,
};
use super::king_constraints::{KingConstraints, attackers};
use super::lines::captures;
use super::squares::{Each, bishop, rook, square};
use super::state::{Passed, State};
use oracle_laws::attacks;

/// Two steps of a pawn at once.
pub(super) const NORTH_NORTH: i32 = 2 * NORTH;

/// Returns the positions after each legal move, or what is made of each.
#[inline(never)] // Recursive functions call this one, and their stack frames stay small.
pub(super) fn children<T: From<State>>(state: &State) -> Vec<T> {
    let mut children = Vec::with_capacity(64);
    push_children(state, &mut children);
    children
}

/// Appends what is made of the positions after each legal move.
#[inline(never)]
pub(super) fn push_children<T: From<State>>(state: &State, list: &mut Vec<T>) {
    let State { us, them, .. } = state;
    let (own, foe) = (us.all(), them.all());
    let occupied = own | foe;
    let pawns = [captures_down(them.pawns), captures_up(us.king) & them.pawns];
    let constraints = &KingConstraints::new::<true>(us.king, own, them, pawns);
    let mut children = Children {
        passed: state.pass(),
        list,
    };
    children.add_king(state, occupied, own, constraints);
    if constraints.check_mask == 0 {
        return;
    }
    // A king is never captured.
    let open = !own & !them.king & constraints.check_mask;
    let pinned = constraints.pins.all();
    for from in Each(us.knights & !pinned) {
        children.add::<KNIGHT>(from, attacks::knight(square(from)).0 & open);
    }
    // A pinned slider may move along the line that pins it.
    let line = |from: u64| match from & pinned {
        0 => open,
        _ => open & attacks::line_through(square(us.king), square(from)).0,
    };
    for from in Each(us.diagonals & !us.orthogonals) {
        children.add::<BISHOP>(from, bishop(from, occupied) & line(from));
    }
    for from in Each(us.orthogonals & !us.diagonals) {
        children.add::<ROOK>(from, rook(from, occupied) & line(from));
    }
    for from in Each(us.orthogonals & us.diagonals) {
        let seen = bishop(from, occupied) | rook(from, occupied);
        children.add::<QUEEN>(from, seen & line(from));
    }
    children.add_pawns(state, occupied, foe & !them.king, constraints);
}

/// Collects the positions after each move.
struct Children<'a, T> {
    passed: Passed,
    list: &'a mut Vec<T>,
}

impl<T: From<State>> Children<'_, T> {
    /// Adds the moves of a piece to these squares, without promotions and captures en passant.
    #[inline(always)]
    fn add<const KIND: u8>(&mut self, from: u64, to: u64) {
        for to in Each(to) {
            self.list.push(self.passed.moved::<KIND>(from, to).into());
        }
    }

    #[inline(always)]
    fn add_king(&mut self, state: &State, occupied: u64, own: u64, constraints: &KingConstraints) {
        let king = state.us.king;
        if king == 0 {
            return;
        }
        let danger = constraints.danger;
        let ring = attacks::king(square(king)).0 & !own & !state.them.king;
        self.add::<KING>(king, ring & !danger);
        if constraints.checkers != 0 {
            return;
        }
        for rook in Each(state.rights & FIRST_RANK) {
            let castling = CastlingSquares::new(king, rook);
            // In Chess960 the rook may be pinned: it then shields the king from a slider on the first rank.
            if occupied & castling.must_be_empty == 0
                && danger & castling.must_be_safe == 0
                && constraints.pins.rank & rook == 0
            {
                self.list.push(self.passed.castled(&castling).into());
            }
        }
    }

    #[inline(always)]
    fn add_pawns(&mut self, state: &State, occupied: u64, foe: u64, constraints: &KingConstraints) {
        let KingConstraints {
            check_mask, pins, ..
        } = *constraints;
        let pawns = state.us.pawns;
        let one = up(pins.free::<NORTH>(pawns)) & !occupied;
        let two = up(one & THIRD_RANK) & !occupied & check_mask;
        let targets = foe & check_mask;
        self.arrive::<NORTH_NORTH>(two);
        self.arrive::<NORTH>(one & check_mask);
        self.arrive::<NORTH_EAST>(captures::<NORTH_EAST>(pawns, &pins) & targets);
        self.arrive::<NORTH_WEST>(captures::<NORTH_WEST>(pawns, &pins) & targets);
        if state.ep_square != 0 {
            for from in Each(ep_capturers(state)) {
                let child = self.passed.captured_en_passant(from, state.ep_square);
                self.list.push(child.into());
            }
        }
    }

    /// Adds the moves of pawns that arrive on these squares, each by this step.
    #[inline(always)]
    fn arrive<const STEP: i32>(&mut self, to: u64) {
        for to in Each(to) {
            let from = shift_back::<STEP>(to);
            if to & EIGHTH_RANK == 0 {
                self.list.push(self.passed.moved::<PAWN>(from, to).into());
                continue;
            }
            for kind in PROMOTIONS {
                self.list.push(self.passed.promoted(kind, from, to).into());
            }
        }
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
