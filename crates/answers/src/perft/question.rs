//! The counts that a line asks for.

use std::fmt::Write;
use std::sync::Arc;

use oracle_notation::Query;
use oracle_notation::uci::{self, CastlingMode};
use oracle_perft::Counter;

use super::{LeafNodes, PerftRequest, split};
use crate::format::{BoardFormat, Formats, Shape, columns};
use crate::separator::Separator;
use crate::{AnswerError, CheckedCount, Oracle, check, json, line, push_text};

/// A count of leaf nodes, or a check of the counts that lines give.
#[derive(Debug, Clone)]
pub struct Perft {
    /// What is asked.
    pub request: PerftRequest,
    /// How the answers look.
    pub format: BoardFormat,
    /// What counts.
    pub counter: Arc<Counter>,
}

/// The formats of counts.
pub static COUNT_FORMATS: Formats<BoardFormat> = Formats::new(
    BoardFormat::Text,
    &[
        ("json", BoardFormat::Json),
        #[cfg(feature = "tables")]
        ("tsv", BoardFormat::Table(Separator::Tab)),
        #[cfg(feature = "tables")]
        ("csv", BoardFormat::Table(Separator::Comma)),
    ],
)
.with_default("the count");

impl Perft {
    /// Returns the shape of its answers.
    pub fn shape(&self) -> Shape {
        let request = &self.request;
        match self.format {
            BoardFormat::Text if request.check || request.split.is_some() => Shape::List,
            BoardFormat::Text if request.divide || self.is_range() => Shape::Lines,
            BoardFormat::Text => Shape::Line,
            format => format.shape(self.record().1),
        }
    }

    /// Returns the name of its record, and the columns that are made from it.
    pub(crate) const fn record(&self) -> (&'static str, &'static str) {
        if self.request.check {
            ("perft_check", columns::PERFT_CHECK)
        } else {
            ("perft", columns::PERFT)
        }
    }

    /// Returns whether several depths are counted.
    fn is_range(&self) -> bool {
        self.request
            .depths
            .is_some_and(|(first, last)| first < last)
    }

    /// Appends the counts, or the positions with the depth that is left. Returns whether all counts that the line gives are right.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no depth, it is less than the half-moves of a split, or a count is too large.
    pub fn answer(
        &self,
        oracle: &Oracle,
        query: &Query<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, AnswerError> {
        let mode = oracle.castling;
        let is_record = self.format != BoardFormat::Text;
        let &PerftRequest { depths, divide, .. } = &self.request;
        let deepest = depths.map(|(_, last)| last);
        if let Some(plies) = self.request.split {
            let depth = query.depth(deepest)?;
            let left = depth.checked_sub(plies);
            let left = left.ok_or_else(|| {
                let message =
                    format!("the depth is {depth}, and the split asks for {plies} half-moves");
                AnswerError::new("too_shallow", message, "split after fewer half-moves")
            })?;
            line::push_split(&split(query, plies)?, left, out);
            return Ok(true);
        }
        if self.request.check {
            let counts = check(query, &self.counter, deepest)?;
            if is_record {
                json::push_checked_counts(query, &counts, out);
            } else {
                push_text(out, |out| write_wrong_counts(query, &counts, out));
            }
            return Ok(counts.iter().all(CheckedCount::is_right));
        }
        let first = query.depth(depths.map(|(first, _)| first))?;
        for depth in first..=deepest.unwrap_or(first) {
            let is_divided = divide || self.format == BoardFormat::Json;
            let count = match self.request.limits {
                None => LeafNodes::count(query, &self.counter, depth, is_divided)?,
                Some(limits) => LeafNodes::count_within(query, &self.counter, depth, limits)?,
            };
            if is_record {
                json::push_leaf_nodes(query, depth, &count, mode, out);
            } else if self.is_range() {
                out.extend_from_slice(format!("{depth}: {}\n", count.nodes).as_bytes());
            } else {
                push_text(out, |out| write_leaf_nodes(&count, divide, mode, out));
            }
        }
        Ok(true)
    }
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
