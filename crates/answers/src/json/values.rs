//! The values of records, as JSON writes them.

use std::borrow::Borrow;

use oracle_laws::{Piece, Square};
use oracle_notation::Query;
use serde::{Serialize, Serializer};

/// A square that is written as its name.
pub struct Name(pub Square);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Faster than `collect_str`: an answer may name all squares.
        serializer.serialize_str(str::from_utf8(&self.0.name()).unwrap_or_default())
    }
}

/// Squares in the order a1, b1, ... h8, or in the order of their list.
pub struct SquareNames<T>(pub T);

impl<T: IntoIterator<Item: Borrow<Square>> + Copy> Serialize for SquareNames<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let squares = self.0.into_iter();
        serializer.collect_seq(squares.map(|square| Name(*square.borrow())))
    }
}

/// A piece and its square.
#[derive(Serialize)]
pub struct PieceOn {
    square: Name,
    color: &'static str,
    role: &'static str,
}

impl PieceOn {
    /// Returns the record of a piece.
    pub const fn new(square: Square, piece: Piece) -> PieceOn {
        PieceOn {
            square: Name(square),
            color: piece.color.name(),
            role: piece.role.name(),
        }
    }
}

/// The operations of an EPD that are true of the position of a query, by their names.
pub struct Operations<'a>(pub &'a Query<'a>);

impl Serialize for Operations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let operations = self.0.valid_operations();
        serializer.collect_map(operations.map(|operation| (operation.opcode, operation.value())))
    }
}
