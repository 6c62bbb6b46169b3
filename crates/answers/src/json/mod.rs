//! Answers as JSON: one record per line, keys in a fixed order.
//!
//! This is the wire format. Later versions may add keys, but never rename or remove them. Legal moves have their own
//! record writer, `moves`, because a stream writes millions of them; the others are made of columns. The JSON Schemas
//! are made of columns, too, and a test compares each record with its schema, key by key.

pub(crate) mod moves;
pub(crate) mod writer;

use oracle_notation::uci::CastlingMode;

use crate::answer::{Frame, push_record};
use crate::parts::Around;
use crate::{Attacks, Explained};
pub(crate) use moves::push_framed_moves;
pub use moves::push_moves;
pub use writer::{push, push_line};

/// Appends the verdict on a move.
pub fn push_explained(explained: &Explained<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    explained.with_parts(|parts| push_record(parts, None, &Frame::default(), mode, out));
}

/// Appends attacked squares, pins and checkers.
pub fn push_attacks(attacks: &Attacks<'_>, out: &mut Vec<u8>) {
    let parts = Around::new(attacks.query);
    let mode = CastlingMode::default();
    push_record(&parts.parts(attacks), None, &Frame::default(), mode, out);
}
