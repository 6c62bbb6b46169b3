//! Games in Portable Game Notation (PGN standard, 1994), read as a stream and judged by the laws.
//!
//! [`games()`] is an iterator over the games of anything that can be read. Below it, a [`Reader`] takes bytes in chunks of any
//! size, plays each game, and shows its parts to a [`Visitor`]. Its memory does not grow with the input: a game may have any
//! number of moves, and a comment any length.
//!
//! Each error is a [`Finding`]. An illegal move that can mean only one piece is still played, and the game goes on from there.
//! After a word that cannot be a move, the next word is tried. After any other move that is illegal or ambiguous, the rest of
//! the game is not judged, because the position is unknown. The next game begins at its tags. A tag line ends any game, and
//! `[Event "` at the start of a line after an empty line also ends a comment, so a damaged game never hides the next.
//!
//! ```
//! use oracle_pgn::{Finding, Game, Options, Reader, Visitor};
//!
//! struct Print(Vec<String>);
//!
//! impl Visitor for Print {
//!     fn wants_moves(&self) -> bool {
//!         false
//!     }
//!
//!     fn finding(&mut self, game: &Game, finding: &Finding) {
//!         self.0.push(format!("game {}: {}: {}", game.number(), finding.kind.id(), finding.message));
//!     }
//! }
//!
//! let mut reader = Reader::new(Options { tags_are_optional: true, ..Options::default() });
//! let mut print = Print(Vec::new());
//! reader.read_all(b"1. e4 e5 2. Bf3 Nc6 1-0\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2\n", &mut print);
//! assert_eq!(
//!     print.0,
//!     [
//!         "game 1: illegal_move: the white bishop on f1 cannot go to f3: a bishop moves along diagonals",
//!         "game 2: wrong_result: Black wins by checkmate, but the result is `1/2-1/2`",
//!     ]
//! );
//! ```

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
mod reader;
mod repair;
mod tag_section;
mod tags;
mod visitor;
mod word;
mod written;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use clocks::{CommentValues, TimeControlTag};
pub use export::Exporter;
pub use finding::{Finding, FindingKind};
pub use game::{FoundLetters, Game, PlayedMove};
pub use input::{Place, begins_game, decode, last_border};
pub use lifecycle::doubtful_termination;
pub use oracle_notation::GameResult;
pub use parser::Options;
pub use reader::{GamesIter, ReadGame, Reader, games};
pub use repair::{Repair, RepairKind, repairs};
pub use tags::{Tags, is_surely_before};
pub use visitor::{Played, Text, Visitor, Word};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
