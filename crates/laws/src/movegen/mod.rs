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
mod king_safety;
mod legal_moves;

pub(crate) use castling::CastlingPath;
pub use king_safety::{Checks, GivenCheck, Pin};
pub(crate) use king_safety::{KingSafety, en_passant_is_legal, threats, uncovered_by};
pub use legal_moves::LegalMoves;

use super::{Move, Position, attacks};
use crate::board::{Bitboard, Color, Role};
use legal_moves::king_steps;

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
        let mut legal = LegalMoves::unknown(self, king_safety);
        legal.find();
        legal.any()
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
