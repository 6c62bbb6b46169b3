//! `mask`: how a lone piece moves.

use chess_oracle::board::{Piece, Role, Square};
use chess_oracle::rules::mask::{self, Step};

use super::page::Page;
use crate::cli::config::{Config, Format};
use crate::cli::json::{self, MaskRecord, PieceRecord};
use crate::cli::output;

/// Half of the board of 15 by 15 on which a mask is drawn.
const HALF: i8 = 7;

/// Appends the answer.
pub fn answer(config: &Config, square: Square, piece: Piece, out: &mut Vec<u8>) {
    let vectors = mask::vectors(piece, square);
    let captures: Option<Vec<Step>> =
        (piece.role == Role::Pawn).then(|| mask::pawn_captures(piece.color).to_vec());
    if config.format == Format::Json {
        let on_board = |step: &Step| square.offset(step.0, step.1);
        let name = |square: Square| square.to_string();
        let record = MaskRecord {
            piece: PieceRecord::new((square, piece)),
            offsets: mask::offsets(piece, square),
            vectors: vectors
                .iter()
                .map(|line| line.iter().copied().map(name).collect())
                .collect(),
            squares: vectors.concat().into_iter().map(name).collect(),
            captures: captures.map(|steps| steps.iter().filter_map(on_board).map(name).collect()),
        };
        json::push_line(&record, out);
        return;
    }
    let captures = captures.unwrap_or_default();
    output::push_text(out, |text| {
        write_text(config, (square, piece), &vectors, &captures, text);
    });
}

fn write_text(
    config: &Config,
    (square, piece): (Square, Piece),
    vectors: &[Vec<Square>],
    captures: &[Step],
    out: &mut String,
) {
    draw(square, piece, captures, out);
    out.push_str("\n    * it goes here");
    let all = mask::offsets(piece, square)
        .into_iter()
        .chain(captures.iter().copied());
    if all
        .into_iter()
        .any(|(files, ranks)| square.offset(files, ranks).is_none())
    {
        out.push_str("   o beyond the board");
    }
    if !captures.is_empty() {
        out.push_str("   x only to capture");
    }
    out.push_str("\n\n");
    let words = |line: &[Square]| {
        line.iter()
            .map(Square::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    // Leaps and single steps are lines of one square: together they are one line of text.
    let lines: Vec<String> = if vectors.iter().all(|line| line.len() == 1) {
        vec![words(&vectors.concat())]
    } else {
        vectors.iter().map(|line| words(line)).collect()
    };
    let mut page = Page { config, out };
    let count = vectors.concat().len();
    let squares = if count == 1 { "square" } else { "squares" };
    let name = piece.to_string();
    page.write_title(&format!("A lone {name} on {square}: {count} {squares}"));
    for line in &lines {
        page.flow(line.split(' '));
    }
}

/// Draws the mask with the piece in its middle, and the real board within it.
fn draw(square: Square, piece: Piece, captures: &[Step], out: &mut String) {
    let offsets = mask::offsets(piece, square);
    for ranks in (-HALF..=HALF).rev() {
        let row = square
            .offset(0, ranks)
            .map_or(' ', |square| square.rank().digit());
        let mut line = format!("  {row} ");
        for files in -HALF..=HALF {
            let step = (files, ranks);
            let target = square.offset(files, ranks);
            let is_in = offsets.contains(&step);
            line.push(' ');
            line.push(match target {
                _ if step == (0, 0) => piece.letter(),
                None if is_in || captures.contains(&step) => 'o',
                None => ' ',
                Some(_) if is_in => '*',
                Some(_) if captures.contains(&step) => 'x',
                Some(_) => '.',
            });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let letters = (-HALF..=HALF).map(|files| {
        square
            .offset(files, 0)
            .map_or(' ', |square| square.file().letter())
    });
    let letters: String = letters.flat_map(|letter| [' ', letter]).collect();
    out.extend(["    ", letters.trim_end(), "\n"]);
}
