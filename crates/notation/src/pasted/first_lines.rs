//! The beginning of an input that may be a drawn board: several lines that are one position.

use std::str;

use super::Pasted;
use crate::line::{Overrides, Record};

/// What the first lines of an input are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstLines {
    /// The first line of a drawing, which no position on one line has.
    Drawing,
    /// A position on a line of its own, or nothing whole.
    Lines,
    /// The words with which an engine begins, and nothing yet after them.
    Banner,
}

impl FirstLines {
    /// Returns what the whole lines of these bytes are.
    pub fn of(bytes: &[u8], overrides: &Overrides) -> FirstLines {
        let end = bytes
            .iter()
            .rposition(|byte| *byte == b'\n')
            .unwrap_or_default();
        let mut has_banner = false;
        for line in str::from_utf8(&bytes[..end]).unwrap_or_default().lines() {
            if line.starts_with("Stockfish ") {
                has_banner = true;
            } else if !line.trim().is_empty() {
                let is_drawing = Pasted::begins_drawing(line)
                    && Record::parse(line, overrides).is_err()
                    && Pasted::translate(line).is_none();
                return if is_drawing {
                    FirstLines::Drawing
                } else {
                    FirstLines::Lines
                };
            }
        }
        if has_banner {
            FirstLines::Banner
        } else {
            FirstLines::Lines
        }
    }
}
