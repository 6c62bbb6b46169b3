//! How boards, texts and pictures look, and the options that say so.

use std::ops::RangeInclusive;

use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{self, Caption, Coordinates, Style, Theme};
use oracle_draw::{Ink, Picture, Plain, Stroke, StrokeKind};
use oracle_laws::{Bitboard, Square};
use oracle_notation::Query;
use oracle_notation::uci::CastlingMode;

use crate::message::options;
use crate::page::{capitalized, described, names_or, pieces, title, turn_note};

/// How boards of letters and texts look.
#[derive(Debug, Clone, Copy)]
pub struct TextStyle {
    /// The characters of a board; those of a terminal are the chess symbols that it shows where they are asked for.
    pub glyphs: Glyphs,
    /// The colours.
    pub ink: &'static (dyn Ink + Sync),
    /// The width of the terminal in characters, if the answer is for one.
    pub columns: Option<usize>,
}

/// The longest line where the answer is for no terminal.
const USUAL: usize = 80;

impl Default for TextStyle {
    fn default() -> TextStyle {
        TextStyle {
            glyphs: Glyphs::Unicode,
            ink: &Plain,
            columns: None,
        }
    }
}

impl TextStyle {
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
    /// How the terminal shows boards and texts.
    pub terminal: TextStyle,
    /// How boards and pictures look.
    pub options: RenderOptions,
    /// Whether the answer is the only one: a sentence may take several lines, and nothing separates it from others.
    pub stands_alone: bool,
    /// Whether each line has an answer, also a blank one or a comment, and records and rows begin with its number.
    pub keeps_lines: bool,
}

impl View {
    /// Returns how boards of letters and texts look.
    pub fn text(&self) -> TextStyle {
        let mut text = self.terminal;
        if !self.options.unicode {
            text.glyphs = Glyphs::Ascii;
        }
        text
    }

    /// Returns a picture with the side to move, the chosen side at the bottom, and what the maker of the picture marked.
    pub(crate) fn marked<'p>(&self, mut picture: Picture<'p>, query: &Query<'_>) -> Picture<'p> {
        let options = &self.options;
        let arrow = |&(from, to)| Stroke::new(StrokeKind::Arrow, from, to);
        picture.strokes.extend(options.arrow.iter().map(arrow));
        Picture {
            highlights: options.highlights(),
            turn: (!options.no_turn).then(|| query.position.turn()),
            flip: options.flip,
            ..picture
        }
    }

    /// Returns the pieces alone, with these lines and what the maker of the picture marked, as a picture.
    pub(crate) fn plain_svg(&self, query: &Query<'_>, strokes: Vec<Stroke>) -> String {
        let (options, position) = (&self.options, &query.position);
        let picture = Picture {
            strokes,
            ..Picture::new(position.placement())
        };
        let picture = self.marked(picture, query);
        let headline = format!("{} to move", position.turn().player());
        let mut sentences = pieces(position.placement()).to_vec();
        sentences.push(headline.clone());
        let arrows = options.arrow.iter();
        let arrows: Vec<String> = arrows.map(|(from, to)| format!("{from}{to}")).collect();
        let marked = [
            ("Marked", names_or("", options.highlights())),
            ("Arrows", arrows.join(" ")),
        ];
        let marked = marked.iter().filter(|(_, names)| !names.is_empty());
        sentences.extend(marked.map(|(what, names)| format!("{what}: {names}")));
        let below = self.below(query, None, || headline.clone());
        let caption = Caption {
            title: &title(query, headline),
            description: &described(sentences, query),
            below: below.as_deref(),
            legend: false,
        };
        svg::draw(&picture, &caption, options.style(), &["plain"])
    }

    /// Returns the text below a picture: the usual one, if there is to be one, or that of the options, in which the sentence
    /// of the answer may be.
    pub(crate) fn below(
        &self,
        query: &Query<'_>,
        usual: Option<String>,
        sentence: impl FnOnce() -> String,
    ) -> Option<String> {
        let own = query.record.caption().filter(|_| !self.options.answers);
        let general = self.options.caption();
        let text = match own.or(general) {
            None => return usual.filter(|_| self.options.has_text()),
            Some("none") => return None,
            Some("sentence") => return usual,
            Some(text) => text,
        };
        // A line with a caption of its own keeps the number by which its answer is found.
        let mut captions = general.into_iter().chain(self.options.exercise.as_deref());
        let is_numbered = captions.any(|caption| caption.starts_with("{n}. "));
        let number = if is_numbered && !text.contains("{n}") {
            "{n}. "
        } else {
            ""
        };
        let text = number.to_owned() + text;
        let sentence = text.contains("{sentence}").then(sentence);
        let values = [
            ("{sentence}", sentence.as_deref().unwrap_or_default()),
            ("{turn}", query.position.turn().player()),
            ("{move}", query.asked_move().unwrap_or_default()),
            ("{id}", query.record.id().unwrap_or_default()),
        ];
        let fill = |text: String, (name, value): (&str, &str)| text.replace(name, value);
        Some(values.into_iter().fold(text, fill))
    }

    /// Returns the text below a picture that usually has none but the note about a turn that cannot be right.
    pub(crate) fn note(
        &self,
        query: &Query<'_>,
        sentence: impl FnOnce() -> String,
    ) -> Option<String> {
        let note = turn_note(query).map(|note| capitalized(&note) + ".");
        self.below(query, note.clone(), || match note {
            Some(note) => format!("{note} {}", sentence()),
            None => sentence(),
        })
    }

    /// Appends a picture, or the pieces alone if that is asked.
    pub(crate) fn push_svg(
        &self,
        query: &Query<'_>,
        draw: impl FnOnce() -> String,
        out: &mut Vec<u8>,
    ) {
        let svg = if self.options.is_plain() {
            self.plain_svg(query, Vec::new())
        } else {
            draw()
        };
        out.extend_from_slice(svg.as_bytes());
    }
}

/// The options of boards and pictures; `None` for what is not said.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct RenderOptions {
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
    /// The text below an exercise without a caption.
    pub exercise: Option<String>,
    /// How many pictures stand on a page of a sheet.
    pub per_page: Option<u8>,
    /// Whether pictures are the answers to exercises that stand before them.
    pub answers: bool,
    /// The heading of a sheet or a report.
    pub title: Option<String>,
    /// Whether a picture has no mark of the side to move.
    pub no_turn: bool,
    /// Whether a picture shows the pieces alone.
    pub plain: bool,
    /// The squares that are marked in a picture.
    pub mark: Vec<Square>,
    /// The arrows that are drawn in a picture.
    pub arrow: Vec<(Square, Square)>,
}

/// How pictures stand on a page of a sheet.
#[derive(Debug)]
pub struct Layout {
    /// Their number.
    pub pictures: u8,
    /// How many of them stand beside each other.
    pub columns: u32,
    /// How many of them stand below each other.
    pub rows: u32,
    /// The width of each in millimetres: three lines of text have room below it.
    pub width: u32,
    /// The size of its text, in tenths of the usual one: it can be read at that width.
    pub text: u32,
}

/// How many pictures usually stand on a page.
pub const USUAL_PICTURES: u8 = 6;

/// The layouts of sheets.
#[rustfmt::skip] // A table.
pub const LAYOUTS: [Layout; 5] = [
    Layout { pictures: 1, columns: 1, rows: 1, width: 182, text: 10 },
    Layout { pictures: 2, columns: 1, rows: 2, width: 115, text: 10 },
    Layout { pictures: 4, columns: 2, rows: 2, width: 89, text: 11 },
    Layout { pictures: 6, columns: 2, rows: 3, width: 74, text: 13 },
    Layout { pictures: 9, columns: 3, rows: 3, width: 58, text: 16 },
];

/// The width in pixels below which text is too small to be read.
const SMALLEST_WITH_TEXT: u32 = 200;

/// The text below the answer to an exercise.
const ANSWER: &str = "{n}. {sentence}";

/// The places of the names of files and ranks.
pub const PLACES: [Coordinates; 3] = [Coordinates::Outside, Coordinates::Inside, Coordinates::None];

impl RenderOptions {
    /// The narrowest and the widest picture in pixels; other values are taken for typing errors.
    pub const WIDTHS: RangeInclusive<u64> = 16..=16_384;

    options! { pub(crate) self, member,
        "flip" => self.flip = member.flag()?,
        "unicode" => self.unicode = member.flag()?,
        "coordinates" => self.coordinates = Some(member.name(&PLACES, Coordinates::name)?),
        "size" => {
            let (widths, width) = (Self::WIDTHS, member.value.parse());
            let width = width.filter(|width: &u32| widths.contains(&u64::from(*width)));
            self.size = Some(width.ok_or_else(|| {
                let hint = format!("choose a number from {} to {}", widths.start(), widths.end());
                member.value.bad_value("width in pixels", &hint)
            })?);
        },
        "theme" => self.theme = Some(member.name(&Theme::ALL, Theme::name)?),
        "arrows" => self.arrows = member.flag()?,
        "caption" => self.caption = Some(member.text()?.into_owned()),
        "no_turn" => self.no_turn = member.flag()?,
        "plain" => self.plain = member.flag()?,
        "mark" => {
            let square = |name: &str| Square::from_name(name.as_bytes());
            let squares = member.list(square, "square", "write it as in `e4`")?;
            replace(&mut self.mark, squares);
        },
        "arrow" => {
            let hint = "write the two squares of each: `e2e4`";
            replace(&mut self.arrow, member.list(arrow, "arrow", hint)?);
        },
    }
}

impl RenderOptions {
    /// Returns how a picture looks.
    pub(crate) fn style(&self) -> Style {
        let usual = if self.is_small() {
            Coordinates::None
        } else {
            Coordinates::default()
        };
        Style {
            theme: self.theme.unwrap_or_default(),
            width: self.size,
            coordinates: self.coordinates.unwrap_or(usual),
            text: self.layout().map(|layout| layout.text),
        }
    }

    /// Returns the layout of the sheet on which pictures stand, if they do.
    pub fn layout(&self) -> Option<&'static Layout> {
        let number = self.per_page?;
        LAYOUTS.iter().find(|layout| layout.pictures == number)
    }

    fn is_small(&self) -> bool {
        self.size.is_some_and(|size| size < SMALLEST_WITH_TEXT)
    }

    /// Returns the text below a picture, if one is asked for. What is said of an exercise is not its answer.
    pub(crate) fn caption(&self) -> Option<&str> {
        if self.answers {
            Some(ANSWER)
        } else {
            self.caption.as_deref().or(self.exercise.as_deref())
        }
    }

    /// Returns whether there is text below a picture.
    pub(crate) fn has_text(&self) -> bool {
        self.caption()
            .map_or(!self.is_small(), |text| text != "none")
    }

    /// Returns whether a picture shows the pieces alone, which is no answer to an exercise.
    pub(crate) fn is_plain(&self) -> bool {
        self.plain && !self.answers
    }

    /// Returns the squares that are marked.
    fn highlights(&self) -> Bitboard {
        self.mark.iter().copied().collect()
    }
}

/// Replaces a list, unless the other says nothing.
fn replace<T>(list: &mut Vec<T>, other: Vec<T>) {
    if !other.is_empty() {
        *list = other;
    }
}

/// Reads the two squares of an arrow.
pub fn arrow(text: &str) -> Option<(Square, Square)> {
    let (from, to) = text.split_at_checked(2)?;
    let [from, to] = [from, to].map(|name| Square::from_name(name.as_bytes()));
    from.zip(to).filter(|(from, to)| from != to)
}
