//! The laws of chess: boards, attacks, the legal moves, why every other move is illegal, and how a game ends.
//!
//! ```
//! use oracle_laws::{Candidate, Position, Reason, Square};
//!
//! // . . . q . . . .
//! // . . . . . . . .
//! // R . . . K . . .   (on the first rank)
//! let position: Position = "3q4/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
//! assert!(!position.is_check());
//! assert_eq!(position.legal_moves().len(), 13);
//!
//! let targets: Vec<String> =
//!     position.legal().moves_from(Square::E1).iter().map(|legal| legal.to.to_string()).collect();
//! assert_eq!(targets, ["f1", "e2", "f2"]);
//! let illegal = position.judge(Candidate::new(Square::E1, Square::C1)).unwrap_err();
//! assert_eq!(illegal.reason, Reason::CastlingThroughCheck);
//! # Ok::<_, oracle_laws::ParseFenError>(())
//! ```
//!
//! A [`Setup`] is any board that can be set up; a [`Position`] is a setup that has legal moves or none. All legal moves
//! come from one generator; [`attacks`] and [`mask`] are the layers below it.
//!
//! # For users of shakmaty
//!
//! | shakmaty | here |
//! |---|---|
//! | `Setup`, `Fen` | [`Setup`]: `text.parse()`, `to_string()` |
//! | `Chess`, `fen.into_position(mode)?` | [`Position`]: [`Position::from_fen`], `text.parse()`, or `Position::try_from(&setup)?` |
//! | `Chess::default()` | [`Position::startpos`], `Position::default()` |
//! | `Board` | [`Placement`] |
//! | `Square`, `File`, `Rank`, `Color`, `Role`, `Piece` | the same names |
//! | `Bitboard` | [`Bitboard`]: `has` for `contains`, `any` and `is_empty`, `with` and `without` |
//! | `position.turn()`, `checkers()`, `is_check()`, `is_checkmate()`, `is_stalemate()` | the same names |
//! | `position.board().piece_at(square)` | [`Position::piece_at`] |
//! | `position.legal_moves()` | [`Position::legal_moves`]; [`Position::legal`] has them by piece, with checks and pins |
//! | `position.is_legal(m)` | [`Position::judge`]: the move, or why it is illegal |
//! | `position.play(m)?` | [`Position::play`], in place, with [`PlayError`] |
//! | `position.play_unchecked(m)` | [`Position::play_unchecked`] in place, [`Position::after`] for a copy |
//! | `position.outcome()` | [`Position::outcome`], with `position.legal().status()`; [`History`] knows repetitions |
//! | `position.is_insufficient_material()` | the same name; `oracle-winnable` decides all dead positions |
//! | `Move::Castle { king, rook }` | [`MoveKind::Castle`]; [`Move::to`] is the square of the rook there, too |
//! | `attacks::rook_attacks(square, occupied)` | [`attacks::rook`] |
//! | `PositionErrorKinds` | [`Setup::problems`]: named, but answered; [`SetupError`] is for what has no answer |
//! | `text.parse::<UciMove>()?.to_move(&position)?` | `position.judge(text.parse()?)?`; a [`Move`] is written as UCI |
//! | `San`, `UciMove` | `oracle_notation::San`, [`Candidate`] |
//! | `perft(&position, depth)` | `oracle_perft::Counter` |
//! | `pgn_reader::Visitor` | `oracle_pgn::Visitor` |
//!
//! A setup is accepted with a king missing, a king that can be captured, or more pieces than a game can have. Chess960
//! needs no mode: where the rooks stand says how they castle.
//!
//! # Features
//!
//! `serde`: squares, files, ranks, colours, roles and pieces are serialised by their names, a [`Position`] and a [`Setup`] as FEN, a
//! [`Candidate`] and a [`Move`] as UCI, reasons and problems by their ids, sets as lists. What can be read back is deserialised.
//!
//! `polyglot`: [`Position::polyglot_key`], by which opening books know a position.
//!
//! # Sources
//!
//! - FIDE Laws of Chess, 2023: <https://handbook.fide.com/chapter/E012023>
//! - PGN standard, sections 8.2.3 (SAN), 16.1 (FEN) and 16.2 (EPD)
//! - X-FEN and Shredder-FEN for castling in Chess960
//! - UCI protocol, 2006
//! - The Chess Programming Wiki, cited where a technique is used

mod arbiter;
mod article;
pub mod attacks;
mod board;
mod castling;
pub mod fen;
mod history;
mod listed;
pub mod mask;
mod movegen;
mod moves;
mod outcome;
#[cfg(feature = "polyglot")]
mod polyglot;
mod position;
mod problems;
mod reachability;
mod reasons;
mod retraction;
#[cfg(feature = "serde")]
mod serialized;
mod setup;

/// Moves as chess programs exchange them: `e2e4`, `e7e8q` (Universal Chess Interface, 2006).
pub mod uci {
    pub use crate::moves::{CastlingMode, candidate, push, read_squares, target};
}

pub use arbiter::{Arbiter, Consequence, TimeControl};
pub use article::{Article, cited};
pub use board::{
    Bitboard, Color, File, ParseNameError, Piece, Placement, Rank, Role, Square, Squares, joined,
};
pub use castling::{CastlingRights, CastlingSide};
pub use fen::ParseFenError;
pub use history::{AutomaticDraws, History};
pub use movegen::{Checks, GivenCheck, LegalMoves, Pin};
pub use moves::{Candidate, Move, MoveKind};
pub use outcome::{Claim, Outcome, OutcomeReason, Status};
pub use position::{PlainMover, PlayError, Position};
pub use problems::{SetupProblem, SetupProblems};
pub use reasons::{IllegalMove, LostRightSearch, Reason};
pub use setup::{Setup, SetupError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
