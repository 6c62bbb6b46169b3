//! How boards, texts and pictures look.

use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::Style;
use oracle_draw::{Ink, Plain, Stroke};
use oracle_laws::Bitboard;

/// What a picture shows of what its reader chose.
#[derive(Debug, Clone, Default)]
pub struct Diagram {
    /// Whether it shows the pieces alone, without the marks of moves.
    pub is_plain: bool,
    /// The squares that are marked.
    pub highlights: Bitboard,
    /// The arrows that are drawn.
    pub arrows: Vec<Stroke>,
    /// The text below it, in which `{id}` and `{turn}` are filled in; `None` for the usual one.
    pub caption: Option<String>,
}

/// The settings for drawing boards.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // An option for each.
pub struct Drawing {
    /// Whether Black is at the bottom.
    pub flip: bool,
    /// The characters of a board in text.
    pub glyphs: Glyphs,
    /// The chess symbols that stand for letters where they are asked for.
    pub symbols: Glyphs,
    /// The colours of a text.
    pub ink: &'static (dyn Ink + Sync),
    /// The width of the terminal in characters, if the answer is for one.
    pub columns: Option<usize>,
    /// How a picture looks.
    pub style: Style,
    /// Whether a picture shows moves as arrows.
    pub arrows: bool,
    /// Whether text stands below a picture.
    pub caption: bool,
    /// Whether a picture has a mark of the side to move.
    pub turn: bool,
}

/// The longest line where the answer is for no terminal.
const USUAL: usize = 80;

impl Default for Drawing {
    fn default() -> Drawing {
        Drawing {
            flip: false,
            glyphs: Glyphs::default(),
            symbols: Glyphs::Unicode,
            ink: &Plain,
            columns: None,
            style: Style::default(),
            arrows: false,
            caption: true,
            turn: true,
        }
    }
}

impl Drawing {
    /// Returns the longest line of text below a board, in characters.
    pub fn line_width(&self) -> usize {
        self.columns.unwrap_or(USUAL)
    }
}
