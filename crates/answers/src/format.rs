//! The formats of an answer: their names, and what each is to a question.

use super::Keys;
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
    /// Returns the help of `--output`: `board (default), json, svg`.
    fn help(&self) -> String;
}

impl<F: Copy + PartialEq + Sync> AnyFormats for Formats<F> {
    fn names(&self) -> Vec<&'static str> {
        self.named.iter().map(|&(name, _)| name).collect()
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
    /// Returns the shape of an answer in this format; a table has these columns.
    pub const fn shape(self, columns: &'static str) -> Shape {
        match self {
            // Without tables, no question has this format.
            BoardFormat::Table(separator) if cfg!(feature = "tables") => {
                Shape::Row(Columns::Record(columns), separator)
            }
            BoardFormat::Text => Shape::Lines,
            BoardFormat::Json | BoardFormat::Table(_) => Shape::Record,
            BoardFormat::Svg => Shape::Line,
        }
    }
}

impl Formats<BoardFormat> {
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
    /// A row of a table with these columns.
    Row(Columns, Separator),
    /// One line.
    Line,
    /// Several lines; in a stream, an empty line ends them.
    Lines,
    /// Any number of lines, of which an unreadable line has none.
    List,
}

/// The columns of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Columns {
    /// These keys of the record of moves.
    Moves(Keys),
    /// The values of another record at these paths.
    Record(&'static str),
}

/// The columns of each question whose rows are made from its records: their keys, with a space between two.
pub mod columns {
    /// Of the verdict on a move.
    pub const EXPLAIN: &str = "id fen move legal san from to role capture.role capture.square en_passant \
        promotion castle check checkmate reason squares by article message follow played.ply outcome.winner \
        outcome.reason problems articles assumed notation error error_code";
    /// Of attacked squares, attackers, pins (the piece, by which, and what it shields) and checkers.
    pub const ATTACKS: &str = "id fen attacks.white attacks.black attackers.white attackers.black pins \
        pins_to_queen checkers problems articles assumed notation error error_code";
    /// Of the pieces of each side.
    pub const MATERIAL: &str = "id fen white.king white.queen white.rook white.bishop white.knight white.pawn \
        white.points black.king black.queen black.rook black.bishop black.knight black.pawn black.points \
        balance problems articles assumed notation error error_code";
    /// Of how a lone piece moves.
    pub const MASK: &str = "piece.square piece.color piece.role squares captures error error_code";
    /// Of a count of leaf nodes.
    pub const PERFT: &str =
        "id fen depth times nodes divide problems articles assumed notation error error_code";
    /// Of a check of counts: in each, the depth, what is written, and what is right.
    pub const PERFT_CHECK: &str =
        "id fen checked right problems articles assumed notation error error_code";
    /// Of who can still checkmate.
    pub const WINNABLE: &str = "id fen white.verdict white.line white.san white.proof white.message \
        white.limit white.nodes black.verdict black.line black.san black.proof black.message black.limit \
        black.nodes dead flag.color flag.result flag.message flag.article nodes problems articles assumed \
        notation error error_code";
}

impl Columns {
    /// Returns their names.
    pub fn names(self) -> Vec<String> {
        match self {
            Columns::Moves(keys) => keys.columns().map(str::to_owned).collect(),
            Columns::Record(columns) => columns.split(' ').map(str::to_owned).collect(),
        }
    }
}
