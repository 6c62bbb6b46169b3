//! Counts that take too long: nothing is wrong with them, and they are asked for again one half-move less deep.

use super::cause;
use super::difference::Difference;
use super::dispute::{Dispute, disputes};
use super::inquiry::{Examined, Inquiry, Repro};
use super::node::TreeNode;
use super::program::{EngineError, Result};

/// A position that was not asked about, because the program took too long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAsked {
    /// The position.
    pub fen: String,
    /// The smallest depth at which the program took too long.
    pub depth: u32,
    /// The time limit as a sentence.
    pub message: String,
}

impl Inquiry<'_> {
    /// Asks one half-move less deep about a position whose count took too long, once.
    pub(super) fn ask_less_deep(
        &mut self,
        root: &TreeNode,
        depth: u32,
        mut error: EngineError,
        examined: &mut Examined,
    ) -> Result<()> {
        let mut slow = depth;
        if depth > 1 {
            slow = depth - 1;
            match self.compare(root, slow) {
                Ok(None) => {
                    examined.depth = examined.depth.max(slow);
                    examined.is_less_deep = true;
                    return Ok(());
                }
                Err(again @ EngineError::TimedOut(_)) => error = again,
                found => return self.record(root, slow, found, examined),
            }
        }
        examined.not_asked = Some(NotAsked {
            fen: root.root_fen(),
            depth: slow,
            message: error.to_string(),
        });
        Ok(())
    }
}

/// Returns the disagreements of a wrong count that could not be followed, because the program took too long.
pub fn not_followed(node: &TreeNode, depth: u32, difference: &Difference) -> Vec<(Repro, Dispute)> {
    let (played, theirs, ours) = match *difference {
        Difference::Moves(_) => {
            let found = disputes(node.position(), difference, None).into_iter();
            return found
                .map(|dispute| (Repro::new(node, depth), dispute))
                .collect();
        }
        Difference::Child {
            played,
            theirs,
            ours,
        } => (Some(played), theirs, ours),
        Difference::Total { theirs, ours, .. } => (None, theirs, ours),
    };
    let after = played.map_or_else(String::new, |played| format!("after {played} "));
    let message = format!(
        "{after}the program counts {theirs} leaf nodes, expected {ours}; \
         it took too long to be asked which move is wrong"
    );
    let dispute = Dispute::from_count(cause::NOT_FOLLOWED, played, message);
    vec![(Repro::new(node, depth), dispute)]
}
