//! The formats of an answer: their names, and what each is to a question.

use super::columns::Column;
use super::separator::Separator;

/// The name of the format that programs read.
pub const JSON_NAME: &str = "json";
/// The name of pictures.
pub const SVG_NAME: &str = "svg";

/// The possible formats of a question's answer, of the question's own type: only these can be asked for.
#[derive(Debug)]
pub struct Formats<F: 'static> {
    default: F,
    /// The description of the default, if it has no name.
    default_text: Option<&'static str>,
    /// The formats with a name.
    named: &'static [(&'static str, F)],
}

/// The formats of any question.
pub trait AnyFormats: Sync {
    /// Returns the names, for a list of choices.
    fn names(&self) -> Vec<&'static str>;
    /// Returns whether one of them has this name.
    fn has(&self, name: &str) -> bool;
    /// Returns the help of `--output`: `board (default), json, svg`.
    fn help(&self) -> String;
}

impl<F: Copy + PartialEq + Sync> AnyFormats for Formats<F> {
    fn names(&self) -> Vec<&'static str> {
        self.named.iter().map(|&(name, _)| name).collect()
    }

    fn has(&self, name: &str) -> bool {
        self.named.iter().any(|(known, _)| *known == name)
    }

    fn help(&self) -> String {
        let names = self.named.iter().map(|&(name, format)| {
            let is_default = self.default_text.is_none() && format == self.default;
            format!("{name}{}", if is_default { " (default)" } else { "" })
        });
        let list = names.collect::<Vec<_>>().join(", ");
        match self.default_text {
            Some(text) => format!("{list} (default: {text})"),
            None => list,
        }
    }
}

impl<F: Copy + PartialEq + Sync> Formats<F> {
    /// Creates formats.
    pub const fn new(default: F, named: &'static [(&'static str, F)]) -> Formats<F> {
        Formats {
            default,
            default_text: None,
            named,
        }
    }

    /// Returns the same formats with a description of the default, which has no name.
    #[must_use]
    pub const fn with_default(mut self, text: &'static str) -> Formats<F> {
        self.default_text = Some(text);
        self
    }

    /// Returns the format if none is asked for.
    pub const fn default(&self) -> F {
        self.default
    }

    /// Returns the format of a name, if the answer has it.
    pub fn find(&self, name: &str) -> Option<F> {
        let found = self.named.iter().find(|(known, _)| *known == name);
        found.map(|(_, format)| *format)
    }
}

/// The formats of most answers; one without a board lacks the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardFormat {
    /// A sentence for people.
    Sentence,
    /// A text for people, below a board if there is one.
    Text,
    /// A record.
    Json,
    /// A row of a table.
    Table(Separator),
    /// A picture.
    Svg,
}

impl BoardFormat {
    /// Returns the shape of an answer in this format.
    pub const fn shape(self) -> Shape {
        match self {
            // Without tables, no question has this format.
            BoardFormat::Table(separator) if cfg!(feature = "tables") => Shape::Row(separator),
            BoardFormat::Text => Shape::Lines,
            BoardFormat::Json | BoardFormat::Table(_) => Shape::Record,
            BoardFormat::Sentence | BoardFormat::Svg => Shape::Line,
        }
    }
}

impl Formats<BoardFormat> {
    /// A record, or a row of a table.
    pub const RECORDS: Formats<BoardFormat> = Formats::new(
        BoardFormat::Json,
        &[
            ("json", BoardFormat::Json),
            #[cfg(feature = "tables")]
            ("tsv", BoardFormat::Table(Separator::Tab)),
            #[cfg(feature = "tables")]
            ("csv", BoardFormat::Table(Separator::Comma)),
        ],
    );

    /// A board, a record, a row of a table or a picture.
    pub const BOARD: Formats<BoardFormat> = Formats::new(
        BoardFormat::Text,
        &[
            ("board", BoardFormat::Text),
            ("json", BoardFormat::Json),
            #[cfg(feature = "tables")]
            ("tsv", BoardFormat::Table(Separator::Tab)),
            #[cfg(feature = "tables")]
            ("csv", BoardFormat::Table(Separator::Comma)),
            (SVG_NAME, BoardFormat::Svg),
        ],
    );
}

/// The shape of the answer to one line of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A JSON record.
    Record,
    /// A row of a table.
    Row(Separator),
    /// One line.
    Line,
    /// Several lines; in a stream, an empty line ends them.
    Lines,
    /// Any number of lines, of which an unreadable line has none.
    List,
}

/// The columns of a record or a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// Those of the parts of the answer.
    pub parts: Rows,
    /// Which of them, in their order; none for all.
    pub picks: Option<Vec<Pick>>,
}

/// A column of an answer: its part, and its place there.
pub type Pick = (usize, usize);

/// The columns of the parts of an answer, in their order.
pub type Rows = &'static [&'static [Column]];
