//! Why a request or a line has no answer: what is wrong, where, and what to do. The record of an error is written from it, and so
//! are the messages for people.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use oracle_laws::{Article, Reason};
use oracle_notation::{
    BAD_OPERATION, Interface, Origin, ParsePositionError, PositionErrorKind, shown,
};
use oracle_perft::CountError;
use serde_json::value::RawValue;

use crate::message::ParseMessageError;

/// The code of an error about options.
pub const USAGE: &str = "usage";

/// The code of an answer that would be too long. It does not repeat the line, which is long, too.
pub(crate) const TOO_LONG: &str = "answer_too_long";

/// What was read or answered, or else the error.
pub type Fallible<T> = Result<T, Box<Diagnostic>>;

/// Why a request or a line is refused: what is wrong, where, and what to do.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// The stable name of the error.
    pub code: &'static str,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
    /// The offending text.
    pub token: String,
    /// Where it stands.
    pub place: Place,
    /// The key of an object whose value is wrong, and the column in that value, in characters from 1.
    pub key: Option<Box<(String, usize)>>,
    /// What to do about it.
    pub hint: Option<String>,
    /// The article of the laws that a move or the position breaks.
    pub article: Option<Article>,
    /// Why the move is illegal.
    pub reason: Option<Reason>,
    /// The name of the record, if it could be read.
    pub id: Option<Id>,
    /// The ids of the problems for which a strict request refuses a position.
    pub problems: Box<[&'static str]>,
}

/// The name of a record.
#[derive(Debug, Clone)]
pub enum Id {
    /// That of a line.
    Text(String),
    /// That of an object that was not read, as it was written.
    Written(Box<RawValue>),
}

impl fmt::Display for Id {
    /// Writes a text as it is, and any other value as JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Text(text) => f.write_str(text),
            Id::Written(json) => match serde_json::from_str::<String>(json.get()) {
                Ok(text) => f.write_str(&text),
                Err(_) => f.write_str(json.get()),
            },
        }
    }
}

/// The place of an offending text.
#[derive(Debug, Clone)]
pub enum Place {
    /// At these bytes of a line of input.
    Line {
        /// The line.
        line: String,
        /// The bytes.
        at: Range<usize>,
    },
    /// From this column of an input line, which is not shown; in characters from 1.
    Column(usize),
    /// In the override with this name.
    Override(&'static str),
    /// In the option with this name, as an object writes it.
    Option(&'static str),
    /// At these bytes of a text that is no line of input, such as a command line.
    Text {
        /// The text.
        text: String,
        /// The bytes.
        at: Range<usize>,
    },
    /// Behind a command line, where something is missing.
    End,
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

impl LinePlace<'_> {
    /// Returns what stands before a message about the line: `name:7: ` in a file.
    pub fn prefix(self) -> String {
        let number = self.number;
        match self.file {
            Some(name) => format!("{}:{number}: ", shown(name)),
            None => format!("line {number}: "),
        }
    }
}

impl Error for Diagnostic {}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Diagnostic {
    /// Returns an error about options, without a place.
    pub fn new(message: String) -> Diagnostic {
        Diagnostic {
            code: USAGE,
            message,
            token: String::new(),
            article: None,
            reason: None,
            place: Place::Nowhere,
            key: None,
            hint: None,
            id: None,
            problems: Box::default(),
        }
    }

    /// Returns the error about a word of a command line.
    pub fn of_word(word: &str, message: impl Into<String>, hint: impl Into<String>) -> Diagnostic {
        let error = Diagnostic::new(message.into());
        error.about(word).with_hint(hint)
    }

    /// Returns the error of a command line that lacks this.
    pub fn missing(what: &str) -> Diagnostic {
        Diagnostic {
            place: Place::End,
            ..Diagnostic::new(format!("the {what} is missing"))
        }
    }

    /// Returns the error of a value that a line could give, too.
    pub fn from_kind(kind: &PositionErrorKind) -> Diagnostic {
        Diagnostic {
            code: kind.code(),
            article: kind.article(),
            reason: kind.reason(),
            hint: Some(kind.hint(Interface::CommandLine)),
            ..Diagnostic::new(kind.to_string())
        }
    }

    /// Returns the same error with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Returns the same error about a text.
    #[must_use]
    pub fn about(mut self, token: impl Into<String>) -> Diagnostic {
        self.token = token.into();
        self
    }

    /// Returns the same error, about a text after these words of another text, such as a command line.
    #[must_use]
    pub fn after_words(self, words: &str, text: &str) -> Diagnostic {
        let at = words.len()..words.len() + text.len();
        Diagnostic {
            token: text.to_owned(),
            place: Place::Text {
                text: format!("{words}{text}"),
                at,
            },
            ..self
        }
    }

    /// Returns the error of a position in this line, or of an override.
    pub fn from_position_error(error: ParsePositionError, line: &str) -> Diagnostic {
        let problems: Box<[&'static str]> = match &error.kind {
            PositionErrorKind::Problems(problems) => {
                problems.iter().map(|(problem, _)| problem.id()).collect()
            }
            PositionErrorKind::BadOperation(..) => Box::new([BAD_OPERATION]),
            _ => Box::default(),
        };
        let place = match error.origin {
            Origin::Line(at) => Place::Line {
                line: line.to_owned(),
                at,
            },
            Origin::Override(name) => Place::Override(name),
            Origin::After(_) => Place::Override("moves"),
        };
        Diagnostic {
            token: error.token,
            id: error.id.map(Id::Text),
            place,
            problems,
            ..Diagnostic::from_kind(&error.kind)
        }
    }

    /// Returns the error of a message in this line.
    pub fn from_message_error(error: ParseMessageError<'_>, line: &str) -> Diagnostic {
        let start = error.at(line);
        Diagnostic {
            place: Place::Line {
                line: line.to_owned(),
                at: start..start + error.token.len(),
            },
            code: error.code,
            token: error.token.to_owned(),
            hint: Some(error.hint),
            ..Diagnostic::new(error.message)
        }
    }

    /// Returns an error about an option, by its name in an object.
    pub fn usage(
        option: &'static str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Box<Diagnostic> {
        let word = Interface::CommandLine.option(option);
        Box::new(Diagnostic {
            place: Place::Option(option),
            ..Diagnostic::of_word(&word, message, hint)
        })
    }

    /// Returns the error of two options of which one must be left out.
    pub(crate) fn both(
        interface: Interface,
        one: &str,
        other: &'static str,
        hint: &str,
    ) -> Box<Diagnostic> {
        let [first, second] = [one, other].map(|name| interface.option(name));
        let message = format!("`{first}` and `{second}` cannot be combined");
        Diagnostic::usage(other, message, hint)
    }

    /// Returns an error about a whole line, which [`in_line`](Diagnostic::in_line) places.
    pub(crate) fn of_line(code: &'static str, message: String, hint: &str) -> Box<Diagnostic> {
        let error = Diagnostic::new(message).with_hint(hint);
        Box::new(Diagnostic { code, ..error })
    }

    /// Returns the same error with its place in this line, which has this name. Without a token, it is about the whole line.
    pub(crate) fn in_line(mut self: Box<Self>, line: &str, id: Option<&str>) -> Box<Diagnostic> {
        if !matches!(self.place, Place::Nowhere) {
            return self;
        }
        self.id = id.map(|id| Id::Text(id.to_owned()));
        let found = line.find(&self.token).filter(|_| !self.token.is_empty());
        self.place = match found {
            Some(start) => Place::Line {
                line: line.to_owned(),
                at: start..start + self.token.len(),
            },
            // The column of the first character that is not white space.
            None => Place::Column(line.chars().take_while(|c| c.is_whitespace()).count() + 1),
        };
        if self.token.is_empty() && self.code != TOO_LONG {
            line.trim().clone_into(&mut self.token);
        }
        self
    }

    /// Returns the column of the offending text in its line of input, in characters from 1.
    pub fn column(&self) -> Option<usize> {
        match &self.place {
            Place::Line { line, at } => Some(line[..at.start].chars().count() + 1),
            Place::Column(column) => Some(*column),
            Place::Override(_)
            | Place::Option(_)
            | Place::Text { .. }
            | Place::End
            | Place::Nowhere => None,
        }
    }
}

impl From<Box<Diagnostic>> for Diagnostic {
    fn from(error: Box<Diagnostic>) -> Diagnostic {
        *error
    }
}

impl From<CountError> for Box<Diagnostic> {
    fn from(error: CountError) -> Self {
        let (code, hint) = match error {
            CountError::TooManyNodes => ("too_many_nodes", "ask for a smaller depth"),
            CountError::TooManyPositions => (
                "too_many_positions",
                "choose a smaller number, and split the lines of the answer again",
            ),
        };
        Diagnostic::of_line(code, error.to_string(), hint)
    }
}
