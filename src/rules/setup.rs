//! A position as somebody sets it up: possible or not.
//!
//! A [`Setup`] may be anything that fits on a board. What the laws of chess could never bring about is *named*
//! ([`SetupProblem`]) and answered all the same; only what no answer could be given to is refused ([`SetupError`]).

use std::error::Error;
use std::fmt;

use crate::board::{Bitboard, Color, Piece, Placement, Role, Square};

use super::en_passant::double_step;
use super::{CastlingRights, CastlingSide, attacks, retraction};

/// What a FEN says: all that decides which moves are legal, and the two clocks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub placement: Placement,
    /// Whose turn it is.
    pub turn: Color,
    /// The rooks that are said to be able to castle.
    pub castling: CastlingRights,
    /// The square that a pawn is said to have just passed over in a double step.
    pub ep_square: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: u32,
    /// The number of the move to be played, from 1; it grows after Black's move.
    pub fullmoves: u32,
}

impl Default for Setup {
    /// The initial position (FIDE article 2.3).
    fn default() -> Setup {
        Setup {
            placement: Placement::INITIAL,
            turn: Color::White,
            castling: CastlingRights::home(&Placement::INITIAL),
            ep_square: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }
}

impl Setup {
    /// Looks for what no answer could be given to.
    ///
    /// # Errors
    ///
    /// [`SetupError`] for two kings of one colour, or a pawn on a back rank.
    pub fn check(&self) -> Result<(), SetupError> {
        if let Some(square) = (self.placement.pawns() & Bitboard::BACK_RANKS).first() {
            return Err(SetupError::PawnOnBackRank(square));
        }
        for color in Color::ALL {
            let kings = self.placement.pieces(color, Role::King);
            if let (Some(first), Some(last)) = (kings.first(), kings.last())
                && first != last
            {
                return Err(SetupError::TwoKings { color, first, last });
            }
        }
        Ok(())
    }

    /// All that is wrong with the position, at once.
    #[must_use]
    pub fn problems(&self) -> SetupProblems {
        let (us, them) = (self.turn, !self.turn);
        let placement = &self.placement;
        let occupied = placement.occupied();
        let mut problems = SetupProblems::default();
        for (color, no_king, pawns, pieces) in [
            (
                Color::White,
                SetupProblem::NoWhiteKing,
                SetupProblem::TooManyWhitePawns,
                SetupProblem::TooManyWhitePieces,
            ),
            (
                Color::Black,
                SetupProblem::NoBlackKing,
                SetupProblem::TooManyBlackPawns,
                SetupProblem::TooManyBlackPieces,
            ),
        ] {
            problems.note(no_king, placement.king(color).is_none());
            problems.note(pawns, placement.pieces(color, Role::Pawn).len() > 8);
            problems.note(pieces, placement.color(color).len() > 16);
        }
        problems.note(SetupProblem::Empty, occupied.is_empty());
        problems.note(
            SetupProblem::OppositeCheck,
            placement
                .king(them)
                .is_some_and(|king| attacks::attackers(placement, king, us, occupied).any()),
        );
        let castling = self.valid_castling();
        problems.note(SetupProblem::BadCastlingRights, self.castling != castling);
        let ep_square = self.valid_ep_square();
        problems.note(SetupProblem::InvalidEpSquare, ep_square != self.ep_square);
        problems.note(
            SetupProblem::ImpossibleCheck,
            !retraction::some_last_move(placement, us, castling, ep_square),
        );
        problems
    }

    /// The castling rights that have a rook on its back rank and a king beside it; at most one for each side, the
    /// outer one should there be two.
    #[must_use]
    pub fn valid_castling(&self) -> CastlingRights {
        let mut sound = Bitboard::EMPTY;
        if self.castling.0.is_empty() {
            return CastlingRights::NONE;
        }
        for color in Color::ALL {
            let Some(king) = self.placement.king(color) else {
                continue;
            };
            if king.rank() != color.back_rank() {
                continue;
            }
            let rooks = self.castling.0 & self.placement.pieces(color, Role::Rook);
            for (side, rook) in [
                (
                    CastlingSide::Kingside,
                    (rooks & CastlingSide::Kingside.beside(king)).last(),
                ),
                (
                    CastlingSide::Queenside,
                    (rooks & CastlingSide::Queenside.beside(king)).first(),
                ),
            ] {
                debug_assert!(
                    rook.is_none_or(|rook| CastlingSide::from_squares(king, rook) == side)
                );
                sound |= rook.map_or(Bitboard::EMPTY, Square::bitboard);
            }
        }
        CastlingRights(sound)
    }

    /// The en passant square, if a pawn of the side not to move can have just passed over it: the pawn stands beyond
    /// it, and the square and the one before it are empty.
    #[must_use]
    pub fn valid_ep_square(&self) -> Option<Square> {
        let square = self.ep_square?;
        let (pushed, origin) = double_step(square, !self.turn)?;
        let pawn = Piece::new(!self.turn, Role::Pawn);
        let passed = square.bitboard() | origin.bitboard();
        let sound = self.placement.piece_at(pushed) == Some(pawn)
            && !passed.meets(self.placement.occupied());
        sound.then_some(square)
    }
}

/// Why a position cannot be answered at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupError {
    /// Pawns start on their second rank and promote on their last: none ever stands on rank 1 or 8.
    PawnOnBackRank(Square),
    /// Every rule that speaks of the king speaks of one.
    TwoKings {
        /// Whose kings.
        color: Color,
        /// The lowest square with a king.
        first: Square,
        /// The highest square with a king.
        last: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::PawnOnBackRank(square) => {
                write!(
                    f,
                    "a pawn cannot stand on {square}: rank {} is a back rank",
                    square.rank()
                )
            }
            SetupError::TwoKings { color, first, last } => {
                write!(f, "there are two {color} kings, on {first} and {last}")
            }
        }
    }
}

impl Error for SetupError {}

/// Something that no game of chess could have brought about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetupProblem {
    /// White has no king.
    NoWhiteKing,
    /// Black has no king.
    NoBlackKing,
    /// There is no piece on the board.
    Empty,
    /// The side that is not to move is in check: its last move was not legal.
    OppositeCheck,
    /// A castling right without its rook or its king at home; it is ignored.
    BadCastlingRights,
    /// No pawn can have just passed over the en passant square; it is ignored.
    InvalidEpSquare,
    /// White has more than eight pawns.
    TooManyWhitePawns,
    /// Black has more than eight pawns.
    TooManyBlackPawns,
    /// White has more than sixteen pieces.
    TooManyWhitePieces,
    /// Black has more than sixteen pieces.
    TooManyBlackPieces,
    /// More checkers than two, or checkers that no last move could leave.
    ImpossibleCheck,
}

impl SetupProblem {
    /// All problems, in the order in which they are listed.
    pub const ALL: [SetupProblem; 11] = [
        SetupProblem::NoWhiteKing,
        SetupProblem::NoBlackKing,
        SetupProblem::Empty,
        SetupProblem::OppositeCheck,
        SetupProblem::BadCastlingRights,
        SetupProblem::InvalidEpSquare,
        SetupProblem::TooManyWhitePawns,
        SetupProblem::TooManyBlackPawns,
        SetupProblem::TooManyWhitePieces,
        SetupProblem::TooManyBlackPieces,
        SetupProblem::ImpossibleCheck,
    ];

    /// The stable name, as JSON writes it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            SetupProblem::NoWhiteKing => "no_white_king",
            SetupProblem::NoBlackKing => "no_black_king",
            SetupProblem::Empty => "empty",
            SetupProblem::OppositeCheck => "opposite_check",
            SetupProblem::BadCastlingRights => "bad_castling_rights",
            SetupProblem::InvalidEpSquare => "invalid_ep_square",
            SetupProblem::TooManyWhitePawns => "too_many_white_pawns",
            SetupProblem::TooManyBlackPawns => "too_many_black_pawns",
            SetupProblem::TooManyWhitePieces => "too_many_white_pieces",
            SetupProblem::TooManyBlackPieces => "too_many_black_pieces",
            SetupProblem::ImpossibleCheck => "impossible_check",
        }
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetupProblem::NoWhiteKing => "White has no king",
            SetupProblem::NoBlackKing => "Black has no king",
            SetupProblem::Empty => "the board is empty",
            SetupProblem::OppositeCheck => "the side that is not to move is in check",
            SetupProblem::BadCastlingRights => {
                "a castling right lacks its rook or its king at home"
            }
            SetupProblem::InvalidEpSquare => {
                "no pawn can have just passed over the en passant square"
            }
            SetupProblem::TooManyWhitePawns => "White has more than 8 pawns",
            SetupProblem::TooManyBlackPawns => "Black has more than 8 pawns",
            SetupProblem::TooManyWhitePieces => "White has more than 16 pieces",
            SetupProblem::TooManyBlackPieces => "Black has more than 16 pieces",
            SetupProblem::ImpossibleCheck => "no last move could have given this check",
        })
    }
}

/// A set of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SetupProblems(u16);

impl SetupProblems {
    fn note(&mut self, problem: SetupProblem, found: bool) {
        self.0 |= u16::from(found) << problem as u16;
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is wrong.
    #[must_use]
    pub const fn has(self, problem: SetupProblem) -> bool {
        self.0 >> problem as u16 & 1 == 1
    }

    /// What is wrong in the one or in the other.
    #[must_use]
    pub const fn union(self, other: SetupProblems) -> SetupProblems {
        SetupProblems(self.0 | other.0)
    }

    /// What is wrong, in the order of [`SetupProblem::ALL`].
    pub fn iter(self) -> impl Iterator<Item = SetupProblem> {
        SetupProblem::ALL
            .into_iter()
            .filter(move |&problem| self.has(problem))
    }
}
