#![doc = include_str!("../README.md")]
//! # How it works
//!
//! - `program` is what is asked: a [`Program`] gives an answer about a [`TreeNode`].
//! - `inquiry` asks about a position at increasing depth until the answer is wrong, and about positions by the moves that
//!   lead to them. [`Inquiry`] is the way in.
//! - `descent` follows the wrong count to the position whose moves differ, or to an earlier query.
//! - `discrepancy` and `cause` find the reason: the move that is missing or not legal, and the article of the FIDE Laws.
//! - `shrink` removes pieces, rights and clocks as long as the program is wrong in the same way.
//! - `positions` has what is asked about: a suite with a position for each single fault, a file, or random positions.
//! - `process` starts programs, speaks their protocols, and kills them at the end.
//! - `run` divides the positions among copies of a program, and sorts the findings into a [`Report`].
//!
//! This is the only library crate of the workspace that starts processes. It prints nothing, reads no environment, and
//! never exits: a caller gets warnings and progress through an [`Observer`], and ends a run through its [`Stop`].

mod cause;
mod descent;
mod discrepancy;
mod inquiry;
mod positions;
mod process;
mod program;
mod report;
mod run;

pub use cause::{Cause, causes};
pub use descent::shrink;
pub use discrepancy::{Discrepancy, DiscrepancyKind};
pub use inquiry::{Examined, Inquiry, Limits, Repro, TooSlow};
pub use positions::{Source, Task};
pub use process::{SharedLog, Stop, placeholders};
pub use program::{
    Answer, Capabilities, CompareError, EngineError, Program, ProtocolName, Result, TreeNode,
};
pub use report::{Finding, Report, grouped, positions};
pub use run::{Comparison, Observer, RunProgress, run};

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a value that a panic leaves whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
