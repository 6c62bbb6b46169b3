//! Problems of positions.

use std::fmt;

crate::listed! {
    /// A problem of a position: something that no game of chess can lead to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum SetupProblem {
        /// White has no king.
        NoWhiteKing = "no_white_king",
        /// Black has no king.
        NoBlackKing = "no_black_king",
        /// There is no piece on the board.
        Empty = "empty",
        /// The side that is not to move is in check: its last move was not legal.
        OppositeCheck = "opposite_check",
        /// A castling right without its rook, or its king on its starting square; it is ignored.
        BadCastlingRights = "bad_castling_rights",
        /// No pawn can have just passed over the en passant square; it is ignored.
        InvalidEpSquare = "invalid_ep_square",
        /// White has more than eight pawns.
        TooManyWhitePawns = "too_many_white_pawns",
        /// Black has more than eight pawns.
        TooManyBlackPawns = "too_many_black_pawns",
        /// White has more than sixteen pieces.
        TooManyWhitePieces = "too_many_white_pieces",
        /// Black has more than sixteen pieces.
        TooManyBlackPieces = "too_many_black_pieces",
        /// More than two checkers, or checkers that no last move could leave. The game is assumed to be standard chess: the
        /// last move is not the castling of Chess960.
        ImpossibleCheck = "impossible_check",
        /// A colour has more promoted pieces than it lacks pawns: queens beyond one, and rooks, bishops and knights beyond
        /// two.
        TooManyPromoted = "too_many_promoted",
        /// A colour lacks pawns for its promoted pieces, once bishops are counted by the colour of their squares: all
        /// beyond one on dark squares, and beyond one on light squares, are promoted.
        PromotedBishops = "promoted_bishops",
        /// A colour lacks pawns for its promoted pieces, once a bishop is counted that cannot have left its back rank: all
        /// four pawns through which a bishop of that square colour leaves it have not moved.
        BoxedInBishop = "boxed_in_bishop",
        /// The pawns of a colour stand on files that take more captures than the other colour lacks pieces, or pawns have
        /// passed each other with too few captures.
        TooFewCaptures = "too_few_captures",
        /// The captures are too few for the promoted pawns to have passed those of the other colour.
        BlockedPromotions = "blocked_promotions",
        /// The pawns of a colour cannot all have come from different squares of their home rank, whatever they captured:
        /// a pawn moves at most one file sideways for each rank.
        UnreachablePawn = "unreachable_pawn",
        /// The castling rights cannot all remain: both colours start from the same files, each king between its rooks.
        ImpossibleCastlingRights = "impossible_castling_rights",
        /// The number of moves that each colour has made, odd or even, does not fit the side to move.
        CastlingParity = "castling_parity",
    }
    /// All problems, in the order in which they are listed.
    const ALL;
    /// Returns the stable id, as JSON writes it.
    const fn id;
    /// A set of problems.
    pub struct SetupProblems;
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use SetupProblem::*;
        f.write_str(match self {
            NoWhiteKing => "White has no king",
            NoBlackKing => "Black has no king",
            Empty => "the board is empty",
            OppositeCheck => "the side not to move is in check",
            BadCastlingRights => "a castling right lacks its rook, or its king on its starting square",
            InvalidEpSquare => "no pawn can have just made a double step over the en passant square",
            TooManyWhitePawns => "White has more than 8 pawns",
            TooManyBlackPawns => "Black has more than 8 pawns",
            TooManyWhitePieces => "White has more than 16 pieces",
            TooManyBlackPieces => "Black has more than 16 pieces",
            ImpossibleCheck => "no last move could have given this check",
            TooManyPromoted => "a side has more promoted pieces than missing pawns",
            PromotedBishops => "a side has more promoted pieces than missing pawns, counting bishops by the colour of their squares",
            BoxedInBishop => "a bishop has left its starting square, but the pawns that enclose it have not moved",
            TooFewCaptures => "the pawns must have captured more pieces than are missing",
            BlockedPromotions => "too few captures were made for the promoted pawns to have passed the other side's pawns",
            UnreachablePawn => "the pawns cannot have come from their starting squares",
            ImpossibleCastlingRights => "these castling rights cannot all remain: both sides start with king and rooks on the same files",
            CastlingParity => "the number of moves made, odd or even, does not fit the side to move",
        })
    }
}

impl SetupProblems {
    pub(super) fn note_some(&mut self, problem: Option<SetupProblem>) {
        *self = problem.map_or(*self, |problem| self.with(problem));
    }
}
