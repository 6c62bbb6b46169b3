//! Tags in the stream: which of them begins the next game.

use std::ops::Range;

use memchr::memchr2;

use super::game::Phase;
use super::plain_tags::{bracket_below, keep_plain_tags};
use super::reader::{
    Next::{self, Go, More},
    Reading,
};
use super::tag_text::TagText;
use super::tags::{Kept, Tags, decode};
use super::{FindingKind, Visitor};

const LONGEST_TAG: usize = Tags::LONGEST_LINE;

impl<V: Visitor> Reading<'_, V> {
    /// Returns whether there is an empty line before a byte, with only blanks between.
    pub(super) fn follows_empty_line(&self, at: usize) -> bool {
        let bytes = self.bytes;
        let mut ends = 0;
        for byte in bytes[..at].iter().rev() {
            match byte {
                b'\n' => ends += 1,
                b' ' | b'\t' | b'\r' => {}
                _ => return ends >= 2,
            }
        }
        ends + self.reader.line_ends >= 2
    }

    /// Reads a tag at its bracket, and those on the lines directly below. The first may begin the next game.
    pub(super) fn tag(&mut self, start: usize) -> Next {
        let bytes = self.bytes;
        let mut at = start;
        if self.reader.game.phase != Phase::Tags {
            if !self.begin_tags(start) {
                return More(start);
            }
            // All tags of nearly all games.
            at = keep_plain_tags(&mut self.reader.game.tags, bytes, at);
        }
        while let [b'[', _, ..] = bytes[at..] {
            let next = self.one_tag(at);
            let Go(end) = next else { return next };
            let Some(below) = bracket_below(bytes, end) else {
                return next;
            };
            at = keep_plain_tags(&mut self.reader.game.tags, bytes, below);
        }
        Go(at)
    }

    /// Reads any tag.
    fn one_tag(&mut self, at: usize) -> Next {
        let bytes = self.bytes;
        let rest = &bytes[at..];
        let near = &rest[..rest.len().min(LONGEST_TAG)];
        let line = match memchr2(b'\n', b'\r', near) {
            Some(end) => &near[..end],
            None if self.is_end && near.len() == rest.len() => near,
            None if near.len() < LONGEST_TAG => return More(at),
            None => {
                let message = format!(
                    "the line with the tag is longer than {LONGEST_TAG} bytes: it is left out"
                );
                self.find_tag(at..at + 32, FindingKind::TooManyTags, message);
                return self.skip_line(at);
            }
        };
        if let Some(tag) = TagText::parse(line) {
            return self.keep_tag(at, &tag);
        }
        let message = "the tag cannot be read: write [Name \"value\"]";
        let here = at..at + line.len();
        self.find_tag(here, FindingKind::UnreadableTag, message);
        self.skip_line(at)
    }

    /// Keeps a tag, which may begin the next game.
    fn keep_tag(&mut self, at: usize, tag: &TagText<'_>) -> Next {
        let game = &self.reader.game;
        let mut is_twice = game.tags.has(tag.name, tag.code);
        let is_first = game.place.offset == self.reader.cursor.offset(at);
        let is_next =
            (tag.name == b"Event" || is_twice) && !is_first && self.follows_empty_line(at);
        if is_next {
            if !self.begin_tags(at) {
                return More(at);
            }
            is_twice = false;
        }
        let kept = self.reader.game.tags.push(tag, is_twice);
        if kept != Kept::Yes {
            self.find_unkept(at..at + tag.length, tag.name, kept);
        }
        Go(at + tag.length)
    }

    /// Reports a tag that is in the game already, or is left out.
    fn find_unkept(&mut self, at: Range<usize>, name: &[u8], kept: Kept) {
        let name = decode(name);
        let (kind, message) = if kept == Kept::Twice {
            let message = format!("the game already has a tag {name}");
            (FindingKind::DuplicateTag, message)
        } else {
            let message = format!("the game has too many tags: {name} is left out");
            (FindingKind::TooManyTags, message)
        };
        self.find_tag(at, kind, message);
    }
}
