//! JSON as slices of the line, so that every value knows its offset in it.
//!
//! A message is validated once, as a whole. A value is parsed when it is requested; other values are not copied.

mod echo;
mod object;
mod read;

use std::borrow::Cow;
use std::ops::Range;

use chess_oracle::notation::PositionErrorKind;

use super::ParseMessageError;
pub use echo::Echo;
pub use object::Object;

/// A JSON value as a slice of the line.
#[derive(Debug, Clone, Copy)]
pub struct Json<'a> {
    text: &'a str,
    /// The byte of the line at which the text starts.
    at: usize,
}

impl<'a> Json<'a> {
    /// Reads a line that is a JSON object, and checks all of it.
    ///
    /// Parses and validates a line that is a JSON object.
    ///
    /// Returns an error for a line that is not a JSON object, is nested more than 127 levels deep, or has a duplicate
    /// key.
    pub fn message(line: &'a str) -> Result<Object<'a>, ParseMessageError> {
        let not_json = |message: &str, at: usize| {
            let end = line.ceil_char_boundary((at + 1).min(line.len()));
            let text = &line[at..end];
            Json { text, at }.error("not_json", message)
                .with_hint("a message is one line, such as {\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Ba1\"}")
        };
        let text = line.trim_matches(is_space);
        let at = line.len() - line.trim_start_matches(is_space).len();
        if !text.starts_with('{') {
            return Err(not_json(read::NOT_AN_OBJECT, at));
        }
        if let Err(fault) = read::check(text) {
            return Err(not_json(
                fault.message,
                line.floor_char_boundary(at + fault.at),
            ));
        }
        let object = Json { text, at }.object();
        object.unwrap_or_else(|| Err(not_json(read::NOT_AN_OBJECT, at)))
    }

    /// Returns an error about this value.
    pub fn error(self, code: &'static str, message: &str) -> ParseMessageError {
        ParseMessageError::new(code, message, self.text, self.at)
    }

    /// Returns the error for a value of the wrong kind.
    pub fn bad_value(self, wanted: &str) -> ParseMessageError {
        self.error("bad_value", &format!("this is not a {wanted}"))
    }

    /// Returns the error for an invalid piece or position in this value.
    pub fn bad_position(self, kind: &PositionErrorKind) -> ParseMessageError {
        self.error(kind.code(), &kind.to_string())
            .with_hint(&kind.hint())
    }

    /// Returns the text of the value, as it is in the line.
    pub fn text(self) -> &'a str {
        self.text
    }

    /// Returns the empty text at the start of the value, where errors about missing members point.
    pub fn start(self) -> Json<'a> {
        let text = &self.text[..0];
        Json { text, ..self }
    }

    /// Returns the members if the value is an object.
    pub fn object(self) -> Option<Result<Object<'a>, ParseMessageError>> {
        let members = read::members(self.text)?;
        Some(Object::new(self, members))
    }

    /// Returns the items if the value is a list.
    pub fn list(self) -> Option<impl Iterator<Item = Json<'a>>> {
        let values = read::values(self.text)?;
        Some(values.into_iter().map(move |value| self.part(value)))
    }

    /// Returns the unescaped text if the value is a string.
    pub fn string(self) -> Option<Cow<'a, str>> {
        let inside = inside(self.text)?;
        if inside.contains('\\') {
            read::string(self.text).map(Cow::Owned)
        } else {
            Some(Cow::Borrowed(inside))
        }
    }

    /// Returns the value if it is `true` or `false`.
    pub fn boolean(self) -> Option<bool> {
        match self.text {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// Returns whether the value is `null`.
    pub fn is_null(self) -> bool {
        self.text == "null"
    }

    /// Returns the text between the quotes of a string, or any other value unchanged.
    pub fn unquoted(self) -> Json<'a> {
        match inside(self.text) {
            Some(text) => Json {
                text,
                at: self.at + 1,
            },
            None => self,
        }
    }

    /// Returns the part of a string that these bytes of the unescaped string come from.
    pub fn part_of_string(self, resolved: &Range<usize>) -> Json<'a> {
        let inside = self.unquoted();
        let [start, end] = [resolved.start, resolved.end].map(|at| unresolve(inside.text, at));
        Json {
            text: &inside.text[start..end],
            at: inside.at + start,
        }
    }

    /// A value within this one.
    fn part(self, text: &'a str) -> Json<'a> {
        let offset = text.as_ptr().addr() - self.text.as_ptr().addr();
        Json {
            text,
            at: self.at + offset,
        }
    }
}

/// Returns whether this is white space between the parts of JSON (RFC 8259, section 2).
fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\n' | '\r')
}

/// Returns the text between the quotes of a string.
fn inside(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.strip_suffix('"')
}

/// Returns the offset in the escaped text that an offset in the unescaped string comes from.
fn unresolve(text: &str, resolved: usize) -> usize {
    let (mut at, mut length) = (0, 0);
    while length < resolved
        && let Some(first) = text[at..].chars().next()
    {
        let escape = text[at..]
            .strip_prefix("\\u")
            .and_then(|digits| digits.get(..4));
        let unit = escape.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        let (raw, letter) = match (first, unit) {
            ('\\', None) => (2, 1),
            ('\\', Some(0..0x80)) => (6, 1),
            ('\\', Some(0x80..0x800)) => (6, 2),
            // A surrogate pair is one character. A validated string has no lone surrogates.
            ('\\', Some(0xd800..0xe000)) => (12, 4),
            ('\\', Some(_)) => (6, 3),
            _ => (first.len_utf8(), first.len_utf8()),
        };
        at += raw;
        length += letter;
    }
    at
}
