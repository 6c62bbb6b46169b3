//! The options about boards and pictures.

use std::ops::RangeInclusive;

use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{Coordinates, Style, Theme};

use super::Environment;
use crate::args::{Args, Argument, Flag, number_in};
use crate::error::Refusal;
use crate::output::palette::{ColorDepth, Palette};
use crate::questions::OptionGroup;

pub static FLIP: Flag = Flag::new("flip", "Draw Black at the bottom");
pub static UNICODE: Flag = Flag::new("unicode", "Draw chess symbols instead of letters");
/// Whether to use colour; `None` leaves it to the environment.
pub static COLOR: Argument<Option<bool>> = Argument::named(
    "color",
    "WHEN",
    "Use colour: auto (default), always or never",
    || {
        let names = [
            ("auto", None),
            ("always", Some(true)),
            ("never", Some(false)),
        ];
        Box::new(names.into_iter())
    },
)
// The spelling of the other half of the world.
.alias("colour");
pub static ARROWS: Flag = Flag::new("arrows", "Draw the moves as arrows in -o svg");
pub static CAPTION: Argument<bool> = Argument::named(
    "caption",
    "TEXT",
    "The text below -o svg: sentence (default) or none",
    || Box::new([("sentence", true), ("none", false)].into_iter()),
);
static COORDINATES: Argument<Coordinates> = Argument::named(
    "coordinates",
    "PLACE",
    "Files and ranks of -o svg: outside (default), inside or none",
    || {
        let all = [Coordinates::Outside, Coordinates::Inside, Coordinates::None];
        Box::new(all.map(|place| (place.name(), place)).into_iter())
    },
);
static SIZE: Argument<u32> = Argument::text(
    "size",
    "PIXELS",
    "The width of -o svg (16 to 16384; default: left to the page)",
    |text| {
        let error = format!("a picture cannot be `{text}` pixels wide");
        number_in(text, WIDTHS, error)
    },
);
static THEME: Argument<Theme> = Argument::named(
    "theme",
    "NAME",
    "Colours: classic, brown, blue, green, contrast or print",
    || Box::new(Theme::ALL.map(|theme| (theme.name(), theme)).into_iter()),
);

/// The options of every question with a board as text, and of every question with a picture.
pub const BOARD: OptionGroup = ("Drawing", &[&FLIP, &UNICODE, &COLOR]);
pub const PICTURE: OptionGroup = ("Drawing", &[&COORDINATES, &SIZE, &THEME]);

/// The narrowest and the widest picture in pixels; other values are taken for typing errors.
const WIDTHS: RangeInclusive<u32> = 16..=16_384;

/// The settings for drawing boards.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    pub flip: bool,
    pub glyphs: Glyphs,
    pub palette: Palette,
    /// How a picture looks.
    pub style: Style,
    /// Whether a picture shows moves as arrows.
    pub arrows: bool,
    /// Whether the sentence stands below a picture.
    pub caption: bool,
}

impl Drawing {
    /// Resolves the options.
    pub fn resolve(args: &Args<'_>, environment: Environment) -> Result<Drawing, Refusal> {
        let use_color = match args.get(&COLOR)?.flatten() {
            Some(use_color) => use_color,
            None if environment.refuses_color => false,
            None => environment.stdout_is_terminal || environment.forces_color,
        };
        Ok(Drawing {
            flip: args.has(&FLIP),
            // The ground of a piece is white in sixteen colours: filled symbols would all look black.
            glyphs: match environment.depth {
                _ if !args.has(&UNICODE) => Glyphs::Ascii,
                ColorDepth::Indexed | ColorDepth::True if use_color => Glyphs::Solid,
                _ => Glyphs::Unicode,
            },
            palette: if use_color {
                Palette::Color(environment.depth)
            } else {
                Palette::Plain
            },
            style: Style {
                theme: args.get(&THEME)?.unwrap_or_default(),
                width: args.get(&SIZE)?,
                coordinates: args.get(&COORDINATES)?.unwrap_or_default(),
            },
            arrows: args.has(&ARROWS),
            caption: args.get(&CAPTION)?.unwrap_or(true),
        })
    }
}
