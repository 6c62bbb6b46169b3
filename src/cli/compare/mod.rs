//! `compare`: judges another move generator, and says why it is wrong.
//!
//! Each position is asked about ever deeper, until the program counts wrongly ([`inquiry`]). The wrong count is followed
//! down to the position whose moves differ ([`descent`], [`difference`]), the disagreement gets its reason ([`dispute`],
//! [`cause`]), and the position is made as small as it can be ([`shrink`]). All this knows programs only as something that
//! is asked ([`program`]); [`process`] starts and kills them.

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
