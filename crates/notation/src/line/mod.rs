//! A whole line of input: a position in any form, its fields, and the moves played from it.

mod bad_operation;
pub mod fields;
mod query;
mod record;
mod replay;
pub mod tokens;

pub use bad_operation::BAD_OPERATION;
pub use query::{Judged, Query};
pub use record::{Assumption, Assumptions, CastlingRules, Overrides, Record};
