//! Lines and columns, counted only when needed.

use memchr::memrchr;

use super::byte_classes::{Kernel, Simd, run};

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
        let lines = line_ends(bytes);
        let last = memrchr(b'\n', bytes).map_or(bytes, |end| &bytes[end + 1..]);
        let columns = characters(last);
        Place {
            offset: self.offset + bytes.len() as u64,
            line: self.line + lines,
            column: if lines > 0 { 1 } else { self.column } + columns,
        }
    }
}

/// Counts the ends of lines, with the instructions of this processor: all bytes of games are looked at.
pub(super) fn line_ends(bytes: &[u8]) -> u64 {
    struct LineEnds;

    impl Kernel for LineEnds {
        #[inline(always)]
        fn run_on(&mut self, _: impl Simd, bytes: &[u8], _: usize) -> usize {
            count(bytes, |byte| byte == b'\n')
        }
    }
    run(&mut LineEnds, bytes, 0) as u64
}

pub(super) fn characters(bytes: &[u8]) -> u64 {
    count(bytes, |byte| byte & 0xc0 != 0x80) as u64
}

#[inline(always)]
fn count(bytes: &[u8], is: impl Fn(u8) -> bool) -> usize {
    // Counts of one byte are added many at once.
    let (blocks, rest) = bytes.as_chunks::<224>();
    let count = |block: &[u8]| {
        let all: u8 = block.iter().map(|byte| u8::from(is(*byte))).sum();
        usize::from(all)
    };
    let of_blocks: usize = blocks.iter().map(|block| count(block)).sum();
    of_blocks + count(rest)
}
