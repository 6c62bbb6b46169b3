//! The laws of chess.
//!
//! A [`Setup`] is any board that can be set up; a [`Position`] is a setup that has legal moves or none. All legal moves
//! come from one generator; [`attacks`] and [`mask`] are the layers below it.

pub mod attacks;
mod castling;
mod en_passant;
mod history;
mod illegal;
pub mod mask;
mod movegen;
mod moves;
mod outcome;
mod position;
mod problems;
mod reachability;
mod retraction;
mod setup;
pub mod winnable;

pub use castling::{CastlingRights, CastlingSide};
pub use history::History;
pub use illegal::{Candidate, IllegalMove, Pieces, Reason};
pub use movegen::{Checks, GivenCheck, LegalMoves, Pin};
pub use moves::{Move, MoveKind};
pub use outcome::{Outcome, OutcomeReason, Status};
pub use position::Position;
pub(crate) use position::{Step, Stepper};
pub use problems::{SetupProblem, SetupProblems};
pub use setup::{Setup, SetupError};
