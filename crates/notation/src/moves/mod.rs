//! Moves as text: UCI, SAN, and whatever else people write.

mod error;
mod foreign;
pub mod lan;
mod letters;
pub(crate) mod movetext;
mod numbered;
mod play;
mod reading;
mod result;
pub mod san;
pub mod signs;
mod slips;
mod spoken;
pub mod steps;
mod text;
pub mod uci;

pub use error::{MoveError, ParseMoveError, is_drop};
pub use foreign::ForeignNotation;
pub use letters::PieceLetters;
pub use movetext::{WrittenMove, movetext, pgn_movetext};
pub use numbered::{WrittenNumber, moments, numbered, ordinal, repetition};
pub use oracle_laws::joined;
pub use play::{play, play_written};
pub(crate) use reading::ascii;
pub use result::{GameResult, LONGEST_RESULT};
pub use san::San;
pub use slips::{Slip, Slips};
pub use spoken::{spoken_move, spoken_piece};
pub use text::{MoveText, PieceMove};
