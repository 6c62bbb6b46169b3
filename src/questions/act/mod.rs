//! `act`: the replies to the messages of the articles.

use clap::Args as _;

use super::{Asked, Asking, Command, QuestionSpec, Shared, shares};
use crate::args::Args;
use crate::config::stream::{self, StreamArgs};
use crate::format::{Formats, OutputArgs};

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "act",
    about: "Answer role/cmd JSON messages, one per line",
    sample: "act -f FILE",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: ActArgs::augment_args,
    read: super::read::<ActArgs>,
    formats: &FORMATS,
};

static FORMATS: Formats<()> = Formats::new((), &[("json", ())]);

#[derive(Debug, clap::Args)]
#[group(skip)]
struct ActArgs {
    #[command(flatten)]
    output: OutputArgs,
    /// Write the patterns that answered to standard error
    #[arg(long, help_heading = "Answer")]
    trace: bool,
    #[command(flatten)]
    stream: StreamArgs,
}

impl Asking for ActArgs {
    fn shared(&self) -> Shared {
        shares!(self: output, stream)
    }

    fn ask(&self, args: &Args<'_>, is_stream: bool) -> Asked {
        // JSON is the only format.
        let chosen = self.output.chosen(args)?.choose(&FORMATS, SPEC.word);
        chosen.map_err(|error| args.refuse_usage(error))?;
        let question = oracle_answers::Question::Act { trace: self.trace };
        let command = Command::Lines(question, None);
        Ok((command, stream::threads(args, is_stream)))
    }
}
