//! Move numbers, and what else stands between the words of movetext (PGN standard, section 8.2.2).

use std::ops::Range;

use super::game::Phase;
use super::reader::Reading;
use super::{FindingKind, Text, Visitor};
use oracle_laws::Color;

/// The number before the next move.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MoveNumber {
    value: u32,
    dots: u32,
    pub is_present: bool,
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
                        (self.value, self.dots) = (0, 0);
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

    /// Reads an ellipsis as one character.
    pub const fn read_ellipsis(&mut self) {
        self.dots = 3;
        self.is_open = false;
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
        let is_judged = self.reader.game.phase == Phase::Moves && self.is_judged();
        if self.reader.options.is_pedantic || !is_judged {
            self.reader.number.read(bytes);
        }
        if !V::WANTS_MOVES {
            return;
        }
        if self.reader.game.phase == Phase::Moves && !self.is_judged() {
            self.reader.number = MoveNumber::default();
            self.show_unjudged(bytes);
        } else {
            let is_mark = |byte: &u8| matches!(byte, b'!' | b'?');
            if !bytes.iter().any(is_mark) {
                return;
            }
            for marks in bytes.split(|byte| !is_mark(byte)) {
                if !marks.is_empty() {
                    self.show(Text::Suffix(marks));
                }
            }
        }
    }

    /// Reports a wrong or missing number before a move. Black's move needs one only if White's does not stand before it.
    pub(super) fn judge_number(&mut self, at: Range<usize>) {
        if !self.reader.options.is_pedantic {
            self.reader.number.is_present = false;
            return;
        }
        let number = std::mem::take(&mut self.reader.number);
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
