//! What a thread works with while it counts a branch.

use std::sync::atomic::{AtomicU64, Ordering};

use super::batch_state::BatchState;
use super::lanes::{LANES, Lanes};
use super::state::State;
use super::waiting::Waiting;

/// The batch that is being counted, what is left over until there is more of it, and the counts so far. It is used again
/// for each batch, because clearing all of it takes longer than writing what is new.
pub(super) struct Workspace<'a> {
    pub batch: BatchState,
    pub waiting: Waiting,
    /// Positions with two plies below them, fewer than a batch has lanes.
    pub left_over: Vec<State>,
    /// The leaf nodes found in each lane.
    pub nodes: Lanes,
    /// All leaf nodes that any thread has found, for those who watch.
    found: &'a AtomicU64,
}

impl<'a> Workspace<'a> {
    /// An empty workspace, which reports to a counter.
    pub fn new(found: &'a AtomicU64) -> Workspace<'a> {
        Workspace {
            batch: BatchState::NONE,
            waiting: Waiting::NONE,
            left_over: Vec::with_capacity(2 * LANES),
            nodes: Lanes::ZERO,
            found,
        }
    }

    /// Returns the leaf nodes found in all lanes, and forgets them.
    pub fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes).iter().sum()
    }

    /// Reports leaf nodes.
    pub fn report(&self, nodes: u64) {
        self.found.fetch_add(nodes, Ordering::Relaxed);
    }
}
