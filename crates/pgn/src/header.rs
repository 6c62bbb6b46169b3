//! The meaning of a game's tags: start position, rules, date, and conformance to the standard.

use super::FindingKind;
use super::{Tags, decode};
use oracle_laws::{AutomaticDraws, Position};
use oracle_notation::{fen, joined};

#[derive(Debug)]
pub(super) enum Start {
    /// The initial position of standard chess.
    Standard,
    Position(Box<Position>),
    /// Unknown, or the rules are not those of chess.
    Unknown,
    /// Unknown, because the tag `FEN` could not be read or kept.
    Lost,
}

/// Calls `report` for each error in the tags: kind, text, message. Returns where the game starts.
pub(super) fn judge(
    tags: &Tags,
    has_lost_fen: bool,
    tags_are_optional: bool,
    mut report: impl FnMut(FindingKind, String, String),
) -> Start {
    if !(tags.begin_with_roster() || tags_are_optional && tags.is_empty()) {
        let mut missing = Tags::ROSTER.to_vec();
        missing.retain(|name| tags.get(name).is_none());
        let names = missing.join(", ");
        let message = match missing[..] {
            [only] => format!("the tag {only} is missing"),
            _ if missing.len() < Tags::ROSTER.len() => {
                format!("the tags {} are missing", joined(missing, "and"))
            }
            _ => "the game has none of the seven tags that every game has".to_owned(),
        };
        if !names.is_empty() {
            report(FindingKind::MissingTags, names, message);
        }
    }
    if let Some(date) = tags.get("Date")
        && !is_date(date)
    {
        let date = decode(date);
        let message =
            format!("`{date}` is not a date: write year.month.day, and ? for unknown digits");
        report(FindingKind::BadDate, date.into_owned(), message);
    }
    if let Some(result) = tags.get("Result")
        && !matches!(result, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
    {
        let result = decode(result);
        let message =
            format!("`{result}` is not a result of PGN, which has 1-0, 0-1, 1/2-1/2 and *");
        report(FindingKind::BadResult, result.into_owned(), message);
    }
    if !tags.may_start_elsewhere() && !has_lost_fen {
        return Start::Standard;
    }
    start(tags, has_lost_fen, report)
}

/// Reads the tags `Variant`, `SetUp` and `FEN`.
fn start(
    tags: &Tags,
    has_lost_fen: bool,
    mut report: impl FnMut(FindingKind, String, String),
) -> Start {
    if let Some(variant) = tags.get("Variant")
        && !is_chess(variant)
    {
        let variant = decode(variant);
        let message =
            format!("the rules of `{variant}` are not those of chess: the moves are not judged");
        report(FindingKind::UnknownVariant, variant.into_owned(), message);
        return Start::Unknown;
    }
    let (setup, fen) = (tags.get("SetUp"), tags.get("FEN"));
    if fen.is_none() && has_lost_fen {
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
        report(FindingKind::BadSetup, text, message.to_owned());
    }
    let Some(text) = fen else {
        return match setup {
            Some(b"1") => Start::Unknown,
            _ => Start::Standard,
        };
    };
    let text = decode(text);
    let setup = fen::parse(&text).map_err(|error| error.to_string());
    let position =
        setup.and_then(|setup| Position::try_from(&setup).map_err(|error| error.to_string()));
    match position {
        Ok(position) => Start::Position(Box::new(position)),
        Err(error) => {
            let message = format!("the tag FEN is not a position: {error}");
            report(FindingKind::BadFen, text.into_owned(), message);
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
    let mut letters = variant.to_ascii_lowercase();
    letters.retain(u8::is_ascii_alphanumeric);
    letters.is_empty() || CHESS.split(' ').any(|name| name.as_bytes() == letters)
}

type Month = (u32, u32);

/// The months from which fivefold repetition ends a game: on consecutive alternate moves (FIDE Laws of Chess, 2014, article
/// 9.6), and then any (Laws of 2017, article 9.6.1).
const CONSECUTIVE: Month = (2014, 7);
const ANY: Month = (2017, 7);

/// Returns which draws end the game although no player claims them: those of the present Laws, unless its date is surely
/// before them.
pub(super) fn automatic_draws(tags: &Tags) -> AutomaticDraws {
    let date = tags.get("Date").unwrap_or_default();
    // Most games are recent, and say so.
    if let [b'2', b'0', b'2'..=b'9', b'0'..=b'9', b'.', ..] = date {
        return AutomaticDraws::Any;
    }
    if is_surely_before(tags, CONSECUTIVE) {
        AutomaticDraws::Never
    } else if is_surely_before(tags, ANY) {
        AutomaticDraws::Consecutive
    } else {
        AutomaticDraws::Any
    }
}

/// Returns whether a game was surely played before this month, a year and the number of a month: the tag `UTCDate` counts if
/// `Date` leaves it open.
pub fn is_surely_before(tags: &Tags, start: (u32, u32)) -> bool {
    let date = tags.get("Date").unwrap_or_default();
    let is_open = is_date_before(date, b'0', start) || !date.iter().any(u8::is_ascii_digit);
    let utc = tags.get("UTCDate").filter(|_| is_open);
    is_date_before(date, b'9', start) || utc.is_some_and(|date| is_date_before(date, b'9', start))
}

/// Returns whether a date is before this month, with this digit for unknown ones. Years also stand alone or last: `1959`,
/// `15.3.1959`.
fn is_date_before(date: &[u8], unknown: u8, start: Month) -> bool {
    let number = |digits: &[u8]| {
        digits.iter().fold(0, |number, digit| {
            let digit = if *digit == b'?' { unknown } else { *digit };
            10 * number + u32::from(digit - b'0')
        })
    };
    let mut parts = date.split(|byte| !byte.is_ascii_digit() && *byte != b'?');
    let Some(year) = parts.by_ref().find(|part| part.len() == 4) else {
        return false;
    };
    let month = parts.next();
    let month = month.filter(|month| month.len() <= 2 && !month.is_empty());
    (number(year), month.map_or(12, number)) < start
}

/// Returns whether a date is `YYYY.MM.DD`, a day of the calendar, with `?` for unknown digits (section 8.1.1.3).
fn is_date(date: &[u8]) -> bool {
    let [_, _, _, _, b'.', _, _, b'.', _, _] = date else {
        return false;
    };
    // `Some(None)` if a digit is unknown.
    let number = |digits: &[u8]| {
        digits
            .iter()
            .try_fold(Some(0), |number, digit| match digit {
                b'0'..=b'9' => Some(number.map(|number| 10 * number + u32::from(digit - b'0'))),
                b'?' => Some(None),
                _ => None,
            })
    };
    let parts = [number(&date[..4]), number(&date[5..7]), number(&date[8..])];
    let [Some(year), Some(month), Some(day)] = parts else {
        return false;
    };
    let is_leap = year.is_none_or(|year: u32| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    });
    let days = match month {
        Some(2) if is_leap => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        Some(1..=12) | None => 31,
        Some(_) => return false,
    };
    day.is_none_or(|day| (1..=days).contains(&day))
}
