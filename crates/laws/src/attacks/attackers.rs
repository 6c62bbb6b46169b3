//! Which pieces attack a square, and which squares the pieces of a colour attack.

use super::sliders::{bishop, rook};
use super::tables::{king, knight, pawn};
use crate::board::{Bitboard, Color, Placement, Square};

/// Returns the pieces of a colour that attack a square, sliders looking along lines on which these squares are
/// occupied.
///
/// The occupied squares are a parameter because some questions are about boards that never stand: a king that steps
/// back along a line must not shield itself.
#[inline(never)] // The code of a record fills the instruction cache: one copy serves all callers.
pub fn attackers(placement: &Placement, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let all = leapers(placement, square, by) | sliders(placement, square, occupied);
    // A slider on a square that counts as empty attacks nothing.
    all & placement.color(by) & occupied
}

/// Returns the pawns of a colour, and the knights and kings of both, that attack a square.
pub(crate) fn leapers(placement: &Placement, square: Square, by: Color) -> Bitboard {
    knight(square) & placement.knights()
        | king(square) & placement.kings()
        // A pawn of this colour attacks the square from the squares that a pawn of the other colour on it would attack.
        | pawn(!by, square) & placement.pawns()
}

/// Returns the sliders of both colours that attack a square along lines on which these squares are occupied.
pub(crate) fn sliders(placement: &Placement, square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) & placement.diagonal_sliders()
        | rook(square, occupied) & placement.orthogonal_sliders()
}

/// Returns the squares that pieces of a colour attack, sliders looking along lines on which these squares are occupied.
pub(crate) fn attacked(placement: &Placement, by: Color, occupied: Bitboard) -> Bitboard {
    let pieces = placement.color(by);
    let (bishops, rooks) = (placement.diagonal_sliders(), placement.orthogonal_sliders());
    pawns(by, pieces & placement.pawns())
        | (pieces & placement.knights()).union::<2>(knight)
        | (pieces & bishops).union::<3>(|from| bishop(from, occupied))
        | (pieces & rooks).union::<3>(|from| rook(from, occupied))
        | (pieces & placement.kings()).union::<1>(king)
}

/// Returns the squares that pawns attack together.
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    let (west, east) = (pawns.0 & !A_FILE, pawns.0 & !(A_FILE << 7));
    Bitboard(match color {
        Color::White => west << 7 | east << 9,
        Color::Black => west >> 9 | east >> 7,
    })
}
