//! The type of an option, and its clap argument.

use std::ffi::OsStr;

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use clap::{Arg, ArgAction};

use super::question::Question::{self, Compare};

/// An option and its clap settings.
pub struct OptionSpec {
    /// Its unique name.
    pub id: &'static str,
    /// Its long name, which options of different questions may share.
    pub long: &'static str,
    /// The questions that have it.
    pub(super) questions: &'static [Question],
    pub(super) short: Option<char>,
    /// The name of its value; a flag has none.
    pub(super) value: Option<&'static str>,
    /// Its possible values, if they can be listed.
    pub(super) values: fn() -> Vec<&'static str>,
    /// Whether it takes several values, separated by commas.
    pub(super) is_list: bool,
    /// Whether the value may be empty, as a list of no moves.
    pub(super) may_be_empty: bool,
    pub(super) heading: &'static str,
    /// `None` for an option that only tests use.
    pub(super) help: Option<&'static str>,
    pub(super) long_help: Option<&'static str>,
}

impl OptionSpec {
    pub(super) const fn flag(
        id: &'static str,
        heading: &'static str,
        help: &'static str,
    ) -> OptionSpec {
        OptionSpec {
            id,
            long: id,
            questions: &[],
            short: None,
            value: None,
            values: Vec::new,
            is_list: false,
            may_be_empty: false,
            heading,
            help: Some(help),
            long_help: None,
        }
    }

    pub(super) const fn value(
        id: &'static str,
        value: &'static str,
        heading: &'static str,
        help: &'static str,
    ) -> OptionSpec {
        OptionSpec {
            value: Some(value),
            ..OptionSpec::flag(id, heading, help)
        }
    }

    pub(super) const fn for_questions(self, questions: &'static [Question]) -> OptionSpec {
        OptionSpec { questions, ..self }
    }

    pub(super) const fn long(self, long: &'static str) -> OptionSpec {
        OptionSpec { long, ..self }
    }

    pub(super) const fn short(self, letter: char) -> OptionSpec {
        OptionSpec {
            short: Some(letter),
            ..self
        }
    }

    pub(super) const fn values(self, values: fn() -> Vec<&'static str>) -> OptionSpec {
        OptionSpec { values, ..self }
    }

    /// Returns whether a question has this option.
    pub fn is_of(&self, question: Question) -> bool {
        self.questions.contains(&question)
    }

    /// Returns whether a word of the command line may be the option, or contain its letter.
    pub fn may_be_in(&self, word: &OsStr) -> bool {
        let word = word.as_encoded_bytes();
        match word.strip_prefix(b"--") {
            Some(long) => {
                long.starts_with(self.long.as_bytes())
                    || self.id == "color" && long.starts_with(b"colour")
            }
            None => self
                .short
                .is_some_and(|letter| word.starts_with(b"-") && word.contains(&(letter as u8))),
        }
    }

    /// Returns the clap argument; the help of a question hides the options of the others.
    pub fn arg(&self, question: Question) -> Arg {
        let help = match self.id {
            "output" => Some(question.formats().help()),
            "chess960" if question == Compare => Some(CHESS960_OF_COMPARE.to_owned()),
            _ => self.help.map(str::to_owned),
        };
        let arg = Arg::new(self.id)
            .long(self.long)
            .short(self.short)
            .help_heading(self.heading)
            .hide(help.is_none() || !self.is_of(question))
            .help(help.unwrap_or_default())
            .long_help(self.long_help);
        // The spelling of the other half of the world.
        let arg = if self.id == "color" {
            arg.alias("colour")
        } else {
            arg
        };
        let Some(name) = self.value else {
            return arg.action(ArgAction::SetTrue);
        };
        let arg = arg.value_name(name).allow_hyphen_values(true);
        let arg = if self.is_list {
            arg.value_delimiter(',').action(ArgAction::Append)
        } else {
            arg
        };
        match (self.values)() {
            values if values.is_empty() && self.may_be_empty => arg,
            values if values.is_empty() => arg.value_parser(NonEmptyStringValueParser::new()),
            values => arg
                .value_parser(PossibleValuesParser::new(values))
                .hide_possible_values(true),
        }
    }
}

/// The help of `--chess960` for `compare`, which writes no moves.
const CHESS960_OF_COMPARE: &str = "The program plays Chess960: ask it such positions, too";
