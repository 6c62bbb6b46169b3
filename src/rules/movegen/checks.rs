//! Whether a move gives check or checkmate.

use crate::rules::{Move, Position};

/// What a move does to the other king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenCheck {
    /// The king is not in check after the move, or there is none.
    None,
    /// The king is in check after the move, and has an answer.
    Check,
    /// The king is in check after the move, and has no answer.
    Checkmate,
}

impl Position {
    /// What a legal move does to the other king.
    #[must_use]
    pub fn given_check(&self, played: Move) -> GivenCheck {
        let next = self.after(played);
        if next.checkers().is_empty() {
            GivenCheck::None
        } else if next.has_legal_move() {
            GivenCheck::Check
        } else {
            GivenCheck::Checkmate
        }
    }
}
