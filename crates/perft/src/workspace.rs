//! The memory of a thread while it counts a branch.

use std::sync::atomic::{AtomicU64, Ordering};

use super::batch_state::BatchState;
use super::lanes::{LANES, Lanes};
use super::state::State;
use super::waiting::Waiting;

/// The current batch, the positions that do not fill a batch yet, and the counts so far. It is reused for each batch,
/// because clearing all of it takes longer than overwriting.
pub(super) struct Workspace<'a> {
    pub batch: BatchState,
    pub waiting: Waiting,
    /// Positions with two plies below them, fewer than a batch has lanes.
    pub left_over: Vec<State>,
    /// The leaf nodes found in each lane.
    pub nodes: Lanes,
    /// All leaf nodes that any thread has found, for progress reports.
    found: &'a AtomicU64,
}

impl<'a> Workspace<'a> {
    pub fn new(found: &'a AtomicU64) -> Workspace<'a> {
        Workspace {
            batch: BatchState::default(),
            waiting: Waiting::default(),
            left_over: Vec::with_capacity(2 * LANES),
            nodes: Lanes::default(),
            found,
        }
    }

    /// Returns the leaf nodes found in all lanes, and resets them.
    pub fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes).iter().sum()
    }

    pub fn report(&self, nodes: u64) {
        self.found.fetch_add(nodes, Ordering::Relaxed);
    }
}
