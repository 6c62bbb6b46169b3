//! Which answers of many are written: those that fulfil a condition, and a share of them.

mod condition;
mod lines;
mod parse;

pub use condition::{CellKind, Condition};
pub(crate) use lines::Asked;
pub use lines::PositionFilter;
pub use parse::ParseConditionError;

use oracle_laws::Position;

/// A share of all answers, drawn at random, and the same in every run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// The share, as a part of 2^64.
    limit: u64,
    seed: u64,
}

impl Sample {
    /// Returns the sample of this share, from 0 to 1; another seed draws others.
    pub fn new(share: f64, seed: u64) -> Sample {
        // 2^64 itself is one too many.
        let limit = (share * 18_446_744_073_709_551_616.0) as u64;
        Sample { limit, seed }
    }

    /// Returns whether an answer is drawn: by the number of its file, and by its place there.
    pub const fn has(self, file: u64, place: u64) -> bool {
        mixed(mixed(mixed(self.seed) ^ file) ^ place) <= self.limit && self.limit > 0
    }
}

/// Returns a key that the same positions have: that of Polyglot, which says of castling rights only the side, with the
/// rooks that do not stand in the corners.
pub(crate) fn key(position: &Position) -> u64 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    match position.castling().0.0 & !CORNERS {
        0 => position.polyglot_key(),
        rooks => position.polyglot_key() ^ mixed(rooks),
    }
}

/// Mixes the bits of a number, as `SplitMix64` does (Steele, Lea and Flood, 2014).
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// What is written about games, of all that could be.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// The text of a condition.
    pub condition: Option<String>,
    /// The share that is written.
    pub sample: Option<Sample>,
    /// Whether each position is written once.
    pub is_distinct: bool,
}

impl Filter {
    /// Returns whether something may be left out.
    pub const fn is_some(&self) -> bool {
        self.condition.is_some() || self.sample.is_some() || self.is_distinct
    }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn a_share_is_drawn() {
        for (share, seed) in [(0.01, 7), (0.25, 7), (0.25, 8)] {
            let sample = Sample::new(share, seed);
            let drawn = (0..100_000).filter(|&line| sample.has(0, line));
            let drawn = drawn.fold(0.0, |count, _| count + 1.0);
            let wanted = share * 100_000.0;
            assert!((drawn - wanted).abs() < 5.0 * wanted.sqrt(), "{drawn}");
        }
        assert!((0..1000).all(|line| Sample::new(1.0, 0).has(0, line)));
        assert!(!(0..1000).any(|line| Sample::new(0.0, 0).has(0, line)));
    }
}
