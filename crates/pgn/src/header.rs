//! The meaning of a game's tags: start position, rules, and conformance to the standard.

use super::FindingKind;
use super::dates::is_date;
use super::tags::{Tags, decode};
use oracle_laws::Position;
use oracle_notation::fen;

/// The seven tags that every game has, in their order (PGN standard, section 8.1.1).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Where a game starts.
#[derive(Debug)]
pub(super) enum Start {
    /// The initial position of standard chess.
    Standard,
    /// This position.
    Position(Box<Position>),
    /// Unknown, or the rules are not those of chess.
    Unknown,
    /// Unknown, because the tag `FEN` could not be read or kept.
    Lost,
}

/// Calls `find` for each error in the tags: kind, text, message. Returns where the game starts.
pub(super) fn judge(
    tags: &Tags,
    tags_are_optional: bool,
    mut find: impl FnMut(FindingKind, String, String),
) -> Start {
    if !(tags.has_roster() || tags_are_optional && tags.is_empty()) {
        let missing: Vec<&str> = ROSTER
            .into_iter()
            .filter(|name| tags.get(name).is_none())
            .collect();
        let names = missing.join(", ");
        let message = match missing[..] {
            [only] => format!("the tag {only} is missing"),
            [ref others @ .., last] if others.len() < 6 => {
                format!("the tags {} and {last} are missing", others.join(", "))
            }
            _ => "the game has none of the seven tags that every game has".to_owned(),
        };
        find(FindingKind::MissingTags, names, message);
    }
    if let Some(date) = tags.get("Date")
        && !is_date(date)
    {
        let date = decode(date);
        let message =
            format!("`{date}` is not a date: write year.month.day, and ? for unknown digits");
        find(FindingKind::BadDate, date.into_owned(), message);
    }
    if let Some(result) = tags.get("Result")
        && !matches!(result, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
    {
        let result = decode(result);
        let message =
            format!("`{result}` is not a result of PGN, which has 1-0, 0-1, 1/2-1/2 and *");
        find(FindingKind::BadResult, result.into_owned(), message);
    }
    if !tags.may_start_elsewhere() {
        return Start::Standard;
    }
    start(tags, find)
}

/// Reads the tags `Variant`, `SetUp` and `FEN`.
fn start(tags: &Tags, mut find: impl FnMut(FindingKind, String, String)) -> Start {
    if let Some(variant) = tags.get("Variant")
        && !is_chess(variant)
    {
        let variant = decode(variant);
        let message =
            format!("the rules of `{variant}` are not those of chess: the moves are not judged");
        find(FindingKind::UnknownVariant, variant.into_owned(), message);
        return Start::Unknown;
    }
    let (setup, fen) = (tags.get("SetUp"), tags.get("FEN"));
    if fen.is_none() && tags.has_lost_fen {
        return Start::Lost;
    }
    let bad_setup = match (setup, fen) {
        (None | Some(b"1"), Some(_)) | (None | Some(b"0"), None) => None,
        (Some(b"1"), None) => Some("the tag SetUp is 1, but there is no tag FEN"),
        (Some(b"0"), Some(_)) => {
            Some("the tag SetUp is 0, but there is a tag FEN: the game starts there")
        }
        _ => Some("the tag SetUp is neither 0 nor 1"),
    };
    if let Some(message) = bad_setup {
        let text = decode(setup.unwrap_or_default()).into_owned();
        find(FindingKind::BadSetup, text, message.to_owned());
    }
    let Some(text) = fen else {
        return if setup == Some(b"1") {
            Start::Unknown
        } else {
            Start::Standard
        };
    };
    let text = decode(text);
    let setup = fen::parse(&text).map_err(|error| error.to_string());
    let position =
        setup.and_then(|setup| Position::try_from(&setup).map_err(|error| error.to_string()));
    match position {
        Ok(position) => Start::Position(Box::new(position)),
        Err(error) => {
            find(
                FindingKind::BadFen,
                text.into_owned(),
                format!("the tag FEN is not a position: {error}"),
            );
            Start::Unknown
        }
    }
}

/// The names of the laws of chess, possibly from another start: in lower case, their letters and digits.
const CHESS: &str = "standard standardchess normal normalchess chess regular classic classical classicalchess orthodox \
                     orthodoxchess fromposition setupposition freestyle freestylechess chess960 960 frc wildfr dfrc \
                     fischerandom fischerrandom fischerandomchess fischerrandomchess chessfischerrandom \
                     doublefischerrandom chess9lx";

/// Returns whether a variant has the laws of chess. Without a name, it has.
fn is_chess(variant: &[u8]) -> bool {
    let letters: String = variant
        .iter()
        .filter(|letter| letter.is_ascii_alphanumeric())
        .map(|letter| char::from(letter.to_ascii_lowercase()))
        .collect();
    letters.is_empty() || CHESS.split(' ').any(|name| name == letters)
}
