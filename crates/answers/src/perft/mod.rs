//! `perft`: the number of leaf nodes in the tree of legal moves.

mod question;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use oracle_laws::{Move, Position};
use oracle_notation::Query;
use oracle_perft::{CountError, Counter, LeafStats, SplitPosition};
use oracle_winnable::Instant;

use crate::diagnostic::{Diagnostic, Fallible};
pub use question::{COUNT_FORMATS, PerftRequest};

/// A count of leaf nodes.
#[derive(Debug, Default)]
pub struct LeafNodes {
    /// The number of leaf nodes; and of kinds of moves that lead to them, if they are requested.
    pub stats: LeafStats,
    /// The count after each move, in the order of moves; empty if it is not requested.
    pub parts: Vec<(Move, u64)>,
}

impl LeafNodes {
    /// Counts leaf nodes as it is requested: with the kinds of moves, or split by the first move, and within limits. If the line
    /// says that the position is reached several times, the counts are multiplied by that number, which the limits do not count.
    ///
    /// # Errors
    ///
    /// Returns an error if the count does not fit into 64 bits, or the limit that it has reached.
    pub fn count(
        query: &Query<'_>,
        depth: u8,
        is_divided: bool,
        request: &PerftRequest,
    ) -> Fallible<LeafNodes> {
        let (position, counter) = (&query.position, &request.counter);
        let (mut stats, mut parts) = (LeafStats::default(), Vec::new());
        let limited = request.limits.as_ref().map(|limits| LimitedCount {
            counter,
            has_kinds: request.stats,
            limits,
            start: Instant::now(),
            left: limits.nodes,
        });
        match limited {
            Some(mut limited) if request.stats => stats = limited.count(position, depth)?,
            None if request.stats => stats = counter.stats(position, depth),
            _ if depth == 0 => stats.nodes = 1,
            Some(mut limited) => {
                for played in position.legal_moves() {
                    let part = limited.count(&position.after(played), depth - 1)?;
                    stats.add(part);
                    parts.extend(is_divided.then_some((played, part.nodes)));
                }
            }
            None if is_divided => {
                parts = counter.divide(position, depth)?;
                stats.nodes = parts.iter().map(|(_, nodes)| nodes).sum();
            }
            None => stats.nodes = counter.count(position, depth)?,
        }
        let times = query.multiplicity().unwrap_or(1);
        let stats = stats.times(times).ok_or(CountError::TooManyNodes)?;
        for (_, nodes) in &mut parts {
            *nodes *= times;
        }
        Ok(LeafNodes { stats, parts })
    }
}

/// What an answer may take at most.
#[derive(Debug, Clone)]
pub struct Budget {
    /// The number of leaf nodes, or of positions whose moves are tried for each side.
    pub nodes: u64,
    /// The time; a step of some milliseconds is not interrupted.
    pub time: Duration,
    /// Ends it when it is set, as if its time were over.
    pub stop: Option<Arc<AtomicBool>>,
}

/// Says that a count has more leaf nodes.
fn more_than(nodes: u64) -> Box<Diagnostic> {
    let message = format!("there are more than {nodes} leaf nodes");
    let hint = "ask for a smaller `depth`, or for more `nodes`";
    Diagnostic::of_line("limit_reached", message, hint)
}

/// The deepest count that is not interrupted: it takes some milliseconds.
const STEP: u8 = 3;

/// A count that ends at its limits.
struct LimitedCount<'a> {
    counter: &'a Counter,
    has_kinds: bool,
    limits: &'a Budget,
    start: Instant,
    left: u64,
}

impl LimitedCount<'_> {
    fn count(&mut self, position: &Position, depth: u8) -> Fallible<LeafStats> {
        let most = self.limits.nodes;
        if self.limits.is_over(self.start) {
            let millis = self.limits.time.as_millis();
            let message = format!("the count takes longer than {millis} ms");
            let hint = "ask for a smaller `depth`, or for more `timeout_ms`";
            return Err(Diagnostic::of_line("limit_reached", message, hint));
        }
        let mut stats = LeafStats::default();
        if depth > STEP - u8::from(self.has_kinds) {
            for played in position.legal_moves() {
                stats.add(self.count(&position.after(played), depth - 1)?);
            }
            return Ok(stats);
        }
        if self.has_kinds {
            stats = self.counter.stats(position, depth);
        } else {
            let nodes = self.counter.count(position, depth);
            stats.nodes = nodes.map_err(|_| more_than(most))?;
        }
        let left = self.left.checked_sub(stats.nodes);
        self.left = left.ok_or_else(|| more_than(most))?;
        Ok(stats)
    }
}

/// Splits a count into the different positions after some half-moves. Each comes with the number of ways to reach it,
/// multiplied by the number of times that the line gives for its own position.
///
/// # Errors
///
/// Returns an error if there are too many positions, or too many ways to one of them.
pub fn split(query: &Query<'_>, plies: u8) -> Result<Vec<SplitPosition>, CountError> {
    let times = query.multiplicity().unwrap_or(1);
    let mut parts = oracle_perft::split(&query.position, plies)?;
    for part in &mut parts {
        let product = part.multiplicity.checked_mul(times);
        part.multiplicity = product.ok_or(CountError::TooManyNodes)?;
    }
    Ok(parts)
}

/// A count that a line gives, and the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckedCount {
    /// In half-moves.
    pub depth: u8,
    /// The count of the line: the operation `;D5 4865609`.
    pub written: u64,
    /// The number of leaf nodes.
    pub nodes: u64,
}

impl CheckedCount {
    /// Returns whether the line is right.
    pub const fn is_right(&self) -> bool {
        self.written == self.nodes
    }
}

/// Counts leaf nodes to each depth for which the line gives a count, up to a largest depth.
///
/// # Errors
///
/// Returns an error if the line gives no counts to that depth, or one of them cannot be read or does not fit into 64 bits.
pub fn check(
    query: &Query<'_>,
    counter: &Counter,
    deepest: Option<u8>,
) -> Fallible<Vec<CheckedCount>> {
    let mut written = written_counts(query)?;
    if let Some(deepest) = deepest {
        written.retain(|&(depth, _)| depth <= deepest);
        if written.is_empty() {
            let message = format!("all counts of this position are deeper than {deepest}");
            let hint = "check to a greater depth, or leave the depth out";
            return Err(Diagnostic::of_line("no_counts", message, hint));
        }
    }
    let check = |(depth, written)| {
        Ok(CheckedCount {
            depth,
            written,
            nodes: counter.count(&query.position, depth)?,
        })
    };
    written.into_iter().map(check).collect()
}

/// Returns the counts of a line, each with its depth.
fn written_counts(query: &Query<'_>) -> Fallible<Vec<(u8, u64)>> {
    const HINT: &str = "write counts after a FEN: `;D1 20 ;D2 400`";
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let mut counts = Vec::new();
    for operation in query.record.operations() {
        let (opcode, operands) = (operation.opcode, operation.operands);
        let depth = opcode.strip_prefix('D');
        let Some(depth) = depth.filter(|depth| !depth.is_empty() && is_number(depth)) else {
            continue;
        };
        let written = operands.parse().ok().filter(|_| is_number(operands));
        let count = depth.parse().ok().zip(written);
        counts.push(count.ok_or_else(|| {
            let written = format!("{opcode} {operands}");
            let message = format!("`{}` is not a count of leaf nodes", written.trim());
            Diagnostic::of_line("bad_count", message, HINT).about(opcode)
        })?);
    }
    if counts.is_empty() || query.has_moved {
        let message = "there are no counts of this position".to_owned();
        return Err(Diagnostic::of_line("no_counts", message, HINT));
    }
    Ok(counts)
}
