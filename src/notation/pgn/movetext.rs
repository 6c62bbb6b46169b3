//! Movetext: which bytes are a move, a comment, a variation, a result (PGN standard, section 8.2).
//!
//! Nearly all words are moves, and nearly all moves are a piece and a square. [`play_steps`] plays these; [`Reader::word`]
//! reads every other word, and [`Reader::mark`] every other byte.

use super::classes::{Classes, SHORT_BLOCK, comment_length, is_ending, is_skipped};
use super::game::Phase;
use super::reader::{Next, Reader, go, more};
use super::{FindingKind, GameResult, Text, Visitor};
use crate::board::Color;
use crate::notation::moves::steps::{self, StepText};
use crate::rules::History;

/// The longest word that is read. A longer one is not a word of a game.
pub(super) const LONGEST_WORD: usize = 255;

/// The length of a short block with the rest of a word of four letters in its last byte, and more.
const NEAR: usize = SHORT_BLOCK + 8;

impl Reader {
    /// Reads movetext up to something other than a step of a piece, and that.
    pub(super) fn movetext<V: Visitor>(
        &mut self,
        bytes: &[u8],
        start: usize,
        is_end: bool,
        visitor: &mut V,
    ) -> Next {
        let mut at = self.play_steps::<V>(bytes, start);
        while let Some(skipped) = word_after(&bytes[at..]) {
            at += skipped;
            // After the tags, the first move nearly always begins with these letters.
            if self.game.phase == Phase::Tags
                && let [b'a'..=b'h', b'1'..=b'8', ..] | [b'N', b'a'..=b'h', ..] = bytes[at..]
            {
                self.begin_moves(bytes, at, visitor);
                let next = self.play_steps::<V>(bytes, at);
                if next > at {
                    at = next;
                    continue;
                }
            }
            return self.other(bytes, at, is_end, visitor);
        }
        if is_end {
            return more(bytes.len());
        }
        // The digits at the end may begin a result.
        more(word_start(bytes, bytes.len()))
    }

    /// Plays steps from here on, if nothing else is to be known about them, and returns the index of what comes next.
    #[inline]
    fn play_steps<V: Visitor>(&mut self, bytes: &[u8], at: usize) -> usize {
        let is_live = self.is_simple::<V>()
            && self.game.is_judged
            && self.game.phase == Phase::Moves
            && !self.is_ended();
        if is_live {
            play_steps(&mut self.game.history, bytes, at)
        } else {
            at
        }
    }

    /// Returns whether a move only has to be legal: nothing else about it is needed.
    pub(super) const fn is_simple<V: Visitor>(&self) -> bool {
        !V::WANTS_MOVES && !self.options.is_pedantic && !self.judges_variations
    }

    /// Returns whether the laws have ended the game, so that no move may follow.
    #[inline]
    pub(super) const fn is_ended(&self) -> bool {
        self.game.history.end().is_some()
    }

    /// Reads a word that is not a step of a piece.
    #[inline(never)]
    fn other<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        is_end: bool,
        visitor: &mut V,
    ) -> Next {
        let byte = bytes[at];
        if is_ending(byte) {
            return self.mark(bytes, at, is_end, visitor);
        }
        // Digits before these bytes belong to the word: `1-0`, `1/2`, `0-0`, and `½`, which is one character.
        let start = match byte {
            b'-' | b'/' | 0xbd | 0xc2 => word_start(bytes, at),
            _ => at,
        };
        let near = &bytes[start..bytes.len().min(start + LONGEST_WORD)];
        let length = near.iter().position(|byte| is_ending(*byte));
        let length = match length {
            Some(length) => length,
            None if near.len() == LONGEST_WORD => {
                let message = format!("a word of more than {LONGEST_WORD} bytes is no move");
                self.stop(
                    bytes,
                    start..start + 32,
                    FindingKind::UnreadableToken,
                    message,
                    visitor,
                );
                return self.skip_word(at);
            }
            None if is_end => near.len(),
            None => return more(start),
        };
        self.word(bytes, start..start + length, is_end, visitor)
    }

    /// Reads a byte that has a meaning by itself.
    fn mark<V: Visitor>(&mut self, bytes: &[u8], at: usize, is_end: bool, visitor: &mut V) -> Next {
        match bytes[at] {
            b'{' => self.open_comment(bytes, at, is_end, visitor),
            b';' => self.open_line_comment(bytes, at, visitor),
            b'%' if self.is_line_start(bytes, at) => self.skip_line(at),
            b'(' => self.open_variation(bytes, at, visitor),
            b')' => self.close_variation(bytes, at, visitor),
            b'$' => self.nag(bytes, at, is_end, visitor),
            b'*' => {
                if self.variations.is_empty() {
                    self.terminate(bytes, at, GameResult::Unknown, visitor);
                }
                go(at + 1)
            }
            b'[' => {
                let Some(next) = bytes.get(at + 1) else {
                    return if is_end {
                        self.stray(bytes, at, is_end, visitor)
                    } else {
                        more(at)
                    };
                };
                let is_tag = match self.game.phase {
                    Phase::Between => next.is_ascii_alphabetic(),
                    Phase::Tags => true,
                    Phase::Moves => next.is_ascii_alphabetic() && self.is_line_start(bytes, at),
                };
                if is_tag {
                    return self.tag(bytes, at, is_end, visitor);
                }
                self.stray(bytes, at, is_end, visitor)
            }
            b'}' => {
                self.begin_moves(bytes, at, visitor);
                let message = "a comment ends here that has no start".to_owned();
                self.find(
                    bytes,
                    at..at + 1,
                    FindingKind::UnopenedComment,
                    message,
                    visitor,
                );
                go(at + 1)
            }
            b'<' if bytes[at..].starts_with(b"<>") => {
                self.null_move(bytes, at..at + 2, visitor);
                go(at + 2)
            }
            b'<' if bytes.len() == at + 1 && !is_end => more(at),
            _ => self.stray(bytes, at, is_end, visitor),
        }
    }

    /// Reports a text that is not allowed in a game.
    fn stray<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        is_end: bool,
        visitor: &mut V,
    ) -> Next {
        let near = &bytes[at..bytes.len().min(at + LONGEST_WORD)];
        let length = near.iter().position(u8::is_ascii_whitespace);
        if length.is_none() && near.len() < LONGEST_WORD && !is_end {
            return more(at);
        }
        let end = at + length.unwrap_or(near.len());
        self.unreadable(bytes, at..end, visitor);
        self.skip_word(end)
    }

    /// Reads a numeric annotation glyph (section 8.2.4).
    fn nag<V: Visitor>(&mut self, bytes: &[u8], at: usize, is_end: bool, visitor: &mut V) -> Next {
        let rest = &bytes[at + 1..];
        let length = rest
            .iter()
            .take(LONGEST_WORD)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if length == rest.len() && !is_end {
            return more(at);
        }
        if V::WANTS_MOVES && self.game.phase == Phase::Moves {
            let number = str::from_utf8(&rest[..length])
                .ok()
                .and_then(|text| text.parse().ok());
            if let Some(number) = number {
                visitor.text(&self.game, Text::Nag(number));
            }
        }
        go(at + 1 + length)
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
            // Behind each move of commented games.
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

/// Returns the index of the next byte that is not skipped.
fn word_after(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|byte| !is_skipped(*byte))
}

/// Returns the start of the digits directly before this index.
fn word_start(bytes: &[u8], end: usize) -> usize {
    let near = &bytes[end.saturating_sub(LONGEST_WORD)..end];
    end - near
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count()
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use crate::notation::fen;
    use crate::notation::pgn::{Finding, Game, Options, Reader, Visitor};

    #[derive(Default)]
    struct Last(Vec<String>);

    impl Visitor for Last {
        fn finding(&mut self, _game: &Game, finding: &Finding) {
            self.0.push(finding.message.clone());
        }

        fn end(&mut self, game: &Game) {
            self.0.push(fen::write(game.position()));
        }
    }

    #[test]
    fn words_are_found_wherever_their_block_ends() {
        const MOVES: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Ne2 Qxd1 Rxd1 Bd7 Nbc3 O-O-O Be3 b6 \
                             h4 g5 h5 h6 f4 gxf4 Nxf4 Ne7 Ncd5 Nxd5 exd5 1-0";
        let mut rng = Rng::with_seed(16);
        for _ in 0..2000 {
            let mut text = "[White \"Tal\"]\n\n".to_owned();
            for written in MOVES.split(' ') {
                text += written;
                text += [" ", "\n", "+ ", "!? ", " {", "{", "\t"][rng.usize(..7)];
                let most = [2, 8, 40][rng.usize(..3)];
                let length = rng.usize(..most);
                let is_comment = text.ends_with('{');
                text += &[" ", "x"][usize::from(is_comment)].repeat(length);
                text += if is_comment { "}" } else { "" };
                text += ["", "", "12.", " 3... "][rng.usize(..4)];
            }
            let mut reader = Reader::new(Options {
                tags_are_optional: true,
                ..Options::default()
            });
            let mut last = Last::default();
            reader.read_all(text.as_bytes(), &mut last);
            let fen = "2kr1b1r/2pb4/pp3p1p/2pP3P/5N2/4B3/PPP3P1/R2R2K1 b - - 0 17";
            assert_eq!(last.0.last().map(String::as_str), Some(fen), "{text}");
        }
    }
}
