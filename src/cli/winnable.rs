//! `winnable`: whether each side can still checkmate.

use oracle_answers::WinnableRequest;
use oracle_answers::look::Look;
use oracle_answers::refusal::Refusal;
use oracle_laws::Color;
use oracle_winnable::Solver;

use super::drawing::{CaptionArgs, ColorArgs};
use super::moves::nodes;
use super::output::OutputArgs;
use super::position::{FieldArgs, PositionArgs};
use super::stream::StreamArgs;
use super::value::{Named, named, text};
use super::{LineArgs, LineQuestion};

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
    /// Say only what the fall of this side's flag means: white or black
    #[arg(long, value_name = "COLOR", value_parser = Named(|| named(Color::ALL, Color::name)), help_heading = "Answer")]
    flag: Option<Color>,
    /// Draw Black at the bottom
    #[arg(long, help_heading = "Drawing")]
    flip: bool,
    #[command(flatten)]
    color: ColorArgs,
    #[command(flatten)]
    picture: CaptionArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl LineArgs for WinnableArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.position.fields), Some(&self.stream))
    }

    fn lines(&self, _is_stream: bool) -> Result<LineQuestion, Refusal> {
        let request = WinnableRequest {
            output: self.output.chosen()?,
            nodes: self.nodes,
            limits: None,
            flag: self.flag,
        };
        Ok(LineQuestion {
            overrides: self.position.overrides()?,
            look: Look {
                flip: self.flip,
                ..self.picture.look()
            },
            color: self.color.color,
            ..LineQuestion::new(request)?
        })
    }
}
