//! A whole line of input: a position in any form, its fields, and the moves played from it.

pub mod fields;
mod query;
mod record;
mod replay;
pub mod tokens;

pub use query::{Judged, Query};
pub use record::{Assumption, Assumptions, CastlingRules, Overrides, Record};
