//! Tests another move generator, and says where it is wrong and why.
//!
//! A wrong perft count says that a generator has a bug, and nothing else. This crate follows the count to the bug:
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
//!
//! # Example
//!
//! A generator in Rust that forgets castling:
//!
//! ```
//! use oracle_compare::{
//!     Answer, Capabilities, EngineError, Inquiry, Limits, Program, StartingPoint, TreeNode, shrink,
//! };
//!
//! struct Castless;
//!
//! impl Program for Castless {
//!     fn split(&mut self, node: &TreeNode, _depth: u32) -> Result<Answer, EngineError> {
//!         let mut moves = node.position().legal_moves();
//!         moves.retain(|played| played.castle().is_none());
//!         let counted = moves.iter().map(|played| (played.to_string(), 1));
//!         Ok(Answer { moves: Some(counted.collect()), ..Answer::default() })
//!     }
//!
//!     fn capabilities(&self) -> Capabilities {
//!         Capabilities { counts: false, plays: false, stays: false, ..Capabilities::ALL }
//!     }
//! }
//!
//! // After 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6.
//! let fen = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5";
//! let root = TreeNode::new(fen.parse()?);
//!
//! let mut castless = Castless;
//! let mut inquiry = Inquiry::new(&mut castless);
//! let limits = Limits { depth: 1, nodes: 1000, queries: 60, one_depth: false };
//! let mut examined = inquiry.examine(&root, StartingPoint::FIRST, limits)?;
//! let (repro, discrepancy) = examined.wrong.remove(0);
//! assert_eq!(discrepancy.cause.id, "missing_castling_kingside");
//! assert_eq!(discrepancy.cause.article.map(|article| article.number()), Some("3.8.2"));
//!
//! let (repro, _) = shrink(&mut inquiry, repro, discrepancy)?;
//! assert_eq!(repro.node.root_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

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
pub use inquiry::{Examined, Inquiry, Limits, NotAsked, Repro, StartingPoint};
pub use positions::{Source, Task};
pub use process::Stop;
pub use program::{
    Answer, Capabilities, CompareError, EngineError, Program, ProtocolName, Result, TreeNode,
};
pub use report::{Finding, Group, Report, grouped};
pub use run::{Comparison, Observer, RunProgress, run};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
