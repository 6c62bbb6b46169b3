//! Answers as JSON: one record per line, keys in a fixed order.
//!
//! This is the wire format. Later versions may add keys, but never rename or remove them. Legal moves have their own
//! record writer, `fields` and `moves`, because a stream writes millions of them; the others are made of columns. The JSON Schemas
//! are made of columns, too, and a test compares each record with its schema, key by key.

mod fields;
mod lists;
mod moves;
mod records;
pub(crate) mod writer;

pub use fields::{push_fields, push_moves};
pub(crate) use fields::{push_framed_fields, push_framed_moves};
pub use records::{push_attacks, push_explained, push_mask, push_winnable};
pub use writer::{push, push_line};
