//! Sets of squares whose bits are circuits, and the board that they describe.
//!
//! The files of the generator are compiled here a second time, and mean by `crate::board` this module. So each method
//! has the name, the arguments and the meaning of that of the crate.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

pub use oracle_laws::{Color, File, Rank, Role, Square};

use crate::circuit::{self, Bit};

/// A number of 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word(pub [Bit; 64]);

impl From<u64> for Word {
    fn from(number: u64) -> Word {
        Word(from_fn(|index| Bit::known(number >> index & 1 == 1)))
    }
}

impl Word {
    /// Returns the number whose bit `index` is that of `from(index)`, or else 0.
    fn rearranged(self, from: impl Fn(usize) -> Option<usize>) -> Word {
        Word(from_fn(|index| {
            from(index).map_or(Bit::FALSE, |from| self.0[from])
        }))
    }

    pub fn wrapping_sub(self, other: impl Into<Word>) -> Word {
        let other = other.into();
        let mut borrow = Bit::FALSE;
        Word(from_fn(|index| {
            let (one, less) = (self.0[index], other.0[index]);
            let difference = one ^ less ^ borrow;
            borrow = !one & (less | borrow) | less & borrow;
            difference
        }))
    }

    pub fn swap_bytes(self) -> Word {
        self.rearranged(|index| Some(index ^ 0x38))
    }

    pub fn rotate_left(self, by: u32) -> Word {
        self.rearranged(|index| Some((index + 64 - by as usize) % 64))
    }
}

impl Shl<u32> for Word {
    type Output = Word;

    fn shl(self, by: u32) -> Word {
        self.rearranged(|index| index.checked_sub(by as usize))
    }
}

impl Shr<u32> for Word {
    type Output = Word;

    fn shr(self, by: u32) -> Word {
        self.rearranged(|index| Some(index + by as usize).filter(|from| *from < 64))
    }
}

impl Not for Word {
    type Output = Word;

    fn not(self) -> Word {
        Word(self.0.map(Bit::not))
    }
}

/// Implements an operator bit by bit: for two numbers, a number and a known one, and two sets.
macro_rules! operator {
    ($Operator:ident $operate:ident) => {
        impl<W: Into<Word>> $Operator<W> for Word {
            type Output = Word;

            fn $operate(self, other: W) -> Word {
                let other = other.into();
                Word(from_fn(|index| self.0[index].$operate(other.0[index])))
            }
        }

        impl $Operator for Bitboard {
            type Output = Bitboard;

            fn $operate(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0.$operate(other.0))
            }
        }
    };
}

operator!(BitAnd bitand);
operator!(BitOr bitor);
operator!(BitXor bitxor);

/// A set of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bitboard(pub Word);

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Bitboard) {
        *self = *self | other;
    }
}

impl From<Rank> for Bitboard {
    fn from(rank: Rank) -> Bitboard {
        oracle_laws::Bitboard::from(rank).into()
    }
}

impl From<oracle_laws::Bitboard> for Bitboard {
    fn from(set: oracle_laws::Bitboard) -> Bitboard {
        Bitboard(set.0.into())
    }
}

/// Returns all squares.
pub fn squares() -> impl Iterator<Item = Square> {
    (0..64).map(Square::truncated)
}

impl Bitboard {
    pub const EMPTY: Bitboard = Bitboard(Word([Bit::FALSE; 64]));
    pub const ALL: Bitboard = Bitboard(Word([Bit::TRUE; 64]));

    /// Returns the set of the squares for which a bit is true.
    pub fn of(has: impl Fn(Square) -> Bit) -> Bitboard {
        Bitboard(Word(from_fn(|index| has(Square::truncated(index as u32)))))
    }

    pub fn any(self) -> Bit {
        circuit::any(self.0.0)
    }

    pub fn is_empty(self) -> Bit {
        !self.any()
    }

    pub fn more_than_one(self) -> Bit {
        let (mut one, mut more) = (Bit::FALSE, Bit::FALSE);
        for bit in self.0.0 {
            more = more | one & bit;
            one = one | bit;
        }
        more
    }

    pub fn has(self, square: Square) -> Bit {
        self.0.0[square.table_index()]
    }

    pub fn meets(self, other: Bitboard) -> Bit {
        (self & other).any()
    }

    pub fn with(self, square: Square) -> Bitboard {
        self | square.bitboard().into()
    }

    pub fn without(self, square: Square) -> Bitboard {
        self & !Bitboard::from(square.bitboard())
    }

    /// Calls `f` for each square of the board, as a set of the square where this set has it.
    pub fn for_each_padded<const USUAL: usize>(self, mut f: impl FnMut(Bitboard)) {
        for square in squares().filter(|square| self.has(*square) != Bit::FALSE) {
            f(Bitboard::EMPTY.with(square).only_if(self.has(square)));
        }
    }

    /// Returns the only square that a set as `for_each_padded` gives it can have.
    pub fn lowest(self) -> Square {
        let possible: Vec<Square> = squares()
            .filter(|square| self.has(*square) != Bit::FALSE)
            .collect();
        assert!(possible.len() <= 1, "one square at most: {possible:?}");
        possible.first().copied().unwrap_or(Square::A1)
    }

    pub fn only_if(self, condition: Bit) -> Bitboard {
        Bitboard(Word(self.0.0.map(|bit| bit & condition)))
    }

    pub fn and_if(self, condition: impl FnOnce() -> Bit) -> Bitboard {
        self.only_if(condition())
    }

    pub fn filter(self, condition: impl Fn(Square) -> Bit) -> Bitboard {
        Bitboard::of(|square| match self.has(square) {
            Bit::FALSE => Bit::FALSE,
            has => has & condition(square),
        })
    }

    pub fn union<const USUAL: usize>(self, reach: impl Fn(Square) -> Bitboard) -> Bitboard {
        squares().fold(Bitboard::EMPTY, |all, square| match self.has(square) {
            Bit::FALSE => all,
            has => all | reach(square).only_if(has),
        })
    }

    pub fn if_one(self, none: Bitboard, one: impl Fn(Square) -> Bitboard) -> Bitboard {
        none.only_if(self.is_empty()) | self.union::<0>(one).only_if(!self.more_than_one())
    }

    pub fn look_up(self, table: &[u8; 64]) -> Bitboard {
        // Halves the table by each bit of the number, the highest first.
        let mut entries = table.map(|entry| Word::from(u64::from(entry)).0).to_vec();
        for bit in self.0.0[..6].iter().rev() {
            let (low, high) = entries.split_at(entries.len() / 2);
            let chosen = low
                .iter()
                .zip(high)
                .map(|(low, high)| from_fn(|index| bit.choose(high[index], low[index])));
            entries = chosen.collect();
        }
        Bitboard(Word(entries[0]))
    }
}

/// A text that is no move, for `moves.rs`.
#[derive(Debug)]
#[allow(dead_code)] // Nothing is parsed here.
pub struct ParseNameError {
    pub expected: &'static str,
}

/// A set of squares for each square.
#[derive(Debug, Clone)]
pub struct SetBySquare([Bitboard; 64]);

impl SetBySquare {
    pub const EMPTY: SetBySquare = SetBySquare([Bitboard::EMPTY; 64]);

    pub fn put(&mut self, square: Bitboard, set: Bitboard) {
        let known = &mut self.0[square.lowest().table_index()];
        let is_there = square.any();
        *known = set.only_if(is_there) | known.only_if(!is_there);
    }

    pub fn at(&self, square: Square) -> Bitboard {
        self.0[square.table_index()]
    }
}

/// Which piece stands on which square.
#[derive(Debug, Clone)]
pub struct Placement {
    pub roles: [Bitboard; 6],
    pub colors: [Bitboard; 2],
}

impl Placement {
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.color(color) & self.role(role)
    }

    pub fn pawns(&self) -> Bitboard {
        self.role(Role::Pawn)
    }

    pub fn knights(&self) -> Bitboard {
        self.role(Role::Knight)
    }

    pub fn kings(&self) -> Bitboard {
        self.role(Role::King)
    }

    pub fn diagonal_sliders(&self) -> Bitboard {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    pub fn orthogonal_sliders(&self) -> Bitboard {
        self.role(Role::Rook) | self.role(Role::Queen)
    }
}
