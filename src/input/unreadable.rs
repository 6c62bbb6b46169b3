//! Files that cannot be read, and lines that are not text or too long.

use super::block::LONGEST_LINE;
use oracle_answers::diagnostic::{Diagnostic, Id, Place};
use oracle_answers::message;
use oracle_notation::Record;

/// The reason why a line is not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadableLine<'a> {
    /// It is longer than [`LONGEST_LINE`]; these are its first bytes, and the last ones of an object.
    TooLong(&'a [u8], &'a [u8]),
    /// It is not UTF-8.
    NotUtf8(&'a [u8]),
}

impl UnreadableLine<'_> {
    /// Returns the error of the line.
    pub fn refusal(self) -> Diagnostic {
        let (code, message, hint, bytes, tail) = match self {
            UnreadableLine::TooLong(bytes, tail) => (
                "line_too_long",
                format!("the line is longer than {LONGEST_LINE} bytes"),
                "write one position per line",
                bytes,
                tail,
            ),
            UnreadableLine::NotUtf8(bytes) => (
                "not_utf8",
                "the line is not UTF-8".to_owned(),
                "write it in UTF-8",
                bytes,
                &[][..],
            ),
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
            id: if may_be_object(bytes) {
                message::any_id_of_parts(bytes, tail).map(Id::Written)
            } else {
                Record::salvage_id(&line).map(Id::Text)
            },
            ..Diagnostic::new(message)
        }
    }
}

/// Returns whether a line can only be meant as an object.
pub fn may_be_object(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"{")
}

/// Returns the error of a file that cannot be read, or not to its end.
pub fn unreadable_file(error: &anyhow::Error) -> Diagnostic {
    Diagnostic {
        code: "cannot_read",
        ..Diagnostic::new(format!("{error:#}"))
    }
}
