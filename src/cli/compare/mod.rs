//! `compare`: tests another move generator and says why it is wrong.
//!
//! [`inquiry`] asks about each position at increasing depth until the program counts wrongly. [`descent`] and
//! [`difference`] follow the wrong count to the position whose moves differ, [`dispute`] and [`cause`] find the reason,
//! and [`shrink`] makes the position as small as possible. All of them know a program only as [`program`], something
//! that answers questions; [`process`] starts and kills it.

mod cause;
mod descent;
mod difference;
mod dispute;
mod finding;
mod inquiry;
mod node;
mod positions;
mod process;
mod program;
mod random;
mod run;
mod shrink;
#[cfg(test)]
mod tests;

pub use dispute::{Dispute, Kind};
pub use finding::{Finding, Group, grouped};
pub use positions::Source;
pub use process::ProtocolName;
pub use run::{Comparison, Report, run};
