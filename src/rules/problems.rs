//! Problems of positions.

use std::{fmt, iter};

/// A problem of a position: something that no game of chess can lead to.
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
    /// More than two checkers, or checkers that no last move could leave. The game is assumed to be standard chess: the
    /// last move is not the castling of Chess960.
    ImpossibleCheck,
    /// A colour has more promoted pieces than it lacks pawns: queens beyond one, and rooks, bishops and knights beyond
    /// two.
    TooManyPromoted,
    /// A colour lacks pawns for its promoted pieces, once bishops are counted by the colour of their squares: all
    /// beyond one on dark squares, and beyond one on light squares, are promoted.
    PromotedBishops,
    /// A colour lacks pawns for its promoted pieces, once a bishop is counted that cannot have left its back rank: all
    /// four pawns through which a bishop of that square colour leaves it have not moved.
    BoxedInBishop,
    /// The pawns of a colour stand on files that take more captures than the other colour lacks pieces, or pawns have
    /// passed each other with too few captures.
    TooFewCaptures,
    /// The captures are too few for the promoted pawns to have passed those of the other colour.
    BlockedPromotions,
    /// The pawns of a colour cannot all have come from different squares of their home rank, whatever they captured:
    /// a pawn moves at most one file sideways for each rank.
    UnreachablePawn,
    /// The castling rights cannot all remain: both colours start from the same files, each king between its rooks.
    ImpossibleCastlingRights,
    /// The number of moves that each colour has made, odd or even, does not fit the side to move.
    CastlingParity,
}

impl SetupProblem {
    /// All problems, in the order in which they are listed.
    pub const ALL: [SetupProblem; 19] = [
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
        SetupProblem::TooManyPromoted,
        SetupProblem::PromotedBishops,
        SetupProblem::BoxedInBishop,
        SetupProblem::TooFewCaptures,
        SetupProblem::BlockedPromotions,
        SetupProblem::UnreachablePawn,
        SetupProblem::ImpossibleCastlingRights,
        SetupProblem::CastlingParity,
    ];

    /// Returns the stable id, as JSON writes it.
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
            SetupProblem::TooManyPromoted => "too_many_promoted",
            SetupProblem::PromotedBishops => "promoted_bishops",
            SetupProblem::BoxedInBishop => "boxed_in_bishop",
            SetupProblem::TooFewCaptures => "too_few_captures",
            SetupProblem::BlockedPromotions => "blocked_promotions",
            SetupProblem::UnreachablePawn => "unreachable_pawn",
            SetupProblem::ImpossibleCastlingRights => "impossible_castling_rights",
            SetupProblem::CastlingParity => "castling_parity",
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
            SetupProblem::TooManyPromoted => "a colour has more promoted pieces than it lacks pawns",
            SetupProblem::PromotedBishops => "a colour has more promoted pieces than it lacks pawns, counting bishops by the colour of their squares",
            SetupProblem::BoxedInBishop => "a bishop is out, but the pawns that kept it in have not moved",
            SetupProblem::TooFewCaptures => "the pawns must have captured more than is missing",
            SetupProblem::BlockedPromotions => "too few captures were made for these promoted pieces",
            SetupProblem::UnreachablePawn => "the pawns cannot have come from their home squares",
            SetupProblem::ImpossibleCastlingRights => "no game leaves these castling rights together",
            SetupProblem::CastlingParity => "the number of moves made, odd or even, does not fit the side to move",
        })
    }
}

/// A set of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SetupProblems(u32);

impl SetupProblems {
    pub(super) fn note(&mut self, problem: SetupProblem, found: bool) {
        if found {
            self.0 |= 1 << problem as u32;
        }
    }

    pub(super) fn note_some(&mut self, problem: Option<SetupProblem>) {
        if let Some(problem) = problem {
            self.note(problem, true);
        }
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set contains a problem.
    #[must_use]
    pub const fn has(self, problem: SetupProblem) -> bool {
        self.0 >> problem as u16 & 1 == 1
    }

    /// Returns the union of two sets.
    #[must_use]
    pub const fn union(self, other: SetupProblems) -> SetupProblems {
        SetupProblems(self.0 | other.0)
    }

    /// Returns the problems, in the order of [`SetupProblem::ALL`].
    pub fn iter(self) -> impl Iterator<Item = SetupProblem> {
        let mut rest = self.0;
        iter::from_fn(move || {
            let problem = SetupProblem::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*problem)
        })
    }
}
