//! Messages: lines that are JSON objects. Each value knows its place in the line, so that an error can point to it.

mod error;
mod json;

pub use error::ParseMessageError;
pub(crate) use json::{Json, Object, escape_length};

/// What was read of a message, or why it cannot be.
pub(crate) type Read<'a, T> = Result<T, ParseMessageError<'a>>;
