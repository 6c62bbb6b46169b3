//! Whether some last move can have left the checks that are on the board.
//!
//! Before that move the checking side was to move, so the king that now stands in check was not attacked. Every move
//! that can have brought a piece of the checking side to its square is taken back, captures included. If the king is
//! attacked before each of these moves, no last move could have given the check. A king or a rook that still has its
//! right has not moved. The check ignores which pieces were left to capture, and the moves before the last.
//!
//! Castling as a last move is the castling of standard chess, from e1 or e8 with a rook from a corner. That of Chess960
//! needs no check: where the rights that are left show a game of Chess960, the king in check has one of them and stands
//! on its back rank, the rook that has castled checks it along a file, and its own king can as well have stepped off
//! that file.

use crate::board::{Bitboard, Color, File, Piece, Placement, Role, Square};

use super::moves::double_step;
use super::{CastlingRights, CastlingSide, attacks};

/// Returns whether some move of the side not to move can have left these checkers of the king. The castling rights and
/// the en passant square must be valid; the latter says which move it was.
#[cold]
pub(super) fn some_last_move(
    placement: &Placement,
    king: Square,
    checkers: Bitboard,
    castling: CastlingRights,
    ep_square: Option<Square>,
) -> bool {
    let occupied = placement.occupied();
    let turn = Color::from_white(placement.color(Color::White).has(king));
    let mover = !turn;
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
    let rooks = castling.0 & placement.color(mover);
    let unmoved = (rooks | placement.pieces(mover, Role::King)).only_if(rooks.any());
    // The checkers are the likeliest to have just moved.
    let others = placement.color(mover) & !checkers;
    checkers
        .into_iter()
        .chain(others)
        .any(|square| !unmoved.has(square) && before.can_take_back(square))
        || unmoved.is_empty()
            && (CastlingSide::ALL.into_iter()).any(|side| before.can_uncastle(side))
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
    /// Returns whether the piece on `arrival` can have come from somewhere without the king being attacked before.
    fn can_take_back(&self, arrival: Square) -> bool {
        let Some(role) = self.placement.role_at(arrival) else {
            return false;
        };
        if role == Role::Pawn {
            return self.can_take_back_pawn(arrival);
        }
        let piece = Piece::new(self.mover, role);
        let origins = attacks::piece(piece, arrival, self.occupied) & !self.occupied;
        // A captured piece can only have blocked attacks, so one is put back wherever there can have been one.
        let captured = arrival.bitboard().only_if(self.may_uncapture);
        origins
            .into_iter()
            .any(|origin| self.is_quiet(arrival, origin, role, captured))
            || role != Role::King
                && arrival.rank() == self.mover.promotion_rank()
                && self.can_take_back_pawn(arrival)
    }

    /// Returns whether a pawn can have come to `arrival`, where it may have been promoted, without the king being
    /// attacked before.
    fn can_take_back_pawn(&self, arrival: Square) -> bool {
        let up = self.mover.forward();
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
            // En passant: the captured pawn stood behind the square of arrival, and had come from beyond it.
            let passed = double_step(arrival, !self.mover)
                .filter(|(pawn, home)| free(pawn) && free(home))
                .map(|(pawn, _)| pawn.bitboard());
            quiet(origin, arrival.bitboard()) || passed.is_some_and(|passed| quiet(origin, passed))
        })
    }

    /// Returns whether the king and a rook of the mover can have just castled: the way was free, nothing attacked the
    /// king on its way (FIDE article 3.8.2), and the other king was not attacked before.
    fn can_uncastle(&self, side: CastlingSide) -> bool {
        let (king_to, rook_to) = (side.king_to(self.mover), side.rook_to(self.mover));
        let castled = self.placement.king(self.mover) == Some(king_to)
            && self.placement.pieces(self.mover, Role::Rook).has(rook_to);
        if !castled {
            return false;
        }
        let king_from = Square::new(File::E, self.mover.back_rank());
        let rook_from = side.home(self.mover);
        let others = self.occupied.without(king_to).without(rook_to);
        let must_be_empty = attacks::between(king_from, rook_from).with(king_from);
        if must_be_empty.with(rook_from).meets(others) {
            return false;
        }
        let mut before = *self.placement;
        before.remove(king_to);
        before.remove(rook_to);
        before.put(rook_from, Piece::new(self.mover, Role::Rook));
        // The king does not shield the squares that it passes. Where it ends, nothing attacks it now.
        let occupied = before.occupied();
        let must_be_safe = attacks::between(king_from, king_to).with(king_from);
        let attackers = |square| attacks::attackers(&before, square, !self.mover, occupied);
        let is_safe = must_be_safe
            .into_iter()
            .all(|square| attackers(square).is_empty());
        before.put(king_from, Piece::new(self.mover, Role::King));
        is_safe && self.spares_king(&before, Bitboard::EMPTY)
    }

    /// Returns whether the king is not attacked before the piece on `arrival` moved there from `origin`, as a piece of
    /// this role, and captured the piece on the captured square.
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
