//! The options about boards and pictures.

use clap::ValueEnum;
use oracle_answers::Drawing;
use oracle_answers::format::SVG_NAME;
use oracle_answers::look::{self, Look};
use oracle_answers::message::square;
use oracle_draw::Plain;
use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{Coordinates, Theme};
use oracle_laws::Square;

use super::output::OutputArgs;
use super::value::{Named, field, number_in, text};
use crate::environment::Environment;
use crate::error::Refusal;
use crate::terminal::palette::ColorDepth;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
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
    #[arg(long, value_name = "PLACE", value_parser = Named(|| look::PLACES.map(|place| (place.name(), place)).to_vec()))]
    coordinates: Option<Coordinates>,
    /// The width of -o svg (16 to 16384; default: left to the page)
    #[arg(
        long,
        value_name = "PIXELS",
        value_parser = text(pixels),
        long_help = "The width of -o svg (16 to 16384; default: left to the page). Below 200 pixels, \
                     there is no text unless `--caption` or `--coordinates` asks for it."
    )]
    size: Option<u32>,
    /// Colours: classic, brown, blue, green, contrast or print
    #[arg(long, value_name = "NAME", value_parser = Named(|| Theme::ALL.map(|theme| (theme.name(), theme)).to_vec()))]
    theme: Option<Theme>,
}

fn pixels(text: &str) -> Result<u32, Refusal> {
    let error = format!("a picture cannot be `{text}` pixels wide");
    number_in(text, Look::WIDTHS, error)
}

/// The narrowest terminal that text is wrapped for, and the longest line that is easy to read, in characters.
const NARROWEST: usize = 40;
const WIDEST: usize = 100;

/// What the options say about boards and pictures, as far as the question has them.
#[derive(Debug, Default)]
pub struct DrawingArgs<'a> {
    pub board: BoardArgs,
    pub caption: Option<&'a CaptionArgs>,
    pub diagram: Option<&'a DiagramArgs>,
    pub picture: Option<&'a PictureArgs>,
    pub arrows: bool,
}

impl DrawingArgs<'_> {
    /// Returns what they say.
    ///
    /// # Errors
    ///
    /// Returns an error about an option that only a picture has, if the answer is none. A line that is an object may ask for
    /// a picture by itself, and so may those of a stream.
    pub fn look(
        &self,
        output: &OutputArgs,
        is_stream: bool,
        words: &[String],
    ) -> Result<Look, Refusal> {
        let given = |is_given: bool| is_given.then_some(true);
        let caption = self.caption.and_then(|args| args.caption);
        let diagram = self.diagram;
        let look = Look {
            flip: given(self.board.flip),
            unicode: given(self.board.unicode),
            coordinates: self.picture.and_then(|args| args.coordinates),
            size: self.picture.and_then(|args| args.size),
            theme: self.picture.and_then(|args| args.theme),
            arrows: given(self.arrows),
            caption: caption.map(|text| text == CaptionText::Sentence),
            plain: given(diagram.is_some_and(|args| args.plain)),
            mark: diagram.map(|args| args.mark.clone()).unwrap_or_default(),
            arrow: diagram.map(|args| args.arrow.clone()).unwrap_or_default(),
        };
        let is_object = words
            .first()
            .is_some_and(|word| word.trim_start().starts_with('{'));
        if !is_stream && !is_object && !output.is(SVG_NAME) {
            refuse_without_picture(&look, output)?;
        }
        Ok(look)
    }
}

/// Refuses an option that only a picture has.
fn refuse_without_picture(look: &Look, output: &OutputArgs) -> Result<(), Refusal> {
    let given = [
        ("--arrows", look.arrows.is_some()),
        ("--plain", look.plain.is_some()),
        ("--mark", !look.mark.is_empty()),
        ("--arrow", !look.arrow.is_empty()),
        ("--caption", look.caption.is_some()),
        ("--coordinates", look.coordinates.is_some()),
        ("--size", look.size.is_some()),
        ("--theme", look.theme.is_some()),
    ];
    let given = given.into_iter().find(|(_, is_given)| *is_given);
    match given {
        Some((option, _)) => {
            let hint = if output.is_given() {
                format!("choose `-o svg`, or leave out `{option}`")
            } else {
                "add `-o svg`".to_owned()
            };
            let message = format!("`{option}` requires `-o svg`");
            Err(Refusal::new(message).about(option).with_hint(hint))
        }
        _ => Ok(()),
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
