//! Positions and moves as text: parsers and writers.
//!
//! A whole line of input is a [`Record`]; after its moves it is a [`Query`]. Each notation has a file: [`fen`], [`epd`]
//! and [`piece_list`] for positions, [`uci`] and [`san`] for moves. Each error says what is wrong and where.

mod error;
mod line;
mod moves;
mod pasted;
pub mod pgn;
mod position;
mod printable;
mod suggestion;

pub use error::{Origin, ParsePositionError, PositionErrorKind};
pub use line::fields::{self, Chosen, Fields};
pub use line::{Assumption, Assumptions, CastlingRules, Judged, Overrides, Query, Record};
pub use moves::{MoveError, MoveText, ParseMoveError, Slip, Slips, lan, movetext, play, san, uci};
pub use pasted::Pasted;
pub use position::{CastlingField, epd, fen, piece_list, put};
pub use printable::{is_invisible, is_printable};
pub use suggestion::nearest;
