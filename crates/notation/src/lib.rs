#![doc = include_str!("../README.md")]

pub mod epd;
mod error;
pub mod fen;
pub mod fields;
mod hint;
mod judge;
mod letters;
mod move_text;
mod movetext;
pub mod named;
mod pasted;
pub mod piece_list;
pub mod plain_move;
mod play;
mod query;
mod record;
pub mod san;
pub mod signs;
mod spoken;
mod tag;
mod tokens;
pub mod uci;

pub(crate) use error::ParseResult;
pub use error::{Origin, ParsePositionError, PositionErrorKind, is_invisible, is_printable, shown};
pub use fen::put;
pub use fields::{Chosen, Fields};
pub use hint::{Interface, is_misspelled, nearest};
pub use judge::{BAD_OPERATION, Judged, PlayedBefore};
pub use letters::PieceLetters;
pub use move_text::{MoveText, ParseMoveError, PieceMove, can_be_move, foreign_notation, is_drop};
pub use movetext::{
    GameResult, LONGEST_RESULT, WrittenMove, WrittenNumber, movetext, numbered, pgn_movetext,
};
pub use oracle_laws::joined;
pub use pasted::{FirstLines, Pasted, position};
pub use play::{MoveError, other_turn, play, play_written};
pub use query::{MOST_NAMED, Query, moments, repetition};
pub use record::{Assumption, Assumptions, CastlingRules, Overrides, Record, given_result};
pub use san::{Lan, NotationWarning, NotationWarnings, San};
pub(crate) use spoken::bare_move;
pub use spoken::{spoken_move, spoken_piece};
pub use tag::{TagText, is_chess_variant};
pub use tokens::find_wide_space;
