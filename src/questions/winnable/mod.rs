//! `winnable`: whether each side can still checkmate.

use clap::Args as _;
use oracle_answers::{WINNABLE_FORMATS, WinnableRequest};
use oracle_winnable::Solver;

use super::moves::nodes;
use super::{Asked, Asking, QuestionSpec, Shared, asked, shares};
use crate::args::Args;
use crate::args::value::text;
use crate::config::drawing::{BoardArgs, CaptionArgs, ColorArgs, PictureArgs};
use crate::config::position::PositionArgs;
use crate::config::stream::StreamArgs;
use crate::format::OutputArgs;

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "winnable",
    about: "Tell whether each side can still checkmate",
    sample: "winnable startpos",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: WinnableArgs::augment_args,
    read: super::read::<WinnableArgs>,
    formats: &WINNABLE_FORMATS,
};

#[derive(Debug, clap::Args)]
#[group(skip)]
struct WinnableArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[arg(
        long,
        value_name = "N",
        value_parser = text(nodes),
        help_heading = "Answer",
        help = format!("Positions to try for each side (default: {})", Solver::BUDGET)
    )]
    nodes: Option<u64>,
    /// Draw Black at the bottom
    #[arg(long, help_heading = "Drawing")]
    flip: bool,
    #[command(flatten)]
    color: ColorArgs,
    #[command(flatten)]
    caption: CaptionArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl Asking for WinnableArgs {
    fn shared(&self) -> Shared {
        let board = BoardArgs {
            flip: self.flip,
            color: self.color.clone(),
            ..BoardArgs::default()
        };
        shares!(self: position, output, board = board, caption, picture, stream)
    }

    fn ask(&self, args: &Args<'_>, is_stream: bool) -> Asked {
        let request = WinnableRequest {
            output: self.output.chosen(args)?,
            nodes: self.nodes,
            limits: None,
        };
        asked(request, args, is_stream)
    }
}
