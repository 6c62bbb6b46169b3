//! How a picture looks: its size, its coordinates, and its theme, which is a style sheet with the colours of squares, marks
//! and lines.
//!
//! Every mark and line has a dark edge, whose contrast with every square is at least 3:1 (Web Content Accessibility
//! Guidelines 2.1, 1.4.11): it is visible without hues. The hues are those of Okabe and Ito (*Color Universal Design*,
//! 2008), which colour-blind readers can distinguish, and each mark has its own shape.
//!
//! The rules of a theme begin with its class, because a page applies the style sheet of one picture to all of them.

use std::array::from_fn;
use std::sync::OnceLock;

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
