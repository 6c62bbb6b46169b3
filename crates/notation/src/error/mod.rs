//! Why a line is not a position: what is wrong, and where.

mod hint;
mod kind;

pub use hint::{is_misspelled, nearest};
pub use kind::PositionErrorKind;

use crate::line::tokens::Token;
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// Why a line is not a position or cannot be answered: what is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePositionError {
    /// What is wrong.
    pub kind: PositionErrorKind,
    /// The offending text.
    pub token: String,
    /// Where the text stands.
    pub origin: Origin,
    /// The name of the record, if it could be read. The error record carries it.
    pub id: Option<String>,
}

/// What is read from a line, or why it cannot be.
pub(crate) type ParseResult<T> = Result<T, ParsePositionError>;

/// Where an offending text stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// In the line, at these bytes.
    Line(Range<usize>),
    /// In an override, under this name.
    Override(&'static str),
    /// In a move that is played after those of the line: the first is 0.
    After(usize),
}

impl ParsePositionError {
    /// Returns an error about these bytes of a line, or about an invisible character among them.
    pub(super) fn new(kind: PositionErrorKind, line: &str, at: Range<usize>) -> ParsePositionError {
        let (kind, at) = match kind.invisible_character(&line[at.clone()]) {
            Some((offset, letter)) => {
                let start = at.start + offset;
                let kind = PositionErrorKind::InvisibleCharacter(letter);
                (kind, start..start + letter.len_utf8())
            }
            None => (kind, at),
        };
        ParsePositionError::with_origin(kind, &line[at.clone()], Origin::Line(at))
    }

    pub(super) fn from_line(kind: PositionErrorKind, line: &str) -> ParsePositionError {
        let token = Token::whole(line).trimmed();
        ParsePositionError::with_origin(kind, token.text, Origin::Line(token.range()))
    }

    pub(super) fn with_origin(
        kind: PositionErrorKind,
        text: &str,
        origin: Origin,
    ) -> ParsePositionError {
        ParsePositionError {
            kind,
            token: text.to_owned(),
            origin,
            id: None,
        }
    }
}

impl fmt::Display for ParsePositionError {
    /// Writes what is wrong, in lower case, without the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl Error for ParsePositionError {}

impl Error for PositionErrorKind {}
