//! A picture while it is drawn: how it looks, its texts, and the elements of which it is made. It has a size, coordinates,
//! and a theme, which is a style sheet with the colours of squares, marks and lines.
//!
//! Every mark and line has a dark edge, whose contrast with every square is at least 3:1 (Web Content Accessibility
//! Guidelines 2.1, 1.4.11): it is visible without hues. The hues are those of Okabe and Ito (*Color Universal Design*,
//! 2008), which colour-blind readers can distinguish, and each mark has its own shape.
//!
//! The rules of a theme begin with its class, because a page applies the style sheet of one picture to all of them.

use std::array::from_fn;
use std::fmt::{self, Write};
use std::sync::OnceLock;

use oracle_laws::{Bitboard, Piece, Square};

use super::shapes::{BOX, Mark, Pixels, outline};

/// How a picture looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The width in pixels; `None` leaves it to the page.
    pub width: Option<u32>,
    /// Where the letters and numbers of the files and ranks stand.
    pub coordinates: Coordinates,
    /// The size of the text below the board, in tenths of the usual one, if it has another.
    pub text: Option<u32>,
}

oracle_laws::listed! {
    /// The place of the letters and numbers of the files and ranks.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Coordinates {
        /// There are none.
        None = "none",
        /// In the corners of the outermost squares.
        Inside = "inside",
        /// Beside the board.
        #[default]
        Outside = "outside",
    }
    /// All places.
    const ALL;
    /// Returns its name.
    const fn name;
}

oracle_laws::listed! {
    /// The colours of a picture.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub enum Theme {
        /// Paper and clay.
        #[default]
        Classic = "classic",
        /// The brown of lichess boards.
        Brown = "brown",
        /// Blue squares.
        Blue = "blue",
        /// Green squares.
        Green = "green",
        /// White and grey squares, and strong colours.
        Contrast = "contrast",
        /// Greys only, for a printer without colours.
        Print = "print",
    }
    /// All themes, the default first.
    const ALL;
    /// Returns its name.
    const fn name;
}

/// The parts of a style sheet, each below a line that says what it is for: a picture has those that it needs.
const STYLE: &str = include_str!("style.css");
const PARTS: usize = 7;

/// The hues of most themes.
const HUES: &str = "attacker #cc79a7 chosen #0072b2 check #d55e00 capture #e69f00 target #009e73 last #f0e442 \
                    obstacle #e69f00 unfit #d55e00 pinned #f0e442 move #009e73 illegal #d55e00 \
                    white #0072b2 black #d55e00";

impl Theme {
    /// Returns the parts of the style sheet, which are written when they are first asked for.
    pub(super) fn sheet(self) -> &'static [String; PARTS] {
        static SHEETS: [OnceLock<[String; PARTS]>; Theme::ALL.len()] =
            [const { OnceLock::new() }; Theme::ALL.len()];
        SHEETS[self as usize].get_or_init(|| {
            let mut parts = STYLE.split("/* ").skip(1);
            from_fn(|_| self.rules(parts.next().unwrap_or_default()))
        })
    }

    /// Returns rules, one on each line, with the class of the theme before each selector and its colours in them.
    fn rules(self, template: &str) -> String {
        let mut rules = String::with_capacity(2 * template.len());
        for rule in template.lines().skip(1) {
            for selector in rule.split_inclusive([',', '{']) {
                if selector.ends_with([',', '{']) {
                    rules.extend([".", self.name(), "-board "]);
                }
                let mut texts = selector.split('$');
                rules.push_str(texts.next().unwrap_or_default());
                for text in texts {
                    let end = text.find([';', '}']).unwrap_or(text.len());
                    rules.extend([self.color(&text[..end]), &text[end..]]);
                }
            }
        }
        rules
    }

    /// Returns the colour with this name.
    fn color(self, name: &str) -> &'static str {
        let own = self.colors().split_ascii_whitespace();
        let mut words = own.chain(HUES.split_ascii_whitespace());
        words.find(|word| *word == name);
        words.next().unwrap_or_default()
    }

    /// Returns the colours that the theme does not take from [`HUES`], each after its name.
    const fn colors(self) -> &'static str {
        match self {
            Theme::Classic => {
                "page #fbf8f2 edge #4a3c2f light #f2e9da dark #b7a188 \
                 under-attacker #dfb1cb under-chosen #9cc6e0 under-check #f3c9a8 under-last #e3d98f"
            }
            Theme::Brown => {
                "page #ffffff edge #5b3d28 light #f0d9b5 dark #b58863 \
                 under-attacker #d8a2b8 under-chosen #8fbad4 under-check #f0b08a under-last #d5cc74"
            }
            Theme::Blue => {
                "page #ffffff edge #2c4257 light #e6ecf2 dark #8fa8c2 \
                 under-attacker #d9b0c8 under-chosen #74b0dd under-check #efb894 under-last #d6d489"
            }
            Theme::Green => {
                "page #ffffff edge #36492a light #eeeed2 dark #86a666 \
                 under-attacker #d9aec6 under-chosen #86bbdc under-check #efb48c under-last #d9d06a"
            }
            Theme::Contrast => {
                "page #ffffff edge #000000 light #ffffff dark #a6a6a6 \
                 under-attacker #ffb3dc under-chosen #8cd0ff under-check #ffb78a under-last #f2ea70 \
                 attacker #ff8ccb check #ff5a00 capture #ffb000 target #00b884 last #fff000 \
                 obstacle #ffb000 unfit #ff5a00 pinned #fff000 move #00b884 illegal #ff5a00 black #ff5a00"
            }
            Theme::Print => {
                "page #ffffff edge #000000 light #ffffff dark #c4c4c4 \
                 under-attacker #e2e2e2 under-chosen #d6d6d6 under-check #e8e8e8 under-last #dcdcdc \
                 attacker #6e6e6e chosen #000000 check #808080 capture #ffffff target #000000 last #808080 \
                 obstacle #808080 unfit #000000 pinned #ffffff move #ffffff illegal #606060 \
                 white #c8c8c8 black #808080"
            }
        }
    }
}

/// The texts of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
                let _ = write!(out, "&#x{:x};", u32::from(letter));
            }
            _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                out.extend(letter.escape_unicode());
            }
            _ => out.push(letter),
        }
    }
}
