//! Counts for people: a number, or one for each move or depth.

use std::fmt::Write;

use oracle_notation::Query;
use oracle_notation::uci::{self, CastlingMode};

use oracle_answers::{CheckedCount, LeafNodes};

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

/// Appends a count of leaf nodes with its depth.
pub fn leaf_nodes_to(depth: u8, count: &LeafNodes, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{depth}: {}", count.nodes);
}

/// Appends a line for each count of a line that is wrong.
pub fn wrong_counts(query: &Query<'_>, counts: &[CheckedCount], out: &mut String) {
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
