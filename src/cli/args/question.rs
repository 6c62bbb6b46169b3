//! The questions, and what an option of a question is.

use std::ffi::OsStr;

use crate::cli::format::Formats;

/// A question that the program answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The legal moves of a piece, or of the side to move: the question without a word.
    Moves,
    /// Whether a move is legal, and if not, why not.
    Explain,
    /// The squares that each side attacks.
    Attacks,
    /// How a lone piece moves.
    Mask,
    /// The number of leaf nodes in the tree of legal moves.
    Perft,
    /// Whether each side can still checkmate.
    Winnable,
    /// The mistakes in games in PGN.
    Games,
    /// The mistakes of another move generator, and their causes.
    Compare,
    /// The replies to the messages of the articles.
    Act,
    /// The JSON Schemas of the records.
    Schema,
    /// The completion script for a shell.
    Completions,
    /// The manual page.
    Man,
}

impl Question {
    /// The questions with a word.
    pub const WORDED: [Question; 11] = [
        Question::Explain,
        Question::Attacks,
        Question::Mask,
        Question::Perft,
        Question::Winnable,
        Question::Games,
        Question::Compare,
        Question::Act,
        Question::Schema,
        Question::Completions,
        Question::Man,
    ];

    /// Returns the word of the question.
    pub const fn word(self) -> &'static str {
        match self {
            Question::Moves => "moves",
            Question::Explain => "explain",
            Question::Attacks => "attacks",
            Question::Mask => "mask",
            Question::Perft => "perft",
            Question::Winnable => "winnable",
            Question::Games => "games",
            Question::Compare => "compare",
            Question::Act => "act",
            Question::Schema => "schema",
            Question::Completions => "completions",
            Question::Man => "man",
        }
    }

    /// Returns whether it is about the program itself.
    pub const fn is_about_the_program(self) -> bool {
        matches!(
            self,
            Question::Schema | Question::Completions | Question::Man
        )
    }

    /// Returns the possible formats of its answer.
    pub const fn formats(self) -> Formats {
        match self {
            Question::Explain => Formats::EXPLAIN,
            Question::Perft => Formats::PERFT,
            Question::Attacks | Question::Mask => Formats::BOARD,
            Question::Winnable => Formats::WINNABLE,
            Question::Games => Formats::GAMES,
            Question::Compare => Formats::COMPARE,
            Question::Act => Formats::ACT,
            _ => Formats::MOVES,
        }
    }
}

/// The counting paths, by the names of `--path`.
pub const PATHS: [&str; 4] = ["auto", "plain", "avx2", "avx512"];

/// The protocols for other programs, by the names of `--protocol`.
pub const PROTOCOLS: [&str; 4] = ["uci", "perft", "lines", "xboard"];

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
