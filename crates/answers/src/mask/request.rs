//! The question with its options.

use oracle_laws::{Piece, Square};
use oracle_notation::piece_list;

use crate::Question;
use crate::format::Formats;
use crate::request::{Door, FormatChoice, Request, UsageError, named, options};

/// How a lone piece moves.
#[derive(Debug, Clone, Default)]
pub struct MaskRequest {
    /// The format.
    pub output: FormatChoice,
    /// The piece and its square.
    pub piece: Option<(Square, Piece)>,
}

impl Request for MaskRequest {
    named!("mask", &Formats::BOARD);

    options! { self, member,
        "piece" => {
            let piece = piece_list::lone(&member.text()?).map_err(|kind| {
                let hint = "write colour, role and square: `Wba1`";
                let value = member.value.unquoted();
                value.error(kind.code(), &kind.to_string(), hint)
            });
            self.piece = Some(piece?);
        },
    }

    fn is_about_position(&self) -> bool {
        false
    }

    fn question(&self, _: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&Formats::BOARD, self.word())?;
        Ok(Question::Mask(self.piece, format))
    }
}
