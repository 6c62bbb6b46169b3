//! How a lone piece moves, for people.

use std::{iter, mem};

use oracle_draw::{Cell, Picture};
use oracle_laws::{Placement, Square};

use crate::page::Page;
use crate::{Drawing, Mask};

/// The number of squares on each side of the centre.
const HALF: i8 = 7;

impl Mask {
    /// Appends the answer for people: the mask of 15 by 15 squares with the board in it.
    pub fn write_text(&self, drawing: &Drawing, out: &mut String) {
        let square = self.square;
        draw(drawing, self, out);
        out.push_str("\n    * moves here");
        let captures = self.captures.iter().flatten();
        let mut steps = self.offsets.iter().chain(captures);
        if steps.any(|&(files, ranks)| square.offset(files, ranks).is_none()) {
            out.push_str("   o beyond the board");
        }
        if self.captures.is_some() {
            out.push_str("   x captures here only");
        }
        out.push_str("\n\n");
        let names =
            |line: &[Square]| -> Vec<String> { line.iter().map(Square::to_string).collect() };
        // Leaps and single steps are vectors of one square: write them on one line.
        let lines = if self.vectors.iter().all(|line| line.len() == 1) {
            vec![names(&self.squares())]
        } else {
            self.vectors.iter().map(|line| names(line)).collect()
        };
        let mut page = Page {
            drawing: *drawing,
            out,
        };
        page.write_title(&self.title());
        for line in &lines {
            page.flow(&line.join(" "));
        }
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
        drawing.ink.label(&format!("  {row} "), out);
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
                    drawing.ink.label(" o", out);
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
        .ink
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
    drawing.ink.cell(cell, &format!(" {letter}"), out);
}
