//! What a visitor hears: the findings, and the words of movetext that are no moves. Text that is not judged is shown as it was
//! written: after an illegal move, and where the rules or the start are unknown.

use super::game::Phase;
use super::move_number::MoveNumber;
use super::piece::LONGEST_KEPT;
use super::reading::Reading;
use super::spelling::read_move;
use super::verdict::article;
use super::{Finding, FindingKind, Text, Visitor, Word};
use oracle_laws::IllegalMove;
use oracle_notation::numbered;
use std::ops::Range;

/// The most bytes between the tags and the moves of a game that are kept: in a longer game, they are shown before it.
const MOST_EARLY: usize = LONGEST_KEPT as usize;

impl<V: Visitor> Reading<'_, V> {
    /// Reports a finding.
    pub(super) fn report(&mut self, mut finding: Finding) {
        if !self.game.is_left {
            finding.is_after_illegal = self.game.is_after_illegal();
            finding.article = article(&finding, self.game);
            self.visitor.finding(self.game, &finding);
        }
    }

    /// Reports a finding about some bytes of the piece.
    pub(super) fn find(&mut self, at: Range<usize>, kind: FindingKind, message: impl Into<String>) {
        let place = self.piece.place(at.start);
        let text = self.piece.text(at, 200);
        self.report(Finding::new(kind, place, text, message));
    }

    /// Reports a finding about the move at this place.
    pub(super) fn find_move(
        &mut self,
        at: Range<usize>,
        kind: FindingKind,
        message: String,
        illegal: Option<IllegalMove>,
    ) {
        if self.game.is_main_line() {
            let is_damage = matches!(kind, FindingKind::IllegalMove | FindingKind::AmbiguousMove);
            self.game.is_damaged |= is_damage;
        }
        let finding = self.about_move(at, kind, message, illegal);
        self.report(finding);
    }

    /// Returns a finding about the move at this place.
    pub(super) fn about_move(
        &mut self,
        at: Range<usize>,
        kind: FindingKind,
        message: String,
        illegal: Option<IllegalMove>,
    ) -> Finding {
        let place = self.piece.place(at.start);
        let text = self.piece.text(at, 100);
        let (position, ply) = self.game.here();
        let text = numbered(position.fullmoves(), position.turn(), &text);
        Finding {
            ply: Some(ply + 1),
            position: Some(position.clone()),
            illegal,
            ..Finding::new(kind, place, text, message)
        }
    }

    /// Shows a part of the movetext, if the visitor wants it.
    pub(super) fn show(&mut self, text: Text<'_>) {
        if self.wants_moves() && !self.game.is_left {
            self.show_passed();
            self.visitor.text(self.game, text);
        }
    }

    /// Shows a word of the main line and the marks after it, if the visitor wants it.
    pub(super) fn show_main_word(&mut self, at: Range<usize>, end: usize, is_null: bool) {
        if self.wants_words() && self.game.is_main_line() && !self.game.is_left {
            let word = Word {
                text: &self.piece.bytes[at.start..end],
                offset: self.piece.offset(at.start),
                read: read_move(&self.piece.bytes[at], self.options.letters).filter(|_| !is_null),
                is_null,
            };
            self.visitor.word(self.game, word);
        }
    }

    /// Shows a part of the movetext that may stand behind the tags. It is kept until the moves begin.
    pub(super) fn show_before_moves(&mut self, text: Text<'_>) {
        let early = &mut self.pending.early;
        match text {
            Text::Word(word) | Text::Suffix(word)
                if self.game.phase == Phase::Tags && early.len() < MOST_EARLY =>
            {
                early.extend_from_slice(word);
                early.push(b' ');
            }
            _ => self.show(text),
        }
    }

    /// Shows what stood between the tags and the moves.
    pub(super) fn show_early(&mut self) {
        let early = std::mem::take(&mut self.pending.early);
        for word in early.split(|byte| *byte == b' ') {
            if !word.is_empty() {
                self.show(Text::Word(word));
            }
        }
    }

    /// Shows bytes of moves, unless they are judged.
    pub(super) fn show_unjudged(&mut self, text: &[u8]) {
        let is_shown =
            self.wants_moves() && self.game.phase == Phase::Moves && !self.game.is_line_judged();
        if is_shown && !text.is_empty() {
            self.show(Text::Unjudged(text));
        }
    }

    /// Shows bytes of a variation that is too deep to be judged.
    pub(super) fn show_deep(&mut self, text: &[u8]) {
        if self.wants_moves() && self.options.has_variations && !text.is_empty() {
            self.show(Text::Unjudged(text));
        }
    }

    /// Shows a word that is part of no move. If the moves are not judged, it is shown with them.
    pub(super) fn show_word(&mut self, word: &[u8]) {
        if self.wants_moves() && self.game.phase == Phase::Moves && self.game.is_line_judged() {
            self.show(Text::Word(word));
        }
    }

    /// Shows bytes of a comment, which may stand between two games.
    pub(super) fn show_comment(&mut self, text: &[u8], is_end: bool) {
        let is_read = self.game.skipped == 0 || self.options.has_variations;
        if self.wants_moves() && is_read && self.game.phase != Phase::Tags {
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
        let is_shown = self.game.phase == Phase::Moves && !self.game.is_line_judged();
        if self.wants_moves() && self.pending.number.is_unshown() && is_shown {
            let text = format!("{} ", self.pending.number.text());
            self.pending.number = MoveNumber::default();
            self.show_unjudged(text.as_bytes());
        }
    }
}
