//! Weights: how many replies depend on each square, for all squares at once.
//!
//! The weight of a square is the number of replies, other than the king's, that are lost when a piece of the moving
//! side arrives on it. The same number is gained when one leaves it. Black replies to White:
//!
//! ```text
//!   8  . . . . . . . .      . . . 0 . . . .      The rook on d7 has three moves to the south. A piece that comes
//!   7  . . . r . . . .      0 1 2 . 3 2 1 0      to d6 leaves it one of them, the capture, and costs two. On its
//!   6  . . . . . . . .      . . . 2 . . . .      rank it is the same: a piece on a7 costs nothing. If the pawn on
//!   5  . . . . . . . .      . . . 1 . . . .      d4 leaves the file, the rook wins the three squares behind it.
//!   4  . . . P . . . .      . . . 3 . . . .
//!      a b c d e f g h
//! ```
//!
//! The weight of a square with a replying piece is the cost of its capture there: the moves of that piece, minus one
//! for each piece that can then recapture.
//!
//! Weights are kept as six *planes*: each square has a column of six bits. Planes are added with the logic of a binary
//! adder, all squares at once, and the sum of the weights of a set is six population counts.

use super::fill::{arrivals, shift_back};

/// The number of bits of a weight.
///
/// The largest weight that is added up is 45: 27 moves of a queen, 8 for the directions in which no slider protects the
/// square, 2 for knights and 2 for pawns that do not protect it, and 6 more for pawns that do not promote there. On a
/// square without a piece of the replying side it is 47: 27, 2 for pawn steps, 8 for pawns that do not attack it and 10
/// for the other offsets. Both are below 2^6.
pub(super) const PLANES: usize = 6;

/// A number for each square, one bit of it in each plane.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Weights(pub [u64; PLANES]);

impl Weights {
    /// Adds 2^`BIT` on each square of a set.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn add<const BIT: usize>(&mut self, squares: u64) {
        let mut carry = squares;
        let mut bit = BIT;
        while bit < PLANES {
            let sum = self.0[bit] ^ carry;
            carry &= self.0[bit];
            self.0[bit] = sum;
            bit += 1;
        }
    }

    /// Adds 2^`BIT` on each square of three sets.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn add_three<const BIT: usize, const NEXT: usize>(
        &mut self,
        one: u64,
        two: u64,
        three: u64,
    ) {
        let half = one ^ two;
        self.add::<BIT>(half ^ three);
        self.add::<NEXT>(one & two | half & three);
    }

    /// Adds a number of three bits, and 1 on each square of a set.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn add_number(&mut self, number: [u64; 3], squares: u64) {
        let [one, two, four] = number;
        let number = [one, two, four, 0, 0, 0];
        let mut carry = squares;
        let mut bit = 0;
        while bit < PLANES {
            let half = self.0[bit] ^ number[bit];
            let both = self.0[bit] & number[bit];
            self.0[bit] = half ^ carry;
            carry = both | half & carry;
            bit += 1;
        }
    }
}

/// Returns the number of squares that a slider would see from each square in a direction, including the first piece of
/// the moving side, but not the first of the replying side.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn squares_seen<const STEP: i32>(empty: u64, repliers: u64) -> [u64; 3] {
    let open = !repliers & arrivals::<STEP>();
    let empty = empty & arrivals::<STEP>();
    let one = shift_back::<STEP>(open);
    let two = shift_back::<STEP>(empty & one);
    let three = shift_back::<STEP>(empty & two);
    let four = shift_back::<STEP>(empty & three);
    let five = shift_back::<STEP>(empty & four);
    let six = shift_back::<STEP>(empty & five);
    let seven = shift_back::<STEP>(empty & six);
    // Each set includes the next, so these are the bits of the number of sets.
    [
        one ^ two ^ three ^ four ^ five ^ six ^ seven,
        two ^ four ^ six,
        four,
    ]
}

/// Returns the sum of two numbers that add up to seven at most.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn sum_of(one: [u64; 3], other: [u64; 3]) -> [u64; 3] {
    let carry = one[0] & other[0];
    let half = one[1] ^ other[1];
    let next = one[1] & other[1] | half & carry;
    [one[0] ^ other[0], half ^ carry, one[2] ^ other[2] ^ next]
}

#[cfg(test)]
mod tests {
    use super::super::fill::{EAST, NORTH_EAST};
    use super::*;

    fn number(planes: &[u64], square: u32) -> u64 {
        let bits = planes.iter().map(|plane| plane >> square & 1);
        (0..).zip(bits).map(|(bit, is_set)| is_set << bit).sum()
    }

    #[test]
    fn planes_add_like_numbers() {
        let mut weights = Weights::default();
        // Square 0 gets 7 + 1 + 32, square 1 gets 5 + 16 + 3 and square 2 nothing.
        weights.add_number([3, 1, 3], 1);
        weights.add::<5>(1);
        weights.add::<4>(2);
        weights.add_three::<0, 1>(2, 2, 2);
        let numbers = [0, 1, 2].map(|square| number(&weights.0, square));
        assert_eq!(numbers, [40, 24, 0]);
    }

    #[test]
    fn three_bits_are_enough_for_both_directions_of_a_line() {
        for (one, other) in (0..=7_u64).flat_map(|one| (0..=7 - one).map(move |other| (one, other)))
        {
            let bits = |number: u64| [number & 1, number >> 1 & 1, number >> 2 & 1];
            let sum = sum_of(bits(one), bits(other));
            assert_eq!(number(&sum, 0), one + other);
        }
    }

    #[test]
    fn a_square_sees_empty_squares_and_the_first_piece_that_can_be_captured() {
        // a1 . . p . . . .   on the first rank: p is of the moving side, then of the replying side.
        let pawn = 1 << 3;
        let seen = |repliers| squares_seen::<EAST>(!(1 | pawn), repliers);
        assert_eq!(number(&seen(0), 0), 3);
        assert_eq!(number(&seen(pawn), 0), 2);
        assert_eq!(number(&seen(pawn), 3), 4);
        assert_eq!(number(&squares_seen::<NORTH_EAST>(!1, 0), 0), 7);
        assert_eq!(number(&squares_seen::<NORTH_EAST>(!1, 0), 7), 0);
    }
}
