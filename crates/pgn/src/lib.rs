#![doc = include_str!("../README.md")]
//!
//! An illegal move that can mean only one piece is still played, and the game goes on from there. After a word that cannot be a
//! move, the next word is tried. After any other move that is illegal or ambiguous, the rest of the game is not judged, because
//! the position is unknown. The next game begins at its tags. A tag line ends any game, and `[Event "` at the start of a line
//! after an empty line also ends a comment, so a damaged game never hides the next.

// Kernels are compiled for each kind of processor together with the functions that they call; without branches, they compare
// many bytes at once. The flags of a game are independent of each other.
#![allow(
    clippy::inline_always,
    clippy::needless_bitwise_bool,
    clippy::struct_excessive_bools
)]

mod annotations;
mod byte_classes;
mod clocks;
mod export;
mod finding;
mod game;
mod input;
mod judge;
mod lifecycle;
mod movetext;
mod parser;
mod plain_moves;
mod read_game;
mod reader;
mod repair;
mod tag_section;
mod tags;
mod visitor;
mod word;
mod written;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use clocks::{CommentValues, Milliseconds, TimeControlTag};
pub use export::Exporter;
pub use finding::{Finding, FindingKind};
pub use game::{FoundLetters, Game, PlayedMove};
pub use input::{Place, begins_game, decode, last_border};
pub use lifecycle::doubtful_termination;
pub use oracle_notation::GameResult;
pub use parser::Options;
pub use read_game::{ReadGame, ReadMove, ReadVariation, export, games, games_with};
pub use reader::Reader;
pub use repair::{Repair, RepairKind, repairs};
pub use tags::{Tags, is_surely_before};
pub use visitor::{Played, Text, Visitor, Word};
