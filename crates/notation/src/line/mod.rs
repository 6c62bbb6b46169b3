//! A whole line of input: a position in any form, its fields, and the moves played from it.

pub mod fields;
mod judge;
mod query;
mod record;
mod replay;
pub mod tokens;
pub mod turn;

pub use judge::{Judged, PlayedBefore};
pub use query::Query;
pub use record::{Assumption, Assumptions, CastlingRules, Overrides, Record};
pub use replay::BAD_OPERATION;
