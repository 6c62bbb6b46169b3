//! A drawn board on standard input: several lines that are one position.
//!
//! A drawing is recognised by its first line, which no position on one line has. Only the bytes of the first read are
//! looked at, so that the first line of a stream does not wait for the second.

use std::io::{self, Cursor, Read};
use std::str;

use oracle_notation::{Overrides, Pasted, Record};

use super::lines::LONGEST_LINE;
use crate::error::Refusal;

/// Standard input, of which the first bytes were read already.
pub struct Peeked<R> {
    first: Cursor<Vec<u8>>,
    /// Why no more could be read.
    error: Option<io::Error>,
    rest: R,
}

impl<R: Read> Read for Peeked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match (self.first.read(buffer)?, self.error.take()) {
            (0, Some(error)) => Err(error),
            (0, None) => self.rest.read(buffer),
            (count, error) => {
                self.error = error;
                Ok(count)
            }
        }
    }
}

/// What the first lines of an input are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FirstLines {
    Drawing,
    Lines,
    /// The words with which an engine begins, and nothing yet after them.
    Banner,
}

impl<R: Read> Peeked<R> {
    /// Creates a reader of all bytes.
    pub fn new(rest: R) -> Peeked<R> {
        Peeked {
            first: Cursor::default(),
            error: None,
            rest,
        }
    }

    /// Reads a drawn board; `None` if the input does not begin with one, and then it can be read as before.
    ///
    /// # Errors
    ///
    /// Returns an error if there is a drawing that is not one position.
    pub fn drawn_board(&mut self, overrides: &Overrides) -> Result<Option<String>, Refusal> {
        while self.read_more() {
            match start(self.first.get_ref(), overrides) {
                FirstLines::Lines => return Ok(None),
                FirstLines::Banner => {}
                FirstLines::Drawing => {
                    while self.first.get_ref().len() <= LONGEST_LINE && self.read_more() {}
                    return self.whole_drawing().map(Some);
                }
            }
        }
        Ok(None)
    }

    fn whole_drawing(&self) -> Result<String, Refusal> {
        let text = str::from_utf8(self.first.get_ref()).ok();
        let text = text.filter(|text| Pasted::translate(text).is_some());
        text.map(str::to_owned).ok_or_else(|| {
            let message = "the drawn board on standard input is not one position".to_owned();
            Refusal {
                code: "unreadable_drawing",
                ..Refusal::new(message)
            }
            .with_hint("pipe one board of eight lines with eight squares each, or one FEN per line")
        })
    }

    /// Reads what there is; returns false at the end.
    fn read_more(&mut self) -> bool {
        let bytes = self.first.get_mut();
        let before = bytes.len();
        bytes.resize(before + LONGEST_LINE, 0);
        let read = loop {
            match self.rest.read(&mut bytes[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let count = read.unwrap_or_else(|error| {
            self.error = Some(error);
            0
        });
        bytes.truncate(before + count);
        count > 0
    }
}

/// Returns what the whole lines of these bytes are.
fn start(bytes: &[u8], overrides: &Overrides) -> FirstLines {
    let end = memchr::memrchr(b'\n', bytes).unwrap_or_default();
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
