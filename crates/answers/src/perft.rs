//! `perft`: the number of leaf nodes in the tree of legal moves.

use oracle_laws::Move;
use oracle_notation::Query;
use oracle_perft::{Counter, SplitError, SplitPosition, TooManyNodesError};

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
        let times = query.times().unwrap_or(1);
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
}

/// Splits a count into the different positions after some half-moves. Each comes with the number of ways to reach it,
/// multiplied by the number of times that the line gives for its own position.
///
/// # Errors
///
/// Returns an error if there are too many positions, or too many ways to one of them.
pub fn split(query: &Query<'_>, plies: u8) -> Result<Vec<SplitPosition>, SplitError> {
    let times = query.times().unwrap_or(1);
    let mut parts = oracle_perft::split(&query.position, plies)?;
    for part in &mut parts {
        let product = part.multiplicity.checked_mul(times);
        part.multiplicity = product.ok_or(TooManyNodesError)?;
    }
    Ok(parts)
}
