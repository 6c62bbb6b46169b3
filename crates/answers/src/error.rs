//! What is wrong with the options of a question, and why a line has no answer.

use oracle_notation::{Door, ParsePositionError};
use oracle_perft::{SplitError, TooManyNodesError};

use crate::refusal::Refusal;

/// Options that contradict each other, or a format that the answer does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageError {
    /// The option that is wrong, as an object names it.
    pub option: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: String,
    /// The part of the value that is wrong, if it is a part.
    pub token: Option<String>,
}

impl UsageError {
    /// Returns an error about an option.
    pub fn new(
        option: &'static str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> UsageError {
        UsageError {
            option,
            message: message.into(),
            hint: hint.into(),
            token: None,
        }
    }

    /// Returns the error of two options of which one must be left out.
    pub(crate) fn both(door: Door, one: &str, other: &'static str, hint: &str) -> UsageError {
        let [first, second] = [one, other].map(|name| door.option(name));
        UsageError::new(
            other,
            format!("`{first}` and `{second}` cannot be combined"),
            hint,
        )
    }

    /// Returns the error of an option that needs another.
    pub(crate) fn requires(door: Door, option: &'static str, other: &str) -> UsageError {
        let [name, needed] = [option, other].map(|name| door.option(name));
        let message = format!("`{name}` requires `{needed}`");
        UsageError::new(option, message, format!("add `{needed}`"))
    }

    /// Returns the same error about a part of the value.
    #[must_use]
    pub fn about(mut self, token: impl Into<String>) -> UsageError {
        self.token = Some(token.into());
        self
    }
}

/// Why a question about a position has no answer.
#[derive(Debug)]
pub enum AnswerError {
    /// The move or the depth of the line is missing or cannot be read.
    Position(ParsePositionError),
    /// The answer would be too large, or what the line says cannot be checked.
    Line {
        /// The stable name of the error.
        code: &'static str,
        /// What is wrong.
        message: String,
        /// What to do about it.
        hint: &'static str,
        /// The offending text; none if it is the whole line.
        token: Option<String>,
    },
    /// A condition asks about a column that the line does not have.
    Condition(Box<Refusal>),
}

impl AnswerError {
    /// Returns an error about a whole line.
    pub(crate) fn new(code: &'static str, message: String, hint: &'static str) -> AnswerError {
        AnswerError::Line {
            code,
            message,
            hint,
            token: None,
        }
    }
}

impl From<ParsePositionError> for AnswerError {
    fn from(error: ParsePositionError) -> Self {
        AnswerError::Position(error)
    }
}

impl From<TooManyNodesError> for AnswerError {
    fn from(error: TooManyNodesError) -> Self {
        AnswerError::new(
            "too_many_nodes",
            error.to_string(),
            "ask for a smaller depth",
        )
    }
}

impl From<SplitError> for AnswerError {
    fn from(error: SplitError) -> Self {
        let hint = "choose a smaller number, and split the lines of the answer again";
        match error {
            SplitError::TooManyNodes(error) => error.into(),
            SplitError::TooManyPositions => {
                AnswerError::new("too_many_positions", error.to_string(), hint)
            }
        }
    }
}
