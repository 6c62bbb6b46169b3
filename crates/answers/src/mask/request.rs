//! The question with its options.

use oracle_laws::{Piece, Square};
use oracle_notation::piece_list;

use crate::Question;
use crate::format::{AnyFormats, Formats};
use crate::message::{Member, Read};
use crate::request::{Door, FormatChoice, Request, UsageError};

/// How a lone piece moves.
#[derive(Debug, Clone, Default)]
pub struct MaskRequest {
    /// The format.
    pub output: FormatChoice,
    /// The piece and its square.
    pub piece: Option<(Square, Piece)>,
}

impl Request for MaskRequest {
    fn boxed(&self) -> Box<dyn Request> {
        Box::new(self.clone())
    }

    fn word(&self) -> &'static str {
        "mask"
    }

    fn formats(&self) -> &'static dyn AnyFormats {
        &Formats::BOARD
    }

    fn keys(&self) -> &'static [&'static str] {
        &["piece"]
    }

    fn is_about_position(&self) -> bool {
        false
    }

    fn read<'a>(&mut self, member: &Member<'a>) -> Read<'a, ()> {
        let piece = piece_list::lone(&member.text()?).map_err(|kind| {
            let hint = "write colour, role and square: `Wba1`";
            let value = member.value.unquoted();
            value.error(kind.code(), &kind.to_string(), hint)
        });
        self.piece = Some(piece?);
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
        Ok(Question::Mask(self.piece, format))
    }
}
