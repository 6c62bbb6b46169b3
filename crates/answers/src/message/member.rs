//! A member of an object that is a request: its key, and how its value is read.

use std::borrow::Cow;

use oracle_laws::Square;
use oracle_notation::{PieceLetters, PositionErrorKind, fields, nearest};

use super::{Json, ParseMessageError, Read};

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

    /// Returns a whole number.
    pub(crate) fn whole(&self, what: &str) -> Read<'a, u64> {
        let hint = "write a whole number from 0 to 18446744073709551615";
        let number = self.value.parse();
        number.ok_or_else(|| self.value.bad_value(what, hint))
    }

    /// Returns a depth in half-moves: a number, or the text of one.
    pub(crate) fn depth(&self) -> Read<'a, u8> {
        self.number(fields::depth_value, PositionErrorKind::BadDepth)
    }

    /// Returns a number that a line could give as text, too.
    pub(crate) fn number<T>(
        &self,
        parse: fn(&str) -> Result<T, PositionErrorKind>,
        error: fn(String) -> PositionErrorKind,
    ) -> Read<'a, T> {
        let written = self.value.text;
        if !written.starts_with(|first: char| matches!(first, '"' | '-' | '0'..='9')) {
            return Err(self.value.bad_position(&error(written.to_owned())));
        }
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

    /// Returns a square.
    pub(crate) fn square(&self) -> Read<'a, Square> {
        self.field(square)
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
