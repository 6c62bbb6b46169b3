//! `attacks`: the squares that each side attacks, pins and checkers.

use oracle_answers::AttacksRequest;
use oracle_answers::message::square;
use oracle_answers::refusal::Refusal;
use oracle_laws::Square;

use super::drawing::{BoardArgs, CaptionArgs};
use super::output::OutputArgs;
use super::position::{FieldArgs, RuleArgs};
use super::stream::StreamArgs;
use super::value::field;
use super::{LineArgs, LineQuestion};

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
    picture: CaptionArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl LineArgs for AttacksArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.fields), Some(&self.stream))
    }

    fn lines(&self, _is_stream: bool) -> Result<LineQuestion, Refusal> {
        let request = AttacksRequest {
            output: self.output.chosen()?,
            square: self.square,
        };
        Ok(LineQuestion {
            overrides: self.fields.overrides(&self.rules, false)?,
            look: self.board.look(self.picture.look()),
            color: self.board.color.color,
            ..LineQuestion::new(request)?
        })
    }
}
