//! `material`: how many pieces each side has.

use oracle_answers::MaterialRequest;

use super::drawing::{BoardArgs, ColorArgs};
use super::output::OutputArgs;
use super::position::{FieldArgs, PositionArgs, RuleArgs};
use super::stream::StreamArgs;
use super::{LineArgs, LineQuestion};
use crate::error::Refusal;

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
    fn words(&self) -> Vec<String> {
        self.fields.words.clone()
    }

    fn stream(&self) -> StreamArgs {
        self.stream.clone()
    }

    fn lines(&self, is_stream: bool) -> Result<LineQuestion, Refusal> {
        let request = MaterialRequest {
            output: self.output.chosen()?,
        };
        let position = PositionArgs {
            fields: self.fields.clone(),
            rules: self.rules.clone(),
            chess960: false,
        };
        Ok(LineQuestion {
            overrides: position.overrides()?,
            board: BoardArgs {
                color: self.color.clone(),
                ..BoardArgs::default()
            },
            ..LineQuestion::new(request, &self.stream, is_stream)?
        })
    }
}
