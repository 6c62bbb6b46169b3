//! The article of the FIDE Laws of Chess (in force since 1 January 2023) that a move breaks.

use super::{IllegalMove, Reason};
use crate::Position;
use crate::board::Role;

impl Position {
    /// Returns the number of the article by which a move is illegal: `3.8.2.1`. No article speaks of an empty square.
    ///
    /// ```
    /// use oracle_laws::{Candidate, Position, Square};
    ///
    /// let position = Position::default();
    /// let illegal = position.judge(Candidate::new(Square::A1, Square::A3)).unwrap_err();
    /// assert_eq!(position.article(&illegal), Some("3.5"));
    /// ```
    pub fn article(&self, illegal: &IllegalMove) -> Option<&'static str> {
        let candidate = illegal.candidate();
        let role = candidate.and_then(|candidate| self.placement().role_at(candidate.from));
        let is_double_step = candidate.is_some_and(|candidate| {
            let [from, to] = [candidate.from, candidate.to].map(|square| square.rank() as i32);
            (from - to).abs() == 2
        });
        Some(match illegal.reason {
            Reason::NoPiece => return None,
            Reason::NotOnTurn => "1.2",
            Reason::Movement => match role? {
                Role::Pawn => "3.7",
                Role::Knight => "3.6",
                Role::Bishop => "3.2",
                Role::Rook => "3.3",
                Role::Queen => "3.4",
                Role::King => "3.8.1",
            },
            Reason::PawnPushOntoPiece | Reason::Blocked if role == Some(Role::Pawn) => {
                if is_double_step {
                    "3.7.2"
                } else {
                    "3.7.1"
                }
            }
            Reason::Blocked => "3.5",
            Reason::OwnPiece => "3.1",
            Reason::PawnPushOntoPiece => "3.7.1",
            Reason::PawnCaptureOfNothing => "3.7.3",
            Reason::NoEnPassant => "3.7.3.1",
            Reason::CapturesKing => "1.4.1",
            Reason::Pinned
            | Reason::CheckUnanswered
            | Reason::KingIntoCheck
            | Reason::EnPassantUncovers => "3.9.2",
            Reason::MissingPromotion | Reason::BadPromotion => "3.7.3.3",
            Reason::CastlingNoRook => "3.8.2",
            Reason::CastlingNoRight => "3.8.2.1",
            Reason::CastlingInCheck
            | Reason::CastlingBlocked
            | Reason::CastlingThroughCheck
            | Reason::CastlingIntoCheck => "3.8.2.2",
        })
    }
}
