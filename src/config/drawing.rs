//! The options about boards and pictures.

use std::ops::RangeInclusive;

use clap::ValueEnum;
use oracle_answers::{Diagram, Drawing, ObjectLine};
use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{Coordinates, Style, Theme};
use oracle_draw::{Plain, Stroke, StrokeKind};
use oracle_laws::Square;

use super::{Environment, InputSource};
use crate::args::Args;
use crate::args::value::{Named, field, number_in, square, text};
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
    let squares = text.split_at_checked(2).and_then(|(from, to)| {
        let [from, to] = [from, to].map(|name| Square::from_name(name.as_bytes()));
        from.zip(to).filter(|(from, to)| from != to)
    });
    squares.ok_or_else(|| {
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

/// The width in pixels below which text is too small to be read.
const SMALLEST_WITH_TEXT: u32 = 200;

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
        InputSource::Line(line) => ObjectLine::is_meant(line),
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

impl DiagramArgs {
    /// Returns what they choose.
    pub fn resolve(&self) -> Diagram {
        let arrows = self.arrow.iter();
        Diagram {
            is_plain: self.plain,
            highlights: self.mark.iter().copied().collect(),
            arrows: arrows
                .map(|&(from, to)| Stroke::new(StrokeKind::Arrow, from, to))
                .collect(),
        }
    }
}

/// The narrowest terminal that text is wrapped for, and the longest line that is easy to read, in characters.
const NARROWEST: usize = 40;
const WIDEST: usize = 100;

/// Resolves the options about boards and pictures.
pub fn resolve(shared: &Shared, environment: Environment) -> Drawing {
    let Shared { board, picture, .. } = shared;
    let use_color = match board.color.color {
        Some(ColorUse::Always) => true,
        Some(ColorUse::Never) => false,
        _ if environment.refuses_color => false,
        _ => environment.stdout_is_terminal || environment.forces_color,
    };
    let is_small = picture.size.is_some_and(|size| size < SMALLEST_WITH_TEXT);
    let usual_place = if is_small {
        Coordinates::None
    } else {
        Coordinates::default()
    };
    Drawing {
        flip: board.flip,
        // All symbols are black in sixteen colours: outlined ones are White's.
        glyphs: match environment.depth {
            _ if !board.unicode => Glyphs::Ascii,
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
        style: Style {
            theme: picture.theme.unwrap_or_default(),
            width: picture.size,
            coordinates: picture.coordinates.unwrap_or(usual_place),
        },
        arrows: shared.arrows,
        caption: match shared.caption.caption {
            Some(text) => text == CaptionText::Sentence,
            None => !is_small,
        },
    }
}
