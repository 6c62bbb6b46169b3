//! The articles of the FIDE Laws of Chess that answers cite, in the edition in force since 1 January 2023: which of them
//! speaks of a reason, an outcome, a claim or a problem.

use crate::attacks::between;
use crate::board::Role;
use crate::{CastlingSide, Claim, IllegalMove, OutcomeReason, Position, Reason, SetupProblem};

crate::listed! {
    /// An article of the FIDE Laws of Chess. The comment above each says in other words what it says.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Article {
        /// White moves first, then the players move in turn.
        Turns = "1.2",
        /// A king is not captured, and no player leaves or puts his own king under attack.
        KingIsNotCaptured = "1.4.1",
        /// No piece moves to a square that holds a piece of its own colour.
        OwnPiece = "3.1",
        /// A bishop moves along its diagonals.
        Bishop = "3.2",
        /// A rook moves along its file and its rank.
        Rook = "3.3",
        /// A queen moves along its file, its rank and its diagonals.
        Queen = "3.4",
        /// Bishops, rooks and queens do not move over pieces.
        NoJump = "3.5",
        /// A knight moves to the nearest squares that are not on its rank, its file or its diagonals.
        Knight = "3.6",
        /// A pawn moves forward, and captures diagonally forward.
        Pawn = "3.7",
        /// A pawn moves to the square in front of it, which must be empty.
        PawnStep = "3.7.1",
        /// From its first square a pawn may step two squares, both of which must be empty.
        DoubleStep = "3.7.2",
        /// A pawn goes diagonally only to capture a piece of the opponent.
        PawnCapture = "3.7.3",
        /// A pawn may capture a pawn beside it that has just made a double step as if it had stepped one square.
        EnPassant = "3.7.3.1",
        /// A capture en passant is legal only on the move after the double step.
        EnPassantAtOnce = "3.7.3.2",
        /// On the last rank a pawn is exchanged for a queen, rook, bishop or knight of its colour, as part of the move.
        Promotion = "3.7.3.3",
        /// A king moves to an adjoining square.
        King = "3.8.1",
        /// Castling is one move of the king and a rook from their original squares.
        Castling = "3.8.2",
        /// The right to castle is lost once the king or the rook has moved.
        CastlingRight = "3.8.2.1",
        /// Castling waits while a piece stands between, or the king's square, its way or its goal is attacked.
        CastlingPrevented = "3.8.2.2",
        /// A king is in check while a piece of the opponent attacks it, even one that may not move itself.
        Check = "3.9.1",
        /// No move may expose the own king to check or leave it in check.
        ExposedKing = "3.9.2",
        /// A move that does not meet articles 3.1 to 3.9 is illegal.
        IllegalMove = "3.10.2",
        /// A position that no series of legal moves reaches is illegal.
        IllegalPosition = "3.10.3",
        /// A player who touches pieces of his own must move the first of them that can move.
        TouchedOwn = "4.3.1",
        /// A player who touches pieces of both colours must capture the one with the other, else move or capture the first touched that can be.
        TouchedBoth = "4.3.3",
        /// A player who touches the king and then a rook, where castling with it is illegal, must make another move of the king, if there is one.
        CastlingTouched = "4.4.3",
        /// Where no touched piece can be moved or captured, any legal move may be made.
        NothingTouchedMoves = "4.5",
        /// Checkmate wins the game at once.
        Checkmate = "5.1.1",
        /// Resigning loses the game, unless the opponent cannot checkmate by any series of legal moves: then it is drawn.
        Resignation = "5.1.2",
        /// Stalemate draws the game at once.
        Stalemate = "5.2.1",
        /// The game is drawn at once when neither player can checkmate by any series of legal moves.
        DeadPosition = "5.2.2",
        /// The players may agree to a draw, once both have made a move.
        Agreement = "5.2.3",
        /// A fallen flag loses the game, unless the opponent cannot checkmate by any series of legal moves: then it is drawn.
        FlagFall = "6.9",
        /// An illegal move is completed when the clock is pressed: the position before it is put back, and touched pieces bind.
        CompletedIllegalMove = "7.5.1",
        /// To press the clock before a pawn on the last rank is exchanged is illegal: the pawn becomes a queen.
        PromotionNotCompleted = "7.5.2",
        /// To press the clock without a move counts as an illegal move.
        ClockWithoutMove = "7.5.3",
        /// The first completed illegal move gives the opponent two minutes; the second loses the game, or draws it if the opponent cannot checkmate.
        Penalty = "7.5.5",
        /// The player to move may claim a draw with a move, written down and announced, after which the position would appear for the third time.
        AnnouncedThreefold = "9.2.1",
        /// The player to move may claim a draw when the position has just appeared for the third time.
        Threefold = "9.2.2",
        /// The player to move may claim a draw with a move, written down and announced, that would complete fifty moves by each player without a capture or a pawn move.
        AnnouncedFiftyMoves = "9.3.1",
        /// The player to move may claim a draw after fifty moves by each player without a capture or a pawn move.
        FiftyMoves = "9.3.2",
        /// The game is drawn when the same position has appeared five times.
        Fivefold = "9.6.1",
        /// The game is drawn after seventy-five moves by each player without a capture or a pawn move, unless the last one checkmates.
        SeventyfiveMoves = "9.6.2",
        /// In rapid games, and in blitz games without full supervision, penalties are one minute instead of two.
        RapidPenalty = "A.3",
        /// In rapid games without full supervision, an illegal move stands unless the arbiter or the opponent objects before the opponent's next move.
        RapidUnsupervised = "A.5.2",
        /// Blitz games without full supervision are played as such rapid games are.
        BlitzUnsupervised = "B.3",
        /// In Chess960, all squares that the king and the rook pass or reach in castling must be empty but for the two.
        Chess960Castling = "II.3.2",
    }
    /// All articles, in their order.
    const ALL;
    /// Returns the number: `3.8.2.1`.
    const fn number;
    impl Display;
}

/// Returns a sentence with the article at its end, if one speaks of it: `it is Black's turn (FIDE 1.2)`.
pub fn cited(mut sentence: String, article: Option<Article>) -> String {
    if let Some(article) = article {
        sentence.extend([" (FIDE ", article.number(), ")"]);
    }
    sentence
}

impl Reason {
    /// Returns the articles by which a move with this reason is illegal: several where it depends on the piece. A move
    /// without a piece meets none of the articles about pieces.
    pub const fn articles(self) -> &'static [Article] {
        use Article::*;
        match self {
            Reason::NoPiece => &[IllegalMove],
            Reason::NotOnTurn => &[Turns],
            Reason::Movement => &[Pawn, Knight, Bishop, Rook, Queen, King],
            Reason::Blocked => &[NoJump, DoubleStep],
            Reason::OwnPiece => &[OwnPiece],
            Reason::PawnPushOntoPiece => &[PawnStep, DoubleStep],
            Reason::PawnCaptureOfNothing => &[PawnCapture],
            Reason::NoEnPassant => &[EnPassant],
            Reason::CapturesKing => &[KingIsNotCaptured],
            Reason::Pinned
            | Reason::CheckUnanswered
            | Reason::KingIntoCheck
            | Reason::EnPassantUncovers => &[ExposedKing],
            Reason::MissingPromotion | Reason::BadPromotion => &[Promotion],
            Reason::CastlingNoRook => &[Castling],
            Reason::CastlingNoRight => &[CastlingRight],
            Reason::CastlingBlocked => &[CastlingPrevented, Chess960Castling],
            Reason::CastlingInCheck | Reason::CastlingThroughCheck | Reason::CastlingIntoCheck => {
                &[CastlingPrevented]
            }
        }
    }
}

impl IllegalMove {
    /// Returns the article by which the move is illegal in this position.
    pub fn article(&self, position: &Position) -> Option<Article> {
        let furthest = self.any_of().map(|(_, furthest)| furthest);
        let candidate = self.candidate().or(furthest);
        let role = candidate.and_then(|candidate| position.placement().role_at(candidate.from));
        let is_double_step = candidate.is_some_and(|candidate| {
            role == Some(Role::Pawn) && candidate.from.index().abs_diff(candidate.to.index()) == 16
        });
        let at = match self.reason {
            Reason::Movement => role? as usize,
            Reason::Blocked | Reason::PawnPushOntoPiece => usize::from(is_double_step),
            // Between the king and the rook, or only where one of them goes.
            Reason::CastlingBlocked => {
                let side =
                    || candidate.map(|castle| CastlingSide::from_squares(castle.from, castle.to));
                let king = position.king()?;
                let side = self.castling().or_else(side)?;
                let rook = position.castling().rook(king, side)?;
                usize::from((between(king, rook) & self.squares).is_empty())
            }
            _ => 0,
        };
        self.reason.articles().get(at).copied()
    }
}

impl OutcomeReason {
    /// Returns the article by which the game has ended.
    pub const fn article(self) -> Article {
        match self {
            OutcomeReason::Checkmate => Article::Checkmate,
            OutcomeReason::Stalemate => Article::Stalemate,
            OutcomeReason::InsufficientMaterial | OutcomeReason::DeadPosition => {
                Article::DeadPosition
            }
            OutcomeReason::FivefoldRepetition => Article::Fivefold,
            OutcomeReason::SeventyfiveMoves => Article::SeventyfiveMoves,
        }
    }
}

impl Claim {
    /// Returns the articles of a claim: of the position on the board, and with a move that is announced.
    pub const fn articles(self) -> [Article; 2] {
        match self {
            Claim::ThreefoldRepetition => [Article::Threefold, Article::AnnouncedThreefold],
            Claim::FiftyMoves => [Article::FiftyMoves, Article::AnnouncedFiftyMoves],
        }
    }
}

impl SetupProblem {
    /// Returns the article by which the position is illegal. None speaks of a field of a FEN that is ignored.
    pub const fn article(self) -> Option<Article> {
        match self {
            SetupProblem::BadCastlingRights | SetupProblem::InvalidEpSquare => None,
            _ => Some(Article::IllegalPosition),
        }
    }
}
