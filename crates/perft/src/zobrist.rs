//! The numbers that make up the keys of positions.
//!
//! The board is turned after each move: the things of one side on a square then belong to the other side on the
//! opposite square. The numbers support this: the number of a thing of `them` is the number of the same thing of `us`
//! on the opposite square, with its halves swapped. So turning a key swaps its halves. A position and its mirror image
//! with colours exchanged have the same key, and the same count.
//!
//! The numbers have no pattern that a board could have. If they were random, two different positions would have equal
//! keys with a probability of 2^-128, or of 2^-64 if they differ only in pairs of opposite things.

use super::army::{Army, BISHOP, KNIGHT, PAWN, QUEEN, ROOK};
use super::squares::Each;

/// The sets of an army; a queen is in two.
const SETS: usize = 5;

/// The numbers that make up keys, for the side to move.
pub(super) struct Numbers {
    pieces: [[u128; 64]; SETS],
    /// For rooks on the first rank.
    rights: [u128; 8],
    ep_squares: [u128; 64],
    depth: u128,
}

pub(super) static NUMBERS: Numbers = Numbers::draw();

impl Numbers {
    /// Generates the numbers, always the same. The seed is the fractional digits of pi.
    const fn draw() -> Numbers {
        let mut state = 0x243f_6a88_85a3_08d3;
        let mut numbers = Numbers {
            pieces: [[0; 64]; SETS],
            rights: [0; 8],
            ep_squares: [0; 64],
            // Odd, so that no two depths have the same multiple of it.
            depth: draw(&mut state) | 1,
        };
        let mut square = 0;
        while square < 64 {
            let mut set = 0;
            while set < SETS {
                numbers.pieces[set][square] = draw(&mut state);
                set += 1;
            }
            numbers.ep_squares[square] = draw(&mut state);
            square += 1;
        }
        let mut file = 0;
        while file < 8 {
            numbers.rights[file] = draw(&mut state);
            file += 1;
        }
        numbers
    }

    /// Returns the number of a piece of the side to move. A queen has the numbers of a rook and a bishop.
    #[inline(always)]
    pub fn piece(&self, kind: u8, bit: u64) -> u128 {
        let [pawns, knights, diagonals, orthogonals, king] = &self.pieces;
        let square = index(bit);
        match kind {
            PAWN => pawns[square],
            KNIGHT => knights[square],
            BISHOP => diagonals[square],
            ROOK => orthogonals[square],
            QUEEN => diagonals[square] ^ orthogonals[square],
            _ => king[square],
        }
    }

    /// Returns the numbers of all pieces of an army of the side to move.
    #[inline(always)]
    pub fn army(&self, army: &Army) -> u128 {
        let Army {
            pawns,
            knights,
            diagonals,
            orthogonals,
            king,
        } = *army;
        let sets = [pawns, knights, diagonals, orthogonals, king];
        let numbers = self.pieces.iter().zip(sets);
        numbers.fold(0, |key, (numbers, set)| key ^ sum(numbers, set))
    }

    /// Returns the number of an en passant square, or zero without one.
    #[inline(always)]
    pub fn ep_square(&self, bit: u64) -> u128 {
        if bit == 0 {
            0
        } else {
            self.ep_squares[index(bit)]
        }
    }

    /// Returns the number of all positions at a depth.
    #[inline(always)]
    pub const fn depth(&self, depth: u32) -> u128 {
        self.depth.wrapping_mul(depth as u128)
    }

    /// Returns the numbers of castling rights of both sides.
    #[inline(always)]
    pub fn rights(&self, rooks: u64) -> u128 {
        sum(&self.rights, rooks & 0xff) ^ turned(sum(&self.rights, rooks >> 56))
    }
}

/// Generates the next number.
const fn draw(state: &mut u64) -> u128 {
    let high = splitmix64(state);
    (high as u128) << 64 | splitmix64(state) as u128
}

/// Returns the next number of `SplitMix64` (Steele, Lea and Flood, 2014; <https://prng.di.unimi.it/splitmix64.c>).
const fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[inline(always)]
const fn index(bit: u64) -> usize {
    bit.trailing_zeros() as usize % 64
}

/// Returns the numbers of several squares.
#[inline(always)]
fn sum<const COUNT: usize>(numbers: &[u128; COUNT], squares: u64) -> u128 {
    Each(squares).fold(0, |key, bit| key ^ numbers[index(bit) % COUNT])
}

/// Returns the number of the same things from the other side.
#[inline(always)]
pub(super) const fn turned(number: u128) -> u128 {
    number.rotate_left(64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_drawn_by_splitmix64() {
        // The first words of the reference implementation, seeded with zero.
        let mut state = 0;
        assert_eq!(draw(&mut state), 0xe220_a839_7b1d_cdaf_6e78_9e6a_a1b9_65f4);
        assert_eq!(NUMBERS.depth % 2, 1);
    }
}
