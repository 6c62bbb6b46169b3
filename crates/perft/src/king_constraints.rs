//! The constraints that the king of the side to move puts on every move in one position.
//!
//! They correspond to [`KingSafety`](oracle_laws) of the move generator, with the pins kept for each kind of line. For
//! eight positions at once they are computed in [`influence`](super::influence).

use super::army::Army;
use super::fill::{self, captures_down, captures_up, step_back};
use super::lanes::word_if;
use super::lines::Lines;
use super::squares::{Each, between, bishop, rook};
use super::state::State;

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

/// Returns all squares that the side that plays down the board attacks.
#[inline(always)]
fn attacked(army: &Army, empty: u64) -> u64 {
    let mut all = captures_down(army.pawns) | fill::knights(army.knights) | fill::king(army.king);
    if army.orthogonals != 0 {
        all |= fill::orthogonals(empty, army.orthogonals);
    }
    if army.diagonals != 0 {
        all |= fill::diagonals(empty, army.diagonals);
    }
    all
}

/// The constraints that the king of the side to move puts on every move.
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
    /// Returns the constraints of the side to move; there are none without a king.
    #[inline(always)]
    pub fn new(state: &State) -> KingConstraints {
        let (own, foe) = (state.us.all(), state.them.all());
        let mut constraints = KingConstraints {
            check_mask: !0,
            ..KingConstraints::default()
        };
        let king = state.us.king;
        if king == 0 {
            return constraints;
        }
        // The king does not shield the squares behind it.
        let empty = !(own | foe) | king;
        constraints.checkers = attackers(&state.them, king, own | foe);
        constraints.danger = attacked(&state.them, empty);
        // Sliders that would attack the king through its own pieces.
        let snipers =
            bishop(king, foe) & state.them.diagonals | rook(king, foe) & state.them.orthogonals;
        for sniper in Each(snipers & !constraints.checkers) {
            let shield = between(king, sniper) & own;
            if shield & shield.wrapping_sub(1) == 0 {
                constraints.pins.add(king, sniper, shield);
            }
        }
        if constraints.checkers != 0 {
            let is_double = constraints.checkers & (constraints.checkers - 1) != 0;
            constraints.check_mask = if is_double {
                0
            } else {
                constraints.checkers | between(king, constraints.checkers)
            };
        }
        constraints
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
