//! Judges castling: whether it is legal now, and if not, why not.

use super::{IllegalMove, Reason, Subject};
use crate::board::{Bitboard, File, Piece, Role, Square};
use crate::movegen::CastlingPath;
use crate::movegen::threats;
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
        let (home, corner) = (
            Square::new(File::E, self.turn().back_rank()),
            side.home(self.turn()),
        );
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
        let attacked: Bitboard = castle
            .passed()
            .into_iter()
            .filter(|&square| threats(self, king, square).any())
            .collect();
        // The first that the king passes.
        let first = if castle.king_to < king {
            attacked.last()
        } else {
            attacked.first()
        };
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

    /// Returns the castling that a move of the king means: from its home square to its castling square, or onto its
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
        let rook = self
            .castling()
            .rook(from, side)
            .filter(|_| from.rank() == turn.back_rank());
        if rook == Some(to) {
            return Some(side);
        }
        let has_right = CastlingSide::ALL
            .iter()
            .any(|&side| CastlingPath::new(self, side).is_some());
        let is_home = from.rank() == turn.back_rank() && (from.file() == File::E || has_right);
        // Without the right to castle on that side, a king that captures does not castle.
        let captures = rook.is_none() && self.placement().color(!turn).has(to);
        if !is_home || from.adjoins(to) || captures {
            return None;
        }
        // In Chess960 the castling square may lie on the other side of the king than the rook.
        let to_square = CastlingSide::ALL
            .into_iter()
            .find(|side| side.king_to(turn) == to);
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
