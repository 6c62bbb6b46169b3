//! The keys of the record of legal moves: the list from which `--fields`, the columns of `-o tsv`, the JSON Schema and the
//! help are made.

oracle_laws::listed! {
    /// A key of the record of legal moves.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Key {
        /// The name of the record.
        Id = "id",
        /// The position as FEN.
        Fen = "fen",
        /// The side to move.
        Turn = "turn",
        /// The chosen piece and its square.
        Piece = "piece",
        /// The legal moves.
        Moves = "moves",
        /// The positions after the legal moves.
        Successors = "successors",
        /// Why the pieces may not go to the other squares of their movement masks.
        Rejected = "rejected",
        /// The moves that capture, in UCI.
        Captures = "captures",
        /// Whether the side to move is in check.
        Check = "check",
        /// Whether it is checkmated.
        Checkmate = "checkmate",
        /// Whether it is stalemated.
        Stalemate = "stalemate",
        /// The pieces that give check.
        Checkers = "checkers",
        /// The castling rights, and whether the side to move may castle now.
        Castling = "castling",
        /// How the game has ended.
        Outcome = "outcome",
        /// Whether the position is dead.
        Dead = "dead",
        /// The draws that the player to move may claim.
        Claims = "claims",
        /// The moves with which the player to move may claim a draw by announcing them.
        Announced = "announced",
        /// How often the position has occurred in the moves of its line, and where.
        Repetitions = "repetitions",
        /// The operations of an EPD.
        Operations = "operations",
        /// What no game can reach.
        Problems = "problems",
        /// The articles of the claims and the problems.
        Articles = "articles",
        /// What the line does not say.
        Assumed = "assumed",
        /// What is written wrongly in the moves of the line.
        Notation = "notation",
        /// The number of the line in its file.
        Line = "line",
        /// The half-moves since the last capture or pawn move.
        Halfmove = "halfmove",
        /// The number of the move.
        Fullmove = "fullmove",
        /// Whether the side to move is in check, found without its moves.
        InCheck = "in_check",
        /// The last move of the line, in UCI.
        LastMove = "last_move",
        /// The number of legal moves.
        MoveCount = "move_count",
        /// The number of those that capture.
        CaptureCount = "capture_count",
        /// The number of pieces.
        PieceCount = "piece_count",
        /// The pieces of both sides, and the sums of their usual values.
        Material = "material",
        /// How much of the pieces other than pawns is left, from 24 to 0.
        Phase = "phase",
        /// The Zobrist key of Polyglot.
        Hash = "hash",
        /// Why the line has no answer: a column of tables.
        Error = "error",
    }
    /// All keys, in the order of the record.
    const ALL;
    /// Returns the name, as a value of `--fields`.
    const fn name;
    /// A set of keys.
    pub struct Keys;
}

impl Key {
    /// Returns the keys of this build: one for pages has none that tables of many positions need.
    pub(crate) fn known() -> &'static [Key] {
        let count = if cfg!(feature = "tables") {
            Key::ALL.len()
        } else {
            Key::Line as usize
        };
        &Key::ALL[..count]
    }

    /// Returns whether it is written only where it is asked for.
    pub const fn is_extra(self) -> bool {
        self as u32 >= Key::Line as u32
    }

    /// Returns whether its value depends on the position alone, whatever line or game it is from.
    pub(crate) const fn is_of_position(self) -> bool {
        use Key::{Captures, Castling, Check, Checkers, Checkmate, Moves, Stalemate, Turn};
        let is_usual = matches!(
            self,
            Turn | Moves | Captures | Check | Checkmate | Stalemate | Checkers | Castling
        );
        is_usual || self.is_extra() && !matches!(self, Key::Line | Key::LastMove | Key::Error)
    }
}

impl Keys {
    /// The keys of the record of the positions after the legal moves.
    pub const SUCCESSORS: Keys = Keys::USUAL.without(Key::Moves).without(Key::Rejected);
    /// The keys of the record of legal moves.
    pub const MOVES: Keys = Keys::USUAL.without(Key::Successors);
    /// Those and the keys that it has only where they are asked for.
    pub(crate) const RECORD: Keys =
        Keys(Keys::MOVES.0 | ((1 << Key::Error as u32) - (1 << Key::Line as u32)));
    const USUAL: Keys = Keys((1 << Key::Line as u32) - 1);

    /// Returns the keys of the record of legal moves, without or with the reasons against others.
    pub(crate) const fn record(explain: bool) -> Keys {
        if explain {
            Keys::MOVES
        } else {
            Keys::MOVES.without(Key::Rejected)
        }
    }

    /// Returns the same keys but for this one.
    pub const fn without(self, key: Key) -> Keys {
        Keys(self.0 & !(1 << key as u32))
    }
}
