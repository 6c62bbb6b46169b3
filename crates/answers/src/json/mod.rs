//! Answers as JSON: one record per line, keys in a fixed order.
//!
//! Later versions may add keys, but never rename or remove them. Legal moves have a writer of their own, because a stream writes
//! millions of them; other records, and the JSON Schemas, are made of columns. A test compares them, key by key.

pub(crate) mod moves;

pub(crate) use moves::push_framed_moves;

use std::io::{self, Write};

use oracle_notation::is_printable;
use serde::Serialize;

/// Appends a record as one line.
pub fn push_line(record: &impl Serialize, out: &mut Vec<u8>) {
    push(record, out);
    out.push(b'\n');
}

/// Appends a value.
#[inline]
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

/// Writes the members of an object. Each begins with a comma, of which the first becomes the brace.
pub(crate) struct ObjectWriter<'o>(pub &'o mut Vec<u8>);

/// Appends an object with these members.
pub(crate) fn push_object(out: &mut Vec<u8>, write: impl FnOnce(&mut ObjectWriter<'_>)) {
    let start = out.len();
    write(&mut ObjectWriter(out));
    end_object(start, out);
}

/// Ends an object that begins here, with the comma before its first member.
pub(crate) fn end_object(start: usize, out: &mut Vec<u8>) {
    match out.get_mut(start) {
        Some(comma) => *comma = b'{',
        None => out.push(b'{'),
    }
    out.push(b'}');
}

impl ObjectWriter<'_> {
    /// Writes a key that needs no escapes; its value follows.
    #[inline]
    pub fn key(&mut self, key: &'static str) -> &mut Vec<u8> {
        self.0.extend_from_slice(b",\"");
        self.0.extend_from_slice(key.as_bytes());
        self.0.extend_from_slice(b"\":");
        self.0
    }

    /// Writes a key that is a text of the input; its value follows.
    pub fn named(&mut self, key: &str) -> &mut Vec<u8> {
        self.0.push(b',');
        push(key, self.0);
        self.0.push(b':');
        self.0
    }

    /// Writes a value whose key is a text of the input.
    pub fn push_named(&mut self, key: &str, value: &(impl Serialize + ?Sized)) {
        push(value, self.named(key));
    }

    #[inline]
    pub fn push(&mut self, key: &'static str, value: &(impl Serialize + ?Sized)) {
        push(value, self.key(key));
    }
}
