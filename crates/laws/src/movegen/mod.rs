//! The legal moves, from one generator.
//!
//! No move is made to see whether it is legal. King safety is found once per position ([`KingSafety`]), and limits the
//! attacks of each piece:
//!
//! - **Check mask.** In check from one piece, a move must take that piece or end between it and the king. In check from
//!   two, only the king can move.
//! - **Pin lines.** A piece that is the only one between its king and a slider may move along that line only.
//! - **The king** goes to squares that are not attacked once it has left its own.
//! - **En passant** removes two pawns from one rank at once, which pin lines do not cover: the board after the
//!   capture is examined (it is rare).
//!
//! Pieces are visited in the order of their squares, so moves are generated in listing order.

mod castling;
mod checks;
mod king_safety;
mod legal_moves;
mod pins;
mod targets;

pub(crate) use castling::CastlingPath;
pub use checks::{Checks, GivenCheck};
pub(crate) use king_safety::{KingSafety, uncovered_by};
pub use legal_moves::LegalMoves;
pub use pins::Pin;

use super::{Move, Position, attacks};
use crate::board::{Bitboard, Color, Role, Square};
use targets::{PieceTargets, king_steps};

impl Position {
    /// Returns the legal moves, in their order.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.legal().moves()
    }

    /// Returns whether the side to move has any legal move.
    pub fn has_legal_move(&self) -> bool {
        let king_safety = KingSafety::new(self);
        // In check, the king is most likely to have a move.
        if king_steps(self, &king_safety).any() {
            return true;
        }
        let mut targets = PieceTargets::NONE;
        targets.find(self, &king_safety);
        targets.movers.any()
    }

    /// Returns the square on which a pawn may legally capture en passant.
    pub fn legal_ep_square(&self) -> Option<Square> {
        let square = self.ep_square()?;
        self.ep_pawns(square)
            .into_iter()
            .any(|pawn| en_passant_is_legal(self, pawn, square))
            .then_some(square)
    }

    /// Returns whether the king is not in check and a pawn or a knight that is on no line with it can move. Nothing can be
    /// wrong with that move. This answers for nearly all positions where games end, in a tenth of the time of
    /// [`Position::has_legal_move`]; if not, there may be a legal move nevertheless.
    pub(super) fn has_free_piece(&self) -> bool {
        let (us, placement) = (self.turn(), self.placement());
        let Some(king) = self.king() else {
            return false;
        };
        if self.exposes(Role::King, king, king) {
            return false;
        }
        let own = placement.color(us);
        let free = own & !attacks::queen(king, Bitboard::EMPTY);
        let pawns = free & placement.role(Role::Pawn);
        let ahead = match us {
            Color::White => pawns.0 << 8,
            Color::Black => pawns.0 >> 8,
        };
        (Bitboard(ahead) & !placement.occupied()).any()
            || (free & placement.role(Role::Knight))
                .into_iter()
                .any(|knight| (attacks::knight(knight) & !own & !placement.kings()).any())
    }
}

/// Returns whether the king is safe after an en passant capture from `from` to `to`.
pub(crate) fn en_passant_is_legal(position: &Position, from: Square, to: Square) -> bool {
    uncovered_by(position, from, to).is_empty()
}

/// Returns the pieces that attack a square once the king has left its own: a king that steps back along a line is still
/// attacked.
pub(crate) fn threats(position: &Position, king: Square, to: Square) -> Bitboard {
    let placement = position.placement();
    let occupied = placement.occupied().without(king);
    attacks::attackers(placement, to, !position.turn(), occupied)
}

#[cfg(test)]
mod tests {
    use crate::{CastlingSide, Position};

    #[test]
    fn castling_is_played_where_the_generator_finds_it() {
        // In Chess960, the rook may have shielded the king from a rook in the corner.
        for (fen, sides) in [
            ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", [false, false]),
            ("4k3/8/8/8/8/8/8/1RK4R w BH - 0 1", [true, true]),
            ("4k3/8/8/8/8/8/8/1R2K2R w BH - 3 9", [true, true]),
            ("r3k2r/8/8/8/8/5Q2/8/4K3 b kq - 0 1", [false, true]),
            ("r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", [false, true]),
        ] {
            let Ok(position) = Position::from_fen(fen) else {
                panic!("{fen}")
            };
            let legal = position.legal_moves();
            for (side, is_legal) in CastlingSide::ALL.into_iter().zip(sides) {
                let castling = legal.iter().find(|legal| legal.castle() == Some(side));
                assert_eq!(castling.is_some(), is_legal, "{fen} {side}");
                let mut played = position.clone();
                assert_eq!(played.castle(side).is_some(), is_legal, "{fen} {side}");
                let after = castling.map_or(position.clone(), |legal| position.after(*legal));
                assert_eq!(played, after, "{fen} {side}");
            }
        }
    }
}
