//! `explain`: whether a move is legal, and if not, why not.

use clap::Args as _;
use clap::builder::NonEmptyStringValueParser;
use oracle_answers::{Explained, json};
use oracle_draw::Picture;
use oracle_draw::svg::{self, Caption};
use oracle_laws::Reason;

use super::{Asked, Asking, PositionQuestion, QuestionSpec, Shape, Shared, shares};
use crate::args::Args;
use crate::config::drawing::{BoardArgs, CaptionArgs, PictureArgs};
use crate::config::position::PositionArgs;
use crate::config::stream::StreamArgs;
use crate::config::{Config, InputSource};
use crate::format::{Formats, OutputArgs};
use crate::output::exit::Exit;
use crate::output::fill::fill;
use crate::output::page;
use crate::output::picture::{
    capitalized, described, notation_notes, outcome_words, pieces, title, turn_note,
};
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
            ExplainFormat::Sentence => push_text(out, |out| write_sentence(config, explained, out)),
            ExplainFormat::Board => push_text(out, |out| write_board(config, explained, out)),
            ExplainFormat::Json => json::push_explained(explained, config.castling, out),
            ExplainFormat::Svg => out.extend_from_slice(write_svg(config, explained).as_bytes()),
        }
        Exit::from(explained.is_legal())
    }
}

/// Appends the verdict as a sentence.
fn write_sentence(config: &Config, explained: &Explained<'_>, out: &mut String) {
    let verdict = match (&explained.judged.verdict, &explained.judged.slips) {
        (Ok(_), None) => "legal: ",
        (Ok(_), Some(_)) => "",
        (Err(_), _) => "illegal: ",
    };
    let mut sentence = format!("{verdict}{}", explained.message);
    // On the same line: the answer to a line of a stream is one line.
    if let Some(outcome) = explained.outcome() {
        sentence.extend(["; the game is over: ", &outcome_words(outcome)]);
    }
    let notes = turn_note(&explained.query).into_iter();
    for note in notes.chain(notation_notes(&explained.query)) {
        sentence.extend(["; ", &note]);
    }
    match (config.drawing.columns, &config.input) {
        (Some(columns), InputSource::Line(_)) => fill(&sentence, 0, 0, columns, out),
        // The answer to a line of a stream is one line, and a program wants no others.
        _ => out.push_str(&sentence),
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
    write_sentence(config, explained, out);
}

/// Returns the picture, on one line.
fn write_svg(config: &Config, explained: &Explained<'_>) -> String {
    let position = &explained.query.position;
    let written = explained.written_move(config.castling);
    let illegal = explained.judged.verdict.as_ref().err();
    let verdict = if illegal.is_some() {
        "illegal"
    } else {
        "legal"
    };
    let sentence = sentence(explained);
    let mut sentences = vec![sentence.clone()];
    sentences.extend(pieces(position.placement()));
    sentences.push(format!("{} to move", position.turn().player()));
    let below = below(explained);
    let caption = Caption {
        title: &title(&explained.query, format!("{written} is {verdict}")),
        description: &described(sentences, &explained.query),
        below: config.drawing.caption.then_some(&below),
        legend: false,
    };
    let shown = explained.illustration();
    let picture = Picture {
        last: explained.query.last_move,
        turn: Some(position.turn()),
        flip: config.drawing.flip,
        ..shown.picture(position.placement())
    };
    let mut classes = vec![verdict];
    classes.extend(illegal.map(|illegal| illegal.reason.id()));
    svg::draw(&picture, &caption, config.drawing.style, &classes)
}

/// Returns the text below the board: the move as it was asked, and the sentence.
fn below(explained: &Explained<'_>) -> String {
    let written = explained.judged.written.trim_end_matches(['?', '!']);
    let mark = if explained.is_legal() { ":" } else { "?" };
    format!("{written}{mark} {}.", sentence(explained))
}

/// Returns the sentence of the answer, and what the picture cannot show.
fn sentence(explained: &Explained<'_>) -> String {
    let mut sentence = capitalized(&explained.message);
    if let Err(illegal) = &explained.judged.verdict
        && illegal.reason == Reason::CastlingNoRight
        && !explained.query.shows_lost_right(illegal)
    {
        sentence += ". The position does not say whether the king or the rook has moved";
    }
    if let Some(outcome) = explained.outcome() {
        sentence.extend([". The game is over: ", &outcome_words(outcome)]);
    }
    if let Some(note) = turn_note(&explained.query) {
        sentence.extend([". ", &capitalized(&note)]);
    }
    sentence
}
