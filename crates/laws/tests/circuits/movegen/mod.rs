//! The generator of the crate, of positions that are circuits.
//!
//! `#[path]` compiles its own files a second time, so that the proof is of the code that ships and not of a copy: their
//! `crate::board` is the one of this test.

#[path = "../../../src/movegen/king_safety.rs"]
mod king_safety;

pub(crate) use king_safety::{KingSafety, PieceTargets, castling_rook, uncovered_by};
