//! Chess written down: positions and moves from text, and back.
//!
//! A whole line of input is a [`Record`]. Each notation has its room: [`fen`], [`epd`] and [`piece_list`] for
//! positions, [`uci`] and [`san`] for moves. Everything unreadable is an error that says what is wrong and where.

pub mod epd;
mod error;
pub mod fen;
mod fields;
mod form;
mod hint;
mod move_fault;
mod move_text;
pub mod piece_list;
mod plain;
mod printable;
mod record;
pub mod san;
mod suggestion;
mod tokens;
pub mod uci;
mod wide;

pub use error::{Origin, ParsePositionError, PositionFault};
pub use fields::{CastlingField, Chosen, Fields};
pub use move_fault::MoveFault;
pub use move_text::{MoveText, ParseMoveError};
pub use printable::{is_invisible, is_printable};
pub use record::{Asked, Assumed, Beside, Record};
pub use suggestion::nearest;
