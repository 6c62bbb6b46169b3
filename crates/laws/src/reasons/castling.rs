//! Judges castling: whether it is legal now, and if not, why not; and how a side lost the right to it (FIDE article 3.8.2.1), as
//! far as the moves of a game show it. A position by itself does not know.

use super::{Candidate, IllegalMove, Reason, Subject, nearest};
use crate::board::{Bitboard, Color, File, Piece, Placement, Role, Square};
use crate::movegen::{CastlingPath, threats};
use crate::{CastlingSide, Move, MoveKind, Position};

impl Position {
    /// Judges castling of the side to move on this side.
    ///
    /// # Errors
    ///
    /// [`Reason::NoPiece`] without a king, else a reason of castling.
    pub fn judge_castling(&self, side: CastlingSide) -> Result<Move, IllegalMove> {
        match (
            CastlingPath::new(self, side),
            self.castling_failure(side, None),
        ) {
            (Some(castle), None) => Ok(castling_move(castle, side)),
            (_, failure) => {
                Err(failure.unwrap_or_else(|| IllegalMove::no_piece(Role::King, None, None, None)))
            }
        }
    }

    /// Returns castling of the side to move as it would be played with the rook that has the right to it, else with the
    /// one in its place, else with one in the corner if the king is at home; it may be illegal.
    pub fn castling_asked(&self, side: CastlingSide) -> Option<Move> {
        let home = Square::new(File::E, self.turn().back_rank());
        let corner = side.home(self.turn());
        let at_home = || {
            let king = self.king().filter(|king| *king == home)?;
            Some(CastlingPath::with_rook(self, side, king, corner))
        };
        let castle = self.castling_in_place(side).or_else(at_home);
        castle.map(|castle| castling_move(castle, side))
    }

    /// Returns the castling of a king on its back rank and a rook in its place, with the right or without.
    pub(crate) fn castling_in_place(&self, side: CastlingSide) -> Option<CastlingPath> {
        let back_rank = self.turn().back_rank();
        CastlingPath::new(self, side).or_else(|| {
            let king = self.king().filter(|king| king.rank() == back_rank)?;
            let rook = self.rook_without_right(king, side)?;
            Some(CastlingPath::with_rook(self, side, king, rook))
        })
    }

    /// Returns the first condition of castling that fails, of those that are checked after another.
    pub(super) fn castling_failure(
        &self,
        side: CastlingSide,
        after: Option<Reason>,
    ) -> Option<IllegalMove> {
        let broken = |reason, squares: Bitboard, by| {
            let subject = Subject::Castling(side);
            Some(IllegalMove::new(subject, reason, squares, by))
        };
        let is_next = |reason| after < Some(reason);
        let none = Bitboard::EMPTY;
        let king = self.king()?;
        let in_place = self.castling_in_place(side);
        let castle = match (CastlingPath::new(self, side), after) {
            (Some(castle), _) => castle,
            // The other conditions are those of the rook that stands there, at home.
            (None, Some(_)) => in_place.filter(|castle| castle.king.file() == File::E)?,
            (None, None) => {
                let reason = match self.rook_without_right(king, side) {
                    Some(_) => Reason::CastlingNoRight,
                    None => Reason::CastlingNoRook,
                };
                return broken(reason, none, none);
            }
        };
        let checkers = self.checkers();
        if is_next(Reason::CastlingInCheck) && checkers.any() {
            return broken(Reason::CastlingInCheck, none, checkers);
        }
        let obstacles = castle.obstacles(self);
        if is_next(Reason::CastlingBlocked) && obstacles.any() {
            return broken(Reason::CastlingBlocked, obstacles, none);
        }
        let attacked = castle.passed();
        let attacked = attacked.filter(|square| threats(self, king, square).any());
        let first = nearest(attacked, king, castle.king_to);
        if let Some(square) = first.filter(|_| is_next(Reason::CastlingThroughCheck)) {
            let by = threats(self, king, square);
            return broken(Reason::CastlingThroughCheck, square.bitboard(), by);
        }
        let by = castle.threats(self);
        if is_next(Reason::CastlingIntoCheck) && by.any() {
            return broken(Reason::CastlingIntoCheck, castle.king_to.bitboard(), by);
        }
        None
    }

    /// Returns the rook with which the side to move could castle if it had the right: in standard chess the one in the
    /// corner; in Chess960 the outermost, because the position does not say which it was.
    fn rook_without_right(&self, king: Square, side: CastlingSide) -> Option<Square> {
        let turn = self.turn();
        let rooks = self.placement().pieces(turn, Role::Rook);
        if king.rank() == turn.back_rank() && king.file() != File::E {
            return side.outermost(rooks, king);
        }
        let home = side.home(turn);
        rooks.has(home).then_some(home)
    }

    /// Returns the castling that a move of the king means: from its starting square to its castling square, or onto its
    /// rook. A move to an adjacent square is a king step, not castling, and so is a capture without the right.
    pub(crate) fn castling_meant(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
    ) -> Option<CastlingSide> {
        let turn = self.turn();
        if piece != Piece::new(turn, Role::King) || from == to || to.rank() != turn.back_rank() {
            return None;
        }
        let side = CastlingSide::from_squares(from, to);
        let rook = self.rook_with_right(turn, side);
        if rook == Some(to) {
            return Some(side);
        }
        let mut sides = CastlingSide::ALL.into_iter();
        let has_right = sides.any(|side| CastlingPath::new(self, side).is_some());
        let is_home = from.rank() == turn.back_rank() && (from.file() == File::E || has_right);
        // Without the right to castle on that side, a king that captures does not castle.
        let captures = rook.is_none() && self.placement().color(!turn).has(to);
        if !is_home || from.adjoins(to) || captures {
            return None;
        }
        // In Chess960 the castling square may lie on the other side of the king than the rook.
        let mut sides = CastlingSide::ALL.into_iter();
        let to_square = sides.find(|side| side.king_to(turn) == to);
        let onto_rook = rook.is_none() && self.rook_without_right(from, side) == Some(to);
        to_square.or_else(|| onto_rook.then_some(side))
    }
}

const fn castling_move(castle: CastlingPath, side: CastlingSide) -> Move {
    Move {
        role: Role::King,
        from: castle.king,
        to: castle.rook,
        capture: None,
        promotion: None,
        kind: MoveKind::Castle(side),
    }
}

/// Returns how a legal move of the position takes from a colour the right to castle on a side, if it does; castling itself,
/// without words.
fn lost_by(position: &Position, played: Move, color: Color, side: CastlingSide) -> Option<String> {
    let is_own = position.turn() == color;
    if is_own && played.castle().is_some() {
        return Some(String::new());
    }
    let rook = position.rook_with_right(color, side)?;
    if is_own && played.role == Role::King {
        Some("its king moved".to_owned())
    } else if is_own && played.from == rook {
        Some(format!("its rook on {rook} moved"))
    } else if !is_own && played.capture_square() == Some(rook) {
        Some(format!("its rook on {rook} was captured"))
    } else {
        None
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
    /// What took the right, and the move.
    found: Option<(String, String)>,
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
        if let Some(lost) = lost_by(before, played, self.color, self.side)
            && (self.found.is_none() || lost.is_empty())
        {
            self.found = Some((lost, name()));
        }
    }

    /// Looks at the kings and rooks of the first position that are said to have moved.
    pub fn visit_moved(&mut self, start: &Placement, moved: Bitboard) {
        let of = |role| start.pieces(self.color, role) & moved;
        let beside = |king| of(Role::Rook) & self.side.beside(king);
        let king = of(Role::King).first();
        let king = king.map(|king| format!("its king on {king} has moved"));
        let rook = start.king(self.color).and_then(|king| beside(king).first());
        let rook = rook.map(|rook| format!("its rook on {rook} has moved"));
        self.stated = king.or(rook);
    }

    /// Returns the sentence about what was found.
    pub fn sentence(self) -> Option<String> {
        let player = self.color.player();
        let lost = match (self.found, self.stated) {
            (Some((lost, played)), _) if lost.is_empty() => {
                return Some(format!("{player} has already castled ({played})"));
            }
            (_, Some(stated)) => stated,
            (Some((lost, played)), None) => format!("{lost} ({played})"),
            (None, None) => return None,
        };
        let LostRightSearch { side, further, .. } = self;
        Some(format!(
            "{player} has lost the right to castle {side}: {lost}{further}"
        ))
    }
}
