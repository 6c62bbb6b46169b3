//! Counting the leaf nodes of the tree of legal moves: *perft*, the field's test of a generator.

// These functions are compiled anew for each path, inside of functions that promise its instructions: what is not inlined
// there is compiled without them, and has no lock-step. And their loops are over lanes, with which many arrays are
// indexed at once.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

mod aims;
mod brood;
mod crew;
mod family;
mod fill;
mod generate;
mod key;
mod learn;
mod lockstep;
mod path;
mod pawns;
mod replies;
mod state;
mod table;
mod tree;

pub use crew::{Counter, Progress, TooMany};
pub use path::Path;
