//! Variations: moves that were not played, in parentheses after the move that they replace.

use super::move_number::MoveNumber;
use super::reading::{
    Next::{self, Go, More},
    Reading,
};
use super::{FindingKind, Text, Visitor};

/// The deepest nesting of variations that is judged.
const DEEPEST: usize = 256;

impl<V: Visitor> Reading<'_, V> {
    /// Begins a variation at an opening parenthesis.
    pub(super) fn open_variation(&mut self, at: usize) -> Next {
        self.begin_moves(at);
        self.show_misplaced_number(false);
        self.show_passed();
        if !self.options.has_variations || self.game.is_left {
            self.game.skipped = 1;
            self.game.unclosed = self.piece.place(at);
            return Go(at + 1);
        }
        if self.game.variations.len() >= DEEPEST {
            let message = format!("a variation inside {DEEPEST} others is not judged");
            self.find(at..at + 1, FindingKind::DeepVariation, message);
            self.game.skipped = 1;
            self.show(Text::VariationStart);
            return Go(at + 1);
        }
        if self.game.is_main_line() {
            self.game.unclosed = self.piece.place(at);
        }
        self.game.open_variation();
        self.pending.number = MoveNumber::default();
        self.show(Text::VariationStart);
        Go(at + 1)
    }

    /// Ends a variation at a closing parenthesis.
    pub(super) fn close_variation(&mut self, at: usize) -> Next {
        self.show_misplaced_number(false);
        self.show_passed();
        if self.game.variations.pop().is_some() {
            self.pending.number = MoveNumber::default();
            self.pending.number.is_interrupted = true;
            self.show(Text::VariationEnd);
            return Go(at + 1);
        }
        let message = "this `)` closes no variation";
        self.unopened(at, FindingKind::UnopenedVariation, message)
    }

    /// Finds the end of a variation that is not judged.
    pub(super) fn skip_variation(&mut self, at: usize) -> Next {
        let bytes = self.piece.bytes;
        let rest = bytes.get(at..).unwrap_or_default();
        let special = |byte: &u8| matches!(byte, b'(' | b')' | b'{' | b';' | b'[' | b'%');
        let Some(found) = rest.iter().position(special) else {
            self.show_deep(rest);
            return More(bytes.len());
        };
        self.show_deep(&rest[..found]);
        let at = at + found;
        match bytes[at] {
            b'(' => {
                self.game.skipped += 1;
                if self.options.has_variations {
                    self.show(Text::VariationStart);
                }
            }
            b')' => {
                self.game.skipped -= 1;
                if self.options.has_variations {
                    self.show(Text::VariationEnd);
                }
            }
            b'{' => return self.open_comment(at),
            b';' => return self.open_line_comment(at),
            b'%' if self.piece.is_line_start(at) => return self.skip_line(at),
            b'[' if self.piece.is_line_start(at) => {
                if at + 1 >= bytes.len() && !self.piece.is_end {
                    return More(at);
                }
                if bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic) {
                    return self.tag(at);
                }
                self.show_deep(b"[");
            }
            other => self.show_deep(&[other]),
        }
        Go(at + 1)
    }
}
