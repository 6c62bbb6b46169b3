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
    let found = match difference {
        Difference::Moves(_) => disputes(node.position(), difference, None),
        Difference::Count(count) => {
            let message = format!("{count}; it took too long to be asked which move is wrong");
            let cause = cause::NOT_FOLLOWED;
            vec![Dispute::from_count(cause, count.played, message)]
        }
    };
    let found = found.into_iter();
    found
        .map(|dispute| (Repro::new(node, depth), dispute))
        .collect()
}
