//! A move.

use crate::board::{Color, Rank, Role, Square};

use super::CastlingSide;

/// A move of one player.
///
/// Moves are ordered as they are listed: by square of departure, then of arrival, then promotion to queen, rook, bishop,
/// knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The role that moves; for a promotion, the pawn.
    pub role: Role,
    /// The square of departure; for castling, the king's.
    pub from: Square,
    /// The square of arrival; for castling, that of the rook, so that no other move of the king looks the same.
    pub to: Square,
    /// The captured role.
    pub capture: Option<Role>,
    /// The role to which a pawn promotes.
    pub promotion: Option<Role>,
    /// Whether the move is castling or en passant.
    pub kind: MoveKind,
}

/// Kinds of moves: those that change more than two squares, and all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece goes to a square and captures what stands there.
    Normal,
    /// A pawn captures a pawn that has just passed it (FIDE article 3.7.3.1).
    EnPassant,
    /// King and rook move at once (FIDE article 3.8.2).
    Castle(CastlingSide),
}

impl Move {
    /// Returns the castling side, if the move is castling.
    pub const fn castle(self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::Castle(side) => Some(side),
            MoveKind::Normal | MoveKind::EnPassant => None,
        }
    }

    /// Returns whether a pawn captures en passant.
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind, MoveKind::EnPassant)
    }

    /// Returns the square of the captured piece: beside a pawn that captures en passant, else the square of arrival.
    pub const fn capture_square(self) -> Option<Square> {
        if self.capture.is_none() {
            None
        } else if self.is_en_passant() {
            Some(Square::new(self.to.file(), self.from.rank()))
        } else {
            Some(self.to)
        }
    }

    /// Returns the square of the moving piece after the move; for castling, that of the king.
    pub const fn arrival(self, color: Color) -> Square {
        match self.kind {
            MoveKind::Castle(side) => side.king_to(color),
            MoveKind::Normal | MoveKind::EnPassant => self.to,
        }
    }
}

/// Returns the squares where a pawn of this colour has arrived, and where it came from, if `passed` is the square that
/// it passed over in its double step (FIDE articles 3.7.2 and 3.7.3.1).
pub(super) fn double_step(passed: Square, color: Color) -> Option<(Square, Square)> {
    let rank = color.either(Rank::Third, Rank::Sixth);
    let up = color.forward();
    let squares = passed.offset(0, up).zip(passed.offset(0, -up));
    squares.filter(|_| passed.rank() == rank)
}
