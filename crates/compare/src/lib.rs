//! Tests another move generator, and says where it is wrong and why.
//!
//! A wrong perft count says that a generator has a bug, and nothing else. This crate follows the count to the bug:
//!
//! - `inquiry` asks about a position at increasing depth until the answer is wrong. [`Inquiry`] is the way in.
//! - `walk` asks about positions by the moves that lead to them.
//! - `descent` and `difference` follow the wrong count to the position whose moves differ.
//! - `dispute` and `cause` find the reason: the move that is missing or not legal, and the article of the FIDE Laws.
//!   `stale` recognizes a program that answers an earlier question.
//!   `draws` recognizes one that stops at a draw.
//! - `slow` asks less deep where a count takes too long, which is no mistake.
//! - `shrink` removes pieces, rights and clocks as long as the program is wrong in the same way.
//! - `positions` has what is asked about: a suite with a position for each single fault, a file, or random positions.
//! - `process` starts programs, speaks their protocols, and kills them at the end. All other modules know a program only
//!   as a [`Program`], something that answers questions.
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
//!     fn restart(&mut self) -> Result<(), EngineError> {
//!         Ok(())
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
//! let limits = Limits { depth: 1, nodes: 1000, questions: 60, one_depth: false };
//! let mut examined = inquiry.examine(&root, StartingPoint::FIRST, limits)?;
//! let (repro, dispute) = examined.wrong.remove(0);
//! assert_eq!(dispute.cause.id, "missing_castling_kingside");
//! assert_eq!(dispute.cause.article.map(|article| article.number()), Some("3.8.2"));
//!
//! let (repro, _) = shrink(&mut inquiry, repro, dispute)?;
//! assert_eq!(repro.node.root_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod cause;
mod descent;
mod difference;
mod dispute;
mod draws;
mod finding;
mod inquiry;
mod node;
mod positions;
mod process;
mod program;
mod random;
mod record;
mod report;
mod run;
mod shrink;
mod slow;
mod stale;
mod walk;

pub use cause::{Cause, causes};
pub use dispute::{Dispute, DisputeKind};
pub use finding::{Finding, Group, grouped};
pub use inquiry::{Examined, Inquiry, Limits, Repro, StartingPoint};
pub use node::TreeNode;
pub use positions::{Source, Task};
pub use process::{ProtocolName, Stop};
pub use program::{Answer, Capabilities, EngineError, Program, Result};
pub use report::{CompareError, Comparison, Observer, Report, RunProgress};
pub use run::run;
pub use shrink::shrink;
pub use slow::NotAsked;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
