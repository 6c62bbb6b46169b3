//! Draws the board as SVG 1.1, on one line.
//!
//! The picture fetches nothing, runs nothing, and has no `id` that could clash with another on the same page. Its title
//! and description are for readers who cannot see it.
//!
//! Each part has classes by which a page can restyle it:
//!
//! | part | classes |
//! |---|---|
//! | the whole | `chess-board` |
//! | a square | `square`, `light` or `dark`, its name, and the names of its marks |
//! | a mark | `mark`, its name, the square's name |
//! | a piece | `piece`, its colour, its role, the square's name; within it `body` and `lines` |
//! | a letter or number at the edge | `coordinate` |
//!
//! | mark | shape | meaning |
//! |---|---|---|
//! | `chosen` | brackets | the chosen piece |
//! | `target` | dot | it may go here |
//! | `capture` | ring | it may capture here |
//! | `attacker` | angles | gives check, or prevents castling |
//! | `check` | star | the king in check |
//!
//! The default colours are in the picture's own style sheet under `.chess-board`. A rule that begins with
//! `svg.chess-board` is more specific and wins: `svg.chess-board .dark { fill: seagreen }`.

mod pieces;

use std::fmt::{self, Write};

use super::{Cell, Picture};
use crate::board::{Bitboard, Piece, Square};
use pieces::{BOX, Outline};

/// The texts of a picture for readers who cannot see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caption<'a> {
    /// The title, in a few words.
    pub title: &'a str,
    /// The description, in a few sentences.
    pub description: &'a str,
}

/// The margins: `LEFT` on the left and below the board, `TOP` above it and on the right.
const LEFT: u32 = 28;
const TOP: u32 = 12;
/// The width and height of the picture.
const SIZE: u32 = LEFT + 8 * BOX + TOP;

/// The style sheet. The hues of marks are those of Okabe and Ito (*Color Universal Design*, 2008), which colour-blind
/// readers can distinguish. Each has a dark edge, to be visible on light and on dark squares.
const STYLE: &str = "\
.chess-board .frame{fill:#fbf8f2}\
.chess-board .edge{fill:#b7a188;stroke:#4a3c2f;stroke-width:2}\
.chess-board .coordinate{fill:#4a3c2f;font-family:sans-serif;font-size:17px;text-anchor:middle}\
.chess-board .light{fill:#f2e9da}\
.chess-board .dark{fill:#b7a188}\
.chess-board .square.attacker{fill:#dfb1cb}\
.chess-board .square.chosen{fill:#9cc6e0}\
.chess-board .square.check{fill:#f3c9a8}\
.chess-board .mark{stroke:#1d1a17;stroke-linejoin:round;fill-rule:evenodd}\
.chess-board .mark.attacker{fill:#cc79a7}\
.chess-board .mark.chosen{fill:#0072b2}\
.chess-board .mark.capture{fill:#e69f00}\
.chess-board .mark.check{fill:#d55e00}\
.chess-board .mark.target{fill:#009e73}\
.chess-board .piece{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}\
.chess-board .lines{fill:none;stroke-width:1.7}\
.chess-board .white .body{fill:#fff;stroke:#1d1a17}\
.chess-board .white .lines{stroke:#1d1a17}\
.chess-board .black .body{fill:#26221f;stroke:#0c0b0a}\
.chess-board .black .lines{stroke:#f4efe6}";

/// A mark on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Check,
    Chosen,
    Attacker,
    Capture,
    Target,
}

impl Mark {
    /// All marks, the lowest first.
    const ALL: [Mark; 5] = [
        Mark::Check,
        Mark::Chosen,
        Mark::Attacker,
        Mark::Capture,
        Mark::Target,
    ];

    const fn is_on(self, cell: Cell) -> bool {
        match self {
            Mark::Check => cell.checked,
            Mark::Attacker => cell.attacker,
            Mark::Chosen => cell.chosen,
            Mark::Capture => cell.capture,
            Mark::Target => cell.target,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Mark::Check => "check",
            Mark::Attacker => "attacker",
            Mark::Chosen => "chosen",
            Mark::Capture => "capture",
            Mark::Target => "target",
        }
    }

    /// Returns the shape, in the box of a square. All shapes can be combined.
    const fn shape(self) -> &'static str {
        match self {
            Mark::Check => {
                "M30 1L35.2 10.3L44.5 4.9L44.4 15.6L55.1 15.5L49.7 24.8L59 30L49.7 35.2L55.1 44.5\
                 L44.4 44.4L44.5 55.1L35.2 49.7L30 59L24.8 49.7L15.5 55.1L15.6 44.4L4.9 44.5\
                 L10.3 35.2L1 30L10.3 24.8L4.9 15.5L15.6 15.6L15.5 4.9L24.8 10.3Z"
            }
            Mark::Attacker => "M9 1H18L8.5 30L18 59H9L1 30ZM51 1H42L51.5 30L42 59H51L59 30Z",
            Mark::Chosen => "M2 2H16V6.5H6.5V53.5H16V58H2ZM58 2H44V6.5H53.5V53.5H44V58H58Z",
            Mark::Capture => "M30 3A27 27 0 1 1 29.9 3ZM30 8A22 22 0 1 0 30.1 8Z",
            Mark::Target => "M30 20.5A9.5 9.5 0 1 1 29.9 20.5Z",
        }
    }
}

/// Draws the board with its coordinates, on one line that ends with a newline.
#[must_use]
pub fn draw(picture: &Picture<'_>, caption: &Caption<'_>) -> String {
    let mut out = String::with_capacity(24 * 1024);
    // Writing to a string does not fail.
    let _ = write_to(&mut out, picture, caption);
    out
}

fn write_to(out: &mut String, picture: &Picture<'_>, caption: &Caption<'_>) -> fmt::Result {
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" \
         class=\"chess-board\" role=\"img\"><title>"
    )?;
    push_text(caption.title, out);
    out.push_str("</title><desc>");
    push_text(caption.description, out);
    write!(out, "</desc><style>{STYLE}</style>")?;
    let (x, y, side) = (LEFT - 1, TOP - 1, 8 * BOX + 2);
    write!(
        out,
        "<rect class=\"frame\" width=\"{SIZE}\" height=\"{SIZE}\"/>\
         <rect class=\"edge\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
    )?;
    let squares = picture.ranks().into_iter().flat_map(|rank| {
        let files = picture.files().into_iter();
        files.map(move |file| Square::new(file, rank))
    });
    let cells: Vec<Cell> = squares.map(|square| picture.cell(square)).collect();
    for &cell in &cells {
        write_square(out, picture, cell)?;
    }
    for mark in Mark::ALL {
        // A dot is drawn over a piece, as where a king castles by going to its rook; all other marks are drawn below.
        if mark == Mark::Target {
            for &cell in &cells {
                write_piece(out, picture, cell)?;
            }
        }
        for cell in cells.iter().filter(|cell| mark.is_on(**cell)) {
            let (x, y) = corner(picture, cell.square);
            let (class, square, shape) = (mark.class(), cell.square, mark.shape());
            write!(
                out,
                "<path class=\"mark {class} {square}\" transform=\"translate({x} {y})\" d=\"{shape}\"/>"
            )?;
        }
    }
    write_coordinates(out, picture)?;
    out.push_str("</svg>\n");
    Ok(())
}

fn write_square(out: &mut String, picture: &Picture<'_>, cell: Cell) -> fmt::Result {
    let square = cell.square;
    let shade = if Bitboard::DARK.has(square) {
        "dark"
    } else {
        "light"
    };
    write!(out, "<rect class=\"square {shade} {square}")?;
    for mark in Mark::ALL.into_iter().filter(|mark| mark.is_on(cell)) {
        write!(out, " {}", mark.class())?;
    }
    let (x, y) = corner(picture, square);
    write!(
        out,
        "\" x=\"{x}\" y=\"{y}\" width=\"{BOX}\" height=\"{BOX}\"/>"
    )
}

fn write_piece(out: &mut String, picture: &Picture<'_>, cell: Cell) -> fmt::Result {
    let Some(Piece { color, role }) = cell.piece else {
        return Ok(());
    };
    let (x, y) = corner(picture, cell.square);
    let (square, Outline { body, lines }) = (cell.square, Outline::new(role));
    write!(
        out,
        "<g class=\"piece {color} {role} {square}\" transform=\"translate({x} {y})\">\
         <path class=\"body\" d=\"{body}\"/><path class=\"lines\" d=\"{lines}\"/></g>"
    )
}

fn write_coordinates(out: &mut String, picture: &Picture<'_>) -> fmt::Result {
    let mut write = |x: u32, y: u32, text: char| {
        write!(
            out,
            "<text class=\"coordinate\" x=\"{x}\" y=\"{y}\">{text}</text>"
        )
    };
    let middles = |start: u32| (0..8).map(move |index| start + index * BOX + BOX / 2);
    for (file, x) in picture.files().into_iter().zip(middles(LEFT)) {
        write(x, SIZE - 8, file.letter())?;
    }
    for (rank, y) in picture.ranks().into_iter().zip(middles(TOP)) {
        write(LEFT / 2 - 1, y + 6, rank.digit())?;
    }
    Ok(())
}

/// Returns the upper left corner of a square.
fn corner(picture: &Picture<'_>, square: Square) -> (u32, u32) {
    let (file, rank) = (square.file().index().into(), square.rank().index().into());
    let (column, row): (u32, u32) = if picture.flip {
        (7 - file, rank)
    } else {
        (file, 7 - rank)
    };
    (LEFT + column * BOX, TOP + row * BOX)
}

/// Appends a text escaped for XML (XML 1.0, sections 2.2 and 2.4): markup is escaped, control characters become spaces,
/// characters that XML does not allow are replaced, and characters that change the direction of text are written as
/// numbers, so that they do not change that of a terminal.
fn push_text(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => {
                // Writing to a string does not fail.
                let _ = write!(out, "&#x{:x};", u32::from(letter));
            }
            _ if letter.is_control() => out.push(' '),
            _ => out.push(letter),
        }
    }
}
