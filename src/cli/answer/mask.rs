//! `mask`: how a lone piece moves.

use chess_oracle::board::{Piece, Role, Square};
use chess_oracle::rules::mask::{self, Step};

/// How a lone piece moves, on a mask of 15 by 15 squares and on the board.
#[derive(Debug)]
pub struct Mask {
    pub square: Square,
    pub piece: Piece,
    /// The steps of the mask, as (files, ranks).
    pub offsets: Vec<Step>,
    /// The squares of each line on the board, outward.
    pub vectors: Vec<Vec<Square>>,
    /// The steps by which a pawn may only capture.
    pub captures: Option<[Step; 2]>,
}

impl Mask {
    pub fn new(square: Square, piece: Piece) -> Mask {
        Mask {
            square,
            piece,
            offsets: mask::offsets(piece, square),
            vectors: mask::vectors(piece, square),
            captures: (piece.role == Role::Pawn).then(|| mask::pawn_captures(piece.color)),
        }
    }

    /// Returns the squares of the vectors, one vector after another.
    pub fn squares(&self) -> Vec<Square> {
        self.vectors.concat()
    }

    /// Returns a short answer: the piece, and the number of its moves.
    pub fn title(&self) -> String {
        let count = self.squares().len();
        let squares = if count == 1 { "square" } else { "squares" };
        let Mask { piece, square, .. } = self;
        format!("A lone {piece} on {square}: {count} {squares}")
    }

    /// Returns the squares on which a pawn may only capture.
    pub fn capture_squares(&self) -> Option<Vec<Square>> {
        let steps = self.captures?.into_iter();
        Some(
            steps
                .filter_map(|(files, ranks)| self.square.offset(files, ranks))
                .collect(),
        )
    }
}
