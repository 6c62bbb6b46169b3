//! Counting the leaf nodes of the tree of legal moves: *perft*, the field's test of a generator.

mod aims;
mod brood;
mod crew;
mod family;
mod fill;
mod generate;
mod key;
mod lockstep;
mod path;
mod replies;
mod state;
mod table;
mod tree;

pub use crew::{Counter, Progress, TooMany};
pub use path::Path;
