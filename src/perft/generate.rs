//! The legal moves of a [`State`], handed out as sets.
//!
//! The same laws as in [`movegen`](crate::rules), in the form that a count wants: no list, no order; for each piece
//! the set of squares to which it may go, and of pawns the squares on which they arrive by one and the same step.

use super::fill::{self, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST};
use super::king_constraints::{KingConstraints, Pins, attackers};
use super::squares::{Each, bishop, rook, square};
use super::state::{BISHOP, CastlingSquares, KING, KNIGHT, QUEEN, ROOK, State, back_rank, behind};
use crate::rules::attacks;

/// What is done with the moves of a state.
pub(super) trait Visitor {
    /// A piece that is no pawn may go to these squares.
    fn piece<const KIND: u8>(&mut self, from: u64, to: u64);
    /// Pawns may arrive on these squares, each by this step, and stay pawns.
    fn pawns<const STEP: i32>(&mut self, to: u64);
    /// Pawns may arrive on these squares, each by this step, and become something else.
    fn promotions<const STEP: i32>(&mut self, to: u64);
    /// A pawn may take in passing.
    fn en_passant(&mut self, from: u64);
    /// The king may castle.
    fn castle(&mut self, castle: &CastlingSquares);
}

/// Hands out all legal moves of the side to move.
#[inline(always)]
pub(super) fn visit<const WHITE: bool>(
    state: &State,
    constraints: &KingConstraints,
    visitor: &mut impl Visitor,
) {
    let State { us, them, .. } = state;
    let (own, foe) = (us.all(), them.all());
    let occupied = own | foe;
    visit_king::<WHITE>(state, occupied, own, constraints, visitor);
    if constraints.mask == 0 {
        return;
    }
    // A king is never captured.
    let open = !own & !them.king & constraints.mask;
    let pins = constraints.pins;
    let our_pins = pins.all();
    for from in Each(us.knights & !our_pins) {
        visitor.piece::<KNIGHT>(from, attacks::knight(square(from)).0 & open);
    }
    for from in Each(us.diagonals & !us.orthogonals & !our_pins) {
        visitor.piece::<BISHOP>(from, bishop(from, occupied) & open);
    }
    for from in Each(us.orthogonals & !us.diagonals & !our_pins) {
        visitor.piece::<ROOK>(from, rook(from, occupied) & open);
    }
    for from in Each(us.orthogonals & us.diagonals & !our_pins) {
        visitor.piece::<QUEEN>(from, (bishop(from, occupied) | rook(from, occupied)) & open);
    }
    if our_pins & (us.diagonals | us.orthogonals) != 0 {
        visit_pinned_sliders(state, occupied, open, &pins, visitor);
    }
    visit_pawns::<WHITE>(state, occupied, foe & !them.king, constraints, visitor);
}

/// Pinned sliders go along the line on which they are pinned.
#[inline(always)]
fn visit_pinned_sliders(
    state: &State,
    occupied: u64,
    open: u64,
    pins: &Pins,
    visitor: &mut impl Visitor,
) {
    let us = &state.us;
    let line = |from: u64| attacks::line_through(square(us.king), square(from)).0 & open;
    for from in Each(us.diagonals & (pins.diagonal | pins.antidiagonal)) {
        let to = bishop(from, occupied) & line(from);
        if from & us.orthogonals == 0 {
            visitor.piece::<BISHOP>(from, to);
        } else {
            visitor.piece::<QUEEN>(from, to);
        }
    }
    for from in Each(us.orthogonals & (pins.file | pins.rank)) {
        let to = rook(from, occupied) & line(from);
        if from & us.diagonals == 0 {
            visitor.piece::<ROOK>(from, to);
        } else {
            visitor.piece::<QUEEN>(from, to);
        }
    }
}

#[inline(always)]
fn visit_king<const WHITE: bool>(
    state: &State,
    occupied: u64,
    own: u64,
    constraints: &KingConstraints,
    visitor: &mut impl Visitor,
) {
    let king = state.us.king;
    if king == 0 {
        return;
    }
    let danger = constraints.danger;
    let ring = attacks::king(square(king)).0 & !own & !state.them.king;
    visitor.piece::<KING>(king, ring & !danger);
    let rooks = state.rights & back_rank::<WHITE>();
    if constraints.checkers != 0 || rooks == 0 {
        return;
    }
    for rook_bit in Each(rooks) {
        let castle = CastlingSquares::new::<WHITE>(king, rook_bit);
        // In Chess960 the rook may be all that keeps a slider on the back rank from the king: then it is pinned.
        if occupied & castle.must_be_empty == 0
            && danger & castle.must_be_safe == 0
            && constraints.pins.rank & rook_bit == 0
        {
            visitor.castle(&castle);
        }
    }
}

#[inline(always)]
fn visit_pawns<const WHITE: bool>(
    state: &State,
    occupied: u64,
    foe: u64,
    constraints: &KingConstraints,
    visitor: &mut impl Visitor,
) {
    let KingConstraints { mask, pins, .. } = *constraints;
    let pawns = state.us.pawns;
    if pawns == 0 {
        return;
    }
    let (sideways, slanted) = (
        pins.rank | pins.diagonal | pins.antidiagonal,
        pins.file | pins.rank,
    );
    let one = fill::ahead::<WHITE>(pawns & !sideways) & !occupied;
    let two = fill::ahead::<WHITE>(one & fill::passed_rank::<WHITE>()) & !occupied & mask;
    let one = one & mask;
    let targets = foe & mask;
    // East and west as the board lies; which diagonal that is depends on where the pawns go.
    let (east_pins, west_pins) = if WHITE {
        (pins.antidiagonal, pins.diagonal)
    } else {
        (pins.diagonal, pins.antidiagonal)
    };
    let (east_pawns, west_pawns) = (pawns & !slanted & !east_pins, pawns & !slanted & !west_pins);
    if WHITE {
        visitor.pawns::<16>(two);
        arrive::<WHITE, NORTH>(one, visitor);
        arrive::<WHITE, NORTH_EAST>(fill::step::<NORTH_EAST>(east_pawns) & targets, visitor);
        arrive::<WHITE, NORTH_WEST>(fill::step::<NORTH_WEST>(west_pawns) & targets, visitor);
    } else {
        visitor.pawns::<-16>(two);
        arrive::<WHITE, SOUTH>(one, visitor);
        arrive::<WHITE, SOUTH_EAST>(fill::step::<SOUTH_EAST>(east_pawns) & targets, visitor);
        arrive::<WHITE, SOUTH_WEST>(fill::step::<SOUTH_WEST>(west_pawns) & targets, visitor);
    }
    if state.ep_square != 0 {
        for from in Each(en_passant::<WHITE>(state)) {
            visitor.en_passant(from);
        }
    }
}

#[inline(always)]
fn arrive<const WHITE: bool, const STEP: i32>(to: u64, visitor: &mut impl Visitor) {
    let last = fill::last_rank::<WHITE>();
    visitor.pawns::<STEP>(to & !last);
    if to & last != 0 {
        visitor.promotions::<STEP>(to & last);
    }
}

/// The pawns that may take in passing: those after whose capture nothing attacks their king. It is rare, so the board
/// after each is looked at.
#[inline(never)]
pub(super) fn en_passant<const WHITE: bool>(state: &State) -> u64 {
    let taken = behind::<WHITE>(state.ep_square);
    let them = state.them.without(taken);
    let from = if WHITE {
        fill::pawns::<false>(state.ep_square)
    } else {
        fill::pawns::<true>(state.ep_square)
    };
    let mut legal = 0;
    for pawn in Each(from & state.us.pawns) {
        let occupied = (state.us.all() ^ pawn | state.ep_square) | them.all();
        let king = state.us.king;
        let attackers = match (king, WHITE) {
            (0, _) => 0,
            (_, true) => attackers::<false>(&them, king, occupied),
            (_, false) => attackers::<true>(&them, king, occupied),
        };
        if attackers == 0 {
            legal |= pawn;
        }
    }
    legal
}

/// Counts moves, and does nothing else with them.
#[derive(Default)]
pub(super) struct Count(pub u64);

impl Visitor for Count {
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
    fn castle(&mut self, _: &CastlingSquares) {
        self.0 += 1;
    }
}
