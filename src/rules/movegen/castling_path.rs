//! When a king may castle (FIDE articles 3.8.2.1 and 3.8.2.2, Guidelines II.3).

use super::KingSafety;
use crate::board::{Bitboard, Square};
use crate::rules::{CastlingSide, Position, attacks};

/// The squares that castling needs, or passes, from these squares of king and rook.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CastlingPath {
    pub king: Square,
    pub rook: Square,
    pub king_to: Square,
    pub rook_to: Square,
}

impl CastlingPath {
    /// The castling of the side to move with the rook that has the right to it.
    pub fn new(position: &Position, side: CastlingSide) -> Option<CastlingPath> {
        let king = position.king()?;
        let rook = position
            .castling()
            .rook(king, side)
            .filter(|rook| rook.rank() == king.rank())?;
        // The rights of the other colour lie on the other back rank.
        (king.rank() == position.turn().back_rank()).then(|| CastlingPath {
            king,
            rook,
            king_to: side.king_to(position.turn()),
            rook_to: side.rook_to(position.turn()),
        })
    }

    /// The pieces that stand on the squares that king and rook have to pass or to end on.
    pub fn obstacles(self, position: &Position) -> Bitboard {
        let way = attacks::between(self.king, self.king_to).with(self.king_to)
            | attacks::between(self.rook, self.rook_to).with(self.rook_to);
        (way & position.placement().occupied())
            .without(self.king)
            .without(self.rook)
    }

    /// The squares between the king and where it goes.
    pub fn passed(self) -> Bitboard {
        attacks::between(self.king, self.king_to)
    }

    /// The pieces that attack the king where it has gone, its rook beside it: that rook no longer shields it.
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

/// The rook with which the side to move may castle on this side now.
pub(crate) fn castling_rook(
    position: &Position,
    king_safety: &KingSafety,
    side: CastlingSide,
) -> Option<Square> {
    if king_safety.checkers.any() {
        return None;
    }
    let castle = CastlingPath::new(position, side)?;
    let may = castle.obstacles(position).is_empty()
        && !castle.passed().meets(king_safety.danger)
        && castle.threats(position).is_empty();
    may.then_some(castle.rook)
}
