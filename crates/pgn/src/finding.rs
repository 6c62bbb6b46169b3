//! What is wrong with a game, and where.

use std::fmt;

use super::Place;
use oracle_laws::{Article, Claim, IllegalMove, OutcomeReason, Position, SetupProblem};
use oracle_notation::shown;

/// Something that is wrong with a game.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Finding {
    /// What kind of thing is wrong.
    pub kind: FindingKind,
    /// Where it stands.
    pub place: Place,
    /// The number of the half-move in question, from 1; `None` for a tag or the whole game.
    pub ply: Option<u32>,
    /// The text in question; a move has the number before it (`14. Bf3`).
    pub text: String,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// The position in question.
    pub position: Option<Position>,
    /// The law that an illegal move breaks.
    pub illegal: Option<IllegalMove>,
    /// The article of the FIDE Laws of Chess that it is about, if there is one.
    pub article: Option<Article>,
    /// Whether an illegal move was played before it.
    pub is_after_illegal: bool,
}

impl fmt::Display for Finding {
    /// Writes the line and the column, the text in question, and what is wrong: `1:10: 2. Ke3: the white king ..`. After the
    /// path of a file and a colon, editors find the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.place.line, self.place.column)?;
        if !self.text.is_empty() {
            write!(f, "{}: ", shown(&self.text))?;
        }
        f.write_str(&self.message)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for FindingKind {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.id())
    }
}

impl Finding {
    /// Returns a finding about a tag or the whole game.
    pub(super) fn new(
        kind: FindingKind,
        place: Place,
        text: impl Into<String>,
        message: impl Into<String>,
    ) -> Finding {
        Finding {
            kind,
            place,
            ply: None,
            text: text.into(),
            message: message.into(),
            position: None,
            illegal: None,
            article: None,
            is_after_illegal: false,
        }
    }
}

/// The most findings about the tags of a game that are kept until it begins, and the most bytes of their texts.
const MOST_FINDINGS: usize = 512;
const MOST_TEXT: usize = 128 * 1024;

/// What is wrong with the tags so far, reported when the game begins.
#[derive(Debug, Default)]
pub(super) struct TagFindings {
    pub list: Vec<Finding>,
    /// The number of those that are only counted.
    pub omitted: u64,
    /// The bytes of their texts.
    text: usize,
}

impl TagFindings {
    pub(super) fn keep(&mut self, finding: Finding) {
        let text = self.text + finding.text.len();
        if self.list.len() >= MOST_FINDINGS || text > MOST_TEXT {
            self.omitted += 1;
            return;
        }
        self.text = text;
        self.list.push(finding);
    }
}

oracle_laws::listed! {
    /// The kinds of findings.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    // The kinds of problems have no words of their own.
    #[allow(missing_docs)]
    pub enum FindingKind {
        /// The text does not mean a legal move.
        IllegalMove = "illegal_move",
        /// The text fits several legal moves.
        AmbiguousMove = "ambiguous_move",
        /// The moves can be read in letters of several languages, and differ.
        AmbiguousLetters = "ambiguous_letters",
        /// A text that is not a move or anything else allowed there.
        UnreadableToken = "unreadable_token",
        /// A null move. It is played.
        NullMove = "null_move",
        /// A move after checkmate, stalemate or an automatic draw.
        MoveAfterEnd = "move_after_end",
        /// The result is not that of checkmate, stalemate or an automatic draw on the board.
        WrongResult = "wrong_result",
        /// The tag `Termination` says repetition, and no position of the game occurred three times.
        WrongTermination = "wrong_termination",
        /// The termination marker and the tag `Result` differ.
        ResultMismatch = "result_mismatch",
        /// There is no termination marker.
        MissingResult = "missing_result",
        /// A second result after the first, or a result in parts.
        SecondResult = "second_result",
        /// Words behind the result. They are read as a comment on the game that it ends.
        NoteAfterResult = "note_after_result",
        /// Some of the seven tags that every game has are missing (PGN standard, section 8.1.1).
        MissingTags = "missing_tags",
        /// A tag name that occurs twice in the game.
        DuplicateTag = "duplicate_tag",
        /// A line that begins as a tag and is not one.
        UnreadableTag = "unreadable_tag",
        /// A tag that is read, although the standard writes it otherwise: without quotes, or with a backslash at its end.
        MiswrittenTag = "miswritten_tag",
        /// More tags, or longer ones, than the reader keeps.
        TooManyTags = "too_many_tags",
        /// The tag `FEN` is not a position that can be played from.
        BadFen = "bad_fen",
        /// The side to move of the tag `FEN` is not the side whose moves follow. The game is read with the other side to move.
        WrongTurn = "wrong_turn",
        // The problems of the tag `FEN`, in the order of `SetupProblem`, whose words they have.
        NoWhiteKing = "no_white_king",
        NoBlackKing = "no_black_king",
        Empty = "empty",
        OppositeCheck = "opposite_check",
        BadCastlingRights = "bad_castling_rights",
        InvalidEpSquare = "invalid_ep_square",
        TooManyWhitePawns = "too_many_white_pawns",
        TooManyBlackPawns = "too_many_black_pawns",
        TooManyWhitePieces = "too_many_white_pieces",
        TooManyBlackPieces = "too_many_black_pieces",
        ImpossibleCheck = "impossible_check",
        TooManyPromoted = "too_many_promoted",
        PromotedBishops = "promoted_bishops",
        BoxedInBishop = "boxed_in_bishop",
        TooFewCaptures = "too_few_captures",
        BlockedPromotions = "blocked_promotions",
        UnreachablePawn = "unreachable_pawn",
        ImpossibleCastlingRights = "impossible_castling_rights",
        CastlingParity = "castling_parity",
        /// The tag `SetUp` is neither 0 nor 1, or contradicts `FEN`.
        BadSetup = "bad_setup",
        /// The tag `Date` is not a date.
        BadDate = "bad_date",
        /// The tag `Result` is not a result.
        BadResult = "bad_result",
        /// The tag `Variant` names other rules. The moves are not judged.
        UnknownVariant = "unknown_variant",
        /// A comment without an end, or with one that seems to be that of a later comment: the moves between them are missing.
        UnclosedComment = "unclosed_comment",
        /// An end of a comment without a start.
        UnopenedComment = "unopened_comment",
        /// A variation without an end.
        UnclosedVariation = "unclosed_variation",
        /// An end of a variation without a start.
        UnopenedVariation = "unopened_variation",
        /// A variation nested too deeply. It is not judged.
        DeepVariation = "deep_variation",
        /// A draw that a player can claim, at once or with a move that is announced. Only where it is asked for.
        ClaimableDraw = "claimable_draw",
        /// The game has ended on the board. Only where it is asked for.
        GameOver = "game_over",
        /// A legal move whose text differs from its SAN. Pedantic.
        NonstandardSan = "nonstandard_san",
        /// A move number that is wrong or missing. Pedantic.
        WrongMoveNumber = "wrong_move_number",
        /// The tag `PlyCount` is not the number of half-moves. Pedantic.
        WrongPlyCount = "wrong_ply_count",
        /// A draw that a player could have claimed by threefold repetition. Pedantic.
        UnclaimedThreefold = "unclaimed_threefold",
        /// A draw that a player could have claimed by the fifty-move rule. Pedantic.
        UnclaimedFiftyMoves = "unclaimed_fifty_moves",
        /// A clock, an evaluation or the time of a move in a comment that cannot be read. Pedantic, and where a column asks.
        UnreadableAnnotation = "unreadable_annotation",
        /// The tag `TimeControl` cannot be read. Pedantic.
        BadTimeControl = "bad_time_control",
        /// A clock has gained more since an earlier one, or shows more at first, than the tag `TimeControl` allows. Pedantic.
        ClockGain = "clock_gain",
        /// The tag `Termination` says that a flag fell or a move was illegal, and the game does not fit. Pedantic.
        DoubtfulTermination = "doubtful_termination",
    }
    /// All kinds.
    const ALL;
    /// Returns the stable name, as JSON writes it.
    const fn id;
}

/// The first kind of problem.
const FIRST_PROBLEM: usize = FindingKind::NoWhiteKing as usize;

impl From<SetupProblem> for FindingKind {
    fn from(problem: SetupProblem) -> FindingKind {
        FindingKind::ALL[FIRST_PROBLEM + problem as usize]
    }
}

impl FindingKind {
    /// Returns the problem of the tag `FEN` that it is, if it is one.
    fn problem(self) -> Option<SetupProblem> {
        let number = (self as usize).checked_sub(FIRST_PROBLEM)?;
        SetupProblem::ALL.get(number).copied()
    }

    /// Returns whether only a pedantic reader looks for it.
    pub fn is_pedantic(self) -> bool {
        self >= FindingKind::NonstandardSan
    }

    /// Returns whether it is nothing wrong, and only found where it is asked for.
    pub const fn is_moment(self) -> bool {
        matches!(self, FindingKind::ClaimableDraw | FindingKind::GameOver)
    }

    /// Returns whether it is about the game as a whole, and comes at its end.
    pub const fn is_about_result(self) -> bool {
        matches!(
            self,
            FindingKind::ResultMismatch
                | FindingKind::WrongResult
                | FindingKind::WrongTermination
                | FindingKind::SecondResult
        )
    }

    /// Returns its article of the laws, if that is the same in every game.
    pub(super) fn article(self) -> Option<Article> {
        match self {
            FindingKind::NullMove => Some(Article::ClockWithoutMove),
            FindingKind::WrongTermination | FindingKind::UnclaimedThreefold => {
                Some(Claim::ThreefoldRepetition.articles()[0])
            }
            FindingKind::UnclaimedFiftyMoves => Some(Claim::FiftyMoves.articles()[0]),
            kind => kind.problem()?.article(),
        }
    }

    /// Returns its articles of the laws: several where the end of the game decides. Those of an illegal move depend on its
    /// reason, and are not among them.
    pub fn articles(self) -> Vec<Article> {
        match self {
            FindingKind::DoubtfulTermination => vec![Article::FlagFall, Article::Penalty],
            FindingKind::ClaimableDraw => Claim::ALL.map(Claim::articles).concat(),
            FindingKind::MoveAfterEnd | FindingKind::WrongResult | FindingKind::GameOver => {
                let mut articles = OutcomeReason::ALL.map(OutcomeReason::article).to_vec();
                articles.dedup();
                articles
            }
            kind => kind.article().into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FindingKind;
    use oracle_laws::SetupProblem;

    #[test]
    fn problems_have_the_same_ids_as_findings() {
        for problem in SetupProblem::ALL {
            let kind = FindingKind::from(problem);
            assert_eq!((kind.id(), kind.problem()), (problem.id(), Some(problem)));
        }
        let problems = FindingKind::ALL.map(FindingKind::problem);
        assert_eq!(problems.iter().flatten().count(), SetupProblem::ALL.len());
    }
}
