//! `mask`: how a lone piece moves.

use std::{iter, mem};

use clap::Args as _;
use oracle_answers::{Mask, json};
use oracle_draw::svg::{self, Caption, MaskPicture};
use oracle_draw::{Cell, Ink, Picture};
use oracle_laws::{Piece, Placement, Square};
use oracle_notation::piece_list;

use super::{Asked, Asking, Command, QuestionSpec, Shared, shares};
use crate::args::Args;
use crate::args::value::text;
use crate::config::Drawing;
use crate::config::drawing::{BoardArgs, ColorArgs, PictureArgs};
use crate::error::Refusal;
use crate::format::{BoardFormat, Formats, OutputArgs};
use crate::output::page::Page;
use crate::output::picture::names_or;
use crate::respond::push_text;

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "mask",
    about: "Show how a lone piece moves",
    sample: "mask Wba1",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: MaskArgs::augment_args,
    read: super::read::<MaskArgs>,
    formats: &Formats::BOARD,
};

#[derive(Debug, clap::Args)]
#[group(skip)]
struct MaskArgs {
    /// Colour, role and square: Wba1; without a colour, White's: Ba1
    #[arg(id = "lone-piece", value_name = "PIECE", value_parser = text(lone_piece))]
    piece: (Square, Piece),
    #[command(flatten)]
    output: OutputArgs,
    /// Draw chess symbols instead of letters
    #[arg(long, help_heading = "Drawing")]
    unicode: bool,
    #[command(flatten)]
    color: ColorArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

fn lone_piece(text: &str) -> Result<(Square, Piece), Refusal> {
    piece_list::lone(text).map_err(|kind| {
        Refusal::from_kind(&kind.or_invisible(text))
            .after_words("mask ", text)
            .with_hint("write colour, role and square: `mask Wba1`")
    })
}

/// The number of squares on each side of the centre.
const HALF: i8 = 7;

impl Asking for MaskArgs {
    fn shared(&self) -> Shared {
        let board = BoardArgs {
            unicode: self.unicode,
            color: self.color.clone(),
            ..BoardArgs::default()
        };
        shares!(self: output, board = board, picture)
    }

    fn ask(&self, args: &Args<'_>, _: bool) -> Asked {
        let format = Formats::BOARD.choose(args, SPEC.word)?;
        let drawing = Drawing::resolve(&args.shared, args.environment);
        let (square, piece) = self.piece;
        let mut out = Vec::new();
        answer(&drawing, &Mask::new(square, piece), format, &mut out);
        Ok(Command::document(out))
    }
}

/// Appends the answer.
pub fn answer(drawing: &Drawing, mask: &Mask, format: BoardFormat, out: &mut Vec<u8>) {
    match format {
        BoardFormat::Text => push_text(out, |out| write_text(drawing, mask, out)),
        BoardFormat::Json => json::push_mask(mask, out),
        BoardFormat::Svg => out.extend_from_slice(write_svg(drawing, mask).as_bytes()),
    }
}

/// Returns the picture, on one line.
fn write_svg(drawing: &Drawing, mask: &Mask) -> String {
    let squares = mask.squares();
    let mut sentences = vec![format!("Moves: {}", names_or("none", squares))];
    if let Some(captures) = mask.capture_squares() {
        sentences.push(format!("Captures: {}", names_or("none", captures)));
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
        legend: false,
    };
    svg::draw_mask(&picture, &caption, drawing.style)
}

/// Appends the answer for people: the mask of 15 by 15 squares with the board in it.
fn write_text(drawing: &Drawing, mask: &Mask, out: &mut String) {
    let square = mask.square;
    draw(drawing, mask, out);
    out.push_str("\n    * moves here");
    let captures = mask.captures.iter().flatten();
    let mut steps = mask.offsets.iter().chain(captures);
    if steps.any(|&(files, ranks)| square.offset(files, ranks).is_none()) {
        out.push_str("   o beyond the board");
    }
    if mask.captures.is_some() {
        out.push_str("   x captures here only");
    }
    out.push_str("\n\n");
    let names = |line: &[Square]| -> Vec<String> { line.iter().map(Square::to_string).collect() };
    // Leaps and single steps are vectors of one square: write them on one line.
    let lines = if mask.vectors.iter().all(|line| line.len() == 1) {
        vec![names(&mask.squares())]
    } else {
        mask.vectors.iter().map(|line| names(line)).collect()
    };
    let mut page = Page {
        drawing: *drawing,
        out,
    };
    page.write_title(&mask.title());
    for line in &lines {
        page.flow(&line.join(" "));
    }
}

/// Draws the mask with the piece in its centre, and the board inside it.
fn draw(drawing: &Drawing, mask: &Mask, out: &mut String) {
    let square = mask.square;
    let captures = mask.captures.iter().flatten();
    let steps = || mask.offsets.iter().chain(captures.clone());
    let placement = Placement::EMPTY;
    let picture = Picture {
        chosen: Some(square),
        targets: mask.squares().into_iter().collect(),
        captures: mask.capture_squares().into_iter().flatten().collect(),
        ..Picture::new(&placement)
    };
    for ranks in (-HALF..=HALF).rev() {
        let row = square.offset(0, ranks);
        // A row beyond the board without moves would be blank.
        if row.is_none() && steps().all(|&(_, other)| other != ranks) {
            continue;
        }
        let row = row.map_or(' ', |square| square.rank().digit());
        drawing.palette.label(&format!("  {row} "), out);
        let mut blanks = 0;
        for files in -HALF..=HALF {
            let step = (files, ranks);
            match square.offset(files, ranks) {
                Some(square) => {
                    out.extend(iter::repeat_n(' ', mem::take(&mut blanks)));
                    push_square(drawing, mask, picture.cell(square), out);
                }
                None if steps().any(|other| *other == step) => {
                    out.extend(iter::repeat_n(' ', mem::take(&mut blanks)));
                    drawing.palette.label(" o", out);
                }
                None => blanks += 2,
            }
        }
        out.push('\n');
    }
    let letters = (-HALF..=HALF).map(|files| {
        let column = square.offset(files, 0);
        column.map_or(' ', |square| square.file().letter())
    });
    let letters: String = letters.flat_map(|letter| [' ', letter]).collect();
    drawing
        .palette
        .label(&format!("    {}", letters.trim_end()), out);
    out.push('\n');
}

/// Appends a square of the board, in two characters.
fn push_square(drawing: &Drawing, mask: &Mask, cell: Cell, out: &mut String) {
    let piece = Some(mask.piece).filter(|_| cell.chosen);
    let letter = match piece {
        Some(piece) => drawing.glyphs.piece(piece),
        None if cell.target => '*',
        None if cell.capture => 'x',
        None => '.',
    };
    let cell = Cell { piece, ..cell };
    drawing.palette.cell(cell, &format!(" {letter}"), out);
}
