//! The formats of an answer. Help, completions and error messages use this list.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A format of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For people: a board, a sentence, or a number.
    Text,
    /// A JSON record on one line.
    Json,
    /// Moves in UCI.
    Uci,
    /// Moves in SAN.
    San,
    /// Moves in long algebraic notation.
    Lan,
    /// A table: a header line, then tab-separated values.
    Tsv,
    /// The position as FEN.
    Fen,
    /// The position as EPD.
    Epd,
    /// The position as a piece list.
    Pieces,
    /// A picture.
    Svg,
    /// Games in the export format of PGN.
    Pgn,
}

impl Format {
    /// All formats, in the order of the help.
    pub const ALL: [Format; 11] = [
        Format::Text,
        Format::Json,
        Format::Uci,
        Format::San,
        Format::Lan,
        Format::Tsv,
        Format::Fen,
        Format::Epd,
        Format::Pieces,
        Format::Svg,
        Format::Pgn,
    ];

    /// Returns the name as a value of `--output`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "board",
            Format::Json => "json",
            Format::Uci => "uci",
            Format::San => "san",
            Format::Lan => "lan",
            Format::Tsv => "tsv",
            Format::Fen => "fen",
            Format::Epd => "epd",
            Format::Pieces => "pieces",
            Format::Svg => "svg",
            Format::Pgn => "pgn",
        }
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let mut all = Format::ALL.into_iter();
        all.find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// An unknown format name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a format", self.0)
    }
}

impl Error for UnknownFormat {}

/// The possible formats of a question's answer.
#[derive(Debug, Clone, Copy)]
pub struct Formats {
    /// The default format, and its description if it has no name.
    pub default: Format,
    pub default_text: Option<&'static str>,
    /// The formats with a name.
    pub named: &'static [Format],
}

impl Formats {
    pub const MOVES: Formats = Formats {
        default: Format::Text,
        default_text: None,
        named: &[
            Format::Text,
            Format::Json,
            Format::Uci,
            Format::San,
            Format::Lan,
            Format::Tsv,
            Format::Fen,
            Format::Epd,
            Format::Pieces,
            Format::Svg,
        ],
    };
    pub const EXPLAINED_MOVES: Formats = Formats {
        named: &[Format::Text, Format::Json, Format::Tsv],
        ..Formats::MOVES
    };
    pub const FIELDS: Formats = Formats {
        default: Format::Json,
        named: &[Format::Json, Format::Tsv],
        ..Formats::MOVES
    };
    pub const SUCCESSORS: Formats = Formats {
        default: Format::Fen,
        named: &[Format::Json, Format::Fen, Format::Epd, Format::Pieces],
        ..Formats::MOVES
    };
    pub const COUNT: Formats = Formats {
        default_text: Some("the number"),
        named: &[],
        ..Formats::MOVES
    };
    pub const EXPLAIN: Formats = Formats {
        default_text: Some("a sentence"),
        named: &[Format::Text, Format::Json, Format::Svg],
        ..Formats::MOVES
    };
    pub const PERFT: Formats = Formats {
        default_text: Some("the count"),
        named: &[Format::Json],
        ..Formats::MOVES
    };
    pub const WINNABLE: Formats = Formats {
        default_text: Some("text"),
        ..Formats::EXPLAIN
    };
    pub const COMPARE: Formats = Formats {
        default_text: Some("a report"),
        named: &[Format::Json, Format::Epd],
        ..Formats::MOVES
    };
    pub const SPLIT: Formats = Formats {
        named: &[Format::Fen],
        ..Formats::SUCCESSORS
    };
    pub const BOARD: Formats = Formats {
        named: &[Format::Text, Format::Json, Format::Svg],
        ..Formats::MOVES
    };
    pub const GAMES: Formats = Formats {
        default_text: Some("a line for each finding"),
        named: &[Format::Json, Format::Pgn],
        ..Formats::MOVES
    };
    pub const GAME_POSITIONS: Formats = Formats {
        default: Format::Fen,
        named: &[
            Format::Json,
            Format::Fen,
            Format::Epd,
            Format::Uci,
            Format::San,
            Format::Tsv,
        ],
        ..Formats::MOVES
    };
    pub const ACT: Formats = Formats {
        default: Format::Json,
        default_text: None,
        named: &[Format::Json],
    };

    /// Returns the names, for a list of choices.
    pub fn names(self) -> Vec<&'static str> {
        self.named.iter().map(|format| format.name()).collect()
    }

    /// Returns the help of `--output`: `board (default), json, svg`.
    pub fn help(self) -> String {
        let names: Vec<String> = self
            .named
            .iter()
            .map(|&format| {
                let is_default = self.default_text.is_none() && format == self.default;
                let note = if is_default { " (default)" } else { "" };
                format!("{}{note}", format.name())
            })
            .collect();
        let list = names.join(", ");
        match self.default_text {
            Some(text) => format!("{list} (default: {text})"),
            None => list,
        }
    }
}
