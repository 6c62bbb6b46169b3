//! Asks a program about one position at increasing depth until it is wrong, and about positions by the moves that lead to
//! them: a program may play a list of moves differently from the moves of a count. A count that takes too long is no mistake,
//! and is asked for again one half-move less deep.

use std::collections::{HashSet, VecDeque};
use std::{mem, thread};

use oracle_laws::{Move, Position};
use oracle_notation::uci::CastlingMode;
use oracle_perft::Counter;

use super::cause;
use super::descent::with_repro;
use super::discrepancy::{
    Difference, Discrepancy, Spelling, difference_between, discrepancies, only_some,
    stopped_at_draw,
};
use super::program::{Answer, EngineError, Program, Result, TreeNode};

/// How thoroughly a position is examined.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// In half-moves.
    pub depth: u32,
    /// The most leaf nodes of a deeper count.
    pub nodes: u64,
    /// The most queries about a position for a program that does not count.
    pub queries: usize,
    /// Whether to ask about one depth only, so that the other positions are asked before the next.
    pub one_depth: bool,
}

/// A query with a wrong answer, perhaps only after another query.
#[derive(Debug, Clone)]
pub struct Repro {
    /// The query before it, if the answer depends on it.
    pub earlier: Option<(TreeNode, u32)>,
    /// The node to ask about.
    pub node: TreeNode,
    /// The depth of the query.
    pub depth: u32,
    /// Whether the program is right about the same position without the moves.
    pub needs_moves: bool,
    /// The moves from the position that was examined to that of the discrepancy, in UCI.
    pub path: Vec<String>,
}

impl Repro {
    /// Returns the repro of a query by itself.
    pub fn new(node: &TreeNode, depth: u32) -> Repro {
        Repro {
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
    pub wrong: Vec<(Repro, Discrepancy)>,
    /// A move that is written almost as in UCI, or as all others in another notation, and how it was read: for castling, and
    /// for other moves.
    pub near: [Option<(String, String)>; 2],
    /// What the program said, if it refused the position.
    pub refused: Option<String>,
    /// The depth to which the answers were the same.
    pub depth: u32,
    /// The leaf nodes compared.
    pub nodes: u64,
    /// The last count, if it took too long, and the one before it was asked for again.
    pub less_deep: Option<TooSlow>,
    /// What took too long, if that count did, too.
    pub not_asked: Option<TooSlow>,
    /// The depth to go on with, if the limits allow it.
    pub next: Option<u32>,
}

/// A program and the queries since its last start.
pub struct Inquiry<'a> {
    pub(super) program: &'a mut dyn Program,
    pub(super) counter: Counter,
    /// The newest is last.
    pub(super) asked: VecDeque<(TreeNode, u32)>,
    /// The answer to the newest query, and the leaf nodes that are right.
    pub(super) answer: Answer,
    pub(super) nodes: u64,
    /// The moves of the newest answer that are not written in UCI.
    spelled: Vec<Spelling>,
    /// How the program answers an earlier query, if it was found to do so.
    pub(super) stale: Option<usize>,
    /// The most moves that the program lists, if it was found to leave out others; 0 if it was found to list all.
    pub(super) cap: Option<usize>,
    /// Whether the program was found to answer at random, and how often that was looked for.
    pub(super) is_random: bool,
    pub(super) probed: usize,
    /// The number of right answers.
    pub answered: u64,
}

/// The most earlier queries that are remembered, to be asked again.
const MEMORY: usize = 20_000;
/// From this depth on, the program and this one count at the same time.
const DEEP: u32 = 4;

impl<'a> Inquiry<'a> {
    /// Returns an inquiry without queries.
    pub fn new(program: &'a mut dyn Program) -> Inquiry<'a> {
        Inquiry {
            program,
            counter: Counter::default(),
            asked: VecDeque::new(),
            answer: Answer::default(),
            nodes: 0,
            spelled: Vec::new(),
            stale: None,
            cap: None,
            is_random: false,
            probed: 0,
            answered: 0,
        }
    }

    /// Asks one query and compares the answer.
    pub(super) fn compare(&mut self, node: &TreeNode, depth: u32) -> Result<Option<Difference>> {
        self.nodes = 0;
        self.spelled.clear();
        if self.asked.len() == MEMORY {
            self.asked.pop_front();
        }
        self.asked.push_back((node.clone(), depth));
        let (program, counter) = (&mut *self.program, &self.counter);
        let count = || split(counter, node.position(), depth);
        let (answer, ours) = if depth < DEEP {
            (program.split(node, depth), count())
        } else {
            thread::scope(|scope| {
                let ours = scope.spawn(count);
                // A panic has already been reported.
                (program.split(node, depth), ours.join().unwrap_or(None))
            })
        };
        self.answer = answer?;
        // A count that overflows is not compared.
        let Some(ours) = ours else {
            self.nodes = u64::MAX;
            return Ok(None);
        };
        let position = node.position();
        let found = difference_between(&self.answer, position, &ours, &mut self.spelled)?;
        self.nodes = ours.iter().map(|(_, nodes)| nodes).sum();
        self.answered += u64::from(found.is_none());
        Ok(found)
    }

    pub(super) fn restart(&mut self) -> Result<()> {
        self.asked.clear();
        self.program.restart()
    }

    /// Asks about a position at increasing depth, from this one on, until the answer is wrong.
    ///
    /// # Errors
    ///
    /// Returns an error if the run was stopped.
    pub fn examine(&mut self, root: &TreeNode, first: u32, limits: Limits) -> Result<Examined> {
        let mut examined = Examined::default();
        let capabilities = self.program.capabilities();
        let alone = (!capabilities.plays).then(|| root.alone());
        let root = alone.as_ref().unwrap_or(root);
        let before = self.counter.count(root.position(), (first - 1) as u8);
        let mut before = before.unwrap_or(u64::MAX);
        for depth in first..=limits.depth {
            if limits.one_depth && depth > first {
                examined.next = Some(depth);
                return Ok(examined);
            }
            if depth > 1 && !capabilities.counts {
                break;
            }
            let found = self.compare(root, depth);
            self.note_spelling(root, depth, &mut examined);
            let nodes = self.nodes;
            examined.nodes = examined.nodes.saturating_add(nodes);
            if let Err(error @ EngineError::TimedOut { .. }) = found {
                self.ask_less_deep(root, depth, error, &mut examined)?;
                return Ok(examined);
            }
            if found != Ok(None) {
                self.record(root, depth, found, &mut examined)?;
                return Ok(examined);
            }
            examined.depth = depth;
            // Assume that the next count grows by the same factor.
            let growth = nodes / before.max(1) + 1;
            before = nodes;
            if nodes == 0 || nodes.saturating_mul(growth) > limits.nodes {
                break;
            }
        }
        self.walk(root, limits, &mut examined)?;
        Ok(examined)
    }

    /// Records moves of the newest answer that are not written in UCI, once for a position. If none is, that is no mistake.
    fn note_spelling(&mut self, node: &TreeNode, depth: u32, examined: &mut Examined) {
        let listed = self.answer.moves.as_ref().map_or(0, Vec::len);
        let is_all = self.spelled.len() == listed;
        let spelled = self.spelled.iter();
        let (near, far): (Vec<_>, Vec<_>) = spelled.partition(|one| one.is_near || is_all);
        for one in near {
            let kind = usize::from(one.meant.castle().is_none());
            examined.near[kind].get_or_insert_with(|| (one.written.clone(), one.meant.to_string()));
        }
        let is_known = |(_, discrepancy): &(_, Discrepancy)| discrepancy.cause == cause::SPELLING;
        if !examined.wrong.iter().any(is_known)
            && let Some(discrepancy) = Discrepancy::from_spelling(&far)
        {
            examined.wrong.push((Repro::new(node, depth), discrepancy));
        }
    }

    /// Records what is wrong with an answer.
    pub(super) fn record(
        &mut self,
        node: &TreeNode,
        depth: u32,
        found: Result<Option<Difference>>,
        examined: &mut Examined,
    ) -> Result<()> {
        let explained = match found {
            Ok(Some(difference)) => match self.stale_answer(node, depth)? {
                Some(stale) => Ok(vec![stale]),
                None => match self.descend(node.clone(), depth, difference.clone()) {
                    Err(EngineError::TimedOut { .. }) => Ok(not_followed(node, depth, &difference)),
                    descended => descended,
                },
            },
            found => found.map(|_| Vec::new()),
        };
        match explained {
            Ok(wrong) => examined.wrong.extend(wrong),
            Err(EngineError::Stopped) => return Err(EngineError::Stopped),
            Err(EngineError::Refused(said)) => examined.refused = Some(said),
            Err(error) => {
                let repro = Repro::new(node, depth);
                let mut discrepancy = Discrepancy::from_error(&error);
                if let EngineError::Ended { .. } = error {
                    discrepancy.message += &self.ask_alone(node, depth)?;
                }
                examined.wrong.push((repro, discrepancy));
            }
        }
        Ok(())
    }

    /// Returns whether the program answers this query differently each time: alone, in a fresh process, until it was found to do so.
    pub(super) fn answers_at_random(&mut self, node: &TreeNode, depth: u32) -> Result<bool> {
        const REPEATS: usize = 3;
        let mut first = None;
        for _ in 0..REPEATS {
            if !self.is_random {
                self.restart()?;
            }
            self.compare(node, depth)?;
            let other = mem::take(&mut self.answer).in_order();
            if *first.get_or_insert_with(|| other.clone()) != other {
                self.is_random = true;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Asks a program that ended again in a fresh process, and says whether the query alone ends it.
    fn ask_alone(&mut self, node: &TreeNode, depth: u32) -> Result<String> {
        let others = self.asked.len().saturating_sub(1);
        if others == 0 || !self.program.capabilities().stays {
            return Ok(String::new());
        }
        let answered = self.restart().and_then(|()| self.compare(node, depth));
        let alone = match answered {
            Err(EngineError::Stopped) => return Err(EngineError::Stopped),
            Err(EngineError::Ended { .. }) => "a fresh process ends at this query, too",
            _ => "a fresh process answers this query",
        };
        let queries = if others == 1 { "query" } else { "queries" };
        Ok(format!(" (after {others} other {queries}; {alone})"))
    }

    /// Asks the queries of a repro again.
    pub(super) fn ask_again(&mut self, repro: &Repro) -> Result<Option<Difference>> {
        if let Some((earlier, depth)) = &repro.earlier {
            self.restart()?;
            self.compare(earlier, *depth)?;
        }
        self.compare(&repro.node, repro.depth)
    }

    /// Returns what is wrong with a list or a count as a whole: it stops at a draw, or at a fixed number of moves.
    pub(super) fn of_all_moves(
        &self,
        node: &TreeNode,
        depth: u32,
        found: &Difference,
    ) -> Option<Discrepancy> {
        stopped_at_draw(node, depth, found).or_else(|| {
            let count = only_some(node.position(), depth, found);
            let cap = count.filter(|&count| self.cap == Some(count))?;
            let legal = node.position().legal_moves().len();
            let message = format!("the program lists {cap} of {legal} legal moves, and never more");
            Some(Discrepancy::from_count(cause::LIST_CAPPED, None, message))
        })
    }

    /// Returns the same discrepancy in another repro, if it is there.
    pub(super) fn reproduce(
        &mut self,
        repro: &Repro,
        wanted: &Discrepancy,
    ) -> Result<Option<Discrepancy>> {
        let found = match self.ask_again(repro) {
            Ok(None) => return Ok(None),
            Ok(Some(difference)) => {
                let last = repro.node.path().last().copied();
                let last = last.filter(|_| repro.needs_moves);
                match self.of_all_moves(&repro.node, repro.depth, &difference) {
                    Some(whole) => vec![whole],
                    None => discrepancies(repro.node.position(), &difference, last),
                }
            }
            Err(EngineError::Stopped) => return Err(EngineError::Stopped),
            Err(error) => vec![Discrepancy::from_error(&error)],
        };
        let renamed = [cause::EARLIER, cause::UNMAKE, cause::UNMAKE_OR_HASH];
        let cause = renamed.into_iter().find(|cause| *cause == wanted.cause);
        let mut found = with_repro(repro, found, cause).into_iter();
        let is_same = |found: &(_, Discrepancy)| found.1.signature() == wanted.signature();
        Ok(found.find(is_same).map(|(_, discrepancy)| discrepancy))
    }
}

/// Returns the legal moves with their leaf nodes, or nothing if the count overflows.
pub(super) fn split(
    counter: &Counter,
    position: &Position,
    depth: u32,
) -> Option<Vec<(Move, u64)>> {
    if depth == 1 {
        let moves = position.legal_moves().into_iter();
        return Some(moves.map(|played| (played, 1)).collect());
    }
    counter.divide(position, u8::try_from(depth).ok()?).ok()
}

/// The most queries about a position of a program that counts, after its moves and after two.
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
        let (depth, queries) = match capabilities.counts {
            false => (limits.depth, limits.queries),
            // A program that is started for each query would take too long.
            true if capabilities.stays && capabilities.plays => (limits.depth.min(3), QUESTIONS),
            true => return Ok(()),
        };
        let mut seen = HashSet::from([root.position().clone()]);
        let (mut level, mut asked) = (vec![root.clone()], 0);
        for depth in 2..=depth {
            let mut next: Vec<_> = level.iter().flat_map(children).collect();
            next.retain(|node| capabilities.plays || seen.insert(node.position().clone()));
            asked += next.len();
            if asked > queries {
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
                Err(error @ EngineError::TimedOut { .. }) => {
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

/// A count for which the program took too long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooSlow {
    /// The position.
    pub fen: String,
    /// The smallest depth at which it did.
    pub depth: u32,
    /// The time limit as a sentence.
    pub message: String,
}

impl Inquiry<'_> {
    /// Asks one half-move less deep about a position whose count took too long, once.
    fn ask_less_deep(
        &mut self,
        root: &TreeNode,
        depth: u32,
        error: EngineError,
        examined: &mut Examined,
    ) -> Result<()> {
        let slow = |depth, error: EngineError| TooSlow {
            fen: root.root_fen(),
            depth,
            message: error.to_string(),
        };
        if depth == 1 {
            examined.not_asked = Some(slow(depth, error));
            return Ok(());
        }
        match self.compare(root, depth - 1) {
            Ok(None) => {
                examined.depth = examined.depth.max(depth - 1);
                examined.less_deep = Some(slow(depth, error));
            }
            Err(again @ EngineError::TimedOut { .. }) => {
                examined.not_asked = Some(slow(depth - 1, again));
            }
            found => return self.record(root, depth - 1, found, examined),
        }
        Ok(())
    }
}

/// Returns the discrepancies of a wrong count that could not be followed, because the program took too long.
fn not_followed(node: &TreeNode, depth: u32, difference: &Difference) -> Vec<(Repro, Discrepancy)> {
    let found = match difference {
        Difference::Moves(_) => discrepancies(node.position(), difference, None),
        Difference::Count(count) => {
            let message = format!("{count}; it took too long to be asked which move is wrong");
            let cause = cause::NOT_FOLLOWED;
            vec![Discrepancy::from_count(cause, count.played, message)]
        }
    };
    with_repro(&Repro::new(node, depth), found, None)
}
