//! A move.

use crate::board::{Color, Role, Square};

use super::CastlingSide;

/// A move of one player: what goes where, and what it takes.
///
/// Moves are ordered as they are listed: by square of departure, then of arrival, then promotion to queen, rook, bishop,
/// knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// What moves; of a promotion, the pawn.
    pub role: Role,
    /// Where it stands; of castling, the king's square.
    pub from: Square,
    /// Where it goes; of castling, the square of the rook, so that no other move of the king looks the same.
    pub to: Square,
    /// What it takes.
    pub capture: Option<Role>,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<Role>,
    /// Whether the move is one of the two that do more than go from one square to another.
    pub kind: MoveKind,
}

/// Moves that change more than two squares, and all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece goes to a square and takes what stands there.
    Normal,
    /// A pawn takes a pawn that has just passed it (FIDE article 3.7.3.1).
    EnPassant,
    /// King and rook move at once (FIDE article 3.8.2).
    Castle(CastlingSide),
}

impl Move {
    /// Returns the castling side, of castling.
    #[must_use]
    pub const fn castle(self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::Castle(side) => Some(side),
            MoveKind::Normal | MoveKind::EnPassant => None,
        }
    }

    /// Returns whether a pawn takes in passing.
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind, MoveKind::EnPassant)
    }

    /// Returns where the captured piece stands: beside the pawn that takes in passing, else where the move goes.
    #[must_use]
    pub const fn capture_square(self) -> Option<Square> {
        if self.capture.is_none() {
            None
        } else if self.is_en_passant() {
            Some(Square::new(self.to.file(), self.from.rank()))
        } else {
            Some(self.to)
        }
    }

    /// Returns where the moving piece stands after the move, of castling the king.
    #[must_use]
    pub const fn arrival(self, color: Color) -> Square {
        match self.kind {
            MoveKind::Castle(side) => side.king_to(color),
            MoveKind::Normal | MoveKind::EnPassant => self.to,
        }
    }
}
