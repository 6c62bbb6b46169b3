//! Follows a wrong count to its source: the position whose moves differ, the moves that lead to it, or an earlier
//! question.

use chess_oracle::notation::uci::CastlingMode;

use super::cause;
use super::difference::Difference;
use super::dispute::{Dispute, disputes};
use super::inquiry::{Case, Inquiry};
use super::node::Node;
use super::program::{Fault, Program};

impl<P: Program> Inquiry<'_, P> {
    /// Follows a wrong count to the position whose moves differ.
    pub(super) fn descend(
        &mut self,
        mut node: Node,
        mut depth: u32,
        mut difference: Difference,
    ) -> Result<Vec<(Case, Dispute)>, Fault> {
        while depth > 1 {
            let children = match difference {
                Difference::Moves(_) => {
                    // The list at this node shows whether the moves are wrong, or the counts after them.
                    if let Some(found) = self.compare(&node, 1)? {
                        (depth, difference) = (1, found);
                    }
                    break;
                }
                Difference::Child { played, .. } => vec![played],
                // Only the total is known, so each move is played.
                Difference::Total { .. } => node.position().legal_moves(),
            };
            let mut deeper = None;
            for played in children {
                let child = node.child(played);
                if let Some(found) = self.compare(&child, depth - 1)? {
                    deeper = Some((child, found));
                    break;
                }
            }
            match deeper {
                Some((child, found)) => (node, depth, difference) = (child, depth - 1, found),
                None => break,
            }
        }
        if self.program.abilities().stays {
            let asked: Vec<_> = self.asked.iter().cloned().collect();
            self.restart()?;
            match self.compare(&node, depth)? {
                Some(again) => difference = again,
                None => return self.blame_earlier(&node, depth, &difference, asked),
            }
        }
        self.tell_moves_apart(&node, depth, &difference)
    }

    /// Separates mistakes about the position from those that appear only after the moves that lead to it.
    fn tell_moves_apart(
        &mut self,
        node: &Node,
        depth: u32,
        difference: &Difference,
    ) -> Result<Vec<(Case, Dispute)>, Fault> {
        let path = node.ucis(CastlingMode::Standard);
        let case = |node: &Node, needs_moves| Case {
            needs_moves,
            path: path.clone(),
            ..Case::new(node, depth)
        };
        let listed = match difference {
            Difference::Moves(listed) if depth == 1 => listed,
            _ => {
                let found = disputes(node.position(), difference, None).into_iter();
                // With two half-moves, a hash table has nothing to keep.
                let by_itself = match depth {
                    2 => cause::UNMAKE,
                    _ => cause::UNMAKE_OR_HASH,
                };
                let name = |dispute: Dispute| match (dispute.cause, difference) {
                    (cause::UNMAKE_OR_HASH, _) | (_, Difference::Moves(_)) => {
                        dispute.with_cause(by_itself)
                    }
                    // Every count after one move is right by itself.
                    (
                        _,
                        Difference::Total {
                            is_split: false, ..
                        },
                    ) if depth > 1 => dispute.with_cause(by_itself),
                    _ => dispute,
                };
                return Ok(found
                    .map(|dispute| (case(node, false), name(dispute)))
                    .collect());
            }
        };
        if node.path().is_empty() {
            let found = disputes(node.position(), difference, None).into_iter();
            return Ok(found.map(|dispute| (case(node, false), dispute)).collect());
        }
        let alone = node.alone();
        let by_itself = match self.compare(&alone, depth) {
            Ok(Some(Difference::Moves(listed))) => listed,
            Ok(_) | Err(Fault::Refused(_)) => Vec::new(),
            Err(fault) => return Err(fault),
        };
        let position = node.position();
        let mut wrong: Vec<(Case, Dispute)> = Vec::new();
        let (with, without): (Vec<_>, Vec<_>) = listed
            .iter()
            .copied()
            .partition(|one| by_itself.contains(one));
        let found = disputes(position, &Difference::Moves(with), None);
        wrong.extend(
            found
                .into_iter()
                .map(|dispute| (case(&alone, false), dispute)),
        );
        if !without.is_empty() {
            let last = node.path().last().copied();
            let found = disputes(position, &Difference::Moves(without), last);
            let shortest = self.shortest_path(node, depth)?;
            wrong.extend(
                found
                    .into_iter()
                    .map(|dispute| (case(&shortest, true), dispute)),
            );
        }
        Ok(wrong)
    }

    /// Returns the node with the fewest moves before it that still makes the answer wrong.
    fn shortest_path(&mut self, node: &Node, depth: u32) -> Result<Node, Fault> {
        for count in 1..node.path().len() {
            let shorter = node.with_last_moves(count);
            if self.compare(&shorter, depth)?.is_some() {
                return Ok(shorter);
            }
        }
        Ok(node.clone())
    }

    /// Finds the earlier question that makes the program wrong: just after its start, it answers rightly.
    fn blame_earlier(
        &mut self,
        node: &Node,
        depth: u32,
        difference: &Difference,
        asked: Vec<(Node, u32)>,
    ) -> Result<Vec<(Case, Dispute)>, Fault> {
        let mut case = Case::new(node, depth);
        let plays = self.program.abilities().plays;
        if !plays {
            case.node = node.alone();
        }
        for (earlier, depth) in asked.into_iter().rev() {
            let earlier = if plays { earlier } else { earlier.alone() };
            case.earlier = Some((earlier, depth));
            if let Some(difference) = self.ask_again(&case)? {
                let found = disputes(case.node.position(), &difference, None).into_iter();
                let named = found.map(|dispute| (case.clone(), dispute.with_cause(cause::EARLIER)));
                return Ok(named.collect());
            }
        }
        case.earlier = None;
        let found = disputes(case.node.position(), difference, None).into_iter();
        let named = found.map(|dispute| (case.clone(), dispute.with_cause(cause::UNSTEADY)));
        Ok(named.take(1).collect())
    }
}
