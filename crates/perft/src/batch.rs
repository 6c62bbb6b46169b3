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
