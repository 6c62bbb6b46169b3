//! Themes: the colours of squares, marks and lines, as a style sheet.
//!
//! Every mark and line has a dark edge, whose contrast with every square is at least 3:1 (Web Content Accessibility
//! Guidelines 2.1, 1.4.11): it is visible without hues. The hues are those of Okabe and Ito (*Color Universal Design*,
//! 2008), which colour-blind readers can distinguish, and each mark has its own shape.
//!
//! The rules of a theme begin with its class, because a page applies the style sheet of one picture to all of them.

use std::sync::OnceLock;

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

/// The board, the pieces, and the marks of their moves. Here and below, `$` begins the name of a colour.
const BOARD: &str = "\
.frame{fill:$page}
.edge{fill:$dark;stroke:$edge;stroke-width:2}
.coordinate{fill:$edge;font-family:sans-serif;font-size:17px;text-anchor:middle}
.light{fill:$light}
.dark{fill:$dark}
.square.attacker{fill:$under-attacker}
.square.chosen{fill:$under-chosen}
.square.check{fill:$under-check}
.mark{stroke:#1d1a17;stroke-linejoin:round;fill-rule:evenodd}
.mark.attacker{fill:$attacker}
.mark.chosen{fill:$chosen}
.mark.capture{fill:$capture}
.mark.check{fill:$check}
.mark.target{fill:$target}
.piece{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.turn{stroke:$edge;stroke-width:2}
.turn.white{fill:#fff}
.turn.black{fill:#26221f}
.lines{fill:none;stroke-width:1.7}
.white .body{fill:#fff;stroke:#1d1a17}
.white .lines{stroke:#1d1a17}
.black .body{fill:#26221f;stroke:#0c0b0a}
.black .lines{stroke:#f4efe6}";

/// Signs, arrows and lines.
const STROKES: &str = "\
.stroke{stroke:#1d1a17;stroke-width:1.2;stroke-linejoin:round}
.stroke.ray{fill:$attacker}
.stroke.pin,.stroke.queen-pin{fill:$pinned}
.stroke.move{fill:$move}
.stroke.cross{fill:#fff}
.stroke.illegal{fill:$illegal}
.stroke.arrow{fill:$chosen}
.number{fill:#1d1a17;font-family:sans-serif;font-size:16px;font-weight:bold;text-anchor:middle}
.square.attacked{fill:$under-attacker}
.mark.obstacle,.mark.victim{fill:$obstacle}
.mark.attacked{fill:$attacker}
.mark.unfit{fill:$unfit}
.mark.pinned{fill:$pinned}
.mark.missing{fill:$edge}
.mark.promotion,.mark.no-right{fill:$pinned}
.mark.wall{fill:$edge}
.mark.not-allowed{fill:$illegal}";

/// The last move.
const LAST: &str = "\
.square.last{fill:$under-last}
.mark.last{fill:$last}";

/// Squares that a reader is to look at.
const HIGHLIGHT: &str = "\
.square.highlight{fill:$under-last}
.mark.highlight{fill:$last}";

/// The numbers of attackers.
const HEAT: &str = "\
.heat{stroke:none}
.heat.white{fill:$white}
.heat.black{fill:$black}
.heat.equal{fill:none;stroke:$edge;stroke-width:3;stroke-opacity:.5}
.lead-1{fill-opacity:.3}
.lead-2{fill-opacity:.5}
.lead-3{fill-opacity:.7}
.count{stroke:#1d1a17;stroke-width:1}
.count.white{fill:#fff}
.count.black{fill:#1d1a17}";

/// The coordinates in the squares.
const INSIDE: &str =
    ".coordinate.inside{font-size:12px;stroke:$light;stroke-width:3;paint-order:stroke}";

/// The sentence below the board.
const CAPTION: &str = ".caption{fill:$edge;font-family:sans-serif;font-size:16px}";

/// A mask of moves.
const MASK: &str = "\
.beyond{fill:none;stroke:$edge;stroke-opacity:.3}
.mark.beyond-target,.mark.beyond-capture{fill:none;stroke:$edge;stroke-width:3}";

/// The parts of a style sheet: a picture has those that it needs.
const PARTS: [&str; 8] = [BOARD, LAST, HIGHLIGHT, STROKES, HEAT, INSIDE, CAPTION, MASK];

/// The hues of most themes.
const HUES: &str = "attacker #cc79a7 chosen #0072b2 check #d55e00 capture #e69f00 target #009e73 last #f0e442 \
                    obstacle #e69f00 unfit #d55e00 pinned #f0e442 move #009e73 illegal #d55e00 \
                    white #0072b2 black #d55e00";

impl Theme {
    /// Returns the parts of the style sheet, which are written when they are first asked for.
    pub(super) fn sheet(self) -> &'static [String; PARTS.len()] {
        static SHEETS: [OnceLock<[String; PARTS.len()]>; Theme::ALL.len()] =
            [const { OnceLock::new() }; Theme::ALL.len()];
        SHEETS[self as usize].get_or_init(|| PARTS.map(|part| self.rules(part)))
    }

    /// Returns rules, one on each line, with the class of the theme before each selector and its colours in them.
    fn rules(self, template: &str) -> String {
        let mut rules = String::with_capacity(2 * template.len());
        for rule in template.lines() {
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
