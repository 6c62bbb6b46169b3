//! Tags in the stream: which of them begins the next game.

use std::ops::Range;

use memchr::memchr2;

use super::game::Phase;
use super::plain_tags::{bracket_below, keep_plain_tags};
use super::reading::{
    Next::{self, Go, More},
    Reading,
};
use super::tag_text::TagText;
use super::tags::{Kept, Tags, decode};
use super::{Finding, FindingKind, Visitor};

const LONGEST_TAG: usize = Tags::LONGEST_LINE;

/// The longest mark of a forum that is passed over.
const LONGEST_MARK: usize = 64;

impl<V: Visitor> Reading<'_, V> {
    /// Passes over the mark of a forum around a game: `[pgn]`, `[pgn height=300]`, `[/pgn]`. A game ends there.
    pub(super) fn forum_mark(&mut self, at: usize) -> Option<Next> {
        let rest = &self.piece.bytes[at..];
        let near = &rest[..rest.len().min(LONGEST_MARK)];
        let (is_closing, inside) = match near[1..].strip_prefix(b"/") {
            Some(inside) => (true, inside),
            None => (false, &near[1..]),
        };
        let (name, after) = inside.split_at(inside.len().min(3));
        if !b"pgn"[..name.len()].eq_ignore_ascii_case(name) {
            return None;
        }
        let Some(length) = near.iter().position(|byte| b"]\"\n".contains(byte)) else {
            let is_cut = near.len() < LONGEST_MARK && !self.piece.is_end;
            return is_cut.then_some(More(at));
        };
        let is_mark = near[length] == b']' && matches!(after, [b']' | b' ' | b'=', ..]);
        if is_mark && (is_closing || self.game.phase == Phase::Moves) {
            self.end_game(at);
        }
        is_mark.then_some(Go(at + length + 1))
    }

    /// Reads a tag at its bracket, and those on the lines directly below. The first may begin the next game.
    pub(super) fn tag(&mut self, start: usize) -> Next {
        let bytes = self.piece.bytes;
        let mut at = start;
        if self.game.phase != Phase::Tags {
            if !self.begin_tags(start) {
                return More(start);
            }
            // All tags of nearly all games.
            at = keep_plain_tags(&mut self.game.tags, bytes, at);
        }
        while let [b'[', _, ..] = bytes[at..] {
            if let Some(next) = self.forum_mark(at) {
                return next;
            }
            let next = self.one_tag(at);
            let Go(end) = next else { return next };
            let Some(below) = bracket_below(bytes, end) else {
                return next;
            };
            at = keep_plain_tags(&mut self.game.tags, bytes, below);
        }
        Go(at)
    }

    /// Reads any tag.
    fn one_tag(&mut self, at: usize) -> Next {
        let bytes = self.piece.bytes;
        let rest = &bytes[at..];
        let near = &rest[..rest.len().min(LONGEST_TAG)];
        let line = match memchr2(b'\n', b'\r', near) {
            Some(end) => &near[..end],
            None if self.piece.is_end && near.len() == rest.len() => near,
            None if near.len() < LONGEST_TAG => return More(at),
            None => {
                let message = format!(
                    "the line with the tag is longer than {LONGEST_TAG} bytes: it is left out"
                );
                self.find_tag(at..at + 32, FindingKind::TooManyTags, message);
                self.game.tags.has_lost_fen |= has_fen(near);
                return self.skip_line(at);
            }
        };
        if let Some(tag) = TagText::parse(line).or_else(|| TagText::parse_miswritten(line)) {
            return self.keep_tag(at, &tag.with_usual_name());
        }
        let has_fen = has_fen(line);
        self.game.tags.has_lost_fen |= has_fen;
        let message = if has_fen {
            "the tag cannot be read, so the moves are not judged: write [FEN \"value\"]"
        } else {
            "the tag cannot be read: write [Name \"value\"]"
        };
        let here = at..at + line.len();
        self.find_tag(here, FindingKind::UnreadableTag, message);
        self.skip_line(at)
    }

    /// Keeps a tag, which may begin the next game.
    fn keep_tag(&mut self, at: usize, tag: &TagText<'_>) -> Next {
        let game = &self.game;
        let mut is_twice = game.tags.has(tag.name, tag.code);
        let is_first = game.place.offset == self.piece.offset(at);
        let is_next =
            (tag.name == b"Event" || is_twice) && !is_first && self.piece.follows_empty_line(at);
        if is_next {
            if !self.begin_tags(at) {
                return More(at);
            }
            is_twice = false;
        }
        let kept = self.game.tags.push(tag, is_twice);
        let here = at..at + tag.length;
        if tag.is_miswritten && kept != Kept::No {
            self.find_miswritten(here.clone());
        }
        if kept != Kept::Yes {
            self.game.tags.has_lost_fen |= tag.name == b"FEN";
            self.find_unkept(here, tag.name, kept);
        }
        Go(at + tag.length)
    }

    /// Reports that the last tag is not written as the standard says.
    fn find_miswritten(&mut self, at: Range<usize>) {
        let last = self.game.tags.iter().last();
        let (name, value) = last.unwrap_or_default();
        let value = decode(value).replace('\\', "\\\\").replace('"', "\\\"");
        let message = format!("the tag is read as [{} \"{value}\"]", decode(name));
        self.find_tag(at, FindingKind::MiswrittenTag, message);
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

    /// Keeps a finding about a tag, with the whole text of the tag. If there are many, they are only counted.
    fn find_tag(&mut self, at: Range<usize>, kind: FindingKind, message: impl Into<String>) {
        let place = self.piece.place(at.start);
        let text = self.piece.text(at, usize::MAX);
        let finding = Finding::new(kind, place, text, message);
        self.game.tag_findings.keep(finding);
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
