//! What the table does not know, put together into families that are full.

use super::batch_state::{LANES, Lanes};
use super::key::{Key, Keyed};
use super::state::State;
use super::table::{HashTable, Lookup};

/// The children of several siblings, from which two moves are still to be played.
#[derive(Default)]
pub(super) struct Batcher {
    /// The keys of the siblings, each with the number of children up to the last of its own.
    pub parents: Vec<(Key, usize)>,
    pub children: Vec<Keyed>,
    /// What the table knows of each child.
    pub known: Vec<Lookup>,
}

/// A child that is to be counted, and which of the parents it is of.
#[derive(Clone, Copy)]
struct Uncounted<'a> {
    child: &'a Keyed,
    parent: usize,
}

impl Batcher {
    /// Adds up what is known, counts what is not, batch by batch, and keeps all in the table. Siblings go together,
    /// for they have most moves in common; those that are left over when no eight remain go with their cousins.
    #[inline(always)]
    pub fn count(&self, table: &HashTable, mut count_two: impl FnMut(&[&State]) -> Lanes) -> u64 {
        let mut sums = vec![0_u64; self.parents.len()];
        let mut count = |batch: &[Uncounted<'_>]| {
            let mut states = [&batch[0].child.state; LANES];
            for (state, missing) in states.iter_mut().zip(batch) {
                *state = &missing.child.state;
            }
            let counted = count_two(&states[..batch.len()]);
            for (missing, nodes) in batch.iter().zip(counted) {
                table.put(missing.child.key, 2, nodes);
                sums[missing.parent] += nodes;
            }
        };
        let mut misses = 0;
        let mut left_over = Vec::with_capacity(self.parents.len() * (LANES - 1));
        let mut known_sums = vec![0_u64; self.parents.len()];
        let mut missing = Vec::with_capacity(128);
        let mut first = 0;
        for (parent, &(_, end)) in self.parents.iter().enumerate() {
            missing.clear();
            for (child, known) in self.children[first..end]
                .iter()
                .zip(&self.known[first..end])
            {
                match known.nodes() {
                    Some(nodes) => known_sums[parent] += nodes,
                    None => missing.push(Uncounted { child, parent }),
                }
            }
            first = end;
            misses += missing.len();
            let families = missing.chunks_exact(LANES);
            left_over.extend_from_slice(families.remainder());
            families.for_each(&mut count);
        }
        left_over.chunks(LANES).for_each(&mut count);
        let mut nodes = 0;
        for ((counted, known), &(key, _)) in sums.iter().zip(known_sums).zip(&self.parents) {
            table.put(key, 3, counted + known);
            nodes += counted + known;
        }
        table.make_room(misses);
        nodes
    }
}
