//! Messages: lines that are JSON objects. Each value knows its place in the line, so that an error can point to it.

mod error;
pub mod id;
mod json;
mod member;

pub use error::ParseMessageError;
pub use json::Json;
pub(crate) use json::Object;
pub(crate) use member::choose;
pub use member::{Member, square};

/// What was read of a message, or why it cannot be.
pub type Read<'a, T> = Result<T, ParseMessageError<'a>>;
