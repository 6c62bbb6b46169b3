//! How a lone piece moves: the first layer of every answer.
//!
//! A movement mask is drawn on a board of 15 by 15 squares with the piece in the middle, large enough that a slider
//! starting anywhere reaches every edge of the real board. The tables of [`attacks`](super::attacks) are made from the
//! steps of this file, so masks and moves cannot disagree.

use crate::board::{Color, Piece, Role, Square};

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

/// Returns the squares that a pawn attacks (FIDE article 3.7.3), as steps.
#[must_use]
pub const fn pawn_captures(color: Color) -> [Step; 2] {
    match color {
        Color::White => [(-1, 1), (1, 1)],
        Color::Black => [(-1, -1), (1, -1)],
    }
}

/// Returns the number of steps that a role can go along a line: sliders cross the board, all others take one step.
#[must_use]
pub const fn reach(role: Role) -> i8 {
    match role {
        Role::Bishop | Role::Rook | Role::Queen => 7,
        Role::Pawn | Role::Knight | Role::King => 1,
    }
}

/// Returns the lines along which a lone piece moves, each step outward, on the board of 15 by 15: as steps from the
/// piece's own square, which may leave the real board.
///
/// A pawn moves straight ahead, two squares from where it starts. Its diagonal captures are not movements of a lone
/// piece.
///
/// ```
/// use chess_oracle::board::{Color, Piece, Role, Square};
/// use chess_oracle::rules::mask;
///
/// let e2 = Square::from_name(b"e2").unwrap();
/// assert_eq!(mask::lines(Piece::new(Color::White, Role::Pawn), e2), [[(0, 1), (0, 2)]]);
/// assert_eq!(mask::lines(Piece::new(Color::White, Role::Bishop), e2)[0][6], (-7, -7));
/// ```
#[must_use]
pub fn lines(piece: Piece, from: Square) -> Vec<Vec<Step>> {
    let along = |step: &Step| {
        (1..=reach(piece.role))
            .map(|distance| (step.0 * distance, step.1 * distance))
            .collect()
    };
    match piece.role {
        Role::Pawn => vec![pawn_steps(piece.color, from)],
        Role::Knight => LEAPS.iter().map(along).collect(),
        Role::Bishop => DIAGONAL.iter().map(along).collect(),
        Role::Rook => ORTHOGONAL.iter().map(along).collect(),
        Role::Queen | Role::King => ORTHOGONAL.iter().chain(&DIAGONAL).map(along).collect(),
    }
}

/// One step ahead, and a second from the rank where pawns start (FIDE articles 3.7.1 and 3.7.2).
fn pawn_steps(color: Color, from: Square) -> Vec<Step> {
    let up = match color {
        Color::White => 1,
        Color::Black => -1,
    };
    let steps = if from.rank() == color.pawn_rank() {
        2
    } else {
        1
    };
    (1..=steps).map(|distance| (0, up * distance)).collect()
}

/// Returns the mask: all steps of a lone piece, by rank and then file, the lowest first.
#[must_use]
pub fn offsets(piece: Piece, from: Square) -> Vec<Step> {
    let mut steps = lines(piece, from).concat();
    steps.sort_unstable_by_key(|&(files, ranks)| (ranks, files));
    steps
}

/// Returns the lines of the mask clipped to the real board: the squares of each, outward; lines that leave it at once
/// are left out.
#[must_use]
pub fn vectors(piece: Piece, from: Square) -> Vec<Vec<Square>> {
    let clipped = lines(piece, from).into_iter().map(|line| -> Vec<Square> {
        line.into_iter()
            .filter_map(|(files, ranks)| from.offset(files, ranks))
            .collect()
    });
    clipped.filter(|line| !line.is_empty()).collect()
}
