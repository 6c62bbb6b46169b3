//! Fills: where sliders go, without a table and without a branch.
//!
//! All sliders of a side are pushed along one direction at once, as sets. A *fill* doubles its stride: after steps of
//! one, two and four squares it has crossed the board (Kogge and Stone's adder, brought to chess by Steffan Westcott,
//! <https://www.chessprogramming.org/Kogge-Stone_Algorithm>). To the north, from two rooks, with a pawn on c6:
//!
//! ```text
//!  . . . . . . . .     . . . . . . . 8     sliders (left, R); each digit is the stride that filled the square;
//!  . . . . . . . .     . . . . . . . 4     the square of the pawn is attacked and not crossed: the fill stops
//!  . . p . . . . .     . . x . . . . 4     before it, and one more step finds what stands there.
//!  . . . . . . . .     . . 2 . . . . 4
//!  . . . . . . . .     . . 2 . . . . 4     Rays of different sliders in one direction never overlap: the
//!  . . . . . . . .     . . 1 . . . . 2     nearest slider is an obstacle to those behind it. So the number of
//!  . . R . . . . .     . . R . . . . 1     squares filled is the number of moves in that direction, exactly.
//!  . . . . . . . R     . . . . . . . R
//! ```

/// All squares but the a-file: what a step to the east can arrive on.
pub(super) const NOT_A: u64 = !0x0101_0101_0101_0101;
/// All squares but the h-file: what a step to the west can arrive on.
pub(super) const NOT_H: u64 = !0x8080_8080_8080_8080;

/// The directions of a rook: as what a step adds to the number of a square.
pub(super) const NORTH: i32 = 8;
pub(super) const SOUTH: i32 = -8;
pub(super) const EAST: i32 = 1;
pub(super) const WEST: i32 = -1;
/// The directions of a bishop.
pub(super) const NORTH_EAST: i32 = 9;
pub(super) const NORTH_WEST: i32 = 7;
pub(super) const SOUTH_EAST: i32 = -7;
pub(super) const SOUTH_WEST: i32 = -9;

/// Moves every square of a set by so much; what leaves the board at its sides comes in again on the other.
#[inline(always)]
pub(super) const fn shift<const BY: i32>(squares: u64) -> u64 {
    if BY > 0 {
        squares << BY
    } else {
        squares >> -BY
    }
}

/// What a step in a direction can arrive on.
#[inline(always)]
pub(super) const fn arrivals<const STEP: i32>() -> u64 {
    match STEP {
        EAST | NORTH_EAST | SOUTH_EAST => NOT_A,
        WEST | NORTH_WEST | SOUTH_WEST => NOT_H,
        _ => !0,
    }
}

/// One step of every square of a set; what leaves the board is gone.
#[inline(always)]
pub(super) const fn step<const STEP: i32>(squares: u64) -> u64 {
    shift::<STEP>(squares) & arrivals::<STEP>()
}

/// One step against a direction.
#[inline(always)]
pub(super) const fn back<const STEP: i32>(squares: u64) -> u64 {
    match STEP {
        NORTH => step::<SOUTH>(squares),
        SOUTH => step::<NORTH>(squares),
        EAST => step::<WEST>(squares),
        WEST => step::<EAST>(squares),
        NORTH_EAST => step::<SOUTH_WEST>(squares),
        NORTH_WEST => step::<SOUTH_EAST>(squares),
        SOUTH_EAST => step::<NORTH_WEST>(squares),
        _ => step::<NORTH_EAST>(squares),
    }
}

/// The way in one direction: the squares that can be crossed by one, two and four steps. Several sets can be filled
/// along one way.
#[derive(Clone, Copy)]
pub(super) struct OccludedFill<const STEP: i32>([u64; 3]);

impl<const STEP: i32> OccludedFill<STEP> {
    /// The way over these empty squares.
    #[inline(always)]
    pub fn new(empty: u64) -> OccludedFill<STEP> {
        let one = empty & arrivals::<STEP>();
        let two = one & shift::<STEP>(one);
        let four = two & shift::<STEP>(shift::<STEP>(two));
        OccludedFill([one, two, four])
    }

    /// The squares that sliders attack along the way: those they cross, and the first that they cannot.
    #[inline(always)]
    pub fn attacks(self, sliders: u64) -> u64 {
        let [one, two, four] = self.0;
        let filled = sliders | one & shift::<STEP>(sliders);
        let filled = filled | two & shift::<STEP>(shift::<STEP>(filled));
        let filled =
            filled | four & shift::<STEP>(shift::<STEP>(shift::<STEP>(shift::<STEP>(filled))));
        step::<STEP>(filled)
    }
}

/// The squares that knights attack.
#[inline(always)]
pub(super) const fn knights(knights: u64) -> u64 {
    let beside = step::<EAST>(knights) | step::<WEST>(knights);
    let farther = step::<EAST>(step::<EAST>(knights)) | step::<WEST>(step::<WEST>(knights));
    beside << 16 | beside >> 16 | farther << 8 | farther >> 8
}

/// The squares that a king attacks.
#[inline(always)]
pub(super) const fn king(king: u64) -> u64 {
    let row = king | step::<EAST>(king) | step::<WEST>(king);
    (row | row << 8 | row >> 8) & !king
}

/// The squares that pawns attack.
#[inline(always)]
pub(super) const fn pawns<const WHITE: bool>(pawns: u64) -> u64 {
    if WHITE {
        step::<NORTH_EAST>(pawns) | step::<NORTH_WEST>(pawns)
    } else {
        step::<SOUTH_EAST>(pawns) | step::<SOUTH_WEST>(pawns)
    }
}

/// One step ahead for pawns.
#[inline(always)]
pub(super) const fn ahead<const WHITE: bool>(squares: u64) -> u64 {
    if WHITE { squares << 8 } else { squares >> 8 }
}

/// The squares that pawns pass over in a double step.
#[inline(always)]
pub(super) const fn passed_rank<const WHITE: bool>() -> u64 {
    if WHITE { 0xff << 16 } else { 0xff << 40 }
}

/// Where pawns promote.
#[inline(always)]
pub(super) const fn last_rank<const WHITE: bool>() -> u64 {
    if WHITE { 0xff << 56 } else { 0xff }
}

#[cfg(test)]
mod tests {
    use super::super::diagrams::{draw, set};
    use super::*;

    #[test]
    fn a_fill_ends_on_the_first_obstacle() {
        let rooks = set(". . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . x . . . . .
             . . . . . . . x");
        let pawn = 1 << 42;
        let attacked = set(". . . . . . . x
             . . . . . . . x
             . . x . . . . x
             . . x . . . . x
             . . x . . . . x
             . . x . . . . x
             . . . . . . . x
             . . . . . . . .");
        let fill = OccludedFill::<NORTH>::new(!(rooks | pawn));
        assert_eq!(draw(fill.attacks(rooks)), draw(attacked));
    }

    #[test]
    fn no_fill_goes_round_the_board() {
        let corners = set("x . . . . . . x
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             x . . . . . . x");
        let diagonals = set(". . . . . . . .
             . x . . . . x .
             . . x . . x . .
             . . . x x . . .
             . . . x x . . .
             . . x . . x . .
             . x . . . . x .
             . . . . . . . .");
        let empty = !corners;
        let attacked = OccludedFill::<NORTH_EAST>::new(empty).attacks(corners)
            | OccludedFill::<NORTH_WEST>::new(empty).attacks(corners)
            | OccludedFill::<SOUTH_EAST>::new(empty).attacks(corners)
            | OccludedFill::<SOUTH_WEST>::new(empty).attacks(corners);
        assert_eq!(draw(attacked), draw(diagonals | corners));
        let across = OccludedFill::<EAST>::new(empty).attacks(corners);
        assert_eq!(draw(across), draw(0xfe << 56 | 0xfe));
    }

    #[test]
    fn two_leapers_attack_what_each_of_them_attacks() {
        let squares = || (0..64).map(|square| 1_u64 << square);
        for (one, other) in squares().flat_map(|one| squares().map(move |other| (one, other))) {
            let both = one | other;
            assert_eq!(
                knights(both),
                knights(one) | knights(other),
                "{}",
                draw(both)
            );
            assert_eq!(
                king(both),
                (king(one) | king(other)) & !both,
                "{}",
                draw(both)
            );
        }
    }

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knights(1), 1 << 17 | 1 << 10);
        assert_eq!(king(1 << 63), 1 << 62 | 1 << 55 | 1 << 54);
        assert_eq!(pawns::<true>(1 << 15), 1 << 22);
        assert_eq!(pawns::<false>(1 << 8), 1 << 1);
    }
}
