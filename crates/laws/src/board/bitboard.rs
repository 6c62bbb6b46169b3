//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{File, Rank, Square};

/// A set of squares, one bit each: bit 0 is a1, bit 7 is h1, bit 63 is h8
/// (<https://www.chessprogramming.org/Bitboards>).
///
/// ```
/// use oracle_laws::{Bitboard, File, Rank, Square};
///
/// let cross = Bitboard::from(Rank::Second) | Bitboard::from(File::C);
/// assert_eq!(cross.len(), 15);
/// let corners: Bitboard = [Square::A1, Square::H8].into_iter().collect();
/// assert_eq!(corners, Bitboard::from(Square::A1).with(Square::H8));
/// assert_eq!(u64::from(corners), 0x8000_0000_0000_0001);
/// assert_eq!(Bitboard::from(0x8000_0000_0000_0001), corners);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[must_use]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const ALL: Bitboard = Bitboard(!0);
    /// Ranks 1 and 8, where no pawn can stand.
    pub const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);
    /// The dark squares, such as a1.
    pub const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

    /// Returns the dark squares or the light ones, as this square is dark or light.
    pub const fn of_color_of(square: Square) -> Bitboard {
        if square.is_dark() {
            Bitboard::DARK
        } else {
            Bitboard(!Bitboard::DARK.0)
        }
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has any square.
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns the number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set has two squares or more; cheaper than counting them.
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns whether the square is in the set.
    #[doc(alias = "contains")]
    pub const fn has(self, square: Square) -> bool {
        self.0 & square.bitboard().0 != 0
    }

    /// Returns whether the two sets share a square.
    #[doc(alias = "intersects")]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the set with this square added.
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | square.bitboard().0)
    }

    /// Returns the set without this square.
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !square.bitboard().0)
    }

    /// Returns the lowest square of the set, in the order a1, b1, ... h8.
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::truncated(self.0.trailing_zeros()))
        }
    }

    /// Returns the highest square of the set, in the order a1, b1, ... h8.
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::truncated(self.0.ilog2()))
        }
    }

    /// Returns the set with the ranks in the other order: a1 becomes a8.
    pub const fn flip_vertical(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }

    /// Returns the square of a set of exactly one.
    pub const fn only(self) -> Option<Square> {
        if self.more_than_one() {
            None
        } else {
            self.first()
        }
    }

    /// Calls `f` for each square, lowest first, as a set of one; padded with empty sets to `USUAL` calls, which avoids
    /// a mispredicted loop exit.
    #[allow(clippy::inline_always)] // `f` is known at the call.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn for_each_padded<const USUAL: usize>(self, mut f: impl FnMut(Bitboard)) {
        let mut rest = self.0;
        let mut next = |rest: &mut u64| {
            let first = *rest & rest.wrapping_neg();
            *rest ^= first;
            f(Bitboard(first));
        };
        for _ in 0..USUAL {
            next(&mut rest);
        }
        while rest != 0 {
            next(&mut rest);
        }
    }

    /// Returns the lowest square of a set that is not empty; of the empty set, any.
    pub(crate) const fn lowest(self) -> Square {
        Square::truncated(self.0.trailing_zeros())
    }

    /// Returns the set if the condition holds, or else the empty set, without a branch.
    pub(crate) const fn only_if(self, condition: bool) -> Bitboard {
        Bitboard(self.0 & (condition as u64).wrapping_neg())
    }

    /// Returns the set if the condition holds, or else the empty set; the condition of an empty set is not evaluated.
    #[inline]
    pub(crate) fn and_if(self, condition: impl FnOnce() -> bool) -> Bitboard {
        self.only_if(self.any() && condition())
    }

    /// Returns the squares that meet a condition.
    #[inline]
    pub(crate) fn filter(self, condition: impl Fn(Square) -> bool) -> Bitboard {
        let squares = self.squares();
        squares.filter(|square| condition(*square)).collect()
    }

    /// Returns the union of what a function gives for each square; padded to `USUAL` calls, which avoids a mispredicted
    /// loop exit.
    #[allow(clippy::inline_always)] // `reach` is known at the call.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn union<const USUAL: usize>(self, reach: impl Fn(Square) -> Bitboard) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        self.for_each_padded::<USUAL>(|one| all |= reach(one.lowest()).only_if(one.any()));
        all
    }

    /// Returns what a function gives for the square of a set of one, `none` for the empty set, and the empty set for a
    /// larger one.
    #[inline]
    pub(crate) fn if_one(self, none: Bitboard, one: impl Fn(Square) -> Bitboard) -> Bitboard {
        match (self.first(), self.only()) {
            (None, _) => none,
            (Some(_), Some(square)) => one(square),
            (Some(_), None) => Bitboard::EMPTY,
        }
    }

    /// Returns the entry of a table at the number that the six lowest squares are.
    #[inline]
    pub(crate) const fn look_up(self, table: &[u8; 64]) -> Bitboard {
        Bitboard(table[self.0 as usize & 63] as u64)
    }

    /// Returns the squares of the set, in the order a1, b1, ... h8.
    pub const fn squares(self) -> Squares {
        Squares(self)
    }
}

impl Square {
    /// Returns the set of this square alone.
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }
}

impl From<u64> for Bitboard {
    fn from(bits: u64) -> Bitboard {
        Bitboard(bits)
    }
}

impl From<Bitboard> for u64 {
    fn from(squares: Bitboard) -> u64 {
        squares.0
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        square.bitboard()
    }
}

impl From<File> for Bitboard {
    fn from(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file.index())
    }
}

impl From<Rank> for Bitboard {
    fn from(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank as u32))
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.squares()
    }
}

/// Implements an operator of two sets, and its assignment.
macro_rules! operator {
    ($Operator:ident $operate:ident $Assign:ident $assign:ident) => {
        impl $Operator for Bitboard {
            type Output = Bitboard;

            fn $operate(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0.$operate(other.0))
            }
        }

        impl $Assign for Bitboard {
            fn $assign(&mut self, other: Bitboard) {
                self.0.$assign(other.0);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign);
operator!(BitOr bitor BitOrAssign bitor_assign);
operator!(BitXor bitxor BitXorAssign bitxor_assign);

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Bitboard {
    /// Writes the board as seen from White, with `X` for a square of the set. Its squares are written one by one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, |square| if self.has(square) { 'X' } else { '.' })
    }
}

/// Draws a board as seen from White, with a character for each square.
pub(super) fn draw(f: &mut fmt::Formatter<'_>, mark: impl Fn(Square) -> char) -> fmt::Result {
    for row in (0..8).rev() {
        for column in 0..8 {
            let end = if column == 7 { '\n' } else { ' ' };
            write!(f, "{}{end}", mark(Square::truncated(row * 8 + column)))?;
        }
    }
    Ok(())
}

/// The squares of a [`Bitboard`], lowest first.
#[derive(Debug, Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        // Clears the lowest bit, which is `first`.
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

/// A set of squares for each square: 65 sets, of which the last is for a piece that is not there.
#[derive(Debug, Clone)]
pub(crate) struct SetBySquare([Bitboard; 65]);

impl SetBySquare {
    /// The empty set for every square.
    pub const EMPTY: SetBySquare = SetBySquare([Bitboard::EMPTY; 65]);

    /// Keeps the set of the only square of `square`; nothing, if that is empty.
    #[inline]
    pub fn put(&mut self, square: Bitboard, set: Bitboard) {
        self.0[square.0.trailing_zeros() as usize] = set;
    }

    /// Returns the set of a square.
    pub const fn at(&self, square: Square) -> Bitboard {
        self.0[square.table_index()]
    }
}
