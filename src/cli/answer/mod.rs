//! The answers as values; [`write`](super::write) turns them into text.

mod attacks;
mod check;
mod dead;
mod explain;
mod mask;
mod moves;
mod perft;
mod winnable;

pub use attacks::Attacks;
pub use check::{CheckError, CheckedCount, check};
pub use dead::Dead;
pub use explain::Explained;
pub use mask::Mask;
pub use moves::{Kind, Kinds, MoveVisitor, Moves, Step};
pub use perft::{LeafNodes, split};
pub use winnable::{Solvers, Winnable};
