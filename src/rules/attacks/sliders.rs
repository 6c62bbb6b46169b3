//! Pieces that slide along lines until something stands in the way: bishop, rook and queen.
//!
//! Each line is split at the piece into the squares below and above it (in the order a1 to h8). On one side the
//! nearest occupied square is the highest bit below, on the other the lowest bit above; subtracting the one from the
//! other borrows through everything between them, so their difference is the stretch that the piece can see. This is
//! Michael Hoffmann's obstruction difference (<https://www.chessprogramming.org/Obstruction_Difference>): eight
//! kilobytes of tables serve all sliders, where magic bitboards take eight hundred.

use super::lines::{CROSSES, Line, SALTIRES};
use crate::board::{Bitboard, Square};

/// The squares of a line that are seen from its square, up to and with the first occupied one each way.
#[inline]
fn along(line: Line, occupied: Bitboard) -> Bitboard {
    let below = line.below.0 & occupied.0;
    let above = line.above.0 & occupied.0;
    // With nothing below, a1 stands in as the obstacle: the line ends there at the latest.
    let nearest_below = 1 << (below | 1).ilog2();
    let seen = above ^ above.wrapping_sub(nearest_below);
    Bitboard(line.all().0 & seen)
}

/// The squares that a bishop attacks (FIDE article 3.2).
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let [one, other] = SALTIRES[from.table_index()];
    along(one, occupied) | along(other, occupied)
}

/// The squares that a rook attacks (FIDE article 3.3).
///
/// ```
/// use chess_oracle::{board::{Bitboard, Square}, rules::attacks};
///
/// let square = |name| Square::from_name(name).unwrap();
/// let occupied: Bitboard = [square(b"d6"), square(b"f3"), square(b"d1")].into_iter().collect();
/// assert_eq!(
///     format!("{:?}", attacks::rook(square(b"d3"), occupied)),
///     ". . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . X . . . .\n\
///      . . . X . . . .\n\
///      . . . X . . . .\n\
///      X X X . X X . .\n\
///      . . . X . . . .\n\
///      . . . X . . . .\n"
/// );
/// ```
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let [one, other] = CROSSES[from.table_index()];
    along(one, occupied) | along(other, occupied)
}

/// The squares that a queen attacks (FIDE article 3.4).
#[must_use]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}
