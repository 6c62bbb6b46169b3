//! How a lone piece moves: the first layer of every answer.
//!
//! A movement mask is drawn on a board of 15 by 15 squares with the piece in the middle, large enough that a slider
//! starting anywhere reaches every edge of the real board. Every table of [`attacks`](super::attacks) is made from
//! the steps of this room, so masks and moves cannot fall out of step.

use crate::board::{Color, Role};

/// A step in (files to the right, ranks up), seen from White.
pub type Step = (i8, i8);

/// The steps along files and ranks, which rooks repeat.
pub const ORTHOGONAL: [Step; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The steps along diagonals, which bishops repeat.
pub const DIAGONAL: [Step; 4] = [(-1, -1), (1, 1), (-1, 1), (1, -1)];

/// The leaps of a knight.
pub const LEAPS: [Step; 8] = [
    (-2, -1),
    (-1, -2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, 2),
    (2, 1),
    (1, 2),
];

/// The squares that a pawn attacks (FIDE article 3.7.3), as steps.
#[must_use]
pub const fn pawn_captures(color: Color) -> [Step; 2] {
    match color {
        Color::White => [(-1, 1), (1, 1)],
        Color::Black => [(-1, -1), (1, -1)],
    }
}

/// The furthest a role goes along one of its lines: sliders cross the board, all others take one step.
#[must_use]
pub const fn reach(role: Role) -> i8 {
    match role {
        Role::Bishop | Role::Rook | Role::Queen => 7,
        Role::Pawn | Role::Knight | Role::King => 1,
    }
}
