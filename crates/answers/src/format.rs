//! The formats of an answer: their names, and what each is to a question.

use std::fmt::Write;

use oracle_notation::Interface;

use crate::columns::Column;

/// The name of the format that programs read.
pub const JSON_NAME: &str = "json";
/// The name of pictures.
pub const SVG_NAME: &str = "svg";
/// The name of pages, on which the command line puts pictures.
pub const HTML_NAME: &str = "html";

/// The possible formats of a question's answer, of the question's own type: only these can be asked for.
#[derive(Debug)]
pub struct Formats<F: 'static> {
    default: F,
    /// The description of the default, if it has no name.
    default_text: Option<&'static str>,
    /// The formats with a name.
    pub(crate) named: &'static [(&'static str, F)],
}

/// The formats of any question.
pub trait AnyFormats: Sync {
    /// Returns the names, for a list of choices.
    fn names(&self, interface: Interface) -> Vec<&'static str>;
    /// Returns whether one of them has this name.
    fn has(&self, name: &str) -> bool;
    /// Returns the help of `--output`: `board (default), json, svg`.
    fn help(&self) -> String;
}

impl<F: Copy + PartialEq + Sync> AnyFormats for Formats<F> {
    fn names(&self, interface: Interface) -> Vec<&'static str> {
        let names = self.named.iter().map(|&(name, _)| name);
        let pages = interface == Interface::CommandLine && self.has(SVG_NAME);
        names.chain(pages.then_some(HTML_NAME)).collect()
    }

    fn has(&self, name: &str) -> bool {
        // Pictures, which are asked for most, stand last.
        self.named.iter().rev().any(|(known, _)| *known == name)
    }

    fn help(&self) -> String {
        let names = self.names(Interface::CommandLine).into_iter().map(|name| {
            let is_default = self.default_text.is_none() && self.find(name) == Some(self.default);
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
            BoardFormat::Table(separator) if crate::TABLES => Shape::Row(separator),
            BoardFormat::Text => Shape::Lines,
            BoardFormat::Json | BoardFormat::Table(_) => Shape::Record,
            BoardFormat::Sentence | BoardFormat::Svg => Shape::Line,
        }
    }
}

impl Formats<BoardFormat> {
    const ALL: &'static [(&'static str, BoardFormat)] = &[
        ("board", BoardFormat::Text),
        ("json", BoardFormat::Json),
        #[cfg(feature = "tables")]
        ("tsv", BoardFormat::Table(Separator::Tab)),
        #[cfg(feature = "tables")]
        ("csv", BoardFormat::Table(Separator::Comma)),
        (SVG_NAME, BoardFormat::Svg),
    ];

    /// A board, a record, a row of a table or a picture.
    pub const BOARD: Formats<BoardFormat> = Formats::new(BoardFormat::Text, Formats::ALL);

    /// The same as [`Formats::BOARD`] without a picture.
    pub const TEXT: Formats<BoardFormat> = match Formats::ALL {
        [named @ .., _] => Formats::new(BoardFormat::Text, named),
        [] => Formats::BOARD,
    };

    /// A record, or a row of a table.
    pub const RECORDS: Formats<BoardFormat> = match Formats::TEXT.named {
        [_, named @ ..] => Formats::new(BoardFormat::Json, named),
        [] => Formats::TEXT,
    };
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

/// How the cells of a row are separated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// Tabs. A backslash is itself, as pandas, `DuckDB` and this program read it; control characters are escaped: `\t`, `\n`, `\u001b`.
    Tab,
    /// Commas. A cell with a comma, a quote or a line end stands in quotes (RFC 4180).
    Comma,
}

impl Separator {
    /// Appends what separates two cells.
    #[inline]
    pub fn push(self, out: &mut Vec<u8>) {
        out.push(match self {
            Separator::Tab => b'\t',
            Separator::Comma => b',',
        });
    }

    /// Appends a text as a cell. One that a spreadsheet would take for a formula begins with an apostrophe.
    pub fn push_text(self, text: &str, out: &mut Vec<u8>) {
        let apostrophe: &[u8] = if is_formula(text) { b"'" } else { b"" };
        match self {
            Separator::Tab if text.bytes().any(|byte| !(b' '..=b'~').contains(&byte)) => {
                out.extend_from_slice(apostrophe);
                out.extend_from_slice(cell(text).as_bytes());
            }
            Separator::Comma if text.bytes().any(|byte| b",\"\n\r".contains(&byte)) => {
                out.push(b'"');
                out.extend_from_slice(apostrophe);
                out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
                out.push(b'"');
            }
            _ => {
                out.extend_from_slice(apostrophe);
                out.extend_from_slice(text.as_bytes());
            }
        }
    }

    /// Appends a row with these texts as cells. A line of a single empty cell would be passed over by those who read CSV: it has
    /// quotes.
    pub fn push_row<T: AsRef<str>>(self, cells: impl IntoIterator<Item = T>, out: &mut Vec<u8>) {
        let start = out.len();
        for (index, text) in cells.into_iter().enumerate() {
            if index > 0 {
                self.push(out);
            }
            self.push_text(text.as_ref(), out);
        }
        self.end_row(start, out);
    }

    /// Ends a row that begins at this byte.
    pub fn end_row(self, start: usize, out: &mut Vec<u8>) {
        if self == Separator::Comma && out.len() == start {
            out.extend_from_slice(b"\"\"");
        }
        out.push(b'\n');
    }
}

/// Returns whether a spreadsheet would take a cell for a formula: it begins as one, and is no number and no dash.
fn is_formula(text: &str) -> bool {
    if !matches!(
        text.as_bytes(),
        [b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r', ..]
    ) {
        return false;
    }
    text.len() > 1 && !is_number(text)
}

/// Returns whether a text is a number, also with a decimal comma, and `-inf` or `-nan` of data frames.
fn is_number(text: &str) -> bool {
    let unsigned = |text: &str| text.strip_prefix(['+', '-']).unwrap_or(text).to_owned();
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = unsigned(text).to_ascii_lowercase();
    let (number, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = number.replacen([',', '.'], "", 1);
    is_digits(&digits) && is_digits(&unsigned(exponent))
        || matches!(&*text, "inf" | "infinity" | "nan")
}

/// Returns a text with its control characters escaped: `\t`, `\n`, `\r`, and `\u001b` for others. A backslash stays as it is, so that a
/// cell is the same after every pass.
fn cell(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\t' => cell.push_str("\\t"),
            '\n' => cell.push_str("\\n"),
            '\r' => cell.push_str("\\r"),
            _ if !letter.is_control() => cell.push(letter),
            _ => {
                // Writing to a string does not fail.
                let _ = write!(cell, "\\u{:04x}", u32::from(letter));
            }
        }
    }
    cell
}
