//! The counter: its threads, backend and hash table; and how a count is split into those of single positions, for other
//! machines or other times.
//!
//! The tree is cut into many more branches than there are threads, and each thread takes the next branch when it has
//! finished one. So no thread waits for long, although branches differ in size.

use std::collections::HashMap;
use std::error::Error;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::{fmt, thread};

use super::backend::Backend;
use super::generate::children;
use super::kernels::IS_SMALL;
use super::replies::Workspace;
use super::state::State;
use super::table::HashTable;
use oracle_laws::{Move, Position, Setup};

/// The largest depth of a count, and so of the stack. Deeper counts fit into 64 bits only if play is almost forced.
pub const MAX_DEPTH: u8 = u8::MAX;

/// Counts leaf nodes.
///
/// ```
/// use oracle_perft::Counter;
/// use oracle_laws::Position;
///
/// let counter = Counter::default();
/// assert_eq!(counter.count(&Position::default(), 4), Ok(197_281));
/// ```
#[derive(Debug)]
#[must_use]
pub struct Counter {
    threads: NonZero<usize>,
    table: Option<HashTable>,
    backend: Backend,
    done: AtomicU64,
    planned: AtomicU64,
    found: AtomicU64,
}

impl Default for Counter {
    /// Returns a counter with one thread, no hash table, and the widest backend that the machine supports.
    fn default() -> Counter {
        Counter {
            threads: NonZero::<usize>::MIN,
            table: None,
            backend: Backend::widest(),
            done: AtomicU64::new(0),
            planned: AtomicU64::new(0),
            found: AtomicU64::new(0),
        }
    }
}

/// Why there is no count, or no split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountError {
    /// A number does not fit into 64 bits.
    TooManyNodes,
    /// A split has more than [`MAX_SPLIT`] different positions.
    TooManyPositions,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::TooManyNodes => write!(f, "there are more than {} leaf nodes", u64::MAX),
            CountError::TooManyPositions => {
                write!(f, "there are more than {MAX_SPLIT} different positions")
            }
        }
    }
}

impl Error for CountError {}

/// The progress of a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountProgress {
    /// The number of branches that have been counted.
    pub done: u64,
    /// The total number of branches.
    pub planned: u64,
    /// The number of leaf nodes found so far.
    pub nodes: u64,
}

impl Counter {
    /// Sets the number of threads. More than the machine has cores are not faster; if the system provides fewer, those count.
    pub fn with_threads(self, threads: NonZero<usize>) -> Counter {
        Counter { threads, ..self }
    }

    /// Adds a hash table of at most this size for positions that several orders of moves lead to; `None` if there is
    /// not enough memory. A size of 0 means no table.
    pub fn with_table(self, mebibytes: usize) -> Option<Counter> {
        let table = match mebibytes {
            0 => None,
            _ => Some(HashTable::new(mebibytes)?),
        };
        Some(Counter { table, ..self })
    }

    /// Sets the backend; `None` if the machine does not support it.
    pub fn with_backend(self, backend: Backend) -> Option<Counter> {
        backend
            .is_supported()
            .then_some(Counter { backend, ..self })
    }

    /// Returns the progress of a count that another thread runs.
    pub fn progress(&self) -> CountProgress {
        CountProgress {
            done: self.done.load(Ordering::Relaxed),
            planned: self.planned.load(Ordering::Relaxed),
            nodes: self.found.load(Ordering::Relaxed),
        }
    }

    /// Returns the number of leaf nodes: the ways to play `depth` half-moves. At depth 0 it is one.
    ///
    /// # Errors
    ///
    /// [`CountError::TooManyNodes`] if the number does not fit into 64 bits.
    pub fn count(&self, position: &Position, depth: u8) -> Result<u64, CountError> {
        match depth {
            0 => Ok(1),
            1 => Ok(position.legal_moves().len() as u64),
            // The kernels assume that the side to move cannot capture a king. This holds after a first move.
            _ if position.is_opposite_check() => {
                let parts = self.divide(position, depth)?;
                sum(parts.into_iter().map(|(_, nodes)| nodes))
            }
            _ => sum(self.count_branches(vec![branch(position, depth, 0)], 1)?),
        }
    }

    /// Returns the number of leaf nodes after each legal move, in the order of
    /// [`legal_moves`](Position::legal_moves). At depth 0 there are no moves.
    ///
    /// # Errors
    ///
    /// [`CountError::TooManyNodes`] if a number or the sum of all does not fit into 64 bits.
    pub fn divide(&self, position: &Position, depth: u8) -> Result<Vec<(Move, u64)>, CountError> {
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

    /// Counts branches with all threads, and adds up the counts of each part.
    fn count_branches(&self, branches: Vec<Branch>, parts: usize) -> Result<Vec<u64>, CountError> {
        /// The number of branches for each thread, large enough that no thread waits for long.
        const SHARE: usize = 64;
        /// More threads than any machine has cores.
        const MOST: usize = 1024;
        let threads = self.threads.get().min(MOST);
        let branches = cut(branches, SHARE * threads);
        self.done.store(0, Ordering::Relaxed);
        self.found.store(0, Ordering::Relaxed);
        self.planned.store(branches.len() as u64, Ordering::Relaxed);
        let next = AtomicUsize::new(0);
        let is_too_many = AtomicBool::new(false);
        let work = || {
            let mut counts = vec![0_u64; parts];
            let mut workspace = Workspace::new(&self.found);
            while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
                if is_too_many.load(Ordering::Relaxed) {
                    break;
                }
                let Branch { state, depth, part } = branch;
                let table = self.table.as_ref();
                let counted = self.backend.count(&mut workspace, state, *depth, table);
                let part = &mut counts[*part];
                match counted.and_then(|counted| part.checked_add(counted)) {
                    Some(sum) => *part = sum,
                    None => is_too_many.store(true, Ordering::Relaxed),
                }
                self.done.fetch_add(1, Ordering::Relaxed);
            }
            counts
        };
        let of_threads = || {
            thread::scope(|scope| {
                let spawn = |_| thread::Builder::new().spawn_scoped(scope, work);
                let others: Vec<_> = (1..threads.min(branches.len()))
                    .map_while(|thread| spawn(thread).ok())
                    .collect();
                let own = work();
                // A thread that panicked has printed its message.
                let counts = others.into_iter().filter_map(|other| other.join().ok());
                counts.chain([own]).collect()
            })
        };
        // A module of WebAssembly starts no threads.
        let counts: Vec<Vec<u64>> = if IS_SMALL { vec![work()] } else { of_threads() };
        if is_too_many.into_inner() {
            return Err(CountError::TooManyNodes);
        }
        (0..parts)
            .map(|part| sum(counts.iter().map(|counts| counts[part])))
            .collect()
    }
}

/// A part of the tree: a position, and the number of plies below it.
#[derive(Debug, Clone, Copy)]
struct Branch {
    state: State,
    depth: u32,
    /// The index of the sum to which its leaf nodes are added.
    part: usize,
}

/// Cuts branches of one depth into smaller ones until there are `enough`, or until they are too small.
fn cut(mut branches: Vec<Branch>, enough: usize) -> Vec<Branch> {
    /// Branches of this depth are not cut.
    const SMALL: u32 = 4;
    let is_large = |branch: &Branch| branch.depth > SMALL;
    while branches.len() < enough && branches.first().is_some_and(is_large) {
        let cut = branches.iter().flat_map(|branch| {
            let depth = branch.depth - 1;
            let children = children::<State>(&branch.state).into_iter();
            children.map(move |state| Branch {
                state,
                depth,
                ..*branch
            })
        });
        branches = cut.collect();
    }
    branches
}

fn branch(position: &Position, depth: u8, part: usize) -> Branch {
    Branch {
        state: State::from(position),
        depth: depth.into(),
        part,
    }
}

fn sum(counts: impl IntoIterator<Item = u64>) -> Result<u64, CountError> {
    counts
        .into_iter()
        .try_fold(0_u64, u64::checked_add)
        .ok_or(CountError::TooManyNodes)
}

/// A position that several orders of moves may lead to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitPosition {
    /// The position, without its clocks; the en passant square is there only if a capture is legal.
    pub position: Position,
    /// The number of ways to reach it.
    pub multiplicity: u64,
}

/// The largest number of different positions of a split. They take about half a gigabyte of memory.
pub const MAX_SPLIT: usize = 1_000_000;

/// Returns the different positions after a number of half-moves, and the number of ways to reach each.
///
/// The sum of multiplicity times [`count`](Counter::count) over all positions, each to the remaining half-moves,
/// is the total count. Two positions are the same as in FIDE article 9.2.3. They are in the order in which they are first
/// reached, with moves in the order of [`legal_moves`](Position::legal_moves). Games that end earlier have no leaf nodes.
///
/// All positions are kept in memory: from the initial position there are 20, 400, 5362, 72,078 and 822,518.
///
/// # Errors
///
/// [`CountError`] if there are more than [`MAX_SPLIT`] positions, or if a multiplicity does not fit into 64 bits.
///
/// ```
/// use oracle_laws::Position;
/// use oracle_perft::{Counter, split};
///
/// let counter = Counter::default();
/// let mut nodes = 0;
/// for part in split(&Position::default(), 2)? {
///     nodes += part.multiplicity * counter.count(&part.position, 3)?;
/// }
/// assert_eq!(nodes, 4_865_609);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn split(position: &Position, plies: u8) -> Result<Vec<SplitPosition>, CountError> {
    let mut positions = vec![SplitPosition {
        position: without_history(position).1,
        multiplicity: 1,
    }];
    for _ in 0..plies {
        let mut indices = HashMap::new();
        let mut next: Vec<SplitPosition> = Vec::new();
        for parent in &positions {
            for played in parent.position.legal_moves() {
                let (setup, position) = without_history(&parent.position.after(played));
                let index = *indices.entry(setup).or_insert_with(|| {
                    next.push(SplitPosition {
                        position,
                        multiplicity: 0,
                    });
                    next.len() - 1
                });
                let sum = next[index].multiplicity.checked_add(parent.multiplicity);
                next[index].multiplicity = sum.ok_or(CountError::TooManyNodes)?;
            }
            if next.len() > MAX_SPLIT {
                return Err(CountError::TooManyPositions);
            }
        }
        positions = next;
    }
    Ok(positions)
}

/// Drops the clocks, and an en passant square on which no capture is legal.
fn without_history(position: &Position) -> (Setup, Position) {
    let setup = Setup {
        halfmoves: 0,
        fullmoves: 1,
        ..Setup::from(position)
    };
    let position = Position::new_unchecked(&setup);
    (setup, position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_has_what_was_set() {
        let threads = NonZero::<usize>::MIN.saturating_add(2);
        let counter = Counter::default()
            .with_threads(threads)
            .with_table(1)
            .and_then(|counter| counter.with_backend(Backend::Plain));
        let set =
            counter.map(|counter| (counter.threads, counter.table.is_some(), counter.backend));
        assert_eq!(set, Some((threads, true, Backend::Plain)));
        let without = Counter::default().with_table(0);
        assert!(without.is_some_and(|counter| counter.table.is_none()));
    }
}
