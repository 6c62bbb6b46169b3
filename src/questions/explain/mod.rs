//! `explain`: whether a move is legal, and if not, why not.

mod svg;

use oracle_answers::Explained;
use oracle_draw::Picture;

use super::{Answering, Asked, PositionQuestion, QuestionSpec, Shape, moves};
use crate::args::{Args, Argument, as_typed};
use crate::config::{Config, drawing, position, stream};
use crate::format::{self, Formats};
use crate::output::exit::Exit;
use crate::output::page;
use crate::output::picture::turn_note;
use crate::respond::push_text;
use oracle_answers::json;

pub static MOVE: Argument<String> = Argument::text(
    "move",
    "MOVE",
    "UCI (e1c1), SAN (O-O-O) or Ke1-c1; - for the move= of each line",
    as_typed,
)
.required()
.may_look_like_an_option();

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "explain",
    about: "Tell whether a move is legal, and if not, why not",
    examples: include_str!("examples.txt"),
    usage: None,
    options: &[
        position::FIELDS,
        position::CASTLING,
        position::RULES,
        format::OPTIONS,
        drawing::BOARD,
        ("Drawing", &[&drawing::CAPTION]),
        drawing::PICTURE,
        stream::LINES,
    ],
    places: &[&MOVE, &moves::POSITION],
    formats: &FORMATS,
    answer: Answering::Command(ask),
};

/// How the verdict on a move is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExplainFormat {
    Sentence,
    /// The sentence below a board.
    Board,
    Json,
    Svg,
}

static FORMATS: Formats<ExplainFormat> = Formats::new(
    ExplainFormat::Sentence,
    &[
        ("board", ExplainFormat::Board),
        ("json", ExplainFormat::Json),
        ("svg", ExplainFormat::Svg),
    ],
)
.with_default(ExplainFormat::Sentence, "a sentence");

fn ask(args: &Args<'_>, is_stream: bool) -> Asked {
    PositionQuestion::Explain(FORMATS.choose(args, SPEC.word)?).asked(args, is_stream)
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
            ExplainFormat::Sentence => push_text(out, |out| write_sentence(explained, out)),
            ExplainFormat::Board => push_text(out, |out| write_board(config, explained, out)),
            ExplainFormat::Json => json::push_explained(explained, config.castling, out),
            ExplainFormat::Svg => push_text(out, |out| svg::write(config, explained, out)),
        }
        Exit::from(explained.is_legal())
    }
}

/// Appends the verdict as a sentence.
fn write_sentence(explained: &Explained<'_>, out: &mut String) {
    let verdict = match (&explained.judged.verdict, &explained.judged.slips) {
        (Ok(_), None) => "legal: ",
        (Ok(_), Some(_)) => "",
        (Err(_), _) => "illegal: ",
    };
    out.extend([verdict, &explained.message]);
    // On the same line: the answer to a line of a stream is one line.
    if let Some(note) = turn_note(explained.query) {
        out.extend(["; ", &note]);
    }
    out.push('\n');
}

/// Appends the board with the move and what the reason names, and the sentence below it.
fn write_board(config: &Config, explained: &Explained<'_>, out: &mut String) {
    let shown = explained.illustration();
    let picture = Picture {
        flip: config.drawing.flip,
        ..shown.picture(explained.query.position.placement())
    };
    page::write_board(config, &picture, out);
    write_sentence(explained, out);
}
