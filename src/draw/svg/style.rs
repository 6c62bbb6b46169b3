//! Themes: the colours of squares, marks and lines, as a style sheet.
//!
//! Every mark and line has a dark edge, whose contrast with every square is at least 3:1 (Web Content Accessibility
//! Guidelines 2.1, 1.4.11): it is visible without hues. The hues are those of Okabe and Ito (*Color Universal Design*,
//! 2008), which colour-blind readers can distinguish, and each mark has its own shape.
//!
//! The rules of a theme begin with its class, because a page applies the style sheet of one picture to all of them.

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
    /// The coordinates in the squares.
    pub inside: &'static str,
    /// The sentence below the board.
    pub caption: &'static str,
    /// A mask of moves.
    pub mask: &'static str,
}

/// Writes the style sheet of a theme from its colours.
macro_rules! sheet {
    (
        $board:literal page $page:literal $ink:literal edge $edge:literal
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
                $board,
                " .frame{fill:",
                $page,
                "}",
                $board,
                " .edge{fill:",
                $dark,
                ";stroke:",
                $edge,
                ";stroke-width:2}",
                $board,
                " .coordinate{fill:",
                $ink,
                ";font-family:sans-serif;font-size:17px;text-anchor:middle}",
                $board,
                " .light{fill:",
                $light,
                "}",
                $board,
                " .dark{fill:",
                $dark,
                "}",
                $board,
                " .square.attacker{fill:",
                $under_attacker,
                "}",
                $board,
                " .square.chosen{fill:",
                $under_chosen,
                "}",
                $board,
                " .square.check{fill:",
                $under_check,
                "}",
                $board,
                " .mark{stroke:#1d1a17;stroke-linejoin:round;fill-rule:evenodd}",
                $board,
                " .mark.attacker{fill:",
                $attacker,
                "}",
                $board,
                " .mark.chosen{fill:",
                $chosen,
                "}",
                $board,
                " .mark.capture{fill:",
                $capture,
                "}",
                $board,
                " .mark.check{fill:",
                $check,
                "}",
                $board,
                " .mark.target{fill:",
                $target,
                "}",
                $board,
                " .piece{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}",
                $board,
                " .lines{fill:none;stroke-width:1.7}",
                $board,
                " .white .body{fill:#fff;stroke:#1d1a17}",
                $board,
                " .white .lines{stroke:#1d1a17}",
                $board,
                " .black .body{fill:#26221f;stroke:#0c0b0a}",
                $board,
                " .black .lines{stroke:#f4efe6}",
            ),
            strokes: concat!(
                $board,
                " .stroke{stroke:#1d1a17;stroke-width:1.2;stroke-linejoin:round}",
                $board,
                " .stroke.ray{fill:",
                $attacker,
                "}",
                $board,
                " .stroke.pin{fill:",
                $pinned,
                "}",
                $board,
                " .stroke.move{fill:",
                $move,
                "}",
                $board,
                " .stroke.illegal{fill:",
                $illegal,
                "}",
                $board,
                " .stroke.cross{fill:#fff}",
                $board,
                " .number{fill:#1d1a17;font-family:sans-serif;font-size:16px;\
                 font-weight:bold;text-anchor:middle}",
                $board,
                " .square.attacked{fill:",
                $under_attacker,
                "}",
                $board,
                " .mark.obstacle,",
                $board,
                " .mark.victim{fill:",
                $obstacle,
                "}",
                $board,
                " .mark.attacked{fill:",
                $attacker,
                "}",
                $board,
                " .mark.unfit{fill:",
                $unfit,
                "}",
                $board,
                " .mark.pinned{fill:",
                $pinned,
                "}",
                $board,
                " .mark.missing{fill:",
                $edge,
                "}",
                $board,
                " .mark.promotion,",
                $board,
                " .mark.no-right{fill:",
                $badge,
                "}",
                $board,
                " .mark.wall{fill:",
                $edge,
                "}",
            ),
            last: concat!(
                $board,
                " .square.last{fill:",
                $under_last,
                "}",
                $board,
                " .mark.last{fill:",
                $last,
                "}",
            ),
            heat: concat!(
                $board,
                " .heat{stroke:none}",
                $board,
                " .heat.white{fill:",
                $white,
                "}",
                $board,
                " .heat.black{fill:",
                $black,
                "}",
                $board,
                " .lead-1{fill-opacity:.3}",
                $board,
                " .lead-2{fill-opacity:.5}",
                $board,
                " .lead-3{fill-opacity:.7}",
                $board,
                " .count{stroke:#1d1a17;stroke-width:1}",
                $board,
                " .count.white{fill:#fff}",
                $board,
                " .count.black{fill:#1d1a17}",
            ),
            inside: concat!($board, " .coordinate.inside{font-size:12px}"),
            caption: concat!(
                $board,
                " .caption{fill:",
                $ink,
                ";font-family:sans-serif;font-size:16px}",
            ),
            mask: concat!(
                $board,
                " .beyond{fill:none;stroke:",
                $edge,
                ";stroke-opacity:.3}",
                $board,
                " .mark.beyond-target,",
                $board,
                " .mark.beyond-capture{fill:none;stroke:",
                $edge,
                ";stroke-width:3}",
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

    /// Returns the class of a picture in this theme, to which its rules apply.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Theme::Classic => "classic-board",
            Theme::Brown => "brown-board",
            Theme::Blue => "blue-board",
            Theme::Green => "green-board",
            Theme::Contrast => "contrast-board",
            Theme::Print => "print-board",
        }
    }

    #[rustfmt::skip] // A colour beside its name.
    pub(super) const fn sheet(self) -> &'static Sheet {
        match self {
            Theme::Classic => &sheet! {
                ".classic-board" page "#fbf8f2" "#4a3c2f" edge "#4a3c2f" squares "#f2e9da" "#b7a188"
                attacker "#cc79a7" "#dfb1cb" chosen "#0072b2" "#9cc6e0" check "#d55e00" "#f3c9a8"
                capture "#e69f00" target "#009e73" last "#f0e442" "#e3d98f"
                obstacle "#e69f00" unfit "#d55e00" pinned "#f0e442" badge "#f0e442"
                arrows "#009e73" "#d55e00" heat "#0072b2" "#d55e00"
            },
            Theme::Brown => &sheet! {
                ".brown-board" page "#ffffff" "#5b3d28" edge "#5b3d28" squares "#f0d9b5" "#b58863"
                attacker "#cc79a7" "#d8a2b8" chosen "#0072b2" "#8fbad4" check "#d55e00" "#f0b08a"
                capture "#e69f00" target "#009e73" last "#f0e442" "#d5cc74"
                obstacle "#e69f00" unfit "#d55e00" pinned "#f0e442" badge "#f0e442"
                arrows "#009e73" "#d55e00" heat "#0072b2" "#d55e00"
            },
            Theme::Blue => &sheet! {
                ".blue-board" page "#ffffff" "#2c4257" edge "#2c4257" squares "#e6ecf2" "#8fa8c2"
                attacker "#cc79a7" "#d9b0c8" chosen "#0072b2" "#74b0dd" check "#d55e00" "#efb894"
                capture "#e69f00" target "#009e73" last "#f0e442" "#d6d489"
                obstacle "#e69f00" unfit "#d55e00" pinned "#f0e442" badge "#f0e442"
                arrows "#009e73" "#d55e00" heat "#0072b2" "#d55e00"
            },
            Theme::Green => &sheet! {
                ".green-board" page "#ffffff" "#36492a" edge "#36492a" squares "#eeeed2" "#86a666"
                attacker "#cc79a7" "#d9aec6" chosen "#0072b2" "#86bbdc" check "#d55e00" "#efb48c"
                capture "#e69f00" target "#009e73" last "#f0e442" "#d9d06a"
                obstacle "#e69f00" unfit "#d55e00" pinned "#f0e442" badge "#f0e442"
                arrows "#009e73" "#d55e00" heat "#0072b2" "#d55e00"
            },
            Theme::Contrast => &sheet! {
                ".contrast-board" page "#ffffff" "#000000" edge "#000000" squares "#ffffff" "#a6a6a6"
                attacker "#ff8ccb" "#ffb3dc" chosen "#0072b2" "#8cd0ff" check "#ff5a00" "#ffb78a"
                capture "#ffb000" target "#00b884" last "#fff000" "#f2ea70"
                obstacle "#ffb000" unfit "#ff5a00" pinned "#fff000" badge "#fff000"
                arrows "#00b884" "#ff5a00" heat "#0072b2" "#ff5a00"
            },
            Theme::Print => &sheet! {
                ".print-board" page "#ffffff" "#000000" edge "#000000" squares "#ffffff" "#c4c4c4"
                attacker "#6e6e6e" "#e2e2e2" chosen "#000000" "#d6d6d6" check "#808080" "#e8e8e8"
                capture "#ffffff" target "#000000" last "#808080" "#dcdcdc"
                obstacle "#808080" unfit "#000000" pinned "#ffffff" badge "#ffffff"
                arrows "#ffffff" "#606060" heat "#9a9a9a" "#9a9a9a"
            },
        }
    }
}
