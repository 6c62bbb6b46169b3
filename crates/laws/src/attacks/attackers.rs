//! What sliders attack, given the occupied squares, which pieces attack a square, and which squares the pieces of a colour
//! attack.
//!
//! Sliders look along a line up to the first occupied square. Upwards, in the order a1 to h8, that square is the lowest
//! bit of the line: subtracting the piece borrows through everything between the two, and so flips the squares that the
//! piece sees. Downwards it is the same on the board turned upside down. This is Gerd Isenberg's hyperbola quintessence
//! (<https://www.chessprogramming.org/Hyperbola_Quintessence>). Ranks, which turning leaves as they are, are looked up by
//! their six inner squares (<https://www.chessprogramming.org/First_Rank_Attacks>). The tables take five kilobytes, where
//! magic bitboards take eight hundred.

use super::tables::{Line, diagonal_lines, king, knight, orthogonal_lines, pawn};
use crate::board::{Bitboard, Color, Placement, Square};

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
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let [_, file] = orthogonal_lines(from);
    along_rank(from, occupied) | along(file, from, occupied)
}

/// Returns the squares that a queen attacks (FIDE article 3.4).
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

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
#[allow(clippy::inline_always)] // It takes a tenth of the time to list moves.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
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
