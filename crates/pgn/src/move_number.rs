//! Move numbers, and what else stands between the words of movetext (PGN standard, section 8.2.2).

use std::ops::Range;

use super::byte_classes::{LONGEST_WORD, is_ending, is_skipped};
use super::game::Phase;
use super::reading::{
    Next::{self, Go, More},
    Reading,
};
use super::spelling::read_move;
use super::{FindingKind, GameResult, Text, Visitor};
use oracle_laws::Color;
use oracle_notation::PieceLetters;
use oracle_notation::signs::NULL_MOVES;

/// The number before the next move.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)] // Any of them may be true with any other.
pub(super) struct MoveNumber {
    pub value: u32,
    dots: u32,
    pub is_present: bool,
    /// Whether it was shown as a word.
    is_shown: bool,
    /// Whether the next digit belongs to it.
    is_open: bool,
    /// Whether a comment or a variation stands between the last move and the next.
    pub is_interrupted: bool,
}

impl MoveNumber {
    pub(super) fn read(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                b'0'..=b'9' => {
                    if !self.is_open {
                        (self.value, self.dots, self.is_shown) = (0, 0, false);
                        (self.is_present, self.is_open) = (true, true);
                    }
                    let digit = u32::from(byte - b'0');
                    self.value = self.value.saturating_mul(10).saturating_add(digit);
                }
                b'.' => {
                    self.dots = self.dots.saturating_add(1);
                    self.is_open = false;
                }
                _ => self.is_open = false,
            }
        }
    }

    /// Returns whether a word is digits and dots that [`MoveNumber::text`] returns as they are.
    fn is_number(word: &[u8]) -> bool {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, dots) = word.split_at(digits);
        let is_plain = digits.len() < 2 || digits.len() < 10 && digits[0] != b'0';
        is_plain && dots.len() < 10 && dots.iter().all(|byte| *byte == b'.')
    }

    /// Reads an ellipsis as one character.
    pub const fn read_ellipsis(&mut self) {
        self.dots = 3;
        self.is_open = false;
    }

    /// Returns whether there is a number, which was not shown.
    pub const fn is_unshown(self) -> bool {
        self.is_present && !self.is_shown
    }

    pub const fn has_dots(self) -> bool {
        self.dots > 0
    }

    /// Returns the number as it was written.
    pub fn text(self) -> String {
        let dots = ".".repeat(self.dots.min(9) as usize);
        if self.is_present {
            format!("{}{dots}", self.value)
        } else {
            dots
        }
    }
}

impl<V: Visitor> Reading<'_, V> {
    /// Reads what stands between two words: blanks, numbers, and marks. Returns the index of the next word.
    pub(super) fn between_words(&mut self, start: usize) -> Next {
        let (bytes, mut at) = (self.piece.bytes, start);
        if bytes.get(at).is_some_and(|byte| !is_skipped(*byte)) {
            return Go(at);
        }
        self.read_gap();
        if self.game.is_line_judged() || self.game.phase != Phase::Moves {
            let blanks = bytes[at..].iter().take_while(|byte| **byte <= b' ');
            at += blanks.count();
            self.pending.number.is_open &= at == start;
            match bytes[at..] {
                // The first number of nearly all games, and what nearly all games end with.
                [b'1', b'.', b' ', b'A'..=b'Z' | b'a'..=b'z', ..]
                    if self.game.phase == Phase::Tags =>
                {
                    self.show_misplaced_number(false);
                    self.pending.number.read(b"1. ");
                    return Go(at + 3);
                }
                [b'1', b'-', b'0', b'\n' | b'\r', ..]
                | [b'0', b'-', b'1', b'\n' | b'\r', ..]
                | [b'1', b'/', b'2', b'-', b'1', b'/', b'2', b'\n' | b'\r', ..]
                | [b'[', ..] => return Go(at),
                _ => {}
            }
        }
        while let Some(byte) = bytes.get(at) {
            let next = match byte {
                b'0'..=b'9' => self.digits(at),
                b'+' | b'#' | b'!' | b'?' => self.marks(at),
                byte if !is_skipped(*byte) => return Go(at),
                byte => {
                    self.pending.number.read(&[*byte]);
                    Go(at + 1)
                }
            };
            match next {
                Go(to) if to == at => return Go(at),
                Go(to) => {
                    if self.game.phase == Phase::Moves && !self.game.is_line_judged() {
                        self.pending.number = MoveNumber::default();
                        self.show_unjudged(&bytes[at..to]);
                    }
                    at = to;
                }
                More(to) => return More(to),
            }
        }
        More(at)
    }

    /// Shows the last number as a word, if it is not that of the next move, or has no dot and no move behind it.
    pub(super) fn show_misplaced_number(&mut self, is_before_move: bool) {
        let number = self.pending.number;
        if !self.wants_moves() || !number.is_unshown() {
            return;
        }
        let is_right = match self.game.phase {
            Phase::Moves => {
                !self.game.is_line_judged() || number.value == self.game.here().0.fullmoves()
            }
            Phase::Between => number.value == 1,
            Phase::Tags => false,
        };
        let is_dropped = is_right || is_before_move && number.dots > 0;
        if !is_dropped {
            self.pending.number.is_shown = true;
            self.show_before_moves(Text::Word(number.text().as_bytes()));
        }
    }

    /// Reads digits. Returns the same index if they are part of a word: a result, a move, or what cannot be read.
    fn digits(&mut self, at: usize) -> Next {
        let bytes = self.piece.bytes;
        let near = &bytes[at..bytes.len().min(at + LONGEST_WORD)];
        if self.piece.may_go_on(near) {
            return More(at);
        }
        let length = near.iter().position(|byte| !byte.is_ascii_digit());
        let length = length.unwrap_or(near.len());
        let (digits, next) = (&near[..length], near.get(length).copied());
        // Nearly all numbers: `12. `
        if let [b'.', b' ' | b'\n' | b'a'..=b'z' | b'A'..=b'Z', ..] = near[length..]
            && (1..9).contains(&length)
            && digits[0] != b'0'
        {
            self.show_misplaced_number(false);
            self.pending.number.read(digits);
            return Go(at + length);
        }
        let is_cut = near.len() < LONGEST_WORD && !self.piece.is_end;
        if next.is_none() && is_cut {
            return More(at);
        }
        let has_dot = next == Some(b'.');
        let is_word = next.is_some_and(|next| !is_ending(next)) || length == LONGEST_WORD;
        let may_score = digits == b"0" || digits == b"1" && !has_dot;
        if may_score && GameResult::begin(near).is_some() {
            return Go(at);
        }
        if !has_dot {
            let text = str::from_utf8(digits).unwrap_or_default();
            let is_long = matches!(length, 4 | 5) && !is_word;
            if is_long
                && (NULL_MOVES.contains(&text)
                    || read_move(digits, PieceLetters::English).is_some())
            {
                return Go(at);
            }
            let value = text.parse().unwrap_or(u32::MAX);
            let phase = self.game.phase;
            if phase == Phase::Tags || phase == Phase::Between && value != 1 {
                self.begin_moves(at);
            }
            let expected = self.game.here().0.fullmoves();
            let is_next = phase == Phase::Between && value == 1 || value == expected;
            let is_letter = next.is_some_and(|next| next.is_ascii_alphabetic() || next >= 0x80);
            // `3e4` and `3. 3e4`: a move has one number.
            let is_numbered = self.pending.number.is_present && self.pending.number.has_dots();
            if is_word && !(is_letter && is_next && !is_numbered) {
                return Go(at);
            }
            let is_missing_move = self.game.search().is_doubtful && value == expected + 1;
            if !is_next && !is_missing_move && self.game.is_line_judged() {
                return self.stray_number(at..at + length, expected);
            }
        }
        let dots = near[length..].iter().take_while(|byte| **byte == b'.');
        let dotted = length + dots.count();
        let next = near.get(dotted);
        if next.is_none() && is_cut {
            return More(at);
        }
        if next.is_some_and(|next| next.is_ascii_digit() || b"+#!?".contains(next))
            && let Some(next) = self.decimal(at, length, dotted)
        {
            return next;
        }
        self.show_misplaced_number(false);
        self.pending.number.read(digits);
        self.pending.number.is_open = false;
        if !MoveNumber::is_number(digits) {
            self.pending.number.is_shown = true;
            self.show_number_word(&near[..dotted]);
        }
        Go(at + length)
    }

    /// Reads digits and dots with something glued to them that makes them no number: `0.35`, `7...!?`, but not `1.5254`.
    fn decimal(&mut self, at: usize, length: usize, dotted: usize) -> Option<Next> {
        let bytes = self.piece.bytes;
        let Some(end) = self.piece.token_end(at) else {
            return Some(More(at));
        };
        let rest = &bytes[at + dotted..end];
        let is_decimal = dotted == length + 1
            && rest.iter().all(u8::is_ascii_digit)
            && read_move(rest, PieceLetters::English).is_none();
        if is_decimal && self.game.phase == Phase::Moves && self.game.is_line_judged() {
            let expected = self.game.here().0.fullmoves();
            return Some(self.stray_number(at..end, expected));
        }
        let is_word = is_decimal || !rest[0].is_ascii_digit();
        is_word.then(|| {
            self.show_number_word(&bytes[at..end]);
            Go(end)
        })
    }

    /// Shows digits that are written as no number is.
    fn show_number_word(&mut self, word: &[u8]) {
        if self.game.phase != Phase::Moves || self.game.is_line_judged() {
            self.show_before_moves(Text::Word(word));
        }
    }

    /// Reports a number that is neither a move nor the number of one.
    fn stray_number(&mut self, at: Range<usize>, expected: u32) -> Next {
        let bytes = self.piece.bytes;
        let number = self.piece.text(at.clone(), 32);
        let message = format!("`{number}` is no move, and the next move has the number {expected}");
        self.find_move(at.clone(), FindingKind::UnreadableToken, message, None);
        self.show_word(&bytes[at.clone()]);
        Go(at.end)
    }

    /// Reports a wrong or missing number before a move. Black's move needs one only if White's does not stand before it.
    pub(super) fn judge_number(&mut self, at: Range<usize>) {
        if !self.options.is_pedantic {
            return;
        }
        let number = self.pending.number;
        let (position, _) = self.game.here();
        let (fullmoves, turn) = (position.fullmoves(), position.turn());
        let dots = if turn == Color::White { 1 } else { 3 };
        let is_needed = turn == Color::White || self.game.is_line_start() || number.is_interrupted;
        if number.is_present && (number.value, number.dots) == (fullmoves, dots)
            || !number.is_present && number.dots == 0 && !is_needed
        {
            return;
        }
        let wanted = format!("{fullmoves}{}", ".".repeat(dots as usize));
        let written = number.text();
        let message = if written.is_empty() {
            format!("the move number `{wanted}` is missing")
        } else {
            format!("the move number is `{written}`, expected `{wanted}`")
        };
        let kind = FindingKind::WrongMoveNumber;
        self.find_move(at, kind, message, None);
    }
}
