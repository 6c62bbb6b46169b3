//! The tags of a game (PGN standard, section 8.1).

use std::borrow::Cow;
use std::ops::Range;

use super::tag_text::{TagText, code};

/// The limits on the tags of a game: their number, and their bytes.
const MOST_TAGS: usize = 256;
const MOST_BYTES: usize = 32 * 1024;

/// The length of nearly all names and values.
const SHORT: usize = 32;

/// Enough bytes for a short name and a short value.
const ROOM: usize = 4 * SHORT;

/// The tags of a game, in their order.
#[derive(Debug, Clone, Default)]
pub struct Tags {
    /// The names and values, as members of a JSON object: `,"White":"Tal"`; then bytes without a meaning.
    bytes: Vec<u8>,
    /// The number of bytes that have a meaning.
    used: usize,
    /// The number of bytes in the file that were kept.
    kept: usize,
    list: Vec<Tag>,
    /// Which of the tags that the reader uses are present, one bit for each [`place`].
    seen: u16,
    /// The indexes of these tags in the list.
    known: [u16; 16],
    /// One of 64 bits for each other name: a name without its bit is new.
    names: u64,
    has_duplicates: bool,
    /// Whether a value may have quotes or backslashes.
    may_have_marks: bool,
}

/// The tags that the reader uses: the seven of every game, then those that give its start.
const KNOWN: [&str; 10] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant",
];

/// The codes of known names, at the places that [`hash`] gives them.
static CODES: [u64; 16] = {
    let mut codes = [0; 16];
    let mut index = 0;
    while index < KNOWN.len() {
        let code = code(KNOWN[index].as_bytes());
        assert!(codes[place(code)] == 0, "each name has its own place");
        codes[place(code)] = code;
        index += 1;
    }
    codes
};

/// The bits of the seven tags of every game.
const ROSTER: u16 = {
    let mut bits = 0;
    let mut index = 0;
    while index < 7 {
        bits |= 1 << place(code(KNOWN[index].as_bytes()));
        index += 1;
    }
    bits
};

/// Returns the place of a name among those of known names.
const fn place(code: u64) -> usize {
    (hash(code) >> 60) as usize
}

/// Spreads the bits of a code: the highest ones depend on all others.
const fn hash(code: u64) -> u64 {
    // Found by trial: no two known names have the same four highest bits.
    code.wrapping_mul(0xa11d_459a_2f97_8d87)
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
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        let code = code(name.as_bytes());
        let place = place(code);
        let tag = if CODES[place] == code {
            let is_seen = self.seen >> place & 1 == 1;
            self.list
                .get(usize::from(self.known[place]))
                .filter(|_| is_seen)?
        } else {
            self.find(code, name.as_bytes())?
        };
        Some(&self.bytes[tag.value()])
    }

    fn find(&self, code: u64, name: &[u8]) -> Option<&Tag> {
        self.list
            .iter()
            .find(|tag| tag.code == code && self.bytes[tag.name()] == *name)
    }

    /// Returns names and values, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        self.list
            .iter()
            .map(|tag| (&self.bytes[tag.name()], &self.bytes[tag.value()]))
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
    /// the same name and all are printable ASCII without quotes and backslashes. Returns nothing also for values that
    /// were read from an unusual line.
    pub fn plain_json(&self) -> Option<&[u8]> {
        // All bytes of a block are compared at once.
        let is_plain = |block: &[u8; 16]| {
            let is_printable = |byte: &u8| byte.wrapping_sub(b' ') < 0x5f;
            block
                .iter()
                .fold(true, |all, byte| all & is_printable(byte))
        };
        let bytes = &self.bytes[..self.used];
        let (comma, members) = bytes.split_first()?;
        let (blocks, _) = bytes.as_chunks();
        let last = bytes.last_chunk()?;
        let is_plain = *comma == b',' && is_plain(last) && blocks.iter().all(is_plain);
        (is_plain && !self.may_have_marks && !self.has_duplicates).then_some(members)
    }

    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.kept = 0;
        self.list.clear();
        self.seen = 0;
        self.names = 0;
        self.has_duplicates = false;
        self.may_have_marks = false;
    }

    /// Returns whether the seven tags of every game are present.
    pub(super) const fn has_roster(&self) -> bool {
        self.seen & ROSTER == ROSTER
    }

    /// Returns whether a tag gives the start of the game, or its rules.
    pub(super) const fn may_start_elsewhere(&self) -> bool {
        self.seen & !ROSTER != 0
    }

    /// Returns whether there is a tag of the same name.
    #[inline]
    pub(super) fn has(&self, tag: &TagText<'_>) -> bool {
        let place = place(tag.code);
        if CODES[place] == tag.code {
            // Known names are so short that no other name has their code.
            return self.seen >> place & 1 == 1;
        }
        self.names & name_bit(tag.code) != 0 && self.find(tag.code, tag.name).is_some()
    }

    /// Keeps a tag, whose name the game may have already. Removes the backslashes of escapes from its value.
    #[inline]
    pub(super) fn push(&mut self, tag: &TagText<'_>, is_twice: bool) -> Kept {
        let length = tag.value_start + tag.value.len();
        if self.list.len() >= MOST_TAGS || self.kept + length > MOST_BYTES {
            return Kept::No;
        }
        self.kept += length;
        let kept = if is_twice { Kept::Twice } else { Kept::Yes };
        let place = place(tag.code);
        if kept == Kept::Yes {
            // Another name may have the same place.
            let is_known = u16::from(CODES[place] == tag.code);
            self.seen |= is_known << place;
            let others = is_known.wrapping_sub(1);
            self.known[place] = self.known[place] & others | self.list.len() as u16 & !others;
        }
        self.names |= u64::from(CODES[place] != tag.code) * name_bit(tag.code);
        self.may_have_marks |= tag.may_have_marks;
        self.has_duplicates |= kept == Kept::Twice;
        let name = self.used + 2;
        let value = name + tag.name.len() + 3;
        self.append(tag);
        self.list.push(Tag {
            code: tag.code,
            name: name as u16,
            value: value as u16,
            end: (self.used - 1) as u16,
        });
        kept
    }

    /// Appends a tag as a member of a JSON object, without the backslashes of its escapes.
    #[inline]
    fn append(&mut self, tag: &TagText<'_>) {
        let (length, value_length) = (tag.name.len(), tag.value.len());
        let end = self.used + length + value_length + ROOM;
        if self.bytes.len() < end {
            self.bytes.resize(2 * end, 0);
        }
        let room = self.bytes[self.used..].first_chunk_mut::<ROOM>();
        let blocks = (
            tag.near.first_chunk::<SHORT>(),
            tag.near[tag.value_start..].first_chunk::<SHORT>(),
        );
        if let (Some(room), (Some(name), Some(value))) = (room, blocks)
            && length < SHORT
            && value_length < SHORT
            && !tag.is_escaped
        {
            // Most are short. Copying a fixed number of bytes needs no branches on the length.
            room[..2].copy_from_slice(b",\"");
            room[2..2 + SHORT].copy_from_slice(name);
            room[2 + length..5 + length].copy_from_slice(b"\":\"");
            room[5 + length..5 + length + SHORT].copy_from_slice(value);
            room[5 + length + value_length] = b'"';
            self.used += 6 + length + value_length;
            return;
        }
        self.append_long(tag);
    }

    #[cold]
    fn append_long(&mut self, tag: &TagText<'_>) {
        self.bytes.truncate(self.used);
        self.bytes.extend_from_slice(b",\"");
        self.bytes.extend_from_slice(tag.name);
        self.bytes.extend_from_slice(b"\":\"");
        let mut letters = tag.value.iter();
        while let Some(&letter) = letters.next() {
            let is_escape = tag.is_escaped && letter == b'\\';
            let letter = if is_escape {
                letters.next()
            } else {
                Some(&letter)
            };
            self.bytes.extend(letter.copied());
        }
        self.bytes.push(b'"');
        self.used = self.bytes.len();
    }
}

/// Returns the bit of a name among 64.
const fn name_bit(code: u64) -> u64 {
    1 << (hash(code) >> 58)
}

/// Returns a text of a game as characters: UTF-8, else ISO 8859-1, which is the encoding of the standard (section 4.2).
pub fn decode(text: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(text) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(text.iter().copied().map(char::from).collect()),
    }
}
