//! The question with its options.

use crate::request::{Door, FormatChoice, Request, UsageError, named, options};
use crate::{EXPLAIN_FORMATS, PositionQuestion, Question};

/// Whether a move is legal.
#[derive(Debug, Clone, Default)]
pub struct ExplainRequest {
    /// The format.
    pub output: FormatChoice,
}

impl Request for ExplainRequest {
    named!("explain", &EXPLAIN_FORMATS);

    options! { self, member,
        // The position reads it.
        "move" => {},
    }

    fn question(&self, _: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&EXPLAIN_FORMATS, self.word())?;
        Ok(PositionQuestion::Explain(format).into())
    }
}
