//! Comments: in braces, or to the end of their line (PGN standard, section 5). They may have any length.

use memchr::memchr;

use super::game::Phase;
use super::reader::{
    Next::{self, Go, More},
    ReaderMode, Reading,
};
use super::split_points::{EVENT, first_border};
use super::{Finding, FindingKind, Visitor};

impl<V: Visitor> Reading<'_, V> {
    /// Begins a comment at its brace.
    pub(super) fn open_comment(&mut self, at: usize) -> Next {
        self.begin_comment(at);
        let next = self.comment(at + 1);
        if let More(_) = next {
            self.reader.comment_start = self.place(at);
            self.reader.mode = ReaderMode::Comment;
        }
        next
    }

    /// Finds the end of a comment: its brace, or a line that can only begin a game.
    pub(super) fn comment(&mut self, at: usize) -> Next {
        let bytes = self.bytes;
        let rest = &bytes[at..];
        let close = memchr(b'}', rest);
        let inside = &rest[..close.unwrap_or(rest.len())];
        if memchr(b'\n', inside).is_some()
            && let Some(border) = first_border(inside)
        {
            self.show_comment(&inside[..border], true);
            if self.reader.mode == ReaderMode::Text {
                self.reader.comment_start = self.place(at - 1);
            }
            self.find_unclosed_comment();
            self.reader.mode = ReaderMode::Text;
            return Go(at + border);
        }
        if close.is_some() {
            self.show_comment(inside, true);
            self.reader.mode = ReaderMode::Text;
            return Go(at + inside.len() + 1);
        }
        // The line that ends the comment may be cut.
        let kept = if self.is_end { 0 } else { EVENT.len() + 2 };
        let length = inside.len().saturating_sub(kept);
        self.show_comment(&inside[..length], false);
        More(at + length)
    }

    pub(super) fn find_unclosed_comment(&mut self) {
        if self.reader.game.phase == Phase::Between {
            self.begin_game(0);
            self.reader.game.place = self.reader.comment_start;
        }
        self.begin_moves(0);
        let (kind, start) = (FindingKind::UnclosedComment, self.reader.comment_start);
        self.report(Finding::new(
            kind,
            start,
            "{",
            "the comment has no closing `}`",
        ));
    }

    fn begin_comment(&mut self, at: usize) {
        if self.reader.game.phase == Phase::Tags {
            self.begin_moves(at);
        }
        // Behind a comment, digits without a dot would be those of another word.
        if !self.reader.number.has_dots() {
            self.show_misplaced_number(false);
        }
        self.reader.number.is_interrupted = true;
    }

    /// Begins a comment that ends with its line.
    pub(super) fn open_line_comment(&mut self, at: usize) -> Next {
        self.begin_comment(at);
        self.reader.mode = ReaderMode::LineComment;
        Go(at + 1)
    }
}
