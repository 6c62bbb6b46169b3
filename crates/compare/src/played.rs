//! Asks about positions by the moves that lead to them: a program plays a list of moves otherwise than the moves of a count.

use oracle_laws::Move;

use super::inquiry::{Examined, Inquiry};
use super::node::TreeNode;
use super::program::{EngineError, Result};

/// The most positions after two moves that are asked about.
const AFTER_TWO: usize = 60;

impl Inquiry<'_> {
    /// Asks about positions up to this depth: those after each move and, for rights and en passant, those after two moves if they
    /// are few, and the same position again after a king or a rook went there and back. Returns whether all answers are right.
    pub(super) fn ask_by_moves(
        &mut self,
        root: &TreeNode,
        depth: u32,
        examined: &mut Examined,
    ) -> Result<bool> {
        // Otherwise, it is started for each question, which takes long.
        let is_kept = self.program.capabilities().stays;
        if !is_kept || !self.program.capabilities().plays {
            return Ok(true);
        }
        let mut nodes = children(root);
        let position = root.position();
        if position.castling().0.any() || position.ep_square().is_some() {
            let after_two: Vec<_> = nodes.iter().flat_map(children).collect();
            let returned: Vec<_> = nodes.iter().filter_map(there_and_back).collect();
            let is_asked = depth > 2 && after_two.len() <= AFTER_TWO;
            nodes.extend(after_two.into_iter().filter(|_| is_asked));
            nodes.extend(returned.into_iter().filter(|_| depth > 4));
        }
        for node in &nodes {
            match self.compare(node, 1) {
                Ok(None) => examined.nodes = examined.nodes.saturating_add(self.nodes),
                Err(EngineError::Refused(_)) => {}
                found => return self.record(node, 1, found, examined).map(|()| false),
            }
        }
        Ok(true)
    }
}

fn children(node: &TreeNode) -> Vec<TreeNode> {
    let moves = node.position().legal_moves().into_iter();
    moves.map(|played| node.child(played)).collect()
}

/// Returns the same position after the last move and a reply were both taken back, if that move has lost a right to castle.
fn there_and_back(node: &TreeNode) -> Option<TreeNode> {
    let there = *node.path().last()?;
    let back = |node: TreeNode, there: Move| {
        let mut moves = node.position().legal_moves().into_iter();
        let back = moves.find(|back| (back.from, back.to) == (there.to, there.from))?;
        Some(node.child(back))
    };
    let replies = node.position().legal_moves().into_iter();
    let has_lost = node.position().castling() != node.root().castling();
    let mut replies = replies.filter(|_| has_lost);
    replies.find_map(|reply| back(back(node.child(reply), there)?, reply))
}
