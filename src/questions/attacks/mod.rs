//! `attacks`: the squares that each side attacks, pins and checkers.

mod svg;
mod text;

use oracle_answers::Attacks;
use oracle_laws::Square;
use oracle_notation::PositionErrorKind;

use super::{Answering, Asked, PositionQuestion, QuestionSpec, moves};
use crate::args::{Args, Argument};
use crate::config::{Config, drawing, position, stream};
use crate::format::{BoardFormat, Formats, JSON, OUTPUT};
use crate::respond::push_text;
use oracle_answers::json;

static SQUARE: Argument<Square> = Argument::text(
    "square",
    "SQUARE",
    "Name the attackers of this square",
    |text| {
        let square = Square::from_name(text.as_bytes());
        let bad = || PositionErrorKind::BadSquare(text.to_owned());
        position::value(text, |_| square.ok_or_else(bad))
    },
);

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "attacks",
    about: "Show attacked squares, pins and checkers",
    examples: include_str!("examples.txt"),
    usage: None,
    options: &[
        position::FIELDS,
        position::RULES,
        ("Answer", &[&OUTPUT, &JSON, &SQUARE]),
        drawing::BOARD,
        drawing::PICTURE,
        stream::LINES,
    ],
    places: &[&moves::POSITION],
    formats: &Formats::BOARD,
    answer: Answering::Command(ask),
};

fn ask(args: &Args<'_>, is_stream: bool) -> Asked {
    let square = args.get(&SQUARE)?;
    let format = Formats::BOARD.choose(args, SPEC.word)?;
    PositionQuestion::Attacks(square, format).asked(args, is_stream)
}

/// Appends the answer.
pub fn answer(config: &Config, attacks: &Attacks<'_>, format: BoardFormat, out: &mut Vec<u8>) {
    match format {
        BoardFormat::Text => push_text(out, |out| text::write(config, attacks, out)),
        BoardFormat::Json => json::push_attacks(attacks, out),
        BoardFormat::Svg => out.extend_from_slice(svg::write(config, attacks).as_bytes()),
    }
}
