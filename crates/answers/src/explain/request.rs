//! The question with its options.

use crate::format::AnyFormats;
use crate::request::{Door, FormatChoice, Request, UsageError};
use crate::{EXPLAIN_FORMATS, PositionQuestion, Question};

/// Whether a move is legal.
#[derive(Debug, Clone, Default)]
pub struct ExplainRequest {
    /// The format.
    pub output: FormatChoice,
}

impl Request for ExplainRequest {
    fn boxed(&self) -> Box<dyn Request> {
        Box::new(self.clone())
    }

    fn word(&self) -> &'static str {
        "explain"
    }

    fn formats(&self) -> &'static dyn AnyFormats {
        &EXPLAIN_FORMATS
    }

    fn keys(&self) -> &'static [&'static str] {
        &["move"]
    }

    fn output(&mut self) -> &mut FormatChoice {
        &mut self.output
    }

    fn text_key(&self) -> String {
        self.output.name.clone().unwrap_or_default()
    }

    fn question(&self, _: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&EXPLAIN_FORMATS, self.word())?;
        Ok(PositionQuestion::Explain(format).into())
    }
}
