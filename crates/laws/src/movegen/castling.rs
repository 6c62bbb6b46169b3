//! Whether the side to move may castle (FIDE article 3.8.2).

use super::KingSafety;
use crate::board::{Bitboard, Square};
use crate::{CastlingSide, Position, attacks};

/// The squares of a castling: where king and rook stand, and where they end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CastlingPath {
    pub king: Square,
    pub rook: Square,
    pub king_to: Square,
    pub rook_to: Square,
}

impl CastlingPath {
    /// Returns the castling of the side to move with the rook that has the right to it.
    pub fn new(position: &Position, side: CastlingSide) -> Option<CastlingPath> {
        let king = position.king()?;
        let rook = position.castling().rook(king, side);
        let rook = rook.filter(|rook| rook.rank() == king.rank())?;
        // The rights of the other colour lie on the other back rank.
        (king.rank() == position.turn().back_rank())
            .then(|| CastlingPath::with_rook(position, side, king, rook))
    }

    /// Returns the castling with this rook, as if it had the right.
    pub fn with_rook(
        position: &Position,
        side: CastlingSide,
        king: Square,
        rook: Square,
    ) -> CastlingPath {
        CastlingPath {
            king,
            rook,
            king_to: side.king_to(position.turn()),
            rook_to: side.rook_to(position.turn()),
        }
    }

    /// Returns the pieces on the squares that king and rook pass or end on.
    pub fn obstacles(self, position: &Position) -> Bitboard {
        let must_be_empty = attacks::between(self.king, self.king_to).with(self.king_to)
            | attacks::between(self.rook, self.rook_to).with(self.rook_to);
        (must_be_empty & position.placement().occupied())
            .without(self.king)
            .without(self.rook)
    }

    /// Returns the squares between the king and the square on which it ends.
    pub fn passed(self) -> Bitboard {
        attacks::between(self.king, self.king_to)
    }

    /// Returns the pieces that attack the king on the square on which it ends. The rook has left its square and shields
    /// nothing there.
    pub fn threats(self, position: &Position) -> Bitboard {
        let placement = position.placement();
        let occupied = placement
            .occupied()
            .without(self.king)
            .without(self.rook)
            .with(self.king_to)
            .with(self.rook_to);
        attacks::attackers(placement, self.king_to, !position.turn(), occupied)
    }
}

/// Returns the rook with which the side to move may castle on this side now, if it may.
pub(crate) fn castling_rook(
    position: &Position,
    king_safety: &KingSafety,
    side: CastlingSide,
) -> Bitboard {
    let Some(castle) = CastlingPath::new(position, side) else {
        return Bitboard::EMPTY;
    };
    Bitboard::EMPTY
        .with(castle.rook)
        .and_if(|| king_safety.checkers.is_empty())
        .and_if(|| castle.obstacles(position).is_empty())
        .and_if(|| !castle.passed().meets(king_safety.danger))
        .and_if(|| castle.threats(position).is_empty())
}
