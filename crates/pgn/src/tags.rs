//! The tags of a game (PGN standard, section 8.1).

use std::ops::Range;
use std::slice;

use memchr::memchr2;

use super::tag_text::{LONGEST_NAME, LONGEST_VALUE, PlainTag, TagText, code};

/// The number of bytes around a name and its value: `,"":""`.
const AROUND: usize = 6;

/// Enough bytes for a plain tag, of which whole blocks are copied.
const ROOM: usize = AROUND + LONGEST_NAME + LONGEST_VALUE + 2;

/// The tags of a game, in their order.
#[derive(Debug, Clone, Default)]
pub struct Tags {
    /// The names and values, as members of a JSON object: `,"White":"Tal"`; then bytes without a meaning.
    bytes: Vec<u8>,
    used: usize,
    list: Vec<Tag>,
    /// One of 64 bits for each name: a name without its bit is new.
    names: u64,
    has_duplicates: bool,
    /// Whether a value has quotes or backslashes.
    has_marks: bool,
}

/// The bits of names that are read as others: the reader looks twice at tags with one of these bits.
const RESPELLED: u64 = name_bit(b"fen") | name_bit(b"Fen") | name_bit(b"variant");

/// The bits of tags that may give the start of a game or its rules.
const START: u64 = name_bit(b"FEN") | name_bit(b"SetUp") | name_bit(b"Variant");

/// Returns the bit of a name among 64.
const fn name_bit(name: &[u8]) -> u64 {
    code_bit(code(name))
}

/// Returns the bit of the name with this code.
const fn code_bit(code: u64) -> u64 {
    // Found by trial: of 42 common names and those that are read as others, no two have the same bit.
    1 << (code.wrapping_mul(0x2290_7260_e94e_389f) >> 58)
}

/// Where a name and its value are; three bytes are between them.
#[derive(Debug, Clone, Copy)]
struct Tag {
    code: u64,
    name: u16,
    value: u16,
    end: u16,
}

impl Tag {
    fn name(self) -> Range<usize> {
        self.name.into()..usize::from(self.value) - 3
    }

    fn value(self) -> Range<usize> {
        self.value.into()..self.end.into()
    }
}

impl Tags {
    /// The seven tags that every game has, in their order (PGN standard, section 8.1.1).
    pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

    /// The most tags of a game that are kept.
    pub const MOST: usize = 256;

    /// The most bytes of their names and values.
    pub const MOST_BYTES: usize = 32 * 1024;

    /// The length in bytes from which the line of a tag is not read.
    pub const LONGEST_LINE: usize = 16 * 1024;

    /// Returns the value of the first tag of this name, without quotes and escapes.
    #[inline(always)]
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        let tag = self.find(code(name.as_bytes()), name.as_bytes())?;
        Some(&self.bytes[tag.value()])
    }

    fn find(&self, code: u64, name: &[u8]) -> Option<&Tag> {
        if !self.may_have(code) {
            return None;
        }
        // Shorter names have codes of their own.
        let is_same = |tag: &&Tag| name.len() < 8 || self.bytes[tag.name()] == *name;
        let mut tags = self.list.iter();
        tags.find(|tag| tag.code == code && is_same(tag))
    }

    /// Returns names and values, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let tags = self.list.iter();
        tags.map(|tag| (&self.bytes[tag.name()], &self.bytes[tag.value()]))
    }

    /// Returns whether there are no tags.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns whether two tags have the same name.
    pub const fn has_duplicates(&self) -> bool {
        self.has_duplicates
    }

    /// Returns the tags as members of a JSON object without its braces, `"White":"Tal","Black":"Fischer"`, if no two have
    /// the same name and all are printable ASCII without quotes and backslashes.
    pub fn plain_json(&self) -> Option<&[u8]> {
        // All bytes of a block are compared at once.
        let is_plain = |block: &[u8; 16]| {
            let is_printable = |byte: &u8| byte.wrapping_sub(b' ') < 0x5f;
            let bytes = block.iter();
            bytes.fold(true, |all, byte| all & is_printable(byte))
        };
        let bytes = &self.bytes[..self.used];
        let (comma, members) = bytes.split_first()?;
        let (blocks, _) = bytes.as_chunks();
        let last = bytes.last_chunk()?;
        let is_plain = *comma == b',' && is_plain(last) && blocks.iter().all(is_plain);
        (is_plain && !self.has_marks && !self.has_duplicates).then_some(members)
    }

    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.list.clear();
        self.names = RESPELLED;
        self.has_duplicates = false;
        self.has_marks = false;
    }

    /// Returns whether the first tags are those that every game has, as they nearly always are.
    pub(super) fn begin_with_roster(&self) -> bool {
        let codes = Tags::ROSTER.map(|name| code(name.as_bytes()));
        let first = self.list.first_chunk();
        first.is_some_and(|first: &[Tag; 7]| first.map(|tag| tag.code) == codes)
    }

    /// Returns whether a tag may give the start of the game, or its rules.
    pub(super) const fn may_start_elsewhere(&self) -> bool {
        self.names & START != 0
    }

    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.find(code(name), name).is_some()
    }

    /// Returns whether there may be a tag whose name has this code.
    const fn may_have(&self, code: u64) -> bool {
        self.names & code_bit(code) != 0
    }

    /// Keeps a tag, whose name the game may have already, if there is room for it; returns whether it was kept. Removes the
    /// backslashes of escapes from its value.
    pub(super) fn push(&mut self, tag: &TagText<'_>, is_twice: bool) -> bool {
        let length = tag.name.len() + tag.value.len();
        if self.is_full(length) {
            return false;
        }
        let end = self.used + length + AROUND;
        if self.bytes.len() < end + ROOM {
            self.bytes.resize(2 * (end + ROOM), 0);
        }
        let mut at = self.used;
        let mut append = |text: &[u8]| {
            self.bytes[at..at + text.len()].copy_from_slice(text);
            at += text.len();
        };
        append(b",\"");
        append(tag.name);
        append(b"\":\"");
        let has_marks = memchr2(b'"', b'\\', tag.value).is_some();
        if has_marks {
            let mut letters = tag.value.iter();
            while let Some(mut letter) = letters.next() {
                // Other backslashes are a part of the value.
                if *letter == b'\\' && matches!(letters.as_slice(), [b'"' | b'\\', ..]) {
                    letter = letters.next().unwrap_or(letter);
                }
                append(slice::from_ref(letter));
            }
        } else {
            append(tag.value);
        }
        append(b"\"");
        self.has_marks |= has_marks;
        self.has_duplicates |= is_twice;
        self.list(code(tag.name), tag.name.len(), at);
        true
    }

    /// Keeps a plain tag, if its name is surely new and there is room for it; returns whether it was kept.
    #[inline(always)]
    pub(super) fn push_plain(&mut self, tag: &PlainTag<'_>) -> bool {
        let (name, value) = (tag.name_length, tag.value_length);
        if self.may_have(tag.code) || self.is_full(name + value) {
            return false;
        }
        let room = self.bytes.get_mut(self.used..);
        let Some(room) = room.and_then(|room| room.first_chunk_mut::<ROOM>()) else {
            return false;
        };
        // Copying a fixed number of bytes needs no branches on the length.
        room[..2].copy_from_slice(b",\"");
        room[2..][..tag.name.len()].copy_from_slice(tag.name);
        room[2 + name..][..3].copy_from_slice(b"\":\"");
        room[5 + name..][..tag.value.len()].copy_from_slice(tag.value);
        room[5 + name + value] = b'"';
        self.list(tag.code, name, self.used + name + value + AROUND);
        true
    }

    /// Returns whether there is no room for a name and its value with this number of bytes.
    const fn is_full(&self, length: usize) -> bool {
        let kept = self.used - AROUND * self.list.len();
        self.list.len() >= Tags::MOST || kept + length > Tags::MOST_BYTES
    }

    /// Lists a tag whose bytes were written, up to `end`.
    fn list(&mut self, code: u64, name_length: usize, end: usize) {
        self.names |= code_bit(code);
        let name = self.used + 2;
        self.list.push(Tag {
            code,
            name: name as u16,
            value: (name + name_length + 3) as u16,
            end: (end - 1) as u16,
        });
        self.used = end;
    }
}

#[cfg(test)]
mod tests {
    use super::{TagText, Tags};

    fn push(tags: &mut Tags, line: &str) -> Option<bool> {
        let tag = TagText::parse(line.as_bytes())?;
        let is_twice = tags.has(tag.name);
        Some(tags.push(&tag, is_twice))
    }

    #[test]
    fn of_two_tags_with_the_same_name_the_first_counts() {
        for name in ["White", "WhiteTeam"] {
            let mut tags = Tags::default();
            assert_eq!(push(&mut tags, &format!("[{name} \"a\"]")), Some(true));
            assert!(!tags.has_duplicates());
            assert_eq!(push(&mut tags, &format!("[{name} \"b\"]")), Some(true));
            assert!(tags.has_duplicates());
            assert_eq!(tags.get(name), Some(&b"a"[..]));
            assert_eq!(tags.iter().count(), 2);
        }
    }

    #[test]
    fn names_with_the_same_first_eight_letters_are_different() {
        let mut tags = Tags::default();
        assert_eq!(push(&mut tags, "[WhiteElos \"a\"]"), Some(true));
        assert_eq!(tags.get("WhiteElo"), None);
        assert_eq!(push(&mut tags, "[WhiteElo \"b\"]"), Some(true));
        assert_eq!(tags.get("WhiteElo"), Some(&b"b"[..]));
        assert!(!tags.has_duplicates());
    }

    #[test]
    fn tags_beyond_their_number_or_their_bytes_are_not_kept() {
        let mut tags = Tags::default();
        for number in 0..Tags::MOST {
            let kept = push(&mut tags, &format!("[Tag{number} \"\"]"));
            assert_eq!(kept, Some(true), "{number}");
        }
        assert_eq!(push(&mut tags, "[Next \"\"]"), Some(false));
        tags.clear();
        let half = "v".repeat(Tags::MOST_BYTES / 2 - 1);
        assert_eq!(push(&mut tags, &format!("[A \"{half}\"]")), Some(true));
        assert_eq!(push(&mut tags, &format!("[B \"{half}v\"]")), Some(false));
        assert_eq!(push(&mut tags, &format!("[C \"{half}\"]")), Some(true));
        assert_eq!(push(&mut tags, "[D \"\"]"), Some(false));
    }
}
