//! The question with its options.

use oracle_laws::Square;

use crate::format::{AnyFormats, Formats};
use crate::message::{Member, Read};
use crate::request::{Door, FormatChoice, Request, UsageError};
use crate::{PositionQuestion, Question};

/// The squares that each side attacks.
#[derive(Debug, Clone, Default)]
pub struct AttacksRequest {
    /// The format.
    pub output: FormatChoice,
    /// The square whose attackers are named.
    pub square: Option<Square>,
}

impl Request for AttacksRequest {
    fn boxed(&self) -> Box<dyn Request> {
        Box::new(self.clone())
    }

    fn word(&self) -> &'static str {
        "attacks"
    }

    fn formats(&self) -> &'static dyn AnyFormats {
        &Formats::BOARD
    }

    fn keys(&self) -> &'static [&'static str] {
        &["square"]
    }

    fn read<'a>(&mut self, member: &Member<'a>) -> Read<'a, ()> {
        self.square = Some(member.square()?);
        Ok(())
    }

    fn output(&mut self) -> &mut FormatChoice {
        &mut self.output
    }

    fn text_key(&self) -> String {
        self.output.name.clone().unwrap_or_default()
    }

    fn question(&self, _: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&Formats::BOARD, self.word())?;
        Ok(PositionQuestion::Attacks(self.square, format).into())
    }
}
