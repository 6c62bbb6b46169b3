//! Answers for people: a board, a sentence, or a number.

pub mod attacks;
pub mod comparison;
pub mod explain;
pub mod mask;
pub mod moves;

use std::fmt::Write;

use chess_oracle::notation::uci::{self, CastlingMode};

use crate::cli::answer::LeafNodes;

/// Appends a count of leaf nodes; if it is split by the first move, in the format of Stockfish.
pub fn leaf_nodes(count: &LeafNodes, divide: bool, mode: CastlingMode, out: &mut String) {
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
