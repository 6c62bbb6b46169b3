//! `explain`: whether a move is legal, and if not, why not.

use clap::Args as _;
use clap::builder::NonEmptyStringValueParser;
use oracle_answers::{Explained, json};

use super::{Asked, Asking, PositionQuestion, QuestionSpec, Shape, Shared, shares};
use crate::args::Args;
use crate::config::Config;
use crate::config::drawing::{BoardArgs, CaptionArgs, PictureArgs};
use crate::config::position::PositionArgs;
use crate::config::stream::StreamArgs;
use crate::format::{Formats, OutputArgs};
use crate::output::exit::Exit;
use crate::respond::push_text;

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "explain",
    about: "Tell whether a move is legal, and if not, why not",
    sample: "explain e2e4 startpos",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: ExplainArgs::augment_args,
    read: super::read::<ExplainArgs>,
    formats: &FORMATS,
};

#[derive(Debug, clap::Args)]
#[group(skip)]
struct ExplainArgs {
    /// UCI (e1c1), SAN (O-O-O) or Ke1-c1; - for the move= of each line
    #[arg(
        id = "move",
        value_name = "MOVE",
        required = true,
        allow_hyphen_values = true,
        value_parser = NonEmptyStringValueParser::new()
    )]
    subject: Option<String>,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    caption: CaptionArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

/// How the verdict on a move is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExplainFormat {
    Sentence,
    /// The sentence below a board.
    Board,
    Json,
    Svg,
}

pub static FORMATS: Formats<ExplainFormat> = Formats::new(
    ExplainFormat::Sentence,
    &[
        ("board", ExplainFormat::Board),
        ("json", ExplainFormat::Json),
        ("svg", ExplainFormat::Svg),
    ],
)
.with_default("a sentence");

impl Asking for ExplainArgs {
    fn shared(&self) -> Shared {
        shares!(self: subject, position, output, board, caption, picture, stream)
    }

    fn ask(&self, args: &Args<'_>, is_stream: bool) -> Asked {
        let format = FORMATS.choose(args, SPEC.word)?;
        Ok(PositionQuestion::Explain(format).asked(args, is_stream))
    }
}

impl ExplainFormat {
    pub fn shape(self) -> Shape {
        match self {
            ExplainFormat::Sentence | ExplainFormat::Svg => Shape::Line,
            ExplainFormat::Board => Shape::Lines,
            ExplainFormat::Json => Shape::Record,
        }
    }

    /// Appends the answer. The exit status is no if the move is illegal.
    pub fn answer(self, config: &Config, explained: &Explained<'_>, out: &mut Vec<u8>) -> Exit {
        match self {
            ExplainFormat::Sentence => {
                push_text(out, |out| explained.write_sentence(&config.oracle, out));
            }
            ExplainFormat::Board => push_text(out, |out| explained.write_text(&config.oracle, out)),
            ExplainFormat::Json => json::push_explained(explained, config.oracle.castling, out),
            ExplainFormat::Svg => {
                out.extend_from_slice(explained.to_svg(&config.oracle).as_bytes());
            }
        }
        Exit::from(explained.is_legal())
    }
}
