//! Moves as text: UCI, SAN, and whatever else people write.

mod error;
mod play;
pub mod san;
pub(crate) mod steps;
mod text;
pub mod uci;

pub use error::{MoveError, ParseMoveError};
pub use play::play;
pub(crate) use play::play_written;
pub use text::MoveText;
