//! What an argument of the command line is: an option, or a word in its place, and the type of its value.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, StringValueParser,
    TypedValueParser, ValueParser,
};
use clap::{Arg, ArgAction, Command};

use crate::error::{Place, Refusal};
use crate::output::fill::fill;

/// An argument whose values have this type. Nothing else knows its name.
pub struct Argument<T: 'static> {
    spec: ArgumentSpec,
    /// None for a flag, which is given or not.
    values: Option<Values<T>>,
}

/// The values of an argument.
enum Values<T: 'static> {
    /// Every text that this function can parse.
    Text(fn(&str) -> Result<T, Refusal>),
    /// These names.
    Names(fn() -> Names<T>),
    /// Words that need not be UTF-8.
    Words(fn(OsString) -> T),
}

/// Names, each with its value. Reading a value stops at its name.
pub type Names<T> = Box<dyn Iterator<Item = (&'static str, T)>>;

/// Returns each name once.
fn distinct<T>(names: Names<T>) -> Vec<&'static str> {
    let mut all = Vec::new();
    for (name, _) in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// The description of an argument.
pub struct ArgumentSpec {
    /// Its unique name.
    pub id: &'static str,
    /// Its name as an option, which options of different questions may share.
    pub long: &'static str,
    /// Another spelling of its name.
    alias: Option<&'static str>,
    short: Option<char>,
    /// The name of its value; empty for a flag.
    pub value_name: &'static str,
    count: Arity,
    is_required: bool,
    /// Whether a word in its place may look like an option.
    has_hyphens: bool,
    /// Whether the value may be empty, as a list of no moves.
    may_be_empty: bool,
    /// Empty for an option that only tests use.
    pub help: &'static str,
    /// `{names}` stands for the names of the values.
    long_help: Option<&'static str>,
}

/// How many values an argument has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Arity {
    One,
    /// Several, separated by commas.
    List,
    /// One each time that it is given.
    Repeated,
    /// All words that follow.
    Words,
    /// All words that follow, also those that look like options.
    Rest,
}

/// Returns a value as it was typed.
#[allow(clippy::unnecessary_wraps)] // Other values can be refused.
pub fn as_typed(text: &str) -> Result<String, Refusal> {
    Ok(text.to_owned())
}

/// Returns the number of a range that a text is, or the error that it is none.
pub fn number_in<T: FromStr + PartialOrd + Display>(
    text: &str,
    range: RangeInclusive<T>,
    error: String,
) -> Result<T, Refusal> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        Refusal::new(error).with_hint(format!("choose a number from {least} to {most}"))
    })
}

impl<T> Argument<T> {
    /// Creates an argument whose value this function parses.
    pub const fn text(
        id: &'static str,
        value_name: &'static str,
        help: &'static str,
        parse: fn(&str) -> Result<T, Refusal>,
    ) -> Argument<T> {
        Argument::describe(id, value_name, help, Some(Values::Text(parse)))
    }

    /// Creates an argument whose value has a name.
    pub const fn named(
        id: &'static str,
        value_name: &'static str,
        help: &'static str,
        names: fn() -> Names<T>,
    ) -> Argument<T> {
        Argument::describe(id, value_name, help, Some(Values::Names(names)))
    }

    /// Creates an argument that takes words as they are.
    pub const fn words(
        id: &'static str,
        value_name: &'static str,
        help: &'static str,
        read: fn(OsString) -> T,
    ) -> Argument<T> {
        Argument::describe(id, value_name, help, Some(Values::Words(read)))
    }

    const fn describe(
        id: &'static str,
        value_name: &'static str,
        help: &'static str,
        values: Option<Values<T>>,
    ) -> Argument<T> {
        let spec = ArgumentSpec {
            id,
            long: id,
            alias: None,
            short: None,
            value_name,
            count: Arity::One,
            is_required: false,
            has_hyphens: false,
            may_be_empty: false,
            help,
            long_help: None,
        };
        Argument { spec, values }
    }

    pub const fn long(mut self, long: &'static str) -> Argument<T> {
        self.spec.long = long;
        self
    }

    pub const fn alias(mut self, alias: &'static str) -> Argument<T> {
        self.spec.alias = Some(alias);
        self
    }

    pub const fn short(mut self, letter: char) -> Argument<T> {
        self.spec.short = Some(letter);
        self
    }

    pub const fn count(mut self, count: Arity) -> Argument<T> {
        self.spec.count = count;
        self
    }

    pub const fn required(mut self) -> Argument<T> {
        self.spec.is_required = true;
        self
    }

    pub const fn may_look_like_an_option(mut self) -> Argument<T> {
        self.spec.has_hyphens = true;
        self
    }

    pub const fn may_be_empty(mut self) -> Argument<T> {
        self.spec.may_be_empty = true;
        self
    }

    pub const fn long_help(mut self, long_help: &'static str) -> Argument<T> {
        self.spec.long_help = Some(long_help);
        self
    }
}

/// An option without a value.
pub type Flag = Argument<bool>;

impl Flag {
    /// Creates an option without a value.
    pub const fn new(id: &'static str, help: &'static str) -> Flag {
        Argument::describe(id, "", help, None)
    }
}

impl ArgumentSpec {
    /// Returns whether the help shows it.
    pub const fn is_shown(&self) -> bool {
        !self.help.is_empty()
    }

    /// Returns whether it may be given several times.
    pub fn is_repeatable(&self) -> bool {
        matches!(self.count, Arity::List | Arity::Repeated)
    }

    /// Returns the short form: `-p` for `--piece`.
    pub fn short_form(&self) -> Option<String> {
        self.short.map(|letter| format!("-{letter}"))
    }

    /// Returns whether a word that begins with `-` may be the option, or contain its letter.
    pub fn may_be_in(&self, word: &[u8]) -> bool {
        match word.strip_prefix(b"--") {
            Some(long) => {
                let alias = self.alias.unwrap_or(self.long);
                long.starts_with(self.long.as_bytes()) || long.starts_with(alias.as_bytes())
            }
            None => self
                .short
                .is_some_and(|letter| word.contains(&(letter as u8))),
        }
    }
}

/// An argument with values of any type.
pub trait AnyArgument: Sync {
    /// Returns its description.
    fn spec(&self) -> &ArgumentSpec;
    /// Returns what reads a value; none for a flag.
    fn parser(&'static self) -> Option<ValueParser>;
    /// Returns the names of its values, if they have names.
    fn names(&self) -> Vec<&'static str>;
}

impl<T: Clone + Send + Sync> AnyArgument for Argument<T> {
    fn spec(&self) -> &ArgumentSpec {
        &self.spec
    }

    fn parser(&'static self) -> Option<ValueParser> {
        let values = self.values.as_ref()?;
        Some(ValueParser::new(ValueReader(&self.spec, values)))
    }

    fn names(&self) -> Vec<&'static str> {
        match self.values {
            Some(Values::Names(names)) => distinct(names()),
            Some(Values::Text(_) | Values::Words(_)) | None => Vec::new(),
        }
    }
}

/// Reads the values of an argument. A value that is refused is a value, too: whether the error is written as a record is
/// known only when all arguments are.
#[derive(Clone)]
struct ValueReader<T: 'static>(&'static ArgumentSpec, &'static Values<T>);

impl<T: Clone + Send + Sync> TypedValueParser for ValueReader<T> {
    type Value = Result<T, Box<Refusal>>;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        word: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let &ValueReader(spec, values) = self;
        match values {
            Values::Text(parse) => {
                let text = if spec.may_be_empty {
                    StringValueParser::new().parse_ref(command, arg, word)?
                } else {
                    NonEmptyStringValueParser::new().parse_ref(command, arg, word)?
                };
                Ok(parse(&text).map_err(|refusal| match refusal.place {
                    Place::Nowhere => Box::new(refusal.at_option(spec.long, &text)),
                    _ => Box::new(refusal),
                }))
            }
            Values::Names(names) => {
                if let Some((_, value)) = names().find(|(name, _)| **name == *word) {
                    return Ok(Ok(value));
                }
                let names = PossibleValuesParser::new(distinct(names()));
                let parsed = names.parse_ref(command, arg, word);
                parsed.map(|text| Err(Box::new(Refusal::new(text))))
            }
            Values::Words(read) => Ok(Ok(read(word.to_owned()))),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        match self.1 {
            Values::Names(names) => {
                let names = distinct(names()).into_iter();
                Some(Box::new(names.map(PossibleValue::new)))
            }
            Values::Text(_) | Values::Words(_) => None,
        }
    }
}

impl dyn AnyArgument {
    /// Returns what clap parses, without its help: an option, or a word in its place.
    pub fn arg(&'static self, is_option: bool) -> Arg {
        let spec = self.spec();
        let arg = Arg::new(spec.id).required(spec.is_required);
        let arg = match (is_option, spec.alias) {
            (true, Some(alias)) => arg.long(spec.long).short(spec.short).alias(alias),
            (true, None) => arg.long(spec.long).short(spec.short),
            (false, _) => arg,
        };
        let Some(parser) = self.parser() else {
            return arg.action(ArgAction::SetTrue);
        };
        let arg = arg
            .value_parser(parser)
            .hide_possible_values(true)
            .allow_hyphen_values(is_option || spec.has_hyphens);
        match spec.count {
            Arity::One => arg,
            Arity::List => arg.value_delimiter(',').action(ArgAction::Append),
            Arity::Repeated => arg.action(ArgAction::Append),
            Arity::Words => arg.num_args(0..),
            Arity::Rest => arg.num_args(1..).trailing_var_arg(true),
        }
    }

    /// Adds the help to the argument that clap parses.
    pub fn described(&self, arg: Arg) -> Arg {
        let spec = self.spec();
        let arg = match spec.value_name {
            "" => arg,
            name => arg.value_name(name),
        };
        let arg = match spec.long_help.map(|text| text.split_once("{names}")) {
            Some(Some((before, after))) => {
                let text = [before, &listed(&self.names()), after].concat();
                let mut lines = String::new();
                fill(text.split_whitespace(), 0, 0, WIDTH, &mut lines);
                arg.long_help(lines)
            }
            _ => arg.long_help(spec.long_help),
        };
        arg.hide(!spec.is_shown()).help(spec.help)
    }
}

/// Returns names as a list: `one, two and three`.
fn listed(names: &[&str]) -> String {
    match names {
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
        [] => String::new(),
    }
}

/// The width of a paragraph of the help in characters.
const WIDTH: usize = 76;
