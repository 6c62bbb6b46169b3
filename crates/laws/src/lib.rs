#![doc = include_str!("../README.md")]

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
    Bitboard, Color, File, ParseNameError, Piece, Pieces, Placement, Rank, Role, Square, Squares,
    joined,
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
