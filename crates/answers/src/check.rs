//! `perft --check`: whether the counts of a perft suite are right.

use oracle_notation::Query;
use oracle_perft::Counter;
use serde::Serialize;

use crate::error::AnswerError;

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
) -> Result<Vec<CheckedCount>, AnswerError> {
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
fn written_counts(query: &Query<'_>) -> Result<Vec<(u8, u64)>, AnswerError> {
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
            AnswerError::Line {
                code: "bad_count",
                message: format!("`{}` is not a count of leaf nodes", written.trim()),
                hint: HINT,
                token: Some(opcode.to_owned()),
            }
        })?);
    }
    if counts.is_empty() || query.has_moved {
        let message = "there are no counts of this position".to_owned();
        return Err(AnswerError::new("no_counts", message, HINT));
    }
    Ok(counts)
}
