//! The question with its options.

use super::MATERIAL_FORMATS;
use crate::request::{Door, FormatChoice, Request, UsageError, named};
use crate::{PositionQuestion, Question};

/// How many pieces each side has.
#[derive(Debug, Clone, Default)]
pub struct MaterialRequest {
    /// The format.
    pub output: FormatChoice,
}

impl Request for MaterialRequest {
    named!("material", &MATERIAL_FORMATS);

    fn question(&self, _: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&MATERIAL_FORMATS, self.word())?;
        Ok(PositionQuestion::Material(format).into())
    }
}
