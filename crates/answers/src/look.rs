//! How boards and pictures look, as far as it is said: by the options of a command line, or the keys of an object.

use std::ops::RangeInclusive;

use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{Coordinates, Theme};
use oracle_draw::{Stroke, StrokeKind};
use oracle_laws::Square;

use crate::message::{Member, Read};
use crate::{Diagram, View};

/// What is said of the look; `None` for what is not.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct Look {
    /// Whether Black is at the bottom.
    pub flip: bool,
    /// Whether pieces are chess symbols instead of letters.
    pub unicode: bool,
    /// Where the names of files and ranks stand in a picture.
    pub coordinates: Option<Coordinates>,
    /// The width of a picture in pixels.
    pub size: Option<u32>,
    /// The colours of a picture.
    pub theme: Option<Theme>,
    /// Whether a picture shows moves as arrows.
    pub arrows: bool,
    /// The text below a picture: `sentence` for the usual one, `none`, or another.
    pub caption: Option<String>,
    /// How many pictures stand on a page of a sheet.
    pub per_page: Option<u8>,
    /// Whether pictures are the answers to exercises that stand before them.
    pub answers: bool,
    /// Whether a picture has no mark of the side to move.
    pub no_turn: bool,
    /// Whether a picture shows the pieces alone.
    pub plain: bool,
    /// The squares that are marked in a picture.
    pub mark: Vec<Square>,
    /// The arrows that are drawn in a picture.
    pub arrow: Vec<(Square, Square)>,
}

/// The width in pixels below which text is too small to be read.
const SMALLEST_WITH_TEXT: u32 = 200;

/// The text below the answer to an exercise.
const ANSWER: &str = "{n}. {sentence}";

/// The places of the names of files and ranks.
pub const PLACES: [Coordinates; 3] = [Coordinates::Outside, Coordinates::Inside, Coordinates::None];

impl Look {
    /// The keys of an object.
    pub const KEYS: [&str; 11] = [
        "flip",
        "unicode",
        "coordinates",
        "size",
        "theme",
        "arrows",
        "caption",
        "no_turn",
        "plain",
        "mark",
        "arrow",
    ];

    /// The narrowest and the widest picture in pixels; other values are taken for typing errors.
    pub const WIDTHS: RangeInclusive<u32> = 16..=16_384;

    /// Reads the value of one of these keys.
    pub(crate) fn read<'a>(&mut self, member: &Member<'a>) -> Read<'a, ()> {
        match &*member.name {
            "flip" => self.flip = member.flag()?,
            "unicode" => self.unicode = member.flag()?,
            "coordinates" => self.coordinates = Some(member.name(&PLACES, Coordinates::name)?),
            "size" => {
                let width = member.value.parse();
                let width = width.filter(|width| Look::WIDTHS.contains(width));
                self.size = Some(width.ok_or_else(|| {
                    let (least, most) = (Look::WIDTHS.start(), Look::WIDTHS.end());
                    let hint = format!("choose a number from {least} to {most}");
                    member.value.bad_value("width in pixels", &hint)
                })?);
            }
            "theme" => self.theme = Some(member.name(&Theme::ALL, Theme::name)?),
            "arrows" => self.arrows = member.flag()?,
            "caption" => self.caption = Some(member.text()?.into_owned()),
            "no_turn" => self.no_turn = member.flag()?,
            "plain" => self.plain = member.flag()?,
            "mark" => {
                let square = |name: &str| Square::from_name(name.as_bytes());
                let squares = member.list(square, "square", "write it as in `e4`")?;
                replace(&mut self.mark, squares);
            }
            _ => {
                let hint = "write the two squares of each: `e2e4`";
                replace(&mut self.arrow, member.list(arrow, "arrow", hint)?);
            }
        }
        Ok(())
    }
}

/// Replaces a list, unless the other says nothing.
fn replace<T>(list: &mut Vec<T>, other: Vec<T>) {
    if !other.is_empty() {
        *list = other;
    }
}

impl View {
    /// Draws from now on as it is said.
    pub fn look(&mut self, look: Look) {
        let is_small = look.size.is_some_and(|size| size < SMALLEST_WITH_TEXT);
        let usual_place = if is_small {
            Coordinates::None
        } else {
            Coordinates::default()
        };
        let drawing = &mut self.drawing;
        drawing.flip = look.flip;
        drawing.glyphs = if look.unicode {
            drawing.symbols
        } else {
            Glyphs::Ascii
        };
        drawing.style.theme = look.theme.unwrap_or_default();
        drawing.style.width = look.size;
        drawing.style.coordinates = look.coordinates.unwrap_or(usual_place);
        drawing.arrows = look.arrows;
        // What is said of an exercise is not its answer.
        let caption = if look.answers {
            Some(ANSWER)
        } else {
            look.caption.as_deref()
        };
        drawing.caption = caption.map_or(!is_small, |text| text != "none");
        drawing.turn = !look.no_turn;
        let arrow = |&(from, to)| Stroke::new(StrokeKind::Arrow, from, to);
        self.diagram = Diagram {
            is_plain: look.plain && !look.answers,
            highlights: look.mark.iter().copied().collect(),
            arrows: look.arrow.iter().map(arrow).collect(),
            caption: caption
                .filter(|text| !matches!(*text, "sentence" | "none"))
                .map(str::to_owned),
        };
        self.look = look;
    }
}

/// Reads the two squares of an arrow.
pub fn arrow(text: &str) -> Option<(Square, Square)> {
    let (from, to) = text.split_at_checked(2)?;
    let [from, to] = [from, to].map(|name| Square::from_name(name.as_bytes()));
    from.zip(to).filter(|(from, to)| from != to)
}
