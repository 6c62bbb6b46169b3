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
    }
    /// All keys, in the order of the record.
    const ALL;
    /// Returns the name, as a value of `--fields`.
    const fn name;
    /// A set of keys.
    pub struct Keys;
}

impl Key {
    /// Returns whether every record has it.
    pub(crate) const fn is_required(self) -> bool {
        use Key::{Announced, Articles, Claims, Dead, Id};
        use Key::{Notation, Operations, Piece, Rejected, Repetitions};
        let is_of_some = matches!(self, Id | Piece | Rejected | Dead | Claims | Announced);
        !is_of_some && !matches!(self, Repetitions | Operations | Articles | Notation)
    }

    /// Returns the names of its columns in a table: an object has one for each of its keys, named by its path.
    fn columns(self) -> [Option<&'static str>; 3] {
        match self {
            Key::Piece => ["piece.square", "piece.color", "piece.role"].map(Some),
            Key::Castling => {
                ["castling.rights", "castling.kingside", "castling.queenside"].map(Some)
            }
            Key::Outcome => [Some("outcome.winner"), Some("outcome.reason"), None],
            Key::Repetitions => [Some("repetitions.count"), Some("repetitions.plies"), None],
            _ => [Some(self.name()), None, None],
        }
    }
}

impl Keys {
    /// The keys of the record of the positions after the legal moves.
    pub const SUCCESSORS: Keys = Keys::ALL.without(Key::Moves).without(Key::Rejected);
    /// The keys of the record of legal moves.
    pub const MOVES: Keys = Keys::ALL.without(Key::Successors);
    const ALL: Keys = Keys((1 << Key::ALL.len()) - 1);

    /// Returns the same keys but for this one.
    pub const fn without(self, key: Key) -> Keys {
        Keys(self.0 & !(1 << key as u32))
    }

    /// Returns the columns in order.
    pub fn columns(self) -> impl Iterator<Item = &'static str> {
        self.iter().flat_map(Key::columns).flatten()
    }
}
