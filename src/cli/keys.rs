//! The keys of the record of legal moves, which `--fields` chooses, and the columns that `-o tsv` makes of them.

/// A key of the record of legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Id,
    Fen,
    Turn,
    Piece,
    Moves,
    Successors,
    Rejected,
    Captures,
    Check,
    Checkmate,
    Stalemate,
    Checkers,
    Castling,
    Outcome,
    Dead,
    Claims,
    Operations,
    Problems,
    Assumed,
}

impl Key {
    /// All keys, in the order of the record.
    pub const ALL: [Key; 19] = [
        Key::Id,
        Key::Fen,
        Key::Turn,
        Key::Piece,
        Key::Moves,
        Key::Successors,
        Key::Rejected,
        Key::Captures,
        Key::Check,
        Key::Checkmate,
        Key::Stalemate,
        Key::Checkers,
        Key::Castling,
        Key::Outcome,
        Key::Dead,
        Key::Claims,
        Key::Operations,
        Key::Problems,
        Key::Assumed,
    ];

    /// Returns the name, as a value of `--fields`.
    pub const fn name(self) -> &'static str {
        match self {
            Key::Id => "id",
            Key::Fen => "fen",
            Key::Turn => "turn",
            Key::Piece => "piece",
            Key::Moves => "moves",
            Key::Successors => "successors",
            Key::Rejected => "rejected",
            Key::Captures => "captures",
            Key::Check => "check",
            Key::Checkmate => "checkmate",
            Key::Stalemate => "stalemate",
            Key::Checkers => "checkers",
            Key::Castling => "castling",
            Key::Outcome => "outcome",
            Key::Dead => "dead",
            Key::Claims => "claims",
            Key::Operations => "operations",
            Key::Problems => "problems",
            Key::Assumed => "assumed",
        }
    }

    /// Returns the names of its columns: an object has a column for each of its keys, named by its path.
    pub fn columns(self) -> &'static [&'static str] {
        match self {
            Key::Id => &["id"],
            Key::Fen => &["fen"],
            Key::Turn => &["turn"],
            Key::Piece => &["piece.square", "piece.color", "piece.role"],
            Key::Moves => &["moves"],
            Key::Successors => &["successors"],
            Key::Rejected => &["rejected"],
            Key::Captures => &["captures"],
            Key::Check => &["check"],
            Key::Checkmate => &["checkmate"],
            Key::Stalemate => &["stalemate"],
            Key::Checkers => &["checkers"],
            Key::Castling => &["castling.rights", "castling.kingside", "castling.queenside"],
            Key::Outcome => &["outcome.winner", "outcome.reason"],
            Key::Dead => &["dead"],
            Key::Claims => &["claims"],
            Key::Operations => &["operations"],
            Key::Problems => &["problems"],
            Key::Assumed => &["assumed"],
        }
    }
}

/// A set of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keys(u32);

impl Keys {
    /// Returns the keys of these names; unknown names are ignored.
    pub fn from_names(names: &[String]) -> Keys {
        Keys::of(|key| names.iter().any(|name| name == key.name()))
    }

    /// Returns the keys of a record without `--fields`; with `--explain` and `--dead`, it has a key more.
    pub fn of_record(explain: bool, dead: bool) -> Keys {
        Keys::of(|key| match key {
            Key::Successors => false,
            Key::Rejected => explain,
            Key::Dead => dead,
            _ => true,
        })
    }

    fn of(is_in: impl Fn(Key) -> bool) -> Keys {
        let keys = Key::ALL.into_iter().filter(|&key| is_in(key));
        Keys(keys.fold(0, |keys, key| keys | 1 << key as u32))
    }

    /// Returns whether the key is in the set.
    pub const fn has(self, key: Key) -> bool {
        self.0 >> key as u32 & 1 == 1
    }

    /// Returns the keys in the order of the record.
    pub fn iter(self) -> impl Iterator<Item = Key> {
        let all = Key::ALL.into_iter();
        all.filter(move |&key| self.has(key))
    }

    /// Returns the columns in order.
    pub fn columns(self) -> impl Iterator<Item = &'static str> {
        self.iter().flat_map(Key::columns).copied()
    }
}
