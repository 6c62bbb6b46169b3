//! Finds out whether a program answers an earlier question instead of the one that it was asked.

use oracle_laws::Position;

use super::cause;
use super::difference;
use super::dispute::Dispute;
use super::inquiry::{Inquiry, Repro, split};
use super::node::TreeNode;
use super::program::{EngineError, Result};

/// The earlier question that a program answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stale {
    /// The one before.
    Previous,
    /// The first one.
    First,
    /// That of the handshake, about the initial position.
    Initial,
    /// None: it answers the question that it is asked.
    Never,
}

/// Questions with answers that are all different, and different from that of the initial position.
const PROBES: [&str; 4] = [
    "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
    "4k3/8/8/8/8/P7/7P/4K3 w - - 0 1",
    "4k3/8/8/8/P7/8/3P4/4K3 w - - 0 1",
    "4k3/8/8/P7/8/8/5P2/4K3 w - - 0 1",
];

impl Inquiry<'_> {
    /// Returns the disagreement of a program that answered this question, its newest, with the moves of an earlier one.
    ///
    /// An answer that fits may be a coincidence. A fresh process must answer in the same way.
    pub(super) fn stale_answer(
        &mut self,
        node: &TreeNode,
        depth: u32,
    ) -> Result<Option<(Repro, Dispute)>> {
        if !self.program.capabilities().stays {
            return Ok(None);
        }
        let initial = TreeNode::new(Position::default());
        let before = self.asked.iter().rev().nth(1).map(|(node, _)| node.clone());
        let earlier = [before, self.first.clone(), Some(initial)];
        let mut earlier = earlier.iter().flatten();
        if !earlier.any(|earlier| self.answers(earlier, node, depth)) {
            return Ok(None);
        }
        let stale = match self.stale {
            Some(stale) => stale,
            None => self.probe()?,
        };
        self.stale = Some(stale);
        let answers = match stale {
            Stale::Never => return Ok(None),
            Stale::Previous => "answers with the moves of the previous question",
            Stale::First => "answers every question with the moves of the first one",
            Stale::Initial => "answers every question with the moves of the initial position",
        };
        let cause = match stale {
            Stale::Previous => cause::PREVIOUS,
            _ => cause::FIRST,
        };
        let dispute = Dispute::from_count(cause, None, format!("the program {answers}"));
        let mut probes = probes();
        let earlier = probes.next().filter(|_| stale != Stale::Initial);
        Ok(probes.next().map(|probe| {
            let repro = Repro {
                earlier: earlier.map(|earlier| (earlier, 1)),
                ..Repro::new(&probe, 1)
            };
            (repro, dispute)
        }))
    }

    /// Asks a fresh process, and returns which earlier question it answers each time.
    fn probe(&mut self) -> Result<Stale> {
        let asked = self.asked.clone();
        let found = match self.ask_probes() {
            Err(EngineError::Stopped) => return Err(EngineError::Stopped),
            Err(_) => Stale::Never,
            Ok(found) => found,
        };
        if found == Stale::Never {
            // What the program was asked before may explain the mistake.
            self.asked = asked;
        }
        Ok(found)
    }

    fn ask_probes(&mut self) -> Result<Stale> {
        self.restart()?;
        // Each question with the one before it; the handshake asks about the initial position.
        let mut asked = vec![TreeNode::new(Position::default())];
        asked.extend(probes());
        let mut possible = vec![Stale::Previous, Stale::First, Stale::Initial];
        for (number, node) in asked.iter().enumerate().skip(1) {
            self.compare(node, 1)?;
            possible.retain(|stale| {
                let answered = match stale {
                    // The first answer may be about the handshake, or right.
                    Stale::Previous | Stale::First if number == 1 => return true,
                    Stale::Previous => number - 1,
                    Stale::First => 1,
                    Stale::Initial => 0,
                    Stale::Never => number,
                };
                self.answers(&asked[answered], node, 1)
            });
        }
        Ok(possible.first().copied().unwrap_or(Stale::Never))
    }

    /// Returns whether the newest answer is right for an earlier question instead of the one about this node.
    fn answers(&self, earlier: &TreeNode, node: &TreeNode, depth: u32) -> bool {
        let Some(mut ours) = split(&self.counter, earlier.position(), depth) else {
            return false;
        };
        if !self.program.capabilities().lists {
            // The program was asked about the moves of this side's pieces only.
            let own = node.position().placement().color(node.position().turn());
            ours.retain(|(played, _)| own.has(played.from) && !own.has(played.to));
        }
        let position = earlier.position();
        difference::between(&self.answer, position, &ours, &mut Vec::new()) == Ok(None)
    }
}

fn probes() -> impl Iterator<Item = TreeNode> {
    PROBES
        .iter()
        .filter_map(|fen| fen.parse().ok())
        .map(TreeNode::new)
}
