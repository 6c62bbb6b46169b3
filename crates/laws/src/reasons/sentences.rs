//! Sentences about legal moves, and names of pieces and squares in sentences.

use super::Candidate;
use crate::board::{Bitboard, Piece, Role};
use crate::{GivenCheck, Move, Position, attacks};

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
        format!("the {piece} on {} {}", legal.from, joined(deeds, "and"))
    }

    /// Returns the pieces on these squares, as a sentence names them: `the black queen on d8 and the white king on e1`.
    pub fn pieces(&self, squares: Bitboard) -> String {
        let name = |square| match self.piece_at(square) {
            Some(piece) => format!("the {piece} on {square}"),
            None => square.to_string(),
        };
        joined(squares.into_iter().map(name), "and")
    }
}

impl Position {
    /// Returns the opponent's pieces on these squares, without their colour: `the queen on d8 and the bishop on g4`.
    pub(super) fn attackers_named(&self, squares: Bitboard) -> String {
        let colour = format!("the {} ", !self.turn());
        self.pieces(squares).replace(&colour, "the ")
    }

    /// Returns a move as SAN would write it, were it legal: `Nf3`, or `Ng1f3` where another piece may be meant.
    pub fn short_name(&self, candidate: Candidate) -> String {
        let (from, to) = (candidate.from, candidate.to);
        let placement = self.placement();
        let is_pawn = placement.role_at(from) == Some(Role::Pawn);
        let captures = placement.color(!self.turn()).has(to) || is_pawn && from.file() != to.file();
        let origin = match placement.piece_at(from) {
            Some(Piece {
                role: Role::Pawn, ..
            }) if captures => from.file().to_string(),
            Some(piece) if !is_pawn => {
                let reach = attacks::piece(piece, to, placement.occupied());
                let same = placement.pieces(piece.color, piece.role) & reach;
                let is_clear = same.without(from).is_empty();
                let square = if is_clear {
                    String::new()
                } else {
                    from.to_string()
                };
                format!("{}{square}", piece.role.upper_letter())
            }
            _ => String::new(),
        };
        let promotion = candidate
            .promotion
            .map(|role| format!("={}", role.upper_letter()));
        let mark = if captures { "x" } else { "" };
        format!("{origin}{mark}{to}{}", promotion.unwrap_or_default())
    }
}

/// Returns the names of squares: `a1, b1 and c1`.
pub fn names(squares: Bitboard) -> String {
    joined(squares.into_iter().map(|square| square.to_string()), "and")
}

/// Returns a list with this word before the last of its items: `e4, d4 and c4`.
pub fn joined(items: impl IntoIterator<Item = impl Into<String>>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(Into::into).collect();
    let last = items.pop().unwrap_or_default();
    match items.join(", ") {
        rest if rest.is_empty() => last,
        rest => format!("{rest} {word} {last}"),
    }
}
