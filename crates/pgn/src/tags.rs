//! The tags of a game (PGN standard, section 8.1): how they are kept, and what they mean: the start position, the rules, the date.

use std::borrow::Cow;
use std::ops::Range;
use std::slice;

use memchr::memchr2;

use super::byte_classes::{BLOCK, SHORT_BLOCK};
use super::word::FirstMove;
use super::{FindingKind, decode};
use oracle_laws::{AutomaticDraws, Color, Position, SetupProblem};
use oracle_notation::{fen, is_chess_variant, joined, other_turn};

/// The most letters of the name and of the value of a plain tag.
pub(super) const LONGEST_NAME: usize = SHORT_BLOCK - 1;
pub(super) const LONGEST_VALUE: usize = 2 * BLOCK - 1;

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
    pub(super) has_duplicates: bool,
    /// Whether a value has quotes or backslashes.
    has_marks: bool,
}

/// The bits of names that are read as others: the reader looks twice at tags with one of these bits.
const RESPELLED: u64 = name_bit(b"fen") | name_bit(b"Fen") | name_bit(b"variant");

/// The bits of the tags that may give the start of a game or its rules.
const START: u64 = name_bit(b"FEN") | name_bit(b"SetUp") | name_bit(b"Variant");

/// Returns the code of a name: its first eight bytes. Different names of at most seven letters have different codes.
const fn code(name: &[u8]) -> u64 {
    let mut code = 0;
    let mut index = 0;
    while index < name.len() && index < 8 {
        code |= (name[index] as u64) << (8 * index);
        index += 1;
    }
    code
}

/// Returns the bit of a name among 64.
const fn name_bit(name: &[u8]) -> u64 {
    code_bit(code(name))
}

/// Returns the bit of the name with this code.
const fn code_bit(code: u64) -> u64 {
    // Found by trial: of 42 common names and those that are read as others, no two have the same bit.
    1 << (code.wrapping_mul(0x2290_7260_e94e_389f) >> 58)
}

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

    /// The most tags of a game that are kept, beside those that its export adds: the seven and `SetUp`.
    pub const MOST: usize = 256;

    /// The most bytes of their names and values, and 16 for each that the export adds.
    pub const MOST_BYTES: usize = 32 * 1024;

    /// The length in bytes from which the line of a tag is not read.
    pub const LONGEST_LINE: usize = 16 * 1024;

    /// Returns the value of the first tag of this name, without quotes and escapes, as [`decode`] reads it.
    #[inline]
    pub fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        self.bytes_of(name).map(decode)
    }

    /// Returns the value as it is written, in UTF-8 or any other encoding.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn bytes_of(&self, name: &str) -> Option<&[u8]> {
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

    /// Returns names and values, in their order, as [`decode`] reads them.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        let tags = self.iter_bytes();
        tags.map(|(name, value)| (decode(name), decode(value)))
    }

    /// Sets the value of a tag. Returns whether there is room for it.
    pub(super) fn set(&mut self, name: &str, value: &str) -> bool {
        let mut tags: Vec<_> = self.iter().collect();
        match tags.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value.into(),
            None => tags.push((name.into(), value.into())),
        }
        let mut changed = Tags::default();
        let has_room = tags.into_iter().all(|(name, value)| {
            let (name, value) = (name.as_bytes(), escaped(value.as_bytes()));
            let is_twice = changed.has(name);
            changed.push(name, value.as_bytes(), is_twice)
        });
        if has_room {
            *self = changed;
        }
        has_room
    }

    /// Returns names and values as they are written, in their order.
    pub fn iter_bytes(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let tags = self.list.iter();
        tags.map(|tag| (&self.bytes[tag.name()], &self.bytes[tag.value()]))
    }

    /// Returns whether there are no tags.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
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
    fn begin_with_roster(&self) -> bool {
        let codes = Tags::ROSTER.map(|name| code(name.as_bytes()));
        let first = self.list.first_chunk();
        first.is_some_and(|first: &[Tag; 7]| first.map(|tag| tag.code) == codes)
    }

    /// Returns whether a tag may give the start of the game, or its rules.
    const fn may_start_elsewhere(&self) -> bool {
        self.names & START != 0
    }

    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.find(code(name), name).is_some()
    }

    /// Returns whether there may be a tag whose name has this code.
    const fn may_have(&self, code: u64) -> bool {
        self.names & code_bit(code) != 0
    }

    /// Keeps a tag without the backslashes of escapes, if there is room for it; returns whether it was kept.
    pub(super) fn push(&mut self, name: &[u8], value: &[u8], is_twice: bool) -> bool {
        let length = name.len() + value.len();
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
        append(name);
        append(b"\":\"");
        let has_marks = memchr2(b'"', b'\\', value).is_some();
        if has_marks {
            let mut letters = value.iter();
            while let Some(mut letter) = letters.next() {
                // Other backslashes are a part of the value.
                if *letter == b'\\' && matches!(letters.as_slice(), [b'"' | b'\\', ..]) {
                    letter = letters.next().unwrap_or(letter);
                }
                append(slice::from_ref(letter));
            }
        } else {
            append(value);
        }
        append(b"\"");
        let length = at - self.used - AROUND;
        if self.is_full(length, 0) {
            let has = |added: &&str| added.as_bytes() == name || self.has(added.as_bytes());
            let added = Tags::ROSTER.into_iter().chain(["SetUp"]).filter(has);
            if self.is_full(length, added.count()) {
                return false;
            }
        }
        self.has_marks |= has_marks;
        self.has_duplicates |= is_twice;
        self.list(code(name), name.len(), at);
        true
    }

    /// Keeps a plain tag, if its name is surely new and there is room for it; returns whether it was kept.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn push_plain(&mut self, tag: &PlainTag<'_>) -> bool {
        let (name, value) = (tag.name_length, tag.value_length);
        if self.may_have(tag.code) || self.is_full(name + value, 0) {
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

    /// Returns whether a tag of this length has no room, where the game has so many tags that an export would add.
    const fn is_full(&self, length: usize, added: usize) -> bool {
        let kept = self.used - AROUND * self.list.len();
        self.list.len() >= Tags::MOST + added || kept + length > Tags::MOST_BYTES + 16 * added
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

/// Returns the value of a tag as it is written, with its escapes.
pub(super) fn escaped(value: &[u8]) -> String {
    decode(value).replace('\\', "\\\\").replace('"', "\\\"")
}

/// Where a game starts by its tags.
#[derive(Debug)]
pub(super) enum Start {
    /// The initial position of standard chess.
    Standard,
    Position(Box<Position>),
    /// Unknown, or the rules are not those of chess.
    Unknown,
    /// Unknown, because the tag `FEN` could not be read or kept.
    Lost,
}

/// Calls `report` for each error in the tags: kind, text, message. Returns where the game starts.
pub(super) fn judge(
    tags: &Tags,
    first_move: Option<FirstMove>,
    has_lost_fen: bool,
    tags_are_optional: bool,
    mut report: impl FnMut(FindingKind, String, String),
) -> Start {
    if !(tags.begin_with_roster() || tags_are_optional && tags.is_empty()) {
        let mut missing = Tags::ROSTER.to_vec();
        missing.retain(|name| tags.bytes_of(name).is_none());
        let names = missing.join(", ");
        let message = match missing[..] {
            [only] => format!("the tag {only} is missing"),
            _ if missing.len() < Tags::ROSTER.len() => {
                format!("the tags {} are missing", joined(missing, "and"))
            }
            _ => "the game has none of the seven tags that every game has".to_owned(),
        };
        if !names.is_empty() {
            report(FindingKind::MissingTags, names, message);
        }
    }
    if let Some(date) = tags.bytes_of("Date")
        && !is_date(date)
    {
        let date = decode(date);
        let message =
            format!("`{date}` is not a date: write year.month.day, and ? for unknown digits");
        report(FindingKind::BadDate, date.into_owned(), message);
    }
    if let Some(result) = tags.bytes_of("Result")
        && !matches!(result, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
    {
        let result = decode(result);
        let message =
            format!("`{result}` is not a result of PGN, which has 1-0, 0-1, 1/2-1/2 and *");
        report(FindingKind::BadResult, result.into_owned(), message);
    }
    if !tags.may_start_elsewhere() && !has_lost_fen {
        return Start::Standard;
    }
    start(tags, first_move, has_lost_fen, report)
}

/// Reads the tags `Variant`, `SetUp` and `FEN`.
fn start(
    tags: &Tags,
    first_move: Option<FirstMove>,
    has_lost_fen: bool,
    mut report: impl FnMut(FindingKind, String, String),
) -> Start {
    if let Some(variant) = tags.bytes_of("Variant")
        && !is_chess_variant(variant)
    {
        let variant = decode(variant);
        let message =
            format!("the rules of `{variant}` are not those of chess: the moves are not judged");
        report(FindingKind::UnknownVariant, variant.into_owned(), message);
        return Start::Unknown;
    }
    let (setup, fen) = (tags.bytes_of("SetUp"), tags.bytes_of("FEN"));
    if fen.is_none() && has_lost_fen {
        return Start::Lost;
    }
    let bad_setup = match (setup, fen) {
        (None | Some(b"1"), Some(_)) | (None | Some(b"0"), None) => None,
        (Some(b"1"), None) => Some("the tag SetUp is 1, but there is no tag FEN"),
        (Some(b"0"), Some(_)) => {
            Some("the tag SetUp is 0, but there is a tag FEN: the game starts there")
        }
        _ => Some("the tag SetUp is neither 0 nor 1"),
    };
    if let Some(message) = bad_setup {
        let text = decode(setup.unwrap_or_default()).into_owned();
        report(FindingKind::BadSetup, text, message.to_owned());
    }
    let Some(text) = fen else {
        return match setup {
            Some(b"1") => Start::Unknown,
            _ => Start::Standard,
        };
    };
    let text = decode(text);
    let setup = fen::parse(&text).map_err(|error| error.to_string());
    let position = setup.and_then(|mut setup| {
        let mut position = Position::try_from(&setup).map_err(|error| error.to_string())?;
        let other = first_move.and_then(|first| other_turn(&setup, first.read, first.player));
        let is_other = other.is_some();
        if let Some(other) = other {
            let [of_fen, of_moves] = [setup.turn, other.turn].map(Color::player);
            let message = format!(
                "the tag FEN says that it is {of_fen}'s turn, but the moves begin with {of_moves}'s: the game is read with {of_moves} to move"
            );
            report(FindingKind::WrongTurn, text.to_string(), message);
            position = Position::new_unchecked(&other);
            setup = other;
        }
        let problems = setup.problems();
        // Where the side to move is not believed, it contradicts nothing else.
        let told = |problem: &SetupProblem| !is_other || *problem != SetupProblem::CastlingParity;
        for problem in problems.iter().filter(told) {
            let said = problem.sentence(&setup);
            let note = problem.article().map_or("; this is ignored", |_| "");
            report(problem.into(), text.to_string(), said + note);
        }
        Ok(position)
    });
    match position {
        Ok(position) => Start::Position(Box::new(position)),
        Err(error) => {
            let message = format!("the tag FEN is not a position: {error}");
            report(FindingKind::BadFen, text.into_owned(), message);
            Start::Unknown
        }
    }
}

type Month = (u32, u32);

/// The months from which fivefold repetition ends a game: on consecutive alternate moves (FIDE Laws of Chess, 2014, article
/// 9.6), and then any (Laws of 2017, article 9.6.1).
const CONSECUTIVE: Month = (2014, 7);
const ANY: Month = (2017, 7);

/// Returns which draws end the game unclaimed: those of the present Laws, unless its date is surely before them.
pub(super) fn automatic_draws(tags: &Tags) -> AutomaticDraws {
    let date = tags.bytes_of("Date").unwrap_or_default();
    // Most games are recent, and say so.
    if let [b'2', b'0', b'2'..=b'9', b'0'..=b'9', b'.', ..] = date {
        return AutomaticDraws::Any;
    }
    if is_surely_before(tags, CONSECUTIVE) {
        AutomaticDraws::Never
    } else if is_surely_before(tags, ANY) {
        AutomaticDraws::Consecutive
    } else {
        AutomaticDraws::Any
    }
}

/// Returns whether a game was surely played before this month, a year and the number of a month: the tag `UTCDate` counts if
/// `Date` leaves it open.
pub fn is_surely_before(tags: &Tags, start: (u32, u32)) -> bool {
    let date = tags.bytes_of("Date").unwrap_or_default();
    let is_open = is_date_before(date, b'0', start) || !date.iter().any(u8::is_ascii_digit);
    let utc = tags.bytes_of("UTCDate").filter(|_| is_open);
    is_date_before(date, b'9', start) || utc.is_some_and(|date| is_date_before(date, b'9', start))
}

/// Returns whether a date is before this month, with this digit for unknown ones. Years also stand alone or last: `1959`,
/// `15.3.1959`.
fn is_date_before(date: &[u8], unknown: u8, start: Month) -> bool {
    let mut parts = date.split(|byte| !byte.is_ascii_digit() && *byte != b'?');
    let Some(year) = parts.by_ref().find(|part| part.len() == 4) else {
        return false;
    };
    let month = parts.next();
    let month = month.filter(|month| month.len() <= 2 && !month.is_empty());
    let month = month.map_or(12, |month| number(month, unknown));
    (number(year, unknown), month) < start
}

/// Returns the number that digits mean, with this one for unknown ones.
fn number(digits: &[u8], unknown: u8) -> u32 {
    digits.iter().fold(0, |number, digit| {
        let digit = if *digit == b'?' { unknown } else { *digit };
        10 * number + u32::from(digit - b'0')
    })
}

/// Returns whether a date is `YYYY.MM.DD`, a day of the calendar, with `?` for unknown digits (section 8.1.1.3).
fn is_date(date: &[u8]) -> bool {
    let [_, _, _, _, b'.', _, _, b'.', _, _] = date else {
        return false;
    };
    // `Some(None)` if a digit is unknown.
    let number = |digits: &[u8]| {
        digits
            .iter()
            .try_fold(Some(0), |number, digit| match digit {
                b'0'..=b'9' => Some(number.map(|number| 10 * number + u32::from(digit - b'0'))),
                b'?' => Some(None),
                _ => None,
            })
    };
    let parts = [number(&date[..4]), number(&date[5..7]), number(&date[8..])];
    let [Some(year), Some(month), Some(day)] = parts else {
        return false;
    };
    let is_leap = year.is_none_or(|year: u32| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    });
    let days = match month {
        Some(2) if is_leap => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        Some(1..=12) | None => 31,
        Some(_) => return false,
    };
    day.is_none_or(|day| (1..=days).contains(&day))
}

#[cfg(test)]
mod tests {
    use super::Tags;

    fn push(tags: &mut Tags, name: &str, value: &str) -> bool {
        let is_twice = tags.has(name.as_bytes());
        tags.push(name.as_bytes(), value.as_bytes(), is_twice)
    }

    #[test]
    fn of_two_tags_with_the_same_name_the_first_counts() {
        for name in ["White", "WhiteTeam"] {
            let mut tags = Tags::default();
            assert!(push(&mut tags, name, "a"));
            assert!(!tags.has_duplicates);
            assert!(push(&mut tags, name, "b"));
            assert!(tags.has_duplicates);
            assert_eq!(tags.bytes_of(name), Some(&b"a"[..]));
            assert_eq!(tags.iter_bytes().count(), 2);
        }
    }

    #[test]
    fn names_with_the_same_first_eight_letters_are_different() {
        let mut tags = Tags::default();
        assert!(push(&mut tags, "WhiteElos", "a"));
        assert_eq!(tags.bytes_of("WhiteElo"), None);
        assert!(push(&mut tags, "WhiteElo", "b"));
        assert_eq!(tags.bytes_of("WhiteElo"), Some(&b"b"[..]));
        assert!(!tags.has_duplicates);
    }

    #[test]
    fn tags_beyond_their_number_or_their_bytes_are_not_kept() {
        let mut tags = Tags::default();
        for number in 0..Tags::MOST {
            let kept = push(&mut tags, &format!("Tag{number}"), "");
            assert!(kept, "{number}");
        }
        assert!(!push(&mut tags, "Next", ""));
        tags.clear();
        let half = "v".repeat(Tags::MOST_BYTES / 2 - 1);
        assert!(push(&mut tags, "A", &half));
        assert!(!push(&mut tags, "B", &(half.clone() + "v")));
        assert!(push(&mut tags, "C", &half));
        assert!(!push(&mut tags, "D", ""));
    }
}
