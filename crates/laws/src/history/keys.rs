//! Zobrist keys (<https://www.chessprogramming.org/Zobrist_Hashing>): a random number for each piece on each square. The
//! key of a placement is the sum, without carries, of the numbers of its pieces.

use crate::Move;
use crate::board::{Color, Placement, Role, Square};

/// The rows of [`KEYS`]: eight for each colour, one for each role, then zeros for no piece.
const ROWS: usize = 16;

#[cfg(not(target_family = "wasm"))]
static KEYS: [[u32; 64]; ROWS] = keys();

/// A module of WebAssembly is fetched over a network, and random numbers cannot be compressed: it draws them at first use.
#[cfg(target_family = "wasm")]
static KEYS: std::sync::LazyLock<[[u32; 64]; ROWS]> = std::sync::LazyLock::new(keys);

/// Draws the numbers.
const fn keys() -> [[u32; 64]; ROWS] {
    let mut keys = [[0; 64]; ROWS];
    let mut state = 0;
    let mut row = 0;
    while row < ROWS {
        let mut square = 0;
        while row % 8 < 6 && square < 64 {
            keys[row][square] = (splitmix64(&mut state) >> 32) as u32;
            square += 1;
        }
        row += 1;
    }
    keys
}

/// Returns the next number of `SplitMix64` (Steele, Lea and Flood, 2014; <https://prng.di.unimi.it/splitmix64.c>), for
/// a table that is the same in every build.
const fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// Returns the number of a piece on a square.
#[inline]
pub(super) fn piece(color: Color, role: usize, square: Square) -> u32 {
    KEYS[(color.index() * 8 + role) % ROWS][square.table_index()]
}

/// Returns the change of the key by a move.
pub(super) fn played(us: Color, played: Move) -> u32 {
    let arriving = played.promotion.unwrap_or(played.role);
    let mut change = piece(us, played.role.index(), played.from)
        ^ piece(us, arriving.index(), played.arrival(us));
    if let (Some(role), Some(square)) = (played.capture, played.capture_square()) {
        change ^= piece(!us, role.index(), square);
    }
    if let Some(side) = played.castle() {
        let rook = Role::Rook.index();
        change ^= piece(us, rook, played.to) ^ piece(us, rook, side.rook_to(us));
    }
    change
}

/// Returns the key of a placement.
pub(super) fn placement(placement: &Placement) -> u32 {
    let mut key = 0;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in placement.pieces(color, role) {
                key ^= piece(color, role.index(), square);
            }
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_drawn_by_splitmix64() {
        // The first numbers of the reference implementation, seeded with zero.
        let mut state = 0;
        assert_eq!(splitmix64(&mut state), 0xe220_a839_7b1d_cdaf);
        assert_eq!(splitmix64(&mut state), 0x6e78_9e6a_a1b9_65f4);
        assert_eq!(KEYS[0][..2], [0xe220_a839, 0x6e78_9e6a]);
    }
}
