//! The number before a move (PGN standard, section 8.2.2).

use oracle_laws::{Color, Position};

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MoveNumber {
    pub value: u32,
    dots: u32,
    pub is_present: bool,
    /// Whether it was shown as a word.
    pub is_shown: bool,
    /// Whether the next digit belongs to it.
    pub is_open: bool,
    /// Whether a comment or a variation stands between the last move and the next.
    pub is_interrupted: bool,
}

impl MoveNumber {
    pub fn read(&mut self, bytes: &[u8]) {
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
    pub fn is_number(word: &[u8]) -> bool {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, dots) = word.split_at(digits);
        let is_plain = digits.len() < 2 || digits.len() < 10 && digits[0] != b'0';
        is_plain && dots.len() < 10 && dots.iter().all(|byte| *byte == b'.')
    }

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

    pub fn text(self) -> String {
        let dots = ".".repeat(self.dots.min(9) as usize);
        if self.is_present {
            format!("{}{dots}", self.value)
        } else {
            dots
        }
    }

    /// Returns what is wrong with the number before a move. Black's move needs one only if White's does not stand before it.
    pub fn fault(self, position: &Position, is_line_start: bool) -> Option<String> {
        let (fullmoves, turn) = (position.fullmoves(), position.turn());
        let dots = turn.either(1, 3);
        let is_needed = turn == Color::White || is_line_start || self.is_interrupted;
        let is_right = self.is_present && (self.value, self.dots) == (fullmoves, dots);
        if is_right || !self.is_present && self.dots == 0 && !is_needed {
            return None;
        }
        let wanted = format!("{fullmoves}{}", ".".repeat(dots as usize));
        let written = self.text();
        Some(if written.is_empty() {
            format!("the move number `{wanted}` is missing")
        } else {
            format!("the move number is `{written}`, expected `{wanted}`")
        })
    }
}
