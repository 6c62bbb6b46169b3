//! Batches of positions that are missing from the hash table.
//!
//! With a table, only some of the children of a position have to be counted. The children of several siblings are
//! therefore collected first, and counted in full batches.

use super::generate::push_children;
use super::key::{Keyed, PositionKey};
use super::lanes::{LANES, Lanes};
use super::state::State;
use super::table::HashTable;

/// The children of several siblings, each with two plies below it.
#[derive(Default)]
pub(super) struct Batcher {
    /// The keys of the siblings, each with the index after its last child.
    parents: Vec<(PositionKey, usize)>,
    children: Vec<Keyed>,
}

/// A child that is missing from the table, and the index of its parent.
#[derive(Clone, Copy)]
struct Uncounted<'a> {
    child: &'a Keyed,
    parent: usize,
}

impl Batcher {
    /// Adds the children of one sibling.
    pub fn push(&mut self, parent: &Keyed) {
        push_children(&parent.state, &mut self.children);
        self.parents.push((parent.key, self.children.len()));
    }

    /// Adds up the counts of all children, and stores them and their sums in the table. Siblings share a batch because
    /// they have most moves in common; those left over share a batch with their cousins.
    #[inline(always)]
    pub fn count(&self, table: &HashTable, mut count_two: impl FnMut(&[&State]) -> Lanes) -> u64 {
        table.prefetch(self.children.iter().map(|child| child.key), 2);
        let known: Vec<Option<u64>> = self
            .children
            .iter()
            .map(|child| table.get(child.key, 2))
            .collect();
        let mut sums = vec![0_u64; self.parents.len()];
        let mut known_sums = sums.clone();
        let mut count = |batch: &[Uncounted<'_>]| {
            let mut states = [&batch[0].child.state; LANES];
            for (state, uncounted) in states.iter_mut().zip(batch) {
                *state = &uncounted.child.state;
            }
            let counted = count_two(&states[..batch.len()]);
            for (uncounted, nodes) in batch.iter().zip(*counted) {
                table.put(uncounted.child.key, 2, nodes);
                sums[uncounted.parent] += nodes;
            }
        };
        let mut left_over = Vec::with_capacity(self.parents.len() * (LANES - 1));
        let mut missing = Vec::with_capacity(128);
        let mut misses = 0;
        let mut first = 0;
        for (parent, &(_, end)) in self.parents.iter().enumerate() {
            missing.clear();
            for (child, known) in self.children[first..end].iter().zip(&known[first..end]) {
                match known {
                    Some(nodes) => known_sums[parent] += nodes,
                    None => missing.push(Uncounted { child, parent }),
                }
            }
            first = end;
            misses += missing.len();
            let batches = missing.chunks_exact(LANES);
            left_over.extend_from_slice(batches.remainder());
            batches.for_each(&mut count);
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
