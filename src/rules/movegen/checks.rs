//! Whether a move gives check or checkmate.

use super::king_safety;
use crate::board::{Bitboard, Role, Square};
use crate::rules::{Move, MoveKind, Position, attacks};

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
        Checks::new(self).given(played)
    }
}

/// Which moves of the side to move give check: found once, it makes that a matter of masks, too.
#[derive(Debug, Clone)]
pub struct Checks<'a> {
    position: &'a Position,
    /// The king that may be checked; there may be none.
    king: Option<Square>,
    /// For each role, the squares from which such a piece attacks the king.
    direct: [Bitboard; 6],
    /// The pieces that alone stand between the king and a slider of their own side: they give check by leaving.
    discoverers: Bitboard,
    is_given_before: bool,
}

impl<'a> Checks<'a> {
    /// Of the side to move.
    #[must_use]
    pub fn new(position: &'a Position) -> Checks<'a> {
        let placement = position.placement();
        let Some(king) = placement.king(!position.turn()) else {
            return Checks {
                position,
                king: None,
                direct: [Bitboard::EMPTY; 6],
                discoverers: Bitboard::EMPTY,
                is_given_before: false,
            };
        };
        let occupied = placement.occupied();
        let (bishop, rook) = (
            attacks::bishop(king, occupied),
            attacks::rook(king, occupied),
        );
        let pawn = attacks::pawn(!position.turn(), king);
        Checks {
            position,
            king: Some(king),
            direct: [
                pawn,
                attacks::knight(king),
                bishop,
                rook,
                bishop | rook,
                Bitboard::EMPTY,
            ],
            discoverers: king_safety::discoverers(placement, king, position.turn()),
            is_given_before: position.is_opposite_check(),
        }
    }

    /// The squares where a piece of the side to move gives check by going there, as long as it takes only what stands
    /// there and stays what it is.
    #[must_use]
    pub fn squares(&self, role: Role, from: Square) -> Bitboard {
        let direct = self.direct[role.index()];
        match self.king {
            Some(king) if self.discoverers.has(from) => direct | !attacks::line_through(king, from),
            _ => direct,
        }
    }

    /// What a legal move does to the other king.
    #[must_use]
    pub fn given(&self, played: Move) -> GivenCheck {
        let is_plain = played.kind == MoveKind::Normal && played.promotion.is_none();
        // A king that stands in check already may be left so by a move that does not itself attack it.
        let is_certain = is_plain && !self.is_given_before;
        if is_certain && !self.squares(played.role, played.from).has(played.to) {
            return GivenCheck::None;
        }
        let next = self.position.after(played);
        if !is_certain && next.checkers().is_empty() {
            GivenCheck::None
        } else if next.has_legal_move() {
            GivenCheck::Check
        } else {
            GivenCheck::Checkmate
        }
    }

    /// Whether the king stands in check before the move: no game comes here.
    #[must_use]
    pub const fn is_given_before(&self) -> bool {
        self.is_given_before
    }
}
