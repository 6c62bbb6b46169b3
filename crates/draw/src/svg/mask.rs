//! The picture of a movement mask: 15 by 15 squares around a piece, with the board in it.

use std::fmt::{self, Write};

use super::elements::{write_coordinate, write_edge, write_head, write_piece, write_square};
use super::marks::Mark;
use super::pieces::BOX;
use super::{Caption, Coordinates, Style};
use oracle_laws::{Piece, Square};

/// How a lone piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaskPicture<'a> {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub square: Square,
    /// The steps of its moves, as (files, ranks).
    pub moves: &'a [(i8, i8)],
    /// The steps by which it only captures.
    pub captures: &'a [(i8, i8)],
}

/// The number of squares on each side of the piece.
const HALF: i8 = 7;
/// The margins around the mask, with room for letters and numbers.
const MARGIN: u32 = 28;
/// The width and height of the mask, and of the picture.
const SIDE: u32 = 15 * BOX;
const SIZE: u32 = SIDE + 2 * MARGIN;

/// Draws a mask on one line that ends with a newline.
#[must_use]
pub fn draw_mask(mask: &MaskPicture<'_>, caption: &Caption<'_>, style: Style) -> String {
    let mut out = String::with_capacity(24 * 1024);
    // Writing to a string does not fail.
    let _ = write_to(&mut out, mask, caption, style);
    out
}

fn write_to(
    out: &mut String,
    mask: &MaskPicture<'_>,
    caption: &Caption<'_>,
    style: Style,
) -> fmt::Result {
    let sheet = style.theme.sheet();
    let rules = [&sheet.board, &sheet.mask, &sheet.inside];
    write_head(out, (SIZE, SIZE), caption, style, &["mask"], rules)?;
    write_grid(out)?;
    let first_file = -(mask.square.file().index() as i8);
    write_edge(
        out,
        corner((first_file, 7 - mask.square.rank().index() as i8)),
    )?;
    let steps = || {
        (-HALF..=HALF)
            .rev()
            .flat_map(|ranks| (-HALF..=HALF).map(move |files| (files, ranks)))
    };
    for step in steps() {
        if let Some(square) = mask.square.offset(step.0, step.1) {
            let class = mark(mask, step).map(|(class, _)| class);
            write_square(out, corner(step), square, class)?;
        }
    }
    for step in steps() {
        write_mark(out, mask, step)?;
    }
    write_piece(out, corner((0, 0)), mask.piece, mask.square)?;
    write_coordinates(out, mask.square, style.coordinates)?;
    out.push_str("</svg>\n");
    Ok(())
}

/// Returns the upper left corner of the square at a step from the piece.
fn corner((files, ranks): (i8, i8)) -> (u32, u32) {
    let place = |steps: i8| MARGIN + u32::from((steps + HALF).unsigned_abs()) * BOX;
    (place(files), place(-ranks))
}

/// Writes the lines between all squares, on the board and beyond.
fn write_grid(out: &mut String) -> fmt::Result {
    out.push_str("<path class=\"beyond\" d=\"");
    for line in (MARGIN..=MARGIN + SIDE).step_by(BOX as usize) {
        write!(out, "M{MARGIN} {line}h{SIDE}M{line} {MARGIN}v{SIDE}")?;
    }
    out.push_str("\"/>");
    Ok(())
}

/// Returns the class and the shape of the mark on the square at a step from the piece.
fn mark(mask: &MaskPicture<'_>, step: (i8, i8)) -> Option<(&'static str, &'static str)> {
    match step {
        (0, 0) => Some(Mark::CHOSEN),
        _ if mask.moves.contains(&step) => Some(Mark::TARGET),
        _ if mask.captures.contains(&step) => Some(Mark::CAPTURE),
        _ => None,
    }
}

fn write_mark(out: &mut String, mask: &MaskPicture<'_>, step: (i8, i8)) -> fmt::Result {
    let Some((class, shape)) = mark(mask, step) else {
        return Ok(());
    };
    let (x, y) = corner(step);
    match mask.square.offset(step.0, step.1) {
        Some(square) => write!(out, "<path class=\"mark {class} {square}\"")?,
        None => write!(out, "<path class=\"mark beyond-{class}\"")?,
    }
    write!(out, " transform=\"translate({x} {y})\" d=\"{shape}\"/>")
}

/// Writes the letters and numbers of the board: beside the mask, or in the squares of the board's edge.
fn write_coordinates(out: &mut String, piece: Square, place: Coordinates) -> fmt::Result {
    let class = if place == Coordinates::Inside {
        "coordinate inside"
    } else {
        "coordinate"
    };
    let mut write = |x: u32, y: u32, text: char| write_coordinate(out, class, (x, y), text);
    // The squares of the first rank and of the first file, as steps from the piece.
    let (first_file, first_rank) = (-(piece.file().index() as i8), -(piece.rank().index() as i8));
    for step in -HALF..=HALF {
        if let Some(square) = piece.offset(step, 0) {
            let (x, bottom) = corner((step, first_rank));
            let letter = square.file().letter();
            match place {
                Coordinates::None => {}
                Coordinates::Outside => write(x + BOX / 2, SIZE - 8, letter)?,
                Coordinates::Inside => write(x + BOX - 5, bottom + BOX - 3, letter)?,
            }
        }
        if let Some(square) = piece.offset(0, step) {
            let (left, y) = corner((first_file, step));
            let digit = square.rank().digit();
            match place {
                Coordinates::None => {}
                Coordinates::Outside => write(MARGIN / 2, y + BOX / 2 + 6, digit)?,
                Coordinates::Inside => write(left + 5, y + 11, digit)?,
            }
        }
    }
    Ok(())
}
