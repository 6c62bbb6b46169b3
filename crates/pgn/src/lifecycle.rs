//! The beginning of a game, of its moves, and its end.

use super::dates::automatic_draws;
use super::finding::TagFindings;
use super::game::Phase;
use super::header::{self, Start};
use super::move_number::MoveNumber;
use super::reading::Reading;
use super::{Finding, FindingKind, Place, Visitor};
use oracle_laws::{History, Position};

impl<V: Visitor> Reading<'_, V> {
    /// Ends the previous game, and begins a game unless the reader pauses between the two.
    #[inline(never)]
    pub(super) fn begin_tags(&mut self, at: usize) -> bool {
        self.end_game(at);
        if !self.has_paused {
            let place = self.piece.place(at);
            self.begin_game(place);
        }
        !self.has_paused
    }

    pub(super) fn begin_game(&mut self, place: Place) {
        self.show_misplaced_number(false);
        self.pending.first_number = self.pending.number;
        self.game.restart(place);
    }

    /// Begins the moves of a game, unless they have begun. A game may have no tags.
    #[inline]
    pub(super) fn begin_moves(&mut self, at: usize) {
        if self.game.phase != Phase::Moves {
            self.judge_tags(at);
        }
    }

    fn judge_tags(&mut self, at: usize) {
        if self.game.phase == Phase::Between {
            let place = self.piece.place(at);
            self.begin_game(place);
        }
        let game = &mut *self.game;
        game.phase = Phase::Moves;
        let TagFindings {
            list: mut findings,
            omitted,
            ..
        } = std::mem::take(&mut game.tag_findings);
        let mut find = |kind, text, message: String| {
            findings.push(Finding::new(kind, game.place, text, message));
        };
        let start = header::judge(&game.tags, self.options.tags_are_optional, &mut find);
        if omitted > 0 {
            let message = match omitted {
                1 => "one more tag with a mistake is left out".to_owned(),
                _ => format!("{omitted} more tags with mistakes are left out"),
            };
            find(FindingKind::TooManyTags, String::new(), message);
        }
        if let Some(message) = game.letters.ambiguity() {
            find(FindingKind::AmbiguousLetters, String::new(), message);
        }
        let draws = automatic_draws(&game.tags);
        game.history.set_automatic_draws(draws);
        game.has_lost_fen = matches!(start, Start::Lost);
        if let Start::Position(position) = start {
            game.is_standard_start = *position == Position::default();
            game.history = History::with_automatic_draws(&position, draws);
            game.start = Some(*position);
        } else if matches!(start, Start::Standard) {
            game.start = Some(game.initial.position().clone());
        }
        game.is_judged = game.start.is_some();
        if self.visitor.begin(self.game).is_break() {
            self.leave_game();
        }
        for finding in findings {
            self.report(finding);
        }
        self.show_early();
    }

    /// Ends the game, if there is one.
    pub(super) fn end_game(&mut self, at: usize) {
        if self.game.phase == Phase::Between {
            return;
        }
        self.begin_moves(at);
        self.show_misplaced_number(false);
        if self.game.skipped > 0 || !self.game.is_main_line() {
            let (kind, start) = (FindingKind::UnclosedVariation, self.game.unclosed);
            let message = "the variation has no closing `)`";
            self.report(Finding::new(kind, start, "(", message));
            self.game.skipped = 0;
            self.game.variations.clear();
        }
        self.end_search_with_game();
        if !self.game.is_left {
            let outcome = self.game.outcome();
            (self.game.is_read, self.game.outcome) = (true, outcome);
            self.judge_result(at);
            self.show_repetition(at);
            self.tell_end();
        }
        self.pending.number = MoveNumber::default();
        self.game.phase = Phase::Between;
        self.game.is_left = false;
    }

    /// Passes over the rest of the game, as the visitor wants.
    pub(super) fn leave_game(&mut self) {
        self.tell_end();
        (self.game.is_left, self.game.is_judged) = (true, false);
        self.game.skipped += self.game.variations.len() as u64;
        self.game.variations.clear();
    }

    fn tell_end(&mut self) {
        self.visitor.end(self.game);
        let may_be_other = self.game.is_damaged || self.game.has_pawn_letter;
        self.has_paused = may_be_other && self.options.pauses_when_damaged
            || self.visitor.go_on(self.game).is_break();
    }
}
