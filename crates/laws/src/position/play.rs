//! Moves played in place, and illegal moves that are played all the same, so that a game can go on after one.

use std::error::Error;
use std::fmt;

use super::Position;
use crate::board::{Bitboard, Color, File, Piece, Role, Square};
use crate::moves::double_step;
use crate::{
    Article, Candidate, CastlingSide, IllegalMove, Move, MoveKind, Reason, Setup, attacks,
};

/// Why a move is illegal, as an error that names the pieces and squares of the position.
///
/// [`Position::play`] returns it. [`PlayError::new`] makes it of what [`Position::judge`] returns.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[must_use]
pub struct PlayError {
    /// The law that the move breaks.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub illegal: IllegalMove,
    /// The same in a sentence, without a full stop.
    #[cfg_attr(feature = "serde", serde(rename = "message"))]
    pub sentence: String,
    /// The article by which the move is illegal.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub article: Option<Article>,
}

impl PlayError {
    /// Returns the error of a move that is illegal in this position.
    pub fn new(position: &Position, illegal: IllegalMove) -> PlayError {
        let sentence = illegal.sentence(position);
        let article = illegal.article(position);
        PlayError {
            illegal,
            sentence,
            article,
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl Error for PlayError {}

impl Position {
    /// Plays a move, if it is legal.
    ///
    /// ```
    /// use oracle_laws::Position;
    ///
    /// let mut position = Position::default();
    /// let double_step = position.judge("e2e4".parse()?)?;
    /// position.play(double_step)?;
    /// assert_eq!(
    ///     position.to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    /// );
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first law that the move breaks, as [`Position::judge`] finds it; the position is then unchanged. A move that
    /// only has the squares and the promotion of a legal one, but another role, capture or kind, is no move of this
    /// position: [`Reason::NoPiece`].
    pub fn play(&mut self, played: Move) -> Result<(), PlayError> {
        self.check_move(played)?;
        self.play_unchecked(played);
        Ok(())
    }

    pub(crate) fn check_move(&self, played: Move) -> Result<(), PlayError> {
        let candidate = Candidate {
            from: played.from,
            to: played.to,
            promotion: played.promotion,
        };
        let illegal = match self.judge(candidate) {
            Ok(legal) if legal == played => return Ok(()),
            Ok(_) => candidate.breaks(Reason::NoPiece, candidate.from.bitboard(), Bitboard::EMPTY),
            Err(illegal) => illegal,
        };
        Err(PlayError::new(self, illegal))
    }

    /// Plays a move, which must be one of the legal moves of this position; other moves give a meaningless position.
    pub fn play_unchecked(&mut self, played: Move) {
        let us = self.turn;
        let placement = &mut self.placement;
        if let Some(role) = played.capture
            && let Some(square) = played.capture_square()
        {
            placement.toggle(!us, role, square.bitboard());
        }
        placement.toggle(us, played.role, played.from.bitboard());
        if let MoveKind::Castle(side) = played.kind {
            placement.toggle(us, Role::Rook, played.to.bitboard());
            placement.toggle(us, Role::Rook, side.rook_to(us).bitboard());
        }
        let arriving = played.promotion.unwrap_or(played.role);
        placement.toggle(us, arriving, played.arrival(us).bitboard());
        let passed = match played.role {
            Role::Pawn => attacks::between(played.from, played.to).first(),
            _ => None,
        };
        self.end_move(played, passed);
    }

    /// Ends a move whose pieces stand in their places: rights, clocks, and the square that a pawn has passed over, if
    /// another pawn can capture on it.
    fn end_move(&mut self, played: Move, passed: Option<Square>) {
        self.castling.0 &= !(played.from.bitboard() | played.to.bitboard());
        if played.role == Role::King {
            self.castling.0 &= !Bitboard::from(self.turn.back_rank());
        }
        self.pass();
        self.ep_square = passed.filter(|&passed| self.ep_pawns(passed).any());
        if played.role == Role::Pawn || played.capture.is_some() {
            self.halfmoves = 0;
        }
    }

    /// Passes the turn without a move. Annotated games have null moves (`--`), which the laws do not know.
    #[doc(alias = "swap_turn")]
    pub fn pass(&mut self) {
        self.ep_square = None;
        self.halfmoves = self.halfmoves.saturating_add(1);
        if self.turn == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = !self.turn;
    }

    /// Returns an illegal move as it would change the board, if exactly one piece of the side to move can be meant: the
    /// piece is put on its square, whatever stands between, and captures a piece of the opponent.
    ///
    /// Returns nothing if no piece or several can be meant, if a piece of its own stands there, if castling lacks its king
    /// or rook or a piece stands in its way, and if the board would have a pawn on a back rank or a king more or fewer.
    pub fn meant(&self, illegal: &IllegalMove) -> Option<Move> {
        let played = match illegal.candidate() {
            Some(candidate) => self.meant_step(candidate)?,
            None => self.meant_castling(illegal.castling()?)?,
        };
        self.is_playable(played).then_some(played)
    }

    /// Returns the move of a piece from one square to another.
    fn meant_step(&self, candidate: Candidate) -> Option<Move> {
        let (from, to, promotion) = (candidate.from, candidate.to, candidate.promotion);
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
            ..self.setup()
        });
    }
}
