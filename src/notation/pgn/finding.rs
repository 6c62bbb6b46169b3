//! What is wrong with a game, and where.

use super::Place;
use crate::rules::{IllegalMove, Position};

/// Something that is wrong with a game.
#[derive(Debug, Clone)]
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
}

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    /// The text does not mean a legal move.
    IllegalMove,
    /// The text fits several legal moves.
    AmbiguousMove,
    /// A text that is not a move or anything else allowed there.
    UnreadableToken,
    /// A null move. It is played.
    NullMove,
    /// A move after checkmate, stalemate or an automatic draw.
    MoveAfterEnd,
    /// The result is not that of checkmate, stalemate or an automatic draw on the board.
    WrongResult,
    /// The termination marker and the tag `Result` differ.
    ResultMismatch,
    /// There is no termination marker.
    MissingResult,
    /// Some of the seven tags that every game has are missing (PGN standard, section 8.1.1).
    MissingTags,
    /// A tag name that occurs twice in the game.
    DuplicateTag,
    /// A line that begins as a tag and is not one.
    UnreadableTag,
    /// More tags, or longer ones, than the reader keeps.
    TooManyTags,
    /// The tag `FEN` is not a position that can be played from.
    BadFen,
    /// The tag `SetUp` is neither 0 nor 1, or contradicts `FEN`.
    BadSetup,
    /// The tag `Date` is not a date.
    BadDate,
    /// The tag `Result` is not a result.
    BadResult,
    /// The tag `Variant` names other rules. The moves are not judged.
    UnknownVariant,
    /// A comment without an end.
    UnclosedComment,
    /// An end of a comment without a start.
    UnopenedComment,
    /// A variation without an end.
    UnclosedVariation,
    /// An end of a variation without a start.
    UnopenedVariation,
    /// A variation nested too deeply. It is not judged.
    DeepVariation,
    /// A legal move whose text differs from its SAN. Pedantic.
    NonstandardSan,
    /// A draw that a player could have claimed by threefold repetition. Pedantic.
    UnclaimedThreefold,
    /// A draw that a player could have claimed by the fifty-move rule. Pedantic.
    UnclaimedFiftyMoves,
}

impl FindingKind {
    /// All kinds.
    pub const ALL: [FindingKind; 25] = [
        FindingKind::IllegalMove,
        FindingKind::AmbiguousMove,
        FindingKind::UnreadableToken,
        FindingKind::NullMove,
        FindingKind::MoveAfterEnd,
        FindingKind::WrongResult,
        FindingKind::ResultMismatch,
        FindingKind::MissingResult,
        FindingKind::MissingTags,
        FindingKind::DuplicateTag,
        FindingKind::UnreadableTag,
        FindingKind::TooManyTags,
        FindingKind::BadFen,
        FindingKind::BadSetup,
        FindingKind::BadDate,
        FindingKind::BadResult,
        FindingKind::UnknownVariant,
        FindingKind::UnclosedComment,
        FindingKind::UnopenedComment,
        FindingKind::UnclosedVariation,
        FindingKind::UnopenedVariation,
        FindingKind::DeepVariation,
        FindingKind::NonstandardSan,
        FindingKind::UnclaimedThreefold,
        FindingKind::UnclaimedFiftyMoves,
    ];

    /// Returns the stable name, as JSON writes it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            FindingKind::IllegalMove => "illegal_move",
            FindingKind::AmbiguousMove => "ambiguous_move",
            FindingKind::UnreadableToken => "unreadable_token",
            FindingKind::NullMove => "null_move",
            FindingKind::MoveAfterEnd => "move_after_end",
            FindingKind::WrongResult => "wrong_result",
            FindingKind::ResultMismatch => "result_mismatch",
            FindingKind::MissingResult => "missing_result",
            FindingKind::MissingTags => "missing_tags",
            FindingKind::DuplicateTag => "duplicate_tag",
            FindingKind::UnreadableTag => "unreadable_tag",
            FindingKind::TooManyTags => "too_many_tags",
            FindingKind::BadFen => "bad_fen",
            FindingKind::BadSetup => "bad_setup",
            FindingKind::BadDate => "bad_date",
            FindingKind::BadResult => "bad_result",
            FindingKind::UnknownVariant => "unknown_variant",
            FindingKind::UnclosedComment => "unclosed_comment",
            FindingKind::UnopenedComment => "unopened_comment",
            FindingKind::UnclosedVariation => "unclosed_variation",
            FindingKind::UnopenedVariation => "unopened_variation",
            FindingKind::DeepVariation => "deep_variation",
            FindingKind::NonstandardSan => "nonstandard_san",
            FindingKind::UnclaimedThreefold => "unclaimed_threefold",
            FindingKind::UnclaimedFiftyMoves => "unclaimed_fifty_moves",
        }
    }
}
