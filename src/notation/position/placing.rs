//! Placing pieces on a board one by one, as text names them.

use crate::board::{Bitboard, Piece, Placement, Role, Square};
use crate::notation::PositionErrorKind;
use crate::rules::SetupError;

/// Puts a piece on a free square, if the laws allow it there.
///
/// # Errors
///
/// A square that is taken, a pawn on a back rank, or a second king of its colour.
pub fn put(
    placement: &mut Placement,
    square: Square,
    piece: Piece,
) -> Result<(), PositionErrorKind> {
    if let Some(other) = placement.piece_at(square) {
        return Err(PositionErrorKind::SquareTaken(square, other));
    }
    if piece.role == Role::Pawn && Bitboard::BACK_RANKS.has(square) {
        let error = SetupError::PawnOnBackRank(square);
        return Err(PositionErrorKind::Setup(error));
    }
    if piece.role == Role::King
        && let Some(other) = placement.king(piece.color)
    {
        return Err(PositionErrorKind::Setup(SetupError::TwoKings {
            color: piece.color,
            first: other.min(square),
            last: other.max(square),
        }));
    }
    placement.put(square, piece);
    Ok(())
}
