//! The slow reference: a plain [`Board`] that makes every move and looks whether the king can be captured, and the laws held against
//! it: why a move is illegal ([`compare_candidates`]), and all positions of [`few_men`]; a solver that [visits](can_checkmate)
//! every position; trees that are [`listed`] move by move; an [`engine`] with one bug; and positions drawn at [`random`].

// It is part of the tests: a comparison panics where it finds a difference.
#![allow(
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    clippy::return_self_not_must_use
)]

mod board;
mod castling;
mod counts;
pub mod engine;
pub mod few_men;
mod program;
pub mod random;
mod reasons;
mod retraction;
mod visiting;

pub use board::{Board, Man, Step, at, between, castled, file, name, rank, reaches, square};
pub use counts::{add_kinds, divided, listed};
pub use reasons::{Candidates, compare_candidates};
pub use visiting::can_checkmate;

/// Returns how many of `count` inputs a test draws: all of them where `CHESS_ORACLE_DRAWS=all` is set, as `.ci/run` sets it, and one
/// in eight elsewhere, so that `cargo test` takes seconds.
pub fn draws(count: usize) -> usize {
    match std::env::var("CHESS_ORACLE_DRAWS").as_deref() {
        Ok("all") => count,
        Ok(other) => panic!("CHESS_ORACLE_DRAWS is `all` or not set, not `{other}`"),
        Err(_) => count.div_ceil(8),
    }
}
