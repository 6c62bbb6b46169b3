//! `act`: the replies to the messages of the articles.

use super::{Answering, Asked, Command, LineQuestion, QuestionSpec};
use crate::args::{Args, Flag};
use crate::config::stream;
use crate::format::{Formats, JSON, OUTPUT};

static TRACE: Flag = Flag::new(
    "trace",
    "Write the patterns that answered to standard error",
);

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "act",
    about: "Answer role/cmd JSON messages, one a line",
    examples: include_str!("examples.txt"),
    usage: None,
    options: &[("Answer", &[&OUTPUT, &JSON, &TRACE]), stream::LINES],
    places: &[],
    formats: &FORMATS,
    answer: Answering::Command(ask),
};

static FORMATS: Formats<()> = Formats::new((), &[("json", ())]);

fn ask(args: &Args<'_>, is_stream: bool) -> Asked {
    FORMATS.choose(args, SPEC.word)?;
    let trace = args.has(&TRACE);
    let question = LineQuestion::Act { trace };
    Ok((Command::Lines(question), stream::threads(args, is_stream)?))
}
