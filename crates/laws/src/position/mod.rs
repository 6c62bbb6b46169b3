//! A position, for which legal moves can be generated.

mod plain_move;
mod play;

pub(crate) use plain_move::PlainMove;
pub use plain_move::PlainMover;
pub use play::PlayError;

use crate::board::{Bitboard, Color, Piece, Placement, Role, Square};

use super::{CastlingRights, CastlingSide, Move, Setup, SetupError, attacks};

/// A position: a [`Setup`] whose castling rights and en passant square are valid.
///
/// Either side may lack its king: it is then never in check, and all its pseudo-legal moves are legal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[must_use]
pub struct Position {
    placement: Placement,
    turn: Color,
    castling: CastlingRights,
    /// Present only if a pawn can capture on it, legally or not.
    ep_square: Option<Square>,
    halfmoves: u32,
    fullmoves: u32,
}

impl Default for Position {
    /// Returns the initial position (FIDE article 2.3).
    fn default() -> Position {
        Position::startpos()
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Returns the position of a setup. Invalid castling rights and an invalid en passant square are left out;
    /// [`Setup::problems`] names them.
    ///
    /// # Errors
    ///
    /// The errors of [`Setup::check`].
    #[inline]
    fn try_from(setup: &Setup) -> Result<Position, SetupError> {
        setup.check()?;
        Ok(Position::new_unchecked(setup))
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    /// Returns the position of a setup, as `Position::try_from(&setup)` does.
    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        Position::try_from(&setup)
    }
}

impl Position {
    /// Returns the initial position (FIDE article 2.3), as `Position::default` does.
    pub fn startpos() -> Position {
        Position::new_unchecked(&Setup::default())
    }

    /// Returns the position of a setup without checking it: it must have passed [`Setup::check`]. `Position::try_from`
    /// checks.
    #[inline]
    pub fn new_unchecked(setup: &Setup) -> Position {
        let passed = setup.valid_ep_square();
        Position {
            placement: setup.placement,
            turn: setup.turn,
            castling: setup.valid_castling(),
            ep_square: passed
                .filter(|&passed| ep_capturers(&setup.placement, setup.turn, passed).any()),
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
        }
    }

    /// Returns the position with these pieces, rights and en passant square, which must be valid; its clocks start
    /// anew. For searches that keep millions of positions in fewer bytes.
    pub const fn from_parts(
        placement: Placement,
        turn: Color,
        castling: CastlingRights,
        ep_square: Option<Square>,
    ) -> Position {
        Position {
            placement,
            turn,
            castling,
            ep_square,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// Returns the setup that a FEN of the position describes: it has the en passant square only where a capture is
    /// legal.
    #[doc(alias = "to_setup")]
    pub fn setup(&self) -> Setup {
        Setup {
            placement: self.placement,
            turn: self.turn,
            castling: self.castling,
            ep_square: self.legal_ep_square(),
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// Returns the same position with the colours exchanged: the ranks stand in the other order, and the other side is to move.
    pub fn mirrored(&self) -> Position {
        let roles = Role::ALL.map(|role| self.placement.role(role).flip_vertical());
        let [white, black] = Color::ALL.map(|color| self.placement.color(color).flip_vertical());
        Position {
            placement: Placement::from_bitboards(roles, [black, white]),
            turn: !self.turn,
            castling: CastlingRights(self.castling.0.flip_vertical()),
            ep_square: self.ep_square.map(Square::flip_vertical),
            ..*self
        }
    }

    /// Returns the pieces.
    #[doc(alias = "board")]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Returns the side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the rooks that may still castle.
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Returns whether a king and its rook on this side have not moved, so that they may still castle, now or later.
    pub fn has_castling_right(&self, color: Color, side: CastlingSide) -> bool {
        self.rook_with_right(color, side).is_some()
    }

    /// Returns the rook with which a colour may still castle on this side of its king, now or later.
    pub(crate) fn rook_with_right(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.placement.king(color)?;
        // The rights of the other colour lie on the other back rank.
        let rook = self.castling.rook(king, side);
        rook.filter(|_| king.rank() == color.back_rank())
    }

    /// Returns the number of half-moves since the last capture or pawn move.
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// Returns the number of the next move, from 1.
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// Returns the square that a pawn has just passed over, if another pawn can capture it there, legally or not.
    pub const fn ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    /// Returns the pawns of the side to move that can capture en passant on a square, legally or not.
    #[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
    pub(super) fn ep_pawns(&self, square: Square) -> Bitboard {
        ep_capturers(&self.placement, self.turn, square)
    }

    /// Returns the king of the side to move.
    pub fn king(&self) -> Option<Square> {
        self.placement.king(self.turn)
    }

    /// Returns the pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.king()
            .map_or(Bitboard::EMPTY, |king| self.attackers(king, !self.turn))
    }

    /// Returns whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Returns whether the side to move is in check and has no legal move (FIDE article 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move has a king that is not in check, and no legal move (FIDE article 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        self.king().is_some() && !self.is_check() && !self.has_legal_move()
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// Returns the pieces of a colour that attack a square.
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        attacks::attackers(&self.placement, square, by, self.placement.occupied())
    }

    /// Returns the squares that the pieces of a colour attack.
    pub fn attacked(&self, by: Color) -> Bitboard {
        attacks::attacked(&self.placement, by, self.placement.occupied())
    }

    /// Returns whether the side to move could capture the other king. No game can reach this: the last move was
    /// illegal.
    pub fn is_opposite_check(&self) -> bool {
        let king = self.placement.king(!self.turn);
        king.is_some_and(|king| self.attackers(king, self.turn).any())
    }

    /// Returns the position after a move.
    ///
    /// The move must be one of the legal moves of this position; other moves give a meaningless position.
    pub fn after(&self, played: Move) -> Position {
        let mut next = self.clone();
        next.play_unchecked(played);
        next
    }
}

/// Returns the pawns of a colour that can capture en passant on a square, legally or not.
fn ep_capturers(placement: &Placement, color: Color, passed: Square) -> Bitboard {
    attacks::pawn(!color, passed) & placement.pieces(color, Role::Pawn)
}
