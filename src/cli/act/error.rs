//! The error of a message.

use std::error::Error;
use std::fmt;

/// The longest text of an error, in characters. A longer token loses its end, a longer message or hint its middle.
const LONGEST: usize = 1000;

/// Says why a message has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseMessageError {
    /// The stable name of the error.
    pub code: &'static str,
    /// What is wrong, in lower case.
    pub message: String,
    /// The offending text, as it is written in the line.
    pub token: String,
    /// The byte of the line at which the token starts.
    pub at: usize,
    /// What to do about it.
    pub hint: Option<String>,
}

impl ParseMessageError {
    /// Returns an error about the token at this byte of the line.
    pub fn new(code: &'static str, message: &str, token: &str, at: usize) -> ParseMessageError {
        ParseMessageError {
            code,
            message: without_middle(message),
            token: token.chars().take(LONGEST).collect(),
            at,
            hint: None,
        }
    }

    /// Returns the same error with a hint.
    pub fn with_hint(self, hint: &str) -> ParseMessageError {
        ParseMessageError {
            hint: Some(without_middle(hint)),
            ..self
        }
    }
}

impl fmt::Display for ParseMessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ParseMessageError {}

/// Returns the text, with its middle cut out if it is too long.
fn without_middle(text: &str) -> String {
    const DOTS: &str = "...";
    const BEHIND: usize = LONGEST / 10;
    let count = text.chars().count();
    if count <= LONGEST {
        return text.to_owned();
    }
    let before = text.chars().take(LONGEST - BEHIND - DOTS.len());
    let behind = text.chars().skip(count - BEHIND);
    before.chain(DOTS.chars()).chain(behind).collect()
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, ParseMessageError};

    fn error(message: &str) -> ParseMessageError {
        ParseMessageError::new("bad_value", message, "{", 0).with_hint(message)
    }

    #[test]
    fn a_text_of_a_thousand_letters_is_whole_and_a_longer_one_loses_its_middle() {
        let letters = |count: usize| -> String { ('a'..='z').cycle().take(count).collect() };
        let whole = letters(LONGEST);
        assert_eq!(error(&whole).message, whole);
        let long = letters(LONGEST + 1);
        let wanted = format!("{}...{}", &long[..897], &long[LONGEST + 1 - 100..]);
        assert_eq!(error(&long).message, wanted);
        assert_eq!(error(&long).hint, Some(wanted));
        assert_eq!(error("é").to_string(), "é");
    }

    #[test]
    fn letters_are_counted_not_bytes() {
        let whole = "♔".repeat(LONGEST);
        assert_eq!(error(&whole).message, whole);
    }
}
