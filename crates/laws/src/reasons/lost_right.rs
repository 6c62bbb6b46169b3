//! How a side lost the right to castle (FIDE article 3.8.2.1), as far as the moves of a game show it. A position by
//! itself does not know.

use super::IllegalMove;
use crate::board::{Color, Role, Square};
use crate::{CastlingSide, Move, Position, Reason};

/// Why a side may not castle any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LostRight {
    /// It has castled already.
    HasCastled,
    /// Its king moved.
    KingMoved,
    /// The rook that stood on this square moved.
    RookMoved(Square),
    /// The rook on this square was captured.
    RookCaptured(Square),
}

impl LostRight {
    /// Returns how a legal move of the position takes from a colour the right to castle on a side, if it does.
    ///
    /// ```
    /// use oracle_laws::{Candidate, CastlingSide, Color, LostRight, Position, Square};
    ///
    /// // r . . . k . . .
    /// // . . . . . . . .      (rank 1 is the lowest: the white rooks stand on a1 and h1)
    /// // R . . . K . . R
    /// let position: Position = "r3k3/8/8/8/8/8/8/R3K2R w KQq -".parse()?;
    /// let played = position.judge(Candidate::new(Square::A1, Square::A8))?;
    /// let lost = |color| LostRight::by_move(&position, played, color, CastlingSide::Queenside);
    /// assert_eq!(lost(Color::White), Some(LostRight::RookMoved(Square::A1)));
    /// assert_eq!(lost(Color::Black), Some(LostRight::RookCaptured(Square::A8)));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_move(
        position: &Position,
        played: Move,
        color: Color,
        side: CastlingSide,
    ) -> Option<LostRight> {
        let is_own = position.turn() == color;
        if is_own && played.castle().is_some() {
            return Some(LostRight::HasCastled);
        }
        let king = position.placement().king(color)?;
        let back_rank = king.rank() == color.back_rank();
        let rook = position.castling().rook(king, side).filter(|_| back_rank)?;
        if is_own && played.role == Role::King {
            Some(LostRight::KingMoved)
        } else if is_own && played.from == rook {
            Some(LostRight::RookMoved(rook))
        } else if !is_own && played.capture_square() == Some(rook) {
            Some(LostRight::RookCaptured(rook))
        } else {
            None
        }
    }

    /// Returns the sentence about the right of a colour that it lost with this move, such as `1. Kf1`.
    pub fn sentence(self, color: Color, side: CastlingSide, played: &str) -> String {
        let player = color.player();
        match self {
            LostRight::HasCastled => format!("{player} has already castled ({played})"),
            LostRight::KingMoved => {
                format!("{player} has lost the right to castle: its king moved ({played})")
            }
            LostRight::RookMoved(rook) => format!(
                "{player} has lost the right to castle {side}: its rook on {rook} moved ({played})"
            ),
            LostRight::RookCaptured(rook) => format!(
                "{player} has lost the right to castle {side}: its rook on {rook} was captured ({played})"
            ),
        }
    }
}

impl IllegalMove {
    /// Returns the side on which the move would castle, if it is illegal because a rook or the right to castle is missing.
    pub fn missing_right(&self) -> Option<CastlingSide> {
        match self.reason {
            Reason::CastlingNoRook | Reason::CastlingNoRight => {
                let of_squares = |candidate: super::Candidate| {
                    CastlingSide::from_squares(candidate.from, candidate.to)
                };
                self.castling().or_else(|| self.candidate().map(of_squares))
            }
            _ => None,
        }
    }
}
