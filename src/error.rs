//! Errors that point into what was typed: the message for a person and the record of a stream come from here. All other
//! errors travel as [`anyhow::Error`], with what was attempted as their context.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use oracle_notation::{BAD_OPERATION, Origin, ParsePositionError, PositionErrorKind};
use oracle_perft::{SplitError, TooManyNodesError};

use oracle_answers::line::LONGEST_ANSWER;
use oracle_answers::message::ParseMessageError;
use oracle_answers::{AnswerError, CheckError, LimitError};

/// There is no question: no position is given, and standard input is a terminal. This text tells what to ask.
#[derive(Debug)]
pub struct NothingAsked(pub &'static str);

/// The code of an error of the command line.
pub const USAGE: &str = "usage";

/// A refused question or line: what is wrong, where, and what to do.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// The stable name of the error.
    pub code: &'static str,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
    /// The offending text.
    pub token: String,
    pub place: Place,
    /// What to do about it.
    pub hint: Option<String>,
    /// The name of the record, if it could be read.
    pub id: Option<String>,
    /// The ids of the problems for which a strict question refuses a position.
    pub problems: Vec<&'static str>,
}

/// The place of an offending text.
#[derive(Debug, Clone)]
pub enum Place {
    /// At these bytes of a line of input.
    Line { line: String, at: Range<usize> },
    /// From this column of an input line, which is not shown; in characters from 1.
    Column(usize),
    /// At these bytes of the command line, or of part of it.
    CommandLine { typed: String, at: Range<usize> },
    /// At no particular place.
    Nowhere,
}

/// A line of a stream.
#[derive(Debug, Clone, Copy)]
pub struct LinePlace<'a> {
    /// The name of its file; `None` for standard input.
    pub file: Option<&'a str>,
    /// Its number in the file, from 1.
    pub number: u64,
}

impl Error for NothingAsked {}

impl fmt::Display for NothingAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Refusal {
    /// Returns an error of the command line, without a place.
    pub fn new(message: String) -> Refusal {
        Refusal {
            code: USAGE,
            message,
            token: String::new(),
            place: Place::Nowhere,
            hint: None,
            id: None,
            problems: Vec::new(),
        }
    }

    /// Returns the error of a value that a line could give, too.
    pub fn from_kind(kind: &PositionErrorKind) -> Refusal {
        Refusal {
            code: kind.code(),
            hint: Some(kind.hint()),
            ..Refusal::new(kind.to_string())
        }
    }

    /// Returns the same error with a hint.
    pub fn with_hint(self, hint: impl Into<String>) -> Refusal {
        Refusal {
            hint: Some(hint.into()),
            ..self
        }
    }

    /// Returns the same error, about a text after these words of the command line.
    pub fn after_words(self, words: &str, text: &str) -> Refusal {
        let at = words.len()..words.len() + text.len();
        Refusal {
            token: text.to_owned(),
            place: Place::CommandLine {
                typed: format!("{words}{text}"),
                at,
            },
            ..self
        }
    }

    /// Returns the same error about the value of an option.
    pub fn at_option(self, name: &str, value: &str) -> Refusal {
        self.after_words(&format!("--{name} "), value)
    }

    /// Returns the error of a position in this line, or of an option that applies to every line.
    pub fn from_position_error(error: ParsePositionError, line: &str) -> Refusal {
        let problems = match &error.kind {
            PositionErrorKind::Problems(problems) => {
                problems.iter().map(|(problem, _)| problem.id()).collect()
            }
            PositionErrorKind::BadOperation(..) => vec![BAD_OPERATION],
            _ => Vec::new(),
        };
        let refusal = Refusal {
            token: error.token,
            id: error.id,
            problems,
            ..Refusal::from_kind(&error.kind)
        };
        let token = refusal.token.clone();
        match error.origin {
            Origin::Line(at) => Refusal {
                place: Place::Line {
                    line: line.to_owned(),
                    at,
                },
                ..refusal
            },
            Origin::Override("move") => refusal.after_words("explain ", &token),
            Origin::Override(name) => refusal.at_option(name, &token),
        }
    }

    /// Returns the error of a message in this line.
    pub fn from_message_error(error: ParseMessageError<'_>, line: &str) -> Refusal {
        Refusal {
            place: Place::Column(line[..error.at(line)].chars().count() + 1),
            code: error.code,
            token: error.token.to_owned(),
            hint: Some(error.hint),
            ..Refusal::new(error.message)
        }
    }

    /// Returns an error about a whole line.
    pub fn about_line(
        code: &'static str,
        message: String,
        id: Option<&str>,
        line: &str,
    ) -> Refusal {
        // The column of the first character that is not white space.
        let blank = line.chars().take_while(|letter| letter.is_whitespace());
        Refusal {
            code,
            token: line.trim().to_owned(),
            place: Place::Column(blank.count() + 1),
            id: id.map(str::to_owned),
            ..Refusal::new(message)
        }
    }

    /// Returns the error of a file that cannot be read, or not to its end.
    pub fn from_file_error(error: &anyhow::Error) -> Refusal {
        Refusal {
            code: "cannot_read",
            ..Refusal::new(format!("{error:#}"))
        }
    }

    /// Returns the error of a question about a position in this line.
    pub fn from_answer_error(
        error: AnswerError<'_>,
        id: Option<&str>,
        line: &str,
        refuse: &dyn Fn(ParsePositionError) -> Box<Refusal>,
    ) -> Box<Refusal> {
        Box::new(match error {
            AnswerError::Position(error) => return refuse(error),
            AnswerError::TooManyNodes(error) => Refusal::from_count_error(error, id, line),
            AnswerError::Limit(error) => Refusal::from_limit_error(error, id, line),
            AnswerError::Check(error) => Refusal::from_check_error(error, id, line),
            AnswerError::Split(error) => Refusal::from_split_error(error, id, line),
            AnswerError::TooShallow { depth, plies } => {
                let message =
                    format!("the depth is {depth}, and `--split` asks for {plies} half-moves");
                Refusal::about_line("too_shallow", message, id, line)
                    .with_hint("split after fewer half-moves")
            }
            AnswerError::TooLong => {
                let message = format!("the answer would be longer than {LONGEST_ANSWER} bytes");
                Refusal {
                    token: String::new(),
                    ..Refusal::about_line("answer_too_long", message, id, line)
                }
                .with_hint("leave out the operations of the EPD, which each position repeats")
            }
        })
    }

    /// Returns the error of a position whose leaf nodes cannot be counted.
    fn from_count_error(error: TooManyNodesError, id: Option<&str>, line: &str) -> Refusal {
        Refusal::about_line("too_many_nodes", error.to_string(), id, line)
            .with_hint("ask for a smaller depth")
    }

    /// Returns the error of a count that has reached a limit.
    fn from_limit_error(error: LimitError, id: Option<&str>, line: &str) -> Refusal {
        let hint = match error {
            LimitError::Nodes(_) => "ask for a smaller `depth`, or for more `nodes`",
            LimitError::Time(_) => "ask for a smaller `depth`, or for more `timeout_ms`",
        };
        Refusal::about_line("limit_reached", error.to_string(), id, line).with_hint(hint)
    }

    /// Returns the error of a line whose counts cannot be checked.
    fn from_check_error(error: CheckError<'_>, id: Option<&str>, line: &str) -> Refusal {
        let (code, message) = match error {
            CheckError::TooManyNodes(error) => return Refusal::from_count_error(error, id, line),
            CheckError::NoCounts => (
                "no_counts",
                "there are no counts of this position".to_owned(),
            ),
            CheckError::BadCount(opcode, operands) => {
                let token = format!("{opcode} {operands}");
                let message = format!("`{}` is not a count of leaf nodes", token.trim());
                ("bad_count", message)
            }
        };
        let mut refusal = Refusal::about_line(code, message, id, line)
            .with_hint("write counts after a FEN: `;D1 20 ;D2 400`");
        if let CheckError::BadCount(opcode, _) = error {
            opcode.clone_into(&mut refusal.token);
            if let Some(start) = line.find(opcode) {
                refusal.place = Place::Line {
                    line: line.to_owned(),
                    at: start..start + opcode.len(),
                };
            }
        }
        refusal
    }

    /// Returns the error of a split with too many positions, or too many ways to one of them.
    fn from_split_error(error: SplitError, id: Option<&str>, line: &str) -> Refusal {
        match error {
            SplitError::TooManyNodes(error) => Refusal::from_count_error(error, id, line),
            SplitError::TooManyPositions => {
                Refusal::about_line("too_many_positions", error.to_string(), id, line).with_hint(
                    "choose a smaller number; `perft - --split` can split the lines again",
                )
            }
        }
    }

    /// Returns the column of the offending text in its line of input, in characters from 1.
    pub fn column(&self) -> Option<usize> {
        match &self.place {
            Place::Line { line, at } => Some(line[..at.start].chars().count() + 1),
            Place::Column(column) => Some(*column),
            Place::CommandLine { .. } | Place::Nowhere => None,
        }
    }
}
