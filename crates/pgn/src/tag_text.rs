//! A tag as it is written: `[White "Tal"]`.

use memchr::{memchr, memchr2};

use super::byte_classes::{BLOCK, SHORT_BLOCK, Simd, is_name, name_ends};
use oracle_notation::MiswrittenTag;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TagText<'a> {
    pub name: &'a [u8],
    pub value: &'a [u8],
    /// The number of bytes from bracket to bracket.
    pub length: usize,
    /// Whether the standard writes it otherwise.
    pub is_miswritten: bool,
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
        let mut end = start + memchr2(b'"', b'\\', line.get(start..)?)?;
        while line[end] == b'\\' {
            let after = line[end + 1..].strip_prefix(b"\"]");
            if after.is_some_and(|after| begins_tag(after.trim_ascii_start())) {
                // `"C:\"] [Site ..`: the quote ends the value.
                return None;
            }
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
            if (start..end).any(|at| begins_tag(&line[at..])) {
                return None;
            }
        }
        Some(TagText {
            name,
            value: line.get(start..end)?,
            length: close + 1,
            is_miswritten: false,
        })
    }

    /// Parses a tag that is not written as the standard says.
    pub fn parse_miswritten(line: &[u8]) -> Option<TagText<'_>> {
        let tag = MiswrittenTag::parse(line)?;
        Some(TagText {
            name: &line[tag.name],
            value: &line[tag.value],
            length: tag.length,
            is_miswritten: true,
        })
    }

    /// Returns the tag with the usual spelling of a name without which the game would be misread: `[fen ..]`.
    pub fn with_usual_name(self) -> Self {
        let usual = ["FEN", "Variant"].into_iter().find(|usual| {
            self.name.eq_ignore_ascii_case(usual.as_bytes()) && self.name != usual.as_bytes()
        });
        usual.map_or(self, |usual| TagText {
            name: usual.as_bytes(),
            is_miswritten: true,
            ..self
        })
    }
}

/// Returns whether a text begins like a tag, up to its first quote.
fn begins_tag(text: &[u8]) -> bool {
    let name = text.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    let length = |name: &[u8]| name.iter().take_while(|byte| is_name(**byte)).count();
    name.is_some_and(|name| {
        let after = name[length(name)..].trim_ascii_start();
        length(name) > 0 && after.starts_with(b"\"")
    })
}

/// The most letters of the name and of the value of a plain tag.
pub(super) const LONGEST_NAME: usize = SHORT_BLOCK - 1;
pub(super) const LONGEST_VALUE: usize = 2 * BLOCK - 1;

/// The number of bytes around its name and its value, after the first bracket.
const AROUND: usize = r#" ""]"#.len();

/// The longest plain tag from its name on.
const LONGEST: usize = LONGEST_NAME + LONGEST_VALUE + AROUND;

/// A tag with a short name and a short value, without escapes and unusual blanks.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlainTag<'a> {
    /// The bytes of the name, and others after it.
    pub name: &'a [u8; SHORT_BLOCK],
    pub name_length: usize,
    pub code: u64,
    /// The bytes of the value, and others after it.
    pub value: &'a [u8; 2 * BLOCK],
    pub value_length: usize,
}

impl PlainTag<'_> {
    #[inline(always)]
    pub fn parse(simd: impl Simd, text: &[u8; LONGEST]) -> Option<PlainTag<'_>> {
        let name = text.first_chunk()?;
        let name_length = name_ends(name).trailing_zeros() as usize;
        if name_length == 0 || name_length > LONGEST_NAME {
            return None;
        }
        let after = text[name_length..].strip_prefix(b" \"")?;
        let value = after.first_chunk()?;
        // The value may end at quotes, backslashes and line ends.
        let ends_in = |at: usize| Some(simd.stops(value[at..].first_chunk()?, *b"\"\\"));
        let value_length = match ends_in(0)? {
            0 => BLOCK + ends_in(BLOCK)?.trailing_zeros() as usize,
            ends => ends.trailing_zeros() as usize,
        };
        if value_length > LONGEST_VALUE || !after[value_length..].starts_with(b"\"]") {
            return None;
        }
        // The code has the letters of the name only.
        let others = 64 - 8 * name_length.min(8);
        Some(PlainTag {
            name,
            name_length,
            code: u64::from_le_bytes(*name.first_chunk()?) << others >> others,
            value,
            value_length,
        })
    }

    pub const fn length(&self) -> usize {
        1 + self.name_length + self.value_length + AROUND
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
