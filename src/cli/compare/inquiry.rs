//! Asks a program about one position at increasing depth until it is wrong, then follows the wrong count to the
//! position whose moves differ.

use std::collections::{HashSet, VecDeque};
use std::thread;

use chess_oracle::notation::uci::CastlingMode;
use chess_oracle::perft::Counter;
use chess_oracle::rules::{Move, Position};

use super::cause;
use super::difference::{self, Difference};
use super::dispute::{Dispute, disputes};
use super::node::Node;
use super::program::{Fault, Program};

/// How thoroughly a position is examined.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// In half-moves.
    pub depth: u32,
    /// The most leaf nodes of a deeper count.
    pub nodes: u64,
    /// The most questions about a position for a program that does not count.
    pub questions: usize,
}

/// A question with a wrong answer, perhaps only after another question.
#[derive(Debug, Clone)]
pub struct Case {
    /// The question before it, if the answer depends on it.
    pub earlier: Option<(Node, u32)>,
    pub node: Node,
    pub depth: u32,
    /// Whether the program is right about the same position without the moves.
    pub needs_moves: bool,
    /// The moves from the position that was examined to that of the disagreement, in UCI.
    pub path: Vec<String>,
}

impl Case {
    /// Returns the case of a question by itself.
    pub fn new(node: &Node, depth: u32) -> Case {
        Case {
            earlier: None,
            node: node.clone(),
            depth,
            needs_moves: false,
            path: node.ucis(CastlingMode::Standard),
        }
    }
}

/// The result of examining a position.
#[derive(Debug, Default)]
pub struct Examined {
    /// Each cause once.
    pub wrong: Vec<(Case, Dispute)>,
    /// What the program said, if it refused the position.
    pub refused: Option<String>,
    /// The depth to which the answers were the same.
    pub depth: u32,
    /// The leaf nodes compared.
    pub nodes: u64,
}

/// A program and the questions since its last start.
pub struct Inquiry<'a, P> {
    pub(super) program: &'a mut P,
    counter: Counter,
    /// The newest is last.
    pub(super) asked: VecDeque<(Node, u32)>,
}

/// The most earlier questions that are tried again.
const MEMORY: usize = 60;
/// From this depth on, the program and this one count at the same time.
const DEEP: u32 = 4;

impl<'a, P: Program> Inquiry<'a, P> {
    pub fn new(program: &'a mut P) -> Inquiry<'a, P> {
        Inquiry {
            program,
            counter: Counter::default(),
            asked: VecDeque::new(),
        }
    }

    /// Asks one question and compares the answer.
    pub fn compare(&mut self, node: &Node, depth: u32) -> Result<Option<Difference>, Fault> {
        Ok(self.compare_and_count(node, depth)?.0)
    }

    fn compare_and_count(
        &mut self,
        node: &Node,
        depth: u32,
    ) -> Result<(Option<Difference>, u64), Fault> {
        if self.asked.len() == MEMORY {
            self.asked.pop_front();
        }
        self.asked.push_back((node.clone(), depth));
        let Inquiry {
            program, counter, ..
        } = self;
        let (answer, ours) = if depth < DEEP {
            (
                program.split(node, depth),
                split(counter, node.position(), depth),
            )
        } else {
            thread::scope(|scope| {
                let counter = &*counter;
                let ours = scope.spawn(move || split(counter, node.position(), depth));
                let answer = program.split(node, depth);
                // A panic has already been reported.
                (answer, ours.join().unwrap_or(None))
            })
        };
        let answer = answer?;
        // A count that overflows is not compared.
        let Some(ours) = ours else {
            return Ok((None, u64::MAX));
        };
        let nodes = ours.iter().map(|(_, nodes)| nodes).sum();
        Ok((difference::between(&answer, &ours)?, nodes))
    }

    pub(super) fn restart(&mut self) -> Result<(), Fault> {
        self.asked.clear();
        self.program.restart()
    }

    /// Asks about a position at increasing depth until the answer is wrong.
    ///
    /// # Errors
    ///
    /// Returns an error if the run was stopped.
    pub fn examine(&mut self, position: &Position, limits: Limits) -> Result<Examined, Fault> {
        let mut examined = Examined::default();
        let root = Node::new(position.clone());
        let mut before = 1;
        for depth in 1..=limits.depth {
            if depth > 1 && !self.program.abilities().counts {
                self.walk(&root, limits, &mut examined)?;
                break;
            }
            let found = match self.compare_and_count(&root, depth) {
                Ok((found, nodes)) => {
                    examined.nodes = examined.nodes.saturating_add(nodes);
                    // Assume that the next count grows by the same factor.
                    let growth = nodes / before.max(1) + 1;
                    before = nodes;
                    if found.is_none() {
                        examined.depth = depth;
                        if nodes == 0 || nodes.saturating_mul(growth) > limits.nodes {
                            break;
                        }
                        continue;
                    }
                    Ok(found)
                }
                Err(fault) => Err(fault),
            };
            self.settle(&root, depth, found, &mut examined)?;
            break;
        }
        Ok(examined)
    }

    /// Asks a program that does not count about each position that can be reached.
    fn walk(&mut self, root: &Node, limits: Limits, examined: &mut Examined) -> Result<(), Fault> {
        let plays = self.program.abilities().plays;
        let mut seen = HashSet::from([root.position().clone()]);
        let mut level = vec![root.clone()];
        let mut questions = 0;
        for depth in 2..=limits.depth {
            let mut next = Vec::new();
            for node in &level {
                for played in node.position().legal_moves() {
                    let child = node.child(played);
                    if plays || seen.insert(child.position().clone()) {
                        next.push(child);
                    }
                }
                if questions + next.len() > limits.questions {
                    return Ok(());
                }
            }
            questions += next.len();
            for node in &next {
                let found = match self.compare_and_count(node, 1) {
                    Ok((None, nodes)) => {
                        examined.nodes += nodes;
                        continue;
                    }
                    Err(Fault::Refused(_)) => continue,
                    Ok((found, _)) => Ok(found),
                    Err(fault) => Err(fault),
                };
                return self.settle(node, 1, found, examined);
            }
            examined.depth = depth;
            level = next;
        }
        Ok(())
    }

    /// Records what is wrong with an answer.
    fn settle(
        &mut self,
        node: &Node,
        depth: u32,
        found: Result<Option<Difference>, Fault>,
        examined: &mut Examined,
    ) -> Result<(), Fault> {
        let settled = match found {
            Ok(None) => return Ok(()),
            Ok(Some(difference)) => self.descend(node.clone(), depth, difference),
            Err(fault) => Err(fault),
        };
        match settled {
            Ok(wrong) => examined.wrong.extend(wrong),
            Err(Fault::Stopped) => return Err(Fault::Stopped),
            Err(Fault::Refused(said)) => examined.refused = Some(said),
            Err(fault) => {
                let case = Case::new(node, depth);
                examined.wrong.push((case, Dispute::of_fault(&fault)));
            }
        }
        Ok(())
    }

    /// Asks the questions of a case again.
    pub(super) fn ask_again(&mut self, case: &Case) -> Result<Option<Difference>, Fault> {
        if let Some((earlier, depth)) = &case.earlier {
            self.restart()?;
            self.compare(earlier, *depth)?;
        }
        self.compare(&case.node, case.depth)
    }

    /// Returns the same disagreement in another case, if it is there.
    ///
    /// # Errors
    ///
    /// Returns an error if the run was stopped.
    pub fn reproduce(&mut self, case: &Case, wanted: &Dispute) -> Result<Option<Dispute>, Fault> {
        let last: Option<Move> = case.node.path().last().copied();
        let found = match self.ask_again(case) {
            Ok(None) => return Ok(None),
            Ok(Some(difference)) => {
                let last = last.filter(|_| case.needs_moves);
                disputes(case.node.position(), &difference, last)
            }
            Err(Fault::Stopped) => return Err(Fault::Stopped),
            Err(fault) => vec![Dispute::of_fault(&fault)],
        };
        let renamed = [cause::EARLIER, cause::UNMAKE, cause::UNMAKE_OR_HASH];
        let is_renamed = renamed.contains(&wanted.cause);
        let rename = |dispute: Dispute| {
            if is_renamed {
                dispute.with_cause(wanted.cause)
            } else {
                dispute
            }
        };
        let mut found = found.into_iter().map(rename);
        Ok(found.find(|dispute| dispute.signature() == wanted.signature()))
    }
}

/// Returns the legal moves with their leaf nodes, or nothing if the count overflows.
fn split(counter: &Counter, position: &Position, depth: u32) -> Option<Vec<(Move, u64)>> {
    if depth == 1 {
        let moves = position.legal_moves().into_iter();
        return Some(moves.map(|played| (played, 1)).collect());
    }
    counter.divide(position, u8::try_from(depth).ok()?).ok()
}
