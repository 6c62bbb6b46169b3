//! The question with its options.

use oracle_laws::Square;

use crate::format::Formats;
use crate::request::{Door, FormatChoice, Request, UsageError, named, options};
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
    named!("attacks", &Formats::BOARD);

    options! { self, member,
        "square" => self.square = Some(member.square()?),
    }

    fn question(&self, _: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&Formats::BOARD, self.word())?;
        Ok(PositionQuestion::Attacks(self.square, format).into())
    }
}
