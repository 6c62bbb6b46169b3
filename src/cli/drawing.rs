//! The options about boards and pictures.

use oracle_answers::drawing::{self, RenderOptions, TextStyle};
use oracle_draw::Plain;
use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{Coordinates, Theme};

use super::groups::{Named, named, number};
use crate::environment::Environment;
use crate::sheet::layouts;
use crate::terminal::palette::ColorDepth;

/// The option of every command with colours.
#[derive(clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Rendering")]
pub struct ColorArgs {
    // The alias is the spelling of the other half of the world.
    /// Use colour: auto (default), always or never
    #[arg(long, alias = "colour", value_name = "WHEN", value_parser = Named(color_uses), default_value = "auto", hide_default_value = true)]
    pub color: ColorUse,
}

/// Whether colour is used; none says that it is as the environment says.
pub type ColorUse = Option<bool>;

fn color_uses() -> Vec<(&'static str, ColorUse)> {
    vec![
        ("auto", None),
        ("always", Some(true)),
        ("never", Some(false)),
    ]
}

/// The options of every command with a board as text.
#[derive(clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Rendering")]
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

/// The options of every command with a picture.
#[derive(clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Rendering")]
pub struct PictureArgs {
    #[arg(
        long,
        value_name = "TEXT",
        help = "The text below -o svg: sentence (default), none or your own",
        long_help = "The text below -o svg: sentence (default), none, or a text of your own, in which \
                     {id} is the name of the line, {turn} the side to move, {move} the move in question, \
                     {sentence} the usual text and, in -o html, the letter n in such braces the number of \
                     the picture. The end of a line may be its own: caption=Mate in two"
    )]
    caption: Option<String>,
    /// Diagrams per page of -o html: 1, 2, 4, 6 (default) or 9
    #[arg(long, value_name = "N", value_parser = Named(layouts))]
    per_page: Option<u8>,
    /// The heading of -o html; with --plain or --answers, with a line for a name
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[arg(
        long,
        help = "Print exercises in -o html: the pieces alone, the answers on pages at the end",
        long_help = "Print exercises in -o html: the pieces alone, and on pages at the end the pictures with \
                     the answers. The caption of an exercise is its number and whose move it is, or that of \
                     --caption."
    )]
    answers: bool,
    /// Leave out the mark of the side to move in -o svg
    #[arg(long)]
    no_turn: bool,
    /// Files and ranks of -o svg: outside (default), inside or none
    #[arg(long, value_name = "PLACE", value_parser = Named(|| named(drawing::PLACES, Coordinates::name)))]
    coordinates: Option<Coordinates>,
    /// The width of -o svg (16 to 16384; default: left to the page)
    #[arg(
        long,
        value_name = "PIXELS",
        value_parser = number::<u32>(RenderOptions::WIDTHS),
        long_help = "The width of -o svg (16 to 16384; default: left to the page). Below 200 pixels, \
                     there is no text unless `--caption` or `--coordinates` asks for it."
    )]
    size: Option<u32>,
    /// Colours: classic, brown, blue, green, contrast or print
    #[arg(long, value_name = "NAME", value_parser = Named(|| named(Theme::ALL, Theme::name)))]
    theme: Option<Theme>,
}

/// The narrowest terminal that text is wrapped for, and the longest line that is easy to read, in characters.
const NARROWEST: usize = 40;
const WIDEST: usize = 100;

impl BoardArgs {
    /// Returns the look of boards, and of pictures as it is said.
    pub fn look(&self, pictures: RenderOptions) -> RenderOptions {
        RenderOptions {
            flip: self.flip,
            unicode: self.unicode,
            ..pictures
        }
    }
}

impl PictureArgs {
    pub fn look(&self) -> RenderOptions {
        RenderOptions {
            caption: self.caption.clone(),
            no_turn: self.no_turn,
            per_page: self.per_page,
            answers: self.answers,
            title: self.title.clone(),
            coordinates: self.coordinates,
            size: self.size,
            theme: self.theme,
            ..RenderOptions::default()
        }
    }
}

/// Returns how the environment shows boards and texts.
pub fn of_environment(color: ColorUse, uses_symbols: bool, environment: Environment) -> TextStyle {
    let may_color = environment.stdout_is_terminal || environment.forces_color;
    let use_color = color.unwrap_or(may_color && !environment.refuses_color);
    TextStyle {
        // All symbols are black in sixteen colours: outlined ones are White's.
        glyphs: match environment.depth {
            ColorDepth::Indexed | ColorDepth::True if use_color => Glyphs::Solid,
            _ => Glyphs::Unicode,
        },
        ink: match environment.depth {
            _ if !use_color => &Plain,
            ColorDepth::Sixteen if uses_symbols => ColorDepth::LightSixteen.ink(),
            depth => depth.ink(),
        },
        columns: environment
            .columns
            .map(|columns| columns.clamp(NARROWEST, WIDEST)),
    }
}
