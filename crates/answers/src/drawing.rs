//! How boards, texts and pictures look.

use oracle_draw::ascii::Glyphs;
use oracle_draw::svg::{self, Caption, Style};
use oracle_draw::{Ink, Picture, Plain, Stroke};
use oracle_laws::Bitboard;
use oracle_notation::Query;
use oracle_notation::uci::CastlingMode;

use crate::look::Look;
use crate::words::{capitalized, described, names_or, pieces, title, turn_note};

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
pub struct Drawing {
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

impl Default for Drawing {
    fn default() -> Drawing {
        Drawing {
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

impl Drawing {
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
    pub drawing: Drawing,
    /// What a picture shows of what its reader chose.
    pub diagram: Diagram,
    /// What was said of both.
    pub look: Look,
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
