//! The options about boards and pictures.

use clap::ValueEnum;
use oracle_answers::Drawing;
use oracle_answers::look::{self, Look};
use oracle_answers::message::square;
use oracle_draw::Plain;
use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{Coordinates, Theme};
use oracle_laws::Square;

use super::{Environment, InputSource};
use crate::args::Args;
use crate::args::value::{Named, field, number_in, text};
use crate::error::Refusal;
use crate::output::palette::ColorDepth;
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

/// The option of every question with text below its picture.
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

/// The options of a diagram for a handout.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Drawing")]
pub struct DiagramArgs {
    /// Draw in -o svg the pieces alone, without the marks of moves
    #[arg(long)]
    plain: bool,
    /// Mark these squares in -o svg: e4,f5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = field(square))]
    mark: Vec<Square>,
    /// Draw these arrows in -o svg: e2e4,g1f3
    #[arg(long, value_name = "ARROWS", value_delimiter = ',', value_parser = text(arrow))]
    arrow: Vec<(Square, Square)>,
}

/// Reads the two squares of an arrow.
fn arrow(text: &str) -> Result<(Square, Square), Refusal> {
    look::arrow(text).ok_or_else(|| {
        Refusal::new(format!("`{text}` is not an arrow"))
            .with_hint("write the two squares of each: `--arrow e2e4,g1f3`")
    })
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
    #[arg(
        long,
        value_name = "PIXELS",
        value_parser = text(pixels),
        long_help = "The width of -o svg (16 to 16384; default: left to the page). Below 200 pixels,\n\
                     there is no text unless `--caption` or `--coordinates` asks for it."
    )]
    size: Option<u32>,
    /// Colours: classic, brown, blue, green, contrast or print
    #[arg(long, value_name = "NAME", value_parser = Named(themes))]
    theme: Option<Theme>,
}

fn places() -> Vec<(&'static str, Coordinates)> {
    look::PLACES.map(|place| (place.name(), place)).to_vec()
}

fn themes() -> Vec<(&'static str, Theme)> {
    Theme::ALL.map(|theme| (theme.name(), theme)).to_vec()
}

fn pixels(text: &str) -> Result<u32, Refusal> {
    let error = format!("a picture cannot be `{text}` pixels wide");
    number_in(text, Look::WIDTHS, error)
}

/// Refuses an option that only a picture has, if the answer is none. A line that is an object may ask for a picture by itself,
/// and so may those of a stream.
pub fn refuse_without_picture(args: &Args<'_>, input: &InputSource) -> Result<(), Refusal> {
    let Shared {
        output,
        arrows,
        diagram,
        caption,
        picture,
        ..
    } = &args.shared;
    let may_be_picture = match input {
        InputSource::Stream(_) => true,
        InputSource::Line(line) => line.trim_start().starts_with('{'),
        InputSource::Initial | InputSource::Nothing => false,
    };
    let given = [
        ("--arrows", *arrows),
        ("--plain", diagram.plain),
        ("--mark", !diagram.mark.is_empty()),
        ("--arrow", !diagram.arrow.is_empty()),
        ("--caption", caption.caption.is_some()),
        ("--coordinates", picture.coordinates.is_some()),
        ("--size", picture.size.is_some()),
        ("--theme", picture.theme.is_some()),
    ];
    let given = given.into_iter().find(|(_, is_given)| *is_given);
    match given {
        Some((option, _)) if !may_be_picture && !output.is_svg() => {
            let hint = if output.is_given() {
                format!("choose `-o svg`, or leave out `{option}`")
            } else {
                "add `-o svg`".to_owned()
            };
            let message = format!("`{option}` requires `-o svg`");
            Err(args.refuse(message, option).with_hint(hint))
        }
        _ => Ok(()),
    }
}

/// The narrowest terminal that text is wrapped for, and the longest line that is easy to read, in characters.
const NARROWEST: usize = 40;
const WIDEST: usize = 100;

/// Returns what the options say about boards and pictures.
pub fn look(shared: &Shared) -> Look {
    let given = |is_given: bool| is_given.then_some(true);
    let caption = shared.caption.caption;
    Look {
        flip: given(shared.board.flip),
        unicode: given(shared.board.unicode),
        coordinates: shared.picture.coordinates,
        size: shared.picture.size,
        theme: shared.picture.theme,
        arrows: given(shared.arrows),
        caption: caption.map(|text| text == CaptionText::Sentence),
        plain: given(shared.diagram.plain),
        mark: shared.diagram.mark.clone(),
        arrow: shared.diagram.arrow.clone(),
    }
}

/// Returns how the environment shows boards and texts.
pub fn of_environment(board: &BoardArgs, environment: Environment) -> Drawing {
    let use_color = match board.color.color {
        Some(ColorUse::Always) => true,
        Some(ColorUse::Never) => false,
        _ if environment.refuses_color => false,
        _ => environment.stdout_is_terminal || environment.forces_color,
    };
    Drawing {
        // All symbols are black in sixteen colours: outlined ones are White's.
        symbols: match environment.depth {
            ColorDepth::Indexed | ColorDepth::True if use_color => Glyphs::Solid,
            _ => Glyphs::Unicode,
        },
        ink: match environment.depth {
            _ if !use_color => &Plain,
            ColorDepth::Sixteen if board.unicode => ColorDepth::LightSixteen.ink(),
            depth => depth.ink(),
        },
        columns: environment
            .columns
            .map(|columns| columns.clamp(NARROWEST, WIDEST)),
        ..Drawing::default()
    }
}
