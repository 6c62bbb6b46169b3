#![doc = include_str!("../README.md")]
//! The number of ways to play a given number of half-moves has no use in a game, but it tests a move generator: one
//! that forgets or adds a kind of move misses the published numbers (<https://www.chessprogramming.org/Perft>). From
//! the initial position they are 20, 400, 8902, 197,281, 4,865,609 and 119,060,324. This page explains how they are
//! counted here; each file of the crate explains its part.
//!
//! # A second generator
//!
//! This crate has its own generator, and uses that of [`oracle_laws`] only for the first half-move. A count
//! needs no list of moves, no order and no reasons, and is many times faster without them. Castling, pins, checks and en
//! passant are implemented again, as sets of squares: words of 64 bits (`fill`). The side to move always plays up the board
//! (`state`).
//!
//! Tests compare every backend, with and without a hash table, with the list of moves of `oracle_laws`, on positions of
//! twelve kinds, and on about a hundred boards, each chosen because a broken counter fails on it.
//!
//! # The last two half-moves are not played
//!
//! A tree of 119,060,324 leaf nodes has 4,865,609 nodes one level above the leaves and 197,281 two levels above. Nearly
//! all time is spent on the last moves, so these are not made. The tree is played to two half-moves before its end
//! (`generate`). From there, one side makes a move and the other replies: the *moving side* and the *replying side*. The
//! result is the number of replies to each move, summed over all moves.
//!
//! The children of one position are nearly alike: the same instructions count the replies to a move in eight of them at once
//! (`lanes`, `kernels`). Most moves change the number of replies little, and a sum over squares is enough (`influence`).
//! `targets` finds the moves for which it is not, and `replies` counts these:
//!
//! - Moves **near the king** of the replying side can change that king's moves. These are counted again.
//! - **Entangled** moves stay on a line of a replying piece, where leaving and arriving depend on each other. The moves of all
//!   other replying pieces are counted again.
//! - **Line-changing** moves give check or change who is pinned. Castling and promotions are treated like them. The position
//!   after one of these is *waiting* until there are eight, whose moves are then counted from scratch.
//!
//! # The hash table, and threads
//!
//! Different orders of moves lead to the same position. With a `table` of counts, no position is counted twice while the table
//! keeps it; whole batches are filled with positions that are missing. The [`Counter`] cuts the tree into branches, and several
//! threads take one after the other and share the table.

// Functions here are compiled once for each backend, inside functions with its target features. A function that is not
// inlined there is compiled without them. Loops run over lanes, which index several arrays at once.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

mod counter;
mod fill;
mod generate;
mod influence;
mod kernels;
mod lanes;
mod replies;
mod state;
mod table;
mod targets;

pub use counter::{
    CountError, CountProgress, Counter, LeafStats, MAX_DEPTH, MAX_SPLIT, SplitPosition, split,
};
pub use kernels::Backend;
