//! Move numbers, and what else stands between the words of movetext (PGN standard, section 8.2.2).

use std::ops::Range;

use super::game::Phase;
use super::reader::Reading;
use super::{FindingKind, Text, Visitor};
use oracle_laws::Color;

/// The number before the next move.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)] // Any of them may be true with any other.
pub(super) struct MoveNumber {
    value: u32,
    dots: u32,
    is_present: bool,
    /// Whether it was shown as a word.
    is_shown: bool,
    /// Whether the next digit belongs to it.
    is_open: bool,
    /// Whether a comment or a variation stands between the last move and the next.
    pub is_interrupted: bool,
}

impl MoveNumber {
    /// Returns no number, after a variation.
    pub fn interrupted() -> MoveNumber {
        MoveNumber {
            is_interrupted: true,
            ..MoveNumber::default()
        }
    }

    fn read(&mut self, bytes: &[u8]) {
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
    /// Reads what stands between two words: move numbers, and suffixes that do not follow their move directly.
    pub(super) fn between_words(&mut self, bytes: &[u8]) {
        if !V::WANTS_MOVES && !self.reader.options.is_pedantic {
            return;
        }
        if !V::WANTS_MOVES {
            self.reader.number.read(bytes);
        } else if self.reader.game.phase == Phase::Moves && !self.is_judged() {
            self.reader.number = MoveNumber::default();
            self.show_unjudged(bytes);
        } else {
            for word in bytes.split(u8::is_ascii_whitespace) {
                self.skipped_word(word);
            }
        }
    }

    /// Reads digits, dots and marks. Check marks and commas may stand anywhere.
    fn skipped_word(&mut self, word: &[u8]) {
        let is_of = |all: &[u8]| word.iter().all(|byte| all.contains(byte));
        let is_number = MoveNumber::is_number(word);
        let has_digit = word.iter().any(u8::is_ascii_digit);
        if is_number && has_digit {
            self.show_misplaced_number(false);
        }
        self.reader.number.read(word);
        self.reader.number.is_open = false;
        if is_of(b"!?+#,.") {
            for marks in word.split(|byte| !b"!?".contains(byte)) {
                if !marks.is_empty() {
                    self.show_before_moves(Text::Suffix(marks));
                }
            }
        } else if !is_number {
            self.reader.number.is_shown = true;
            self.show_before_moves(Text::Word(word));
        }
    }

    /// Shows the last number as a word, if it is not that of the next move, or has no dot and no move behind it.
    pub(super) fn show_misplaced_number(&mut self, is_before_move: bool) {
        let number = self.reader.number;
        if !V::WANTS_MOVES || !number.is_unshown() {
            return;
        }
        let is_right = match self.reader.game.phase {
            Phase::Moves => !self.is_judged() || number.value == self.here().0.fullmoves(),
            Phase::Between => number.value == 1,
            Phase::Tags => false,
        };
        let is_dropped = is_right || is_before_move && number.dots > 0;
        if !is_dropped {
            self.reader.number.is_shown = true;
            self.show_before_moves(Text::Word(number.text().as_bytes()));
        }
    }

    /// Reports a wrong or missing number before a move. Black's move needs one only if White's does not stand before it.
    pub(super) fn judge_number(&mut self, at: Range<usize>) {
        if !self.reader.options.is_pedantic {
            return;
        }
        let number = self.reader.number;
        let (position, _) = self.here();
        let is_first = match self.reader.variations.last() {
            Some(variation) => variation.before.is_none(),
            None => self.reader.game.plies() == 0,
        };
        let (fullmoves, turn) = (position.fullmoves(), position.turn());
        let dots = if turn == Color::White { 1 } else { 3 };
        let is_needed = turn == Color::White || is_first || number.is_interrupted;
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
