//! `act`: the replies to the messages of the articles.

use oracle_answers::Question;
use oracle_answers::act::FORMATS;
use oracle_answers::look::Look;
use oracle_notation::Overrides;

use super::drawing::BoardArgs;
use super::output::OutputArgs;
use super::stream::{self, StreamArgs};
use super::{LineArgs, LineQuestion};
use crate::error::Refusal;

/// Answer role/cmd JSON messages, one per line
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("../help/act.txt"))]
pub struct ActArgs {
    #[command(flatten)]
    output: OutputArgs,
    /// Write the patterns that answered to standard error
    #[arg(long, help_heading = "Answer")]
    trace: bool,
    #[command(flatten)]
    stream: StreamArgs,
}

impl LineArgs for ActArgs {
    fn stream(&self) -> &StreamArgs {
        &self.stream
    }

    fn output(&self) -> &OutputArgs {
        &self.output
    }

    fn line(&self) -> &'static str {
        "message"
    }

    fn lines(&self, is_stream: bool) -> Result<LineQuestion, Refusal> {
        let chosen = self.output.chosen()?.choose(&FORMATS, "act");
        chosen.map_err(Refusal::from_usage_error)?;
        Ok(LineQuestion {
            request: None,
            question: Question::Act { trace: self.trace },
            overrides: Overrides::default(),
            chess960: false,
            look: Look::default(),
            board: BoardArgs::default(),
            threads: stream::threads(self.stream.threads, is_stream),
        })
    }
}
