//! The question with its options.

use super::MATERIAL_FORMATS;
use crate::format::AnyFormats;
use crate::request::{Door, FormatChoice, Request, UsageError};
use crate::{PositionQuestion, Question};

/// How many pieces each side has.
#[derive(Debug, Clone, Default)]
pub struct MaterialRequest {
    /// The format.
    pub output: FormatChoice,
}

impl Request for MaterialRequest {
    fn boxed(&self) -> Box<dyn Request> {
        Box::new(self.clone())
    }

    fn word(&self) -> &'static str {
        "material"
    }

    fn formats(&self) -> &'static dyn AnyFormats {
        &MATERIAL_FORMATS
    }

    fn output(&mut self) -> &mut FormatChoice {
        &mut self.output
    }

    fn text_key(&self) -> String {
        self.output.name.clone().unwrap_or_default()
    }

    fn question(&self, _: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&MATERIAL_FORMATS, self.word())?;
        Ok(PositionQuestion::Material(format).into())
    }
}
