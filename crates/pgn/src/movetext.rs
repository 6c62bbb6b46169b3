//! Movetext: which bytes are a move, a comment, a variation, a result (PGN standard, section 8.2).
//!
//! Nearly all words are moves, and nearly all moves are a piece and a square. [`play_steps`] plays these; [`Reading::word`]
//! reads every other word, and [`Reading::mark`] every other byte.

use super::byte_classes::{
    Classes, SHORT_BLOCK, comment_length, is_ending, marks_start, start_of_word, word_after,
    word_start,
};
use super::game::Phase;
use super::reader::{
    BYTE_ORDER_MARK,
    Next::{self, Go, More},
    Reading,
};
use super::{FindingKind, GameResult, Text, Visitor};
use oracle_laws::{Color, History};
use oracle_notation::PieceLetters;
use oracle_notation::steps::{self, StepText};

/// The longest word that is read. A longer one is not a word of a game.
pub(crate) const LONGEST_WORD: usize = 255;

/// The length of a short block with the rest of a word of four letters in its last byte, and more.
const NEAR: usize = SHORT_BLOCK + 8;

impl<V: Visitor> Reading<'_, V> {
    /// Reads movetext up to something other than a step of a piece, and that.
    pub(super) fn movetext(&mut self, start: usize) -> Next {
        let bytes = self.bytes;
        let mut at = self.play_steps(start);
        while let Some(skipped) = word_after(&bytes[at..]) {
            let word = start_of_word(bytes, at + skipped).max(at);
            self.between_words(&bytes[at..word]);
            at += skipped;
            // After the tags, the first move nearly always begins with these letters.
            if self.reader.game.phase == Phase::Tags
                && let [b'a'..=b'h', b'1'..=b'8', ..] | [b'N', b'a'..=b'h', ..] = bytes[at..]
            {
                self.begin_moves(at);
                let next = self.play_steps(at);
                if next > at {
                    at = next;
                    continue;
                }
            }
            return self.other(at);
        }
        // The digits at the end may begin a result, and the marks a longer suffix.
        let end = match self.is_end {
            true => bytes.len(),
            false if V::WANTS_MOVES => marks_start(bytes, bytes.len()),
            false => word_start(bytes, bytes.len()),
        };
        self.between_words(&bytes[at..end.max(at)]);
        More(end.max(at))
    }

    /// Plays steps from here on, if nothing else is to be known about them, and returns the index of what comes next.
    #[inline]
    fn play_steps(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        let is_live = self.is_simple()
            && self.reader.options.letters == PieceLetters::English
            && self.reader.game.is_judged
            && self.reader.game.phase == Phase::Moves
            && !self.is_ended();
        if is_live {
            play_steps(&mut self.reader.game.history, bytes, at)
        } else {
            at
        }
    }

    /// Returns whether a move only has to be legal: nothing else about it is needed.
    pub(super) fn is_simple(&self) -> bool {
        !V::WANTS_MOVES
            && !V::WANTS_WORDS
            && !self.reader.options.is_pedantic
            && !self.reader.options.has_variations
    }

    /// Returns whether the laws have ended the game, so that no move may follow.
    #[inline]
    pub(super) fn is_ended(&self) -> bool {
        self.reader.game.history.end().is_some()
    }

    /// Reads a word that is not a step of a piece.
    #[inline(never)]
    fn other(&mut self, at: usize) -> Next {
        let bytes = self.bytes;
        let byte = bytes[at];
        if is_ending(byte) {
            return self.mark(at);
        }
        let start = start_of_word(bytes, at);
        let near = &bytes[start..bytes.len().min(start + LONGEST_WORD)];
        let length = near.iter().position(|byte| is_ending(*byte));
        let length = match length {
            Some(length) => length,
            None if near.len() == LONGEST_WORD => {
                let message = format!("a word of more than {LONGEST_WORD} bytes is not a move");
                self.stop(start..start + 32, FindingKind::UnreadableToken, message);
                self.show_unjudged(&bytes[start..at]);
                return self.skip_word(at);
            }
            None if self.is_end => near.len(),
            None => return More(start),
        };
        let next = self.word(start..start + length);
        if let Go(end) = next
            && V::WANTS_MOVES
            && !bytes[start..end].starts_with(BYTE_ORDER_MARK)
        {
            self.show_first_number();
            self.show_unjudged(&bytes[start..end]);
        }
        next
    }

    /// Reads a byte that has a meaning by itself.
    fn mark(&mut self, at: usize) -> Next {
        let bytes = self.bytes;
        match bytes[at] {
            b'{' => self.open_comment(at),
            b';' => self.open_line_comment(at),
            b'%' if self.is_line_start(at) => self.skip_line(at),
            b'(' => self.open_variation(at),
            b')' => self.close_variation(at),
            b'$' => self.nag(at),
            b'*' => {
                if self.reader.variations.is_empty() {
                    self.terminate(at, GameResult::Unknown);
                } else {
                    self.show_word(b"*");
                    self.show_unjudged(b"*");
                }
                Go(at + 1)
            }
            b'[' => {
                let Some(next) = bytes.get(at + 1) else {
                    return if self.is_end {
                        self.stray(at)
                    } else {
                        More(at)
                    };
                };
                let is_tag = match self.reader.game.phase {
                    Phase::Between => next.is_ascii_alphabetic(),
                    Phase::Tags => true,
                    Phase::Moves => next.is_ascii_alphabetic() && self.is_line_start(at),
                };
                if is_tag {
                    return self.tag(at);
                }
                self.stray(at)
            }
            b'}' => {
                self.begin_moves(at);
                let message = "this `}` closes no comment";
                self.find(at..at + 1, FindingKind::UnopenedComment, message);
                Go(at + 1)
            }
            b'<' if bytes[at..].starts_with(b"<>") => {
                self.null_move(at..at + 2);
                self.show_unjudged(b"<>");
                Go(at + 2)
            }
            b'<' if bytes.len() == at + 1 && !self.is_end => More(at),
            _ => self.stray(at),
        }
    }

    /// Reports a text that is not allowed in a game.
    fn stray(&mut self, at: usize) -> Next {
        let bytes = self.bytes;
        let near = &bytes[at..bytes.len().min(at + LONGEST_WORD)];
        let length = near.iter().position(u8::is_ascii_whitespace);
        if length.is_none() && near.len() < LONGEST_WORD && !self.is_end {
            return More(at);
        }
        let end = at + length.unwrap_or(near.len());
        self.begin_moves(at);
        self.show_main_word(at..end, end, false);
        self.unreadable(at..end);
        self.show_unjudged(&bytes[at..end]);
        self.skip_word(end)
    }

    /// Reads a numeric annotation glyph (section 8.2.4).
    fn nag(&mut self, at: usize) -> Next {
        let bytes = self.bytes;
        let rest = &bytes[at + 1..];
        let length = rest
            .iter()
            .take(LONGEST_WORD)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if length == rest.len() && !self.is_end {
            return More(at);
        }
        if self.reader.game.phase == Phase::Tags {
            self.begin_moves(at);
        }
        if V::WANTS_MOVES {
            let number = str::from_utf8(&rest[..length])
                .ok()
                .and_then(|text| text.parse().ok());
            let text = number.map_or(Text::Word(&bytes[at..at + 1 + length]), Text::Nag);
            self.show(text);
        }
        Go(at + 1 + length)
    }
}

/// Plays steps and skips comments up to something else, or to the last bytes. Returns the index of what comes next.
///
/// The next word is found before a step is played, so that the processor can do both at the same time. It is a function
/// of its own, so that the registers hold what the loop needs.
#[inline(never)]
fn play_steps(history: &mut History, bytes: &[u8], start: usize) -> usize {
    let mut word = StepWord::find(bytes, start);
    let mut is_white = history.position().turn() == Color::White;
    loop {
        if is_white && let Some(end) = word.play_as::<false>(history, bytes) {
            return end;
        }
        is_white = true;
        if let Some(end) = word.play_as::<true>(history, bytes) {
            return end;
        }
    }
}

/// A word that may be a step of a piece.
#[derive(Clone, Copy)]
struct StepWord {
    start: usize,
    /// Zero if something else stands here.
    length: usize,
    step: StepText,
}

impl StepWord {
    /// Plays the step and finds the next word; returns where something else follows.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Called for every move of a game.
    fn play_as<const IS_BLACK: bool>(
        &mut self,
        history: &mut History,
        bytes: &[u8],
    ) -> Option<usize> {
        let word = *self;
        if word.length == 0 {
            return Some(word.start);
        }
        let end = word.start + word.length;
        *self = StepWord::find(bytes, end);
        let StepText {
            stepper,
            origins,
            to,
        } = word.step;
        if !history.play_step_as::<IS_BLACK>(stepper, origins, to) {
            return Some(word.start);
        }
        history.end().is_some().then_some(end)
    }

    /// Returns the next word that is not in a comment.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Called for every move of a game.
    fn find(bytes: &[u8], start: usize) -> StepWord {
        let mut at = start;
        while let Some(near) = bytes.get(at..).and_then(|rest| rest.first_chunk::<NEAR>()) {
            // After each move of commented games.
            if near.starts_with(b" {") {
                at += 1;
                let Some(length) = comment(&bytes[at..]) else {
                    break;
                };
                at += length;
                continue;
            }
            let classes = Classes::new(near.first_chunk().unwrap_or(&[0; SHORT_BLOCK]));
            let first = classes.words.trailing_zeros();
            let endings = classes.endings >> first;
            let length = endings.trailing_zeros();
            at += first as usize;
            if matches!(length, 2..=4) {
                let letters = near[first as usize % SHORT_BLOCK..].first_chunk();
                return StepWord {
                    start: at,
                    length: length as usize,
                    step: steps::read(u64::from_le_bytes(*letters.unwrap_or(&[0; 8])), length),
                };
            }
            // A word may end beyond these bytes.
            if endings != 0 || first == 0 {
                let Some(length) = comment(&bytes[at..]) else {
                    break;
                };
                at += length;
            }
        }
        StepWord {
            start: at,
            length: 0,
            step: StepText::NONE,
        }
    }
}

/// Returns the length of a comment with its braces, if these bytes begin with it.
fn comment(bytes: &[u8]) -> Option<usize> {
    let inside = bytes.strip_prefix(b"{")?;
    Some(comment_length(inside)? + 2)
}
