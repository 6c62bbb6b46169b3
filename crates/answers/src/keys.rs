//! The keys of the record of legal moves: the one list from which `--fields`, the columns of `-o tsv`, the JSON Schema and
//! the help are made.

use serde_json::{Map, Value, json};

/// Makes the type of keys from a list: the name, whether each record has it, the columns of a table (an object has one for
/// each of its keys, named by its path), and the JSON Schema of the value.
macro_rules! keys {
    ($($(#[$doc:meta])* $key:ident = $name:literal, $is_required:literal, $columns:expr, $schema:literal;)*) => {
        /// A key of the record of legal moves.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Key {
            $($(#[$doc])* $key,)*
        }

        impl Key {
            /// All keys, in the order of the record.
            pub const ALL: [Key; [$($name),*].len()] = [$(Key::$key),*];

            /// Returns the name, as a value of `--fields`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Key::$key => $name,)*
                }
            }

            /// Returns whether every record has it.
            const fn is_required(self) -> bool {
                match self {
                    $(Key::$key => $is_required,)*
                }
            }

            /// Returns the names of its columns.
            #[must_use]
            pub const fn columns(self) -> &'static [&'static str] {
                match self {
                    $(Key::$key => &$columns,)*
                }
            }

            const fn schema(self) -> &'static str {
                match self {
                    $(Key::$key => $schema,)*
                }
            }
        }
    };
}

keys! {
    /// The name of the record.
    Id = "id", false, ["id"],
        r##"{"$ref": "#/$defs/id"}"##;
    /// The position as FEN.
    Fen = "fen", true, ["fen"],
        r##"{"$ref": "#/$defs/fen"}"##;
    /// The side to move.
    Turn = "turn", true, ["turn"],
        r##"{"$ref": "#/$defs/color"}"##;
    /// The chosen piece and its square.
    Piece = "piece", false, ["piece.square", "piece.color", "piece.role"],
        r##"{"description": "The chosen piece, where one was chosen.", "$ref": "#/$defs/piece"}"##;
    /// The legal moves.
    Moves = "moves", true, ["moves"],
        r##"{
          "description": "In the order of from-square, to-square, then promotion to queen, rook, bishop, knight.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/move"
          }
        }"##;
    /// The positions after the legal moves.
    Successors = "successors", true, ["successors"],
        r##"{
          "description": "In the order of the moves.",
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "uci": {
                "$ref": "#/$defs/uci"
              },
              "san": {
                "$ref": "#/$defs/san"
              },
              "fen": {
                "$ref": "#/$defs/fen"
              }
            },
            "required": ["uci", "san", "fen"]
          }
        }"##;
    /// Why the pieces may not go to the other squares of their movement masks.
    Rejected = "rejected", false, ["rejected"],
        r##"{
          "description": "With --explain: every square that the asked pieces reach in some way, but may not go to.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/rejected"
          }
        }"##;
    /// The moves that capture, in UCI.
    Captures = "captures", true, ["captures"],
        r##"{"$ref": "#/$defs/captures"}"##;
    /// Whether the side to move is in check.
    Check = "check", true, ["check"],
        r##"{"$ref": "#/$defs/known"}"##;
    /// Whether it is checkmated.
    Checkmate = "checkmate", true, ["checkmate"],
        r##"{"$ref": "#/$defs/known"}"##;
    /// Whether it is stalemated.
    Stalemate = "stalemate", true, ["stalemate"],
        r##"{"$ref": "#/$defs/known"}"##;
    /// The pieces that give check.
    Checkers = "checkers", true, ["checkers"],
        r##"{"description": "The pieces that give check to the side to move.", "$ref": "#/$defs/squares"}"##;
    /// The castling rights, and whether the side to move may castle now.
    Castling = "castling", true, ["castling.rights", "castling.kingside", "castling.queenside"],
        r##"{"$ref": "#/$defs/castling"}"##;
    /// How the game has ended.
    Outcome = "outcome", true, ["outcome.winner", "outcome.reason"],
        r##"{"$ref": "#/$defs/outcome"}"##;
    /// Whether the position is dead.
    Dead = "dead", false, ["dead"],
        r#"{
          "description": "With --dead: whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown.",
          "type": ["boolean", "null"]
        }"#;
    /// The draws that the player to move may claim.
    Claims = "claims", false, ["claims"],
        r#"{
          "description": "The draws that the player to move may claim; absent where there are none.",
          "type": "array",
          "items": {
            "type": "string",
            "enum": ["threefold_repetition", "fifty_moves"]
          },
          "minItems": 1,
          "uniqueItems": true
        }"#;
    /// The operations of an EPD.
    Operations = "operations", false, ["operations"],
        r#"{
          "description": "The operations of an EPD that are true of the position, where it has some. A text has no quotes.",
          "type": "object",
          "additionalProperties": {
            "type": "string"
          }
        }"#;
    /// What no game can reach.
    Problems = "problems", true, ["problems"],
        r##"{"$ref": "#/$defs/problems"}"##;
    /// What the line does not say.
    Assumed = "assumed", true, ["assumed"],
        r##"{"$ref": "#/$defs/assumed"}"##;
}

/// A set of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keys(u32);

impl Keys {
    /// The keys of the record of the positions after the legal moves.
    pub const SUCCESSORS: Keys = Keys::ALL.without(Key::Moves).without(Key::Rejected);
    /// The keys of the record of legal moves.
    pub const MOVES: Keys = Keys::ALL.without(Key::Successors);
    const ALL: Keys = Keys((1 << Key::ALL.len()) - 1);

    /// Returns the same keys and this one.
    #[must_use]
    pub const fn with(self, key: Key) -> Keys {
        Keys(self.0 | 1 << key as u32)
    }

    /// Returns the same keys but for this one.
    #[must_use]
    pub const fn without(self, key: Key) -> Keys {
        Keys(self.0 & !(1 << key as u32))
    }

    /// Returns whether the key is in the set.
    #[must_use]
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

    /// Adds the properties of a record with these keys to its schema.
    pub(crate) fn add_to_schema(self, schema: &mut Map<String, Value>) {
        let value = |key: Key| serde_json::from_str::<Value>(key.schema()).unwrap_or_default();
        let properties = self.iter().map(|key| (key.name().to_owned(), value(key)));
        schema.insert("properties".to_owned(), Value::Object(properties.collect()));
        let required = self.iter().filter(|key| key.is_required());
        let required: Vec<&str> = required.map(Key::name).collect();
        schema.insert("required".to_owned(), json!(required));
    }
}

impl FromIterator<Key> for Keys {
    fn from_iter<I: IntoIterator<Item = Key>>(keys: I) -> Keys {
        keys.into_iter().fold(Keys(0), Keys::with)
    }
}
