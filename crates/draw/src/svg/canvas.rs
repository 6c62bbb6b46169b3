//! A picture while it is drawn: its texts, and the elements of which it is made.

use std::fmt::{self, Write};

use super::shapes::{BOX, Mark, Pixels, outline};
use super::style::Style;
use oracle_laws::{Bitboard, Piece, Square};

/// The texts of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caption<'a> {
    /// The title, in a few words, for readers who cannot see the picture.
    pub title: &'a str,
    /// The description, in a few sentences, for the same readers.
    pub description: &'a str,
    /// The text below the board, in paragraphs.
    pub below: Option<&'a str>,
    /// Whether the meanings of the marks stand below the board.
    pub legend: bool,
}

pub struct Canvas(String);

impl Canvas {
    /// Begins a picture, with these parts of its style sheet, and draws its ground.
    pub fn new(
        (width, height): Pixels,
        caption: &Caption<'_>,
        style: Style,
        classes: &[&str],
        rules: impl IntoIterator<Item = &'static String>,
    ) -> Canvas {
        let mut canvas = Canvas(String::with_capacity(24 * 1024));
        write!(
            canvas,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\""
        );
        if let Some(pixels) = style.width {
            let rows =
                (u64::from(pixels) * u64::from(height) + u64::from(width) / 2) / u64::from(width);
            write!(canvas, " width=\"{pixels}\" height=\"{rows}\"");
        }
        let out = &mut canvas.0;
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
            canvas,
            "</style><rect class=\"frame\" width=\"{width}\" height=\"{height}\"/>"
        );
        canvas
    }

    /// Appends formatted text, as `write!` does. Writing to a string does not fail.
    pub fn write_fmt(&mut self, text: fmt::Arguments<'_>) {
        let _ = self.0.write_fmt(text);
    }

    /// Draws the edge of a board, whose upper left corner is here.
    pub fn edge(&mut self, (left, top): Pixels) {
        let (x, y, side) = (left - 1, top - 1, 8 * BOX + 2);
        write!(
            self,
            "<rect class=\"edge\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
        );
    }

    /// Draws an empty square, with the classes of its marks.
    pub fn square(
        &mut self,
        (x, y): Pixels,
        square: Square,
        marks: impl IntoIterator<Item = Mark>,
    ) {
        let is_dark = Bitboard::DARK.has(square);
        let shade = if is_dark { "dark" } else { "light" };
        // Formatting takes most of the time of a picture: what is known to be text is copied.
        self.0.extend(["<rect class=\"square ", shade, " "]);
        self.name(square);
        for (class, _) in marks {
            self.0.extend([" ", class]);
        }
        write!(
            self,
            "\" x=\"{x}\" y=\"{y}\" width=\"{BOX}\" height=\"{BOX}\"/>"
        );
    }

    pub fn piece(&mut self, (x, y): Pixels, Piece { color, role }: Piece, square: Square) {
        let (body, lines) = outline(role);
        write!(self, "<g class=\"piece {color} {role} ");
        self.name(square);
        write!(self, "\" transform=\"translate({x} {y})\">");
        self.0.extend(["<path class=\"body\" d=\"", body]);
        self.0
            .extend(["\"/><path class=\"lines\" d=\"", lines, "\"/></g>"]);
    }

    fn name(&mut self, square: Square) {
        self.0.push(square.file().letter());
        self.0.push(square.rank().digit());
    }

    /// Draws a shape with these classes, which are those of a mark.
    pub fn shape(&mut self, classes: fmt::Arguments<'_>, (x, y): Pixels, shape: &str) {
        write!(
            self,
            "<path class=\"{classes}\" transform=\"translate({x} {y})\" d=\"{shape}\"/>"
        );
    }

    /// Writes a line of text below the board.
    pub fn caption(&mut self, (x, y): Pixels, text: &str) {
        write!(self, "<text class=\"caption\" x=\"{x}\" y=\"{y}\">");
        push_text(text, &mut self.0);
        self.0.push_str("</text>");
    }

    /// Ends the picture, and its line.
    pub fn end(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

/// Appends a text escaped for XML (XML 1.0, sections 2.2 and 2.4): markup is escaped; line ends, tabs, and characters that
/// change the direction of text are written as numbers, so that a picture is one line, and does not change the direction of
/// a terminal. A character that XML or HTML does not allow is shown by its number: `\u{1b}`.
pub fn push_text(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t'
            | '\n'
            | '\r'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => {
                // Writing to a string does not fail.
                let _ = write!(out, "&#x{:x};", u32::from(letter));
            }
            _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                out.extend(letter.escape_unicode());
            }
            _ => out.push(letter),
        }
    }
}
