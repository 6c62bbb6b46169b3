//! `winnable`: whether each side can still checkmate.

mod svg;
mod text;

use std::sync::Arc;

use oracle_answers::{Solvers, Winnable};
use oracle_winnable::Solver;

use super::{Answering, Asked, PositionQuestion, QuestionSpec, moves};
use crate::args::Args;
use crate::config::{Config, drawing, position, stream};
use crate::format::{BoardFormat, Formats, JSON, OUTPUT};
use crate::output::exit::Exit;
use crate::respond::push_text;
use oracle_answers::json;

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "winnable",
    about: "Tell whether each side can still checkmate",
    examples: include_str!("examples.txt"),
    usage: None,
    options: &[
        position::FIELDS,
        position::CASTLING,
        position::RULES,
        ("Answer", &[&OUTPUT, &JSON, &moves::NODES]),
        (
            "Drawing",
            &[&drawing::FLIP, &drawing::COLOR, &drawing::CAPTION],
        ),
        drawing::PICTURE,
        stream::LINES,
    ],
    places: &[&moves::POSITION],
    formats: &FORMATS,
    answer: Answering::Command(ask),
};

static FORMATS: Formats<BoardFormat> = Formats::BOARD.with_default("text");

fn ask(args: &Args<'_>, is_stream: bool) -> Asked {
    let budget = args.get(&moves::NODES)?.unwrap_or(Solver::BUDGET);
    let format = FORMATS.choose(args, SPEC.word)?;
    PositionQuestion::Winnable(Arc::new(Solvers::new(budget)), format).asked(args, is_stream)
}

/// Appends the answer. The exit status is no if a strict question is undecided.
pub fn answer(
    config: &Config,
    winnable: &Winnable<'_>,
    format: BoardFormat,
    out: &mut Vec<u8>,
) -> Exit {
    match format {
        BoardFormat::Text => push_text(out, |out| text::write(config, winnable, out)),
        BoardFormat::Json => json::push_winnable(winnable, config.castling, out),
        BoardFormat::Svg => out.extend_from_slice(svg::write(config, winnable).as_bytes()),
    }
    Exit::from(!config.strict || winnable.is_decided())
}
