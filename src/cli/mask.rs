//! `mask`: how a lone piece moves.

use oracle_answers::MaskRequest;
use oracle_laws::{Piece, Square};
use oracle_notation::piece_list;

use super::drawing::{BoardArgs, ColorArgs, DrawingArgs, PictureArgs};
use super::output::OutputArgs;
use super::value::text;
use super::{LineArgs, LineQuestion};
use crate::error::Refusal;

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
    fn reads_lines(&self) -> bool {
        false
    }

    fn lines(&self, is_stream: bool) -> Result<LineQuestion, Refusal> {
        let board = BoardArgs {
            flip: false,
            unicode: self.unicode,
            color: self.color.clone(),
        };
        let drawing = DrawingArgs {
            board: board.clone(),
            picture: Some(&self.picture),
            ..DrawingArgs::default()
        };
        let look = drawing.look(&self.output, is_stream, &[])?;
        let request = MaskRequest {
            output: self.output.chosen()?,
            piece: Some(self.piece),
        };
        Ok(LineQuestion {
            look,
            board,
            ..LineQuestion::new(request, &self.stream(), is_stream)?
        })
    }
}
