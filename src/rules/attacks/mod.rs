//! Which squares a piece attacks, and which pieces attack a square (FIDE articles 3.1.2 and 3.2 to 3.8).
//!
//! A square is attacked where a piece could capture on it, whoever stands there: a pawn attacks diagonals only, and a
//! pinned piece still attacks. The tables are small, and all of them are constants: nothing is built at start-up.

mod leapers;
mod lines;
mod sliders;

pub use leapers::{king, knight, pawn};
pub(crate) use lines::{Line, cross, saltire};
pub use lines::{between, line_through};
pub use sliders::{bishop, queen, rook};

use crate::board::{Bitboard, Color, Piece, Placement, Role, Square};

/// The squares that a piece on `from` attacks on a board with these squares occupied.
#[must_use]
pub fn of(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// The pieces of a colour that attack a square, sliders looking along lines on which these squares are occupied.
///
/// The occupied squares are given by themselves because the laws ask of boards that never stand: a king that steps
/// back along a ray must not hide behind itself.
#[must_use]
pub fn attackers(placement: &Placement, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let leapers = knight(square) & placement.knights()
        | king(square) & placement.kings()
        // Where a pawn of the other colour would attack from here, one of this colour attacks here from.
        | pawn(!by, square) & placement.pawns();
    let sliders = bishop(square, occupied) & placement.diagonal_sliders()
        | rook(square, occupied) & placement.orthogonal_sliders();
    // A slider that was lifted off the board for the question attacks nothing.
    (leapers | sliders) & placement.color(by) & occupied
}
