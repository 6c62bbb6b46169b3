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
    /// The number of the half-move that it is about, from 1; none if it is about a tag or about the whole game.
    pub ply: Option<u32>,
    /// The text that it is about: of a move, with the number of the move before it (`14. Bf3`).
    pub text: String,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// The position that it is about.
    pub position: Option<Position>,
    /// The law that an illegal move breaks.
    pub illegal: Option<IllegalMove>,
}

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    /// No legal move is what was written.
    IllegalMove,
    /// Several legal moves are what was written.
    AmbiguousMove,
    /// A text that is no move and nothing else that may stand there.
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
    /// A tag that the game has already.
    DuplicateTag,
    /// A line that begins as a tag and is none.
    UnreadableTag,
    /// More tags, or longer ones, than are kept.
    TooManyTags,
    /// The tag `FEN` is no position that can be played from.
    BadFen,
    /// The tag `SetUp` is neither 0 nor 1, or contradicts `FEN`.
    BadSetup,
    /// The tag `Date` is no date.
    BadDate,
    /// The tag `Result` is no result.
    BadResult,
    /// The tag `Variant` names other rules. The moves are not judged.
    UnknownVariant,
    /// A comment that has no end.
    UnclosedComment,
    /// An end of a comment that has no start.
    UnopenedComment,
    /// A variation that has no end.
    UnclosedVariation,
    /// An end of a variation that has no start.
    UnopenedVariation,
    /// A variation inside too many others. It is not judged.
    DeepVariation,
    /// A legal move that SAN writes otherwise. Pedantic.
    NonstandardSan,
    /// Not a claim, but a draw that a player could have claimed by threefold repetition. Pedantic.
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
