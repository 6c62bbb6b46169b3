//! Themes: the colours of squares, marks and lines, as a style sheet.
//!
//! Every mark and line has a dark edge, whose contrast with every square is at least 3:1 (Web Content Accessibility
//! Guidelines 2.1, 1.4.11): it is visible without hues. The hues are those of Okabe and Ito (*Color Universal Design*,
//! 2008), which colour-blind readers can distinguish, and each mark has its own shape.

/// The colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Paper and clay.
    #[default]
    Classic,
    /// The brown of lichess boards.
    Brown,
    /// Blue squares.
    Blue,
    /// Green squares.
    Green,
    /// White and grey squares, and strong colours.
    Contrast,
    /// Greys only, for a printer without colours.
    Print,
}

/// The style sheet of a theme, in parts: a picture has those that it needs.
pub(super) struct Sheet {
    /// The board, the pieces, and the marks of their moves.
    pub board: &'static str,
    /// Signs, arrows and lines.
    pub strokes: &'static str,
    /// The last move.
    pub last: &'static str,
    /// The numbers of attackers.
    pub heat: &'static str,
    /// The sentence below the board.
    pub caption: &'static str,
    /// A mask of moves.
    pub mask: &'static str,
}

/// Writes the style sheet of a theme from its colours.
macro_rules! sheet {
    (
        page $page:literal $ink:literal edge $edge:literal
        squares $light:literal $dark:literal
        attacker $attacker:literal $under_attacker:literal
        chosen $chosen:literal $under_chosen:literal
        check $check:literal $under_check:literal
        capture $capture:literal target $target:literal
        last $last:literal $under_last:literal
        obstacle $obstacle:literal unfit $unfit:literal pinned $pinned:literal badge $badge:literal
        arrows $move:literal $illegal:literal
        heat $white:literal $black:literal
    ) => {
        Sheet {
            board: concat!(
                ".chess-board .frame{fill:", $page, "}",
                ".chess-board .edge{fill:", $dark, ";stroke:", $edge, ";stroke-width:2}",
                ".chess-board .coordinate{fill:", $ink,
                ";font-family:sans-serif;font-size:17px;text-anchor:middle}",
                ".chess-board .light{fill:", $light, "}",
                ".chess-board .dark{fill:", $dark, "}",
                ".chess-board .square.attacker{fill:", $under_attacker, "}",
                ".chess-board .square.chosen{fill:", $under_chosen, "}",
                ".chess-board .square.check{fill:", $under_check, "}",
                ".chess-board .mark{stroke:#1d1a17;stroke-linejoin:round;fill-rule:evenodd}",
                ".chess-board .mark.attacker{fill:", $attacker, "}",
                ".chess-board .mark.chosen{fill:", $chosen, "}",
                ".chess-board .mark.capture{fill:", $capture, "}",
                ".chess-board .mark.check{fill:", $check, "}",
                ".chess-board .mark.target{fill:", $target, "}",
                ".chess-board .piece{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}",
                ".chess-board .lines{fill:none;stroke-width:1.7}",
                ".chess-board .white .body{fill:#fff;stroke:#1d1a17}",
                ".chess-board .white .lines{stroke:#1d1a17}",
                ".chess-board .black .body{fill:#26221f;stroke:#0c0b0a}",
                ".chess-board .black .lines{stroke:#f4efe6}",
            ),
            strokes: concat!(
                ".chess-board .stroke{stroke:#1d1a17;stroke-width:1.2;stroke-linejoin:round}",
                ".chess-board .stroke.ray{fill:", $attacker, "}",
                ".chess-board .stroke.pin{fill:", $pinned, "}",
                ".chess-board .stroke.move{fill:", $move, "}",
                ".chess-board .stroke.illegal{fill:", $illegal, "}",
                ".chess-board .stroke.cross{fill:#fff}",
                ".chess-board .number{fill:#1d1a17;font-family:sans-serif;font-size:16px;\
                 font-weight:bold;text-anchor:middle}",
                ".chess-board .square.attacked{fill:", $under_attacker, "}",
                ".chess-board .mark.obstacle,.chess-board .mark.victim{fill:", $obstacle, "}",
                ".chess-board .mark.attacked{fill:", $attacker, "}",
                ".chess-board .mark.unfit{fill:", $unfit, "}",
                ".chess-board .mark.pinned{fill:", $pinned, "}",
                ".chess-board .mark.missing{fill:", $edge, "}",
                ".chess-board .mark.promotion,.chess-board .mark.no-right{fill:", $badge, "}",
                ".chess-board .mark.wall{fill:", $edge, "}",
            ),
            last: concat!(
                ".chess-board .square.last{fill:", $under_last, "}",
                ".chess-board .mark.last{fill:", $last, "}",
            ),
            heat: concat!(
                ".chess-board .heat{stroke:none}",
                ".chess-board .heat.white{fill:", $white, "}",
                ".chess-board .heat.black{fill:", $black, "}",
                ".chess-board .lead-1{fill-opacity:.3}",
                ".chess-board .lead-2{fill-opacity:.5}",
                ".chess-board .lead-3{fill-opacity:.7}",
                ".chess-board .count{stroke:#1d1a17;stroke-width:1}",
                ".chess-board .count.white{fill:#fff}",
                ".chess-board .count.black{fill:#1d1a17}",
            ),
            caption: concat!(
                ".chess-board .caption{fill:", $ink, ";font-family:sans-serif;font-size:16px}",
            ),
            mask: concat!(
                ".chess-board .beyond{fill:none;stroke:", $edge, ";stroke-opacity:.3}",
                ".chess-board .mark.beyond-target,.chess-board .mark.beyond-capture{fill:none;stroke:", $edge, ";stroke-width:3}",
            ),
        }
    };
}

impl Theme {
    /// All themes, the default first.
    pub const ALL: [Theme; 6] = [
        Theme::Classic,
        Theme::Brown,
        Theme::Blue,
        Theme::Green,
        Theme::Contrast,
        Theme::Print,
    ];

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Classic => "classic",
            Theme::Brown => "brown",
            Theme::Blue => "blue",
            Theme::Green => "green",
            Theme::Contrast => "contrast",
            Theme::Print => "print",
        }
    }

    #[rustfmt::skip] // A colour beside its name.
    pub(super) const fn sheet(self) -> &'static Sheet {
        match self {
            Theme::Classic => &sheet! {
                page "#fbf8f2" "#4a3c2f" edge "#4a3c2f" squares "#f2e9da" "#b7a188"
                attacker "#cc79a7" "#dfb1cb" chosen "#0072b2" "#9cc6e0" check "#d55e00" "#f3c9a8"
                capture "#e69f00" target "#009e73" last "#f0e442" "#e3d98f"
                obstacle "#e69f00" unfit "#d55e00" pinned "#f0e442" badge "#f0e442"
                arrows "#009e73" "#d55e00" heat "#0072b2" "#d55e00"
            },
            Theme::Brown => &sheet! {
                page "#ffffff" "#5b3d28" edge "#5b3d28" squares "#f0d9b5" "#b58863"
                attacker "#cc79a7" "#d8a2b8" chosen "#0072b2" "#8fbad4" check "#d55e00" "#f0b08a"
                capture "#e69f00" target "#009e73" last "#f0e442" "#d5cc74"
                obstacle "#e69f00" unfit "#d55e00" pinned "#f0e442" badge "#f0e442"
                arrows "#009e73" "#d55e00" heat "#0072b2" "#d55e00"
            },
            Theme::Blue => &sheet! {
                page "#ffffff" "#2c4257" edge "#2c4257" squares "#e6ecf2" "#8fa8c2"
                attacker "#cc79a7" "#d9b0c8" chosen "#0072b2" "#74b0dd" check "#d55e00" "#efb894"
                capture "#e69f00" target "#009e73" last "#f0e442" "#d6d489"
                obstacle "#e69f00" unfit "#d55e00" pinned "#f0e442" badge "#f0e442"
                arrows "#009e73" "#d55e00" heat "#0072b2" "#d55e00"
            },
            Theme::Green => &sheet! {
                page "#ffffff" "#36492a" edge "#36492a" squares "#eeeed2" "#86a666"
                attacker "#cc79a7" "#d9aec6" chosen "#0072b2" "#86bbdc" check "#d55e00" "#efb48c"
                capture "#e69f00" target "#009e73" last "#f0e442" "#d9d06a"
                obstacle "#e69f00" unfit "#d55e00" pinned "#f0e442" badge "#f0e442"
                arrows "#009e73" "#d55e00" heat "#0072b2" "#d55e00"
            },
            Theme::Contrast => &sheet! {
                page "#ffffff" "#000000" edge "#000000" squares "#ffffff" "#a6a6a6"
                attacker "#ff8ccb" "#ffb3dc" chosen "#0072b2" "#8cd0ff" check "#ff5a00" "#ffb78a"
                capture "#ffb000" target "#00b884" last "#fff000" "#f2ea70"
                obstacle "#ffb000" unfit "#ff5a00" pinned "#fff000" badge "#fff000"
                arrows "#00b884" "#ff5a00" heat "#0072b2" "#ff5a00"
            },
            Theme::Print => &sheet! {
                page "#ffffff" "#000000" edge "#000000" squares "#ffffff" "#c4c4c4"
                attacker "#ffffff" "#e2e2e2" chosen "#000000" "#d6d6d6" check "#808080" "#e8e8e8"
                capture "#ffffff" target "#000000" last "#808080" "#dcdcdc"
                obstacle "#808080" unfit "#000000" pinned "#ffffff" badge "#ffffff"
                arrows "#ffffff" "#606060" heat "#9a9a9a" "#9a9a9a"
            },
        }
    }
}
