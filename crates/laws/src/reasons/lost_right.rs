//! How a side lost the right to castle (FIDE article 3.8.2.1), as far as the moves of a game show it. A position by
//! itself does not know.

use super::{Candidate, IllegalMove};
use crate::board::{Bitboard, Color, Placement, Role, Square};
use crate::{CastlingSide, Move, Position, Reason};

/// Why a side may not castle any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LostRight {
    HasCastled,
    KingMoved,
    /// The rook that stood on this square moved.
    RookMoved(Square),
    /// The rook on this square was captured.
    RookCaptured(Square),
}

impl LostRight {
    /// Returns how a legal move of the position takes from a colour the right to castle on a side, if it does.
    fn by_move(
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

    /// Returns what took the right, after `castle kingside:`.
    fn cause(self) -> String {
        match self {
            LostRight::HasCastled | LostRight::KingMoved => "its king moved".to_owned(),
            LostRight::RookMoved(rook) => format!("its rook on {rook} moved"),
            LostRight::RookCaptured(rook) => format!("its rook on {rook} was captured"),
        }
    }
}

/// Looks in the moves of a game for the one that took a right to castle: to have castled comes first, then the first move
/// that took the right.
#[derive(Debug)]
pub struct LostRightSearch {
    color: Color,
    side: CastlingSide,
    /// The other conditions that fail.
    further: String,
    found: Option<(LostRight, String)>,
    stated: Option<String>,
}

impl LostRightSearch {
    /// Returns a search, if this move of the position is illegal because a rook or the right to castle is missing.
    pub fn new(position: &Position, illegal: &IllegalMove) -> Option<LostRightSearch> {
        if !matches!(
            illegal.reason,
            Reason::CastlingNoRook | Reason::CastlingNoRight
        ) {
            return None;
        }
        let of_king = |king: Candidate| CastlingSide::from_squares(king.from, king.to);
        let side = illegal.castling().or(illegal.candidate().map(of_king))?;
        Some(LostRightSearch {
            color: position.turn(),
            side,
            further: position.further_castling_failures(side, illegal.reason),
            found: None,
            stated: None,
        })
    }

    /// Looks at a move, and at the position before it.
    pub fn visit(&mut self, before: &Position, played: Move, name: impl FnOnce() -> String) {
        if let Some(lost) = LostRight::by_move(before, played, self.color, self.side)
            && (self.found.is_none() || lost == LostRight::HasCastled)
        {
            self.found = Some((lost, name()));
        }
    }

    /// Looks at the kings and rooks of the first position that are said to have moved.
    pub fn visit_moved(&mut self, start: &Placement, moved: Bitboard) {
        let of = |role| start.pieces(self.color, role) & moved;
        let beside = |king| of(Role::Rook) & self.side.beside(king);
        let king = of(Role::King)
            .first()
            .map(|king| format!("its king on {king} has moved"));
        let rook = start.king(self.color).and_then(|king| beside(king).first());
        let rook = rook.map(|rook| format!("its rook on {rook} has moved"));
        self.stated = king.or(rook);
    }

    /// Returns the sentence about what was found.
    pub fn sentence(self) -> Option<String> {
        let player = self.color.player();
        let lost = match (self.found, self.stated) {
            (Some((LostRight::HasCastled, played)), _) => {
                return Some(format!("{player} has already castled ({played})"));
            }
            (_, Some(stated)) => stated,
            (Some((lost, played)), None) => format!("{} ({played})", lost.cause()),
            (None, None) => return None,
        };
        let LostRightSearch { side, further, .. } = self;
        Some(format!(
            "{player} has lost the right to castle {side}: {lost}{further}"
        ))
    }
}
