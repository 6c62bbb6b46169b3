//! The columns of a table of positions, and the keys of a record, that are written.

use oracle_pgn::decode;

use crate::tsv;

oracle_laws::listed! {
    /// A column of the table of positions.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Column {
        /// The number of the game.
        Game = "game",
        /// The number of half-moves before the position.
        Ply = "ply",
        /// The move that led to the position. The start of a game and a null move have none.
        Uci = "uci",
        /// The same move in SAN.
        San = "san",
        /// The position.
        Fen = "fen",
        /// The number of variations around it.
        Depth = "depth",
        /// The name of the file.
        File = "file",
    }
    /// All columns, in their usual order.
    const ALL;
    /// Returns the name in the first row.
    const fn id;
}

oracle_laws::listed! {
    /// A key of the record.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum GameKey {
        /// The number of the game.
        Game = "game",
        /// The name of the file, unless it is standard input.
        File = "file",
        /// The line on which the game begins.
        Line = "line",
        /// The byte at which it begins.
        Offset = "offset",
        /// Its tags.
        Tags = "tags",
        /// Its first position, unless that is the initial position.
        Start = "start",
        /// The letters of the pieces, unless they are English.
        Letters = "letters",
        /// Other letters in which it replays as far.
        LettersAlso = "letters_also",
        /// The number of half-moves.
        Plies = "plies",
        /// The number of illegal moves that were played.
        IllegalMoves = "illegal_moves",
        /// The last position.
        Fen = "fen",
        /// The result, as it is written.
        Result = "result",
        /// The outcome by the laws.
        Outcome = "outcome",
        /// When a player could first claim a draw.
        Claims = "claims",
        /// When the last position has occurred.
        Repetitions = "repetitions",
        /// What was found.
        Findings = "findings",
        /// The number of further findings.
        Omitted = "omitted",
        /// What a damaged game could have been.
        Repairs = "repairs",
    }
    /// All keys, in their order.
    const ALL;
    /// Returns the key as it is written.
    const fn id;
}

/// Something that is written about a game or a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Field<K> {
    /// One of a list.
    Known(K),
    /// The value of a tag.
    Tag(String),
}

impl<K: Copy> Field<K> {
    /// Parses a name: one of these, or that of a tag, which begins with a capital letter.
    pub fn parse(text: &str, known: &[K], id: impl Fn(K) -> &'static str) -> Option<Field<K>> {
        let found = known.iter().find(|key| id(**key) == text);
        let is_tag = text.starts_with(|letter: char| letter.is_ascii_uppercase());
        match found {
            Some(key) => Some(Field::Known(*key)),
            None => is_tag.then(|| Field::Tag(text.to_owned())),
        }
    }
}

/// Returns a name that was given before.
pub fn named_twice(names: &[String]) -> Option<&String> {
    let mut numbered = names.iter().enumerate();
    let (_, twice) = numbered.find(|(index, name)| names[..*index].contains(name))?;
    Some(twice)
}

/// How the cells of a row are separated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// Tabs. A tab, a line end or a backslash in a cell has a backslash before its letter.
    Tab,
    /// Commas. A cell with a comma, a quote or a line end stands in quotes (RFC 4180).
    Comma,
}

impl Separator {
    /// Appends what separates two cells.
    pub fn push(self, out: &mut Vec<u8>) {
        out.push(match self {
            Separator::Tab => b'\t',
            Separator::Comma => b',',
        });
    }

    /// Appends a text of the input as a cell.
    pub fn push_text(self, text: &[u8], out: &mut Vec<u8>) {
        let text = decode(text);
        match self {
            Separator::Tab => out.extend_from_slice(tsv::cell(&text).as_bytes()),
            Separator::Comma if text.contains([',', '"', '\n', '\r']) => {
                out.push(b'"');
                out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
                out.push(b'"');
            }
            Separator::Comma => out.extend_from_slice(text.as_bytes()),
        }
    }
}
