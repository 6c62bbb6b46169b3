//! The counts that a line asks for.

use std::fmt::Write;
use std::sync::Arc;

use oracle_notation::Query;
use oracle_notation::uci::{self, CastlingMode};
use oracle_perft::Counter;

use super::{Budget, LeafNodes, split};
use crate::format::{Formats, Shape};
use crate::{AnswerError, CheckedCount, Oracle, check, json, line, push_text};

/// A count of leaf nodes, or a check of the counts that lines give.
#[derive(Debug, Clone)]
pub struct Perft {
    /// What is counted.
    pub task: Counted,
    /// How counts are written.
    pub format: CountFormat,
    /// What counts.
    pub counter: Arc<Counter>,
    /// What limits a count that a line asks for.
    pub limits: Option<Budget>,
}

/// What is counted; depths are in half-moves.
#[derive(Debug, Clone, Copy)]
pub enum Counted {
    /// From the first depth to the last, `None` if each line gives its own; optionally split by the first move.
    Count {
        /// The first depth and the last.
        depths: Option<(u8, u8)>,
        /// Whether it is split.
        divide: bool,
    },
    /// What the line gives, up to this depth.
    Check {
        /// The largest depth that is counted.
        deepest: Option<u8>,
    },
}

/// How counts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountFormat {
    /// Numbers.
    Text,
    /// A record.
    Json,
}

/// The formats of counts.
pub static COUNT_FORMATS: Formats<CountFormat> =
    Formats::new(CountFormat::Text, &[("json", CountFormat::Json)]).with_default("the count");

impl Perft {
    /// Returns whether it checks the counts of lines.
    pub const fn is_check(&self) -> bool {
        matches!(self.task, Counted::Check { .. })
    }

    /// Returns the shape of its answers.
    pub fn shape(&self) -> Shape {
        match self.task {
            _ if self.format == CountFormat::Json => Shape::Record,
            Counted::Count { depths, divide } if divide || is_range(depths) => Shape::Lines,
            Counted::Count { .. } => Shape::Line,
            Counted::Check { .. } => Shape::List,
        }
    }

    /// Appends the counts. Returns whether all that the line gives are right.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no depth, or a count is too large.
    pub fn answer(
        &self,
        oracle: &Oracle,
        query: &Query<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, AnswerError> {
        let mode = oracle.castling;
        let (depths, divide) = match self.task {
            Counted::Count { depths, divide } => (depths, divide),
            Counted::Check { deepest } => {
                let counts = check(query, &self.counter, deepest)?;
                match self.format {
                    CountFormat::Json => json::push_checked_counts(query, &counts, out),
                    CountFormat::Text => {
                        push_text(out, |out| write_wrong_counts(query, &counts, out));
                    }
                }
                return Ok(counts.iter().all(CheckedCount::is_right));
            }
        };
        let first = query.depth(depths.map(|(first, _)| first))?;
        for depth in first..=depths.map_or(first, |(_, last)| last) {
            let is_divided = divide || self.format == CountFormat::Json;
            let count = match self.limits {
                None => LeafNodes::count(query, &self.counter, depth, is_divided)?,
                Some(limits) => LeafNodes::count_within(query, &self.counter, depth, limits)?,
            };
            match self.format {
                CountFormat::Json => json::push_leaf_nodes(query, depth, &count, mode, out),
                CountFormat::Text if is_range(depths) => {
                    out.extend_from_slice(format!("{depth}: {}\n", count.nodes).as_bytes());
                }
                CountFormat::Text => {
                    push_text(out, |out| write_leaf_nodes(&count, divide, mode, out));
                }
            }
        }
        Ok(true)
    }
}

/// Returns whether several depths are counted.
fn is_range(depths: Option<(u8, u8)>) -> bool {
    depths.is_some_and(|(first, last)| first < last)
}

/// Appends a count of leaf nodes; if it is split by the first move, in the format of Stockfish.
fn write_leaf_nodes(count: &LeafNodes, divide: bool, mode: CastlingMode, out: &mut String) {
    // Writing to a string cannot fail.
    if !divide {
        let _ = writeln!(out, "{}", count.nodes);
        return;
    }
    for (played, nodes) in &count.parts {
        let _ = writeln!(out, "{}: {nodes}", uci::write(*played, mode));
    }
    let _ = writeln!(out, "\nNodes searched: {}", count.nodes);
}

/// Appends a line for each count of a line that is wrong.
fn write_wrong_counts(query: &Query<'_>, counts: &[CheckedCount], out: &mut String) {
    let mut fen = Vec::new();
    query.push_fen(&mut fen);
    let fen = String::from_utf8_lossy(&fen);
    for count in counts.iter().filter(|count| !count.is_right()) {
        let CheckedCount {
            depth,
            written,
            nodes,
        } = count;
        // Writing to a string cannot fail.
        let _ = writeln!(out, "D{depth} is {nodes}, not {written}: {fen}");
    }
}

/// A count divided into counts of single positions.
#[derive(Debug, Clone, Copy)]
pub struct Split {
    /// The depth of the whole count in half-moves; `None` if each line gives its own.
    pub depth: Option<u8>,
    /// The number of half-moves to play.
    pub plies: u8,
}

impl Split {
    /// Appends the positions with the depth that is left.
    ///
    /// # Errors
    ///
    /// Returns an error if the depth is less than the half-moves, or there are too many positions.
    pub fn answer(self, query: &Query<'_>, out: &mut Vec<u8>) -> Result<(), AnswerError> {
        let (depth, plies) = (query.depth(self.depth)?, self.plies);
        let left = depth.checked_sub(plies);
        let left = left.ok_or_else(|| {
            let message =
                format!("the depth is {depth}, and the split asks for {plies} half-moves");
            AnswerError::new("too_shallow", message, "split after fewer half-moves")
        })?;
        let parts = split(query, plies)?;
        line::push_split(&parts, left, out);
        Ok(())
    }
}
