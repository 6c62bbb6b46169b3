//! The generator of legal moves, proven: see `docs/proof.md`.
//!
//! An integration test is a crate of its own, so the very files of the generator can be compiled a second time here, with
//! another meaning of `crate::board::Bitboard`: a set whose bits are circuits over the pieces of a board that is not known.
//! A solver shows for every board at once that what these files compute is what the plain law says.
#![allow(missing_docs, unreachable_pub)] // This is a test.
#![allow(clippy::unwrap_used)] // A poisoned lock is a failed test.

mod attacks;
mod board;
mod circuit;
mod drup;
mod movegen;
// `king_safety.rs` calls `double_step`, which is private to the crate.
#[path = "../../src/moves.rs"]
#[allow(dead_code)] // Only `double_step` is of use here.
mod moves;
mod plain;
mod position;
mod proofs;
mod solver;

pub use oracle_laws::CastlingSide;
pub use position::Position;
