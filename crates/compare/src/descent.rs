//! Follows a wrong answer to its source: the position whose moves differ, the moves that lead to it, or an earlier query;
//! and removes pieces, rights and fields from the position as long as the program is wrong about it.

use std::iter;

use oracle_laws::{Position, Setup, Square};
use oracle_notation::uci::CastlingMode;

use crate::cause::{self, Cause};
use crate::discrepancy::{Difference, Discrepancy, difference_between, discrepancies, only_some};
use crate::inquiry::{Inquiry, Repro, split};
use crate::program::{EngineError, Result, TreeNode, full_setup};

/// The number of wrong answers that are looked at for answers at random.
const PROBED: usize = 3;
/// The newest queries are asked again one by one; older ones together.
const RETRIED: usize = 60;

impl Inquiry<'_> {
    /// Follows a wrong count to the position whose moves differ.
    pub(super) fn descend(
        &mut self,
        mut node: TreeNode,
        mut depth: u32,
        mut difference: Difference,
    ) -> Result<Vec<(Repro, Discrepancy)>> {
        if self.is_random && self.answers_at_random(&node, depth)? {
            return Ok(random(&node, depth));
        }
        while depth > 1 {
            let children = match difference {
                Difference::Moves(_) => {
                    // The list at this node shows whether the moves are wrong, or the counts after them.
                    if let Some(found) = self.compare(&node, 1)? {
                        (depth, difference) = (1, found);
                    }
                    break;
                }
                // If only the total is known, each move is played.
                Difference::Count(count) => count
                    .played
                    .map_or_else(|| node.position().legal_moves(), |played| vec![played]),
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
        let asked: Vec<_> = self.asked.iter().cloned().collect();
        // A program that answers at random does so from the start.
        if self.probed < PROBED && !self.is_random {
            self.probed += 1;
            if self.answers_at_random(&node, depth)? {
                return Ok(random(&node, depth));
            }
        }
        if self.program.capabilities().stays {
            self.restart()?;
            match self.compare(&node, depth)? {
                Some(again) => difference = again,
                None => return self.blame_earlier(&node, depth, &difference, &asked),
            }
        }
        self.tell_moves_apart(&node, depth, &difference)
    }

    /// Separates mistakes about the position from those that appear only after the moves that lead to it.
    fn tell_moves_apart(
        &mut self,
        node: &TreeNode,
        depth: u32,
        difference: &Difference,
    ) -> Result<Vec<(Repro, Discrepancy)>> {
        let position = node.position();
        let repro = |shown: &TreeNode| Repro {
            path: node.ucis(CastlingMode::Standard),
            ..Repro::new(shown, depth)
        };
        self.find_cap(node, depth, difference)?;
        if let Some(found) = self.of_all_moves(node, depth, difference) {
            // A repetition needs the moves; a clock, the pieces and the length of a list do not.
            let alone = node.alone();
            let again = self.compare(&alone, depth)?;
            let again = again.and_then(|again| self.of_all_moves(&alone, depth, &again));
            let (shown, found) = match again {
                Some(again) => (alone, again),
                None => (self.shortest_path(node, depth)?, found),
            };
            return Ok(with_repro(&repro(&shown), vec![found], None));
        }
        let listed = match difference {
            Difference::Moves(listed) if depth == 1 && !node.path().is_empty() => listed,
            _ => {
                // With two half-moves, a hash table has nothing to keep.
                let unmake = match depth {
                    2 => cause::UNMAKE,
                    _ => cause::UNMAKE_OR_HASH,
                };
                // The moves and each of their counts are right when asked alone.
                let is_unmake = match difference {
                    Difference::Count(count) if count.played.is_some() => count.ours > 1,
                    Difference::Count(total) => !total.is_split && depth > 1,
                    Difference::Moves(_) => depth > 1,
                };
                let found = discrepancies(position, difference, None);
                return Ok(with_repro(&repro(node), found, is_unmake.then_some(unmake)));
            }
        };
        let alone = node.alone();
        let by_itself = match self.compare(&alone, depth) {
            Ok(Some(Difference::Moves(listed))) => listed,
            Ok(_) | Err(EngineError::Refused(_)) => Vec::new(),
            Err(error) => return Err(error),
        };
        let (with, without): (Vec<_>, Vec<_>) = listed
            .iter()
            .copied()
            .partition(|one| by_itself.contains(one));
        let found = discrepancies(position, &Difference::Moves(with), None);
        let mut wrong = with_repro(&repro(&alone), found, None);
        if !without.is_empty() {
            let last = node.path().last().copied();
            let found = discrepancies(position, &Difference::Moves(without), last);
            let shortest = Repro {
                needs_moves: true,
                ..repro(&self.shortest_path(node, depth)?)
            };
            wrong.extend(with_repro(&shortest, found, None));
        }
        Ok(wrong)
    }

    /// Finds out whether the moves that are missing are those behind a fixed number of moves: then lists of other moves, of
    /// both colours, end there, too.
    fn find_cap(&mut self, node: &TreeNode, depth: u32, difference: &Difference) -> Result<()> {
        let most = only_some(node.position(), depth, difference).filter(|_| self.cap.is_none());
        let Some(mut cap) = most else {
            return Ok(());
        };
        for node in nodes(&LONG_LISTS) {
            match self.compare(&node, 1) {
                Ok(None) if node.position().legal_moves().len() <= cap => {}
                Ok(Some(found)) if only_some(node.position(), 1, &found) == Some(cap) => {}
                Ok(Some(_)) => return Ok(()),
                Err(EngineError::Stopped) => return Err(EngineError::Stopped),
                // It lists all of them, or fails at these positions, and is not asked about them again.
                _ => {
                    cap = 0;
                    break;
                }
            }
        }
        self.cap = Some(cap);
        Ok(())
    }

    /// Returns the node with the fewest moves before it that still makes the answer wrong.
    fn shortest_path(&mut self, node: &TreeNode, depth: u32) -> Result<TreeNode> {
        for count in 1..node.path().len() {
            let shorter = node.with_last_moves(count);
            if self.compare(&shorter, depth)?.is_some() {
                return Ok(shorter);
            }
        }
        Ok(node.clone())
    }

    /// Finds the earlier query that makes the program wrong: just after its start, it answers rightly.
    fn blame_earlier(
        &mut self,
        node: &TreeNode,
        depth: u32,
        difference: &Difference,
        asked: &[(TreeNode, u32)],
    ) -> Result<Vec<(Repro, Discrepancy)>> {
        let mut repro = Repro::new(node, depth);
        let plays = self.program.capabilities().plays;
        if !plays {
            repro.node = node.alone();
        }
        let (older, newest) = asked.split_at(asked.len().saturating_sub(RETRIED));
        let mut suspects: Vec<(TreeNode, u32)> = newest.iter().rev().cloned().collect();
        for is_last_resort in [false, true] {
            if is_last_resort {
                suspects = self.bisect(older, &repro)?.into_iter().collect();
            }
            for (earlier, depth) in suspects.drain(..) {
                let earlier = if plays { earlier } else { earlier.alone() };
                repro.earlier = Some((earlier, depth));
                if let Some(difference) = self.ask_again(&repro)? {
                    let found = discrepancies(repro.node.position(), &difference, None);
                    return Ok(with_repro(&repro, found, Some(cause::EARLIER)));
                }
            }
        }
        repro.earlier = None;
        self.is_random = true;
        let mut found = discrepancies(repro.node.position(), difference, None);
        found.truncate(1);
        Ok(with_repro(&repro, found, Some(cause::NONDETERMINISTIC)))
    }

    /// Halves the queries until one is left after which the answer is wrong: a restart for each would take too long.
    fn bisect(
        &mut self,
        queries: &[(TreeNode, u32)],
        repro: &Repro,
    ) -> Result<Option<(TreeNode, u32)>> {
        let mut left = queries;
        if left.is_empty() || !self.is_wrong_after(left, repro)? {
            return Ok(None);
        }
        while left.len() > 1 {
            let (first, second) = left.split_at(left.len() / 2);
            left = if self.is_wrong_after(second, repro)? {
                second
            } else if self.is_wrong_after(first, repro)? {
                first
            } else {
                return Ok(None);
            };
        }
        Ok(left.first().cloned())
    }

    /// Returns whether a fresh process is wrong after these queries.
    fn is_wrong_after(&mut self, queries: &[(TreeNode, u32)], repro: &Repro) -> Result<bool> {
        self.restart()?;
        for (node, depth) in queries {
            match self.compare(node, *depth) {
                Ok(_) | Err(EngineError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.compare(&repro.node, repro.depth)?.is_some())
    }
}

/// Returns the discrepancy of a program that answers this query differently each time.
fn random(node: &TreeNode, depth: u32) -> Vec<(Repro, Discrepancy)> {
    let message = "the program answers this query differently when it is asked again";
    let found = Discrepancy::from_count(cause::NONDETERMINISTIC, None, message.to_owned());
    vec![(Repro::new(node, depth), found)]
}

/// Gives all discrepancies the same repro, and the same cause if there is one.
pub(super) fn with_repro(
    repro: &Repro,
    found: Vec<Discrepancy>,
    cause: Option<Cause>,
) -> Vec<(Repro, Discrepancy)> {
    let found = found.into_iter().map(|mut discrepancy| {
        discrepancy.cause = cause.unwrap_or(discrepancy.cause);
        (repro.clone(), discrepancy)
    });
    found.collect()
}

/// How a program answers an earlier query: the cause, the same in words, and the number of the query that it answers, 0 for
/// that of the handshake, about the initial position.
type Stale = (Cause, &'static str, fn(usize) -> usize);

#[rustfmt::skip] // A table.
const STALE: [Stale; 3] = [
    (cause::PREVIOUS, "answers with the moves of the previous query", |number| number - 1),
    (cause::FIRST, "answers every query with the moves of the first one", |_| 1),
    (cause::FIRST, "answers every query with the moves of the initial position", |_| 0),
];

/// Queries with answers that are all different, and different from that of the initial position.
const PROBES: [&str; 4] = [
    "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
    "4k3/8/8/8/8/P7/7P/4K3 w - - 0 1",
    "4k3/8/8/8/P7/8/3P4/4K3 w - - 0 1",
    "4k3/8/8/P7/8/8/5P2/4K3 w - - 0 1",
];

/// Positions with 218 moves, the most that a game can lead to, from both sides, and with 209: without those of any roles, the
/// numbers of moves still differ.
const LONG_LISTS: [&str; 3] = [
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "1bk1nnbK/4q1PP/2q4q/q4q2/3q4/1q4q1/4q3/r6r b - - 0 1",
    "3q4/1q4q1/4q3/2q4r/q4q2/3q4/1q3krP/3bbnnK b - - 0 1",
];

impl Inquiry<'_> {
    /// Returns the discrepancy of a program that answered this query, its newest, with the moves of an earlier one.
    ///
    /// An answer that fits may be a coincidence. A fresh process must answer in the same way.
    pub(super) fn stale_answer(
        &mut self,
        node: &TreeNode,
        depth: u32,
    ) -> Result<Option<(Repro, Discrepancy)>> {
        if !self.program.capabilities().stays {
            return Ok(None);
        }
        let initial = TreeNode::new(Position::default());
        let before = self.asked.iter().rev().nth(1).map(|(node, _)| node.clone());
        let first = self.asked.front().map(|(node, _)| node.clone());
        let earlier = [before, first, Some(initial)];
        let mut earlier = earlier.iter().flatten();
        if !earlier.any(|earlier| self.answers(earlier, node, depth)) {
            return Ok(None);
        }
        if self.stale.is_none() {
            self.stale = self.probe()?;
        }
        let Some(stale) = self.stale else {
            return Ok(None);
        };
        let (cause, answers, answered) = STALE[stale];
        let discrepancy = Discrepancy::from_count(cause, None, format!("the program {answers}"));
        let mut probes = nodes(&PROBES);
        let earlier = probes.next().filter(|_| answered(2) > 0);
        Ok(probes.next().map(|probe| {
            let repro = Repro {
                earlier: earlier.map(|earlier| (earlier, 1)),
                ..Repro::new(&probe, 1)
            };
            (repro, discrepancy)
        }))
    }

    /// Asks a fresh process, and returns how it answers an earlier query each time, if it does.
    fn probe(&mut self) -> Result<Option<usize>> {
        let asked = self.asked.clone();
        let found = match self.ask_probes() {
            Err(EngineError::Stopped) => return Err(EngineError::Stopped),
            found => found.unwrap_or(None),
        };
        if found.is_none() {
            // What the program was asked before may explain the mistake.
            self.asked = asked;
        }
        Ok(found)
    }

    fn ask_probes(&mut self) -> Result<Option<usize>> {
        self.restart()?;
        // Each query with the one before it; the handshake asks about the initial position.
        let mut asked = vec![TreeNode::new(Position::default())];
        asked.extend(nodes(&PROBES));
        let mut possible: Vec<usize> = (0..STALE.len()).collect();
        for (number, node) in asked.iter().enumerate().skip(1) {
            self.compare(node, 1)?;
            possible.retain(|&stale| {
                let (_, _, answered) = STALE[stale];
                // The first answer may be about the handshake, or right.
                number == 1 && answered(2) > 0 || self.answers(&asked[answered(number)], node, 1)
            });
        }
        Ok(possible.first().copied())
    }

    /// Returns whether the newest answer is right for an earlier query instead of the one about this node.
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
        difference_between(&self.answer, position, &ours, &mut Vec::new()) == Ok(None)
    }
}

fn nodes(fens: &'static [&str]) -> impl Iterator<Item = TreeNode> {
    let positions = fens.iter().filter_map(|fen| fen.parse().ok());
    positions.map(TreeNode::new)
}

/// Removes a part of a position.
type Cut<'a> = &'a dyn Fn(&mut Setup);

/// Returns the smallest query that still has the discrepancy, and its form there. It has no problem that the first one lacks.
///
/// # Errors
///
/// Returns an error if the run was stopped.
pub fn shrink(
    inquiry: &mut Inquiry<'_>,
    repro: Repro,
    discrepancy: Discrepancy,
) -> Result<(Repro, Discrepancy)> {
    let mut found = (repro, discrepancy);
    while inquiry.shrink_once(&mut found)? {}
    Ok(found)
}

/// A query that shows a discrepancy: the smallest so far.
type Shown = (Repro, Discrepancy);

impl Inquiry<'_> {
    /// Tries each cut once; returns whether any succeeded.
    fn shrink_once(&mut self, shown: &mut Shown) -> Result<bool> {
        let mut has_changed = false;
        let placement = shown.0.node.root().placement();
        let pieces = placement.occupied() & !placement.kings();
        let pieces: Vec<Square> = pieces.into_iter().collect();
        // Try large parts first: half of the pieces, a quarter, down to single ones.
        let half = |size: &usize| (*size > 1).then_some(size / 2);
        for size in iter::successors(Some((pieces.len() / 2).max(1)), half) {
            for part in pieces.chunks(size) {
                has_changed |= self.cut(shown, &|setup| {
                    for &square in part {
                        setup.placement.remove(square);
                    }
                })?;
            }
        }
        for rook in shown.0.node.root().castling().0 {
            has_changed |= self.cut(shown, &|setup| setup.castling.0 &= !rook.bitboard())?;
        }
        has_changed |= self.cut(shown, &|setup| setup.ep_square = None)?;
        has_changed |= self.cut(shown, &|setup| (setup.halfmoves, setup.fullmoves) = (0, 1))?;
        Ok(has_changed)
    }

    /// Takes a cut if the discrepancy remains.
    fn cut(&mut self, shown: &mut Shown, cut: Cut<'_>) -> Result<bool> {
        let (repro, discrepancy) = &*shown;
        let Some(smaller) = cut_repro(repro, cut) else {
            return Ok(false);
        };
        let Some(found) = self.reproduce(&smaller, discrepancy)? else {
            return Ok(false);
        };
        *shown = (smaller, found);
        Ok(true)
    }
}

/// Returns the smaller query, or nothing if its moves become illegal or nothing is removed.
fn cut_repro(repro: &Repro, cut: Cut<'_>) -> Option<Repro> {
    let mut is_smaller = false;
    let mut cut_node = |node: &TreeNode| {
        let root = cut_position(node.root(), cut);
        // The rights of two queries may differ: remove those that each has.
        is_smaller |= root.is_some();
        node.moved_to(root.unwrap_or_else(|| node.root().clone()))
    };
    let mut smaller = repro.clone();
    smaller.node = cut_node(&repro.node)?;
    if let Some((earlier, _)) = &mut smaller.earlier {
        *earlier = cut_node(earlier)?;
    }
    is_smaller.then_some(smaller)
}

/// Returns the position without this part, if it is still valid.
fn cut_position(position: &Position, cut: Cut<'_>) -> Option<Position> {
    let before = full_setup(position);
    let mut after = before.clone();
    cut(&mut after);
    after.castling = after.valid_castling();
    if after.ep_square.is_some() {
        after.ep_square = after.valid_ep_square();
    }
    if after == before {
        return None;
    }
    let mut problems = after.problems().iter();
    let is_worse = problems.any(|problem| !before.problems().has(problem));
    Position::try_from(&after).ok().filter(|_| !is_worse)
}
