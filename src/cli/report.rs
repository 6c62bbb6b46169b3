//! The text of an error for a person: what is wrong, where in the input, and what to do.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::about::help;
use super::error::{Error, LinePlace, Place, Refusal};
use super::escape::shown;

/// The longest part of an input line that is shown, in characters.
const WINDOW: usize = 100;

/// Replaces text that is cut off.
const DOTS: &str = "...";

/// The longest message that is shown whole, in characters: all problems of a position together are shorter.
const LONGEST_MESSAGE: usize = 1000;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Refused(refusal) => refusal.report(None).fmt(f),
            Error::NothingAsked => f.write_str(help::NOTHING_ASKED),
            Error::Failed { attempt, error } => {
                writeln!(f, "chess-oracle: cannot {attempt}: {error}")
            }
            Error::ReaderGone => Ok(()),
        }
    }
}

impl Refusal {
    /// Returns the report of the error, in this line of a stream. In a file it begins with `name:7:`.
    ///
    /// ```text
    /// chess-oracle: line 7: `x` is not a role
    ///   Wke1 Wxe1
    ///        ^^^^
    /// hint: the roles are k, q, r, b, n (or s) and p, as in `Wke1`
    /// ```
    pub fn report(&self, line: Option<LinePlace<'_>>) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            write!(f, "chess-oracle: ")?;
            match line {
                Some(LinePlace {
                    file: Some(name),
                    number,
                }) => write!(f, "{}:{number}: ", shown(name))?,
                Some(LinePlace { file: None, number }) => write!(f, "line {number}: ")?,
                None => {}
            }
            writeln!(f, "{}", shorten_middle(&shown(&self.message)))?;
            if let Place::Line { line: input, at } | Place::CommandLine { typed: input, at } =
                &self.place
            {
                let (input, at) = line_of(input, at);
                let (before, token, after) = window(input, &at);
                writeln!(f, "  {before}{token}{after}")?;
                let indent = before.chars().count();
                let marks = token.chars().count().max(1);
                writeln!(f, "  {:indent$}{:^<marks$}", "", "")?;
            }
            match &self.hint {
                Some(hint) => writeln!(f, "hint: {}", shown(hint)),
                None => Ok(()),
            }
        })
    }
}

/// Returns the line of the input in which a token begins, and the token's place in it.
fn line_of<'a>(input: &'a str, at: &Range<usize>) -> (&'a str, Range<usize>) {
    let start = input[..at.start].rfind('\n').map_or(0, |end| end + 1);
    let end = input[at.start..].find('\n');
    let end = end.map_or(input.len(), |length| at.start + length);
    let line = &input[start..end];
    (line, at.start - start..at.end.min(end) - start)
}

/// Returns the part of an input around a token, on one line, in three parts.
fn window(input: &str, at: &Range<usize>) -> (String, String, String) {
    let (before, token, after) = (&input[..at.start], &input[at.clone()], &input[at.end..]);
    let (before, after) = (shown(before), shown(after));
    // Leave room for the dots on both sides of the longest token.
    let token = shorten_end(&shown(token), WINDOW - 2 * DOTS.len());
    let room = WINDOW - token.chars().count();
    // Each side may use the room that the other does not need.
    let room_after = (room / 2).max(room.saturating_sub(before.chars().count()));
    let after = shorten_end(&after, room_after);
    let before = shorten_start(&before, room - after.chars().count());
    (before, token, after)
}

fn shorten_middle(text: &str) -> Cow<'_, str> {
    if text.char_indices().nth(LONGEST_MESSAGE).is_none() {
        return Cow::Borrowed(text);
    }
    let front = shorten_end(text, LONGEST_MESSAGE - WINDOW);
    let behind = shorten_start(text, WINDOW);
    Cow::Owned(front + &behind[DOTS.len()..])
}

fn shorten_end(text: &str, room: usize) -> String {
    if text.chars().nth(room).is_none() {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room - DOTS.len()).collect();
    kept + DOTS
}

fn shorten_start(text: &str, room: usize) -> String {
    let count = text.chars().count();
    if count <= room {
        return text.to_owned();
    }
    let kept = text.chars().skip(count - (room - DOTS.len()));
    DOTS.chars().chain(kept).collect()
}
