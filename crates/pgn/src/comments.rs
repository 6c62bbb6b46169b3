//! Comments: in braces, or to the end of their line (PGN standard, section 5). They may have any length.

use memchr::memchr;

use super::game::Phase;
use super::reading::{
    Next::{self, Go, More},
    ReaderMode, Reading,
};
use super::split_points::{EVENT, first_border};
use super::{Finding, FindingKind, Place, Visitor};

impl<V: Visitor> Reading<'_, V> {
    /// Begins a comment at its brace.
    pub(super) fn open_comment(&mut self, at: usize) -> Next {
        self.begin_comment(at);
        let next = self.comment(at + 1, None);
        if let More(_) = next {
            self.pending.mode = ReaderMode::Comment(self.piece.place(at));
        }
        next
    }

    /// Finds the end of a comment: its brace, or a line that can only begin a game. It starts in an earlier piece, or at the
    /// byte before.
    pub(super) fn comment(&mut self, at: usize, start: Option<Place>) -> Next {
        let bytes = self.piece.bytes;
        let rest = &bytes[at..];
        let close = memchr(b'}', rest);
        let inside = &rest[..close.unwrap_or(rest.len())];
        if memchr(b'\n', inside).is_some()
            && let Some(border) = first_border(inside)
        {
            self.show_comment(&inside[..border], true);
            let start = start.unwrap_or_else(|| self.piece.place(at - 1));
            self.find_unclosed_comment(start);
            self.pending.mode = ReaderMode::Text;
            return Go(at + border);
        }
        if close.is_some() {
            self.show_comment(inside, true);
            self.pending.mode = ReaderMode::Text;
            return Go(at + inside.len() + 1);
        }
        // The line that ends the comment may be cut.
        let kept = if self.piece.is_end {
            0
        } else {
            EVENT.len() + 2
        };
        let length = inside.len().saturating_sub(kept);
        self.show_comment(&inside[..length], false);
        More(at + length)
    }

    pub(super) fn find_unclosed_comment(&mut self, start: Place) {
        if self.game.phase == Phase::Between {
            self.begin_game(start);
        }
        self.begin_moves(0);
        let message = "the comment has no closing `}`";
        let kind = FindingKind::UnclosedComment;
        self.report(Finding::new(kind, start, "{", message));
    }

    fn begin_comment(&mut self, at: usize) {
        if self.game.phase == Phase::Tags {
            self.begin_moves(at);
        }
        // Behind a comment, digits without a dot would be those of another word.
        if !self.pending.number.has_dots() {
            self.show_misplaced_number(false);
        }
        self.pending.number.is_interrupted = true;
    }

    /// Begins a comment that ends with its line.
    pub(super) fn open_line_comment(&mut self, at: usize) -> Next {
        self.begin_comment(at);
        self.pending.mode = ReaderMode::LineComment;
        Go(at + 1)
    }
}
