//! Messages: lines that are JSON objects. Each value knows its place in the line, so that an error can point to it. The id of a message
//! that is too long is found in its two ends.

mod json;

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use oracle_laws::Square;
use oracle_notation::{PieceLetters, PositionErrorKind, fields, nearest};
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

pub use json::Json;
pub(crate) use json::Object;

/// What was read of a message, or why it cannot be.
pub type Read<'a, T> = Result<T, ParseMessageError<'a>>;

/// The longest text of an error, in characters.
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
        ParseMessageError {
            code,
            message: beginning(message).to_owned(),
            token: beginning(token),
            hint: beginning(hint).to_owned(),
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

/// Returns a text without its end, if it is too long.
fn beginning(text: &str) -> &str {
    let end = text.char_indices().nth(LONGEST);
    end.map_or(text, |(end, _)| &text[..end])
}

/// A key with its value.
#[derive(Debug, Clone)]
pub struct Member<'a> {
    /// The key as it is meant: an escape is read.
    pub name: Cow<'a, str>,
    /// The key as it is written.
    pub key: Json<'a>,
    /// The value.
    pub value: Json<'a>,
}

impl<'a> Member<'a> {
    /// Returns the error of a key that is given twice.
    #[cold]
    pub(crate) fn repeated(&self) -> ParseMessageError<'a> {
        let message = format!("the key `{}` is given twice", self.name);
        let hint = "leave one of them out";
        self.key.error("repeated_key", &message, hint)
    }

    /// Returns the text of a string.
    pub(crate) fn text(&self) -> Read<'a, Cow<'a, str>> {
        self.value.string()
    }

    /// Returns whether it is true.
    pub(crate) fn flag(&self) -> Read<'a, bool> {
        self.value.parse().ok_or_else(|| {
            let written = self.value.text;
            let message = format!("`{}` must be true or false, not {written}", self.name);
            let hint = "write true or false, without quotes";
            self.value.error("bad_value", &message, hint)
        })
    }

    /// Returns the values of a list, or one that stands alone.
    pub(crate) fn values(&self) -> Vec<Json<'a>> {
        self.value.parse().unwrap_or_else(|| vec![self.value])
    }

    /// Returns a whole number that is at most this.
    pub(crate) fn whole(&self, most: u64, what: &str) -> Read<'a, u64> {
        let number = self.value.parse().filter(|number| *number <= most);
        number.ok_or_else(|| {
            let hint = format!("write a whole number from 0 to {most}");
            self.value.bad_value(what, &hint)
        })
    }

    /// Returns a depth in half-moves: a number, or the text of one.
    pub(crate) fn depth(&self) -> Read<'a, u8> {
        self.number(fields::depth_value)
    }

    /// Returns a number that a line could give as text, too.
    pub(crate) fn number<T>(
        &self,
        parse: impl FnOnce(&str) -> Result<T, PositionErrorKind>,
    ) -> Read<'a, T> {
        let parsed = parse(&self.value.word()?);
        parsed.map_err(|kind| self.value.unquoted().bad_position(&kind))
    }

    /// Returns a value that a line could give, too.
    pub(crate) fn field<T>(
        &self,
        parse: impl FnOnce(&str) -> Result<T, PositionErrorKind>,
    ) -> Read<'a, T> {
        let text = self.text()?;
        let parsed = match &*text {
            "" => Err(PositionErrorKind::MissingValue(self.name.to_string())),
            text => parse(text),
        };
        parsed.map_err(|kind| self.bad_field(kind, &text))
    }

    #[cold]
    fn bad_field(&self, kind: PositionErrorKind, text: &str) -> ParseMessageError<'a> {
        let value = self.value.unquoted();
        value.bad_position(&kind.or_invisible(text))
    }

    /// Returns the letters of a language.
    pub(crate) fn letters(&self) -> Read<'a, PieceLetters> {
        self.name(&PieceLetters::ALL, PieceLetters::id)
    }

    /// Returns what a name stands for.
    pub(crate) fn name<T: Copy>(
        &self,
        known: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Read<'a, T> {
        self.one_of(self.value, known, name)
    }

    /// Returns what the names of a list stand for.
    pub(crate) fn names<T: Copy>(
        &self,
        known: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Read<'a, Vec<T>> {
        let parts = self.parts()?.into_iter();
        parts.map(|part| self.one_of(part, known, &name)).collect()
    }

    /// Returns the texts of a list.
    pub(crate) fn words(&self) -> Read<'a, Vec<String>> {
        let parts = self.parts()?.into_iter();
        parts.map(|part| Ok(part.word()?.into_owned())).collect()
    }

    /// Returns the values of a list; what each is, and how it is written, are for errors.
    pub(crate) fn list<T>(
        &self,
        parse: impl Fn(&str) -> Option<T>,
        what: &str,
        hint: &str,
    ) -> Read<'a, Vec<T>> {
        let parts = self.parts()?.into_iter();
        let parsed = parts.map(|part| {
            let value = parse(&part.word()?);
            value.ok_or_else(|| part.bad_value(what, hint))
        });
        parsed.collect()
    }

    /// Returns the parts of a list, or of a string with commas between them, as an option has it.
    fn parts(&self) -> Read<'a, Vec<Json<'a>>> {
        if let Some(list) = self.value.parse() {
            return Ok(list);
        }
        if !self.value.text.starts_with('"') {
            let hint = "write `[\"..\",\"..\"]`";
            return Err(self.value.bad_value("list of strings", hint));
        }
        let parts = self.value.unquoted().text.split(',');
        let parts = parts.filter(|part| !part.is_empty());
        Ok(parts.map(Json::from).collect())
    }

    fn one_of<T: Copy>(
        &self,
        value: Json<'a>,
        known: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Read<'a, T> {
        let text = value.word()?;
        let found = known.iter().find(|one| name(**one) == text);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|one| name(*one)).collect();
            self.unknown_name(value, &text, &names)
        })
    }

    #[cold]
    fn unknown_name(
        &self,
        value: Json<'a>,
        text: &str,
        names: &[&'static str],
    ) -> ParseMessageError<'a> {
        let hint = choose(text, names.iter().copied());
        let message = format!("`{text}` is no value of `{}`", self.name);
        value.unquoted().error("bad_value", &message, &hint)
    }
}

/// Returns the hint for a text that is none of these names.
pub(crate) fn choose<'n>(text: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    let list = names.clone().collect::<Vec<_>>().join(", ");
    match nearest(text, names) {
        Some(near) => format!("did you mean `{near}`? choose one of {list}"),
        None => format!("choose one of {list}"),
    }
}

/// Parses the name of a square.
///
/// # Errors
///
/// Any other text.
pub fn square(text: &str) -> Result<Square, PositionErrorKind> {
    let square = Square::from_name(text.as_bytes());
    square.ok_or_else(|| PositionErrorKind::BadSquare(text.to_owned()))
}

/// How much of a message that is too long is looked at, in bytes, from its start.
const LONGEST_HEAD: usize = 64 * 1024;

/// Returns whether a value may be an id: a string, a number or null (JSON-RPC 2.0, section 4).
pub fn is_id(written: &RawValue) -> bool {
    let first = written.get().bytes().next();
    first.is_some_and(|first| first == b'"' || first == b'-' || first.is_ascii_digit())
        || written.get() == "null"
}

/// Returns the id of an object whose end is missing, if it is among the first members.
pub fn id_of_beginning(head: &[u8]) -> Option<Box<RawValue>> {
    let mut found = None;
    let head = &head[..head.len().min(LONGEST_HEAD)];
    // That its end is missing is known.
    let _ = serde_json::Deserializer::from_slice(head).deserialize_map(Members(&mut found));
    found.filter(|id| serde_json::from_str::<Value>(id.get()).is_ok())
}

/// Looks for the member `id` among those before the end.
struct Members<'a>(&'a mut Option<Box<RawValue>>);

impl<'de> Visitor<'de> for Members<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let mut id = None;
        while let Some(key) = members.next_key::<Cow<'de, str>>()? {
            // Only now it is known that the id is whole.
            *self.0 = self.0.take().or(id.take());
            if key == "id" {
                id = Some(members.next_value()?);
            } else {
                members.next_value::<IgnoredAny>()?;
            }
        }
        *self.0 = self.0.take().or(id);
        Ok(())
    }
}

/// Lists options: the key of each, and how its value is read.
macro_rules! options {
    ($visible:vis $request:ident, $member:ident, $($key:literal => $read:expr,)+) => {
        $visible fn keys(&self) -> &'static [&'static str] {
            &[$($key),+]
        }

        $visible fn read<'a>(
            &mut $request,
            $member: &$crate::message::Member<'a>,
        ) -> $crate::message::Read<'a, ()> {
            match &*$member.name {
                $($key => $read,)+
                _ => {}
            }
            Ok(())
        }
    };
}

pub(crate) use options;
