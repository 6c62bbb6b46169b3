//! The tags of a game (PGN standard, section 8.1).

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};

/// The limits on the tags of a game: their number, and their bytes.
const MOST_TAGS: usize = 256;
const MOST_BYTES: usize = 32 * 1024;

/// The tags of a game, in their order.
#[derive(Debug, Clone, Default)]
pub struct Tags {
    bytes: Vec<u8>,
    list: Vec<Tag>,
    /// Which of the tags that the reader uses are present: bits of [`bit`].
    seen: u16,
    has_duplicates: bool,
}

/// Returns the bit of a tag that the reader uses: the seven of every game, then those that give its start.
const fn bit(name: &[u8]) -> u16 {
    match name {
        b"Event" => 1,
        b"Site" => 1 << 1,
        b"Date" => 1 << 2,
        b"Round" => 1 << 3,
        b"White" => 1 << 4,
        b"Black" => 1 << 5,
        b"Result" => 1 << 6,
        b"FEN" => 1 << 7,
        b"SetUp" => 1 << 8,
        b"Variant" => 1 << 9,
        _ => 0,
    }
}

const ROSTER: u16 = 0x7f;

#[derive(Debug, Clone)]
struct Tag {
    name: Range<usize>,
    value: Range<usize>,
}

/// The result of adding a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    Yes,
    /// The game already had this name.
    Twice,
    /// There was no room.
    No,
}

impl Tags {
    /// Returns the value of the first tag of this name, without quotes and escapes.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        let tag = self
            .list
            .iter()
            .find(|tag| self.bytes[tag.name.clone()] == *name.as_bytes())?;
        Some(&self.bytes[tag.value.clone()])
    }

    /// Returns names and values, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let part = |range: &Range<usize>| &self.bytes[range.clone()];
        self.list
            .iter()
            .map(move |tag| (part(&tag.name), part(&tag.value)))
    }

    /// Returns whether there are no tags.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns whether two tags have the same name.
    #[must_use]
    pub const fn has_duplicates(&self) -> bool {
        self.has_duplicates
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.list.clear();
        self.seen = 0;
        self.has_duplicates = false;
    }

    /// Returns whether the seven tags of every game are present.
    pub(super) const fn has_roster(&self) -> bool {
        self.seen & ROSTER == ROSTER
    }

    /// Returns whether a tag gives the start of the game, or its rules.
    pub(super) const fn may_start_elsewhere(&self) -> bool {
        self.seen & !ROSTER != 0
    }

    pub(super) fn has(&self, name: &[u8]) -> bool {
        let bit = bit(name);
        if bit != 0 {
            return self.seen & bit != 0;
        }
        self.list
            .iter()
            .any(|tag| self.bytes[tag.name.clone()] == *name)
    }

    /// Keeps a tag. Removes the backslashes of escapes from its value.
    pub(super) fn push(&mut self, tag: &TagText<'_>) -> Kept {
        let size = tag.name.len() + tag.value.len();
        if self.list.len() >= MOST_TAGS || self.bytes.len() + size > MOST_BYTES {
            return Kept::No;
        }
        let kept = if self.has(tag.name) {
            Kept::Twice
        } else {
            Kept::Yes
        };
        self.seen |= bit(tag.name);
        self.has_duplicates |= kept == Kept::Twice;
        let start = self.bytes.len();
        self.bytes.extend_from_slice(tag.name);
        let middle = self.bytes.len();
        if tag.is_escaped {
            let mut letters = tag.value.iter();
            while let Some(&letter) = letters.next() {
                let is_escape = letter == b'\\';
                let letter = if is_escape {
                    letters.next()
                } else {
                    Some(&letter)
                };
                self.bytes.extend(letter.copied());
            }
        } else {
            self.bytes.extend_from_slice(tag.value);
        }
        self.list.push(Tag {
            name: start..middle,
            value: middle..self.bytes.len(),
        });
        kept
    }
}

/// Returns a text of a game as characters: UTF-8, else ISO 8859-1, which is the encoding of the standard (section 4.2).
#[must_use]
pub fn decode(text: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(text) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(text.iter().copied().map(char::from).collect()),
    }
}

/// A tag as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TagText<'a> {
    pub name: &'a [u8],
    /// The value without its quotes.
    pub value: &'a [u8],
    /// Whether the value has backslashes.
    pub is_escaped: bool,
    /// The number of bytes from bracket to bracket.
    pub length: usize,
}

impl TagText<'_> {
    /// Parses a tag in the export format without escapes. More bytes may follow it.
    pub fn parse_plain(bytes: &[u8]) -> Option<TagText<'_>> {
        let behind = bytes.get(1..)?;
        let length = behind.iter().position(|byte| *byte == b' ')?;
        let (name, value) = behind.split_at(length);
        let value = value.strip_prefix(b" \"")?;
        let end = memchr3(b'"', b'\\', b'\n', value)?;
        let is_name = !name.is_empty() && name.iter().all(|byte| is_name(*byte));
        (is_name && value[end..].starts_with(b"\"]")).then_some(TagText {
            name,
            value: &value[..end],
            is_escaped: false,
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
        let start = trim(1)?;
        let name = line.get(start..)?;
        let name = &name[..name.iter().take_while(|byte| is_name(**byte)).count()];
        let quote = trim(start + name.len())?;
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
            value: line.get(start..end)?,
            is_escaped,
            length: close + 1,
        })
    }
}

/// Returns whether a byte may occur in the name of a tag.
const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
