//! Movetext: which bytes are a move, a comment, a variation, a result (PGN standard, section 8.2).
//!
//! Nearly all words are moves, and nearly all moves are a piece and a square. [`steps`](super::steps) plays these;
//! [`Reading::word`] reads every other word, and [`Reading::mark`] every other byte.

use super::byte_classes::{LONGEST_WORD, is_ending, is_skipped};
use super::game::Phase;
use super::move_number::MoveNumber;
use super::piece::BYTE_ORDER_MARK;
use super::reading::{
    Next::{self, Go, More},
    Reading,
};
use super::spelling::read_move;
use super::steps::play_steps;
use super::{FindingKind, GameResult, Text, Visitor};
use oracle_notation::{PieceLetters, play_step, play_written};

/// The longest move with its marks, and one byte more.
const LONGEST_PLAIN: usize = 12;

/// The name of a tag begins within this number of bytes from its bracket on.
const NEAR: usize = 16;

/// Returns the blanks and the number at the end of a text, behind its last word.
fn gap_before(text: &[u8]) -> &[u8] {
    let is_gap = |byte: &u8| *byte <= b' ' || *byte == b'.' || byte.is_ascii_digit();
    let word = text.iter().rposition(|byte| !is_gap(byte));
    let gap = &text[word.map_or(0, |last| last + 1)..];
    // `e4 12... `: the digit ends the word.
    let is_glued = word.is_some_and(|last| text[last].is_ascii_alphabetic());
    let blank = gap.iter().position(|byte| *byte <= b' ');
    &gap[blank.filter(|_| is_glued).unwrap_or(0)..]
}

/// Passes over moves and their numbers, without what may end the game. Returns the index of what comes next.
fn pass_moves(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    loop {
        let count = |from: usize, is: fn(&u8) -> bool| {
            let rest = bytes[from..].iter();
            from + rest.take_while(|byte| is(byte)).count()
        };
        let (end, is_whole): (_, fn(&u8) -> bool) = match bytes.get(at) {
            Some(b' ' | b'\t' | b'\r' | b'\n') => (at + 1, |_| true),
            Some(b'a'..=b'z' | b'A'..=b'Z') => {
                let word = count(at, |byte| !is_ending(*byte) && byte.is_ascii());
                let marks = |byte: &u8| b"+#!?".contains(byte);
                (count(word, marks), |next| *next <= b' ')
            }
            Some(b'1'..=b'9') => {
                let digits = count(at, u8::is_ascii_digit);
                let end = count(digits, |byte| *byte == b'.');
                let is_next: fn(&u8) -> bool = |next| *next <= b' ' || next.is_ascii_alphabetic();
                (end, if end > digits { is_next } else { |_| false })
            }
            _ => return at,
        };
        if !bytes.get(end).is_some_and(is_whole) {
            return at;
        }
        at = end;
    }
}

impl<V: Visitor> Reading<'_, V> {
    /// Reads movetext up to something other than a step of a piece, and that.
    pub(super) fn movetext(&mut self, start: usize) -> Next {
        let bytes = self.piece.bytes;
        let at = if self.game.is_left {
            pass_moves(bytes, start)
        } else {
            self.play_steps(start)
        };
        let mut at = match self.between_words(at) {
            Go(at) => at,
            more @ More(_) => return more,
        };
        // After the tags, the first move nearly always begins with these letters.
        if self.game.phase == Phase::Tags
            && let [b'a'..=b'h', b'1'..=b'8', ..] | [b'N', b'a'..=b'h', ..] = bytes[at..]
        {
            self.begin_moves(at);
            let end = self.play_steps(at);
            if end > at {
                at = match self.between_words(end) {
                    Go(at) => at,
                    more @ More(_) => return more,
                };
            }
        }
        self.other(at)
    }

    /// Plays steps from here on, if nothing else is to be known about them, and returns the index of what comes next.
    #[inline]
    fn play_steps(&mut self, at: usize) -> usize {
        if !self.takes_steps() {
            return at;
        }
        let plies = self.game.plies();
        let end = play_steps(&mut self.game.history, self.piece.bytes, at);
        if self.game.plies() > plies {
            self.pending.number = MoveNumber::default();
        }
        let is_behind = self
            .piece
            .bytes
            .get(end)
            .is_some_and(|byte| !is_skipped(*byte));
        self.unread = if is_behind { at..end } else { end..end };
        end
    }

    /// Plays a legal move with a longer word, such as `Nbxd2`, and returns the index of what comes next.
    fn play_plain(&mut self, at: usize) -> Option<usize> {
        let near = self.piece.bytes[at..].first_chunk::<LONGEST_PLAIN>()?;
        // `P` is noted where it is read.
        if !matches!(near[0], b'a'..=b'h' | b'B' | b'K' | b'N' | b'Q' | b'R') || !self.takes_steps()
        {
            return None;
        }
        let length = near.iter().position(|byte| is_ending(*byte))?;
        let is_mark = |byte: &u8| matches!(byte, b'+' | b'#' | b'!' | b'?');
        let marks = near[length..].iter().position(|byte| !is_mark(byte))?;
        let (word, is_glued) = (&near[..length], !is_ending(near[length + marks]));
        let history = &mut self.game.history;
        let mut is_played = || {
            play_step(history, word)
                || read_move(word, PieceLetters::English)
                    .is_some_and(|read| play_written(history, read).is_ok())
        };
        if is_glued || !is_played() {
            return None;
        }
        self.pending.number = MoveNumber::default();
        self.unread = 0..0;
        Some(at + length + marks)
    }

    /// Returns whether a step may be played, because nothing else is to be known about it.
    fn takes_steps(&self) -> bool {
        self.is_simple()
            && self.options.letters == PieceLetters::English
            && self.game.is_judged
            && self.game.phase == Phase::Moves
            && !self.is_ended()
    }

    /// Reads the number behind the last step that was played: it only matters before something else.
    #[inline]
    pub(super) fn read_gap(&mut self) {
        let unread = std::mem::take(&mut self.unread);
        if unread.is_empty() {
            return;
        }
        self.pending
            .number
            .read(gap_before(&self.piece.bytes[unread]));
    }

    /// Returns whether a move only has to be legal: nothing else about it is needed.
    pub(super) fn is_simple(&self) -> bool {
        !self.wants_moves()
            && !self.wants_words()
            && !self.options.is_pedantic
            && !self.options.has_variations
            && !self.game.search.is_doubtful
    }

    /// Returns whether the laws have ended the game, so that no move may follow.
    #[inline]
    pub(super) fn is_ended(&self) -> bool {
        self.game.history.end().is_some()
    }

    /// Reads a word that is not a step of a piece.
    #[inline(never)]
    fn other(&mut self, at: usize) -> Next {
        if let Some(end) = self.play_plain(at) {
            return Go(end);
        }
        self.read_gap();
        let bytes = self.piece.bytes;
        // `#d4`: the marks before a word are part of it.
        let is_mark = |byte: &u8| matches!(byte, b'+' | b'#' | b'!' | b'?');
        if is_ending(bytes[at]) && !is_mark(&bytes[at]) {
            return self.mark(at);
        }
        let start = at;
        let near = &bytes[start..bytes.len().min(start + LONGEST_WORD)];
        let marks = near.iter().take_while(|byte| is_mark(byte)).count();
        let length = near[marks..].iter().position(|byte| is_ending(*byte));
        let length = match length {
            Some(length) => marks + length,
            None if near.len() == LONGEST_WORD => {
                let message = format!("a word of more than {LONGEST_WORD} bytes is not a move");
                self.stop(start..start + 32, FindingKind::UnreadableToken, message);
                return self.skip_word(at);
            }
            None if self.piece.is_end => near.len(),
            None => return More(start),
        };
        let next = self.word(start..start + length);
        if let Go(end) = next
            && self.wants_moves()
            && !bytes[start..end].starts_with(BYTE_ORDER_MARK)
        {
            self.show_first_number();
            self.show_unjudged(&bytes[start..end]);
        }
        next
    }

    /// Reads a byte that has a meaning by itself.
    fn mark(&mut self, at: usize) -> Next {
        let bytes = self.piece.bytes;
        match bytes[at] {
            b'{' => self.open_comment(at),
            b';' => self.open_line_comment(at),
            b'%' if self.piece.is_line_start(at) => self.skip_line(at),
            b'(' => self.open_variation(at),
            b')' => self.close_variation(at),
            b'$' => self.nag(at),
            b'*' => {
                if self.game.is_main_line() {
                    return self.terminate(at..at + 1, GameResult::Unknown);
                }
                self.show_word(b"*");
                self.show_unjudged(b"*");
                Go(at + 1)
            }
            b'[' => {
                let is_name = |next: &u8| !matches!(next, b'p' | b'P' | b'/');
                if !bytes.get(at + 1).is_some_and(is_name)
                    && let Some(next) = self.forum_mark(at)
                {
                    return next;
                }
                let near = &bytes[at + 1..bytes.len().min(at + NEAR)];
                let next = near.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
                let Some(next) = next else {
                    return if self.piece.is_end || bytes.len() >= at + NEAR {
                        self.stray(at)
                    } else {
                        More(at)
                    };
                };
                let is_tag = match self.game.phase {
                    Phase::Between => next.is_ascii_alphabetic(),
                    Phase::Tags => true,
                    Phase::Moves => next.is_ascii_alphabetic() && self.piece.is_line_start(at),
                };
                if is_tag {
                    return self.tag(at);
                }
                self.stray(at)
            }
            b'}' => {
                let message = "this `}` closes no comment";
                self.unopened(at, FindingKind::UnopenedComment, message)
            }
            b'<' if bytes[at..].starts_with(b"<>") => {
                self.null_move(at..at + 2);
                self.show_unjudged(b"<>");
                Go(at + 2)
            }
            b'<' if bytes.len() == at + 1 && !self.piece.is_end => More(at),
            _ => self.stray(at),
        }
    }

    /// Reports a bracket that closes nothing.
    pub(super) fn unopened(&mut self, at: usize, kind: FindingKind, message: &str) -> Next {
        self.begin_moves(at);
        self.find(at..at + 1, kind, message);
        let bracket = &self.piece.bytes[at..=at];
        self.show_word(bracket);
        self.show_unjudged(bracket);
        Go(at + 1)
    }

    /// Reports a text that is not allowed in a game.
    fn stray(&mut self, at: usize) -> Next {
        let bytes = self.piece.bytes;
        let near = &bytes[at..bytes.len().min(at + LONGEST_WORD)];
        let length = near.iter().position(u8::is_ascii_whitespace);
        if length.is_none() && near.len() < LONGEST_WORD && !self.piece.is_end {
            return More(at);
        }
        let end = at + length.unwrap_or(near.len());
        self.unreadable(at..end);
        if near.len() == LONGEST_WORD && length.is_none() && self.game.is_line_judged() {
            self.stop_judging();
        }
        self.show_unjudged(&bytes[at..end]);
        self.skip_word(end)
    }

    /// Reads a numeric annotation glyph (section 8.2.4).
    fn nag(&mut self, at: usize) -> Next {
        let bytes = self.piece.bytes;
        let rest = &bytes[at + 1..];
        let length = rest
            .iter()
            .take(LONGEST_WORD)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if length == rest.len() && !self.piece.is_end {
            return More(at);
        }
        if self.game.phase == Phase::Tags {
            self.begin_moves(at);
        }
        if self.wants_moves() {
            let number = str::from_utf8(&rest[..length])
                .ok()
                .and_then(|text| text.parse().ok());
            let text = number.map_or(Text::Word(&bytes[at..at + 1 + length]), Text::Nag);
            self.show(text);
        }
        Go(at + 1 + length)
    }
}
