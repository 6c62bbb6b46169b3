//! A table of counts, for positions that several orders of moves lead to.
//!
//! The field calls it a hash table or transposition table. All threads share it without locks: an entry is two words, the
//! count, and the key mixed with it by exclusive or, so that an entry written by two at once fits no key (Hyatt and
//! Mann, *A lock-less transposition table implementation for parallel search*, ICGA Journal 25/1, 2002).
//!
//! A [`Key`] has 128 bits. Some of them choose the bucket and 64 others are kept in the entry, so a look meets a wrong
//! count only if one of the four entries of its bucket, of another position or another depth, has the same 64 bits:
//! 4 / 2^64 at each look, as far as keys are as good as drawn by lot. Among 10^12 looks, days of counting, there is one
//! with a probability below 10^-6.
//!
//! A table does not use all its memory at once. Memory is zeroed by the system when it is first touched, page by page,
//! and far memory is slow: so the table starts with [`START`] buckets, and doubles when as many counts are in it as it
//! has room for (after Larson, *Dynamic hash tables*, Communications of the ACM 31/4, 1988). The number of a bucket is
//! the first bits of a product, and an entry keeps the bits that come after them, its *way*. By the next of them, what is
//! in one bucket is spread over two:
//!
//! ```text
//!            buckets   0     1     2     3                        0     1     2     3     4     5     6     7
//!   first bits, way    00.   01.   10.   11.      doubled:        000   001   010   011   100   101   110   111
//!                      `--- the first of the way becomes the last of the number ---'
//! ```

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::key::Key;

/// The words of a bucket: four entries in one line of the cache. An entry is the key mixed with the data, and the data:
/// the depth in the lowest bits, the way in those above, and the count in the others; zero where there is none. A count
/// that is larger takes the room of the way, and the highest bit says so.
const BUCKET: usize = 8;
/// The bits of the depth in an entry.
const DEPTH_BITS: u32 = 6;
/// The bits of the way: by them an entry finds its bucket each time that the table has doubled.
const SPLIT_BITS: u32 = 16;
/// The bits of a count, with its way and without. What is larger took long to find, but not much longer than to add it
/// up again from its parts.
const NODES_BITS: u32 = u64::BITS - 1 - DEPTH_BITS - SPLIT_BITS;
const LARGE_BITS: u32 = u64::BITS - 1 - DEPTH_BITS;
const IS_LARGE: u64 = 1 << (u64::BITS - 1);
/// A new table uses so many buckets, which the nearest memory has room for.
const START: usize = 1 << 12;

/// A table of counts.
///
/// It starts small and doubles when it is full: memory that is not needed is never touched, and what is needed at first
/// is near.
#[derive(Debug)]
pub(super) struct HashTable {
    words: Vec<AtomicU64>,
    /// Where the first bucket begins, at the start of a line of the cache.
    offset: usize,
    /// The number of buckets at first, and how many times it may double.
    start: usize,
    doublings: u32,
    /// The number of buckets in use.
    active: AtomicUsize,
    /// The number of counts that were kept.
    kept: AtomicUsize,
    is_growing: AtomicBool,
}

impl HashTable {
    /// A table that takes up so much memory at the most, if there is as much.
    pub fn new(mebibytes: usize) -> Option<HashTable> {
        let length = mebibytes.checked_mul((1 << 20) / size_of::<u64>())?;
        // Whether there is so much: this can fail, what comes next cannot.
        Vec::<u64>::new().try_reserve_exact(length).ok()?;
        // Zeros that the system workers out when they are first touched; nothing is done to them here.
        let words: Vec<_> = vec![0_u64; length]
            .into_iter()
            .map(AtomicU64::new)
            .collect();
        let offset = words.as_ptr().addr().wrapping_neg() / size_of::<u64>() % BUCKET;
        let buckets = (length - offset) / BUCKET;
        let doublings = (buckets / START)
            .checked_ilog2()
            .unwrap_or(0)
            .min(SPLIT_BITS);
        let start = buckets >> doublings;
        Some(HashTable {
            words,
            offset,
            start,
            doublings,
            active: AtomicUsize::new(start),
            kept: AtomicUsize::new(0),
            is_growing: AtomicBool::new(false),
        })
    }

    /// The entries of a bucket.
    #[inline(always)]
    fn bucket(&self, index: usize) -> Option<&[[AtomicU64; 2]]> {
        let first = self.offset + index * BUCKET;
        let words = self.words.get(first..first + BUCKET)?;
        Some(words.as_chunks().0)
    }

    /// The bucket of a position, and the half of its key that is kept there.
    #[inline(always)]
    fn place(&self, key: Key, depth: u32) -> Option<(&[[AtomicU64; 2]], u64)> {
        let (kept, place) = key.halves(depth);
        // The upper half of a product spreads the keys over any number of buckets.
        let index = product(place, self.active.load(Ordering::Relaxed)) >> u64::BITS;
        Some((self.bucket(index as usize)?, kept))
    }

    /// Asks for the entries of positions, so that they are near when they are wanted.
    #[inline(always)]
    pub fn prefetch(&self, keys: impl Iterator<Item = Key>, depth: u32) {
        let words = keys.filter_map(|key| {
            let ([[word, _], ..], _) = self.place(key, depth)? else {
                return None;
            };
            Some(word.load(Ordering::Relaxed))
        });
        std::hint::black_box(words.fold(0, |all, word| all | word));
    }

    /// What is known of a position from which so many moves are to be played.
    #[inline(always)]
    pub fn get(&self, key: Key, depth: u32) -> Lookup {
        let Some((entries, kept)) = self.place(key, depth) else {
            return Lookup(0);
        };
        // No branch: the next position can be asked for while memory has not yet answered for this one.
        let mut found = 0;
        for [mixed, data] in entries {
            let data = data.load(Ordering::Relaxed);
            let is_it = mixed.load(Ordering::Relaxed) ^ data == kept;
            found |= if is_it { data } else { 0 };
        }
        Lookup(found)
    }

    /// Keeps a count, in the place of one that was less work.
    #[inline(always)]
    pub fn put(&self, key: Key, depth: u32, nodes: u64) {
        let fits = nodes < 1 << LARGE_BITS && depth < 1 << DEPTH_BITS;
        let Some((entries, kept)) = self.place(key, depth).filter(|_| fits) else {
            return;
        };
        let least = entries
            .iter()
            .min_by_key(|[_, data]| data.load(Ordering::Relaxed) % (1 << DEPTH_BITS));
        if let Some(entry) = least {
            let (_, place) = key.halves(depth);
            // What comes after the point, where the first bucket comes before it: one bit for each time of doubling.
            let split = product(place, self.start) as u64 >> (u64::BITS - SPLIT_BITS);
            let data = if nodes < 1 << NODES_BITS {
                nodes << (SPLIT_BITS + DEPTH_BITS) | split << DEPTH_BITS
            } else {
                nodes << DEPTH_BITS | IS_LARGE
            };
            let data = data | u64::from(depth);
            write(entry, [kept ^ data, data]);
        }
    }

    /// Doubles the table if it is full, with so many counts more in it.
    pub fn make_room(&self, more: usize) {
        let kept = self.kept.fetch_add(more, Ordering::Relaxed) + more;
        let is_full = || kept > self.active.load(Ordering::Relaxed) * BUCKET / 2;
        let is_done = || self.active.load(Ordering::Relaxed) == self.start << self.doublings;
        if !is_full() || is_done() || self.is_growing.swap(true, Ordering::Acquire) {
            return;
        }
        // Another thread may have done it meanwhile.
        if is_full() && !is_done() {
            self.double();
        }
        self.is_growing.store(false, Ordering::Release);
    }

    /// Spreads what is in each bucket over two. From the last to the first: so none is written to that is yet to be read.
    ///
    /// Other threads may look and write meanwhile. They may miss an entry, or leave one where it will not be found; an
    /// entry remains the count of the position whose key it fits.
    fn double(&self) {
        let active = self.active.load(Ordering::Relaxed);
        let doubled = (active / self.start).ilog2();
        let bit = DEPTH_BITS + SPLIT_BITS - 1 - doubled;
        for index in (0..active).rev() {
            let (Some(from), Some(even), Some(odd)) = (
                self.bucket(index),
                self.bucket(2 * index),
                self.bucket(2 * index + 1),
            ) else {
                continue;
            };
            for (at, entry) in from.iter().enumerate() {
                let entry = read(entry);
                // An entry that has lost its way goes both.
                let is_large = entry[1] & IS_LARGE != 0;
                let is_odd = entry[1] >> bit & 1 != 0;
                let only = |is_here| if is_here || is_large { entry } else { [0; 2] };
                write(&even[at], only(!is_odd));
                write(&odd[at], only(is_odd));
            }
        }
        self.active.store(2 * active, Ordering::Relaxed);
    }
}

#[inline(always)]
fn read(entry: &[AtomicU64; 2]) -> [u64; 2] {
    entry.each_ref().map(|word| word.load(Ordering::Relaxed))
}

#[inline(always)]
fn write(entry: &[AtomicU64; 2], words: [u64; 2]) {
    for (word, value) in entry.iter().zip(words) {
        word.store(value, Ordering::Relaxed);
    }
}

/// The whole product of a part of a key and a number of buckets: the number of its bucket before the point, which is
/// after the lower 64 bits.
#[inline(always)]
const fn product(place: u64, buckets: usize) -> u128 {
    place as u128 * buckets as u128
}

/// What a table knows of a position, which may be nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lookup(u64);

impl Lookup {
    /// The count.
    #[inline(always)]
    pub const fn nodes(self) -> Option<u64> {
        // Whatever is kept is kept with its depth, which is not zero.
        if self.0 == 0 {
            None
        } else if self.0 & IS_LARGE == 0 {
            Some(self.0 >> (SPLIT_BITS + DEPTH_BITS))
        } else {
            Some((self.0 & !IS_LARGE) >> DEPTH_BITS)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::diagrams;
    use super::super::key::Keyed;
    use super::*;

    /// Some hundred keys: so few that no bucket is full.
    fn keys() -> Vec<Key> {
        let mut state = diagrams::state("k . . . . . . K");
        let mut keys = Vec::new();
        for one in 0..28 {
            for other in 28..56 {
                state.us.knights = 1 << one;
                state.them.knights = 1 << other;
                keys.push(Keyed::new::<true>(state).key);
            }
        }
        keys
    }

    fn found(table: &HashTable, keys: &[Key]) -> usize {
        let is_known = |&(nodes, key): &(u64, &Key)| table.get(*key, 3).nodes() == Some(nodes);
        (0..).zip(keys).filter(is_known).count()
    }

    #[test]
    fn what_is_kept_is_found_at_its_depth() -> Result<(), &'static str> {
        let table = HashTable::new(1).ok_or("no memory")?;
        let keys = keys();
        assert!(keys.iter().all(|&key| table.get(key, 3).nodes().is_none()));
        (0..)
            .zip(&keys)
            .for_each(|(nodes, &key)| table.put(key, 3, nodes));
        assert_eq!(found(&table, &keys), keys.len());
        assert!(keys.iter().all(|&key| table.get(key, 2).nodes().is_none()));
        Ok(())
    }

    #[test]
    fn a_table_keeps_what_it_has_when_it_doubles() -> Result<(), &'static str> {
        let table = HashTable::new(16).ok_or("no memory")?;
        let keys = keys();
        (0..)
            .zip(&keys)
            .for_each(|(nodes, &key)| table.put(key, 3, nodes));
        for doubled in 1..=table.doublings {
            table.double();
            assert_eq!(table.active.load(Ordering::Relaxed), table.start << doubled);
            assert_eq!(found(&table, &keys), keys.len(), "doubled {doubled} times");
        }
        Ok(())
    }

    #[test]
    fn a_large_count_is_kept_as_well() -> Result<(), &'static str> {
        let table = HashTable::new(16).ok_or("no memory")?;
        let keys = keys();
        let counts = [
            (1 << NODES_BITS) - 1,
            1 << NODES_BITS,
            (1 << LARGE_BITS) - 1,
        ];
        for (&key, nodes) in keys.iter().zip(counts) {
            table.put(key, 40, nodes);
        }
        for _ in 0..table.doublings {
            table.double();
            for (&key, nodes) in keys.iter().zip(counts) {
                assert_eq!(table.get(key, 40).nodes(), Some(nodes));
            }
        }
        Ok(())
    }

    #[test]
    fn a_full_table_doubles_as_long_as_it_may() -> Result<(), &'static str> {
        let table = HashTable::new(2).ok_or("no memory")?;
        for _ in 0..100 {
            table.make_room(100_000);
        }
        assert_eq!(
            table.active.load(Ordering::Relaxed),
            table.start << table.doublings
        );
        assert!(
            table
                .bucket(table.active.load(Ordering::Relaxed) - 1)
                .is_some()
        );
        Ok(())
    }

    #[test]
    fn what_does_not_fit_is_not_kept() -> Result<(), &'static str> {
        let table = HashTable::new(1).ok_or("no memory")?;
        let key = keys()[0];
        for (depth, nodes) in [(3, 1 << LARGE_BITS), (3, u64::MAX), (64, 1)] {
            table.put(key, depth, nodes);
            assert_eq!(table.get(key, depth).nodes(), None);
        }
        Ok(())
    }

    #[test]
    fn more_memory_than_there_is_is_refused() {
        assert!(HashTable::new(usize::MAX).is_none());
        assert!(HashTable::new(1 << 40).is_none());
    }
}
