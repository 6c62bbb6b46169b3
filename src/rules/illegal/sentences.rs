//! Sentences about legal moves, and names of pieces and squares in sentences.

use std::fmt;

use crate::board::{Bitboard, Piece};
use crate::rules::{GivenCheck, Move, Position};

impl Position {
    /// Returns the sentence that says what a legal move does.
    #[must_use]
    pub fn legal_sentence(&self, legal: Move) -> String {
        let piece = Piece::new(self.turn(), legal.role);
        let mut deeds = match (legal.castle(), legal.capture.zip(legal.capture_square())) {
            (Some(side), _) => vec![format!("castles {side}")],
            (None, None) => vec![format!("goes to {}", legal.to)],
            (None, Some((role, square))) => {
                let captured = Piece::new(!self.turn(), role);
                let how = if legal.is_en_passant() {
                    " en passant"
                } else {
                    ""
                };
                vec![format!("captures the {captured} on {square}{how}")]
            }
        };
        if legal.is_en_passant() {
            deeds.push(format!("goes to {}", legal.to));
        }
        deeds.extend(legal.promotion.map(|role| format!("promotes to a {role}")));
        match self.given_check(legal) {
            GivenCheck::None => {}
            GivenCheck::Check => deeds.push("gives check".to_owned()),
            GivenCheck::Checkmate => deeds.push("gives checkmate".to_owned()),
        }
        let last = deeds.pop().unwrap_or_default();
        let deeds = if deeds.is_empty() {
            last
        } else {
            format!("{} and {last}", deeds.join(", "))
        };
        format!("the {piece} on {} {deeds}", legal.from)
    }

    /// Returns the pieces on these squares, as a sentence names them: `the black queen on d8 and the white king on e1`.
    #[must_use]
    pub fn pieces(&self, squares: Bitboard) -> Pieces<'_> {
        Pieces {
            position: self,
            squares,
        }
    }
}

/// Returns the names of squares: `a1, b1 and c1`.
pub(super) fn names(squares: Bitboard) -> String {
    let mut names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    let last = names.pop().unwrap_or_default();
    if names.is_empty() {
        last
    } else {
        format!("{} and {last}", names.join(", "))
    }
}

/// Pieces as a sentence names them.
#[derive(Debug, Clone, Copy)]
pub struct Pieces<'a> {
    position: &'a Position,
    squares: Bitboard,
}

impl fmt::Display for Pieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.squares.len();
        for (index, square) in (1..).zip(self.squares) {
            let separator = match index {
                1 => "",
                _ if index == count => " and ",
                _ => ", ",
            };
            match self.position.placement().piece_at(square) {
                Some(piece) => write!(f, "{separator}the {piece} on {square}")?,
                None => write!(f, "{separator}{square}")?,
            }
        }
        Ok(())
    }
}
