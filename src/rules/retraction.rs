//! Whether some last move can have left the checks that are on the board.
//!
//! Before that move it was the checking side's turn, so the king that now stands in check was not attacked then. Every
//! piece of the checking side is taken back along every move that can have brought it where it stands, a capture
//! undone with it; if the king is attacked before each of them, no last move could have given the check. Which pieces
//! were left to capture, and how the game got there, is not asked.

use crate::board::{Bitboard, Color, Piece, Placement, Role, Square};

use super::setup::double_step;
use super::{CastlingSide, attacks};

/// Whether some move of the side not to move can have left its checks on the king of `turn`; true where there is no
/// check. A sound en passant square says which move it was.
pub(super) fn some_last_move(
    placement: &Placement,
    turn: Color,
    ep_square: Option<Square>,
) -> bool {
    let Some(king) = placement.king(turn) else {
        return true;
    };
    let mover = !turn;
    let occupied = placement.occupied();
    let checkers = attacks::attackers(placement, king, mover, occupied);
    if checkers.is_empty() {
        return true;
    }
    if checkers.len() > 2 {
        return false;
    }
    let before = Before {
        placement,
        king,
        mover,
        occupied,
        may_uncapture: placement.color(turn).len() < 16,
    };
    if let Some((arrival, origin)) = ep_square.and_then(|square| double_step(square, mover)) {
        return before.is_quiet(arrival, origin, Role::Pawn, Bitboard::EMPTY);
    }
    // The checkers are the likeliest to have just moved.
    let others = placement.color(mover) & !checkers;
    checkers
        .into_iter()
        .chain(others)
        .any(|square| before.can_take_back(square))
        || before.can_uncastle()
}

/// The board on which a move is taken back.
struct Before<'a> {
    placement: &'a Placement,
    king: Square,
    mover: Color,
    occupied: Bitboard,
    may_uncapture: bool,
}

impl Before<'_> {
    /// Whether the piece on `arrival` can have come from somewhere without the king being attacked before.
    fn can_take_back(&self, arrival: Square) -> bool {
        let Some(role) = self.placement.role_at(arrival) else {
            return false;
        };
        if role == Role::Pawn {
            return self.can_take_back_pawn(arrival, arrival.bitboard());
        }
        let piece = Piece::new(self.mover, role);
        let origins = attacks::piece(piece, arrival, self.occupied) & !self.occupied;
        // A captured piece can only have stood in the way of attacks: it is put back wherever there can be one.
        let captured = if self.may_uncapture {
            arrival.bitboard()
        } else {
            Bitboard::EMPTY
        };
        origins
            .into_iter()
            .any(|origin| self.is_quiet(arrival, origin, role, captured))
            || role != Role::King
                && arrival.rank() == self.mover.promotion_rank()
                && self.can_take_back_pawn(arrival, arrival.bitboard())
    }

    /// Whether a pawn can have come to `arrival`, where it may have been promoted, without the king being attacked
    /// before.
    fn can_take_back_pawn(&self, arrival: Square, captured: Bitboard) -> bool {
        let up = if self.mover == Color::White { 1 } else { -1 };
        let free = |square: &Square| !self.occupied.has(*square);
        let can_stand = |square: &Square| free(square) && square.rank() != self.mover.back_rank();
        let quiet = |origin, captured| self.is_quiet(arrival, origin, Role::Pawn, captured);

        let pushed_from = arrival.offset(0, -up).filter(can_stand);
        if pushed_from.is_some_and(|origin| quiet(origin, Bitboard::EMPTY)) {
            return true;
        }
        let pushed_two = pushed_from
            .and_then(|passed| double_step(passed, self.mover))
            .filter(|(_, origin)| free(origin));
        if pushed_two.is_some_and(|(_, origin)| quiet(origin, Bitboard::EMPTY)) {
            return true;
        }
        if !self.may_uncapture {
            return false;
        }
        [-1, 1].into_iter().any(|file| {
            let Some(origin) = arrival.offset(file, -up).filter(can_stand) else {
                return false;
            };
            // In passing: the captured pawn stood behind the square of arrival, and had come from beyond it.
            let passed = double_step(arrival, !self.mover)
                .filter(|(pawn, home)| free(pawn) && free(home))
                .map(|(pawn, _)| pawn.bitboard());
            quiet(origin, captured) || passed.is_some_and(|passed| quiet(origin, passed))
        })
    }

    /// Whether the king and a rook of the mover can have just castled without the king being attacked before.
    fn can_uncastle(&self) -> bool {
        CastlingSide::ALL.into_iter().any(|side| {
            let (king_to, rook_to) = (side.king_to(self.mover), side.rook_to(self.mover));
            let castled = self.placement.king(self.mover) == Some(king_to)
                && self.placement.pieces(self.mover, Role::Rook).has(rook_to);
            if !castled {
                return false;
            }
            let both = king_to.bitboard().with(rook_to);
            let others = self.occupied & !both;
            let rank = Bitboard::from(self.mover.back_rank());
            let is_free = |from, to| {
                let way = attacks::between(from, to).with(from).with(to);
                !way.meets(others)
            };
            rank.into_iter().any(|king_from| {
                side.beside(king_from).into_iter().any(|rook_from| {
                    let mut before = *self.placement;
                    before.remove(king_to);
                    before.remove(rook_to);
                    before.put(king_from, Piece::new(self.mover, Role::King));
                    before.put(rook_from, Piece::new(self.mover, Role::Rook));
                    is_free(king_from, king_to)
                        && is_free(rook_from, rook_to)
                        && self.spares_king(&before, Bitboard::EMPTY)
                })
            })
        })
    }

    /// Whether the king is not attacked before the piece on `arrival` moved there from `origin`, as a piece of this
    /// role, and took what stood on the captured square.
    fn is_quiet(&self, arrival: Square, origin: Square, role: Role, captured: Bitboard) -> bool {
        let mut before = *self.placement;
        before.remove(arrival);
        before.put(origin, Piece::new(self.mover, role));
        self.spares_king(&before, captured)
    }

    fn spares_king(&self, before: &Placement, captured: Bitboard) -> bool {
        let occupied = before.occupied() | captured;
        attacks::attackers(before, self.king, self.mover, occupied).is_empty()
    }
}
