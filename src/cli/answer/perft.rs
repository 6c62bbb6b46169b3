//! `perft`: how many leaf nodes the tree of legal moves has.

use chess_oracle::notation::Query;
use chess_oracle::perft::{self, Counter, SplitError, SplitPosition, TooManyNodesError};
use chess_oracle::rules::Move;

/// A count of leaf nodes.
#[derive(Debug)]
pub struct LeafNodes {
    pub nodes: u64,
    /// The count behind each move, in the order of moves; empty where it is not asked for.
    pub parts: Vec<(Move, u64)>,
}

impl LeafNodes {
    /// Counts, split by the first move where that is asked for. A position that a line says to be reached several times
    /// counts as many times.
    ///
    /// # Errors
    ///
    /// More leaf nodes than fit into 64 bits.
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

/// Splits a count: the different positions after some half-moves, and how often each is reached from where the line
/// counts from.
///
/// # Errors
///
/// Too many positions, or ways to one of them.
pub fn split(query: &Query<'_>, plies: u8) -> Result<Vec<SplitPosition>, SplitError> {
    let times = query.times().unwrap_or(1);
    let mut parts = perft::split(&query.position, plies)?;
    for part in &mut parts {
        let product = part.multiplicity.checked_mul(times);
        part.multiplicity = product.ok_or(TooManyNodesError)?;
    }
    Ok(parts)
}
