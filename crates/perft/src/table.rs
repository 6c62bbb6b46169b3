//! A hash table of counts, for positions that several orders of moves lead to.
//!
//! It is also called a transposition table. All threads share it without locks. An entry is two words: the data, and
//! the exclusive or of key and data. An entry that two threads write at once therefore fits no key (Hyatt and Mann, *A
//! lock-less transposition table implementation for parallel search*, ICGA Journal 25/1, 2002).
//!
//! A [`PositionKey`] has 128 bits: two words, made of four sets that say all of a position. Each square has a colour and one
//! of seven roles, which fit into four bits, one in each of four sets (<https://www.chessprogramming.org/Quad-Bitboards>).
//! The sets are multiplied two by two, and each product of 128 bits is folded to 64, as in wyhash (Wang Yi, 2019,
//! <https://github.com/wangyi-fudan/wyhash>). A position and its mirror image with colours exchanged have the same key, and
//! the same count, because the board is turned.
//!
//! Some bits of a key choose the bucket, and 64 others are kept in the entry. A look-up returns a wrong count only if one of the four entries of its bucket, of another position or another depth, has the same 64
//! bits: with a probability of 4 / 2^64, if keys are as good as random. In 10^12 look-ups, days of counting, the
//! probability of one wrong count is below 10^-6.
//!
//! A table does not use all its memory at once, because the system zeroes memory page by page when it is first touched, and
//! because caches answer fast while the table is small. It starts with [`START`] buckets and doubles when it holds as many
//! counts as it has room for (after Larson, *Dynamic hash tables*, Communications of the ACM 31/4, 1988). The number of a
//! bucket is the first bits of a product, and an entry keeps the bits that follow, the *split bits*. When the table doubles,
//! each bucket becomes two, and the next split bit of an entry, which becomes the last bit of the number, says to which of
//! them it goes.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::generate::push_children;
use crate::lanes::{LANES, Lanes};
use crate::state::State;

/// The numbers from which the two words of a key are made: the fractional digits of pi.
const SEEDS: [[u64; 3]; 2] = [
    [
        0x243f_6a88_85a3_08d3,
        0x1319_8a2e_0370_7344,
        0xa409_3822_299f_31d0,
    ],
    [
        0x082e_fa98_ec4e_6c89,
        0x4528_21e6_38d0_1377,
        0xbe54_66cf_34e9_0c6c,
    ],
];
/// The number of each half-move of a depth. It is odd, so that no two depths have the same multiple of it.
const HALF_MOVE: u64 = 0xc0ac_29b7_c97c_50dd;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PositionKey([u64; 2]);

impl PositionKey {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn new(state: &State) -> PositionKey {
        let (us, them, rights) = (&state.us, &state.them, state.rights);
        // A bishop has the first bit, a rook the second and a queen both; a pawn has the third, a knight the first and the
        // third, a king the second and the third, and a rook that may castle has all. The en passant square is empty.
        let knights = us.knights | them.knights;
        let kings = us.king | them.king;
        let first = us.diagonals | them.diagonals | knights | rights;
        let second = us.orthogonals | them.orthogonals | kings;
        let third = us.pawns | them.pawns | knights | kings | rights;
        let color = us.all() | state.ep_square;
        PositionKey(SEEDS.map(|[one, two, three]| {
            let half = multiply(first ^ one, second ^ two);
            multiply(half ^ third, color ^ three)
        }))
    }

    /// Returns the two words of the key of a position at a depth.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn at(self, depth: u32) -> [u64; 2] {
        let depth = HALF_MOVE.wrapping_mul(depth.into());
        self.0.map(|word| word ^ depth)
    }
}

/// Returns the exclusive or of both halves of a product.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn multiply(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    (product >> 64) as u64 ^ product as u64
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Keyed {
    pub state: State,
    pub key: PositionKey,
}

impl From<State> for Keyed {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn from(state: State) -> Keyed {
        let key = PositionKey::new(&state);
        Keyed { state, key }
    }
}

/// The words of a bucket: four entries, which fill one cache line. The data of an entry are, from the lowest bit: the
/// depth, the split bits and the count. A large count also uses the split bits, which the highest bit marks. Data of
/// zero mean no entry.
const BUCKET: usize = 8;
/// The bits of the depth in an entry.
const DEPTH_BITS: u32 = 6;
/// The split bits. Each doubling of the table uses one.
const SPLIT_BITS: u32 = 16;
/// The bits of a count, with split bits and without. A count too large for both is not kept: it is quickly added up
/// again from its parts.
const NODES_BITS: u32 = u64::BITS - 1 - DEPTH_BITS - SPLIT_BITS;
const LARGE_BITS: u32 = u64::BITS - 1 - DEPTH_BITS;
const IS_LARGE: u64 = 1 << (u64::BITS - 1);
/// The minimal number of buckets of a new table. They fit into a core's own cache.
const START: usize = 1 << 12;

#[derive(Debug)]
pub(super) struct HashTable {
    words: Vec<AtomicU64>,
    /// The index of the first word that starts a cache line.
    offset: usize,
    /// The initial number of buckets.
    start: usize,
    /// How many times the table can double.
    doublings: u32,
    /// The number of buckets in use.
    active: AtomicUsize,
    /// The number of counts that have been stored.
    kept: AtomicUsize,
    is_growing: AtomicBool,
}

impl HashTable {
    /// Creates a table of at most this size; `None` if there is not enough memory.
    pub fn new(mebibytes: usize) -> Option<HashTable> {
        let length = mebibytes.checked_mul((1 << 20) / size_of::<u64>())?;
        // This fails if there is not enough memory; the next line would abort.
        Vec::<u64>::new().try_reserve_exact(length).ok()?;
        // The system provides zeroed pages on first use; this loop compiles to nothing.
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

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn bucket(&self, index: usize) -> Option<&[[AtomicU64; 2]]> {
        let first = self.offset + index * BUCKET;
        let words = self.words.get(first..first + BUCKET)?;
        Some(words.as_chunks().0)
    }

    /// Returns the bucket of a position and the half of its key that is kept there.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn place(&self, key: PositionKey, depth: u32) -> Option<(&[[AtomicU64; 2]], u64)> {
        let [kept, place] = key.at(depth);
        // The upper half of the product spreads keys evenly over any number of buckets.
        let index = product(place, self.active.load(Ordering::Relaxed)) >> u64::BITS;
        Some((self.bucket(index as usize)?, kept))
    }

    /// Loads the entries of several positions into the cache: memory has a long latency, but serves many requests at once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn prefetch(&self, keys: impl Iterator<Item = PositionKey>, depth: u32) {
        let words = keys.filter_map(|key| {
            let ([[word, _], ..], _) = self.place(key, depth)? else {
                return None;
            };
            Some(word.load(Ordering::Relaxed))
        });
        std::hint::black_box(words.fold(0, |all, word| all | word));
    }

    /// Returns the count of a position at a depth, if the table has it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn get(&self, key: PositionKey, depth: u32) -> Option<u64> {
        let (entries, kept) = self.place(key, depth)?;
        // Without a branch, the processor starts the next look-up while this one still waits for memory.
        let mut found = 0;
        for [mixed, data] in entries {
            let data = data.load(Ordering::Relaxed);
            let is_it = mixed.load(Ordering::Relaxed) ^ data == kept;
            found |= if is_it { data } else { 0 };
        }
        // The data of an entry are never zero, because its depth is not.
        if found == 0 {
            None
        } else if found & IS_LARGE == 0 {
            Some(found >> (SPLIT_BITS + DEPTH_BITS))
        } else {
            Some((found & !IS_LARGE) >> DEPTH_BITS)
        }
    }

    /// Stores a count, replacing the one in its bucket that takes the least work to count again.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn put(&self, key: PositionKey, depth: u32, nodes: u64) {
        let fits = nodes < 1 << LARGE_BITS && depth < 1 << DEPTH_BITS;
        let Some((entries, kept)) = self.place(key, depth).filter(|_| fits) else {
            return;
        };
        let least = entries
            .iter()
            .min_by_key(|[_, data]| data.load(Ordering::Relaxed) % (1 << DEPTH_BITS));
        if let Some(entry) = least {
            let [_, place] = key.at(depth);
            // The bits after the bucket number in a table of the smallest size.
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

    /// Records that counts were stored, and doubles the table if it is full.
    pub fn make_room(&self, more: usize) {
        let kept = self.kept.fetch_add(more, Ordering::Relaxed) + more;
        let is_full = || kept > self.active.load(Ordering::Relaxed) * BUCKET / 2;
        let is_done = || self.active.load(Ordering::Relaxed) == self.start << self.doublings;
        if !is_full() || is_done() || self.is_growing.swap(true, Ordering::Acquire) {
            return;
        }
        // Another thread may have doubled it in the meantime.
        if is_full() && !is_done() {
            self.double();
        }
        self.is_growing.store(false, Ordering::Release);
    }

    /// Spreads the entries of each bucket over two, from the last bucket to the first, so that none is overwritten before it
    /// is read.
    ///
    /// Other threads may read and write meanwhile. They may miss an entry, or write one to a bucket where it is not
    /// found later, but an entry that fits a key is still the count of that position.
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
                let entry = entry.each_ref().map(|word| word.load(Ordering::Relaxed));
                // A large count has no split bits, and is copied to both buckets.
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

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn write(entry: &[AtomicU64; 2], words: [u64; 2]) {
    for (word, value) in entry.iter().zip(words) {
        word.store(value, Ordering::Relaxed);
    }
}

/// Returns the product of a half of a key and a number of buckets. Its upper 64 bits are the number of the bucket.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
const fn product(place: u64, buckets: usize) -> u128 {
    place as u128 * buckets as u128
}

/// The children of several siblings, each with two plies below it.
///
/// With a table, only some of the children of a position have to be counted. The children of several siblings are therefore
/// collected first, and those that are missing are counted in full batches.
#[derive(Default)]
pub(super) struct Batcher {
    /// The keys of the siblings, each with the index after its last child.
    parents: Vec<(PositionKey, usize)>,
    children: Vec<Keyed>,
}

impl Batcher {
    /// Adds the children of one sibling.
    pub fn push(&mut self, parent: &Keyed) {
        push_children(&parent.state, &mut self.children);
        self.parents.push((parent.key, self.children.len()));
    }

    /// Adds up and stores the counts of all children. Siblings share a batch because they have most moves in common.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn count(&self, table: &HashTable, mut count_two: impl FnMut(&[&State]) -> Lanes) -> u64 {
        table.prefetch(self.children.iter().map(|child| child.key), 2);
        let mut sums = vec![0_u64; self.parents.len()];
        let mut missing = Vec::with_capacity(self.children.len());
        let mut left_over = Vec::new();
        let mut first = 0;
        for (parent, &(_, end)) in self.parents.iter().enumerate() {
            for child in &self.children[first..end] {
                match table.get(child.key, 2) {
                    Some(nodes) => sums[parent] += nodes,
                    None => missing.push((child, parent)),
                }
            }
            first = end;
            left_over.extend(missing.drain(missing.len() / LANES * LANES..));
        }
        missing.append(&mut left_over);
        for batch in missing.chunks(LANES) {
            let mut states = [&batch[0].0.state; LANES];
            for (state, (child, _)) in states.iter_mut().zip(batch) {
                *state = &child.state;
            }
            let counted = count_two(&states[..batch.len()]);
            for (&(child, parent), nodes) in batch.iter().zip(*counted) {
                table.put(child.key, 2, nodes);
                sums[parent] += nodes;
            }
        }
        for (&sum, &(key, _)) in sums.iter().zip(&self.parents) {
            table.put(key, 3, sum);
        }
        table.make_room(missing.len());
        sums.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::generate::children;
    use super::*;
    use oracle_laws::Position;
    use std::collections::HashSet;

    fn table(mebibytes: usize) -> HashTable {
        HashTable::new(mebibytes).unwrap_or_else(|| panic!("there is not enough memory"))
    }

    /// Returns a few hundred keys, too few to fill any bucket.
    fn keys() -> Vec<PositionKey> {
        let mut state = State::default();
        let mut keys = Vec::new();
        for one in 0..28 {
            for other in 28..56 {
                state.us.knights = 1 << one;
                state.them.knights = 1 << other;
                keys.push(PositionKey::new(&state));
            }
        }
        keys
    }

    fn put_all(table: &HashTable, keys: &[PositionKey]) {
        (0..)
            .zip(keys)
            .for_each(|(nodes, &key)| table.put(key, 3, nodes));
    }

    fn found(table: &HashTable, keys: &[PositionKey]) -> usize {
        let is_known = |&(nodes, key): &(u64, &PositionKey)| table.get(*key, 3) == Some(nodes);
        (0..).zip(keys).filter(is_known).count()
    }

    #[test]
    fn a_count_is_found_at_its_depth_only() {
        let table = table(1);
        let keys = keys();
        assert!(keys.iter().all(|&key| table.get(key, 3).is_none()));
        put_all(&table, &keys);
        assert_eq!(found(&table, &keys), keys.len());
        assert!(keys.iter().all(|&key| table.get(key, 2).is_none()));
    }

    #[test]
    fn a_table_keeps_what_it_has_when_it_doubles() {
        let table = table(16);
        let keys = keys();
        put_all(&table, &keys);
        for doubled in 1..=table.doublings {
            table.double();
            assert_eq!(table.active.load(Ordering::Relaxed), table.start << doubled);
            let found = found(&table, &keys);
            assert_eq!(found, keys.len(), "after {doubled} doublings");
        }
    }

    #[test]
    fn large_counts_are_kept() {
        let table = table(16);
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
                assert_eq!(table.get(key, 40), Some(nodes));
            }
        }
    }

    #[test]
    fn a_full_table_doubles_until_it_reaches_its_size() {
        let table = table(2);
        for _ in 0..100 {
            table.make_room(100_000);
        }
        let buckets = table.active.load(Ordering::Relaxed);
        assert_eq!(buckets, table.start << table.doublings);
        assert!(table.bucket(buckets - 1).is_some());
    }

    #[test]
    fn a_count_that_does_not_fit_an_entry_is_not_kept() {
        let table = table(1);
        let key = keys()[0];
        for (depth, nodes) in [(3, 1 << LARGE_BITS), (3, u64::MAX), (64, 1)] {
            table.put(key, depth, nodes);
            assert_eq!(table.get(key, depth), None);
        }
    }

    #[test]
    fn a_table_has_the_size_that_was_asked_for() {
        for mebibytes in [1, 3] {
            let table = table(mebibytes);
            assert_eq!(size_of_val(table.words.as_slice()), mebibytes << 20);
        }
    }

    fn state(fen: &str) -> State {
        let position: Result<Position, _> = fen.parse();
        position
            .map(|position| State::from(&position))
            .unwrap_or_default()
    }

    #[test]
    fn keys_change_with_all_that_decides_a_count() {
        let state = state("r3k2r/8/8/3pP3/8/8/8/R1BNKQ1R w - -");
        let with = |change: fn(&mut State)| {
            let mut changed = state;
            change(&mut changed);
            PositionKey::new(&changed)
        };
        let keys = [
            PositionKey::new(&state),
            with(|state| std::mem::swap(&mut state.us, &mut state.them)),
            with(|state| state.us.pawns ^= 1 << 20),
            with(|state| state.us.knights ^= 1 << 20),
            with(|state| state.us.diagonals ^= 1 << 20),
            with(|state| state.us.orthogonals ^= 1 << 20),
            with(|state| state.us.king = 1 << 20),
            with(|state| state.them.pawns ^= 1 << 20),
            with(|state| state.them.knights ^= 1 << 20),
            with(|state| state.them.diagonals ^= 1 << 20),
            with(|state| state.them.orthogonals ^= 1 << 20),
            with(|state| state.them.king = 1 << 20),
            with(|state| state.rights = 1),
            with(|state| state.rights = 1 << 7),
            with(|state| state.rights = 1 << 56),
            with(|state| state.rights = 1 << 63),
            with(|state| state.ep_square = 1 << 43),
        ];
        let differ = |[one, other]: [u64; 2], [deeper, other_deeper]: [u64; 2]| {
            one != deeper && other != other_deeper
        };
        assert!(keys.iter().all(|key| differ(key.at(2), key.at(3))));
        for word in 0..2 {
            let words: HashSet<u64> = keys.iter().map(|key| key.0[word]).collect();
            assert_eq!(words.len(), keys.len());
        }
    }

    #[test]
    fn different_positions_have_different_words() {
        let start = state("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
        let endgame = state("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -");
        for (state, plies) in [(start, 4), (endgame, 5)] {
            let mut level = HashSet::from([state]);
            for _ in 0..plies {
                level = level.iter().flat_map(children).collect();
            }
            for word in 0..2 {
                let words = level.iter().map(|state| PositionKey::new(state).0[word]);
                assert_eq!(words.collect::<HashSet<u64>>().len(), level.len());
            }
        }
    }
}
