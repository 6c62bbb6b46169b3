//! Asks about positions by the moves that lead to them: a program may play a list of moves otherwise than the moves of a count.

use std::collections::HashSet;

use oracle_laws::Move;

use super::inquiry::{Examined, Inquiry, Limits};
use super::node::TreeNode;
use super::program::{EngineError, Result};

/// The most questions about a position of a program that counts, after its moves and after two.
const QUESTIONS: usize = 80;

impl Inquiry<'_> {
    /// Asks about each position that can be reached, up to the depth; of a program that counts, about those after one and
    /// two moves, and about the same position again after a king or a rook went there and back.
    pub(super) fn walk(
        &mut self,
        root: &TreeNode,
        limits: Limits,
        examined: &mut Examined,
    ) -> Result<()> {
        let capabilities = self.program.capabilities();
        let (depth, questions) = match capabilities.counts {
            false => (limits.depth, limits.questions),
            // Otherwise, it is started for each question, which takes long.
            true if capabilities.stays && capabilities.plays => (limits.depth.min(3), QUESTIONS),
            true => return Ok(()),
        };
        let mut seen = HashSet::from([root.position().clone()]);
        let (mut level, mut asked) = (vec![root.clone()], 0);
        for depth in 2..=depth {
            let mut next: Vec<_> = level.iter().flat_map(children).collect();
            next.retain(|node| capabilities.plays || seen.insert(node.position().clone()));
            asked += next.len();
            if asked > questions {
                break;
            }
            if !self.ask_each(&next, root, examined)? {
                return Ok(());
            }
            examined.depth = examined.depth.max(depth);
            level = next;
        }
        let is_asked = capabilities.counts && limits.depth > 4;
        let first = children(root).filter(|_| is_asked);
        let returned: Vec<_> = first.filter_map(|node| there_and_back(&node)).collect();
        self.ask_each(&returned, root, examined).map(|_| ())
    }

    /// Asks about the moves of positions. Returns whether all answers are right.
    fn ask_each(
        &mut self,
        nodes: &[TreeNode],
        root: &TreeNode,
        examined: &mut Examined,
    ) -> Result<bool> {
        for node in nodes {
            let found = self.compare(node, 1);
            self.note_spelling(node, 1, examined);
            match found {
                Ok(None) => examined.nodes = examined.nodes.saturating_add(self.nodes),
                Err(EngineError::Refused(_)) => {}
                Err(error @ EngineError::TimedOut(_)) => {
                    return self.ask_less_deep(root, 2, error, examined).map(|()| false);
                }
                found => return self.record(node, 1, found, examined).map(|()| false),
            }
        }
        Ok(true)
    }
}

fn children(node: &TreeNode) -> impl Iterator<Item = TreeNode> {
    let moves = node.position().legal_moves().into_iter();
    moves.map(|played| node.child(played))
}

/// Returns the same position after the last move and a reply were both taken back, if that move has lost a right to castle.
fn there_and_back(node: &TreeNode) -> Option<TreeNode> {
    let there = *node.path().last()?;
    let back = |node: TreeNode, there: Move| {
        let is_back = |back: &Move| (back.from, back.to) == (there.to, there.from);
        let back = node.position().legal_moves().into_iter().find(is_back)?;
        Some(node.child(back))
    };
    let has_lost = node.position().castling() != node.root().castling();
    let replies = node.position().legal_moves().into_iter();
    let mut replies = replies.filter(|_| has_lost);
    replies.find_map(|reply| back(back(node.child(reply), there)?, reply))
}
