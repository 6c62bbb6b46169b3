//! Dates of games, and the laws that depend on them.

use super::Tags;
use oracle_laws::AutomaticDraws;

/// A year and a month.
type Month = (u32, u32);

/// The months from which fivefold repetition ends a game: on consecutive alternate moves (FIDE Laws of Chess, 2014, article
/// 9.6), and then any (Laws of 2017, article 9.6.1).
const CONSECUTIVE: Month = (2014, 7);
const ANY: Month = (2017, 7);

/// Returns which draws end the game although no player claims them: those of the present Laws, unless its date is surely
/// before them. The tag `UTCDate` counts if `Date` leaves it open.
pub(super) fn automatic_draws(tags: &Tags) -> AutomaticDraws {
    let date = tags.get("Date").unwrap_or_default();
    // Most games are recent, and say so.
    if let [b'2', b'0', b'2'..=b'9', b'0'..=b'9', b'.', ..] = date {
        return AutomaticDraws::Any;
    }
    let is_before = |start| {
        let is_open = is_surely_before(date, b'0', start) || !date.iter().any(u8::is_ascii_digit);
        let utc = tags.get("UTCDate").filter(|_| is_open);
        is_surely_before(date, b'9', start)
            || utc.is_some_and(|date| is_surely_before(date, b'9', start))
    };
    if is_before(CONSECUTIVE) {
        AutomaticDraws::Never
    } else if is_before(ANY) {
        AutomaticDraws::Consecutive
    } else {
        AutomaticDraws::Any
    }
}

/// Returns whether a date is before this month, with this digit for unknown ones. Years also stand alone or last: `1959`,
/// `15.3.1959`.
fn is_surely_before(date: &[u8], unknown: u8, start: Month) -> bool {
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
    let month = parts
        .next()
        .filter(|month| month.len() <= 2 && !month.is_empty());
    (number(year), month.map_or(12, number)) < start
}

/// Returns whether a date is `YYYY.MM.DD`, a day of the calendar, with `?` for unknown digits (section 8.1.1.3).
pub(super) fn is_date(date: &[u8]) -> bool {
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
    let is_leap =
        year.is_none_or(|year: u32| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let days = match month {
        Some(2) if is_leap => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        Some(1..=12) | None => 31,
        Some(_) => return false,
    };
    day.is_none_or(|day| (1..=days).contains(&day))
}
