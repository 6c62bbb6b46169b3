//! The reading of a piece: what its bytes are, one thing after another.

use std::ops::Range;

use memchr::memchr2;

use super::move_number::MoveNumber;
use super::piece::InputPiece;
use super::{Game, Options, Place, Visitor};
use Next::{Go, More};

/// What has been read and is not yet part of the game.
#[derive(Debug, Default)]
pub(super) struct PendingText {
    pub mode: ReaderMode,
    pub number: MoveNumber,
    /// The number before the first word of a game without tags.
    pub first_number: MoveNumber,
    /// The words between the tags and the moves.
    pub early: Vec<u8>,
}

/// What the end of a piece interrupts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum ReaderMode {
    #[default]
    Text,
    /// A comment that begins at this place.
    Comment(Place),
    LineComment,
    RestOfLine,
    RestOfWord,
}

/// The progress of the reader in a piece.
#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    Go(usize),
    /// More bytes are needed from here on.
    More(usize),
}

/// A piece of the input that is being read.
pub(super) struct Reading<'a, V> {
    pub options: Options,
    pub piece: InputPiece<'a>,
    pub game: &'a mut Game,
    pub pending: &'a mut PendingText,
    /// Steps that were played, of which the number behind the last was not read.
    pub unread: Range<usize>,
    /// Whether to return before the next game, or within one that the visitor has left.
    pub has_paused: bool,
    pub visitor: &'a mut V,
    /// Whether the visitor wants what its type says, rather than neither moves nor words.
    pub is_told_all: bool,
}

impl<V: Visitor> Reading<'_, V> {
    pub(super) const fn wants_moves(&self) -> bool {
        V::WANTS_MOVES && self.is_told_all
    }

    pub(super) const fn wants_words(&self) -> bool {
        V::WANTS_WORDS && self.is_told_all
    }

    /// Reads the piece. Returns how many bytes were read, and whether the reader pauses there.
    pub fn read(mut self) -> (usize, bool) {
        let mut at = 0;
        let end = loop {
            let next = match self.pending.mode {
                ReaderMode::Text if self.game.skipped > 0 => self.skip_variation(at),
                ReaderMode::Text => self.movetext(at),
                ReaderMode::Comment(start) => self.comment(at, Some(start)),
                ReaderMode::LineComment | ReaderMode::RestOfLine => self.rest_of_line(at),
                ReaderMode::RestOfWord => self.rest_of_word(at),
            };
            match next {
                Go(to) if self.has_paused => break to,
                Go(to) => at = to,
                More(to) => break to.min(self.piece.bytes.len()),
            }
        };
        if self.piece.is_end && !self.has_paused {
            if let ReaderMode::Comment(start) = self.pending.mode {
                self.find_unclosed_comment(start);
            }
            self.pending.mode = ReaderMode::Text;
            self.end_game(self.piece.bytes.len());
        }
        (end, self.has_paused)
    }

    pub(super) fn skip_line(&mut self, at: usize) -> Next {
        self.pending.mode = ReaderMode::RestOfLine;
        Go(at)
    }

    fn rest_of_line(&mut self, at: usize) -> Next {
        let bytes = self.piece.bytes;
        let end = memchr2(b'\n', b'\r', &bytes[at..]);
        let rest = &bytes[at..at + end.unwrap_or(bytes.len() - at)];
        if self.pending.mode == ReaderMode::LineComment {
            self.show_comment(rest, end.is_some());
        }
        self.continue_after(at, rest, end.is_some())
    }

    pub(super) fn skip_word(&mut self, at: usize) -> Next {
        self.pending.mode = ReaderMode::RestOfWord;
        Go(at)
    }

    fn rest_of_word(&mut self, at: usize) -> Next {
        let bytes = self.piece.bytes;
        let end = bytes[at..].iter().position(u8::is_ascii_whitespace);
        let rest = &bytes[at..at + end.unwrap_or(bytes.len() - at)];
        self.show_unjudged(rest);
        self.continue_after(at, rest, end.is_some())
    }

    /// Reads on as text after the rest of a line or a word, if it has ended.
    fn continue_after(&mut self, at: usize, rest: &[u8], has_ended: bool) -> Next {
        if !has_ended {
            return More(self.piece.bytes.len());
        }
        self.pending.mode = ReaderMode::Text;
        Go(at + rest.len())
    }
}
