//! A whole line of input: a position in any form, its fields, and the moves played from it.

mod assumption;
pub mod fields;
mod overrides;
mod query;
mod record;
pub mod tokens;

pub use assumption::{Assumption, Assumptions};
pub use overrides::Overrides;
pub use query::{Judged, Query};
pub use record::Record;
