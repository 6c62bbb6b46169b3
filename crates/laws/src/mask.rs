//! How a piece moves on an empty board: the first layer of every answer.
//!
//! A movement mask is drawn on a board of 15 by 15 squares with the piece in the middle, large enough that a slider
//! starting anywhere reaches every edge of the real board. The tables of [`attacks`](super::attacks) are made from the
//! steps of this file, so masks and moves cannot disagree.

use crate::board::{Color, Piece, Role, Square};

/// A step in (files to the right, ranks up), seen from White.
pub type Offset = (i8, i8);

/// The steps along files and ranks, which rooks repeat.
pub const ORTHOGONAL: [Offset; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The steps along diagonals, which bishops repeat.
pub const DIAGONAL: [Offset; 4] = [(-1, -1), (1, 1), (-1, 1), (1, -1)];

/// The leaps of a knight.
pub const LEAPS: [Offset; 8] = [
    (-2, -1),
    (-1, -2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, 2),
    (2, 1),
    (1, 2),
];

/// Returns the squares that a pawn attacks (FIDE article 3.7.3), as steps.
pub const fn pawn_captures(color: Color) -> [Offset; 2] {
    [(-1, color.forward()), (1, color.forward())]
}

/// Returns the steps of a pawn straight ahead: a second one from the rank where pawns start (FIDE article 3.7.2).
pub fn pawn_steps(color: Color, from: Square) -> impl Iterator<Item = Offset> {
    let steps = 1 + i8::from(from.rank() == color.pawn_rank());
    (1..=steps).map(move |distance| (0, distance * color.forward()))
}

/// Returns the number of steps that a role can go along a line: sliders cross the board, all others take one step.
pub const fn reach(role: Role) -> i8 {
    match role {
        Role::Bishop | Role::Rook | Role::Queen => 7,
        Role::Pawn | Role::Knight | Role::King => 1,
    }
}

/// Returns the lines along which a piece on an empty board moves, each step outward, on the board of 15 by 15: as steps from the
/// piece's own square, which may leave the real board.
///
/// A pawn moves straight ahead, two squares from where it starts. A lone pawn does not capture.
pub fn lines(piece: Piece, from: Square) -> Vec<Vec<Offset>> {
    let along = |step: &Offset| {
        (1..=reach(piece.role))
            .map(|distance| (step.0 * distance, step.1 * distance))
            .collect()
    };
    match piece.role {
        Role::Pawn => vec![pawn_steps(piece.color, from).collect()],
        Role::Knight => LEAPS.iter().map(along).collect(),
        Role::Bishop => DIAGONAL.iter().map(along).collect(),
        Role::Rook => ORTHOGONAL.iter().map(along).collect(),
        Role::Queen | Role::King => ORTHOGONAL.iter().chain(&DIAGONAL).map(along).collect(),
    }
}

/// Returns the mask: all steps of a piece on an empty board, by rank and then file, the lowest first.
pub fn offsets(piece: Piece, from: Square) -> Vec<Offset> {
    let steps = lines(piece, from).concat();
    let all = (-7..=7).flat_map(|ranks| (-7..=7).map(move |files| (files, ranks)));
    all.filter(|step| steps.contains(step)).collect()
}

/// Returns the lines of the mask clipped to the real board: the squares of each, outward; lines that leave it at once
/// are left out.
pub fn vectors(piece: Piece, from: Square) -> Vec<Vec<Square>> {
    let clipped = lines(piece, from).into_iter().map(|line| -> Vec<Square> {
        line.into_iter()
            .filter_map(|(files, ranks)| from.offset(files, ranks))
            .collect()
    });
    clipped.filter(|line| !line.is_empty()).collect()
}
