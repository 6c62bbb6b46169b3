//! The tags of a game (PGN standard, section 8.1).

use std::borrow::Cow;
use std::ops::Range;

use super::tag_text::{TagText, code};

/// The limits on the tags of a game: their number, and their bytes.
const MOST_TAGS: usize = 256;
const MOST_BYTES: usize = 32 * 1024;

/// The length of nearly all names and values.
const SHORT: usize = 32;

/// The tags of a game, in their order.
#[derive(Debug, Clone, Default)]
pub struct Tags {
    /// The names and values, as members of a JSON object: `,"White":"Tal"`.
    bytes: Vec<u8>,
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

#[derive(Debug, Clone)]
struct Tag {
    code: u64,
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
        Some(&self.bytes[tag.value.clone()])
    }

    fn find(&self, code: u64, name: &[u8]) -> Option<&Tag> {
        self.list
            .iter()
            .find(|tag| tag.code == code && self.bytes[tag.name.clone()] == *name)
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

    /// Returns the tags as members of a JSON object without its braces, `"White":"Tal","Black":"Fischer"`, if no two have
    /// the same name and all are printable ASCII without quotes and backslashes. Returns nothing also for values that
    /// were read from an unusual line.
    #[must_use]
    pub fn plain_json(&self) -> Option<&[u8]> {
        // All bytes of a block are compared at once.
        let is_plain = |block: &[u8; 16]| {
            let is_printable = |byte: &u8| byte.wrapping_sub(b' ') < 0x5f;
            block
                .iter()
                .fold(true, |all, byte| all & is_printable(byte))
        };
        let (comma, members) = self.bytes.split_first()?;
        let (blocks, _) = self.bytes.as_chunks();
        let last = self.bytes.last_chunk()?;
        let is_plain = *comma == b',' && is_plain(last) && blocks.iter().all(is_plain);
        (is_plain && !self.may_have_marks && !self.has_duplicates).then_some(members)
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
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
    pub(super) fn has(&self, tag: &TagText<'_>) -> bool {
        let place = place(tag.code);
        if CODES[place] == tag.code {
            // Known names are so short that no other name has their code.
            return self.seen >> place & 1 == 1;
        }
        self.names & name_bit(tag.code) != 0 && self.find(tag.code, tag.name).is_some()
    }

    /// Keeps a tag, whose name the game may have already. Removes the backslashes of escapes from its value.
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
        self.bytes.extend_from_slice(b",\"");
        let name = self.append(tag.near, tag.name.len());
        self.bytes.extend_from_slice(b"\":\"");
        let value = if tag.is_escaped {
            self.append_escaped(tag.value)
        } else {
            self.append(&tag.near[tag.value_start..], tag.value.len())
        };
        self.bytes.push(b'"');
        self.list.push(Tag {
            code: tag.code,
            name,
            value,
        });
        kept
    }

    /// Appends this many bytes of a text, and returns where they are.
    #[inline]
    fn append(&mut self, text: &[u8], length: usize) -> Range<usize> {
        let start = self.bytes.len();
        let end = start + length;
        match text.first_chunk::<SHORT>() {
            // Most are short. Copying a fixed number of bytes needs no branches on the length.
            Some(block) if length <= SHORT => {
                self.bytes.extend_from_slice(block);
                self.bytes.truncate(end);
            }
            _ => self.bytes.extend_from_slice(&text[..length]),
        }
        start..end
    }

    /// Appends a value without the backslashes of its escapes, and returns where it is.
    fn append_escaped(&mut self, value: &[u8]) -> Range<usize> {
        let start = self.bytes.len();
        let mut letters = value.iter();
        while let Some(&letter) = letters.next() {
            let is_escape = letter == b'\\';
            let letter = if is_escape {
                letters.next()
            } else {
                Some(&letter)
            };
            self.bytes.extend(letter.copied());
        }
        start..self.bytes.len()
    }
}

/// Returns the bit of a name among 64.
const fn name_bit(code: u64) -> u64 {
    1 << (hash(code) >> 58)
}

/// Returns a text of a game as characters: UTF-8, else ISO 8859-1, which is the encoding of the standard (section 4.2).
#[must_use]
pub fn decode(text: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(text) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(text.iter().copied().map(char::from).collect()),
    }
}
