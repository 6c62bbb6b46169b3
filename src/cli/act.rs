//! `act`: the replies to the messages of the articles.

use clap::Arg;
use oracle_answers::Question;
use oracle_answers::act::FORMATS;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::rules::of_positions;

use super::output::OutputArgs;
use super::position::FieldArgs;
use super::stream::StreamArgs;
use super::{LineArgs, LineQuestion};

/// Answer role/cmd JSON messages, one per line
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("../help/act.txt"), mut_args = hide_of_positions)]
pub struct ActArgs {
    #[command(flatten)]
    output: OutputArgs,
    /// Write the patterns that answered to standard error
    #[arg(long, help_heading = "Output")]
    trace: bool,
    #[command(flatten)]
    stream: StreamArgs,
}

/// Hides an option of streams that needs answers about positions.
fn hide_of_positions(option: Arg) -> Arg {
    let mut hidden = of_positions().chain(["ply", "sample-seed"]);
    let is_hidden = hidden.any(|id| option.get_id() == id);
    option.hide(is_hidden)
}

impl LineArgs for ActArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (None, Some(&self.stream))
    }

    fn is_of_file(&self) -> bool {
        true
    }

    fn line(&self) -> &'static str {
        "message"
    }

    fn lines(&self, _is_stream: bool) -> Result<LineQuestion, Diagnostic> {
        self.output.chosen()?.choose(&FORMATS, "act")?;
        Ok(LineQuestion::of(Question::act(self.trace)))
    }
}
