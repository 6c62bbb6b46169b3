//! A position as it is set up, possible or not.
//!
//! A [`Setup`] may be anything that fits on a board. A setup that no game can reach is answered, and its problems are
//! *named* ([`SetupProblem`]). A setup that has no answer is refused ([`SetupError`]).

use std::error::Error;
use std::fmt;

use crate::board::{Bitboard, Color, File, Piece, Placement, Rank, Role, Square};
use crate::castling::castling_letter;
use crate::moves::double_step;
use crate::reachability::{self, Counts};
use crate::{CastlingRights, CastlingSide, SetupProblem, SetupProblems, attacks, retraction};

/// The contents of a FEN: all that decides which moves are legal, and the two clocks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub placement: Placement,
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle, valid or not.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed over in a double step, valid or not.
    pub ep_square: Option<Square>,
    /// The number of half-moves since the last capture or pawn move.
    pub halfmoves: u32,
    /// The number of the move to be played, from 1; it grows after Black's move.
    pub fullmoves: u32,
}

impl Default for Setup {
    /// Returns the initial position (FIDE article 2.3).
    fn default() -> Setup {
        Setup {
            placement: Placement::INITIAL,
            castling: CastlingRights::home(&Placement::INITIAL),
            ..Setup::empty()
        }
    }
}

impl Setup {
    /// Returns the empty board, White to move.
    pub const fn empty() -> Setup {
        Setup {
            placement: Placement::EMPTY,
            turn: Color::White,
            castling: CastlingRights::NONE,
            ep_square: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// Checks that the setup can be answered.
    ///
    /// # Errors
    ///
    /// [`SetupError`] for two kings of one colour, or a pawn on a back rank.
    #[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
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

    /// Returns all that is wrong with the position, at once.
    ///
    /// Each problem is proven: no position that a game of chess or Chess960 can reach has one, with one exception,
    /// [`SetupProblem::ImpossibleCheck`]. A position without problems may still be out of reach.
    pub fn problems(&self) -> SetupProblems {
        let (us, them) = (self.turn, !self.turn);
        let placement = &self.placement;
        let occupied = placement.occupied();
        let counts = Counts::new(placement);
        let mut problems = SetupProblems::default();
        let of_colors = {
            use SetupProblem::*;
            [
                [NoWhiteKing, TooManyWhitePawns, TooManyWhitePieces],
                [NoBlackKing, TooManyBlackPawns, TooManyBlackPieces],
            ]
        };
        for (color, [king, pawns, pieces]) in Color::ALL.into_iter().zip(of_colors) {
            problems.note(king, placement.king(color).is_none());
            problems.note(pawns, counts.pawns[color.index()] > 8);
            problems.note(pieces, counts.pieces[color.index()] > 16);
        }
        problems.note(SetupProblem::Empty, occupied.is_empty());
        let is_opposite_check = attacks::is_in_check(placement, them);
        problems.note(SetupProblem::OppositeCheck, is_opposite_check);
        let castling = self.valid_castling();
        problems.note(SetupProblem::BadCastlingRights, self.castling != castling);
        let ep_square = self.valid_ep_square();
        problems.note(SetupProblem::InvalidEpSquare, ep_square != self.ep_square);
        if let Some(king) = placement.king(us) {
            let checkers = attacks::attackers(placement, king, them, occupied);
            problems.note(
                SetupProblem::ImpossibleCheck,
                checkers.any()
                    && !retraction::some_last_move(placement, king, checkers, castling, ep_square),
            );
        }
        problems.union(reachability::problems(
            placement, counts, us, castling, ep_square,
        ))
    }

    /// The castling rights that have a rook on its back rank and a king on the same rank, from the b-file to the
    /// g-file: every game starts with a rook on either side of the king (FIDE Guidelines II.2). At most one right for
    /// each side, that of the outer rook should there be two.
    pub fn valid_castling(&self) -> CastlingRights {
        let mut valid = Bitboard::EMPTY;
        if self.castling.0.is_empty() {
            return CastlingRights::NONE;
        }
        for color in Color::ALL {
            let Some(king) = self.placement.king(color) else {
                continue;
            };
            if king.rank() != color.back_rank() || matches!(king.file(), File::A | File::H) {
                continue;
            }
            let rooks = self.castling.0 & self.placement.pieces(color, Role::Rook);
            for side in CastlingSide::ALL {
                let rook = side.outermost(rooks, king);
                valid |= rook.map_or(Bitboard::EMPTY, Square::bitboard);
            }
        }
        CastlingRights(valid)
    }

    /// Returns whether White's pawns are far, and with the ranks in the other order, none would have such a problem.
    fn is_upside_down(&self, problem: SetupProblem) -> bool {
        let flip = Bitboard::flip_vertical;
        let turned = Setup {
            placement: Placement::from_bitboards(
                Role::ALL.map(|role| flip(self.placement.role(role))),
                Color::ALL.map(|color| flip(self.placement.color(color))),
            ),
            castling: CastlingRights::NONE,
            ep_square: None,
            ..self.clone()
        };
        let far = |setup: &Setup| setup.placement.pieces(Color::White, Role::Pawn).0 >> 32;
        problem.is_of_pawns()
            && far(self).count_ones() > far(&turned).count_ones()
            && !turned.problems().iter().any(SetupProblem::is_of_pawns)
    }

    /// Returns whether some castling right makes sense in Chess960 only: its king does not stand on the e-file, or its
    /// rook not in the corner.
    pub fn needs_chess960(&self) -> bool {
        let placement = &self.placement;
        // Most rights are standard before it is asked which are valid.
        !self.castling.are_standard(placement) && !self.valid_castling().are_standard(placement)
    }

    /// The en passant square, if a pawn of the side not to move can have just passed over it: the pawn stands beyond
    /// it, and the square and the one before it are empty.
    pub fn valid_ep_square(&self) -> Option<Square> {
        let square = self.ep_square?;
        let (pushed, origin) = double_step(square, !self.turn)?;
        let pawn = Piece::new(!self.turn, Role::Pawn);
        let passed = square.bitboard() | origin.bitboard();
        let is_valid = self.placement.piece_at(pushed) == Some(pawn)
            && !passed.meets(self.placement.occupied());
        is_valid.then_some(square)
    }
}

/// Why a position cannot be answered at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupError {
    /// Pawns start on their second rank and promote on their last: none can stand on rank 1 or 8.
    PawnOnBackRank(Square),
    /// The laws know one king for each colour.
    TwoKings {
        /// The colour of the kings.
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

impl SetupProblem {
    /// Returns the problem in words, with the pieces and the squares of a position that has it.
    pub fn sentence(self, setup: &Setup) -> String {
        let (placement, turn) = (&setup.placement, setup.turn);
        let said = match self {
            SetupProblem::OppositeCheck => {
                let (other, turn) = ((!turn).player(), turn.player());
                Some(format!("{other} is in check, but it is {turn}'s turn"))
            }
            SetupProblem::BadCastlingRights => Some(bad_rights(setup)),
            SetupProblem::InvalidEpSquare => setup
                .ep_square
                .map(|square| format!("no pawn can have just made a double step over {square}")),
            SetupProblem::CastlingParity if *placement == Placement::INITIAL => Some(format!(
                "with all pieces on their starting squares and all rights left, it is {}'s turn",
                (!turn).player()
            )),
            SetupProblem::CastlingParity => Some(format!(
                "the moves that the pieces must have made show that it is {}'s turn",
                (!turn).player()
            )),
            _ => {
                let castling = setup.valid_castling();
                let say = |color| reachability::sentence(self, placement, castling, color);
                let said: Vec<String> = Color::ALL.into_iter().filter_map(say).collect();
                (!said.is_empty()).then(|| said.join("; "))
            }
        };
        let said = said.unwrap_or_else(|| self.to_string());
        if setup.is_upside_down(self) {
            return format!("{said}; is the board upside down? From rank 8 on, they need not");
        }
        said
    }

    /// Returns whether it is about the way of the pawns to their squares.
    const fn is_of_pawns(self) -> bool {
        use SetupProblem::{BlockedPromotions, TooFewCaptures, UnreachablePawn};
        matches!(self, TooFewCaptures | BlockedPromotions | UnreachablePawn)
    }
}

/// Returns what each invalid castling right lacks: `K: there is no rook on h1`.
fn bad_rights(setup: &Setup) -> String {
    let placement = &setup.placement;
    let bad = setup.castling.0 & !setup.valid_castling().0;
    // As a FEN writes them: White first, and the kingside first.
    let rooks = Rank::ALL.into_iter().flat_map(|rank| {
        let files = File::ALL.into_iter().rev();
        files.map(move |file| Square::new(file, rank))
    });
    let rooks = rooks.filter(|square| bad.has(*square));
    let say = |square: Square| {
        let color = Color::from_white(square.rank() == Rank::First);
        let letter = char::from(castling_letter(square, color, placement));
        let letter = color.either(letter.to_ascii_uppercase(), letter);
        let rook = Piece::new(color, Role::Rook);
        if placement.piece_at(square) != Some(rook) {
            format!("{letter}: there is no rook on {square}")
        } else if let Some(king) = placement.king(color) {
            let home = Square::new(File::E, color.back_rank());
            if king.rank() == home.rank() {
                format!("{letter}: the king on {king} cannot castle with the rook on {square}")
            } else {
                format!("{letter}: the king is not on {home}")
            }
        } else {
            format!("{letter}: there is no king")
        }
    };
    let said: Vec<String> = rooks.map(say).collect();
    said.join("; ")
}
