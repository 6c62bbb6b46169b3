//! `explain`: whether a move is legal, and if not, why not.

use clap::Args as _;
use clap::builder::NonEmptyStringValueParser;
use oracle_answers::{EXPLAIN_FORMATS, ExplainRequest};

use super::{Asked, Asking, QuestionSpec, Shared, asked, shares};
use crate::args::Args;
use crate::config::drawing::{BoardArgs, CaptionArgs, PictureArgs};
use crate::config::position::PositionArgs;
use crate::config::stream::StreamArgs;
use crate::format::OutputArgs;

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "explain",
    about: "Tell whether a move is legal, and if not, why not",
    sample: "explain e2e4 startpos",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: ExplainArgs::augment_args,
    read: super::read::<ExplainArgs>,
    formats: &EXPLAIN_FORMATS,
};

#[derive(Debug, clap::Args)]
#[group(skip)]
struct ExplainArgs {
    /// UCI (e1c1), SAN (O-O-O) or Ke1-c1; - for the move= of each line
    #[arg(
        id = "move",
        value_name = "MOVE",
        required = true,
        allow_hyphen_values = true,
        value_parser = NonEmptyStringValueParser::new()
    )]
    subject: Option<String>,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    caption: CaptionArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl Asking for ExplainArgs {
    fn shared(&self) -> Shared {
        shares!(self: subject, position, output, board, caption, picture, stream)
    }

    fn ask(&self, args: &Args<'_>, is_stream: bool) -> Asked {
        let output = self.output.chosen(args)?;
        asked(ExplainRequest { output }, args, is_stream)
    }
}
