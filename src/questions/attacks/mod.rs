//! `attacks`: the squares that each side attacks, pins and checkers.

use clap::Args as _;
use oracle_answers::AttacksRequest;
use oracle_answers::format::Formats;
use oracle_answers::message::square;
use oracle_laws::Square;

use super::{Asked, Asking, QuestionSpec, Shared, asked, shares};
use crate::args::Args;
use crate::args::value::field;
use crate::config::drawing::{BoardArgs, CaptionArgs, PictureArgs};
use crate::config::position::{FieldArgs, PositionArgs, RuleArgs};
use crate::config::stream::StreamArgs;
use crate::format::OutputArgs;

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "attacks",
    about: "Show attacked squares, pins and checkers",
    sample: "attacks startpos",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: AttacksArgs::augment_args,
    read: super::read::<AttacksArgs>,
    formats: &Formats::BOARD,
};

#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Answer")]
struct AttacksArgs {
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Name the attackers of this square
    #[arg(long, value_name = "SQUARE", value_parser = field(square))]
    square: Option<Square>,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    caption: CaptionArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl Asking for AttacksArgs {
    fn shared(&self) -> Shared {
        let position = PositionArgs {
            fields: self.fields.clone(),
            rules: self.rules.clone(),
            ..PositionArgs::default()
        };
        shares!(self: position = position, output, board, caption, picture, stream)
    }

    fn ask(&self, args: &Args<'_>, is_stream: bool) -> Asked {
        let request = AttacksRequest {
            output: self.output.chosen(args)?,
            square: self.square,
        };
        asked(request, args, is_stream)
    }
}
