//! Sets of squares: filled along lines, square by square, and one for each kind of lines; and numbers for all squares at once.
//!
//! A set of squares is a plain word in this crate, because the kernels only do arithmetic on words. A single square is a set
//! of one. The attack tables of a single square are those of [`oracle_laws::attacks`].
//!
//! *Occluded fills* find the squares that sliders attack, without a table and without a branch. All sliders of a side are
//! pushed along one direction at once. Each step of the fill doubles its stride, so steps of one, two and four squares cross
//! the board. This is the adder of Kogge and Stone, which Steffan Westcott brought to chess
//! (<https://www.chessprogramming.org/Kogge-Stone_Algorithm>). The fill stops before an obstacle, and one more step adds it.
//! Rays of different sliders in one direction never overlap, because the nearest slider is an obstacle to those behind it. So
//! the number of squares attacked is the number of moves in that direction.
//!
//! The side to move plays up the board here, and the other side plays down: [`State`](super::state::State) turns the board
//! after each move.

use oracle_laws::{Bitboard, Square, attacks};

/// All squares except the a-file: those on which a step to the east can arrive.
pub(super) const NOT_A: u64 = !0x0101_0101_0101_0101;
/// All squares except the h-file: those on which a step to the west can arrive.
pub(super) const NOT_H: u64 = !0x8080_8080_8080_8080;
/// The rank on which king and rooks of the side that plays up start and castle.
pub(super) const FIRST_RANK: u64 = 0xff;
/// The rank that pawns cross in a double step up.
pub(super) const THIRD_RANK: u64 = 0xff << 16;
/// The rank that pawns cross in a double step down.
pub(super) const SIXTH_RANK: u64 = 0xff << 40;
/// The rank on which pawns that play up promote.
pub(super) const EIGHTH_RANK: u64 = 0xff << 56;

/// The directions of a rook. Each is the difference between the numbers of two neighbouring squares.
pub(super) const NORTH: i32 = 8;
pub(super) const SOUTH: i32 = -8;
pub(super) const EAST: i32 = 1;
pub(super) const WEST: i32 = -1;
/// The directions of a bishop.
pub(super) const NORTH_EAST: i32 = 9;
pub(super) const NORTH_WEST: i32 = 7;
pub(super) const SOUTH_EAST: i32 = -7;
pub(super) const SOUTH_WEST: i32 = -9;

/// Shifts every square of a set. A square that leaves the board at one side comes back at the other.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn shift<const BY: i32>(squares: u64) -> u64 {
    if BY > 0 {
        squares << BY
    } else {
        squares >> -BY
    }
}

/// Shifts every square of a set against a direction.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn shift_back<const BY: i32>(squares: u64) -> u64 {
    if BY > 0 {
        squares >> BY
    } else {
        squares << -BY
    }
}

/// Returns the squares on which a step can arrive.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn arrivals<const STEP: i32>() -> u64 {
    match STEP {
        EAST | NORTH_EAST | SOUTH_EAST => NOT_A,
        WEST | NORTH_WEST | SOUTH_WEST => NOT_H,
        _ => !0,
    }
}

/// Moves every square of a set by one step. A square that leaves the board is dropped.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn step<const STEP: i32>(squares: u64) -> u64 {
    shift::<STEP>(squares) & arrivals::<STEP>()
}

/// Moves every square of a set by one step against a direction.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn step_back<const STEP: i32>(squares: u64) -> u64 {
    shift_back::<STEP>(squares & arrivals::<STEP>())
}

/// A fill in one direction over a board, for any sliders: the squares that can be crossed in one, two and four steps.
#[derive(Clone, Copy)]
pub(super) struct OccludedFill<const STEP: i32>([u64; 3]);

impl<const STEP: i32> OccludedFill<STEP> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn new(empty: u64) -> OccludedFill<STEP> {
        let one = empty & arrivals::<STEP>();
        let two = one & shift::<STEP>(one);
        let four = two & shift::<STEP>(shift::<STEP>(two));
        OccludedFill([one, two, four])
    }

    /// Returns the squares that sliders attack in this direction, the first obstacle included.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn attacks(self, sliders: u64) -> u64 {
        let [one, two, four] = self.0;
        let filled = sliders | one & shift::<STEP>(sliders);
        let filled = filled | two & shift::<STEP>(shift::<STEP>(filled));
        let filled =
            filled | four & shift::<STEP>(shift::<STEP>(shift::<STEP>(shift::<STEP>(filled))));
        step::<STEP>(filled)
    }
}

/// Returns the squares that sliders attack in a direction and in the opposite one.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn both_ways<const STEP: i32, const BACK: i32>(empty: u64, sliders: u64) -> u64 {
    OccludedFill::<STEP>::new(empty).attacks(sliders)
        | OccludedFill::<BACK>::new(empty).attacks(sliders)
}

/// Returns the squares that sliders attack along ranks and files.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn orthogonals(empty: u64, sliders: u64) -> u64 {
    both_ways::<NORTH, SOUTH>(empty, sliders) | both_ways::<EAST, WEST>(empty, sliders)
}

/// Returns the squares that sliders attack along diagonals and antidiagonals.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn diagonals(empty: u64, sliders: u64) -> u64 {
    both_ways::<NORTH_EAST, SOUTH_WEST>(empty, sliders)
        | both_ways::<NORTH_WEST, SOUTH_EAST>(empty, sliders)
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn knights(knights: u64) -> u64 {
    let beside = step::<EAST>(knights) | step::<WEST>(knights);
    let farther = step::<EAST>(step::<EAST>(knights)) | step::<WEST>(step::<WEST>(knights));
    beside << 16 | beside >> 16 | farther << 8 | farther >> 8
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn king(king: u64) -> u64 {
    let row = king | step::<EAST>(king) | step::<WEST>(king);
    (row | row << 8 | row >> 8) & !king
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn up(squares: u64) -> u64 {
    squares << 8
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn down(squares: u64) -> u64 {
    squares >> 8
}

/// Returns the squares attacked by pawns that play up the board.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn captures_up(pawns: u64) -> u64 {
    step::<NORTH_EAST>(pawns) | step::<NORTH_WEST>(pawns)
}

/// Returns the squares attacked by pawns that play down the board.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn captures_down(pawns: u64) -> u64 {
    step::<SOUTH_EAST>(pawns) | step::<SOUTH_WEST>(pawns)
}

/// Returns a word if a condition holds, and zero otherwise, because vectors have no branches.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn word_if(condition: bool, word: u64) -> u64 {
    if condition { word } else { 0 }
}

/// Iterates over the squares of a set, each as a set of its own.
pub(super) struct Each(pub u64);

impl Iterator for Each {
    type Item = u64;

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn next(&mut self) -> Option<u64> {
        let first = self.0 & self.0.wrapping_neg();
        self.0 ^= first;
        (first != 0).then_some(first)
    }
}

/// Returns the square of a set of one.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn square(bit: u64) -> Square {
    Square::truncated(bit.trailing_zeros())
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn bishop(from: u64, occupied: u64) -> u64 {
    attacks::bishop(square(from), Bitboard(occupied)).0
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn rook(from: u64, occupied: u64) -> u64 {
    attacks::rook(square(from), Bitboard(occupied)).0
}

/// Four sets of squares, one for each kind of line: pinned pieces by the line that pins them, for example.
///
/// One rule then serves all pieces of a set: a piece that moves along a file must not be pinned on any other line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Lines<T = u64> {
    pub file: T,
    pub rank: T,
    /// Diagonals rise to the east, as a1-h8 does.
    pub diagonal: T,
    /// Antidiagonals fall to the east, as a8-h1 does.
    pub antidiagonal: T,
}

impl Lines {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn all(&self) -> u64 {
        self.file | self.rank | self.diagonal | self.antidiagonal
    }

    /// Returns the pieces that may move in a direction, where these sets are the pinned ones.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn free<const STEP: i32>(&self, pieces: u64) -> u64 {
        let pinned = match STEP {
            NORTH | SOUTH => self.rank | self.diagonal | self.antidiagonal,
            EAST | WEST => self.file | self.diagonal | self.antidiagonal,
            NORTH_EAST | SOUTH_WEST => self.file | self.rank | self.antidiagonal,
            _ => self.file | self.rank | self.diagonal,
        };
        pieces & !pinned
    }

    /// Returns the set for lines in a direction.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn along<const STEP: i32>(&mut self) -> &mut u64 {
        match STEP {
            NORTH | SOUTH => &mut self.file,
            EAST | WEST => &mut self.rank,
            NORTH_EAST | SOUTH_WEST => &mut self.diagonal,
            _ => &mut self.antidiagonal,
        }
    }
}

/// Returns the squares that pawns attack in a direction in which no pin forbids a capture.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) const fn captures<const STEP: i32>(pawns: u64, pins: &Lines) -> u64 {
    step::<STEP>(pins.free::<STEP>(pawns))
}

/// The number of bits of a weight.
///
/// The largest weight that is added up is 45: 27 moves of a queen, 8 for the directions in which no slider protects the
/// square, 2 for knights and 2 for pawns that do not protect it, and 6 more for pawns that do not promote there. On a
/// square without a piece of the replying side it is 47: 27, 2 for pawn steps, 8 for pawns that do not attack it and 10
/// for the other offsets. Both are below 2^6.
pub(super) const PLANES: usize = 6;

/// A number for each square, one bit of it in each plane: how many replies depend on the square.
///
/// The weight of a square is the number of replies, other than the king's, that are lost when a piece of the moving
/// side arrives on it. The same number is gained when one leaves it. Black replies to White:
///
/// ```text
///   8  . . . . . . . .      . . . 0 . . . .      The rook on d7 has three moves to the south. A piece that comes
///   7  . . . r . . . .      0 1 2 . 3 2 1 0      to d6 leaves it one of them, the capture, and costs two. On its
///   6  . . . . . . . .      . . . 2 . . . .      rank it is the same: a piece on a7 costs nothing. If the pawn on
///   5  . . . . . . . .      . . . 1 . . . .      d4 leaves the file, the rook wins the three squares behind it.
///   4  . . . P . . . .      . . . 3 . . . .
///      a b c d e f g h
/// ```
///
/// The weight of a square with a replying piece is the cost of its capture there: the moves of that piece, minus one
/// for each piece that can then recapture.
///
/// Weights are kept as six *planes*: each square has a column of six bits. Planes are added with the logic of a binary
/// adder, all squares at once, and the sum of the weights of a set is six population counts.
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
    use super::*;

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knights(1), 1 << 17 | 1 << 10);
        assert_eq!(king(1 << 63), 1 << 62 | 1 << 55 | 1 << 54);
        assert_eq!(captures_up(1 << 15), 1 << 22);
        assert_eq!(captures_down(1 << 8), 1 << 1);
    }

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
