//! Tags as nearly all games have them: plain, each on the line below another.

use super::byte_classes::{Processor, Task};
use super::processor::run;
use super::tag_text::PlainTag;
use super::tags::Tags;

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
    run(PlainTags { tags, bytes, start })
}

/// Keeping plain tags from a bracket on.
struct PlainTags<'a> {
    tags: &'a mut Tags,
    bytes: &'a [u8],
    start: usize,
}

impl Task for PlainTags<'_> {
    #[allow(clippy::inline_always)] // Compiled for each kind of processor.
    #[inline(always)]
    fn run_on(self, processor: impl Processor) -> usize {
        let mut at = self.start;
        loop {
            let text = self.bytes[at..]
                .split_first()
                .and_then(|(_, text)| text.first_chunk());
            let tag = text.and_then(|text| PlainTag::parse(processor, text));
            let Some(tag) = tag.filter(|tag| self.tags.push_plain(tag)) else {
                return at;
            };
            let end = at + tag.length();
            let Some(below) = bracket_below(self.bytes, end) else {
                return end;
            };
            at = below;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PlainTags, bracket_below, keep_plain_tags};
    use crate::byte_classes::{Any, Task};
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
                (|tags, bytes, start| PlainTags { tags, bytes, start }.run_on(Any))
                    as KeepPlainTags,
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
