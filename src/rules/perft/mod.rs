//! Counting the leaf nodes of the tree of legal moves: *perft*, the field's test of a generator.

mod aims;
mod family;
mod fill;
mod generate;
mod replies;
mod state;
mod tree;

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

/// x
#[allow(unsafe_code)]
pub fn fast(position: &Position, depth: u32, path: &str) -> u64 {
    let state = state::State::of(position);
    let white = position.turn() == crate::board::Color::White;
    unsafe { match (path, white) {
        ("plain", true) => tree::plain::count::<true>(&state, depth),
        ("plain", false) => tree::plain::count::<false>(&state, depth),
        ("avx2", true) => tree::avx2::count::<true>(&state, depth),
        ("avx2", false) => tree::avx2::count::<false>(&state, depth),
        (_, true) => tree::avx512::count::<true>(&state, depth),
        (_, false) => tree::avx512::count::<false>(&state, depth),
    } }
}
