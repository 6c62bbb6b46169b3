//! A tag as it is written: `[White "Tal"]`.

use memchr::{memchr, memchr2};

use super::byte_classes::is_name;

/// A tag as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TagText<'a> {
    pub name: &'a [u8],
    /// The code of the name.
    pub code: u64,
    /// The value without its quotes.
    pub value: &'a [u8],
    /// Whether the value has backslashes.
    pub is_escaped: bool,
    /// The number of bytes from bracket to bracket.
    pub length: usize,
}

impl TagText<'_> {
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
            is_escaped,
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
