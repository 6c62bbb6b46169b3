//! The bytes that are being read: a chunk of the input, what is known of those before it, the places in it, the characters
//! that it stands for, and where it may be cut.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memmem, memrchr};

use super::GameResult;
use super::byte_classes::{Kernel, LONGEST_WORD, Simd, is_token_end, run};
use oracle_notation::LONGEST_RESULT;

/// A place in the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
fn line_ends(bytes: &[u8]) -> u64 {
    struct LineEnds;

    impl Kernel for LineEnds {
        #[cfg_attr(not(target_family = "wasm"), inline(always))]
        fn run_on(&mut self, _: impl Simd, bytes: &[u8], _: usize) -> usize {
            count(bytes, |byte| byte == b'\n')
        }
    }
    run(&mut LineEnds, bytes, 0) as u64
}

fn characters(bytes: &[u8]) -> u64 {
    count(bytes, |byte| byte & 0xc0 != 0x80) as u64
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
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

/// What Windows-1252 has in the places of the control characters of ISO 8859-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Returns a text of a game as characters: UTF-8, else Windows-1252, which has all letters of ISO 8859-1, the encoding of the
/// standard (section 4.2).
pub fn decode(text: &[u8]) -> Cow<'_, str> {
    let letter = |&byte: &u8| {
        let place = usize::from(byte).checked_sub(0x80);
        let windows = place.and_then(|place| WINDOWS.get(place));
        windows.copied().unwrap_or(char::from(byte))
    };
    match str::from_utf8(text) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(text.iter().map(letter).collect()),
    }
}

/// Joined files may have it anywhere.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The longest game in bytes that is kept until it ends, to be read again.
pub(super) const LONGEST_KEPT: u64 = 64 * 1024;

/// How far a second result and the first move are looked for, in bytes.
pub(super) const NEAR_RESULT: usize = 8192;

/// The index of the byte that comes next.
pub(super) type Next = Result<usize, More>;

/// More bytes are needed from this index on.
#[derive(Debug, Clone, Copy)]
pub(super) struct More(pub usize);

/// What is known of the input before a chunk.
#[derive(Debug)]
pub(super) struct InputBefore {
    /// The index of a byte of the chunk that is being read, and its place.
    at: usize,
    place: Place,
    /// The last bytes, and the number of line ends among the blanks at the end. An input starts as if after line ends.
    pub before: [u8; 4],
    line_ends: u32,
    /// Whether the input may have no more bytes for now.
    pub is_waiting: bool,
    /// The bytes of the open game, unless they are too many.
    kept: Vec<u8>,
}

impl InputBefore {
    pub const fn new(place: Place) -> InputBefore {
        InputBefore {
            at: 0,
            place,
            before: [b'\n'; 4],
            line_ends: 2,
            is_waiting: false,
            kept: Vec::new(),
        }
    }

    pub const fn offset(&self, index: usize) -> u64 {
        (self.place.offset + index as u64).wrapping_sub(self.at as u64)
    }

    /// Returns the place of a byte. If it is further on, it is remembered, and the next count starts there.
    fn place(&mut self, bytes: &[u8], index: usize) -> Place {
        if index < self.at {
            // A few bytes back, such as the start of a word, are on the same line.
            let back = &bytes[index..self.at];
            return Place {
                offset: self.place.offset - back.len() as u64,
                line: self.place.line - line_ends(back),
                column: self.place.column.saturating_sub(characters(back)).max(1),
            };
        }
        self.place = self.place.after(&bytes[self.at..index]);
        self.at = index;
        self.place
    }

    /// Returns all bytes so far of a game that begins at this offset, unless they are too many.
    pub fn text_from(&self, start: u64) -> Option<&[u8]> {
        let length = self.offset(0) - start;
        (self.kept.len() as u64 == length).then_some(&self.kept)
    }

    /// Begins a new chunk at this byte of the previous one. Keeps the bytes of the open game, as far as it may be read again.
    pub fn restart(&mut self, bytes: &[u8], end: usize, open_game: Option<u64>) {
        let read = &bytes[..end];
        if let Some(start) = open_game {
            let chunk = self.offset(0);
            if start >= chunk {
                self.kept.clear();
            }
            if chunk + read.len() as u64 - start <= LONGEST_KEPT {
                let skipped = start.saturating_sub(chunk) as usize;
                self.kept.extend_from_slice(&read[skipped..]);
            }
        }
        self.line_ends = self.line_ends_after(read);
        append(&mut self.before, read);
        self.place = self.place(bytes, end);
        self.at = 0;
    }

    /// Returns the number of line ends at the end of bytes that follow, with only blanks between.
    fn line_ends_after(&self, bytes: &[u8]) -> u32 {
        let mut ends = 0;
        for byte in bytes.iter().rev() {
            match byte {
                b'\n' => ends += 1,
                b' ' | b'\t' | b'\r' => {}
                _ => return ends,
            }
        }
        self.line_ends.saturating_add(ends)
    }
}

pub(super) struct InputChunk<'a> {
    pub bytes: &'a [u8],
    pub is_end: bool,
    pub input: &'a mut InputBefore,
}

impl<'a> InputChunk<'a> {
    pub fn place(&mut self, at: usize) -> Place {
        self.input.place(self.bytes, at)
    }

    pub const fn offset(&self, at: usize) -> u64 {
        self.input.offset(at)
    }

    /// Returns some bytes as a text: the first of them, up to a limit.
    pub fn text(&self, at: Range<usize>, limit: usize) -> Cow<'a, str> {
        decode(self.near(at.start, limit.min(at.len())))
    }

    /// Returns the text up to a byte of the game that begins at this offset, unless it is too long.
    pub fn text_of_game(&self, start: u64, end: usize) -> Option<Cow<'_, [u8]>> {
        let chunk = self.offset(0);
        let read = &self.bytes[..end];
        if chunk + end as u64 - start > LONGEST_KEPT {
            return None;
        }
        Some(match start.checked_sub(chunk) {
            Some(skipped) => Cow::Borrowed(&read[skipped as usize..]),
            None => Cow::Owned([&self.input.kept, read].concat()),
        })
    }

    /// Returns the byte before another, which may be in the previous chunk.
    pub fn byte_before(&self, at: usize) -> u8 {
        let [.., last] = self.input.before;
        at.checked_sub(1).map_or(last, |at| self.bytes[at])
    }

    /// Returns the last bytes before another.
    pub fn before(&self, at: usize) -> [u8; 4] {
        let mut before = self.input.before;
        append(&mut before, &self.bytes[..at]);
        before
    }

    pub fn is_line_start(&self, at: usize) -> bool {
        let before = self.before(at);
        // A byte-order mark does not count.
        let before = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(&before);
        matches!(before.last(), Some(b'\n' | b'\r'))
    }

    /// Returns whether there is an empty line before a byte, with only blanks between.
    pub fn follows_empty_line(&self, at: usize) -> bool {
        self.input.line_ends_after(&self.bytes[..at]) >= 2
    }

    /// Returns the bytes from an index on, at most this number.
    pub fn near(&self, at: usize, most: usize) -> &'a [u8] {
        let rest = &self.bytes[at..];
        &rest[..rest.len().min(most)]
    }

    /// Returns whether these bytes are fewer than that because more of the input is to come.
    pub const fn is_cut(&self, near: &[u8], most: usize) -> bool {
        near.len() < most && !self.is_end
    }

    /// Returns the end of a word with all that is glued to it.
    pub fn token_end(&self, at: usize) -> Next {
        let near = self.near(at, LONGEST_WORD);
        match near.iter().position(|byte| is_token_end(*byte)) {
            None if self.is_cut(near, LONGEST_WORD) => Err(More(at)),
            length => Ok(at + length.unwrap_or(near.len())),
        }
    }

    /// Returns the result that begins at a byte, and its end.
    pub fn result_at(&self, at: usize) -> Result<Option<(GameResult, usize)>, More> {
        let rest = &self.bytes[at..];
        match rest.first() {
            Some(b'*') => Ok(Some((GameResult::Unknown, at + 1))),
            Some(b'0' | b'1' | 0xc2 | 0xbd) if self.may_go_on(rest) => Err(More(at)),
            Some(b'0' | b'1' | 0xc2 | 0xbd) => {
                Ok(GameResult::begin(rest).map(|(result, length)| (result, at + length)))
            }
            _ => Ok(None),
        }
    }

    /// Returns whether a result or a number may go on in the next chunk.
    pub fn may_go_on(&self, rest: &[u8]) -> bool {
        let is_part =
            |byte: &u8| byte.is_ascii_digit() || *byte >= 0x80 || b" -:/,.".contains(byte);
        !self.is_end && rest.len() <= LONGEST_RESULT && rest.iter().all(is_part)
    }
}

fn append(last: &mut [u8; 4], bytes: &[u8]) {
    if let Some(all) = bytes.last_chunk() {
        *last = *all;
        return;
    }
    last.rotate_left(bytes.len());
    last[4 - bytes.len()..].copy_from_slice(bytes);
}

/// The beginning of a line that ends even a comment, if it follows an empty line.
pub(super) const EVENT: &[u8] = b"\n[Event \"";

/// Returns the start of the first line that begins a game whatever comes before it.
pub(super) fn first_border(bytes: &[u8]) -> Option<usize> {
    let mut lines = memmem::find_iter(bytes, EVENT);
    lines.find(|&at| is_border(bytes, at)).map(|at| at + 1)
}

/// Returns the start of the last line that begins a game whatever comes before it: `[Event "` after an empty line. An
/// input may be cut there, and its parts read in parallel.
pub fn last_border(bytes: &[u8]) -> Option<usize> {
    let mut lines = memmem::rfind_iter(bytes, EVENT);
    lines.find(|&at| is_border(bytes, at)).map(|at| at + 1)
}

/// Returns whether a game begins with these bytes.
pub fn begins_game(bytes: &[u8]) -> bool {
    bytes.starts_with(&EVENT[1..])
}

/// Returns whether the line before this line end is empty.
fn is_border(bytes: &[u8], line_end: usize) -> bool {
    let before = &bytes[..line_end];
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    before.ends_with(b"\n")
}

#[cfg(test)]
mod tests {
    use super::append;

    #[test]
    fn the_last_four_bytes_are_kept_however_they_come() {
        let text = b"0123456789";
        for end in 0..=text.len() {
            for cut in 0..=end {
                let mut last = *b"abcd";
                append(&mut last, &text[..cut]);
                append(&mut last, &text[cut..end]);
                let all = [b"abcd", &text[..end]].concat();
                assert_eq!(last[..], all[end..], "{cut} {end}");
            }
        }
    }
}
