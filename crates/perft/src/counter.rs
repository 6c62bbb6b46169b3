//! The counter: its threads, backend and hash table; and how a count is split into those of single positions, for other
//! machines or other times.
//!
//! The tree is cut into many more branches than there are threads, and each thread takes the next branch when it has
//! finished one. So no thread waits for long, although branches differ in size.

use std::collections::HashMap;
use std::error::Error;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::{fmt, thread};

use super::generate::children;
use super::kernels::{Backend, IS_SMALL};
use super::replies::Workspace;
use super::state::State;
use super::table::HashTable;
use oracle_laws::{Move, Position, Setup, Square};

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
    total: AtomicU64,
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
            total: AtomicU64::new(0),
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

    /// Returns the sum of all counts so far, for a speed.
    pub fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// Adds a count to the sum.
    fn counted(&self, nodes: u64) -> u64 {
        self.total.fetch_add(nodes, Ordering::Relaxed);
        nodes
    }

    /// Returns the number of leaf nodes: the ways to play `depth` half-moves. At depth 0 it is one.
    ///
    /// # Errors
    ///
    /// [`CountError::TooManyNodes`] if the number does not fit into 64 bits.
    pub fn count(&self, position: &Position, depth: u8) -> Result<u64, CountError> {
        match depth {
            0 => Ok(self.counted(1)),
            1 => Ok(self.counted(position.legal_moves().len() as u64)),
            // The kernels assume that the side to move cannot capture a king. This holds after a first move.
            _ if position.is_opposite_check() => {
                let parts = self.divide(position, depth)?;
                sum(parts.into_iter().map(|(_, nodes)| nodes))
            }
            _ => {
                let counts = self.count_branches(vec![branch(position, depth, 0)], 1)?;
                sum(counts).map(|nodes| self.counted(nodes))
            }
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
        self.counted(sum(counts.iter().copied())?);
        Ok(moves.into_iter().zip(counts).collect())
    }

    /// Returns the leaf nodes with the kinds of the moves that lead to them. Each last move is made, without the hash table.
    pub fn stats(&self, position: &Position, depth: u8) -> LeafStats {
        let (mut branches, mut left) = (vec![position.clone()], depth);
        // The last two half-moves of a branch are not cut.
        while left > 2 && branches.len() < SHARE * self.threads() {
            branches = branches.iter().flat_map(positions_after).collect();
            left -= 1;
        }
        self.begin(branches.len());
        let next = AtomicUsize::new(0);
        let parts = on_threads(self.threads().min(branches.len()), || {
            let mut stats = LeafStats::default();
            while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut part = LeafStats::default();
                part.walk(branch, left);
                self.done.fetch_add(1, Ordering::Relaxed);
                self.found.fetch_add(part.nodes, Ordering::Relaxed);
                stats.add(part);
            }
            stats
        });
        let mut whole = LeafStats::default();
        for part in parts {
            whole.add(part);
        }
        self.counted(whole.nodes);
        whole
    }

    fn threads(&self) -> usize {
        /// More threads than any machine has cores.
        const MOST: usize = 1024;
        self.threads.get().min(MOST)
    }

    /// Starts the progress report of a count with this many branches.
    fn begin(&self, branches: usize) {
        self.done.store(0, Ordering::Relaxed);
        self.found.store(0, Ordering::Relaxed);
        self.planned.store(branches as u64, Ordering::Relaxed);
    }

    /// Counts branches with all threads, and adds up the counts of each part.
    fn count_branches(&self, branches: Vec<Branch>, parts: usize) -> Result<Vec<u64>, CountError> {
        let branches = cut(branches, SHARE * self.threads());
        self.begin(branches.len());
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
        let counts = on_threads(self.threads().min(branches.len()), work);
        if is_too_many.into_inner() {
            return Err(CountError::TooManyNodes);
        }
        (0..parts)
            .map(|part| sum(counts.iter().map(|counts| counts[part])))
            .collect()
    }
}

/// The number of branches for each thread, large enough that no thread waits for long.
const SHARE: usize = 64;

/// Does the same work on several threads, and returns what each has found.
fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    // A module of WebAssembly starts no threads.
    if IS_SMALL {
        return vec![work()];
    }
    thread::scope(|scope| {
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, &work);
        let others: Vec<_> = (1..threads)
            .map_while(|thread| spawn(thread).ok())
            .collect();
        let own = work();
        // Without what a thread has found, a count would be wrong.
        let others = others.into_iter().map(thread::ScopedJoinHandle::join);
        let found = others.map(|found| found.unwrap_or_else(|panic| resume_unwind(panic)));
        found.chain([own]).collect()
    })
}

fn positions_after(position: &Position) -> impl Iterator<Item = Position> {
    let moves = position.legal_moves().into_iter();
    moves.map(|played| position.after(played))
}

/// Lists the numbers of a tree.
macro_rules! leaf_stats {
    ($($(#[$doc:meta])+ $name:ident,)+) => {
        /// Leaf nodes, and how many of them a kind of move leads to: the columns of the tables of
        /// <https://www.chessprogramming.org/Perft_Results>.
        ///
        /// ```
        /// use oracle_perft::Counter;
        /// use oracle_laws::Position;
        ///
        /// let stats = Counter::default().stats(&Position::default(), 4);
        /// assert_eq!((stats.captures, stats.checks, stats.checkmates), (1576, 469, 8));
        /// ```
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct LeafStats {
            $($(#[$doc])+ pub $name: u64,)+
        }

        impl LeafStats {
            /// Returns the numbers with their names, in order.
            pub fn numbers(&self) -> impl Iterator<Item = (&'static str, u64)> + Clone + use<> {
                [$((stringify!($name), self.$name)),+].into_iter()
            }

            /// Adds the numbers of another tree: they are counted one by one, and never too large.
            pub fn add(&mut self, other: LeafStats) {
                $(self.$name += other.$name;)+
            }

            /// Returns the numbers of this many trees; `None` if one does not fit into 64 bits.
            pub fn times(self, trees: u64) -> Option<LeafStats> {
                Some(LeafStats { $($name: self.$name.checked_mul(trees)?,)+ })
            }
        }
    };
}

leaf_stats! {
    /// All leaf nodes.
    nodes,
    /// Captures, those en passant among them.
    captures,
    /// Captures en passant.
    en_passant,
    /// Castling on either side.
    castles,
    /// Promotions, one for each piece.
    promotions,
    /// Moves that give check, those below among them.
    checks,
    /// Checks by a piece that has not moved, and by no other. In castling, the rook moves.
    discovery_checks,
    /// Checks by two pieces.
    double_checks,
    /// Moves that checkmate.
    checkmates,
}

impl LeafStats {
    /// Adds the leaf nodes below a position.
    fn walk(&mut self, position: &Position, depth: u8) {
        if depth == 0 {
            self.nodes += 1;
        } else if depth > 1 {
            positions_after(position).for_each(|child| self.walk(&child, depth - 1));
        } else {
            for played in position.legal_moves() {
                self.note(played, &position.after(played));
            }
        }
    }

    /// Adds the leaf node after a move.
    fn note(&mut self, played: Move, after: &Position) {
        let mover = !after.turn();
        let arrived = match played.castle() {
            Some(side) => Square::new(side.rook_to(mover).file(), played.from.rank()),
            None => played.to,
        };
        let checkers = after.checkers();
        let (is_check, is_double) = (checkers.any(), checkers.more_than_one());
        self.nodes += 1;
        self.captures += u64::from(played.capture.is_some());
        self.en_passant += u64::from(played.is_en_passant());
        self.castles += u64::from(played.castle().is_some());
        self.promotions += u64::from(played.promotion.is_some());
        self.checks += u64::from(is_check);
        self.discovery_checks += u64::from(is_check && !is_double && !checkers.has(arrived));
        self.double_checks += u64::from(is_double);
        self.checkmates += u64::from(is_check && after.is_checkmate());
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
        ..position.setup()
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
