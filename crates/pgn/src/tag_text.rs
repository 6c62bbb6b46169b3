//! A tag as it is written: `[White "Tal"]`.

use memchr::{memchr, memchr2};

use super::byte_classes::{BLOCK, SHORT_BLOCK, is_name, name_ends, stops};

/// A tag as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TagText<'a> {
    pub name: &'a [u8],
    /// The code of the name.
    pub code: u64,
    /// The value without its quotes.
    pub value: &'a [u8],
    /// The bytes from the name on, also after the tag, as far as they are at hand, and where the value begins in them.
    pub near: &'a [u8],
    pub value_start: usize,
    /// Whether the value has backslashes.
    pub is_escaped: bool,
    /// Whether the value may have quotes or backslashes.
    pub may_have_marks: bool,
    /// The number of bytes from bracket to bracket.
    pub length: usize,
}

impl TagText<'_> {
    /// Parses a tag in the export format without escapes, if its name has at most 15 letters. More bytes may follow it.
    #[inline]
    pub fn parse_plain(bytes: &[u8]) -> Option<TagText<'_>> {
        let after = bytes.get(1..)?;
        let block = after.first_chunk()?;
        let length = name_ends(block).trailing_zeros() as usize;
        if length == 0 || length >= SHORT_BLOCK || !after[length..].starts_with(b" \"") {
            return None;
        }
        let (name, value) = (&after[..length], &after[length + 2..]);
        let mut end = 0;
        loop {
            // Where the value may end: quotes, backslashes and line ends.
            let stops = stops(value[end..].first_chunk()?, *b"\"\\");
            if stops != 0 {
                end += stops.trailing_zeros() as usize;
                break;
            }
            end += BLOCK;
        }
        let letters = block
            .first_chunk()
            .map_or(0, |code| u64::from_le_bytes(*code));
        // The code has the letters of the name only.
        let others = u32::try_from(length).map_or(0, |length| 64 - 8 * length.min(8));
        value[end..].starts_with(b"\"]").then_some(TagText {
            name,
            code: letters << others >> others,
            value: &value[..end],
            near: after,
            value_start: length + 2,
            is_escaped: false,
            may_have_marks: false,
            length: length + end + 5,
        })
    }

    /// Parses a tag at the start of a line, which begins with its bracket.
    pub fn parse(line: &[u8]) -> Option<TagText<'_>> {
        let trim = |at: usize| {
            let rest = line.get(at..)?;
            let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
            Some(at + blanks.count())
        };
        let name_start = trim(1)?;
        let name = line.get(name_start..)?;
        let name = &name[..name.iter().take_while(|byte| is_name(**byte)).count()];
        let quote = trim(name_start + name.len())?;
        if name.is_empty() || line.get(quote) != Some(&b'"') {
            return None;
        }
        let start = quote + 1;
        let mut is_escaped = false;
        let mut end = start + memchr2(b'"', b'\\', line.get(start..)?)?;
        while line[end] == b'\\' {
            is_escaped = true;
            end = end + 2 + memchr2(b'"', b'\\', line.get(end + 2..)?)?;
        }
        let mut close = trim(end + 1)?;
        if line.get(close) != Some(&b']') {
            // The quote is not escaped: the value ends where a bracket follows.
            close = end + memchr(b']', line.get(end..)?)?;
            while line[..close].trim_ascii_end().last() != Some(&b'"') {
                close = close + 1 + memchr(b']', line.get(close + 1..)?)?;
            }
            end = line[..close].trim_ascii_end().len() - 1;
        }
        Some(TagText {
            name,
            code: code(name),
            value: line.get(start..end)?,
            near: line.get(name_start..)?,
            value_start: start - name_start,
            is_escaped,
            may_have_marks: true,
            length: close + 1,
        })
    }
}

/// Returns the code of a name: its first eight bytes, the first in the lowest. Different names of at most seven letters
/// have different codes.
pub(super) const fn code(name: &[u8]) -> u64 {
    let mut code = 0;
    let mut index = 0;
    while index < name.len() && index < 8 {
        code |= (name[index] as u64) << (8 * index);
        index += 1;
    }
    code
}
