//! Which squares a piece attacks, and which pieces attack a square (FIDE articles 3.1.2 and 3.2 to 3.8).
//!
//! A square is attacked where a piece could capture on it, whatever stands there: a pawn attacks diagonals only, and a
//! pinned piece still attacks. The tables are small constants; none is built at start-up.

mod attackers;
mod tables;

pub(crate) use attackers::{attacked, leapers, sliders};
pub use attackers::{attackers, bishop, pawns, queen, rook};
pub(crate) use tables::{KING, KNIGHT, PAWN};
pub use tables::{
    Line, between, diagonal_lines, king, knight, line_through, orthogonal_lines, pawn,
};

use crate::board::{Bitboard, Color, Piece, Placement, Role, Square};

/// Returns the squares that a piece on `from` attacks on a board with these squares occupied.
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

/// Returns whether the king of a colour is attacked; a side without a king is never in check.
pub fn is_in_check(placement: &Placement, color: Color) -> bool {
    let king = placement.king(color);
    king.is_some_and(|king| attackers(placement, king, !color, placement.occupied()).any())
}
