//! A position whose pieces are circuits. The side to move, its king, its castling rights and the en passant square are
//! known.

use oracle_laws::CastlingRights;

use crate::attacks;
use crate::board::{Bitboard, Color, Placement, Role, Square};

#[derive(Debug, Clone)]
pub struct Position {
    pub placement: Placement,
    pub turn: Color,
    pub king: Option<Square>,
    pub castling: CastlingRights,
    pub ep_square: Option<Square>,
}

impl Position {
    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    pub fn turn(&self) -> Color {
        self.turn
    }

    pub fn king(&self) -> Option<Square> {
        self.king
    }

    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    pub fn ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    pub fn ep_pawns(&self, square: Square) -> Bitboard {
        attacks::pawn(!self.turn, square) & self.placement.pieces(self.turn, Role::Pawn)
    }
}
