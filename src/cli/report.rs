//! An error as a person reads it: what is wrong, where in the input, and what to do.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use chess_oracle::notation::{Origin, ParsePositionError, is_invisible, is_printable};

/// The longest part of an input that is shown around a mark, in characters.
const WINDOW: usize = 100;

/// What stands where something is cut off.
const DOTS: &str = "...";

/// The longest message that is told as it is, in characters: more than all problems of a position together.
const LONGEST_MESSAGE: usize = 1000;

/// An error as a person reads it.
///
/// ```text
/// chess-oracle: `x` is not a role
///   Wke1 Wxe1
///        ^^^^
/// hint: the roles are k, q, r, b, n (or s) and p, as in `Wke1`
/// ```
#[derive(Debug, Clone)]
pub struct Report {
    message: String,
    line: Option<u64>,
    input: Option<(String, Range<usize>)>,
    hint: Option<String>,
}

impl Report {
    /// An error with this message, in lower case and without a full stop.
    pub fn new(message: String) -> Report {
        Report {
            message,
            line: None,
            input: None,
            hint: None,
        }
    }

    /// The error of a position that was given in a line, or with options.
    pub fn of_position(error: &ParsePositionError, line: &str) -> Report {
        let report = Report::new(error.to_string());
        let report = match &error.origin {
            Origin::Line(at) => report.at(line.to_owned(), at.clone()),
            Origin::Beside(name) => report.of_option(name, &error.token),
        };
        report.with_hint(error.fault.hint())
    }

    /// The same error, about the value of an option.
    pub fn of_option(self, name: &str, value: &str) -> Report {
        // The move is no option: it stands behind the word of its question.
        let option = if name == "move" {
            "explain ".to_owned()
        } else {
            format!("--{name} ")
        };
        let at = option.len()..option.len() + value.len();
        self.at(option + value, at)
    }

    /// The same error, at these bytes of an input.
    pub fn at(self, input: String, at: Range<usize>) -> Report {
        Report {
            input: Some((input, at)),
            ..self
        }
    }

    /// The same error, and what to do about it.
    pub fn with_hint(self, hint: String) -> Report {
        Report {
            hint: Some(hint),
            ..self
        }
    }

    /// The same error, in this line of a stream.
    pub fn in_line(self, number: u64) -> Report {
        Report {
            line: Some(number),
            ..self
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chess-oracle: ")?;
        if let Some(number) = self.line {
            write!(f, "line {number}: ")?;
        }
        writeln!(f, "{}", shorten_middle(&shown(&self.message)))?;
        if let Some((input, at)) = &self.input {
            let (before, token, after) = window(input, at);
            writeln!(f, "  {before}{token}{after}")?;
            let indent = before.chars().count();
            let marks = token.chars().count().max(1);
            writeln!(f, "  {:indent$}{:^<marks$}", "", "")?;
        }
        if let Some(hint) = &self.hint {
            writeln!(f, "hint: {}", shown(hint))?;
        }
        Ok(())
    }
}

/// A text as a terminal may get it: what would not show but do something is written as its number, a tab as a space.
pub fn shown(text: &str) -> Cow<'_, str> {
    let is_shown = |letter| is_printable(letter) && !is_invisible(letter);
    if text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '\t' => shown.push(' '),
            _ if is_shown(letter) => shown.push(letter),
            _ => shown.extend(letter.escape_unicode()),
        }
    }
    Cow::Owned(shown)
}

/// The part of an input around a token, on one line.
fn window(input: &str, at: &Range<usize>) -> (String, String, String) {
    let (before, token, after) = (&input[..at.start], &input[at.clone()], &input[at.end..]);
    let (before, after) = (shown(before), shown(after));
    // Beside the longest token there is still room for the dots of both sides.
    let token = shorten_end(&shown(token), WINDOW - 2 * DOTS.len());
    let room = WINDOW - token.chars().count();
    // What the one side does not need, the other may have.
    let after = shorten_end(
        &after,
        (room / 2).max(room.saturating_sub(before.chars().count())),
    );
    let before = shorten_start(&before, room - after.chars().count());
    (before, token, after)
}

/// A message that takes over a very long word is told without its middle.
fn shorten_middle(text: &str) -> Cow<'_, str> {
    if text.char_indices().nth(LONGEST_MESSAGE).is_none() {
        return Cow::Borrowed(text);
    }
    let front = shorten_end(text, LONGEST_MESSAGE - WINDOW);
    let behind = shorten_start(text, WINDOW);
    Cow::Owned(front + &behind[DOTS.len()..])
}

fn shorten_end(text: &str, room: usize) -> String {
    match text.char_indices().nth(room) {
        None => text.to_owned(),
        Some(_) => text
            .chars()
            .take(room - DOTS.len())
            .chain(DOTS.chars())
            .collect(),
    }
}

fn shorten_start(text: &str, room: usize) -> String {
    let count = text.chars().count();
    if count <= room {
        return text.to_owned();
    }
    let kept = room - DOTS.len();
    DOTS.chars()
        .chain(text.chars().skip(count - kept))
        .collect()
}
