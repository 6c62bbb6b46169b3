//! Answers as JSON: one record per line, keys in a fixed order.
//!
//! This is the wire format. Later versions may add keys, but never rename or remove them. Legal moves have their own
//! record writer, `fields` and `moves`, because a stream writes millions of them; the others are in `records`. The JSON Schemas
//! in `about/schema` describe all records, and a test compares each record with its schema, key by key.

mod fields;
mod lists;
mod moves;
mod records;
mod values;
mod winnable;

pub use fields::{push_fields, push_moves, push_successors};
pub(crate) use records::push_answer;
pub use records::{
    ErrorBody, ErrorRecord, OutcomeRecord, RepetitionsRecord, push_attacks, push_checked_counts,
    push_explained, push_leaf_nodes, push_mask,
};
pub use values::SquareNames;
pub use winnable::push_winnable;

use std::io::{self, Write};

use oracle_notation::is_printable;
use serde::Serialize;

/// Appends a record as one line.
pub fn push_line(record: &impl Serialize, out: &mut Vec<u8>) {
    push(record, out);
    out.push(b'\n');
}

/// Appends a value.
pub fn push(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    // This cannot fail: the keys are strings, and the output is in memory.
    let _ = value.serialize(&mut serde_json::Serializer::with_formatter(out, Printable));
}

/// JSON on one line, safe to print on a terminal: besides what JSON requires, it escapes characters that a terminal
/// would interpret.
struct Printable;

impl serde_json::ser::Formatter for Printable {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if fragment.bytes().all(|byte| byte < 0x7f) {
            return out.write_all(fragment.as_bytes());
        }
        for letter in fragment.chars() {
            if is_printable(letter) {
                write!(out, "{letter}")?;
            } else {
                write!(out, "\\u{:04x}", u32::from(letter))?;
            }
        }
        Ok(())
    }
}
