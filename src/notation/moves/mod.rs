//! Moves as text: UCI, SAN, and whatever else people write.

mod error;
pub mod san;
mod text;
pub mod uci;

pub use error::{MoveError, ParseMoveError};
pub use text::MoveText;
