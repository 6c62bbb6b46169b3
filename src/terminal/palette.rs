//! Colours: all code that writes escape sequences is here.

use std::fmt::Write;

use owo_colors::{AnsiColors, DynColors, OwoColorize, Style, XtermColors};

use oracle_draw::{Cell, Ink, Stroke, StrokeKind};
use oracle_laws::{Bitboard, Color, Square};

/// The number of colours that a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorDepth {
    /// Sixteen colours; the terminal defines them.
    Sixteen,
    /// Sixteen colours, of which light ones alone are grounds: for chess symbols in black, whose shape tells the sides
    /// apart.
    LightSixteen,
    /// The 256 colours of xterm.
    Indexed,
    /// 24-bit colours.
    True,
}

/// The background of a square. Colour-blind readers can distinguish the hues of marks (Okabe and Ito, *Color Universal
/// Design*, 2008). Some are darker than in that paper, so that pieces of both colours are visible. Every mark also has
/// its own shape.
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
    fn new(cell: Cell) -> Paint {
        match cell {
            Cell { checked: true, .. } => Paint::Checked,
            Cell { chosen: true, .. } => Paint::Chosen,
            Cell { capture: true, .. } => Paint::Capture,
            Cell { attacker: true, .. } => Paint::Attacker,
            Cell { target: true, .. } => Paint::Target,
            Cell { crossed: true, .. } => Paint::Checked,
            Cell { sign: Some(_), .. } => Paint::Capture,
            Cell {
                trace: Some(Stroke { kind, .. }),
                piece: None,
                ..
            } => match kind {
                StrokeKind::Ray | StrokeKind::Pin | StrokeKind::QueenPin => Paint::Attacker,
                StrokeKind::Move | StrokeKind::Arrow => Paint::Target,
                StrokeKind::Illegal => Paint::Checked,
            },
            _ => Paint::bare(cell.square),
        }
    }

    fn bare(square: Square) -> Paint {
        if Bitboard::DARK.has(square) {
            Paint::Dark
        } else {
            Paint::Light
        }
    }

    fn color(self, depth: ColorDepth) -> DynColors {
        let (rgb, indexed, ansi) = match self {
            Paint::Light => ((0xb0, 0x8d, 0x6a), 137, AnsiColors::White),
            Paint::Dark => ((0x7d, 0x5a, 0x3f), 94, AnsiColors::BrightBlack),
            Paint::Chosen => ((0x00, 0x72, 0xb2), 25, AnsiColors::Blue),
            Paint::Target => ((0x00, 0x9e, 0x73), 29, AnsiColors::Green),
            Paint::Capture => ((0xcc, 0x84, 0x00), 172, AnsiColors::Yellow),
            Paint::Checked => ((0xd5, 0x5e, 0x00), 166, AnsiColors::Red),
            Paint::Attacker => ((0xcc, 0x79, 0xa7), 169, AnsiColors::Magenta),
        };
        bg_at(depth, rgb, indexed, ansi)
    }
}

fn bg_at(depth: ColorDepth, rgb: (u8, u8, u8), indexed: u8, ansi: AnsiColors) -> DynColors {
    use AnsiColors::*;
    let light = match ansi {
        White => BrightWhite,
        BrightBlack => White,
        Blue => BrightCyan,
        Red => BrightRed,
        Magenta => BrightMagenta,
        light => light,
    };
    let is_light = depth == ColorDepth::LightSixteen;
    at_depth(depth, rgb, indexed, if is_light { light } else { ansi })
}

fn at_depth(depth: ColorDepth, rgb: (u8, u8, u8), indexed: u8, ansi: AnsiColors) -> DynColors {
    match depth {
        ColorDepth::True => DynColors::Rgb(rgb.0, rgb.1, rgb.2),
        ColorDepth::Indexed => DynColors::Xterm(XtermColors::from(indexed)),
        ColorDepth::Sixteen | ColorDepth::LightSixteen => DynColors::Ansi(ansi),
    }
}

/// Returns white or black for a text on this background.
fn ink(is_white: bool, bg: DynColors, depth: ColorDepth) -> DynColors {
    use AnsiColors::{
        Black, BrightCyan, BrightMagenta, BrightRed, BrightWhite, Green, White, Yellow,
    };
    // The terminal defines the sixteen colours; these are light in nearly all terminals.
    let ansi = match bg {
        DynColors::Ansi(
            White | BrightWhite | Green | Yellow | BrightCyan | BrightRed | BrightMagenta,
        ) => Black,
        _ => BrightWhite,
    };
    if is_white {
        at_depth(depth, (255, 255, 255), 231, ansi)
    } else {
        at_depth(depth, (0, 0, 0), 16, ansi)
    }
}

/// Appends a text in a colour on a background.
fn push(text: &str, color: DynColors, bg: DynColors, out: &mut String) {
    let mut style = Style::new().color(color).on_color(bg);
    // Many terminals show bold black as grey.
    if color != DynColors::Ansi(AnsiColors::Black) {
        style = style.bold();
    }
    if !text.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", text.style(style));
    }
}

/// Appends the text of a square on this background.
fn push_cell(cell: Cell, text: &str, bg: DynColors, depth: ColorDepth, out: &mut String) {
    let Some(piece) = cell.piece else {
        push(text, ink(true, bg, depth), bg, out);
        return;
    };
    let color = ink(piece.color == Color::White, bg, depth);
    // The piece is the last letter.
    let Some((at, letter)) = text
        .char_indices()
        .rfind(|(_, letter)| depth == ColorDepth::Sixteen && letter.is_alphabetic())
    else {
        push(text, color, bg, out);
        return;
    };
    // None of the sixteen colours is a good background for both black and white text, so the letter has its own
    // background.
    let (white, black) = (AnsiColors::BrightWhite, AnsiColors::Black);
    let piece_bg = DynColors::Ansi(piece.color.either(white, black));
    let (left, rest) = text.split_at(at);
    let (middle, right) = rest.split_at(letter.len_utf8());
    push(left, color, bg, out);
    push(middle, ink(true, piece_bg, depth), piece_bg, out);
    push(right, color, bg, out);
}

impl ColorDepth {
    /// Returns the ink of a terminal with these colours.
    pub fn ink(self) -> &'static (dyn Ink + Sync) {
        match self {
            ColorDepth::Sixteen => &ColorDepth::Sixteen,
            ColorDepth::LightSixteen => &ColorDepth::LightSixteen,
            ColorDepth::Indexed => &ColorDepth::Indexed,
            ColorDepth::True => &ColorDepth::True,
        }
    }

    /// Returns blue for a majority of White or orange for one of Black, stronger for a greater one, and grey for equal
    /// numbers.
    fn bg_of_majority(self, square: Square, [white, black]: [u32; 2]) -> DynColors {
        let lead = white.abs_diff(black).min(3) as usize;
        let (rgb, indexed, ansi) = match (white > black, lead) {
            (_, 0) if white == 0 => return Paint::bare(square).color(self),
            // Not grey: dark squares are grey, and are not attacked.
            (_, 0) => ((0x80, 0x80, 0x80), 244, AnsiColors::Magenta),
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
        bg_at(self, rgb, indexed, ansi)
    }
}

impl Ink for ColorDepth {
    fn cell(&self, cell: Cell, text: &str, out: &mut String) {
        let depth = *self;
        let paint = Paint::new(cell);
        let bg = paint.color(depth);
        match paint {
            // Dim the dots of empty squares.
            Paint::Light | Paint::Dark
                if cell.piece.is_none() && depth == ColorDepth::LightSixteen =>
            {
                push(text, DynColors::Ansi(AnsiColors::BrightBlack), bg, out);
            }
            Paint::Light if cell.piece.is_none() => {
                push(text, Paint::Dark.color(depth), bg, out);
            }
            Paint::Dark if cell.piece.is_none() => {
                push(text, Paint::Light.color(depth), bg, out);
            }
            _ => push_cell(cell, text, bg, depth, out),
        }
    }

    fn attacked(&self, cell: Cell, counts: [u32; 2], text: &str, out: &mut String) {
        let bg = self.bg_of_majority(cell.square, counts);
        push_cell(cell, text, bg, *self, out);
    }

    fn majorities(&self) -> Option<[&'static str; 3]> {
        Some(match self {
            ColorDepth::Sixteen => ["blue", "yellow", "magenta"],
            ColorDepth::LightSixteen => ["cyan", "yellow", "magenta"],
            ColorDepth::Indexed | ColorDepth::True => ["blue", "orange", "grey"],
        })
    }

    fn label(&self, text: &str, out: &mut String) {
        // Writing to a string cannot fail, here and below.
        let _ = write!(out, "{}", text.dimmed());
    }

    fn heading(&self, text: &str, out: &mut String) {
        let _ = write!(out, "{}", text.bold());
    }
}
