//! The question with its options.

use crate::request::{Door, FormatChoice, Request, UsageError, named, options};
use crate::{EXPLAIN_FORMATS, PositionQuestion, Question, TimeControl};

/// Whether a move is legal.
#[derive(Debug, Clone, Default)]
pub struct ExplainRequest {
    /// The format.
    pub output: FormatChoice,
    /// Whether to say what follows an illegal move, and in which games.
    pub follow: Option<TimeControl>,
}

impl Request for ExplainRequest {
    named!("explain", &EXPLAIN_FORMATS);

    options! { self, member,
        // The position reads it.
        "move" => {},
        "follow" => self.follow = Some(member.name(&TimeControl::ALL, TimeControl::name)?),
    }

    fn question(&self, _: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&EXPLAIN_FORMATS, self.word())?;
        Ok(PositionQuestion::Explain(format, self.follow).into())
    }
}
