//! The constraints that the king of the side to move puts on every move in one position.
//!
//! They correspond to [`KingSafety`](oracle_laws) of the move generator, with the pins kept for each kind of line. For
//! eight positions at once they are computed in [`influence`](super::influence).

use super::army::Army;
use super::fill::{
    self, EAST, NORTH, NORTH_EAST, NORTH_WEST, OccludedFill, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
    captures_up, step_back,
};
use super::lanes::word_if;
use super::lines::Lines;
use super::squares::{bishop, rook};

/// Returns the pieces of the side that plays down the board which attack a square.
#[inline(always)]
pub(super) fn attackers(army: &Army, target: u64, occupied: u64) -> u64 {
    let mut all = fill::knights(target) & army.knights
        | fill::king(target) & army.king
        // Pawn attacks are symmetric: a pawn on the target would attack exactly the pawns that attack it.
        | captures_up(target) & army.pawns;
    if army.orthogonals != 0 {
        all |= rook(target, occupied) & army.orthogonals;
    }
    if army.diagonals != 0 {
        all |= bishop(target, occupied) & army.diagonals;
    }
    all
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct KingConstraints {
    pub checkers: u64,
    /// The squares on which a move of any other piece must end.
    pub check_mask: u64,
    /// The squares to which the king may not go.
    pub danger: u64,
    /// The pieces that are the only one between their king and a slider.
    pub pins: Lines,
}

impl KingConstraints {
    /// Returns the constraints of a king among its own pieces; there are none without a king. Of the pawns of the other side,
    /// the squares that they attack are given, and those that give check.
    #[inline(always)]
    pub fn new<const DIAGONALS: bool>(
        king: u64,
        own: u64,
        foes: &Army,
        [attacked_by_pawns, pawns]: [u64; 2],
    ) -> KingConstraints {
        let empty = !(own | foes.all());
        let mut constraints = KingConstraints {
            danger: attacked_by_pawns | fill::knights(foes.knights) | fill::king(foes.king),
            ..KingConstraints::default()
        };
        constraints.look_along::<NORTH, SOUTH>(king, own, foes.orthogonals, empty);
        constraints.look_along::<EAST, WEST>(king, own, foes.orthogonals, empty);
        if DIAGONALS {
            constraints.look_along::<NORTH_EAST, SOUTH_WEST>(king, own, foes.diagonals, empty);
            constraints.look_along::<NORTH_WEST, SOUTH_EAST>(king, own, foes.diagonals, empty);
        }
        constraints.add_leapers(fill::knights(king) & foes.knights | pawns);
        constraints
    }

    /// Looks in both directions of the lines of one kind, from a king to the sliders of the other side.
    #[inline(always)]
    fn look_along<const STEP: i32, const BACK: i32>(
        &mut self,
        king: u64,
        own: u64,
        sliders: u64,
        empty: u64,
    ) {
        let ahead = OccludedFill::<STEP>::new(empty);
        let back = OccludedFill::<BACK>::new(empty);
        let (attacked, attacked_back) = (ahead.attacks(sliders), back.attacks(sliders));
        self.danger |= attacked | attacked_back;
        self.look::<STEP>(king, own, sliders, ahead.attacks(king), attacked_back);
        self.look::<BACK>(king, own, sliders, back.attacks(king), attacked);
    }

    /// Looks in one direction from a king that sees these squares. `met` are the squares that sliders of the other side
    /// attack towards the king.
    #[inline(always)]
    pub fn look<const STEP: i32>(
        &mut self,
        king: u64,
        own: u64,
        sliders: u64,
        seen: u64,
        met: u64,
    ) {
        let checker = seen & sliders;
        self.checkers |= checker;
        self.check_mask |= word_if(checker != 0, seen);
        // The king does not shield the square behind it.
        self.danger |= word_if(checker != 0, step_back::<STEP>(king));
        *self.pins.along::<STEP>() |= seen & own & met;
    }

    /// Adds the pieces that give check without a line, after a look in all directions.
    #[inline(always)]
    pub fn add_leapers(&mut self, leapers: u64) {
        self.checkers |= leapers;
        let is_double = self.checkers & self.checkers.wrapping_sub(1) != 0;
        let single = if self.checkers == 0 {
            !0
        } else {
            self.check_mask | leapers
        };
        self.check_mask = word_if(!is_double, single);
    }
}
