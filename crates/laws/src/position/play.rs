//! Moves played in place.

use super::Position;
use crate::board::{Bitboard, Color, Piece, Role, Square};
use crate::{Move, MoveKind, attacks};

impl Position {
    /// Plays a move, which must be one of the legal moves of this position; other moves give a meaningless position.
    ///
    /// ```
    /// use oracle_laws::{Candidate, Position, Square};
    ///
    /// let mut position = Position::default();
    /// for (from, to) in [(Square::G1, Square::F3), (Square::D7, Square::D5)] {
    ///     let legal = position.judge(Candidate::new(from, to))?;
    ///     position.play(legal);
    /// }
    /// assert_eq!(
    ///     position.to_string(),
    ///     "rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"
    /// );
    /// # Ok::<_, oracle_laws::IllegalMove>(())
    /// ```
    pub fn play(&mut self, played: Move) {
        let us = self.turn;
        if let Some(role) = played.capture
            && let Some(square) = played.capture_square()
        {
            self.placement.toggle(square, Piece::new(!us, role));
        }
        self.placement
            .toggle(played.from, Piece::new(us, played.role));
        if let MoveKind::Castle(side) = played.kind {
            self.placement.toggle(played.to, Piece::new(us, Role::Rook));
            self.placement
                .toggle(side.rook_to(us), Piece::new(us, Role::Rook));
        }
        let arriving = played.promotion.unwrap_or(played.role);
        self.placement
            .toggle(played.arrival(us), Piece::new(us, arriving));

        self.castling.0 &= !(played.from.bitboard() | played.to.bitboard());
        if played.role == Role::King {
            self.castling.0 &= !Bitboard::from(us.back_rank());
        }
        self.turn = !us;
        self.ep_square = None;
        if played.role == Role::Pawn
            && let Some(passed) = attacks::between(played.from, played.to).first()
        {
            self.offer_en_passant(passed);
        }
        self.halfmoves = if played.role == Role::Pawn || played.capture.is_some() {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
        if us == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
    }

    /// Passes the turn without a move. Annotated games have null moves (`--`), which the laws do not know.
    pub fn pass(&mut self) {
        self.ep_square = None;
        self.halfmoves = self.halfmoves.saturating_add(1);
        if self.turn == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = !self.turn;
    }

    /// Keeps the square that a pawn has just passed over, if another pawn can capture on it.
    fn offer_en_passant(&mut self, passed: Square) {
        self.ep_square = self.ep_pawns(passed).any().then_some(passed);
    }
}
