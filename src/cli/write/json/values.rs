//! The values of records, as JSON writes them.

use chess_oracle::board::{Bitboard, Color, Piece, Square};
use chess_oracle::notation::uci::{self, CastlingMode};
use chess_oracle::notation::{Assumptions, Query};
use chess_oracle::rules::{Move, SetupProblems};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// A value that is written as its name.
pub struct Name<T>(pub T);

/// Squares in the order a1, b1, ... h8, or in the order of their list.
pub struct Squares<T>(pub T);

/// A piece and its square.
pub struct PieceOn(pub Square, pub Piece);

/// A move in UCI.
pub struct Uci(pub Move, pub CastlingMode);

/// The position of a query as FEN.
pub struct Fen<'a>(pub &'a Query<'a>);

/// The problems of a position.
pub struct Problems(pub SetupProblems);

/// The assumptions about a line.
pub struct Assumed(pub Assumptions);

/// The operations of an EPD that are true of the position of a query, by their names.
pub struct Operations<'a>(pub &'a Query<'a>);

impl<'a> Operations<'a> {
    /// Returns the operations, if the line has some.
    pub fn new(query: &'a Query<'a>) -> Option<Operations<'a>> {
        let mut valid = query.valid_operations();
        valid.next().map(|_| Operations(query))
    }
}

impl Serialize for Operations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.0
                .valid_operations()
                .map(|operation| (operation.opcode, operation.value())),
        )
    }
}

impl Serialize for Name<Square> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for Name<Color> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl Serialize for Squares<Bitboard> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.into_iter().map(Name))
    }
}

impl Serialize for Squares<&[Square]> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().copied().map(Name))
    }
}

impl Serialize for PieceOn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PieceOn(square, piece) = *self;
        let mut record = serializer.serialize_struct("Piece", 3)?;
        record.serialize_field("square", &Name(square))?;
        record.serialize_field("color", piece.color.name())?;
        record.serialize_field("role", piece.role.name())?;
        record.end()
    }
}

impl Serialize for Uci {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&uci::write(self.0, self.1))
    }
}

impl Serialize for Fen<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fen = Vec::with_capacity(90);
        self.0.push_fen(&mut fen);
        serializer.serialize_str(&String::from_utf8_lossy(&fen))
    }
}

impl Serialize for Problems {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(chess_oracle::rules::SetupProblem::id))
    }
}

impl Serialize for Assumed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(chess_oracle::notation::Assumption::id))
    }
}
