//! What reads the values of arguments, and finds the first that is given. What it refuses travels through clap:
//! `usage::from_clap` takes it out again.

use std::ffi::OsStr;
use std::ops::RangeInclusive;

use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use oracle_answers::diagnostic::Diagnostic;
use oracle_notation::PositionErrorKind;

/// Names, each with its value. They are listed only where a name is read or shown.
#[derive(Clone)]
pub struct Named<T: 'static>(pub fn() -> Vec<(&'static str, T)>);

impl<T: Clone + Send + Sync> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        word: &OsStr,
    ) -> Result<T, clap::Error> {
        let mut names = (self.0)();
        if let Some(at) = names.iter().position(|(name, _)| word == *name) {
            return Ok(names.swap_remove(at).1);
        }
        // The error is that of clap.
        let names = PossibleValuesParser::new(names.iter().map(|(name, _)| *name));
        names.parse_ref(command, arg, word)?;
        Err(clap::Error::new(ErrorKind::InvalidValue))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = (self.0)().into_iter();
        Some(Box::new(names.map(|(name, _)| PossibleValue::new(name))))
    }
}

/// Returns the things of a list, each after its name.
pub fn named<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Vec<(&'static str, T)> {
    all.map(|one| (name(one), one)).to_vec()
}

/// Returns the same after `auto`, which is none of them.
pub fn named_or_auto<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Vec<(&'static str, Option<T>)> {
    let all = all.map(|one| (name(one), Some(one)));
    [("auto", None)].into_iter().chain(all).collect()
}

pub fn text<T: Clone + Send + Sync + 'static>(
    parse: impl Fn(&str) -> Result<T, Diagnostic> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T> {
    NonEmptyStringValueParser::new().try_map(move |text: String| parse(&text))
}

/// Returns what reads a whole number of a range; up to the largest of 64 bits, the range has no end.
pub fn number<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: RangeInclusive<u64>,
) -> impl TypedValueParser<Value = T> {
    text(move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            let is_whole = text.parse::<i128>().is_ok();
            let what = ["not a whole number", "out of range"][usize::from(is_whole)];
            let hint = match (range.start(), range.end()) {
                (least, &u64::MAX) => format!("write a number from {least}"),
                (least, most) => format!("write a number from {least} to {most}"),
            };
            Diagnostic::new(format!("`{text}` is {what}")).with_hint(hint)
        })
    })
}

pub fn field<T: Clone + Send + Sync + 'static>(
    parse: fn(&str) -> Result<T, PositionErrorKind>,
) -> impl TypedValueParser<Value = T> {
    text(move |text| parse_field(text, parse))
}

/// Parses a value that a line could give, too.
pub fn parse_field<T>(
    text: &str,
    parse: impl FnOnce(&str) -> Result<T, PositionErrorKind>,
) -> Result<T, Diagnostic> {
    parse(text).map_err(|kind| Diagnostic::from_kind(&kind.or_invisible(text)))
}
