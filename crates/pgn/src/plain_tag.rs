//! Tags as nearly all are written: `[White "Tal"]`, each on the line below another.

use super::byte_classes::{Any, BLOCK, Processor, SHORT_BLOCK};
use super::tags::Tags;

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
    /// The code of the name.
    pub code: u64,
    /// The bytes of the value, and others after it.
    pub value: &'a [u8; 2 * BLOCK],
    pub value_length: usize,
}

impl PlainTag<'_> {
    /// Parses a tag after its bracket.
    #[allow(clippy::inline_always)] // Its callers are compiled for different processors.
    #[inline(always)]
    fn parse(processor: impl Processor, text: &[u8; LONGEST]) -> Option<PlainTag<'_>> {
        let name = text.first_chunk()?;
        let name_length = processor.name_ends(name).trailing_zeros() as usize;
        if name_length == 0 || name_length > LONGEST_NAME {
            return None;
        }
        let after = text[name_length..].strip_prefix(b" \"")?;
        let value = after.first_chunk()?;
        // The value may end at quotes, backslashes and line ends.
        let ends_in = |at: usize| Some(processor.stops(value[at..].first_chunk()?, *b"\"\\"));
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
}

/// Returns the index of the bracket that begins the line directly below, if one does.
#[inline]
pub(super) fn bracket_below(bytes: &[u8], end: usize) -> Option<usize> {
    match bytes[end..] {
        [b'\n', b'[', ..] => Some(end + 1),
        [b'\r', b'\n', b'[', ..] => Some(end + 2),
        _ => None,
    }
}

/// Keeps plain tags, each on the line directly below another, of which the first is at this bracket. Returns the index of
/// the bracket of another tag, or of the end of the last one.
pub(super) fn keep_plain_tags(tags: &mut Tags, bytes: &[u8], start: usize) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = super::avx2::Avx2::new() {
        return avx2.keep_plain_tags(tags, bytes, start);
    }
    keep_plain_tags_on(Any, tags, bytes, start)
}

/// Keeps plain tags on a kind of processor.
#[allow(clippy::inline_always)] // As above.
#[inline(always)]
pub(super) fn keep_plain_tags_on(
    processor: impl Processor,
    tags: &mut Tags,
    bytes: &[u8],
    start: usize,
) -> usize {
    let mut at = start;
    loop {
        let text = bytes[at..]
            .split_first()
            .and_then(|(_, text)| text.first_chunk());
        let tag = text.and_then(|text| PlainTag::parse(processor, text));
        let Some(tag) = tag.filter(|tag| tags.push_plain(tag)) else {
            return at;
        };
        let end = at + 1 + tag.name_length + tag.value_length + AROUND;
        let Some(below) = bracket_below(bytes, end) else {
            return end;
        };
        at = below;
    }
}

#[cfg(test)]
mod tests {
    use super::{Any, bracket_below, keep_plain_tags, keep_plain_tags_on};
    use crate::tag_text::TagText;
    use crate::tags::Tags;
    use fastrand::Rng;
    use std::collections::HashMap;
    use std::fmt::Write;

    type KeepPlainTags = fn(&mut Tags, &[u8], usize) -> usize;

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
        while let Some(tag) = text.as_bytes()[at..]
            .split(|byte| b"\r\n".contains(byte))
            .next()
        {
            let Some(tag) = TagText::parse(tag) else {
                break;
            };
            let is_twice = tags.has(tag.name, tag.code);
            tags.push(&tag, is_twice);
            at += tag.length;
            if let Some(below) = bracket_below(text.as_bytes(), at) {
                let before = tags.iter().count();
                at = keep_plain_tags(&mut tags, text.as_bytes(), below);
                plain += tags.iter().count() - before;
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
                (|tags, bytes, at| keep_plain_tags_on(Any, tags, bytes, at)) as KeepPlainTags,
            ] {
                let (tags, count) = read(&text, keep);
                assert!(tags.iter().eq(expected.iter()), "{text}");
                assert_eq!(tags.plain_json(), expected.plain_json(), "{text}");
                let mut first = HashMap::new();
                for (name, value) in tags.iter() {
                    first.entry(name).or_insert(value);
                }
                let has_duplicates = first.len() < tags.iter().count();
                assert_eq!(tags.has_duplicates(), has_duplicates, "{text}");
                for (name, value) in first {
                    let name = str::from_utf8(name).unwrap_or_default();
                    assert_eq!(tags.get(name), Some(value), "{text}");
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
            let first = TagText::parse(b"[Black \"Tal\"]");
            first.map(|first| tags.push(&first, false));
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
