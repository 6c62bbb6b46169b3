//! Pieces that slide along lines until something stands in the way: bishop, rook and queen.
//!
//! Seen upwards, in the order a1 to h8, the nearest occupied square of a line is its lowest bit: subtracting the piece
//! borrows through everything between the two, and so turns over the stretch that the piece can see. Downwards it is
//! the same once the ranks are turned upside down. This is Gerd Isenberg's hyperbola quintessence
//! (<https://www.chessprogramming.org/Hyperbola_Quintessence>). Ranks, which that leaves as they are, are looked up by
//! their six inner squares (<https://www.chessprogramming.org/First_Rank_Attacks>): five kilobytes of tables serve all
//! sliders, where magic bitboards take eight hundred.

use super::lines::{DIAGONAL_LINES, Line, ORTHOGONAL_LINES};
use crate::board::{Bitboard, Square};

/// The squares of a line, other than a rank, that are seen from a square on it, up to and with the first occupied one
/// each way.
#[inline]
const fn along(line: Line, from: Square, occupied: Bitboard) -> Bitboard {
    let line = line.all().0;
    let from = from.bitboard().0;
    let up = line & occupied.0;
    let down = up.swap_bytes();
    let seen = up.wrapping_sub(from) ^ down.wrapping_sub(from.swap_bytes()).swap_bytes();
    Bitboard(line & seen)
}

/// The squares of a rank that are seen from each of its files, by which of its inner six squares are occupied: what
/// stands at its ends stops nothing.
static RANKS: [[u8; 64]; 8] = {
    let mut ranks = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u32) << 1;
            let mut seen = 0;
            let (mut east, mut west) = (file as u32 + 1, file as u32);
            while east < 8 {
                seen |= 1 << east;
                if occupied >> east & 1 == 1 {
                    break;
                }
                east += 1;
            }
            while west > 0 {
                west -= 1;
                seen |= 1 << west;
                if occupied >> west & 1 == 1 {
                    break;
                }
            }
            ranks[file][inner] = seen;
            inner += 1;
        }
        file += 1;
    }
    ranks
};

/// The squares of the rank that are seen from a square.
#[inline]
fn along_rank(from: Square, occupied: Bitboard) -> Bitboard {
    let from = from.index();
    let (file, rank) = (from % 8, from / 8 * 8);
    let inner = occupied.0 >> rank >> 1 & 63;
    Bitboard(u64::from(RANKS[usize::from(file)][inner as usize]) << rank)
}

/// The squares that a bishop attacks (FIDE article 3.2).
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let [one, other] = DIAGONAL_LINES[from.table_index()];
    along(one, from, occupied) | along(other, from, occupied)
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
    let [_, file] = ORTHOGONAL_LINES[from.table_index()];
    along_rank(from, occupied) | along(file, from, occupied)
}

/// The squares that a queen attacks (FIDE article 3.4).
#[must_use]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}
