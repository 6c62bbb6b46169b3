//! The records of a reply, field by field.

use chess_oracle::board::Square;
use serde::{Serialize, Serializer};

use crate::cli::act::piece::GivenPiece;

/// A square of the movement mask of 15 by 15. File and rank count from a1 of the real board; off the board they are
/// below 0 or above 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub file: i8,
    pub rank: i8,
}

impl From<Square> for Place {
    fn from(square: Square) -> Place {
        Place {
            file: square.file().index() as i8,
            rank: square.rank().index() as i8,
        }
    }
}

impl Place {
    /// Returns the square of the real board, unless the place is off the board.
    pub fn square(self) -> Option<Square> {
        Square::from_index(0)?.offset(self.file, self.rank)
    }
}

impl Serialize for Place {
    /// Writes file and rank as the articles do: off the board, the characters before `a` and `1`, and those after `h`
    /// and `8`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written {
            file: char,
            rank: char,
        }
        let letter = |first: u8, offset| char::from(first.wrapping_add_signed(offset));
        let written = Written {
            file: letter(b'a', self.file),
            rank: letter(b'1', self.rank),
        };
        written.serialize(serializer)
    }
}

/// Moves as a list, and the same moves line by line.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MovesReply<M> {
    pub moves: Vec<M>,
    /// Absent for a king on a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    move_vectors: Option<Vec<Vec<M>>>,
    #[serde(flatten)]
    king: Option<King>,
}

impl<M: Copy> MovesReply<M> {
    /// Builds the record from lines of moves.
    pub fn new<S: Into<M>>(lines: Vec<Vec<S>>) -> MovesReply<M> {
        let lines = lines.into_iter();
        let lines = lines.map(|line| line.into_iter().map(Into::into).collect());
        let lines: Vec<Vec<M>> = lines.collect();
        MovesReply {
            moves: lines.concat(),
            move_vectors: Some(lines),
            king: None,
        }
    }

    /// Returns the same moves as those of a king on a board.
    pub fn of_king(self, king: King) -> MovesReply<M> {
        MovesReply {
            moves: self.moves,
            move_vectors: None,
            king: Some(king),
        }
    }
}

impl<'r> MovesReply<ListedMove<'r>> {
    /// Returns the captured pieces, each as often as the record has it.
    pub fn captured(&self) -> impl Iterator<Item = &'r GivenPiece<'r>> {
        let lines = self.move_vectors.iter().flatten().flatten();
        let listed = self.moves.iter().chain(lines);
        listed.filter_map(|listed| listed.has_captured)
    }
}

/// The additional keys for a king on a board.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct King {
    pub in_check: Option<bool>,
    pub check_mated: Option<bool>,
    pub stale_mated: Option<bool>,
    #[serde(rename = "canQSideCastle")]
    pub can_castle_queenside: bool,
    #[serde(rename = "canKSideCastle")]
    pub can_castle_kingside: bool,
}

/// A legal move of a piece on a board. Keys that do not apply are left out.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedMove<'r> {
    #[serde(flatten)]
    pub to: Place,
    /// The captured piece, as the message gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_captured: Option<&'r GivenPiece<'r>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub must_promote: bool,
}

/// The squares that a colour controls.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ControlReply<'r> {
    pub piece_moves: Vec<PieceMoves<'r>>,
    /// The squares to which the pieces may legally move, each once, in the order of discovery.
    pub controlled: Vec<Place>,
    /// The squares that the pieces attack.
    pub attacked: Vec<Place>,
}

/// A piece with its legal moves.
#[derive(Debug, Serialize)]
pub struct PieceMoves<'r> {
    pub piece: &'r GivenPiece<'r>,
    pub moves: MovesReply<ListedMove<'r>>,
}

impl<'r> ControlReply<'r> {
    /// Returns the pieces, each as often as the record has it.
    pub fn pieces(&self) -> impl Iterator<Item = &'r GivenPiece<'r>> {
        let pieces = self.piece_moves.iter();
        pieces.flat_map(|listed| [listed.piece].into_iter().chain(listed.moves.captured()))
    }
}

impl Serialize for GivenPiece<'_> {
    /// Writes the object of the message if it gives one, otherwise a piece as the article writes it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Written {
            piece: char,
            color: char,
            has_moved: bool,
            position: Place,
        }
        if let Some(object) = &self.object {
            return object.raw().serialize(serializer);
        }
        let written = Written {
            piece: self.piece.role.upper_letter(),
            color: self.piece.color.letter().to_ascii_uppercase(),
            has_moved: self.has_moved,
            position: self.square.into(),
        };
        written.serialize(serializer)
    }
}
