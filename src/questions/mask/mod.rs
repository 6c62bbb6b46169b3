//! `mask`: how a lone piece moves.

mod text;

use oracle_answers::Mask;
use oracle_draw::svg::{self, Caption, MaskPicture};
use oracle_laws::{Piece, Square};
use oracle_notation::piece_list;

use super::{Answering, QuestionSpec};
use crate::args::{Args, Argument};
use crate::config::{Drawing, Environment, drawing};
use crate::error::Refusal;
use crate::format::{self, BoardFormat, Formats};
use crate::respond::push_text;
use oracle_answers::json;

static LONE_PIECE: Argument<(Square, Piece)> = Argument::text(
    "lone-piece",
    "PIECE",
    "Colour, role and square: Wba1; without a colour, White's: Ba1",
    |text| {
        piece_list::lone(text).map_err(|kind| {
            Refusal::from_kind(&kind.or_invisible(text))
                .after_words("mask ", text)
                .with_hint("write colour, role and square: `mask Wba1`")
        })
    },
)
.required();

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "mask",
    about: "Show how a lone piece moves",
    examples: include_str!("examples.txt"),
    usage: None,
    options: &[
        format::OPTIONS,
        ("Drawing", &[&drawing::UNICODE, &drawing::COLOR]),
        drawing::PICTURE,
    ],
    places: &[&LONE_PIECE],
    formats: &Formats::BOARD,
    answer: Answering::Document(answer),
};

fn answer(args: &Args<'_>, environment: Environment) -> Result<Vec<u8>, Refusal> {
    let missing = || args.refuse("the piece is missing", "");
    let (square, piece) = args.get(&LONE_PIECE)?.ok_or_else(missing)?;
    let format = Formats::BOARD.choose(args, SPEC.word)?;
    let drawing = Drawing::resolve(args, environment)?;
    let mask = Mask::new(square, piece);
    let mut out = Vec::new();
    match format {
        BoardFormat::Text => push_text(&mut out, |out| text::write(&drawing, &mask, out)),
        BoardFormat::Json => json::push_mask(&mask, &mut out),
        BoardFormat::Svg => push_text(&mut out, |out| write_svg(&drawing, &mask, out)),
    }
    Ok(out)
}

/// Appends the picture, on one line.
fn write_svg(drawing: &Drawing, mask: &Mask, out: &mut String) {
    let squares = mask.squares();
    let mut sentences = vec![format!("Moves: {}", list(&squares))];
    if let Some(captures) = mask.capture_squares() {
        sentences.push(format!("Captures: {}", list(&captures)));
    }
    let captures = mask.captures.map(|steps| steps.to_vec());
    let picture = MaskPicture {
        piece: mask.piece,
        square: mask.square,
        moves: &mask.offsets,
        captures: &captures.unwrap_or_default(),
    };
    let caption = Caption {
        title: &mask.title(),
        description: &sentences.join(". "),
        below: None,
    };
    out.push_str(&svg::draw_mask(&picture, &caption, drawing.style));
}

fn list(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(" ")
    }
}
