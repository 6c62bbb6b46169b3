//! Draws the board as SVG 1.1, on one line.
//!
//! The picture fetches nothing, runs nothing, and has no `id` that could clash with another on the same page. Its title
//! and description are for readers who cannot see it.
//!
//! Each part has classes by which a page can restyle it:
//!
//! | part | classes |
//! |---|---|
//! | the whole | `chess-board`, the class of its theme (`classic-board`), and the classes that the caller adds |
//! | a square | `square`, `light` or `dark`, its name, and the names of its marks |
//! | a mark | `mark`, its name, the square's name, and `named` if the reason names the square |
//! | a piece | `piece`, its colour, its role, the square's name; within it `body` and `lines` |
//! | an arrow or a line | `stroke`, its name, the squares where it begins and ends |
//! | the head of an arrow, above a piece or a dot | `stroke`, `head`, the name of the arrow, the squares where it begins and ends |
//! | the number of a move | `number`, the squares where its arrow begins and ends |
//! | the majority of attackers | `heat`, the colour that has it, `lead-1` to `lead-3`, the square's name |
//! | as many attackers of both colours | `heat`, `equal`, the square's name: hatched |
//! | the attackers of a colour | `count`, the colour, the square's name: a block for each, at most eight |
//! | a letter or number at the edge | `coordinate` |
//! | the side to move | `turn`, the colour: a disc beside the board, at its end of the board |
//! | a line of the text below | `caption` |
//! | the meanings of the marks | `legend`: an example of each mark, and a `caption` |
//!
//! | mark | shape | meaning |
//! |---|---|---|
//! | `chosen` | brackets | the chosen piece, or the piece that moves |
//! | `target` | dot | it may go here |
//! | `capture` | ring | it may capture here |
//! | `attacker` | angles | gives check, prevents castling, or is named by the reason |
//! | `check` | star | the king in check |
//! | `last` | frame | the last move |
//! | `obstacle` | octagon | a piece in the way |
//! | `attacked` | wedges at the sides | an attacked square |
//! | `missing` | dashed square | a piece is missing here |
//! | `unfit` | no entry sign | cannot make the move |
//! | `victim` | wedges at the corners | the pawn beside one that captures en passant |
//! | `pinned` | clamp | a pinned piece |
//! | `promotion` | chevrons | a promotion |
//! | `no-right` | padlock | may not castle |
//! | `wall` | bricks | nothing can pass |
//! | `not-allowed` | small cross | the chosen piece may not go here |
//! | `highlight` | diamond | a square to look at |
//!
//! | stroke | shape | meaning |
//! |---|---|---|
//! | `move` | arrow | a legal move |
//! | `illegal`, `cross` | arrow with a cross | an illegal move |
//! | `ray` | dashes | an attack |
//! | `pin` | rails | a pin |
//! | `queen-pin` | a rail | a pin to the queen |
//! | `arrow` | arrow | two squares to look at |
//!
//! The colours are in the picture's own style sheet under the class of the theme, so that themes do not mix on a page. A
//! rule that begins with `svg.chess-board` is more specific and wins: `svg.chess-board .dark { fill: seagreen }`.

mod board;
mod canvas;
mod caption;
mod legend;
mod marks;
mod pieces;
mod strokes;
mod style;

pub use board::draw;
pub use caption::{Caption, push_text};
pub use style::Theme;

/// How a picture looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The width in pixels; `None` leaves it to the page.
    pub width: Option<u32>,
    /// Where the letters and numbers of the files and ranks stand.
    pub coordinates: Coordinates,
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
