//! What the king of the side to move asks of every move, in one position.
//!
//! Where it may not go itself, where a check must be met, and which pieces are pinned on a line before it. For eight
//! positions at once the same is found by [`learn`](super::influence).

use super::fill::{
    self, EAST, NORTH, NORTH_EAST, NORTH_WEST, OccludedFill, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
};
use super::squares::{Each, bishop, rook, square};
use super::state::{Army, State};
use crate::rules::attacks;

/// The pieces of an army that attack a square.
#[inline(always)]
pub(super) fn attackers<const WHITE: bool>(army: &Army, target: u64, occupied: u64) -> u64 {
    fill::knights(target) & army.knights
        | fill::king(target) & army.king
        // Where a pawn of the other colour would attack from here.
        | if WHITE { fill::pawns::<false>(target) } else { fill::pawns::<true>(target) } & army.pawns
        | bishop(target, occupied) & army.diagonals
        | rook(target, occupied) & army.orthogonals
}

/// All squares that an army attacks over these empty squares.
#[inline(always)]
pub(super) fn attacked<const WHITE: bool>(army: &Army, empty: u64) -> u64 {
    let mut all =
        fill::pawns::<WHITE>(army.pawns) | fill::knights(army.knights) | fill::king(army.king);
    if army.orthogonals != 0 {
        let rooks = army.orthogonals;
        all |= OccludedFill::<NORTH>::new(empty).attacks(rooks)
            | OccludedFill::<SOUTH>::new(empty).attacks(rooks);
        all |= OccludedFill::<EAST>::new(empty).attacks(rooks)
            | OccludedFill::<WEST>::new(empty).attacks(rooks);
    }
    if army.diagonals != 0 {
        let bishops = army.diagonals;
        all |= OccludedFill::<NORTH_EAST>::new(empty).attacks(bishops)
            | OccludedFill::<NORTH_WEST>::new(empty).attacks(bishops);
        all |= OccludedFill::<SOUTH_EAST>::new(empty).attacks(bishops)
            | OccludedFill::<SOUTH_WEST>::new(empty).attacks(bishops);
    }
    all
}

/// The pieces that are pinned on a line by the king behind them, line by line.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pins {
    /// On a file.
    pub file: u64,
    /// On a rank.
    pub rank: u64,
    /// On a diagonal that rises to the east.
    pub diagonal: u64,
    /// On a diagonal that falls to the east.
    pub antidiagonal: u64,
}

impl Pins {
    #[inline(always)]
    pub const fn all(&self) -> u64 {
        self.file | self.rank | self.diagonal | self.antidiagonal
    }

    /// The pins on lines that go one way and back.
    #[inline(always)]
    pub const fn on<const STEP: i32>(&mut self) -> &mut u64 {
        match STEP {
            NORTH | SOUTH => &mut self.file,
            EAST | WEST => &mut self.rank,
            NORTH_EAST | SOUTH_WEST => &mut self.diagonal,
            _ => &mut self.antidiagonal,
        }
    }

    /// Notes that what stands between a king and a slider is pinned on their line.
    #[inline(always)]
    pub fn add(&mut self, king: u64, slider: u64, our_pins: u64) {
        let apart = i32::from(square(king).index()) - i32::from(square(slider).index());
        if square(king).rank() == square(slider).rank() {
            self.rank |= our_pins;
        } else if apart % 8 == 0 {
            self.file |= our_pins;
        } else if apart % 9 == 0 {
            self.diagonal |= our_pins;
        } else {
            self.antidiagonal |= our_pins;
        }
    }
}

/// The squares between two squares of one line.
#[inline(always)]
pub(super) fn between(one: u64, other: u64) -> u64 {
    attacks::between(square(one), square(other)).0
}

/// What the king of the side to move asks of every move.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct KingConstraints {
    pub checkers: u64,
    /// Where a piece other than the king may go.
    pub mask: u64,
    /// Where the king may not go.
    pub danger: u64,
    pub pins: Pins,
}

impl KingConstraints {
    /// Finds them for one position alone.
    #[inline(always)]
    pub fn new<const WHITE: bool>(state: &State) -> KingConstraints {
        let (own, foe) = (state.us.all(), state.them.all());
        let mut constraints = KingConstraints {
            mask: !0,
            ..KingConstraints::default()
        };
        let king = state.us.king;
        if king == 0 {
            return constraints;
        }
        // It cannot hide behind itself.
        let empty = !(own | foe) | king;
        (constraints.checkers, constraints.danger) = if WHITE {
            (
                attackers::<false>(&state.them, king, own | foe),
                attacked::<false>(&state.them, empty),
            )
        } else {
            (
                attackers::<true>(&state.them, king, own | foe),
                attacked::<true>(&state.them, empty),
            )
        };
        // Sliders that would attack the king, were it not for its own pieces.
        let snipers =
            bishop(king, foe) & state.them.diagonals | rook(king, foe) & state.them.orthogonals;
        for sniper in Each(snipers & !constraints.checkers) {
            let our_pins = between(king, sniper) & own;
            if our_pins & our_pins.wrapping_sub(1) == 0 {
                constraints.pins.add(king, sniper, our_pins);
            }
        }
        if constraints.checkers != 0 {
            let is_double = constraints.checkers & (constraints.checkers - 1) != 0;
            constraints.mask = if is_double {
                0
            } else {
                constraints.checkers | between(king, constraints.checkers)
            };
        }
        constraints
    }
}

#[cfg(test)]
mod tests {
    use super::super::diagrams::{draw, set, state};
    use super::*;

    #[test]
    fn what_stands_alone_before_a_slider_is_held() {
        let constraints = KingConstraints::new::<true>(&state(
            ". k . . r . . .
             . . . . . . . .
             . . . . . . . .
             b . . . . . . .
             . . . . . . . .
             . . B . R . . .
             . . . . . . . P
             . . . . K . . .",
        ));
        let Pins {
            file,
            rank,
            diagonal,
            antidiagonal,
        } = constraints.pins;
        assert_eq!(
            [file, rank, diagonal, antidiagonal],
            [1 << 20, 0, 0, 1 << 18]
        );
        assert_eq!((constraints.checkers, constraints.mask), (0, !0));
    }

    #[test]
    fn two_pieces_before_a_slider_are_free() {
        let constraints = KingConstraints::new::<true>(&state(
            ". k . . r . . .
             . . . . . . . .
             . . . . . . . .
             . . . . N . . .
             . . . . . . . .
             . . . . R . . .
             . . . . . . . .
             . . . . K . . .",
        ));
        assert_eq!(constraints.pins.all(), 0);
    }

    #[test]
    fn a_check_is_met_between_the_king_and_the_checker() {
        let constraints = KingConstraints::new::<true>(&state(
            ". k . . r . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             R . . . K . . .",
        ));
        let mask = set(". . . . x . . .
             . . . . x . . .
             . . . . x . . .
             . . . . x . . .
             . . . . x . . .
             . . . . x . . .
             . . . . x . . .
             . . . . . . . .");
        assert_eq!(draw(constraints.mask), draw(mask));
        // The king cannot hide behind itself, had it a square there; and a double check leaves no square at all.
        assert_ne!(constraints.danger & 1 << 12, 0);
        let double = KingConstraints::new::<true>(&state(
            ". k . . r . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . n . . . .
             . . . . . . . .
             R . . . K . . .",
        ));
        assert_eq!(double.mask, 0);
    }
}
