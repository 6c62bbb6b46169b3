//! Whether the numbers of moves made, odd or even, fit the side to move.
//!
//! With White to move both colours have made as many moves, else White one more. While nothing has been captured, a
//! colour's number can be known to be odd or even:
//!
//! - a pawn at home has made no move; a pawn on the next rank, or one that has just made a double step, has made one;
//! - a king and a rook that still have their right have made none;
//! - a bishop, queen, rook or king that is walled in by pawns at home and by pieces that have not moved has made none;
//! - a knight changes the colour of its square with every move, so both together have made an odd number where their
//!   squares and their homes differ so. Their homes are the two squares that the six others have left to them.
//!
//! Nothing is known where another piece has moved: a bishop, for example, can lose a move.

use crate::board::{Bitboard, Color, Placement, Rank, Role, Square};
use crate::moves::double_step;
use crate::{CastlingRights, attacks};

/// Returns whether the numbers of moves may fit the side to move, on a board with all 32 pieces and 16 pawns.
#[cold]
#[inline(never)]
pub(super) fn fits(
    placement: &Placement,
    turn: Color,
    castling: CastlingRights,
    ep_square: Option<Square>,
) -> bool {
    let pushed = ep_square.and_then(|passed| double_step(passed, !turn));
    let pushed = pushed.map_or(Bitboard::EMPTY, |(pawn, _)| pawn.bitboard());
    let odd = |color| odd_number_of_moves(placement, color, castling, pushed);
    let Some(white) = odd(Color::White) else {
        return true;
    };
    odd(Color::Black).is_none_or(|black| (white != black) == (turn == Color::Black))
}

/// Returns whether a colour has made an odd number of moves, if that can be known.
fn odd_number_of_moves(
    placement: &Placement,
    color: Color,
    castling: CastlingRights,
    pushed: Bitboard,
) -> Option<bool> {
    let own = placement.color(color);
    let pawns = placement.pieces(color, Role::Pawn);
    let home = pawns & Bitboard::from(color.pawn_rank());
    let moved_once = pawns & !home;
    let next_rank = Bitboard::from(color.either(Rank::Third, Rank::Sixth));
    if (moved_once & !(next_rank | pushed)).any() {
        return None;
    }

    let knights = placement.pieces(color, Role::Knight);
    let others = own & !(pawns | knights);
    let mut unmoved = others & castling.0;
    if unmoved.any() {
        unmoved |= others & placement.kings();
    }
    // A piece that is walled in may wall in the one beside it.
    loop {
        let walled = (others & !unmoved).into_iter().find(|&square| {
            let steps = match placement.role_at(square) {
                Some(Role::Bishop) => attacks::bishop(square, Bitboard::ALL),
                Some(Role::Rook) => attacks::rook(square, Bitboard::ALL),
                _ => attacks::king(square),
            };
            square.rank() == color.back_rank() && (steps & !(home | unmoved)).is_empty()
        });
        match walled {
            Some(square) => unmoved = unmoved.with(square),
            None => break,
        }
    }
    let knight_homes = Bitboard::from(color.back_rank()) & !unmoved;
    if unmoved != others || knights.len() != 2 || knight_homes.len() != 2 {
        return None;
    }
    let dark = |squares: Bitboard| (squares & Bitboard::DARK).len();
    Some((moved_once.len() + dark(knights) + dark(knight_homes)) % 2 == 1)
}
