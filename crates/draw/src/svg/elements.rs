//! The elements that the pictures of boards and of masks share.

use std::fmt::{self, Write};

use super::caption::push_text;
use super::pieces::{BOX, Outline};
use super::{Caption, Style};
use oracle_laws::{Bitboard, Piece, Square};

/// Writes the start of a picture, with these parts of its style sheet, and its ground.
pub fn write_head(
    out: &mut String,
    (width, height): (u32, u32),
    caption: &Caption<'_>,
    style: Style,
    classes: &[&str],
    rules: impl IntoIterator<Item = &'static String>,
) -> fmt::Result {
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\""
    )?;
    if let Some(pixels) = style.width {
        let rows =
            (u64::from(pixels) * u64::from(height) + u64::from(width) / 2) / u64::from(width);
        write!(out, " width=\"{pixels}\" height=\"{rows}\"")?;
    }
    out.extend([" class=\"chess-board ", style.theme.name(), "-board"]);
    for class in classes {
        out.extend([" ", class]);
    }
    out.push_str("\" role=\"img\"><title>");
    push_text(caption.title, out);
    out.push_str("</title><desc>");
    push_text(caption.description, out);
    out.push_str("</desc><style>");
    out.extend(rules.into_iter().map(String::as_str));
    write!(
        out,
        "</style><rect class=\"frame\" width=\"{width}\" height=\"{height}\"/>"
    )
}

/// Writes the edge of a board, whose upper left corner is here.
pub fn write_edge(out: &mut String, (left, top): (u32, u32)) -> fmt::Result {
    let (x, y, side) = (left - 1, top - 1, 8 * BOX + 2);
    write!(
        out,
        "<rect class=\"edge\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
    )
}

/// Writes an empty square, with the classes of its marks.
pub fn write_square(
    out: &mut String,
    (x, y): (u32, u32),
    square: Square,
    marks: impl IntoIterator<Item = &'static str>,
) -> fmt::Result {
    let is_dark = Bitboard::DARK.has(square);
    let shade = if is_dark { "dark" } else { "light" };
    // Formatting takes most of the time of a picture: what is known to be text is copied.
    out.extend(["<rect class=\"square ", shade, " "]);
    push_name(square, out);
    for mark in marks {
        out.extend([" ", mark]);
    }
    write!(
        out,
        "\" x=\"{x}\" y=\"{y}\" width=\"{BOX}\" height=\"{BOX}\"/>"
    )
}

/// Writes a piece.
pub fn write_piece(
    out: &mut String,
    (x, y): (u32, u32),
    Piece { color, role }: Piece,
    square: Square,
) -> fmt::Result {
    let Outline { body, lines } = Outline::new(role);
    write!(out, "<g class=\"piece {color} {role} ")?;
    push_name(square, out);
    write!(out, "\" transform=\"translate({x} {y})\">")?;
    out.extend(["<path class=\"body\" d=\"", body]);
    out.extend(["\"/><path class=\"lines\" d=\"", lines, "\"/></g>"]);
    Ok(())
}

/// Writes the letter of a file or the digit of a rank.
pub fn write_coordinate(
    out: &mut String,
    class: &str,
    (x, y): (u32, u32),
    text: char,
) -> fmt::Result {
    write!(
        out,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"
    )
}

/// Writes a line of text below the board.
pub fn write_caption(out: &mut String, (x, y): (u32, u32), text: &str) -> fmt::Result {
    write!(out, "<text class=\"caption\" x=\"{x}\" y=\"{y}\">")?;
    push_text(text, out);
    out.push_str("</text>");
    Ok(())
}

fn push_name(square: Square, out: &mut String) {
    out.push(square.file().letter());
    out.push(square.rank().digit());
}
