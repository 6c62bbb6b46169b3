//! Each command of chess-oracle as a value, and its answer as a JSON record.
//!
//! [`Record`](oracle_notation::Record) reads a line, and [`Query`](oracle_notation::Query) is its position with what is
//! asked about it. The answer is a value of this crate:
//!
//! - [`Moves`]: the legal moves of the side to move or of a piece, some [`Kinds`] of them, and the state of the game.
//! - [`Explained`]: whether a move is legal, and if not, why not.
//! - [`Attacks`]: the squares that each side attacks, pins and checkers.
//! - [`Mask`]: how a piece moves on an empty board.
//! - [`LeafNodes`]: a count of leaf nodes; [`split`] and [`check()`] divide and check counts.
//! - [`Winnable`]: who can still checkmate, and whether the position is dead.
//!
//! [`to_json`] and [`to_svg`] are the shortest way for a [`Position`](oracle_laws::Position). An [`Oracle`] has the settings that
//! all answers share. Each value writes itself for people (`write_text`) and, if it has one, as a picture (`to_svg`), and tells
//! its columns, of which records, rows and conditions are made. [`json`] writes each value as a record of one line, and [`mod@line`] its moves or
//! positions as text. [`move_keys`] lists the keys of the record of moves, and [`schema`] has the JSON Schema of each record. [`act`]
//! answers messages that are JSON objects.
//!
//! # Example
//!
//! ```
//! use oracle_answers::{Explained, json};
//! use oracle_notation::{Overrides, Record, uci::CastlingMode};
//!
//! let overrides = Overrides::default();
//! let record = Record::parse("4k3/8/8/8/8/8/4r3/R3K3 w Q - move=O-O-O", &overrides)?;
//! let query = record.play()?;
//! let explained = Explained::new(&query)?;
//! assert!(!explained.is_legal());
//!
//! let mut line = Vec::new();
//! json::push_explained(&explained, CastlingMode::Standard, &mut line);
//! assert!(String::from_utf8_lossy(&line).contains(r#""reason":"castling_in_check""#));
//! # Ok::<_, oracle_notation::ParsePositionError>(())
//! ```

// What only tables use stands beside what all builds do.
#![cfg_attr(
    not(feature = "tables"),
    allow(
        dead_code,
        unused_imports,
        unused_variables,
        clippy::ptr_arg,
        clippy::unused_self
    )
)]

pub mod act;
mod answer;
mod attacks;
mod columns;
pub mod diagnostic;
pub mod drawing;
mod explain;
pub mod format;
mod frame;
pub mod games;
pub mod json;
pub mod line;
mod mask;
pub mod message;
mod moves;
mod object_line;
mod oracle;
mod out;
pub mod page;
mod parts;
mod perft;
mod question;
pub mod request;
pub mod rules;
#[cfg(feature = "tables")]
pub mod schema;
#[cfg(feature = "tables")]
pub mod select;
mod winnable;

pub use answer::{Remarks, Told};
pub use attacks::{Attacks, AttacksRequest};
pub use drawing::{RenderOptions, TextStyle, View};
pub use explain::{EXPLAIN_FORMATS, ExplainRequest, Explained};
pub use format::Separator;
pub use frame::TableRow;
pub use mask::{Mask, MaskRequest};
pub use moves::{
    COUNT, EXPLAINED, FIELDS, FORMATS, Listing, MovesFormat, MovesRequest, SUCCESSORS,
};
pub use moves::{Kind, Kinds, Moves, SanVisitor, SimpleMove, move_fields, move_keys};
pub use object_line::REQUESTS;
pub use oracle::{Answered, Oracle, to_json, to_svg};
pub use perft::{
    Budget, COUNT_FORMATS, CheckedCount, LeafNodes, Perft, PerftRequest, check, split,
};
pub use question::{About, AnswerForm, ObjectQuestion, PositionQuestion, Question, TextForm};
pub use winnable::{Dead, Solvers, WINNABLE_FORMATS, Winnable, WinnableRequest};

/// Appends an answer that is written to a string.
pub fn push_text(out: &mut Vec<u8>, write: impl FnOnce(&mut String)) {
    let mut text = String::new();
    write(&mut text);
    out.extend_from_slice(text.as_bytes());
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
