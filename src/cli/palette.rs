//! Colours: everything that writes an escape sequence is here.

use std::fmt::Write;

use owo_colors::{AnsiColors, DynColors, OwoColorize, Style, XtermColors};

use chess_oracle::board::{Bitboard, Color, Placement, Square};
use chess_oracle::draw::{Cell, Ink, Picture};

/// How many colours a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The sixteen that every terminal has, whatever they look like.
    Sixteen,
    /// The 256 of xterm.
    Indexed,
    /// Red, green and blue.
    True,
}

/// The colours of everything, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Palette {
    Plain,
    Color(Depth),
}

/// What a square is painted as: a background. The hues of marks are told apart by colour-blind readers, too (Okabe and
/// Ito, *Color Universal Design*, 2008); and every mark has a shape of its own besides.
#[derive(Debug, Clone, Copy)]
enum Paint {
    Light,
    Dark,
    Chosen,
    Target,
    Capture,
    Checked,
    Attacker,
}

impl Paint {
    fn of(cell: Cell) -> Paint {
        match cell {
            Cell { checked: true, .. } => Paint::Checked,
            Cell { chosen: true, .. } => Paint::Chosen,
            Cell { capture: true, .. } => Paint::Capture,
            Cell { attacker: true, .. } => Paint::Attacker,
            Cell { target: true, .. } => Paint::Target,
            _ if Bitboard::DARK.has(cell.square) => Paint::Dark,
            _ => Paint::Light,
        }
    }

    fn background(self, depth: Depth) -> DynColors {
        let (rgb, indexed, ansi) = match self {
            Paint::Light => ((0xb0, 0x8d, 0x6a), 137, AnsiColors::White),
            Paint::Dark => ((0x7d, 0x5a, 0x3f), 95, AnsiColors::BrightBlack),
            Paint::Chosen => ((0x00, 0x72, 0xb2), 25, AnsiColors::Blue),
            Paint::Target => ((0x00, 0x9e, 0x73), 36, AnsiColors::Green),
            Paint::Capture => ((0xe6, 0x9f, 0x00), 178, AnsiColors::Yellow),
            Paint::Checked => ((0xd5, 0x5e, 0x00), 166, AnsiColors::Red),
            Paint::Attacker => ((0xcc, 0x79, 0xa7), 175, AnsiColors::Magenta),
        };
        match depth {
            Depth::True => DynColors::Rgb(rgb.0, rgb.1, rgb.2),
            Depth::Indexed => DynColors::Xterm(XtermColors::from(indexed)),
            Depth::Sixteen => DynColors::Ansi(ansi),
        }
    }
}

fn foreground(cell: Cell, depth: Depth) -> DynColors {
    let is_white = cell.piece.is_none_or(|piece| piece.color == Color::White);
    match (depth, is_white) {
        (Depth::True, true) => DynColors::Rgb(255, 255, 255),
        (Depth::True, false) => DynColors::Rgb(0, 0, 0),
        (Depth::Indexed, true) => DynColors::Xterm(XtermColors::from(231)),
        (Depth::Indexed, false) => DynColors::Xterm(XtermColors::from(16)),
        (Depth::Sixteen, true) => DynColors::Ansi(AnsiColors::BrightWhite),
        (Depth::Sixteen, false) => DynColors::Ansi(AnsiColors::Black),
    }
}

impl Palette {
    /// A heading of the text below a board.
    pub fn heading(self, text: &str) -> String {
        match self {
            Palette::Plain => text.to_owned(),
            Palette::Color(_) => text.bold().to_string(),
        }
    }
}

/// Colours squares by who attacks them more, the more the stronger.
pub struct HeatMap<'a> {
    pub palette: Palette,
    /// How many pieces of a colour attack a square.
    pub attackers: &'a dyn Fn(Square, Color) -> u32,
}

impl HeatMap<'_> {
    /// Blue for White, orange for Black, the stronger the greater its majority; grey where both have as
    /// many.
    fn background(&self, square: Square, depth: Depth) -> DynColors {
        let [white, black] = Color::ALL.map(|color| (self.attackers)(square, color));
        let lead = white.abs_diff(black).min(3) as usize;
        let (rgb, indexed, ansi) = match (white > black, lead) {
            (_, 0) if white == 0 => return Paint::of(plain(square)).background(depth),
            (_, 0) => ((0x80, 0x80, 0x80), 244, AnsiColors::BrightBlack),
            (true, lead) => (
                [(0x5b, 0x8d, 0xb8), (0x2a, 0x78, 0xb5), (0x00, 0x5f, 0xa3)][lead - 1],
                [67, 32, 25][lead - 1],
                AnsiColors::Blue,
            ),
            (false, lead) => (
                [(0xc8, 0x8f, 0x4a), (0xd9, 0x83, 0x1a), (0xd5, 0x5e, 0x00)][lead - 1],
                [173, 172, 166][lead - 1],
                AnsiColors::Yellow,
            ),
        };
        match depth {
            Depth::True => DynColors::Rgb(rgb.0, rgb.1, rgb.2),
            Depth::Indexed => DynColors::Xterm(XtermColors::from(indexed)),
            Depth::Sixteen => DynColors::Ansi(ansi),
        }
    }
}

/// A square without a mark.
fn plain(square: Square) -> Cell {
    Picture::of(&Placement::EMPTY).cell(square)
}

impl Ink for HeatMap<'_> {
    fn cell(&self, cell: Cell, text: &str, out: &mut String) {
        let Palette::Color(depth) = self.palette else {
            out.push_str(text);
            return;
        };
        let style = Style::new()
            .color(foreground(cell, depth))
            .on_color(self.background(cell.square, depth))
            .bold();
        // Writing to a string does not fail.
        let _ = write!(out, "{}", text.style(style));
    }

    fn label(&self, text: &str, out: &mut String) {
        self.palette.label(text, out);
    }
}

impl Ink for Palette {
    fn cell(&self, cell: Cell, text: &str, out: &mut String) {
        let Palette::Color(depth) = *self else {
            out.push_str(text);
            return;
        };
        let style = Style::new()
            .color(foreground(cell, depth))
            .on_color(Paint::of(cell).background(depth))
            .bold();
        // Writing to a string does not fail.
        let _ = write!(out, "{}", text.style(style));
    }

    fn label(&self, text: &str, out: &mut String) {
        match self {
            Palette::Plain => out.push_str(text),
            Palette::Color(_) => {
                let _ = write!(out, "{}", text.dimmed());
            }
        }
    }
}
