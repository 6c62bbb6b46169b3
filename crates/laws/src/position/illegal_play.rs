//! Illegal moves that are played all the same, so that a game can go on after one.

use super::Position;
use crate::attacks;
use crate::board::{Bitboard, Color, File, Piece, Role};
use crate::moves::double_step;
use crate::{Candidate, CastlingSide, IllegalMove, Move, MoveKind, Setup};

impl Position {
    /// Returns an illegal move as it would change the board, if exactly one piece of the side to move can be meant: the
    /// piece is put on its square, whatever stands between, and captures a piece of the opponent.
    ///
    /// Returns nothing if no piece or several can be meant, if a piece of its own stands there, if castling lacks its king
    /// or rook or a piece stands in its way, and if the board would have a pawn on a back rank or a king more or fewer.
    ///
    /// ```
    /// use oracle_laws::{Candidate, Position, Square};
    ///
    /// let mut position = Position::default();
    /// let illegal = position.judge(Candidate::new(Square::C1, Square::F4)).unwrap_err();
    /// let played = position.meant(&illegal).unwrap();
    /// position.play_illegal(played);
    /// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/5B2/8/PPPPPPPP/RN1QKBNR b KQkq - 1 1");
    /// ```
    pub fn meant(&self, illegal: &IllegalMove) -> Option<Move> {
        let played = match illegal.candidate() {
            Some(candidate) => self.meant_step(candidate)?,
            None => self.meant_castling(illegal.castling()?)?,
        };
        self.is_playable(played).then_some(played)
    }

    /// Returns the move of a piece from one square to another.
    fn meant_step(&self, candidate: Candidate) -> Option<Move> {
        let Candidate {
            from,
            to,
            promotion,
        } = candidate;
        let piece = self.piece_at(from)?;
        // A king that goes to its rook castles where that is legal, and only there.
        if piece.color != self.turn || self.placement.color(self.turn).has(to) {
            return None;
        }
        if let Some(side) = self.castling_meant(piece, from, to) {
            return self.meant_castling(side);
        }
        let is_en_passant = piece.role == Role::Pawn
            && self.ep_square == Some(to)
            && attacks::pawn(piece.color, from).has(to);
        let (capture, kind) = if is_en_passant {
            (Some(Role::Pawn), MoveKind::EnPassant)
        } else {
            (self.placement.role_at(to), MoveKind::Normal)
        };
        Some(Move {
            role: piece.role,
            from,
            to,
            capture,
            promotion,
            kind,
        })
    }

    /// Returns castling with a king and a rook in their places, and nothing in their way.
    fn meant_castling(&self, side: CastlingSide) -> Option<Move> {
        let castle = self.castling_in_place(side)?;
        let has_right = self.castling.0.has(castle.rook) || castle.king.file() == File::E;
        let is_played = has_right && castle.obstacles(self).is_empty();
        self.castling_asked(side).filter(|_| is_played)
    }

    /// Returns whether the board after an illegal move has the same kings, and no pawn on a back rank.
    fn is_playable(&self, played: Move) -> bool {
        let mut next = self.clone();
        next.play_illegal(played);
        let same_kings = Color::ALL.iter().all(|&color| {
            let count = |position: &Position| position.placement.pieces(color, Role::King).len();
            count(self) == count(&next)
        });
        let is_last = played.to.rank() == (!self.turn).back_rank();
        let promotes = played.promotion.is_none() || played.role == Role::Pawn && is_last;
        let pawns = next.placement.pawns() & Bitboard::BACK_RANKS;
        same_kings && promotes && pawns.is_empty()
    }

    /// Plays an illegal move, as [`Position::meant`] returns it.
    pub fn play_illegal(&mut self, played: Move) {
        let us = self.turn;
        let placement = &mut self.placement;
        placement.remove(played.from);
        if let Some(square) = played.capture_square() {
            placement.remove(square);
        }
        if let MoveKind::Castle(side) = played.kind {
            placement.remove(played.to);
            placement.put(side.rook_to(us), Piece::new(us, Role::Rook));
        }
        let role = played.promotion.unwrap_or(played.role);
        placement.put(played.arrival(us), Piece::new(us, role));
        let passed = played.to.offset(0, -us.forward()).filter(|&passed| {
            let is_double = double_step(passed, us) == Some((played.to, played.from));
            played.role == Role::Pawn && is_double
        });
        self.end_move(played, passed);
        // A piece may have been put on the square that the pawn passed over, or on that of a rook.
        *self = Position::new_unchecked(&Setup {
            ep_square: self.ep_square,
            ..Setup::from(&*self)
        });
    }
}
