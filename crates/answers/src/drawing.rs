//! How boards, texts and pictures look, and the options that say so.

use std::ops::RangeInclusive;

use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{self, Caption, Coordinates, Style, Theme};
use oracle_draw::{Ink, Picture, Plain, Stroke, StrokeKind};
use oracle_laws::{Bitboard, Square};
use oracle_notation::Query;
use oracle_notation::uci::CastlingMode;

use crate::message::{Member, Read};
use crate::page::{capitalized, described, names_or, pieces, title, turn_note};

/// What a picture shows of what its reader chose.
#[derive(Debug, Clone, Default)]
pub struct Diagram {
    /// Whether it shows the pieces alone, without the marks of moves.
    pub is_plain: bool,
    /// The squares that are marked.
    pub highlights: Bitboard,
    /// The arrows that are drawn.
    pub arrows: Vec<Stroke>,
    /// The text below it, in which `{id}`, `{turn}`, `{move}` and `{sentence}` are filled in; `None` for the usual one.
    pub caption: Option<String>,
}

/// The settings for drawing boards.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // An option for each.
pub struct RenderOptions {
    /// Whether Black is at the bottom.
    pub flip: bool,
    /// The characters of a board in text.
    pub glyphs: Glyphs,
    /// The chess symbols that stand for letters where they are asked for.
    pub symbols: Glyphs,
    /// The colours of a text.
    pub ink: &'static (dyn Ink + Sync),
    /// The width of the terminal in characters, if the answer is for one.
    pub columns: Option<usize>,
    /// How a picture looks.
    pub style: Style,
    /// Whether a picture shows moves as arrows.
    pub arrows: bool,
    /// Whether text stands below a picture.
    pub caption: bool,
    /// Whether a picture has a mark of the side to move.
    pub turn: bool,
}

/// The longest line where the answer is for no terminal.
const USUAL: usize = 80;

impl Default for RenderOptions {
    fn default() -> RenderOptions {
        RenderOptions {
            flip: false,
            glyphs: Glyphs::default(),
            symbols: Glyphs::Unicode,
            ink: &Plain,
            columns: None,
            style: Style::default(),
            arrows: false,
            caption: true,
            turn: true,
        }
    }
}

impl RenderOptions {
    /// Returns the longest line of text below a board, in characters.
    pub fn line_width(&self) -> usize {
        self.columns.unwrap_or(USUAL)
    }
}

/// How answers look: what the questions share of the settings.
#[derive(Debug, Clone, Default)]
pub struct View {
    /// How castling is written in UCI.
    pub castling: CastlingMode,
    /// How boards, texts and pictures look.
    pub drawing: RenderOptions,
    /// What a picture shows of what its reader chose.
    pub diagram: Diagram,
    /// What was said of both.
    pub look: RenderRequest,
    /// Whether the answer is the only one: a sentence may take several lines, and nothing separates it from others.
    pub stands_alone: bool,
    /// Whether each line has an answer, also a blank one or a comment, and records and rows begin with its number.
    pub keeps_lines: bool,
}

impl View {
    /// Returns a picture with the side to move, the chosen side at the bottom, and what the maker of the picture marked.
    pub(crate) fn marked<'p>(&self, mut picture: Picture<'p>, query: &Query<'_>) -> Picture<'p> {
        picture.strokes.extend(self.diagram.arrows.iter().copied());
        Picture {
            highlights: self.diagram.highlights,
            turn: self.drawing.turn.then(|| query.position.turn()),
            flip: self.drawing.flip,
            ..picture
        }
    }

    /// Returns the pieces alone, with these lines and what the maker of the picture marked, as a picture.
    pub(crate) fn plain_svg(&self, query: &Query<'_>, strokes: Vec<Stroke>) -> String {
        let (diagram, position) = (&self.diagram, &query.position);
        let picture = Picture {
            strokes,
            ..Picture::new(position.placement())
        };
        let picture = self.marked(picture, query);
        let headline = format!("{} to move", position.turn().player());
        let mut sentences = pieces(position.placement()).to_vec();
        sentences.push(headline.clone());
        if diagram.highlights.any() {
            let names = names_or("none", diagram.highlights);
            sentences.push(format!("Marked: {names}"));
        }
        if !diagram.arrows.is_empty() {
            let arrows = diagram.arrows.iter();
            let arrows: Vec<String> = arrows
                .map(|arrow| format!("{}{}", arrow.from, arrow.to))
                .collect();
            sentences.push(format!("Arrows: {}", arrows.join(" ")));
        }
        let below = self.below(query, None);
        let caption = Caption {
            title: &title(query, headline),
            description: &described(sentences, query),
            below: below.as_deref(),
            legend: false,
        };
        svg::draw(&picture, &caption, self.drawing.style, &["plain"])
    }

    /// Returns the text below a picture: the usual one, if there is to be one, or that of the options.
    pub(crate) fn below(&self, query: &Query<'_>, usual: Option<String>) -> Option<String> {
        let own = query.record.caption().filter(|_| !self.look.answers);
        let general = self.diagram.caption.as_deref();
        let text = match own.or(general) {
            None => return usual.filter(|_| self.drawing.caption),
            Some("none") => return None,
            Some("sentence") => return usual,
            Some(text) => text,
        };
        // A line with a caption of its own keeps the number by which its answer is found.
        let is_numbered = general.is_some_and(|general| general.starts_with("{n}. "));
        let number = if is_numbered && !text.contains("{n}") {
            "{n}. "
        } else {
            ""
        };
        let text = number.to_owned() + text;
        let values = [
            ("{sentence}", &*usual.unwrap_or_default()),
            ("{turn}", query.position.turn().player()),
            ("{move}", query.asked_move().unwrap_or_default()),
            ("{id}", query.record.id().unwrap_or_default()),
        ];
        let fill = |text: String, (name, value): (&str, &str)| text.replace(name, value);
        Some(values.into_iter().fold(text, fill))
    }

    /// Returns the sentence below a picture that otherwise has none: the note about a turn that cannot be right.
    pub(crate) fn note(&self, query: &Query<'_>) -> Option<String> {
        let note = turn_note(query).map(|note| capitalized(&note) + ".");
        self.below(query, note)
    }

    /// Appends a picture, or the pieces alone if that is asked.
    pub(crate) fn push_svg(
        &self,
        query: &Query<'_>,
        draw: impl FnOnce() -> String,
        out: &mut Vec<u8>,
    ) {
        let svg = if self.diagram.is_plain {
            self.plain_svg(query, Vec::new())
        } else {
            draw()
        };
        out.extend_from_slice(svg.as_bytes());
    }
}

/// What is said of the look; `None` for what is not.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct RenderRequest {
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

impl RenderRequest {
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
                let width = width.filter(|width| RenderRequest::WIDTHS.contains(width));
                self.size = Some(width.ok_or_else(|| {
                    let (least, most) =
                        (RenderRequest::WIDTHS.start(), RenderRequest::WIDTHS.end());
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
    pub fn look(&mut self, look: RenderRequest) {
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
