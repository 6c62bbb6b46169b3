//! `winnable`: whether each side can still checkmate.

use oracle_answers::WinnableRequest;
use oracle_winnable::Solver;

use super::drawing::{BoardArgs, CaptionArgs, ColorArgs, DrawingArgs, PictureArgs};
use super::moves::nodes;
use super::output::OutputArgs;
use super::position::PositionArgs;
use super::stream::StreamArgs;
use super::value::text;
use super::{LineArgs, LineQuestion};
use crate::error::Refusal;

/// Tell whether each side can still checkmate
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("../help/winnable.txt"))]
pub struct WinnableArgs {
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

impl LineArgs for WinnableArgs {
    fn words(&self) -> Vec<String> {
        self.position.fields.words.clone()
    }

    fn stream(&self) -> StreamArgs {
        self.stream.clone()
    }

    fn lines(&self, is_stream: bool) -> Result<LineQuestion, Refusal> {
        let board = BoardArgs {
            flip: self.flip,
            color: self.color.clone(),
            unicode: false,
        };
        let drawing = DrawingArgs {
            board: board.clone(),
            caption: Some(&self.caption),
            picture: Some(&self.picture),
            ..DrawingArgs::default()
        };
        let look = drawing.look(&self.output, is_stream, &self.words())?;
        let request = WinnableRequest {
            output: self.output.chosen()?,
            nodes: self.nodes,
            limits: None,
        };
        Ok(LineQuestion {
            overrides: self.position.overrides()?,
            chess960: self.position.chess960,
            look,
            board,
            ..LineQuestion::new(request, &self.stream, is_stream)?
        })
    }
}
