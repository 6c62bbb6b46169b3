//! Comments: in braces, or to the end of their line (PGN standard, section 5). They may have any length.

use memchr::{memchr, memchr2};

use super::borders::{EVENT, first_border};
use super::game::Phase;
use super::reader::{Mode, Next, Reader, go, more};
use super::{FindingKind, Text, Visitor};

impl Reader {
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

    /// Finds the end of a comment: its brace, or a line that can only begin a game.
    pub(super) fn comment<V: Visitor>(
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
        // The line that ends the comment may be cut.
        let kept = if is_end { 0 } else { EVENT.len() + 2 };
        let length = inside.len().saturating_sub(kept);
        self.show_comment(&inside[..length], false, visitor);
        more(at + length)
    }

    pub(super) fn show_comment<V: Visitor>(&self, text: &[u8], is_end: bool, visitor: &mut V) {
        if V::WANTS_MOVES && self.skipped == 0 && self.game.phase == Phase::Moves {
            if !text.is_empty() {
                visitor.text(&self.game, Text::Comment(text));
            }
            if is_end {
                visitor.text(&self.game, Text::CommentEnd);
            }
        }
    }

    pub(super) fn find_unclosed_comment<V: Visitor>(&mut self, bytes: &[u8], visitor: &mut V) {
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

    /// Begins a comment that ends with its line.
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

    pub(super) fn line_comment<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Next {
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
    /// Notes that a comment is open, if its end was not found.
    fn or_open(self, reader: &mut Reader, bytes: &[u8], at: usize) -> Next {
        if let Next::More(_) = self {
            reader.comment_start = reader.cursor.place(bytes, at);
            reader.mode = Mode::Comment;
        }
        self
    }
}
