//! Positions and moves as text: parsers and writers.
//!
//! A whole line of input is a [`Record`]; after its moves it is a [`Query`]. Each notation has a file: [`fen`], [`epd`]
//! and [`piece_list`] for positions, [`uci`] and [`san`] for moves. Each error says what is wrong and where.

mod door;
mod error;
mod line;
mod moves;
mod pasted;
mod position;
mod printable;
mod tag;

pub use door::Door;
pub(crate) use error::ParseResult;
pub use error::{Origin, ParsePositionError, PositionErrorKind, is_misspelled, nearest};
pub use line::fields::{self, Chosen, Fields};
pub use line::{
    Assumption, Assumptions, BAD_OPERATION, CastlingRules, Judged, Overrides, PlayedBefore, Query,
    Record,
};
pub use moves::{
    ForeignNotation, GameResult, LONGEST_RESULT, MoveError, MoveText, ParseMoveError, PieceLetters,
    PieceMove, San, Slip, Slips, WrittenMove, WrittenNumber, is_drop, joined, lan, moments,
    movetext, numbered, pgn_movetext, play, play_written, repetition, san, signs, spoken_move,
    spoken_piece, steps, uci,
};
pub use pasted::{FirstLines, Pasted};
pub use position::{epd, fen, named, piece_list, put};
pub use printable::{is_invisible, is_printable, shown};
pub use tag::MiswrittenTag;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
