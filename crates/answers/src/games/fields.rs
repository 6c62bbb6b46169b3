//! The columns of a table of positions, and the keys of a record, that are written.

#[cfg(feature = "tables")]
use crate::Key;
#[cfg(feature = "tables")]
use crate::moves::MoveColumn;

oracle_laws::listed! {
    /// A column of the table of positions.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum PositionColumn {
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
        /// The byte at which the game begins.
        Offset = "offset",
        /// The number of the move that led to the position.
        MoveNumber = "move_number",
        /// The move that is played next.
        NextUci = "next_uci",
        /// The same move in SAN.
        NextSan = "next_san",
        /// The time left in seconds, as a comment gives it.
        Clock = "clock",
        /// The evaluation in pawns, or the moves to a checkmate.
        Eval = "eval",
        /// The time taken in seconds.
        Elapsed = "elapsed",
        /// The numbers of the glyphs behind the move.
        Nags = "nags",
        /// What a comment says otherwise.
        Comment = "comment",
        /// Who has won by the result: `white`, `black` or `draw`.
        Winner = "winner",
        /// The number of half-moves that follow.
        PliesLeft = "plies_left",
    }
    /// All columns, in their order; the usual ones come first.
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

/// Returns whether a name can be that of a tag: it begins with a capital letter.
pub fn is_tag(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
}

impl PositionColumn {
    /// Returns the columns of this build: the usual ones, and those that tables of many positions need.
    pub(super) fn known() -> impl Iterator<Item = PositionColumn> + Clone {
        let is_known = |column: &PositionColumn| {
            cfg!(feature = "tables") || *column as usize <= PositionColumn::File as usize
        };
        PositionColumn::ALL.into_iter().filter(is_known)
    }
}

/// A cell of the row of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionCell {
    /// Of what is known of the position in its game.
    Own(PositionColumn),
    /// Of the table of its moves.
    #[cfg(feature = "tables")]
    Moves(MoveColumn),
    /// The value of a tag.
    Tag(String),
}

impl PositionCell {
    /// Returns the cells of a name that is asked for: a column, a key of the record of moves, or a tag.
    pub(super) fn named(name: &str) -> Option<Vec<PositionCell>> {
        if let Some(own) = PositionColumn::known().find(|column| column.id() == name) {
            return Some(vec![PositionCell::Own(own)]);
        }
        #[cfg(feature = "tables")]
        {
            let mut keys = Key::ALL.into_iter().filter(|key| key.is_of_position());
            if let Some(key) = keys.find(|key| key.name() == name) {
                return Some(MoveColumn::of(key).map(PositionCell::Moves).collect());
            }
        }
        is_tag(name).then(|| vec![PositionCell::Tag(name.to_owned())])
    }

    /// Returns the name of its column.
    pub(super) fn column(&self) -> &str {
        match self {
            PositionCell::Own(column) => column.id(),
            #[cfg(feature = "tables")]
            PositionCell::Moves(column) => column.name(),
            PositionCell::Tag(name) => name,
        }
    }

    /// Returns whether the cell is found from the moves of the position.
    pub(super) const fn is_of_moves(&self) -> bool {
        #[cfg(feature = "tables")]
        return matches!(self, PositionCell::Moves(_));
        #[cfg(not(feature = "tables"))]
        false
    }

    /// Returns whether the cell is known only when more of the game has been read.
    #[cfg(feature = "tables")]
    pub(super) const fn is_late(&self) -> bool {
        matches!(self, PositionCell::Own(column) if *column as usize > PositionColumn::MoveNumber as usize)
    }
}

/// A cell of the row of a game, or a member of its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameCell {
    /// The value at a path of its record.
    Key(GameKey, &'static str),
    /// The value of a tag.
    Tag(String),
}

/// The tags of a row without others: those of most games, but for the result, which a key has.
const TAGS: [&str; 11] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "TimeControl",
    "Termination",
];

impl GameCell {
    /// Returns the cells of a key.
    pub(super) fn of(key: GameKey) -> Vec<GameCell> {
        let paths: &[&str] = match key {
            GameKey::Tags => return TAGS.map(|name| GameCell::Tag(name.to_owned())).to_vec(),
            GameKey::Outcome => &["outcome.winner", "outcome.reason"],
            GameKey::Claims => &["claims.threefold", "claims.fifty_moves"],
            GameKey::Repetitions => &["repetitions.count", "repetitions.plies"],
            GameKey::Findings => &["finding_count", "findings"],
            GameKey::Omitted => &[],
            _ => return vec![GameCell::Key(key, key.id())],
        };
        paths.iter().map(|path| GameCell::Key(key, path)).collect()
    }

    /// Returns the name of its column.
    pub(super) fn column(&self) -> &str {
        match self {
            GameCell::Key(_, path) => path,
            GameCell::Tag(name) => name,
        }
    }
}

/// Returns a name that was given before.
pub fn named_twice(names: &[String]) -> Option<&String> {
    let mut numbered = names.iter().enumerate();
    let (_, twice) = numbered.find(|(index, name)| names[..*index].contains(name))?;
    Some(twice)
}
