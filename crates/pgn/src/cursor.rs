//! Lines and columns, counted only when needed.

use memchr::{memchr_iter, memrchr};

/// A place in the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct Place {
    /// The number of bytes before it.
    pub offset: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters from 1. Bytes that continue a character of UTF-8 are not counted.
    pub column: u64,
}

impl Default for Place {
    fn default() -> Place {
        Place::START
    }
}

impl Place {
    /// The start of an input.
    pub const START: Place = Place {
        offset: 0,
        line: 1,
        column: 1,
    };

    /// Returns the place after these bytes.
    pub fn after(self, bytes: &[u8]) -> Place {
        let lines = memchr_iter(b'\n', bytes).count();
        let last = memrchr(b'\n', bytes).map_or(bytes, |end| &bytes[end + 1..]);
        let columns = characters(last);
        Place {
            offset: self.offset + bytes.len() as u64,
            line: self.line + lines as u64,
            column: if lines > 0 { 1 } else { self.column } + columns,
        }
    }
}

/// Returns the number of characters.
fn characters(bytes: &[u8]) -> u64 {
    // Counts of one byte are added many at once.
    let blocks = bytes.chunks(255).map(|block| {
        let starts = block.iter().map(|byte| u8::from(*byte & 0xc0 != 0x80));
        u64::from(starts.sum::<u8>())
    });
    blocks.sum()
}

/// The place of a byte of the piece that is being read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor {
    /// The index of a byte, and its place.
    at: usize,
    place: Place,
}

impl Cursor {
    pub const fn new(place: Place) -> Cursor {
        Cursor { at: 0, place }
    }

    /// Returns the place of a byte. If it is further on, it is remembered, and the next count starts there.
    pub fn place(&mut self, bytes: &[u8], index: usize) -> Place {
        if index < self.at {
            // A few bytes back, such as the start of a word, are on the same line.
            let back = bytes.get(index..self.at).unwrap_or_default();
            let lines = memchr_iter(b'\n', back).count() as u64;
            let columns = characters(back);
            return Place {
                offset: self.place.offset - back.len() as u64,
                line: self.place.line - lines,
                column: self.place.column.saturating_sub(columns).max(1),
            };
        }
        self.place = self
            .place
            .after(bytes.get(self.at..index).unwrap_or_default());
        self.at = index;
        self.place
    }

    /// Returns the number of bytes of the input before a byte.
    pub const fn offset(&self, index: usize) -> u64 {
        (self.place.offset + index as u64).wrapping_sub(self.at as u64)
    }

    /// Begins a new piece at this byte of the previous one.
    pub fn restart(&mut self, bytes: &[u8], index: usize) {
        self.place = self.place(bytes, index);
        self.at = 0;
    }
}
