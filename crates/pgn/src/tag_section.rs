//! Tags in the stream: how they are written (`[White "Tal"]`), and which of them begins the next game.

use std::ops::Range;

use memchr::memchr2;

use super::byte_classes::{BLOCK, EndOf, Kernel, Simd, name_ends, run};
use super::game::Phase;
use super::input::{More, Next};
use super::lifecycle::{begin_tags, end_game};
use super::parser::{GameParser, Unfinished};
use super::tags::{LONGEST_NAME, LONGEST_VALUE, PlainTag, escaped};
use super::{Finding, FindingKind, Tags, decode};
use oracle_notation::TagText;

const LONGEST_TAG: usize = Tags::LONGEST_LINE;

/// The longest mark of a forum that is passed over.
const LONGEST_MARK: usize = 64;

/// The name of a tag begins within this number of bytes after its bracket.
const NEAR: usize = 15;

/// Reads the mark of a forum or tags at a bracket, if they are there and may end the game.
pub(super) fn bracket(parser: &mut GameParser<'_>, at: usize) -> Result<Option<usize>, More> {
    let may_begin = parser.again.is_none() && parser.chunk.is_line_start(at);
    let is_name = |next: &u8| !matches!(next, b'p' | b'P' | b'/');
    if !parser.chunk.bytes.get(at + 1).is_some_and(is_name)
        && parser.again.is_none()
        && let Some(end) = forum_mark(parser, at)?
    {
        return Ok(Some(end));
    }
    let near = parser.chunk.near(at + 1, NEAR);
    let next = near.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
    if next.is_none() && parser.chunk.is_cut(near, NEAR) {
        return Err(More(at));
    }
    let is_tag = next.is_some_and(|next| match parser.game.phase {
        Phase::Between => next.is_ascii_alphabetic(),
        Phase::Tags => true,
        Phase::Moves => next.is_ascii_alphabetic() && may_begin,
    });
    is_tag.then(|| tag(parser, at)).transpose()
}

/// Passes over the mark of a forum around a game: `[pgn]`, `[pgn height=300]`, `[/pgn]`. A game ends there.
fn forum_mark(parser: &mut GameParser<'_>, at: usize) -> Result<Option<usize>, More> {
    let near = parser.chunk.near(at, LONGEST_MARK);
    let (is_closing, inside) = match near[1..].strip_prefix(b"/") {
        Some(inside) => (true, inside),
        None => (false, &near[1..]),
    };
    let (name, after) = inside.split_at(inside.len().min(3));
    if !b"pgn"[..name.len()].eq_ignore_ascii_case(name) {
        return Ok(None);
    }
    let length = match near.iter().position(|byte| b"]\"\n".contains(byte)) {
        Some(length) => length,
        None if parser.chunk.is_cut(near, LONGEST_MARK) => return Err(More(at)),
        None => return Ok(None),
    };
    let is_mark = near[length] == b']' && matches!(after, [b']' | b' ' | b'=', ..]);
    let end = at + length + 1;
    if is_mark && (is_closing || parser.game.phase == Phase::Moves) {
        end_game(parser, at..at, end)?;
    }
    Ok(is_mark.then_some(end))
}

/// Reads a tag at its bracket, and those on the lines directly below. The first may begin the next game.
fn tag(parser: &mut GameParser<'_>, start: usize) -> Next {
    let bytes = parser.chunk.bytes;
    let mut at = start;
    if parser.game.phase != Phase::Tags {
        begin_tags(parser, start)?;
        // All tags of nearly all games.
        at = run(&mut PlainTags(&mut parser.game.tags), bytes, at);
    }
    while let [b'[', _, ..] = bytes[at..] {
        if let Some(end) = forum_mark(parser, at)? {
            return Ok(end);
        }
        let end = one_tag(parser, at)?;
        let Some(below) = bracket_below(bytes, end) else {
            return Ok(end);
        };
        at = run(&mut PlainTags(&mut parser.game.tags), bytes, below);
    }
    Ok(at)
}

fn one_tag(parser: &mut GameParser<'_>, at: usize) -> Next {
    let near = parser.chunk.near(at, LONGEST_TAG);
    let is_last = parser.chunk.is_end && at + near.len() == parser.chunk.bytes.len();
    let line = match memchr2(b'\n', b'\r', near) {
        Some(end) => &near[..end],
        None if is_last => near,
        None if near.len() < LONGEST_TAG => return Err(More(at)),
        None => {
            let message =
                format!("the line with the tag is longer than {LONGEST_TAG} bytes: it is left out");
            keep_finding(parser, at..at + 32, FindingKind::TooManyTags, message);
            parser.game.has_lost_fen |= has_fen(near);
            return Ok(parser.skip(Unfinished::RestOfLine, at));
        }
    };
    if let Some(tag) = TagText::parse(line) {
        return keep_tag(parser, at, line, &tag);
    }
    let has_fen = has_fen(line);
    parser.game.has_lost_fen |= has_fen;
    let message = if has_fen {
        "the tag cannot be read, so the moves are not judged: write [FEN \"value\"]"
    } else {
        "the tag cannot be read: write [Name \"value\"]"
    };
    let here = at..at + line.len();
    keep_finding(parser, here, FindingKind::UnreadableTag, message.to_owned());
    Ok(parser.skip(Unfinished::RestOfLine, at))
}

fn keep_tag(parser: &mut GameParser<'_>, at: usize, line: &[u8], tag: &TagText) -> Next {
    let (written, value) = (&line[tag.name.clone()], &line[tag.value.clone()]);
    let name = usual_name(written);
    let is_fen = name == b"FEN";
    let is_miswritten = tag.is_miswritten || name != written;
    let game = &parser.game;
    let mut is_twice = game.tags.has(name);
    let is_first = game.place.offset == parser.chunk.offset(at);
    let is_next =
        (name == b"Event" || is_twice) && !is_first && parser.chunk.follows_empty_line(at);
    if is_next {
        begin_tags(parser, at)?;
        is_twice = false;
    }
    let is_kept = parser.game.tags.push(name, value, is_twice);
    let here = at..at + tag.length;
    let name = decode(name);
    if is_miswritten && is_kept {
        let (_, value) = parser.game.tags.iter_bytes().last().unwrap_or_default();
        let value = escaped(value);
        let message = format!("the tag is read as [{name} \"{value}\"]");
        keep_finding(parser, here.clone(), FindingKind::MiswrittenTag, message);
    }
    if !is_kept {
        let message = format!("the game has too many tags: {name} is left out");
        keep_finding(parser, here, FindingKind::TooManyTags, message);
    } else if is_twice {
        let message = format!("the game already has a tag {name}");
        keep_finding(parser, here, FindingKind::DuplicateTag, message);
    }
    parser.game.has_lost_fen |= is_fen && !is_kept;
    Ok(at + tag.length)
}

/// Keeps a finding about a tag, with the whole text of the tag. If there are many, they are only counted.
fn keep_finding(parser: &mut GameParser<'_>, at: Range<usize>, kind: FindingKind, message: String) {
    let place = parser.chunk.place(at.start);
    let text = parser.chunk.text(at, usize::MAX);
    let finding = Finding::new(kind, place, text, message);
    parser.game.tag_findings.keep(finding);
}

/// Returns the index of the bracket that begins the line directly below, if one does.
fn bracket_below(bytes: &[u8], end: usize) -> Option<usize> {
    match bytes[end..] {
        [b'\n', b'[', ..] => Some(end + 1),
        [b'\r', b'\n', b'[', ..] => Some(end + 2),
        _ => None,
    }
}

/// Keeps plain tags, each on the line below another. Returns the bracket of another tag, or the end of the last one.
struct PlainTags<'a>(&'a mut Tags);

impl Kernel for PlainTags<'_> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run_on(&mut self, simd: impl Simd, bytes: &[u8], start: usize) -> usize {
        let (tags, mut at) = (&mut *self.0, start);
        loop {
            let text = bytes.get(at + 1..).and_then(|text| text.first_chunk());
            let tag = text.and_then(|text| PlainTag::parse(simd, text));
            let Some(tag) = tag.filter(|tag| tags.push_plain(tag)) else {
                return at;
            };
            let end = at + tag.length();
            let Some(below) = bracket_below(bytes, end) else {
                return end;
            };
            at = below;
        }
    }
}

/// Returns whether a line that cannot be read has a tag `FEN`, or one whose name begins so.
fn has_fen(line: &[u8]) -> bool {
    let is_fen = |tag: &[u8]| {
        let start = tag.iter().position(u8::is_ascii_alphanumeric);
        let name = start.and_then(|start| tag[start..].first_chunk());
        name.is_some_and(|name: &[u8; 3]| name.eq_ignore_ascii_case(b"FEN"))
    };
    line.split(|byte| *byte == b'[').skip(1).any(is_fen)
}

/// Returns the usual spelling of a name without which the game would be misread: `[fen ..]`.
fn usual_name(name: &[u8]) -> &[u8] {
    let mut usual = [&b"FEN"[..], b"Variant"].into_iter();
    let usual = usual.find(|usual| name.eq_ignore_ascii_case(usual));
    usual.unwrap_or(name)
}

/// The number of bytes around the name and the value of a plain tag, after the first bracket.
const AROUND_PLAIN: usize = r#" ""]"#.len();

/// The longest plain tag from its name on.
const LONGEST_PLAIN: usize = LONGEST_NAME + LONGEST_VALUE + AROUND_PLAIN;

impl PlainTag<'_> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse(simd: impl Simd, text: &[u8; LONGEST_PLAIN]) -> Option<PlainTag<'_>> {
        let name = text.first_chunk()?;
        let name_length = name_ends(name).trailing_zeros() as usize;
        if name_length == 0 || name_length > LONGEST_NAME {
            return None;
        }
        let after = text[name_length..].strip_prefix(b" \"")?;
        let value = after.first_chunk()?;
        let ends_in = |at: usize| Some(simd.stops(value[at..].first_chunk()?, EndOf::Value));
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

    const fn length(&self) -> usize {
        1 + self.name_length + self.value_length + AROUND_PLAIN
    }
}

#[cfg(test)]
mod tests {
    use super::{PlainTags, bracket_below};
    use crate::byte_classes::{Kernel, Portable, run};
    use crate::tags::Tags;
    use fastrand::Rng;
    use oracle_notation::TagText;
    use std::collections::HashMap;
    use std::fmt::Write;

    type KeepPlainTags = fn(&mut Tags, &[u8], usize) -> usize;

    fn keep_plain_tags(tags: &mut Tags, bytes: &[u8], start: usize) -> usize {
        run(&mut PlainTags(tags), bytes, start)
    }

    /// Returns lines of tags: most of them plain, some with the same name, with escapes, with long names or values.
    fn random_lines(random: &mut Rng) -> String {
        let known = ["Event", "FEN", "WhiteElo", "WhiteRatingDiff", "Opening"];
        let mut text = String::new();
        let line_end = random.choice(["\n", "\r\n"]).unwrap_or("\n");
        for _ in 0..random.usize(1..30) {
            let length = random.usize(1..18);
            let letters: String = std::iter::repeat_with(|| random.alphanumeric())
                .take(length)
                .collect();
            let name = random.choice(known).filter(|_| random.u8(..8) == 0);
            let length = random.usize(0..70);
            let mut value = "v".repeat(length);
            let rare = random.choice(["\\\"", "\\\\", "\"", "]", "\t", "é"]);
            if let Some(rare) = rare.filter(|_| random.u8(..8) == 0) {
                value.insert_str(random.usize(..=length), rare);
            }
            let name = name.unwrap_or(&letters);
            let _ = write!(text, "[{name} \"{value}\"]{line_end}");
        }
        text + &"\n".repeat(random.usize(..100))
    }

    /// Reads lines of tags, and the plain ones in one way. Returns the tags, and how many were read in that way.
    fn read(text: &str, keep_plain_tags: KeepPlainTags) -> (Tags, usize) {
        let (mut tags, mut plain, mut at) = (Tags::default(), 0, 0);
        while let Some(line) = text.as_bytes()[at..]
            .split(|byte| b"\r\n".contains(byte))
            .next()
        {
            let Some(tag) = TagText::parse(line).filter(|tag| !tag.is_miswritten) else {
                break;
            };
            let (name, value) = (&line[tag.name], &line[tag.value]);
            let is_twice = tags.has(name);
            tags.push(name, value, is_twice);
            at += tag.length;
            if let Some(below) = bracket_below(text.as_bytes(), at) {
                let before = tags.iter_bytes().count();
                at = keep_plain_tags(&mut tags, text.as_bytes(), below);
                plain += tags.iter_bytes().count() - before;
            }
            at = bracket_below(text.as_bytes(), at).unwrap_or(at);
        }
        (tags, plain)
    }

    #[test]
    fn plain_tags_are_read_like_all_others() {
        let mut random = Rng::with_seed(29);
        let mut plain = 0;
        for _ in 0..2000 {
            let text = random_lines(&mut random);
            let (expected, none) = read(&text, |_, _, at| at);
            assert_eq!(none, 0);
            for keep in [
                keep_plain_tags,
                (|tags, bytes, start| PlainTags(tags).run_on(Portable, bytes, start))
                    as KeepPlainTags,
            ] {
                let (tags, count) = read(&text, keep);
                assert!(tags.iter_bytes().eq(expected.iter_bytes()), "{text}");
                assert_eq!(tags.plain_json(), expected.plain_json(), "{text}");
                let mut first = HashMap::new();
                for (name, value) in tags.iter_bytes() {
                    first.entry(name).or_insert(value);
                }
                let has_duplicates = first.len() < tags.iter_bytes().count();
                assert_eq!(tags.has_duplicates, has_duplicates, "{text}");
                for (name, value) in first {
                    let name = str::from_utf8(name).unwrap_or_default();
                    assert_eq!(tags.bytes_of(name), Some(value), "{text}");
                }
                plain += count;
            }
        }
        assert!(plain > 20_000, "{plain}");
    }

    #[test]
    fn tags_that_are_not_plain_are_left() {
        let plain = "[White \"Tal\"]\n";
        let mut tags = Tags::default();
        // There is no room before the first tag of a reader.
        assert_eq!(keep_plain_tags(&mut tags, plain.repeat(9).as_bytes(), 0), 0);
        for left in [
            "",
            " \"b\"]",
            "A  \"b\"]",
            "A \"b\" ]",
            "A \"b\\\"]",
            "A \"b\nc\"]",
            "A 'b']",
            "É \"b\"]",
            "White \"Tal\"]",
        ] {
            assert!(tags.push(b"Black", b"Tal", false));
            let text = format!("{plain}[{left}{}", " ".repeat(100));
            assert_eq!(
                keep_plain_tags(&mut tags, text.as_bytes(), 0),
                plain.len(),
                "{left}"
            );
            tags.clear();
        }
        let text = plain.to_owned() + &" ".repeat(100);
        assert_eq!(
            keep_plain_tags(&mut tags, text.as_bytes(), 0),
            plain.len() - 1
        );
    }
}
