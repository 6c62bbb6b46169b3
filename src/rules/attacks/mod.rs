//! Which squares a piece attacks, and which pieces attack a square (FIDE articles 3.1.2 and 3.2 to 3.8).
//!
//! A square is attacked where a piece could capture on it, whoever stands there: a pawn attacks diagonals only, and a
//! pinned piece still attacks. The tables are small, and all of them are constants: nothing is built at start-up.

mod leapers;
mod lines;
mod sliders;

pub(crate) use leapers::{KING, KNIGHT, pawns};
pub use leapers::{king, knight, pawn};
pub(crate) use lines::{DIAGONAL_LINES, Line, ORTHOGONAL_LINES, diagonal_lines, orthogonal_lines};
pub use lines::{between, line_through};
pub use sliders::{bishop, queen, rook};

use crate::board::{Bitboard, Color, Piece, Placement, Role, Square};

/// The squares that a piece on `from` attacks on a board with these squares occupied.
#[must_use]
pub fn piece(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
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
    // A slider that was lifted off the board for the question attacks nothing.
    (leapers(placement, square, by) | sliders(placement, square, occupied))
        & placement.color(by)
        & occupied
}

/// The pawns of a colour, and the knights and kings of both, that attack a square.
pub(crate) fn leapers(placement: &Placement, square: Square, by: Color) -> Bitboard {
    knight(square) & placement.knights()
        | king(square) & placement.kings()
        // Where a pawn of the other colour would attack from here, one of this colour attacks here from.
        | pawn(!by, square) & placement.pawns()
}

/// The sliders of both colours that attack a square along lines on which these squares are occupied.
pub(crate) fn sliders(placement: &Placement, square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) & placement.diagonal_sliders()
        | rook(square, occupied) & placement.orthogonal_sliders()
}

/// The squares that pieces of a colour attack, sliders looking along lines on which these squares are occupied.
pub(crate) fn attacked(placement: &Placement, by: Color, occupied: Bitboard) -> Bitboard {
    let pieces = placement.color(by);
    pawns(by, pieces & placement.pawns())
        | each::<2>(pieces & placement.knights(), knight)
        | each::<3>(pieces & placement.diagonal_sliders(), |from| {
            bishop(from, occupied)
        })
        | each::<3>(pieces & placement.orthogonal_sliders(), |from| {
            rook(from, occupied)
        })
        | each::<1>(pieces & placement.kings(), king)
}

/// What pieces of a kind attack together, so many being usual.
#[allow(clippy::inline_always)] // The kind is known where it is asked for.
#[inline(always)]
fn each<const USUAL: usize>(pieces: Bitboard, reach: impl Fn(Square) -> Bitboard) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    pieces.for_each_padded::<USUAL>(|piece| {
        let reach = reach(Square::truncated(piece.0.trailing_zeros()));
        all |= Bitboard(reach.0 & u64::from(piece.any()).wrapping_neg());
    });
    all
}
