//! What bishops, rooks and queens attack, given the occupied squares.
//!
//! Sliders look along a line up to the first occupied square. Upwards, in the order a1 to h8, that square is the lowest
//! bit of the line: subtracting the piece borrows through everything between the two, and so flips the squares that the
//! piece sees. Downwards it is the same on the board turned upside down. This is Gerd Isenberg's hyperbola quintessence
//! (<https://www.chessprogramming.org/Hyperbola_Quintessence>). Ranks, which turning leaves as they are, are looked up by
//! their six inner squares (<https://www.chessprogramming.org/First_Rank_Attacks>). The tables take five kilobytes, where
//! magic bitboards take eight hundred.

use super::tables::{Line, diagonal_lines, orthogonal_lines};
use crate::board::{Bitboard, Square};

/// Returns the squares of a line, other than a rank, that are seen from a square on it, up to and with the first
/// occupied one each way.
#[inline]
fn along(line: Line, from: Square, occupied: Bitboard) -> Bitboard {
    let line = line.below.0 | line.above.0;
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
    let mut at = 0_usize;
    while at < 8 * 64 {
        let (file, occupied) = (at / 64, (at as u32 % 64) << 1);
        let (east, west) = (0xfe << file & 0xff, (1 << file) - 1);
        let up_to_east = (occupied & east) ^ (occupied & east).wrapping_sub(1);
        let from_west = !0 << (occupied & west | 1).ilog2();
        ranks[file][at % 64] = (east & up_to_east | west & from_west) as u8;
        at += 1;
    }
    ranks
};

/// Returns the squares of the rank that are seen from a square.
#[inline]
fn along_rank(from: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (from.table_index() % 8, u32::from(from.index()) / 8 * 8);
    let inner = Bitboard(occupied.0 >> rank >> 1);
    Bitboard(inner.look_up(&RANKS[file]).0 << rank)
}

/// Returns the squares that a bishop attacks (FIDE article 3.2).
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let [one, other] = diagonal_lines(from);
    along(one, from, occupied) | along(other, from, occupied)
}

/// Returns the squares that a rook attacks (FIDE article 3.3).
///
/// ```
/// use oracle_laws::{Bitboard, Square, attacks};
///
/// let occupied: Bitboard = [Square::D6, Square::F3, Square::D1].into_iter().collect();
/// assert_eq!(
///     format!("{:?}", attacks::rook(Square::D3, occupied)),
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
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let [_, file] = orthogonal_lines(from);
    along_rank(from, occupied) | along(file, from, occupied)
}

/// Returns the squares that a queen attacks (FIDE article 3.4).
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}
