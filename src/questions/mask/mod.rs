//! `mask`: how a lone piece moves.

use clap::Args as _;
use oracle_answers::{Drawing, Mask, json};
use oracle_laws::{Piece, Square};
use oracle_notation::piece_list;

use super::{Asked, Asking, Command, QuestionSpec, Shared, shares};
use crate::args::Args;
use crate::args::value::text;
use crate::config::drawing::{self, BoardArgs, ColorArgs, PictureArgs};
use crate::error::Refusal;
use crate::format::{BoardFormat, Choose, Formats, OutputArgs};
use oracle_answers::push_text;

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
        let format = Formats::BOARD.choose(args, SPEC.word)?;
        let drawing = drawing::resolve(&args.shared, args.environment);
        let (square, piece) = self.piece;
        let mut out = Vec::new();
        answer(&drawing, &Mask::new(square, piece), format, &mut out);
        Ok(Command::document(out))
    }
}

/// Appends the answer.
pub fn answer(drawing: &Drawing, mask: &Mask, format: BoardFormat, out: &mut Vec<u8>) {
    match format {
        BoardFormat::Text => push_text(out, |out| mask.write_text(drawing, out)),
        BoardFormat::Json => json::push_mask(mask, out),
        BoardFormat::Svg => out.extend_from_slice(mask.to_svg(drawing).as_bytes()),
    }
}
