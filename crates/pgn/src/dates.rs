//! Dates of games, and the laws that depend on them.

use super::Tags;

/// The day from which fivefold repetition and seventy-five moves end a game (FIDE Laws of Chess, 2014, article 9.6).
const AUTOMATIC_DRAWS: (u32, u32) = (2014, 7);

/// Returns whether fivefold repetition and seventy-five moves end the game: unless its date is surely before 1 July 2014.
/// The tag `UTCDate` counts if `Date` leaves it open.
pub(super) fn has_automatic_draws(tags: &Tags) -> bool {
    let date = tags.get("Date").unwrap_or_default();
    // Most games are recent, and say so.
    if let [b'2', b'0', b'2'..=b'9', b'0'..=b'9', b'.', ..] = date {
        return true;
    }
    if is_surely_before(date, b'9') {
        return false;
    }
    let is_open = is_surely_before(date, b'0') || !date.iter().any(u8::is_ascii_digit);
    let utc = tags.get("UTCDate").filter(|_| is_open);
    !utc.is_some_and(|date| is_surely_before(date, b'9'))
}

/// Returns whether a date is before the automatic draws, with this digit for unknown ones. Years also stand alone or
/// last: `1959`, `15.3.1959`.
fn is_surely_before(date: &[u8], unknown: u8) -> bool {
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
    (number(year), month.map_or(12, number)) < AUTOMATIC_DRAWS
}

/// Returns whether a date is `YYYY.MM.DD`, a day of the calendar, with `?` for unknown digits (section 8.1.1.3).
pub(super) fn is_date(date: &[u8]) -> bool {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = date else {
        return false;
    };
    let digits = [y1, y2, y3, y4, m1, m2, d1, d2];
    if !digits
        .iter()
        .all(|digit| digit.is_ascii_digit() || *digit == b'?')
    {
        return false;
    }
    let number = |digits: &[u8]| {
        digits.iter().try_fold(0, |number, digit| {
            let digit = char::from(*digit).to_digit(10)?;
            Some(10 * number + digit)
        })
    };
    let year = number(&[y1, y2, y3, y4]);
    let month = number(&[m1, m2]);
    let is_leap = year.is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let days = match month {
        Some(2) if is_leap => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        Some(1..=12) | None => 31,
        Some(_) => return false,
    };
    number(&[d1, d2]).is_none_or(|day| (1..=days).contains(&day))
}
