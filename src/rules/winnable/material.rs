//! Material with which a colour cannot checkmate on any squares.
//!
//! - **Bare king.** A king never gives check (FIDE article 3.8.1).
//! - **Knight against queens.** The knight gives check from `n`, a knight's move from the king on `s`: say the king on
//!   (0, 0) and the knight on (1, 2). The squares (0, 1), (1, 1) and (1, 0) are on the board. No king that adjoins both
//!   (0, 1) and (1, 0) does not adjoin (0, 0) as well, so one of them holds a queen. From (0, 1) and (1, 1) a queen
//!   takes the knight; so does one on (1, 0) unless another stands on (1, 1), which takes it then. Nothing pins a queen.
//! - **Bishops on squares of one colour, against queens, rooks and bishops on squares of that colour.** The king stands
//!   on (0, 0), and one bishop gives check along the diagonal of (1, 1); two bishops never give check at once, because
//!   the one that moved would have to change diagonals through the king. The squares (1, 0) and (0, 1) are of the other
//!   colour, on the board, and not both guarded by one king, as above. So a queen or rook stands on one of them;
//!   nothing pins it, and it goes to (1, 1), where it takes the bishop or stands in its way.

use crate::board::{Bitboard, Color, Placement, Role};

/// Returns whether the material of a colour rules out that it checkmates. Pawns may become any piece.
pub(super) fn is_insufficient(placement: &Placement, winner: Color) -> bool {
    let own = placement.color(winner) & !placement.kings();
    let others = placement.color(!winner) & !placement.kings();
    if own.is_empty() {
        return true;
    }
    let bishops = placement.role(Role::Bishop);
    if !own.more_than_one() && own.meets(placement.knights()) {
        return (others & !placement.role(Role::Queen)).is_empty();
    }
    let all_bishops = (own | others) & bishops;
    (own & !bishops).is_empty()
        && !others.meets(placement.pawns() | placement.knights())
        && (!all_bishops.meets(Bitboard::DARK) || !all_bishops.meets(!Bitboard::DARK))
}
