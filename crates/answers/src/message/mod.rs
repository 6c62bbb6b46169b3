//! Messages: lines that are JSON objects. Each value knows its place in the line, so that an error can point to it.

pub mod id;
mod json;
mod member;

pub use json::Json;
pub(crate) use json::Object;
pub(crate) use member::choose;
pub use member::{Member, square};

use std::error::Error;
use std::fmt;

/// What was read of a message, or why it cannot be.
pub type Read<'a, T> = Result<T, ParseMessageError<'a>>;

/// The longest text of an error, in characters. A longer token loses its end, a longer message or hint its middle.
const LONGEST: usize = 1000;

/// Says why a message has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseMessageError<'a> {
    /// The stable name of the error.
    pub code: &'static str,
    /// What is wrong, in lower case.
    pub message: String,
    /// The offending text: a slice of the line.
    pub token: &'a str,
    /// What to do about it.
    pub hint: String,
}

impl<'a> ParseMessageError<'a> {
    /// Returns the error of this code about a part of the message.
    pub fn new(code: &'static str, message: &str, token: &'a str, hint: &str) -> Self {
        let end = token.char_indices().nth(LONGEST);
        ParseMessageError {
            code,
            message: without_middle(message),
            token: end.map_or(token, |(end, _)| &token[..end]),
            hint: without_middle(hint),
        }
    }

    /// Returns the byte of the line at which the token starts.
    pub fn at(&self, line: &str) -> usize {
        self.token.as_ptr().addr() - line.as_ptr().addr()
    }
}

impl fmt::Display for ParseMessageError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ParseMessageError<'_> {}

/// Returns the text, with its middle cut out if it is too long.
fn without_middle(text: &str) -> String {
    const END: usize = LONGEST / 10;
    let count = text.chars().count();
    if count <= LONGEST {
        return text.to_owned();
    }
    let start = text.chars().take(LONGEST - END - "...".len());
    let end = text.chars().skip(count - END);
    start.chain("...".chars()).chain(end).collect()
}
