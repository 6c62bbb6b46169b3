//! All errors of the program as one type: the message for a person, the record of a stream and the exit status come
//! from here.

use std::io;
use std::ops::Range;

use chess_oracle::notation::{Origin, ParsePositionError, PositionErrorKind, Record};
use chess_oracle::perft::{SplitError, TooManyNodesError};
use chess_oracle::rules::{SetupProblem, SetupProblems};

use super::act::ParseMessageError;
use super::answer::CheckError;
use super::stream::input::{LONGEST_LINE, UnreadableLine};

/// The reason for a missing answer.
#[derive(Debug)]
pub enum Error {
    /// The question or its line cannot be read or answered.
    Refused(Box<Refusal>),
    /// There is no question: no position is given, and standard input is a terminal.
    NothingAsked,
    /// A call of the operating system failed.
    Failed {
        /// What was attempted: the message puts `cannot` before it.
        attempt: &'static str,
        error: io::Error,
    },
    /// The reader of standard output is gone. Only this error ends the program silently and with status 0.
    ReaderGone,
}

/// The code of an error of the command line.
pub const USAGE: &str = "usage";

/// A refused question or line: what is wrong, where, and what to do.
#[derive(Debug)]
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
#[derive(Debug)]
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

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Refused(Box::new(refusal))
    }
}

impl Refusal {
    /// Returns an error of the command line, without a place.
    pub fn of_usage(message: String) -> Refusal {
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
    pub fn of_option(self, name: &str, value: &str) -> Refusal {
        self.after_words(&format!("--{name} "), value)
    }

    /// Returns the error of a position in this line, or of an option that applies to every line.
    pub fn of_position(error: ParsePositionError, line: &str) -> Refusal {
        let problems = match &error.kind {
            PositionErrorKind::Problems(problems) => *problems,
            _ => SetupProblems::default(),
        };
        let refusal = Refusal {
            code: error.kind.code(),
            message: error.to_string(),
            token: error.token,
            place: Place::Nowhere,
            hint: Some(error.kind.hint()),
            id: error.id,
            problems: problems.iter().map(SetupProblem::id).collect(),
        };
        match error.origin {
            Origin::Line(at) => Refusal {
                place: Place::Line {
                    line: line.to_owned(),
                    at,
                },
                ..refusal
            },
            Origin::Override("move") => {
                let token = refusal.token.clone();
                refusal.after_words("explain ", &token)
            }
            Origin::Override(name) => {
                let token = refusal.token.clone();
                refusal.of_option(name, &token)
            }
        }
    }

    /// Returns the error of a message in this line.
    pub fn of_message(error: ParseMessageError, line: &str) -> Refusal {
        Refusal {
            code: error.code,
            message: error.message,
            token: error.token,
            place: Place::Column(line[..error.at].chars().count() + 1),
            hint: error.hint,
            id: None,
            problems: Vec::new(),
        }
    }

    /// Returns the error of a position whose leaf nodes cannot be counted.
    pub fn of_count(error: TooManyNodesError, id: Option<&str>, line: &str) -> Refusal {
        Refusal {
            code: "too_many_nodes",
            message: error.to_string(),
            token: line.trim().to_owned(),
            place: Place::Column(first_column(line)),
            hint: Some("ask for a smaller depth".to_owned()),
            id: id.map(str::to_owned),
            problems: Vec::new(),
        }
    }

    /// Returns the error of a line whose counts cannot be checked.
    pub fn of_check(error: CheckError<'_>, id: Option<&str>, line: &str) -> Refusal {
        let refusal = Refusal {
            id: id.map(str::to_owned),
            place: Place::Column(first_column(line)),
            hint: Some("write counts after a FEN: `;D1 20 ;D2 400`".to_owned()),
            ..Refusal::of_usage(String::new())
        };
        match error {
            CheckError::TooManyNodes(error) => Refusal::of_count(error, id, line),
            CheckError::NoCounts => Refusal {
                code: "no_counts",
                message: "there are no counts of this position".to_owned(),
                token: line.trim().to_owned(),
                ..refusal
            },
            CheckError::BadCount(opcode, operands) => {
                let start = line.find(opcode);
                let token = format!("{opcode} {operands}");
                Refusal {
                    code: "bad_count",
                    message: format!("`{}` is not a count of leaf nodes", token.trim()),
                    place: match start {
                        Some(start) => Place::Line {
                            line: line.to_owned(),
                            at: start..start + opcode.len(),
                        },
                        None => refusal.place,
                    },
                    token: opcode.to_owned(),
                    ..refusal
                }
            }
        }
    }

    /// Returns the error of a split with too many positions, or too many ways to one of them.
    pub fn of_split(error: SplitError, id: Option<&str>, line: &str) -> Refusal {
        let code = match error {
            SplitError::TooManyNodes(error) => return Refusal::of_count(error, id, line),
            SplitError::TooManyPositions => "too_many_positions",
        };
        Refusal {
            code,
            message: error.to_string(),
            token: line.trim().to_owned(),
            place: Place::Column(first_column(line)),
            hint: Some(
                "choose a smaller number; `perft - --split` can split the lines again".to_owned(),
            ),
            id: id.map(str::to_owned),
            problems: Vec::new(),
        }
    }

    /// Returns the error of a count with fewer half-moves than its split.
    pub fn of_shallow_count(depth: u8, plies: u8, id: Option<&str>, line: &str) -> Refusal {
        Refusal {
            code: "too_shallow",
            message: format!("the depth is {depth}, and `--split` asks for {plies} half-moves"),
            token: line.trim().to_owned(),
            place: Place::Column(first_column(line)),
            hint: Some("split after fewer half-moves".to_owned()),
            id: id.map(str::to_owned),
            problems: Vec::new(),
        }
    }

    /// Returns the error of a line whose operations would be repeated too often.
    pub fn of_long_answer(longest: usize, id: Option<&str>, line: &str) -> Refusal {
        let hint = "leave out the operations of the EPD, which each position repeats";
        Refusal {
            code: "answer_too_long",
            message: format!("the answer would be longer than {longest} bytes"),
            token: String::new(),
            place: Place::Column(first_column(line)),
            hint: Some(hint.to_owned()),
            id: id.map(str::to_owned),
            problems: Vec::new(),
        }
    }

    /// Returns the error of a line that is not text.
    pub fn of_line(fault: &UnreadableLine<'_>) -> Refusal {
        let (code, message, hint, bytes) = match *fault {
            UnreadableLine::TooLong(bytes) => (
                "line_too_long",
                format!("the line is longer than {LONGEST_LINE} bytes"),
                "write one position a line",
                bytes,
            ),
            UnreadableLine::NotUtf8(bytes) => (
                "not_utf8",
                "the line is not UTF-8".to_owned(),
                "write it in UTF-8",
                bytes,
            ),
        };
        // Invalid UTF-8 is shown as the replacement character.
        let line = String::from_utf8_lossy(bytes).into_owned();
        let valid = bytes.utf8_chunks().next();
        let start = valid.map_or(0, |chunk| chunk.valid().len());
        let token: String = line[start..].chars().take(1).collect();
        Refusal {
            code,
            message,
            place: Place::Line {
                at: start..start + token.len(),
                line: line.clone(),
            },
            token,
            hint: Some(hint.to_owned()),
            id: Record::salvage_id(&line),
            problems: Vec::new(),
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

/// Returns the column of the first character that is not white space.
fn first_column(line: &str) -> usize {
    let blank = line.chars().take_while(|letter| letter.is_whitespace());
    blank.count() + 1
}
