//! `material`: how many pieces each side has.

use oracle_answers::MaterialRequest;
use oracle_answers::refusal::Refusal;

use super::drawing::ColorArgs;
use super::output::OutputArgs;
use super::position::{FieldArgs, RuleArgs};
use super::stream::StreamArgs;
use super::{LineArgs, LineQuestion};

/// Count the pieces of each side, and add their usual values
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("../help/material.txt"))]
pub struct MaterialArgs {
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    color: ColorArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl LineArgs for MaterialArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.fields), Some(&self.stream))
    }

    fn lines(&self, _is_stream: bool) -> Result<LineQuestion, Refusal> {
        let request = MaterialRequest {
            output: self.output.chosen()?,
        };
        Ok(LineQuestion {
            overrides: self.fields.overrides(&self.rules, false)?,
            color: self.color.color,
            ..LineQuestion::new(request)?
        })
    }
}
