//! Variations: moves that were not played, in parentheses after the move that they replace.

use super::game::Variation;
use super::reader::{Next, Reader, go, more};
use super::{FindingKind, Text, Visitor};

/// The deepest nesting of variations that is judged.
const DEEPEST: usize = 256;

impl Reader {
    /// Begins a variation at an opening parenthesis.
    pub(super) fn open_variation<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Next {
        self.begin_moves(bytes, at, visitor);
        if !self.judges_variations {
            self.skipped = 1;
            self.unclosed = self.cursor.place(bytes, at);
            return go(at + 1);
        }
        if self.variations.len() >= DEEPEST {
            let message = format!("a variation inside {DEEPEST} others is not judged");
            self.find(
                bytes,
                at..at + 1,
                FindingKind::DeepVariation,
                message,
                visitor,
            );
            self.skipped = 1;
            return go(at + 1);
        }
        if self.variations.is_empty() {
            self.unclosed = self.cursor.place(bytes, at);
        }
        let variation = match self.variations.last() {
            Some(outer) => Variation {
                before: None,
                after: outer.before.as_ref().unwrap_or(&outer.after).clone(),
                ply: outer.ply.saturating_sub(u32::from(outer.before.is_some())),
                is_judged: outer.is_judged,
            },
            None => Variation {
                before: None,
                after: self.before.as_ref().unwrap_or(self.game.position()).clone(),
                ply: self
                    .game
                    .plies()
                    .saturating_sub(u32::from(self.before.is_some())),
                is_judged: self.game.is_judged,
            },
        };
        self.variations.push(variation);
        if V::WANTS_MOVES {
            visitor.text(&self.game, Text::VariationStart);
        }
        go(at + 1)
    }

    /// Ends a variation at a closing parenthesis.
    pub(super) fn close_variation<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Next {
        if self.variations.pop().is_some() {
            if V::WANTS_MOVES {
                visitor.text(&self.game, Text::VariationEnd);
            }
        } else {
            self.begin_moves(bytes, at, visitor);
            let message = "a variation ends here that has no start".to_owned();
            self.find(
                bytes,
                at..at + 1,
                FindingKind::UnopenedVariation,
                message,
                visitor,
            );
        }
        go(at + 1)
    }

    /// Finds the end of a variation that is not judged.
    pub(super) fn skip_variation<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        is_end: bool,
        visitor: &mut V,
    ) -> Next {
        let rest = bytes.get(at..).unwrap_or_default();
        let special = |byte: &u8| matches!(byte, b'(' | b')' | b'{' | b';' | b'[' | b'%');
        let Some(found) = rest.iter().position(special) else {
            return more(bytes.len());
        };
        let at = at + found;
        match bytes[at] {
            b'(' => self.skipped += 1,
            b')' => self.skipped -= 1,
            b'{' => return self.open_comment(bytes, at, is_end, visitor),
            b';' => return self.open_line_comment(bytes, at, visitor),
            b'%' if self.is_line_start(bytes, at) => return self.skip_line(at),
            b'[' if self.is_line_start(bytes, at) => {
                if at + 1 >= bytes.len() && !is_end {
                    return more(at);
                }
                if bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic) {
                    return self.tag(bytes, at, is_end, visitor);
                }
            }
            _ => {}
        }
        go(at + 1)
    }
}
