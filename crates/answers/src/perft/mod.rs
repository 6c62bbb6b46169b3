//! `perft`: the number of leaf nodes in the tree of legal moves.

mod question;

use std::error::Error;
use std::fmt;
use std::time::Duration;

use oracle_laws::{Move, Position};
use oracle_notation::Query;
use oracle_perft::{Counter, SplitError, SplitPosition, TooManyNodesError};
use oracle_winnable::Instant;
use serde::Serialize;

use crate::diagnostic::{Diagnostic, Fallible};

pub(crate) use question::CHECK_ROWS;
pub use question::COUNT_FORMATS;
pub use question::Perft;
pub use question::PerftRequest;
pub(crate) use question::ROWS;

/// A count of leaf nodes.
#[derive(Debug)]
pub struct LeafNodes {
    /// The number of leaf nodes.
    pub nodes: u64,
    /// The count after each move, in the order of moves; empty if it is not requested.
    pub parts: Vec<(Move, u64)>,
}

impl LeafNodes {
    /// Counts leaf nodes, split by the first move if requested. If the line says that the position is reached several
    /// times, the count is multiplied by that number.
    ///
    /// # Errors
    ///
    /// Returns an error if the count does not fit into 64 bits.
    pub fn count(
        query: &Query<'_>,
        counter: &Counter,
        depth: u8,
        is_divided: bool,
    ) -> Result<LeafNodes, TooManyNodesError> {
        let position = &query.position;
        let times = query.multiplicity().unwrap_or(1);
        let multiplied = |nodes: u64| nodes.checked_mul(times).ok_or(TooManyNodesError);
        if !is_divided {
            return Ok(LeafNodes {
                nodes: multiplied(counter.count(position, depth)?)?,
                parts: Vec::new(),
            });
        }
        let mut parts = counter.divide(position, depth)?;
        let nodes = match depth {
            0 => 1,
            _ => parts.iter().map(|(_, nodes)| nodes).sum(),
        };
        let nodes = multiplied(nodes)?;
        for (_, part) in &mut parts {
            *part = multiplied(*part)?;
        }
        Ok(LeafNodes { nodes, parts })
    }

    /// Counts leaf nodes within limits, split by the first move. The number of times that the line gives is not counted
    /// for the limit.
    ///
    /// # Errors
    ///
    /// Returns the limit that the count has reached.
    pub fn count_within(
        query: &Query<'_>,
        counter: &Counter,
        depth: u8,
        limits: Budget,
    ) -> Result<LeafNodes, LimitError> {
        let mut limited = LimitedCount {
            counter,
            limits,
            start: Instant::now(),
            left: limits.nodes,
        };
        let too_many = LimitError::Nodes(u64::MAX);
        let times = query.multiplicity().unwrap_or(1);
        let multiplied = |nodes: u64| nodes.checked_mul(times).ok_or(too_many);
        let Some(below) = depth.checked_sub(1) else {
            return Ok(LeafNodes {
                nodes: multiplied(1)?,
                parts: Vec::new(),
            });
        };
        let mut parts = Vec::new();
        for played in query.position.legal_moves() {
            let nodes = limited.count(&query.position.after(played), below)?;
            parts.push((played, multiplied(nodes)?));
        }
        let mut nodes = parts.iter().map(|&(_, nodes)| nodes);
        let sum = nodes.try_fold(0, u64::checked_add).ok_or(too_many)?;
        Ok(LeafNodes { nodes: sum, parts })
    }
}

/// What an answer may take at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The number of leaf nodes, or of positions whose moves are tried for each side.
    pub nodes: u64,
    /// The time; a step of some milliseconds is not interrupted.
    pub time: Duration,
}

/// Says that a count has reached a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitError {
    /// It has more leaf nodes.
    Nodes(u64),
    /// It takes longer.
    Time(Duration),
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LimitError::Nodes(nodes) => write!(f, "there are more than {nodes} leaf nodes"),
            LimitError::Time(time) => {
                write!(f, "the count takes longer than {} ms", time.as_millis())
            }
        }
    }
}

impl Error for LimitError {}

impl From<LimitError> for Box<Diagnostic> {
    fn from(error: LimitError) -> Self {
        let hint = match error {
            LimitError::Nodes(_) => "ask for a smaller `depth`, or for more `nodes`",
            LimitError::Time(_) => "ask for a smaller `depth`, or for more `timeout_ms`",
        };
        Diagnostic::of_line("limit_reached", error.to_string(), hint)
    }
}

/// The deepest count that is not interrupted: it takes some milliseconds.
const STEP: u8 = 3;

/// A count that ends at its limits.
struct LimitedCount<'a> {
    counter: &'a Counter,
    limits: Budget,
    start: Instant,
    left: u64,
}

impl LimitedCount<'_> {
    fn count(&mut self, position: &Position, depth: u8) -> Result<u64, LimitError> {
        if self.start.elapsed() > self.limits.time {
            return Err(LimitError::Time(self.limits.time));
        }
        if depth > STEP {
            let moves = position.legal_moves();
            let parts = moves
                .into_iter()
                .map(|played| self.count(&position.after(played), depth - 1));
            return parts.sum();
        }
        let too_many = LimitError::Nodes(self.limits.nodes);
        let nodes = self.counter.count(position, depth);
        let nodes = nodes.map_err(|TooManyNodesError| too_many)?;
        self.left = self.left.checked_sub(nodes).ok_or(too_many)?;
        Ok(nodes)
    }
}

/// Splits a count into the different positions after some half-moves. Each comes with the number of ways to reach it,
/// multiplied by the number of times that the line gives for its own position.
///
/// # Errors
///
/// Returns an error if there are too many positions, or too many ways to one of them.
pub fn split(query: &Query<'_>, plies: u8) -> Result<Vec<SplitPosition>, SplitError> {
    let times = query.multiplicity().unwrap_or(1);
    let mut parts = oracle_perft::split(&query.position, plies)?;
    for part in &mut parts {
        let product = part.multiplicity.checked_mul(times);
        part.multiplicity = product.ok_or(TooManyNodesError)?;
    }
    Ok(parts)
}

/// A count that a line gives, and the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
/// Returns an error if the line gives no counts, or one of them cannot be read or does not fit into 64 bits.
pub fn check(
    query: &Query<'_>,
    counter: &Counter,
    deepest: Option<u8>,
) -> Fallible<Vec<CheckedCount>> {
    let written = written_counts(query)?;
    let wanted = written
        .into_iter()
        .filter(|(depth, _)| deepest.is_none_or(|deepest| *depth <= deepest));
    wanted
        .map(|(depth, written)| {
            let nodes = counter.count(&query.position, depth)?;
            Ok(CheckedCount {
                depth,
                written,
                nodes,
            })
        })
        .collect()
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
