//! Counting the leaf nodes of the tree of legal moves, known as *perft*.
//!
//! The number of ways to play a given number of half-moves has no use in a game, but it tests a move generator: one
//! that forgets or adds a kind of move misses the published numbers (<https://www.chessprogramming.org/Perft>). From
//! the initial position they are 20, 400, 8902, 197,281, 4,865,609 and 119,060,324. This page explains how they are
//! counted here.
//!
//! # A second generator
//!
//! This crate has its own generator, and uses that of [`oracle_laws`] only for the first half-move. A count
//! needs no list of moves, no order and no reasons, and is many times faster without them. From `oracle_laws` it takes the
//! position, the attack tables of a single square, and the lines through it. Castling, pins, checks and en passant are
//! implemented again, as sets of squares: the counting code has no branch for a single piece, and the generator has no
//! use for sets of eight boards.
//!
//! Tests compare the two. The tests of the program compare every backend, with and without a hash table, with the list of
//! moves of `oracle_laws`, on positions of twelve kinds, most of them impossible in a game. Those of this crate do the same
//! on about a hundred boards, each chosen because a broken counter fails on it.
//!
//! # The last two half-moves are not played
//!
//! A tree of 119,060,324 leaf nodes has 4,865,609 nodes one level above the leaves and 197,281 two levels above. Nearly
//! all time is spent on the last moves, so these are not made. The tree is played to two half-moves before its end:
//! `generate` lists the children of a `state` under the constraints of its king.
//!
//! From there, one side makes a move and the other replies: the *moving side* and the *replying side*. The result is
//! the number of replies to each move, summed over all moves. Most moves change this number little: if a rook moves
//! from a1 to b1, nearly all replies stay the same.
//!
//! # Sets and fills
//!
//! A set of squares is a word of 64 bits (<https://www.chessprogramming.org/Bitboards>). All rooks of a side slide in a
//! direction at once, in a few shifts and without a table: see `fill`. The side to move always plays up the board;
//! `state` turns the board after each move.
//!
//! # Pins
//!
//! A piece that is the only one between its king and a slider may only move along that line. Pins are kept for each
//! kind of line (`fill`), so one rule serves all pieces of a set:
//!
//! ```text
//!   . . . . r . . .     The rook on e3 is pinned on a file, so it has the moves marked | and none along its rank. The
//!   . . . . | . . .     bishop on c3 is pinned on an antidiagonal: it may go to b4, d2, or capture on a5. The pawn on
//!   . . . . | . . .     h2 is free.
//!   b . . . | . . .
//!   . \ . . | . . .     In check, every move but the king's own must end on the *check mask*: the squares between the
//!   . . B . R . . .     king and the checker, and the checker. The king itself may not go into *danger*.
//!   . . . \ | . . P
//!   . . . . K . . .
//! ```
//!
//! # Eight siblings at once
//!
//! The children of one position, called *siblings*, are nearly alike: the side to move has its pieces on the same
//! squares in all of them. A move like Ng1-f3 is possible in all of them, and the same instructions count its replies
//! in eight positions, each in its own *lane* of a register of 512 bits (`lanes`). Lanes cannot branch:
//! where they differ, both results are computed and one is masked out.
//!
//! # Most replies are a sum
//!
//! For each batch, `influence` computes once how many replies there would be if nothing moved, and the weight of each
//! square (`weights`): how many replies a piece on it takes from the other side. The number of replies to a move is
//! that number, plus the weight of the square of departure, minus the weight of the square of arrival. For all moves of
//! a piece this is one sum, without a loop over the moves.
//!
//! The exceptions are found by a few masks, and `targets` sorts the moves of each piece by them:
//!
//! - Moves **near the king** of the replying side can change that king's moves. These are counted again.
//! - **Entangled** moves stay on a line of a replying piece, where leaving and arriving depend on each other. The moves of all
//!   other replying pieces are counted again.
//! - **Line-changing** moves give check or change who is pinned. Castling and promotions are treated like them. The position
//!   after one of these is *waiting* until there are eight, whose moves are then counted from scratch.
//!
//! In the middlegame of the benchmark a position has 43 moves on average: 4.5 of them wait, 2.0 are entangled, 0.3 are near the
//! king, and all others are summed. `replies` counts all three kinds.
//!
//! # Backends
//!
//! `kernels` is compiled three times, for three [backends](Backend): `avx512` has eight lanes in one register, `avx2` has four,
//! and `plain` runs on any machine, with the two lanes that every `x86-64` and every `aarch64` has. The widest backend that the
//! machine supports is the default (`backend`).
//!
//! # The hash table, and threads
//!
//! Different orders of moves lead to the same position. With a `table` of counts, each under the key of its position, no
//! position is counted twice while the table keeps it; whole batches are filled with positions that are missing. The
//! [`Counter`] cuts the tree into branches, and several threads take one after the other and share the table.
//!
//! # Files
//!
//! | file | content |
//! |---|---|
//! | `counter` | the [`Counter`]: threads, branches, progress; counts of single positions, to be added up |
//! | `state` | a position, turned; one side's pieces; a castling move |
//! | `generate` | the positions after each legal move of one position; what its king allows |
//! | `fill` | squares one by one, sliders in sets, the four kinds of lines |
//! | `kernels`, `backend` | the steps of a count, the backends |
//! | `lanes` | eight words, eight positions |
//! | `influence`, `weights` | their properties before any move |
//! | `targets` | the moves of the moving side, sorted |
//! | `replies` | the replies that are not a sum; the memory of a thread |
//! | `table` | the hash table |
//!
//! # Sources
//!
//! - Steffan Westcott's occluded fills, after Peter Kogge's and Harold Stone's adder:
//!   <https://www.chessprogramming.org/Kogge-Stone_Algorithm>.
//! - Gerd Isenberg's lines by subtraction: <https://www.chessprogramming.org/Hyperbola_Quintessence>.
//! - Wang Yi's hash function by products of 128 bits: <https://github.com/wangyi-fudan/wyhash>.
//! - Robert Hyatt and Tim Mann: *A lock-less transposition table implementation for parallel search*, ICGA Journal 25/1,
//!   2002.
//! - Per-Ake Larson: *Dynamic hash tables*, Communications of the ACM 31/4, 1988.

// Functions here are compiled once for each backend, inside functions with its target features. A function that is not
// inlined there is compiled without them. Loops run over lanes, which index several arrays at once.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

mod backend;
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
mod weights;

pub use backend::Backend;
pub use counter::{
    CountProgress, Counter, MAX_DEPTH, MAX_SPLIT, SplitError, SplitPosition, TooManyNodesError,
    split,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
