//! Answers as JSON: one record per line, keys in a fixed order.
//!
//! This is the wire format. Later versions may add keys, but never rename or remove them. Legal moves have their own
//! record writer, `fields` and `moves`, because a stream writes millions of them; the others are in `records`. The JSON Schemas
//! in `about/schema` describe all records, and a test compares each record with its schema, key by key.

mod fields;
mod lists;
mod moves;
mod records;
mod writer;

pub use fields::{push_fields, push_moves};
pub(crate) use records::{push_answer, push_follow, push_repetitions};
pub use records::{
    push_attacks, push_checked_counts, push_explained, push_leaf_nodes, push_mask, push_winnable,
};
pub(crate) use writer::{ObjectWriter, end_object, push_object};
pub use writer::{push, push_line};
