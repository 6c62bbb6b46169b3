//! `winnable`: whether each side can still checkmate.

use std::sync::Arc;

use clap::Args as _;
use oracle_answers::{Solvers, Winnable, json};
use oracle_winnable::Solver;

use super::moves::nodes;
use super::{Asked, Asking, PositionQuestion, QuestionSpec, Shared, shares};
use crate::args::Args;
use crate::args::value::text;
use crate::config::Config;
use crate::config::drawing::{BoardArgs, CaptionArgs, ColorArgs, PictureArgs};
use crate::config::position::PositionArgs;
use crate::config::stream::StreamArgs;
use crate::format::{BoardFormat, Formats, OutputArgs};
use crate::output::exit::Exit;
use crate::respond::push_text;

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "winnable",
    about: "Tell whether each side can still checkmate",
    sample: "winnable startpos",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: WinnableArgs::augment_args,
    read: super::read::<WinnableArgs>,
    formats: &FORMATS,
};

pub static FORMATS: Formats<BoardFormat> = Formats::BOARD.with_default("text");

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
        let solvers = Arc::new(Solvers::new(self.nodes.unwrap_or(Solver::BUDGET)));
        let format = FORMATS.choose(args, SPEC.word)?;
        Ok(PositionQuestion::Winnable(solvers, format).asked(args, is_stream))
    }
}

/// Appends the answer. The exit status is no if a strict question is undecided.
pub fn answer(
    config: &Config,
    winnable: &Winnable<'_>,
    format: BoardFormat,
    out: &mut Vec<u8>,
) -> Exit {
    match format {
        BoardFormat::Text => push_text(out, |out| winnable.write_text(&config.oracle, out)),
        BoardFormat::Json => json::push_winnable(winnable, config.oracle.castling, out),
        BoardFormat::Svg => out.extend_from_slice(winnable.to_svg(&config.oracle).as_bytes()),
    }
    Exit::from(!config.strict || winnable.is_decided())
}
