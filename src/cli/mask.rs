//! `mask`: how a lone piece moves.

use oracle_answers::MaskRequest;
use oracle_answers::look::Look;
use oracle_answers::refusal::Refusal;
use oracle_laws::{Piece, Square};
use oracle_notation::piece_list;

use super::drawing::{ColorArgs, PictureArgs};
use super::output::OutputArgs;
use super::value::text;
use super::{LineArgs, LineQuestion};

/// Show how a lone piece moves
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("../help/mask.txt"))]
pub struct MaskArgs {
    /// Colour, role and square: Wba1; without a colour, White's: Ba1
    #[arg(id = "lone-piece", value_name = "PIECE", value_parser = text(lone_piece))]
    piece: (Square, Piece),
    #[command(flatten)]
    output: OutputArgs,
    /// Draw chess symbols instead of letters
    #[arg(long, help_heading = "Drawing")]
    unicode: bool,
    #[command(flatten)]
    color: ColorArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

fn lone_piece(text: &str) -> Result<(Square, Piece), Refusal> {
    piece_list::lone(text).map_err(|kind| {
        Refusal::from_kind(&kind.or_invisible(text))
            .after_words("mask ", text)
            .with_hint("write colour, role and square: `mask Wba1`")
    })
}

impl LineArgs for MaskArgs {
    fn lines(&self, _is_stream: bool) -> Result<LineQuestion, Refusal> {
        let request = MaskRequest {
            output: self.output.chosen()?,
            piece: Some(self.piece),
        };
        Ok(LineQuestion {
            look: Look {
                unicode: self.unicode,
                ..self.picture.look()
            },
            color: self.color.color,
            ..LineQuestion::new(request)?
        })
    }
}
