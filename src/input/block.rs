//! A block of whole lines, line by line; and why a file cannot be read, or a line is not text or too long.

use std::sync::Arc;

use memchr::{memchr, memchr_iter};
use oracle_answers::diagnostic::{Diagnostic, Id, Place};
use oracle_answers::message;
use oracle_notation::Record;

use super::cells::row_length;
use super::columns::TableColumns;

/// The longest line that is read, in bytes, without its end.
pub const LONGEST_LINE: usize = 64 * 1024;

/// The mark with which a file may begin.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

#[derive(Debug, Default)]
pub struct Block {
    /// The index of the file in the list of files.
    pub file: usize,
    /// The number of the first line in the file, from 1.
    pub(super) first: u64,
    pub(super) bytes: Vec<u8>,
    /// The number of bytes of all files up to the end of the block.
    pub end: u64,
    /// The byte of the file, unpacked, at which it begins.
    pub(super) begins: u64,
    /// The byte at which the next block begins.
    pub next: u64,
    /// The reason why the file, or the rest of it, cannot be read.
    pub error: Option<anyhow::Error>,
    /// Whether it is the first that needs a header.
    pub is_first: bool,
    /// Its columns, if its lines are rows of a table.
    pub columns: Option<Arc<TableColumns>>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct InputLine<'a> {
    /// The number of the line in its file, from 1.
    pub number: u64,
    /// The number of bytes of its block after it.
    pub left: usize,
    pub text: Result<&'a str, UnreadableLine<'a>>,
}

impl Block {
    /// Returns the lines; those that are blank or comments, which have no text, only if all are kept.
    pub fn lines(&self, keeps_all: bool) -> impl Iterator<Item = InputLine<'_>> {
        // Validating the whole block once is faster than validating each line.
        let whole = str::from_utf8(&self.bytes).ok();
        let mut start = 0;
        let mut number = self.first;
        let delimiter = self.columns.as_ref().map(|columns| columns.delimiter);
        std::iter::from_fn(move || {
            while let Some(rest) = self.bytes.get(start..).filter(|rest| !rest.is_empty()) {
                let row = delimiter.map(|delimiter| {
                    row_length(rest, delimiter).map_or(rest.len(), |length| length - 1)
                });
                let length = row.or_else(|| memchr(b'\n', rest)).unwrap_or(rest.len());
                let line = clip(&rest[..length], number);
                let at = start + (line.as_ptr().addr() - rest.as_ptr().addr());
                let own = number;
                start += length + 1;
                number += 1;
                if row.is_some() {
                    number += memchr_iter(b'\n', line).count() as u64;
                }
                let known = whole.and_then(|whole| whole.get(at..at + line.len()));
                // A row may begin with the sign of a comment: `#-3,startpos`.
                let is_row = delimiter.is_some_and(|sign| memchr(sign, line).is_some());
                let text = text(line, known, is_row).or_else(|| keeps_all.then_some(Ok("")));
                if let Some(text) = text {
                    return Some(InputLine {
                        number: own,
                        left: self.bytes.len().saturating_sub(start),
                        text,
                    });
                }
            }
            None
        })
    }
}

/// Removes a byte-order mark from the first line, and a carriage return from any line.
#[allow(clippy::inline_always)] // Done for each line.
#[inline(always)]
pub(super) fn clip(line: &[u8], number: u64) -> &[u8] {
    let line = match number {
        1 => line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line),
        _ => line,
    };
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns the text of a line, unless the line is skipped; `known` is its text if the block is valid UTF-8.
#[allow(clippy::inline_always)] // Done for each line.
#[inline(always)]
fn text<'a>(
    line: &'a [u8],
    known: Option<&'a str>,
    is_row: bool,
) -> Option<Result<&'a str, UnreadableLine<'a>>> {
    match line.first() {
        None => return None,
        Some(b'#') if !is_row => return None,
        _ if line.len() > LONGEST_LINE => {
            let is_blank = line.trim_ascii().is_empty();
            let head = &line[..LONGEST_LINE];
            return (!is_blank).then_some(Err(UnreadableLine::TooLong(head)));
        }
        _ => {}
    }
    match known.map_or_else(|| str::from_utf8(line), Ok) {
        // Most lines begin with a visible character, so the rest need not be searched.
        Ok(text) if line[0].is_ascii_graphic() => Some(Ok(text)),
        Ok(text) => (!text.trim().is_empty()).then_some(Ok(text)),
        Err(_) => Some(Err(UnreadableLine::NotUtf8(line))),
    }
}

/// The reason why a line is not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadableLine<'a> {
    /// It is longer than [`LONGEST_LINE`]; these are its first bytes.
    TooLong(&'a [u8]),
    /// It is not UTF-8.
    NotUtf8(&'a [u8]),
}

impl UnreadableLine<'_> {
    pub fn diagnostic(self) -> Diagnostic {
        let (code, message, hint, bytes) = match self {
            UnreadableLine::TooLong(bytes) => {
                let message = format!("the line is longer than {LONGEST_LINE} bytes");
                (
                    "line_too_long",
                    message,
                    "write one position per line",
                    bytes,
                )
            }
            UnreadableLine::NotUtf8(bytes) => {
                let message = "the line is not UTF-8".to_owned();
                ("not_utf8", message, "write it in UTF-8", bytes)
            }
        };
        // Invalid UTF-8 is shown as the replacement character.
        let line = String::from_utf8_lossy(bytes).into_owned();
        let valid = bytes.utf8_chunks().next();
        let start = valid.map_or(0, |chunk| chunk.valid().len());
        let token: String = line[start..].chars().take(1).collect();
        Diagnostic {
            code,
            place: Place::Line {
                at: start..start + token.len(),
                line: line.clone(),
            },
            token,
            hint: Some(hint.to_owned()),
            id: if bytes.trim_ascii_start().starts_with(b"{") {
                message::id_of_beginning(bytes).map(Id::Written)
            } else {
                Record::salvage_id(&line).map(Id::Text)
            },
            ..Diagnostic::new(message)
        }
    }
}

/// Returns the error of a file that cannot be read, or not to its end.
pub fn unreadable_file(error: &anyhow::Error) -> Diagnostic {
    Diagnostic {
        code: "cannot_read",
        ..Diagnostic::new(format!("{error:#}"))
    }
}
