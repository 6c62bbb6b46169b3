//! `perft --check`: whether the counts of a perft suite are right.

use oracle_notation::Query;
use oracle_perft::Counter;
use serde::Serialize;

use crate::AnswerError;

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

/// The reason why the counts of a line cannot be checked.
#[derive(Debug, Clone, Copy)]
pub enum CheckError<'a> {
    /// It has none, or none of the position after its moves.
    NoCounts,
    /// This operation is not a count: its name and its operands.
    BadCount(&'a str, &'a str),
}

/// Counts leaf nodes to each depth for which the line gives a count, up to a largest depth.
///
/// # Errors
///
/// Returns an error if the line gives no counts, or one of them cannot be read or does not fit into 64 bits.
pub fn check<'a>(
    query: &Query<'a>,
    counter: &Counter,
    deepest: Option<u8>,
) -> Result<Vec<CheckedCount>, AnswerError<'a>> {
    let written = written_counts(query)?;
    let wanted = written
        .into_iter()
        .filter(|(depth, _)| deepest.is_none_or(|deepest| *depth <= deepest));
    wanted
        .map(|(depth, written)| {
            Ok(CheckedCount {
                depth,
                written,
                nodes: counter.count(&query.position, depth)?,
            })
        })
        .collect()
}

/// Returns the counts of a line, each with its depth.
fn written_counts<'a>(query: &Query<'a>) -> Result<Vec<(u8, u64)>, CheckError<'a>> {
    let mut counts = Vec::new();
    for operation in query.operations() {
        let is_digit = |digit: u8| digit.is_ascii_digit();
        let Some(depth) = operation.opcode.strip_prefix('D') else {
            continue;
        };
        if depth.is_empty() || !depth.bytes().all(is_digit) {
            continue;
        }
        let written = Some(operation.operands).filter(|text| text.bytes().all(is_digit));
        let written = written.and_then(|text| text.parse().ok());
        let count = depth.parse().ok().zip(written);
        counts.push(count.ok_or(CheckError::BadCount(operation.opcode, operation.operands))?);
    }
    if counts.is_empty() || query.has_moved {
        return Err(CheckError::NoCounts);
    }
    Ok(counts)
}
