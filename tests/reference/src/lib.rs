//! The slow reference: a plain [`Board`] that makes every move and looks whether the king can be captured, and the laws held against
//! it: why a move is illegal ([`compare_candidates`]), and all positions of [`few_men`].

#![allow(clippy::missing_panics_doc)] // A comparison panics where it finds a difference.

mod board;
mod castling;
pub mod few_men;
mod program;
mod reasons;
mod retraction;

pub use board::{Board, Man, Step, at, between, castled, file, name, rank, reaches, square};
pub use reasons::{Candidates, compare_candidates};
