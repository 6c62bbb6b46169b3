//! `perft`: how many leaf nodes the tree of legal moves has.

use chess_oracle::notation::Query;
use chess_oracle::perft::TooManyNodesError;
use chess_oracle::rules::Move;

use crate::cli::config::Perft;

/// A count of leaf nodes.
#[derive(Debug)]
pub struct LeafNodes {
    pub nodes: u64,
    /// The count behind each move, in the order of moves; empty where it is not asked for.
    pub parts: Vec<(Move, u64)>,
}

impl LeafNodes {
    /// Counts, split by the first move where that is asked for.
    ///
    /// # Errors
    ///
    /// More leaf nodes than fit into 64 bits.
    pub fn count(
        query: &Query<'_>,
        perft: &Perft,
        is_split: bool,
    ) -> Result<LeafNodes, TooManyNodesError> {
        let (position, depth) = (&query.position, perft.depth);
        if !is_split {
            return Ok(LeafNodes {
                nodes: perft.counter.count(position, depth)?,
                parts: Vec::new(),
            });
        }
        let parts = perft.counter.divide(position, depth)?;
        let nodes = match depth {
            0 => 1,
            _ => parts.iter().map(|(_, nodes)| nodes).sum(),
        };
        Ok(LeafNodes { nodes, parts })
    }
}
