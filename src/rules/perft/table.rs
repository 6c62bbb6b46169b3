//! A table of counts, for positions that several orders of moves lead to.
//!
//! The field calls it a hash table or transposition table. All threads share it without locks: an entry is two words, the
//! count, and the key mixed with it by exclusive or, so that an entry written by two at once fits no key (Hyatt and
//! Mann, *A lock-less transposition table implementation for parallel search*, ICGA Journal 25/1, 2002).
//!
//! A key is 128 bits mixed from all that decides a count. 64 of them are kept in the entry, and others choose among the
//! buckets: two positions are taken for one another only if all of these agree. In a table of 64 MiB that is one in
//! 2^84 for a pair; an entry is compared with four others at each look, so among 10^12 looks, days of counting, a wrong
//! one is met with a probability below 10^-6.

use std::sync::atomic::{AtomicU64, Ordering};

use super::state::{Army, State};

/// The key of a position at a depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    /// What is kept in an entry.
    kept: u64,
    /// What chooses the bucket.
    place: u64,
    depth: u32,
}

impl Key {
    /// Mixes a key.
    #[inline(always)]
    pub const fn of<const WHITE: bool>(state: &State, depth: u32) -> Key {
        let State {
            us,
            them,
            rights,
            ep_square,
        } = *state;
        // Digits of the fractional part of pi: no pattern that a board could have.
        const SEED: [u64; 4] = [
            0x243f_6a88_85a3_08d3,
            0x1319_8a2e_0370_7344,
            0xa409_3822_299f_31d0,
            0x082e_fa98_ec4e_6c89,
        ];
        let turn = if WHITE { depth as u64 } else { !(depth as u64) };
        let [a, b, c] = words(&us);
        let [d, e, f] = words(&them);
        // Two products of all words, each with other partners and other seeds.
        let one = fold(a ^ SEED[0], b ^ SEED[1]) ^ fold(c ^ SEED[2], d ^ SEED[3]);
        let one = one
            ^ fold(e ^ SEED[1], f ^ SEED[0])
            ^ fold(rights ^ turn ^ SEED[3], ep_square ^ SEED[2]);
        let other = fold(a ^ SEED[3], d ^ SEED[2]) ^ fold(b ^ SEED[0], e ^ SEED[1]);
        let other = other
            ^ fold(c ^ SEED[1], f ^ SEED[3])
            ^ fold(ep_square ^ turn ^ SEED[0], rights ^ SEED[2]);
        Key {
            kept: fold(one ^ SEED[0], other ^ SEED[1]),
            place: fold(other ^ SEED[2], one ^ SEED[3]),
            depth,
        }
    }
}

/// An army in three words: each piece is a bit in some of them, in a combination that no other kind has.
#[inline(always)]
const fn words(army: &Army) -> [u64; 3] {
    let Army {
        pawns,
        knights,
        diagonals,
        orthogonals,
        king,
    } = *army;
    // Pawns 001, knights 010, kings 011; diagonals 100 or 101 with orthogonals 110: a queen is on both.
    [
        pawns | king | diagonals & orthogonals,
        knights | king | orthogonals,
        diagonals | orthogonals,
    ]
}

/// Both halves of a product, folded into one word.
#[inline(always)]
const fn fold(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Four entries in one line of the cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A count, and the key mixed with it.
#[derive(Debug, Default)]
struct Entry {
    mixed: AtomicU64,
    /// The count above, the depth in the lowest six bits; zero where there is none.
    data: AtomicU64,
}

/// The bits of the depth in an entry.
const DEPTH_BITS: u32 = 6;

/// A table of counts.
#[derive(Debug)]
pub(super) struct Table(Box<[Bucket]>);

impl Table {
    /// A table that takes up so much memory, if there is as much.
    pub fn new(mebibytes: usize) -> Option<Table> {
        let buckets = mebibytes.checked_mul(1 << 20)? / size_of::<Bucket>();
        let mut table = Vec::new();
        table.try_reserve_exact(buckets).ok()?;
        table.resize_with(buckets, Bucket::default);
        Some(Table(table.into_boxed_slice()))
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> Option<&Bucket> {
        // The upper half of a product spreads the keys over any number of buckets.
        let index = (u128::from(key.place) * self.0.len() as u128) >> 64;
        self.0.get(index as usize)
    }

    /// Asks for the entry of a position, and does not wait for it.
    #[inline(always)]
    pub fn fetch(&self, key: Key) {
        if let Some(Bucket([entry, ..])) = self.bucket(key) {
            std::hint::black_box(entry.data.load(Ordering::Relaxed));
        }
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn get(&self, key: Key) -> Option<u64> {
        let found = self.bucket(key)?.0.iter().find_map(|entry| {
            let (mixed, data) = (
                entry.mixed.load(Ordering::Relaxed),
                entry.data.load(Ordering::Relaxed),
            );
            (mixed ^ data == key.kept && data != 0).then_some(data)
        });
        found.map(|data| data >> DEPTH_BITS)
    }

    /// Keeps a count, in the place of one that was less work.
    #[inline(always)]
    pub fn put(&self, key: Key, nodes: u64) {
        let fits = nodes < 1 << (u64::BITS - DEPTH_BITS) && key.depth < 1 << DEPTH_BITS;
        let Some(Bucket(entries)) = self.bucket(key).filter(|_| fits) else {
            return;
        };
        let depth = |entry: &&Entry| entry.data.load(Ordering::Relaxed) & ((1 << DEPTH_BITS) - 1);
        if let Some(entry) = entries.iter().min_by_key(depth) {
            let data = nodes << DEPTH_BITS | u64::from(key.depth);
            entry.mixed.store(key.kept ^ data, Ordering::Relaxed);
            entry.data.store(data, Ordering::Relaxed);
        }
    }
}
