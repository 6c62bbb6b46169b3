//! The movement mask of a lone piece for people: the mask of 15 by 15 squares with the board in it.

use oracle_laws::Square;

use crate::config::Drawing;
use crate::output::page::Page;
use oracle_answers::Mask;

/// The number of squares on each side of the centre.
const HALF: i8 = 7;

/// Appends the whole answer.
pub fn write(drawing: &Drawing, mask: &Mask, out: &mut String) {
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
    let palette = drawing.palette;
    let mut page = Page { palette, out };
    page.write_title(&mask.title());
    for line in &lines {
        page.flow(line.iter().map(String::as_str));
    }
}

/// Draws the mask with the piece in its centre, and the board inside it.
fn draw(drawing: &Drawing, mask: &Mask, out: &mut String) {
    let glyphs = drawing.glyphs;
    let square = mask.square;
    let captures = mask.captures.iter().flatten();
    let steps = || mask.offsets.iter().chain(captures.clone());
    for ranks in (-HALF..=HALF).rev() {
        let row = square.offset(0, ranks);
        // A row beyond the board without moves would be blank.
        if row.is_none() && steps().all(|&(_, other)| other != ranks) {
            continue;
        }
        let row = row.map_or(' ', |square| square.rank().digit());
        let mut line = format!("  {row} ");
        for files in -HALF..=HALF {
            let step = (files, ranks);
            let is_capture = mask
                .captures
                .is_some_and(|captures| captures.contains(&step));
            let is_in = mask.offsets.contains(&step);
            line.push(' ');
            line.push(match square.offset(files, ranks) {
                _ if step == (0, 0) => glyphs.piece(mask.piece),
                None if is_in || is_capture => 'o',
                None => ' ',
                Some(_) if is_in => '*',
                Some(_) if is_capture => 'x',
                Some(_) => '.',
            });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let letters = (-HALF..=HALF).map(|files| {
        let column = square.offset(files, 0);
        column.map_or(' ', |square| square.file().letter())
    });
    let letters: String = letters.flat_map(|letter| [' ', letter]).collect();
    out.extend(["    ", letters.trim_end(), "\n"]);
}
