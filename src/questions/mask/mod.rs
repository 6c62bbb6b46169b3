//! `mask`: how a lone piece moves.

use clap::Args as _;
use oracle_answers::MaskRequest;
use oracle_laws::{Piece, Square};
use oracle_notation::piece_list;

use super::{Asked, Asking, QuestionSpec, Shared, asked, shares};
use crate::args::Args;
use crate::args::value::text;
use crate::config::drawing::{BoardArgs, ColorArgs, PictureArgs};
use crate::error::Refusal;
use crate::format::{Formats, OutputArgs};

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "mask",
    about: "Show how a lone piece moves",
    sample: "mask Wba1",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: MaskArgs::augment_args,
    read: super::read::<MaskArgs>,
    formats: &Formats::BOARD,
};

#[derive(Debug, clap::Args)]
#[group(skip)]
struct MaskArgs {
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

impl Asking for MaskArgs {
    fn shared(&self) -> Shared {
        let board = BoardArgs {
            unicode: self.unicode,
            color: self.color.clone(),
            ..BoardArgs::default()
        };
        shares!(self: output, board = board, picture)
    }

    fn ask(&self, args: &Args<'_>, _: bool) -> Asked {
        let request = MaskRequest {
            output: self.output.chosen(args)?,
            piece: Some(self.piece),
        };
        asked(request, args, false)
    }
}
