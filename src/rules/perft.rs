//! Counting the leaf nodes of the tree of legal moves: *perft*, the field's test of a generator.

use super::{Move, Position};

/// The number of ways to play this many moves.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    let moves = match depth {
        0 => return 1,
        1 => return position.legal_moves().len() as u64,
        _ => position.legal_moves(),
    };
    moves
        .into_iter()
        .map(|played| perft(&position.after(played), depth - 1))
        .sum()
}

/// The same count, split by the first move; empty at depth 0.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.legal_moves();
    moves
        .into_iter()
        .map(|played| (played, perft(&position.after(played), rest)))
        .collect()
}
