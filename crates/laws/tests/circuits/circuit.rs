//! Circuits of AND gates and inverters: what a bit of a set is, as a function of free bits.
//!
//! Constants fold away, and a gate is built once, so that two terms that are built alike are the same bit.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A bit: the number of its gate, doubled; odd where it is inverted. Gate 0 is false.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bit(pub u32);

impl Bit {
    pub const FALSE: Bit = Bit(0);
    pub const TRUE: Bit = Bit(1);

    /// Returns a new free bit.
    pub fn free() -> Bit {
        Gates::with(|gates| gates.push(None))
    }

    /// Returns a bit that is known.
    pub const fn known(value: bool) -> Bit {
        if value { Bit::TRUE } else { Bit::FALSE }
    }

    /// Returns `then` where the bit is true, and `otherwise` where it is false.
    pub fn choose(self, then: Bit, otherwise: Bit) -> Bit {
        if then == otherwise {
            return then;
        }
        self & then | !self & otherwise
    }

    /// Returns the number of the gate.
    pub const fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns whether the bit is that of its gate, inverted.
    pub const fn is_inverted(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Returns whether any of the bits is true.
pub fn any(bits: impl IntoIterator<Item = Bit>) -> Bit {
    bits.into_iter().fold(Bit::FALSE, Bit::bitor)
}

/// Returns whether all of the bits are true.
pub fn all(bits: impl IntoIterator<Item = Bit>) -> Bit {
    bits.into_iter().fold(Bit::TRUE, Bit::bitand)
}

/// The gates of this thread: the two bits that each joins by AND; nothing for a free bit.
struct Gates {
    joined: Vec<Option<[Bit; 2]>>,
    /// The gate of two bits, the numbers of both in one.
    built: HashMap<u64, Bit, BuildHasherDefault<Spread>>,
}

/// Spreads a number over all bits by a multiplication, and its high bits over the low ones: the usual hash is for
/// attackers, and takes half of the time here.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("only numbers are hashed")
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

thread_local! {
    static GATES: RefCell<Gates> = RefCell::new(Gates::new());
}

impl Gates {
    fn new() -> Gates {
        Gates {
            joined: vec![None],
            built: HashMap::default(),
        }
    }

    fn with<T>(act: impl FnOnce(&mut Gates) -> T) -> T {
        GATES.with_borrow_mut(act)
    }

    fn push(&mut self, gate: Option<[Bit; 2]>) -> Bit {
        self.joined.push(gate);
        Bit(2 * (self.joined.len() as u32 - 1))
    }
}

/// Forgets all gates of this thread: bits from before mean nothing afterwards.
pub fn start_anew() {
    Gates::with(|gates| *gates = Gates::new());
}

/// Returns the two bits that a gate joins; nothing for a free bit.
pub fn joined(gate: usize) -> Option<[Bit; 2]> {
    Gates::with(|gates| gates.joined[gate])
}

impl BitAnd for Bit {
    type Output = Bit;

    fn bitand(self, other: Bit) -> Bit {
        let (low, high) = (self.min(other), self.max(other));
        match (low, high) {
            (Bit::FALSE, _) => Bit::FALSE,
            (Bit::TRUE, bit) => bit,
            _ if low == high => low,
            _ if low == !high => Bit::FALSE,
            _ => Gates::with(|gates| {
                let both = u64::from(low.0) << 32 | u64::from(high.0);
                if let Some(bit) = gates.built.get(&both) {
                    return *bit;
                }
                let bit = gates.push(Some([low, high]));
                gates.built.insert(both, bit);
                bit
            }),
        }
    }
}

impl Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        Bit(self.0 ^ 1)
    }
}

impl BitOr for Bit {
    type Output = Bit;

    fn bitor(self, other: Bit) -> Bit {
        !(!self & !other)
    }
}

impl BitXor for Bit {
    type Output = Bit;

    fn bitxor(self, other: Bit) -> Bit {
        !(!(self & !other) & !(!self & other))
    }
}
