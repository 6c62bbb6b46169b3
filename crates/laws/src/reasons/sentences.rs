//! Sentences about legal moves, and names of pieces and squares in sentences.

use crate::board::{Bitboard, Piece};
use crate::{GivenCheck, Move, Position};

impl Position {
    /// Returns the sentence that says what a legal move does.
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
        format!("the {piece} on {} {}", legal.from, joined(deeds))
    }

    /// Returns the pieces on these squares, as a sentence names them: `the black queen on d8 and the white king on e1`.
    pub fn pieces(&self, squares: Bitboard) -> String {
        let name = |square| match self.piece_at(square) {
            Some(piece) => format!("the {piece} on {square}"),
            None => square.to_string(),
        };
        joined(squares.into_iter().map(name).collect())
    }
}

/// Returns the names of squares: `a1, b1 and c1`.
pub(super) fn names(squares: Bitboard) -> String {
    joined(
        squares
            .into_iter()
            .map(|square| square.to_string())
            .collect(),
    )
}

/// Returns the parts of a sentence as a list: `a, b and c`.
fn joined(mut parts: Vec<String>) -> String {
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() {
        last
    } else {
        format!("{} and {last}", parts.join(", "))
    }
}
