//! The picture of a movement mask: 15 by 15 squares around a piece, with the board in it.

use std::fmt::{self, Write};

use super::caption::push_text;
use super::marks::Mark;
use super::pieces::{BOX, Outline};
use super::{Caption, Coordinates, Look};
use crate::board::{Bitboard, Piece, Square};

/// How a lone piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaps<'a> {
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
pub fn draw_mask(leaps: &Leaps<'_>, caption: &Caption<'_>, look: Look) -> String {
    let mut out = String::with_capacity(24 * 1024);
    // Writing to a string does not fail.
    let _ = write_to(&mut out, leaps, caption, look);
    out
}

fn write_to(out: &mut String, leaps: &Leaps<'_>, caption: &Caption<'_>, look: Look) -> fmt::Result {
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\""
    )?;
    if let Some(width) = look.width {
        write!(out, " width=\"{width}\" height=\"{width}\"")?;
    }
    let class = look.theme.class();
    write!(
        out,
        " class=\"chess-board {class} mask\" role=\"img\"><title>"
    )?;
    push_text(caption.title, out);
    out.push_str("</title><desc>");
    push_text(caption.description, out);
    let sheet = look.theme.sheet();
    out.extend([
        "</desc><style>",
        sheet.board,
        sheet.mask,
        sheet.inside,
        "</style>",
    ]);
    write!(
        out,
        "<rect class=\"frame\" width=\"{SIZE}\" height=\"{SIZE}\"/>"
    )?;
    write_grid(out)?;
    let (x, y) = corner((
        -(leaps.square.file().index() as i8),
        7 - leaps.square.rank().index() as i8,
    ));
    let (x, y, side) = (x - 1, y - 1, 8 * BOX + 2);
    write!(
        out,
        "<rect class=\"edge\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
    )?;
    let steps = || {
        (-HALF..=HALF)
            .rev()
            .flat_map(|ranks| (-HALF..=HALF).map(move |files| (files, ranks)))
    };
    for step in steps() {
        write_square(out, leaps, step)?;
    }
    for step in steps() {
        write_mark(out, leaps, step)?;
    }
    write_piece(out, leaps.piece, leaps.square)?;
    write_coordinates(out, leaps.square, look.coordinates)?;
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

fn write_square(out: &mut String, leaps: &Leaps<'_>, step: (i8, i8)) -> fmt::Result {
    let Some(square) = leaps.square.offset(step.0, step.1) else {
        return Ok(());
    };
    let shade = if Bitboard::DARK.has(square) {
        "dark"
    } else {
        "light"
    };
    let mark = match step {
        (0, 0) => " chosen",
        _ if leaps.moves.contains(&step) => " target",
        _ if leaps.captures.contains(&step) => " capture",
        _ => "",
    };
    let (x, y) = corner(step);
    write!(
        out,
        "<rect class=\"square {shade} {square}{mark}\" x=\"{x}\" y=\"{y}\" width=\"{BOX}\" height=\"{BOX}\"/>"
    )
}

fn write_mark(out: &mut String, leaps: &Leaps<'_>, step: (i8, i8)) -> fmt::Result {
    let (class, shape) = match step {
        (0, 0) => Mark::CHOSEN,
        _ if leaps.moves.contains(&step) => Mark::TARGET,
        _ if leaps.captures.contains(&step) => Mark::CAPTURE,
        _ => return Ok(()),
    };
    let (x, y) = corner(step);
    match leaps.square.offset(step.0, step.1) {
        Some(square) => write!(out, "<path class=\"mark {class} {square}\"")?,
        None => write!(out, "<path class=\"mark beyond-{class}\"")?,
    }
    write!(out, " transform=\"translate({x} {y})\" d=\"{shape}\"/>")
}

fn write_piece(out: &mut String, Piece { color, role }: Piece, square: Square) -> fmt::Result {
    let (x, y) = corner((0, 0));
    let Outline { body, lines } = Outline::new(role);
    write!(
        out,
        "<g class=\"piece {color} {role} {square}\" transform=\"translate({x} {y})\">\
         <path class=\"body\" d=\"{body}\"/><path class=\"lines\" d=\"{lines}\"/></g>"
    )
}

/// Writes the letters and numbers of the board: beside the mask, or in the squares of the board's edge.
fn write_coordinates(out: &mut String, piece: Square, place: Coordinates) -> fmt::Result {
    let class = if place == Coordinates::Inside {
        "coordinate inside"
    } else {
        "coordinate"
    };
    let mut write = |x: u32, y: u32, text: char| {
        write!(
            out,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"
        )
    };
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
