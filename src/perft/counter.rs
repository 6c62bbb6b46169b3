//! Counting with several workers.
//!
//! The tree is cut into many more branches than there are workers, and each hand takes the next branch when it is done
//! with one: nobody waits for long, though no two branches are of one size. What the workers have in common is a number,
//! that of the next branch, and the table.

use std::error::Error;
use std::fmt;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::path::{Open, Path};
use super::state::State;
use super::table::HashTable;
use super::tree::{Branch, cut};
use crate::board::Color;
use crate::rules::{Move, Position};

/// Counts leaf nodes: with how many threads, with a table or without, and by which path.
///
/// ```
/// use chess_oracle::{perft::Counter, rules::Position};
///
/// let counter = Counter::default();
/// assert_eq!(counter.count(&Position::default(), 4), Ok(197_281));
/// ```
#[derive(Debug)]
pub struct Counter {
    threads: NonZero<usize>,
    table: Option<HashTable>,
    path: Open,
    done: AtomicU64,
    counted: AtomicU64,
    planned: AtomicU64,
}

impl Default for Counter {
    /// One thread, no table, and the widest path that the machine can take.
    fn default() -> Counter {
        Counter {
            threads: NonZero::<usize>::MIN,
            table: None,
            path: Open::widest(),
            done: AtomicU64::new(0),
            counted: AtomicU64::new(0),
            planned: AtomicU64::new(0),
        }
    }
}

/// A count that is larger than any number of 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany;

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are more than {} leaf nodes", u64::MAX)
    }
}

impl Error for TooMany {}

/// How far a count has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountProgress {
    /// Branches that are counted.
    pub done: u64,
    /// Branches that there are.
    pub planned: u64,
    /// Leaf nodes of those that are counted.
    pub nodes: u64,
}

impl Counter {
    /// Counts with so many threads, or as many as the system gives; with more than the machine has, no faster.
    #[must_use]
    pub fn with_threads(self, threads: NonZero<usize>) -> Counter {
        Counter { threads, ..self }
    }

    /// Keeps the counts of positions that several orders of moves lead to, in so many mebibytes; `None` if there is not
    /// as much memory.
    #[must_use]
    pub fn with_table(self, mebibytes: usize) -> Option<Counter> {
        let table = if mebibytes > 0 {
            Some(HashTable::new(mebibytes)?)
        } else {
            None
        };
        Some(Counter { table, ..self })
    }

    /// Counts by this path; `None` if the machine cannot take it.
    #[must_use]
    pub fn with_path(self, path: Path) -> Option<Counter> {
        Some(Counter {
            path: Open::new(path)?,
            ..self
        })
    }

    /// How far the count has come that another thread is at.
    #[must_use]
    pub fn progress(&self) -> CountProgress {
        CountProgress {
            done: self.done.load(Ordering::Relaxed),
            planned: self.planned.load(Ordering::Relaxed),
            nodes: self.counted.load(Ordering::Relaxed),
        }
    }

    /// The number of ways to play so many moves.
    ///
    /// # Errors
    ///
    /// [`TooMany`] where it does not fit into 64 bits.
    pub fn count(&self, position: &Position, depth: u32) -> Result<u64, TooMany> {
        match depth {
            0 => Ok(1),
            1 => Ok(position.legal_moves().len() as u64),
            // What the counter takes for granted, no first move can have been played against.
            _ if position.is_opposite_check() => {
                let parts = self.divide(position, depth)?;
                sum(parts.into_iter().map(|(_, nodes)| nodes))
            }
            _ => sum(self.count_branches(vec![branch(position, depth, 0)], 1)?),
        }
    }

    /// The same number, split by the first move; nothing at depth 0.
    ///
    /// # Errors
    ///
    /// [`TooMany`] where a part or the sum does not fit into 64 bits.
    pub fn divide(&self, position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, TooMany> {
        let Some(rest) = depth.checked_sub(1) else {
            return Ok(Vec::new());
        };
        let moves = position.legal_moves();
        let children = moves.iter().enumerate();
        let branches = children.map(|(part, &played)| branch(&position.after(played), rest, part));
        let counts = self.count_branches(branches.collect(), moves.len())?;
        sum(counts.iter().copied())?;
        Ok(moves.into_iter().zip(counts).collect())
    }

    /// Counts branches with all workers, and adds up those of each part.
    fn count_branches(&self, branches: Vec<Branch>, parts: usize) -> Result<Vec<u64>, TooMany> {
        /// With so many branches for each hand, none of them is left waiting for another for long.
        const SHARE: usize = 64;
        /// More workers than any machine has.
        const MOST: usize = 1024;
        let workers = self.threads.get().min(MOST);
        let branches = cut(branches, SHARE * workers);
        self.done.store(0, Ordering::Relaxed);
        self.counted.store(0, Ordering::Relaxed);
        self.planned.store(branches.len() as u64, Ordering::Relaxed);
        let next = AtomicUsize::new(0);
        let is_too_many = AtomicBool::new(false);
        let work = || {
            let mut counts = vec![0_u64; parts];
            while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
                if is_too_many.load(Ordering::Relaxed) {
                    break;
                }
                let counted = self.path.count(
                    branch.is_white,
                    &branch.state,
                    branch.depth,
                    self.table.as_ref(),
                );
                let part = &mut counts[branch.part];
                match counted.and_then(|counted| part.checked_add(counted)) {
                    Some(sum) => *part = sum,
                    None => is_too_many.store(true, Ordering::Relaxed),
                }
                self.counted
                    .fetch_add(counted.unwrap_or(0), Ordering::Relaxed);
                self.done.fetch_add(1, Ordering::Relaxed);
            }
            counts
        };
        let workers = workers.min(branches.len());
        let counts = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, work);
            // Where the system has no more threads to give, those that there are do all the work.
            let others: Vec<_> = (1..workers).map_while(|hand| spawn(hand).ok()).collect();
            let own = work();
            // A hand that panicked has said why.
            let counts = others.into_iter().filter_map(|hand| hand.join().ok());
            counts.chain([own]).collect::<Vec<_>>()
        });
        if is_too_many.into_inner() {
            return Err(TooMany);
        }
        (0..parts)
            .map(|part| sum(counts.iter().map(|counts| counts[part])))
            .collect()
    }
}

fn branch(position: &Position, depth: u32, part: usize) -> Branch {
    Branch {
        state: State::from(position),
        is_white: position.turn() == Color::White,
        depth,
        part,
    }
}

fn sum(counts: impl IntoIterator<Item = u64>) -> Result<u64, TooMany> {
    counts
        .into_iter()
        .try_fold(0_u64, u64::checked_add)
        .ok_or(TooMany)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_is_as_it_was_asked_for() {
        let workers = NonZero::<usize>::MIN.saturating_add(2);
        let counter = Counter::default()
            .with_threads(workers)
            .with_table(1)
            .and_then(|counter| counter.with_path(Path::Plain));
        let asked = counter.map(|counter| (counter.threads, counter.table.is_some(), counter.path));
        assert_eq!(
            asked,
            Open::new(Path::Plain).map(|path| (workers, true, path))
        );
        let without = Counter::default().with_table(0);
        assert!(without.is_some_and(|counter| counter.table.is_none()));
        assert!(Counter::default().with_table(usize::MAX).is_none());
    }

    #[test]
    fn a_count_that_does_not_fit_says_what_does() {
        let said = "there are more than 18446744073709551615 leaf nodes";
        assert_eq!(TooMany.to_string(), said);
    }

    #[test]
    fn a_count_that_is_done_has_counted_every_branch() {
        let counter = Counter::default();
        assert_eq!(
            counter
                .divide(&Position::default(), 3)
                .map(|parts| parts.len()),
            Ok(20)
        );
        let progress = CountProgress {
            done: 20,
            planned: 20,
            nodes: 8902,
        };
        assert_eq!(counter.progress(), progress);
    }

    #[test]
    fn more_threads_than_any_machine_has_count_the_same() {
        let start = Position::default();
        for threads in [2, 3, 100, usize::MAX] {
            let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
            let counter = Counter::default().with_threads(threads);
            assert_eq!(counter.count(&start, 4), Ok(197_281));
            let with_table = counter
                .with_table(1)
                .map(|counter| counter.count(&start, 5));
            assert_eq!(with_table, Some(Ok(4_865_609)));
        }
    }

    #[test]
    fn every_path_that_is_open_counts_the_same() {
        let start = Position::default();
        for path in Path::ALL {
            let counter = Counter::default().with_path(path);
            assert_eq!(counter.is_some(), path.is_open());
            if let Some(counter) = counter {
                assert_eq!(counter.count(&start, 5), Ok(4_865_609), "{path:?}");
                let with_table = counter
                    .with_table(2)
                    .map(|counter| counter.count(&start, 6));
                assert_eq!(with_table, Some(Ok(119_060_324)), "{path:?}");
            }
        }
    }
}
