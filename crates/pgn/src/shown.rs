//! What is shown of movetext besides its moves. Text that is not judged is shown as it was written: after an illegal move,
//! and where the rules or the start are unknown.

use super::game::Phase;
use super::move_number::MoveNumber;
use super::reader::{LONGEST_KEPT, Reading};
use super::spelling::read_move;
use super::{Text, Visitor, Word};
use std::ops::Range;

/// The most bytes between the tags and the moves of a game that are kept: in a longer game, they are shown before it.
const MOST_EARLY: usize = LONGEST_KEPT as usize;

impl<V: Visitor> Reading<'_, V> {
    /// Returns whether the moves of the current line are judged.
    pub(super) fn is_judged(&self) -> bool {
        self.reader
            .variations
            .last()
            .map_or(self.reader.game.is_judged, |variation| variation.is_judged)
    }

    /// Shows a part of the movetext, if the visitor wants it.
    pub(super) fn show(&mut self, text: Text<'_>) {
        if V::WANTS_MOVES {
            self.show_passed();
            self.visitor.text(&self.reader.game, text);
        }
    }

    /// Shows a word of the main line and the marks after it, if the visitor wants it.
    pub(super) fn show_main_word(&mut self, at: Range<usize>, end: usize, is_null: bool) {
        if V::WANTS_WORDS && self.reader.variations.is_empty() {
            let word = Word {
                text: &self.bytes[at.start..end],
                offset: self.reader.cursor.offset(at.start),
                read: read_move(&self.bytes[at], self.reader.options.letters).filter(|_| !is_null),
                is_null,
            };
            self.visitor.word(&self.reader.game, word);
        }
    }

    /// Shows a part of the movetext that may stand behind the tags. It is kept until the moves begin.
    pub(super) fn show_before_moves(&mut self, text: Text<'_>) {
        let early = &mut self.reader.early;
        match text {
            Text::Word(word) | Text::Suffix(word)
                if self.reader.game.phase == Phase::Tags && early.len() < MOST_EARLY =>
            {
                early.extend_from_slice(word);
                early.push(b' ');
            }
            _ => self.show(text),
        }
    }

    /// Shows what stood between the tags and the moves.
    pub(super) fn show_early(&mut self) {
        let early = std::mem::take(&mut self.reader.early);
        for word in early.split(|byte| *byte == b' ') {
            if !word.is_empty() {
                self.show(Text::Word(word));
            }
        }
    }

    /// Shows bytes of moves, unless they are judged.
    pub(super) fn show_unjudged(&mut self, text: &[u8]) {
        let is_shown =
            V::WANTS_MOVES && self.reader.game.phase == Phase::Moves && !self.is_judged();
        if is_shown && !text.is_empty() {
            self.show(Text::Unjudged(text));
        }
    }

    /// Shows bytes of a variation that is too deep to be judged.
    pub(super) fn show_deep(&mut self, text: &[u8]) {
        if V::WANTS_MOVES && self.reader.options.has_variations && !text.is_empty() {
            self.show(Text::Unjudged(text));
        }
    }

    /// Shows a word that is part of no move. If the moves are not judged, it is shown with them.
    pub(super) fn show_word(&mut self, word: &[u8]) {
        if V::WANTS_MOVES && self.reader.game.phase == Phase::Moves && self.is_judged() {
            self.show(Text::Word(word));
        }
    }

    /// Shows bytes of a comment, which may stand between two games.
    pub(super) fn show_comment(&mut self, text: &[u8], is_end: bool) {
        let is_read = self.reader.skipped == 0 || self.reader.options.has_variations;
        if V::WANTS_MOVES && is_read && self.reader.game.phase != Phase::Tags {
            if !text.is_empty() {
                self.show(Text::Comment(text));
            }
            if is_end {
                self.show(Text::CommentEnd);
            }
        }
    }

    /// Shows the number that was read before the game was known not to be judged.
    pub(super) fn show_first_number(&mut self) {
        let is_shown = self.reader.game.phase == Phase::Moves && !self.is_judged();
        if V::WANTS_MOVES && self.reader.number.is_unshown() && is_shown {
            let text = format!("{} ", self.reader.number.text());
            self.reader.number = MoveNumber::default();
            self.show_unjudged(text.as_bytes());
        }
    }
}
