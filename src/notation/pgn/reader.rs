//! The reader of a stream of games: it keeps what the next bytes need to be understood, and nothing more.

use std::ops::Range;

use memchr::{memchr, memchr2, memmem};

use super::cursor::Cursor;
use super::game::Phase;
use super::header::{self, Start};
use super::tags::{Kept, TagText, decode};
use super::variation::Variation;
use super::{Finding, FindingKind, Game, GameResult, Place, Text, Visitor};
use crate::rules::{History, Position};

/// The longest line with a tag that is read.
const LONGEST_TAG: usize = 16 * 1024;

/// Files that were joined may have it anywhere.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What stands before an input.
const LINE_END: [u8; 4] = [b'\n'; 4];

/// The most findings about the tags of a game that are shown.
const MOST_OF_TAGS: usize = 64;

/// The beginning of a line that ends even a comment, behind an empty line.
const EVENT: &[u8] = b"\n[Event \"";

/// What is judged.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Whether variations are judged.
    pub has_variations: bool,
    /// Whether SAN is held against the letter of the standard, and draws that were not claimed are named.
    pub is_pedantic: bool,
    /// Whether a game without any tags is no finding.
    pub tags_are_optional: bool,
}

/// Reads games from a stream of bytes.
#[derive(Debug)]
pub struct Reader {
    pub(super) options: Options,
    /// Whether every move is looked up with all that may be asked of it.
    pub(super) judges_variations: bool,
    pub(super) game: Game,
    /// The position before the last move, where variations may need it.
    pub(super) before: Option<Position>,
    pub(super) variations: Vec<Variation>,
    /// How many variations are open that are not judged.
    pub(super) skipped: u64,
    /// Whether a move after the end of the game was found.
    pub(super) is_beyond_end: bool,
    /// Where the comment, or the outermost variation, that is open begins.
    pub(super) unclosed: Place,
    pub(super) cursor: Cursor,
    comment_start: Place,
    /// What is wrong with the tags so far: shown when the game begins.
    of_tags: Vec<Finding>,
    mode: Mode,
    initial: History,
    /// The bytes before the piece, and the number of line ends directly before it.
    before_piece: [u8; 4],
    line_ends: u32,
}

/// In the midst of what a piece ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Text,
    Comment,
    LineComment,
    RestOfLine,
    RestOfWord,
}

/// How far the reader has come in a piece.
#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    Go(usize),
    /// More bytes are needed from here on.
    More(usize),
}

pub(super) const fn go(at: usize) -> Next {
    Next::Go(at)
}

pub(super) const fn more(at: usize) -> Next {
    Next::More(at)
}

impl Reader {
    /// Returns a reader at the start of an input.
    #[must_use]
    pub fn new(options: Options) -> Reader {
        Reader::starting_at(options, Place::START)
    }

    /// Returns a reader that begins between two games, at this place of an input. It counts games from 1.
    #[must_use]
    pub fn starting_at(options: Options, place: Place) -> Reader {
        Reader {
            options,
            judges_variations: options.has_variations,
            game: Game::new(),
            before: None,
            variations: Vec::new(),
            skipped: 0,
            is_beyond_end: false,
            unclosed: place,
            cursor: Cursor::new(place),
            comment_start: place,
            of_tags: Vec::new(),
            mode: Mode::Text,
            initial: History::default(),
            before_piece: LINE_END,
            line_ends: 2,
        }
    }

    /// Begins again between two games, at this place.
    pub fn restart(&mut self, place: Place) {
        self.cursor = Cursor::new(place);
        self.mode = Mode::Text;
        self.before_piece = LINE_END;
        self.line_ends = 2;
        self.game.number = 0;
        self.game.phase = Phase::Between;
    }

    /// Returns the number of games so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.game.number
    }

    /// Reads a whole input, or its last piece.
    pub fn read_all<V: Visitor>(&mut self, bytes: &[u8], visitor: &mut V) {
        self.read(bytes, true, visitor);
    }

    /// Reads a piece of the input, and returns how many bytes were read; the rest, at most 16 KiB, must come again before
    /// the next piece. At the end, which may also be that of the bytes before a border ([`last_border`]), all bytes are
    /// read, and the last game ends.
    pub fn read<V: Visitor>(&mut self, bytes: &[u8], is_end: bool, visitor: &mut V) -> usize {
        let mut at = 0;
        let end = loop {
            let next = match self.mode {
                Mode::Text if self.skipped > 0 => self.skip_variation(bytes, at, is_end, visitor),
                Mode::Text => self.movetext(bytes, at, is_end, visitor),
                Mode::Comment => self.comment(bytes, at, is_end, visitor),
                Mode::LineComment => self.line_comment(bytes, at, visitor),
                Mode::RestOfLine => self.rest_of_line(bytes, at),
                Mode::RestOfWord => self.rest_of_word(bytes, at),
            };
            match next {
                Next::Go(to) => at = to,
                Next::More(to) => break to.min(bytes.len()),
            }
        };
        if is_end {
            if matches!(self.mode, Mode::Comment) {
                self.find_unclosed_comment(bytes, visitor);
            }
            self.mode = Mode::Text;
            self.end_game(bytes, bytes.len(), visitor);
        }
        self.remember(&bytes[..end]);
        self.cursor.restart(bytes, end);
        end
    }

    /// Remembers what the next piece needs of the bytes before it.
    fn remember(&mut self, read: &[u8]) {
        let blanks = read
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_whitespace());
        let (mut count, mut ends) = (0, 0);
        for byte in blanks {
            count += 1;
            ends += u32::from(*byte == b'\n');
        }
        self.line_ends = if count == read.len() {
            self.line_ends.saturating_add(ends)
        } else {
            ends
        };
        append(&mut self.before_piece, read);
    }

    /// The byte before another, which may be in the piece before.
    pub(super) fn byte_before(&self, bytes: &[u8], at: usize) -> u8 {
        let [.., last] = self.before_piece;
        at.checked_sub(1).map_or(last, |at| bytes[at])
    }

    /// Whether a byte is the first of its line.
    pub(super) fn is_line_start(&self, bytes: &[u8], at: usize) -> bool {
        let mut before = self.before_piece;
        append(&mut before, &bytes[..at]);
        // A byte-order mark takes no room.
        let last = if before[1..] == *BYTE_ORDER_MARK {
            before[0]
        } else {
            before[3]
        };
        matches!(last, b'\n' | b'\r')
    }

    /// Whether there is an empty line before a byte, with nothing but blanks between.
    fn is_behind_empty_line(&self, bytes: &[u8], at: usize) -> bool {
        let mut ends = 0;
        for byte in bytes[..at].iter().rev() {
            match byte {
                b'\n' => ends += 1,
                b' ' | b'\t' | b'\r' => {}
                _ => return ends >= 2,
            }
        }
        ends + self.line_ends >= 2
    }

    /// Reads a tag at its bracket, and those on the lines directly below. The first may be that of the next game.
    pub(super) fn tag<V: Visitor>(
        &mut self,
        bytes: &[u8],
        start: usize,
        is_end: bool,
        visitor: &mut V,
    ) -> Next {
        let mut at = start;
        loop {
            let next = self.one_tag(bytes, at, is_end, visitor);
            let Next::Go(end) = next else { return next };
            let is_read = self.mode == Mode::Text;
            at = match bytes[end..] {
                [b'\n', b'[', _, ..] if is_read => end + 1,
                [b'\r', b'\n', b'[', _, ..] if is_read => end + 2,
                _ => return next,
            };
        }
    }

    fn one_tag<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        is_end: bool,
        visitor: &mut V,
    ) -> Next {
        let rest = &bytes[at..];
        let near = &rest[..rest.len().min(LONGEST_TAG)];
        if let Some(tag) = TagText::parse_plain(near) {
            return self.keep_tag(bytes, at, &tag, visitor);
        }
        let line = match memchr2(b'\n', b'\r', near) {
            Some(end) => &near[..end],
            None if is_end && near.len() == rest.len() => near,
            None if near.len() < LONGEST_TAG => return more(at),
            None => {
                self.begin_tags(bytes, at, visitor);
                let message = format!("the line with the tag is longer than {LONGEST_TAG} bytes");
                self.find_tag(bytes, at..at + 32, FindingKind::TooManyTags, message);
                return self.skip_line(at);
            }
        };
        if let Some(tag) = TagText::parse(line) {
            return self.keep_tag(bytes, at, &tag, visitor);
        }
        if self.game.phase != Phase::Tags {
            self.begin_tags(bytes, at, visitor);
        }
        let message = "the tag cannot be read: write [Name \"value\"]".to_owned();
        let here = at..at + line.len();
        self.find_tag(bytes, here, FindingKind::UnreadableTag, message);
        self.skip_line(at)
    }

    /// Keeps a tag, which may be the first of the next game.
    fn keep_tag<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        tag: &TagText<'_>,
        visitor: &mut V,
    ) -> Next {
        let is_next = self.game.phase != Phase::Tags
            || (tag.name == b"Event" || self.game.tags.has(tag.name))
                && self.is_behind_empty_line(bytes, at);
        if is_next {
            self.begin_tags(bytes, at, visitor);
        }
        let here = at..at + tag.length;
        match self.game.tags.push(tag) {
            Kept::Yes => {}
            Kept::Twice => {
                let message = format!("the game has a tag {} already", decode(tag.name));
                self.find_tag(bytes, here, FindingKind::DuplicateTag, message);
            }
            Kept::No => {
                let message = format!(
                    "the game has too many tags: {} is left out",
                    decode(tag.name)
                );
                self.find_tag(bytes, here, FindingKind::TooManyTags, message);
            }
        }
        go(at + tag.length)
    }

    /// Begins a game, and ends the one before.
    fn begin_tags<V: Visitor>(&mut self, bytes: &[u8], at: usize, visitor: &mut V) {
        self.end_game(bytes, at, visitor);
        self.begin_game(bytes, at);
    }

    fn begin_game(&mut self, bytes: &[u8], at: usize) {
        let game = &mut self.game;
        game.number += 1;
        game.place = self.cursor.place(bytes, at);
        game.phase = Phase::Tags;
        game.tags.clear();
        game.history.restart_as(&self.initial);
        game.is_judged = false;
        game.is_standard_start = true;
        game.start = None;
        game.marker = None;
        self.before = None;
        self.is_beyond_end = false;
    }

    /// Begins the moves of a game, if that has not been done. A game may have no tags.
    #[inline]
    pub(super) fn begin_moves<V: Visitor>(&mut self, bytes: &[u8], at: usize, visitor: &mut V) {
        if self.game.phase != Phase::Moves {
            self.judge_tags(bytes, at, visitor);
        }
    }

    fn judge_tags<V: Visitor>(&mut self, bytes: &[u8], at: usize, visitor: &mut V) {
        if self.game.phase == Phase::Between {
            self.begin_game(bytes, at);
        }
        self.game.phase = Phase::Moves;
        let (place, mut findings) = (self.game.place, std::mem::take(&mut self.of_tags));
        let start = header::judge(
            &self.game.tags,
            self.options.tags_are_optional,
            |kind, text, message| {
                findings.push(Finding {
                    kind,
                    place,
                    ply: None,
                    text,
                    message,
                    position: None,
                    illegal: None,
                });
            },
        );
        if let Start::Position(position) = start {
            self.game.is_standard_start = *position == Position::default();
            self.game.history.restart(&position);
            self.game.start = Some(*position);
        } else if matches!(start, Start::Standard) {
            self.game.start = Some(self.initial.position().clone());
        }
        self.game.is_judged = self.game.start.is_some();
        visitor.begin(&self.game);
        for finding in &findings {
            visitor.finding(&self.game, finding);
        }
        findings.clear();
        self.of_tags = findings;
    }

    /// Ends the game with its termination marker.
    pub(super) fn terminate<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        result: GameResult,
        visitor: &mut V,
    ) {
        self.begin_moves(bytes, at, visitor);
        self.game.marker = Some(result);
        self.end_game(bytes, at, visitor);
    }

    /// Ends the game, if there is one.
    fn end_game<V: Visitor>(&mut self, bytes: &[u8], at: usize, visitor: &mut V) {
        if self.game.phase == Phase::Between {
            return;
        }
        self.begin_moves(bytes, at, visitor);
        if self.skipped > 0 || !self.variations.is_empty() {
            let message = "the variation has no end".to_owned();
            self.find_at(
                self.unclosed,
                FindingKind::UnclosedVariation,
                "(",
                message,
                visitor,
            );
            self.skipped = 0;
            self.variations.clear();
        }
        // Counting lines takes time: it is left out where nothing can be wrong.
        let outcome = self.game.outcome();
        let tag = self.game.tags.get("Result").and_then(GameResult::parse);
        let marker = self.game.marker;
        let is_told = marker.is_some() && (tag.is_none() || tag == marker);
        let is_right = outcome.is_none_or(|outcome| marker == Some(outcome.into()));
        if !is_told || !is_right || self.options.is_pedantic {
            let place = self.cursor.place(bytes, at);
            self.judge_result(place, visitor);
        }
        visitor.end(&self.game);
        self.game.phase = Phase::Between;
    }

    /// Shows a finding about some bytes of the piece, in the position that was reached.
    pub(super) fn find<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        kind: FindingKind,
        message: String,
        visitor: &mut V,
    ) {
        let text = &bytes[at.start..at.end.min(bytes.len())];
        let place = self.cursor.place(bytes, at.start);
        self.find_at(
            place,
            kind,
            &decode(&text[..text.len().min(200)]),
            message,
            visitor,
        );
    }

    /// Keeps a finding about a tag.
    fn find_tag(&mut self, bytes: &[u8], at: Range<usize>, kind: FindingKind, message: String) {
        if self.of_tags.len() < MOST_OF_TAGS {
            let text = &bytes[at.start..at.end.min(bytes.len())];
            self.of_tags.push(Finding {
                kind,
                place: self.cursor.place(bytes, at.start),
                ply: None,
                text: decode(&text[..text.len().min(200)]).into_owned(),
                message,
                position: None,
                illegal: None,
            });
        }
    }

    fn find_at<V: Visitor>(
        &self,
        place: Place,
        kind: FindingKind,
        text: &str,
        message: String,
        visitor: &mut V,
    ) {
        let finding = Finding {
            kind,
            place,
            ply: None,
            text: text.to_owned(),
            message,
            position: None,
            illegal: None,
        };
        visitor.finding(&self.game, &finding);
    }

    pub(super) fn skip_line(&mut self, at: usize) -> Next {
        self.mode = Mode::RestOfLine;
        go(at)
    }

    fn rest_of_line(&mut self, bytes: &[u8], at: usize) -> Next {
        match memchr2(b'\n', b'\r', &bytes[at..]) {
            Some(end) => {
                self.mode = Mode::Text;
                go(at + end)
            }
            None => more(bytes.len()),
        }
    }

    pub(super) fn skip_word(&mut self, at: usize) -> Next {
        self.mode = Mode::RestOfWord;
        go(at)
    }

    fn rest_of_word(&mut self, bytes: &[u8], at: usize) -> Next {
        match bytes[at..].iter().position(u8::is_ascii_whitespace) {
            Some(end) => {
                self.mode = Mode::Text;
                go(at + end)
            }
            None => more(bytes.len()),
        }
    }

    /// Begins a comment at its brace.
    pub(super) fn open_comment<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        is_end: bool,
        visitor: &mut V,
    ) -> Next {
        if self.game.phase == Phase::Tags {
            self.begin_moves(bytes, at, visitor);
        }
        self.comment(bytes, at + 1, is_end, visitor)
            .or_open(self, bytes, at)
    }

    /// Looks for the end of a comment: its brace, or a line that can only begin a game.
    fn comment<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        is_end: bool,
        visitor: &mut V,
    ) -> Next {
        let rest = &bytes[at..];
        let close = memchr(b'}', rest);
        let inside = &rest[..close.unwrap_or(rest.len())];
        if memchr(b'\n', inside).is_some()
            && let Some(border) = first_border(inside)
        {
            self.show_comment(&inside[..border], true, visitor);
            if self.mode == Mode::Text {
                self.comment_start = self.cursor.place(bytes, at - 1);
            }
            self.find_unclosed_comment(bytes, visitor);
            self.mode = Mode::Text;
            return go(at + border);
        }
        if close.is_some() {
            self.show_comment(inside, true, visitor);
            self.mode = Mode::Text;
            return go(at + inside.len() + 1);
        }
        // The line that ends the comment may have begun.
        let kept = if is_end { 0 } else { EVENT.len() + 2 };
        let length = inside.len().saturating_sub(kept);
        self.show_comment(&inside[..length], false, visitor);
        more(at + length)
    }

    fn show_comment<V: Visitor>(&self, text: &[u8], is_end: bool, visitor: &mut V) {
        if V::WANTS_MOVES && self.skipped == 0 && self.game.phase == Phase::Moves {
            if !text.is_empty() {
                visitor.text(&self.game, Text::Comment(text));
            }
            if is_end {
                visitor.text(&self.game, Text::CommentEnd);
            }
        }
    }

    fn find_unclosed_comment<V: Visitor>(&mut self, bytes: &[u8], visitor: &mut V) {
        if self.game.phase == Phase::Between {
            self.begin_game(bytes, 0);
            self.game.place = self.comment_start;
        }
        self.begin_moves(bytes, 0, visitor);
        let message = "the comment has no end".to_owned();
        self.find_at(
            self.comment_start,
            FindingKind::UnclosedComment,
            "{",
            message,
            visitor,
        );
    }

    /// Begins a comment that goes to the end of its line.
    pub(super) fn open_line_comment<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Next {
        if self.game.phase == Phase::Tags {
            self.begin_moves(bytes, at, visitor);
        }
        self.mode = Mode::LineComment;
        go(at + 1)
    }

    fn line_comment<V: Visitor>(&mut self, bytes: &[u8], at: usize, visitor: &mut V) -> Next {
        let rest = &bytes[at..];
        let end = memchr2(b'\n', b'\r', rest);
        let text = &rest[..end.unwrap_or(rest.len())];
        self.show_comment(text, end.is_some(), visitor);
        if end.is_none() {
            return more(bytes.len());
        }
        self.mode = Mode::Text;
        go(at + text.len())
    }
}

impl Next {
    /// Notes that a comment was begun, if its end has not been found.
    fn or_open(self, reader: &mut Reader, bytes: &[u8], at: usize) -> Next {
        if let Next::More(_) = self {
            reader.comment_start = reader.cursor.place(bytes, at);
            reader.mode = Mode::Comment;
        }
        self
    }
}

/// Keeps the last four bytes.
fn append(last: &mut [u8; 4], bytes: &[u8]) {
    if let Some(bytes) = bytes.last_chunk() {
        *last = *bytes;
    } else {
        for &byte in bytes {
            last.rotate_left(1);
            last[3] = byte;
        }
    }
}

/// Returns where the first line begins that begins a game whatever stands before it.
fn first_border(bytes: &[u8]) -> Option<usize> {
    let finder = memmem::Finder::new(EVENT);
    finder
        .find_iter(bytes)
        .find(|&at| is_border(bytes, at))
        .map(|at| at + 1)
}

/// Returns where the last line begins that begins a game whatever stands before it: `[Event "`, behind an empty line.
/// An input may be cut there, and its parts read side by side.
#[must_use]
pub fn last_border(bytes: &[u8]) -> Option<usize> {
    let finder = memmem::FinderRev::new(EVENT);
    finder
        .rfind_iter(bytes)
        .find(|&at| is_border(bytes, at))
        .map(|at| at + 1)
}

/// Returns whether a game begins with these bytes.
#[must_use]
pub fn begins_game(bytes: &[u8]) -> bool {
    bytes.starts_with(&EVENT[1..])
}

/// Whether the line before this line end is empty.
fn is_border(bytes: &[u8], line_end: usize) -> bool {
    let before = &bytes[..line_end];
    before
        .strip_suffix(b"\r")
        .unwrap_or(before)
        .ends_with(b"\n")
}
