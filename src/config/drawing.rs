//! The options about boards and pictures.

use std::ops::RangeInclusive;

use clap::ValueEnum;
use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{Coordinates, Style, Theme};

use super::Environment;
use crate::args::value::{Named, number_in, text};
use crate::error::Refusal;
use crate::output::palette::{ColorDepth, Palette};
use crate::questions::Shared;

/// The option of every question with colours.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Drawing")]
pub struct ColorArgs {
    // The alias is the spelling of the other half of the world.
    /// Use colour: auto (default), always or never
    #[arg(long, alias = "colour", value_name = "WHEN", value_enum)]
    pub color: Option<ColorUse>,
}

/// When colour is used.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum ColorUse {
    // As the environment says.
    Auto,
    Always,
    Never,
}

/// The options of every question with a board as text.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Drawing")]
pub struct BoardArgs {
    /// Draw Black at the bottom
    #[arg(long)]
    pub flip: bool,
    /// Draw chess symbols instead of letters
    #[arg(long)]
    pub unicode: bool,
    #[command(flatten)]
    pub color: ColorArgs,
}

/// The option of every question with a sentence below its picture.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Drawing")]
pub struct CaptionArgs {
    /// The text below -o svg: sentence (default) or none
    #[arg(long, value_name = "TEXT", value_enum)]
    pub caption: Option<CaptionText>,
}

/// The text below a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CaptionText {
    Sentence,
    None,
}

/// The options of every question with a picture.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Drawing")]
pub struct PictureArgs {
    /// Files and ranks of -o svg: outside (default), inside or none
    #[arg(long, value_name = "PLACE", value_parser = Named(places))]
    coordinates: Option<Coordinates>,
    /// The width of -o svg (16 to 16384; default: left to the page)
    #[arg(long, value_name = "PIXELS", value_parser = text(pixels))]
    size: Option<u32>,
    /// Colours: classic, brown, blue, green, contrast or print
    #[arg(long, value_name = "NAME", value_parser = Named(themes))]
    theme: Option<Theme>,
}

fn places() -> Vec<(&'static str, Coordinates)> {
    let all = [Coordinates::Outside, Coordinates::Inside, Coordinates::None];
    all.map(|place| (place.name(), place)).to_vec()
}

fn themes() -> Vec<(&'static str, Theme)> {
    Theme::ALL.map(|theme| (theme.name(), theme)).to_vec()
}

fn pixels(text: &str) -> Result<u32, Refusal> {
    let error = format!("a picture cannot be `{text}` pixels wide");
    number_in(text, WIDTHS, error)
}

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
    pub fn resolve(shared: &Shared, environment: Environment) -> Drawing {
        let Shared { board, picture, .. } = shared;
        let use_color = match board.color.color {
            Some(ColorUse::Always) => true,
            Some(ColorUse::Never) => false,
            _ if environment.refuses_color => false,
            _ => environment.stdout_is_terminal || environment.forces_color,
        };
        Drawing {
            flip: board.flip,
            // The ground of a piece is white in sixteen colours: filled symbols would all look black.
            glyphs: match environment.depth {
                _ if !board.unicode => Glyphs::Ascii,
                ColorDepth::Indexed | ColorDepth::True if use_color => Glyphs::Solid,
                _ => Glyphs::Unicode,
            },
            palette: if use_color {
                Palette::Color(environment.depth)
            } else {
                Palette::Plain
            },
            style: Style {
                theme: picture.theme.unwrap_or_default(),
                width: picture.size,
                coordinates: picture.coordinates.unwrap_or_default(),
            },
            arrows: shared.arrows,
            caption: shared.caption.caption != Some(CaptionText::None),
        }
    }
}
