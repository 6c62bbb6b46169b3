//! `attacks`: the squares that each side attacks, pins and checkers.

use oracle_answers::AttacksRequest;
use oracle_answers::message::square;
use oracle_laws::Square;

use super::drawing::{BoardArgs, CaptionArgs, DrawingArgs, PictureArgs};
use super::output::OutputArgs;
use super::position::{FieldArgs, PositionArgs, RuleArgs};
use super::stream::StreamArgs;
use super::value::field;
use super::{LineArgs, LineQuestion};
use crate::error::Refusal;

/// Show attacked squares, pins and checkers
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("../help/attacks.txt"), next_help_heading = "Answer")]
pub struct AttacksArgs {
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

impl LineArgs for AttacksArgs {
    fn words(&self) -> Vec<String> {
        self.fields.words.clone()
    }

    fn stream(&self) -> StreamArgs {
        self.stream.clone()
    }

    fn lines(&self, is_stream: bool) -> Result<LineQuestion, Refusal> {
        let drawing = DrawingArgs {
            board: self.board.clone(),
            caption: Some(&self.caption),
            picture: Some(&self.picture),
            ..DrawingArgs::default()
        };
        let look = drawing.look(&self.output, is_stream, &self.words())?;
        let request = AttacksRequest {
            output: self.output.chosen()?,
            square: self.square,
        };
        let position = PositionArgs {
            fields: self.fields.clone(),
            rules: self.rules.clone(),
            chess960: false,
        };
        Ok(LineQuestion {
            overrides: position.overrides()?,
            look,
            board: self.board.clone(),
            ..LineQuestion::new(request, &self.stream, is_stream)?
        })
    }
}
