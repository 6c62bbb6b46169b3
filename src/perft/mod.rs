//! Counting the leaf nodes of the tree of legal moves: *perft*, the field's test of a generator, and fast.
//!
//! The number of ways to play so many moves from a position (<https://www.chessprogramming.org/Perft>) has no use in a
//! game, but a generator that forgets one kind of move, or allows one too many, does not find the numbers that the whole
//! field agrees on. From the start there are 20, 400, 8902, 197,281, 4,865,609 and 119,060,324 of them. This is a tour of
//! how they are counted here.
//!
//! # The last two moves are not played
//!
//! A tree of 119,060,324 leaves has 4,865,609 nodes one move above, and 197,281 two moves above. Nearly all time goes into
//! the last moves, so these are not made: the very last are *counted*, as squares in sets, and the last but one are only
//! looked at for what they change in that number. What is played is the tree down to two moves before its end
//! (`tree`, on the plain `state` of a board, by the moves that `generate` hands out).
//!
//! # Sets and fills
//!
//! A set of squares is a word of 64 bits, a1 the lowest and h8 the highest
//! (<https://www.chessprogramming.org/Bitboards>). All rooks of a side are pushed along a direction at once, until they
//! run into something; `fill` says how:
//!
//! ```text
//!   . . . . . . . .     . . . . . . . x
//!   . . p . . . . .     . . x . . . . x     Two rooks, R, filled to the north: seven steps and five, and the last of
//!   . . . . . . . .     . . x . . . . x     the five is a capture. Four directions for the lines of rooks, four for
//!   . . . . . . . .     . . x . . . . x     those of bishops, a queen goes with both: that is where all sliders go,
//!   . . . . . . . .     . . x . . . . x     with no table to read and no branch to guess, in a few shifts for each
//!   . . . . . . . .     . . x . . . . x     direction.
//!   . . R . . . . .     . . . . . . . x
//!   . . . . . . . R     . . . . . . . .
//! ```
//!
//! # Pin lines
//!
//! A move must not leave its own king in check. What stands alone between its king and a slider of the other side is
//! *pinned*, and may only go along the line that holds it. Pins are kept by the four kinds of lines, for then one rule
//! serves all pieces of a set: who goes along a file must not be pinned on anything else than a file.
//!
//! ```text
//!   . . . . r . . .
//!   . . . . | . . .     The rook on e3 is pinned on a file: it has the moves marked | and none along its rank. The
//!   . . . . | . . .     bishop on c3 is pinned on a diagonal that falls to the east: it may go to b4 or take on a5,
//!   b . . . | . . .     or come back to d2. The pawn on h2 is free.
//!   . \ . . | . . .
//!   . . B . R . . .     A check asks more: every move but the king's own must then end on the *mask*, the squares
//!   . . . \ | . . P     from the king to the checker; and the king itself never goes into *danger*.
//!   . . . . K . . .
//! ```
//!
//! # Eight siblings in lock-step
//!
//! The children of one position, its *siblings* to each other, are nearly the same: the side that has moved has a piece
//! elsewhere, the side to move has its own where they were. So a move such as Ng1-f3 is there in all of them, and what
//! follows from it can be found in eight positions by the same instructions at once, each in its own *lane* of a register
//! of 512 bits. Eight of them are a `batch`. No lane may branch, for the others would have to follow: all choices
//! are made by masks. A position in which the move is not possible is counted all the same, and its number thrown away;
//! among siblings that is rare.
//!
//! # Moves that touch nothing of influence
//!
//! Of a batch it is *learnt* (`learn`) how many replies the other side had if nothing moved at all, and which squares have
//! *influence* on that number. Then the moves are sorted, piece by piece, by the squares they touch: `targets`.
//!
//! - Most **touch nothing of influence**: their replies are that number, and are added without another look.
//! - **Quiet** moves have influence, but give no check, and change no line to the king that replies: its pins are known,
//!   and its other pieces are pushed along the lines again.
//! - **Loud** moves may do anything: all is found out anew, from that king outward.
//! - **Special** moves, castling and promotions, are loud and change more than two squares or what stands on them.
//!
//! The last three are counted in `replies`, all but the pawns' captures in passing: each of these is so odd that it is
//! played.
//!
//! # The paths
//!
//! `kernels` compiles all this three times over, for three [paths](Path): `avx512` has eight lanes in one register,
//! `avx2` in two, and `plain` has none and runs anywhere. The program asks the machine at its start and takes the widest
//! (`path` holds all that is unsafe in it: the promise that it has asked).
//!
//! # The table and the crew
//!
//! Many orders of moves lead to one position. With a `table` of counts, by keys that follow the moves (`key`), what was
//! counted once is not counted again; what the table does not know is put together into full families by `batch`. And a
//! `crew` of threads takes branches of the tree from one heap until none is left, sharing the table without locks.
//!
//! # Which file holds what
//!
//! | file | what it holds |
//! |---|---|
//! | `state` | a position, and the position after a move |
//! | `constraints` | what the king asks of every move: mask, danger, pins |
//! | `squares` | the squares of a set one by one, and the attack tables |
//! | `generate` | the legal moves of a position, handed out as sets |
//! | `fill` | where sliders go; what leapers and pawns attack |
//! | `tree` | children, and the tree cut into branches |
//! | `batch` | eight siblings, lane by lane |
//! | `learn` | what is true of them before any move |
//! | `targets` | where their pieces may go, and which moves have influence |
//! | `replies`, `pawns` | how many replies a move in eight positions leaves |
//! | `kernels` | the order of all this, compiled for each path |
//! | `path` | which paths a machine can take |
//! | `table`, `key`, `batch` | counts that are kept, by what, and what is missing |
//! | `crew` | the [`Counter`]: threads, branches, progress |
//!
//! # Sources
//!
//! - Steffan Westcott's fills, after Peter Kogge's and Harold Stone's adder:
//!   <https://www.chessprogramming.org/Kogge-Stone_Algorithm>.
//! - Gerd Isenberg's lines by subtraction: <https://www.chessprogramming.org/Hyperbola_Quintessence>.
//! - Albert Zobrist's keys: *A new hashing method with application for game playing*, Technical Report 88, University of
//!   Wisconsin, 1970.
//! - Robert Hyatt and Tim Mann: *A lock-less transposition table implementation for parallel search*, ICGA Journal 25/1,
//!   2002.
//! - Per-Ake Larson's *Dynamic hash tables*, Communications of the ACM 31/4, 1988, for a table that grows.

// Functions here are compiled once for each path, inside functions that promise its instructions. A function that is not
// inlined there is compiled without them. And loops are over lanes, by which several arrays are indexed at once.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

mod army;
mod batch;
mod batch_state;
mod castling_squares;
mod counter;
#[cfg(test)]
mod diagrams;
mod fill;
mod generate;
mod influence;
mod kernels;
mod key;
mod king_constraints;
mod lanes;
mod line_scan;
mod lines;
mod path;
mod pawns;
mod replies;
mod squares;
mod state;
mod table;
mod targets;
#[cfg(test)]
mod tests;
mod tree;
mod waiting;
mod weights;
mod workspace;

pub use counter::{CountProgress, Counter, MAX_DEPTH, TooManyNodesError};
pub use path::Path;
