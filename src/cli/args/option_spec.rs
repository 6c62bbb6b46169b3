//! The type of an option.

use std::ffi::OsStr;

use super::question::Question;

/// An option.
pub struct OptionSpec {
    /// Its unique name.
    pub id: &'static str,
    /// Its long name, which options of different questions may share.
    pub long: &'static str,
    /// The questions that have it.
    pub(super) questions: &'static [Question],
    pub short: Option<char>,
    /// The name of its value; a flag has none.
    pub value: Option<&'static str>,
    /// Its possible values, if they can be listed.
    pub values: fn() -> Vec<&'static str>,
    /// Whether it takes several values, separated by commas.
    pub is_list: bool,
    /// Whether it may be given several times, with a value each.
    pub is_repeatable: bool,
    /// Whether the value may be empty, as a list of no moves.
    pub may_be_empty: bool,
    pub heading: &'static str,
    /// `None` for an option that only tests use.
    pub help: Option<&'static str>,
    pub long_help: Option<&'static str>,
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
            is_repeatable: false,
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

    /// Returns whether the help shows it.
    pub fn is_shown(&self) -> bool {
        self.help.is_some()
    }

    /// Returns whether it may be given several times.
    pub fn is_repeatable(&self) -> bool {
        self.is_repeatable || self.is_list
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
}
