//! The beginning of a game, of its moves, and its end.

use std::borrow::Cow;
use std::ops::Range;

use super::dates::automatic_draws;
use super::game::Phase;
use super::header::{self, Start};
use super::move_number::MoveNumber;
use super::reader::Reading;
use super::search::MoveSearch;
use super::tags::decode;
use super::verdict::is_termination_wrong;
use super::{Finding, FindingKind, GameResult, Visitor};
use oracle_laws::{History, Position};

/// The most findings about the tags of a game that are kept until it begins, and the most bytes of their texts.
const MOST_OF_TAGS: usize = 512;
const MOST_TEXT_OF_TAGS: usize = 128 * 1024;

impl<V: Visitor> Reading<'_, V> {
    /// Ends the previous game, and begins a game unless the reader pauses between the two.
    #[inline(never)]
    pub(super) fn begin_tags(&mut self, at: usize) -> bool {
        self.end_game(at);
        if !self.reader.has_paused {
            self.begin_game(at);
        }
        !self.reader.has_paused
    }

    pub(super) fn begin_game(&mut self, at: usize) {
        let place = self.place(at);
        self.show_misplaced_number(false);
        self.reader.first_number = self.reader.number;
        let game = &mut self.reader.game;
        game.number += 1;
        game.place = place;
        game.phase = Phase::Tags;
        game.tags.clear();
        game.history.restart_as(&self.reader.initial);
        game.is_judged = false;
        game.illegal_moves = 0;
        game.is_damaged = false;
        game.has_pawn_letter = false;
        game.is_standard_start = true;
        game.start = None;
        game.marker = None;
        game.is_read = false;
        self.reader.before = None;
        self.reader.is_beyond_end = false;
        self.reader.search = MoveSearch::default();
    }

    /// Begins the moves of a game, unless they have begun. A game may have no tags.
    #[inline]
    pub(super) fn begin_moves(&mut self, at: usize) {
        if self.reader.game.phase != Phase::Moves {
            self.judge_tags(at);
        }
    }

    pub(super) fn judge_tags(&mut self, at: usize) {
        if self.reader.game.phase == Phase::Between {
            self.begin_game(at);
        }
        self.reader.game.phase = Phase::Moves;
        let place = self.reader.game.place;
        let mut findings = std::mem::take(&mut self.reader.of_tags);
        let is_optional = self.reader.options.tags_are_optional;
        let start = header::judge(
            &self.reader.game.tags,
            is_optional,
            |kind, text, message| {
                findings.push(Finding::new(kind, place, text, message));
            },
        );
        let game = &mut self.reader.game;
        let automatic_draws = automatic_draws(&game.tags);
        game.history.set_automatic_draws(automatic_draws);
        game.has_lost_fen = matches!(start, Start::Lost);
        if let Start::Position(position) = start {
            game.is_standard_start = *position == Position::default();
            game.history = History::with_automatic_draws(&position, automatic_draws);
            game.start = Some(*position);
        } else if matches!(start, Start::Standard) {
            game.start = Some(self.reader.initial.position().clone());
        }
        game.is_judged = game.start.is_some();
        self.visitor.begin(&self.reader.game);
        for finding in &findings {
            self.visitor.finding(&self.reader.game, finding);
        }
        self.find_omitted_tags();
        if let Some(message) = self.reader.game.letters.ambiguity() {
            self.report(Finding::new(
                FindingKind::AmbiguousLetters,
                place,
                "",
                message,
            ));
        }
        findings.clear();
        self.reader.of_tags = findings;
        self.show_early();
    }

    /// Ends the game, if there is one.
    pub(super) fn end_game(&mut self, at: usize) {
        if self.reader.game.phase == Phase::Between {
            return;
        }
        self.begin_moves(at);
        self.show_misplaced_number(false);
        if self.reader.skipped > 0 || !self.reader.variations.is_empty() {
            let (kind, start) = (FindingKind::UnclosedVariation, self.reader.unclosed);
            self.report(Finding::new(
                kind,
                start,
                "(",
                "the variation has no closing `)`",
            ));
            self.reader.skipped = 0;
            self.reader.variations.clear();
        }
        self.end_search_with_game();
        // Counting lines takes time, so it is skipped if nothing can be wrong.
        let game = &mut self.reader.game;
        let outcome = game.outcome();
        (game.is_read, game.outcome) = (true, outcome);
        let (tag, marker) = (game.tagged_result(), game.marker);
        let is_told = marker.is_some() && (tag.is_none() || tag == marker);
        let marked = marker.map(GameResult::standard);
        let is_right = outcome.is_none_or(|outcome| marked == Some(outcome.into()));
        let is_right = is_right && !is_termination_wrong(&self.reader.game);
        if !is_told || !is_right || self.reader.options.is_pedantic {
            self.judge_result(at);
        }
        self.show_repetition(at);
        self.visitor.end(&self.reader.game);
        self.reader.number = MoveNumber::default();
        self.reader.game.phase = Phase::Between;
        let game = &self.reader.game;
        let is_damaged = game.is_damaged || game.has_pawn_letter;
        self.reader.has_paused = is_damaged && self.reader.options.pauses_when_damaged
            || self.visitor.go_on(game).is_break();
    }

    /// Returns some bytes of the piece as a text: the first of them, up to a limit.
    pub(super) fn text(&self, at: Range<usize>, limit: usize) -> Cow<'_, str> {
        let text = &self.bytes[at.start..at.end.min(self.bytes.len())];
        decode(&text[..text.len().min(limit)])
    }

    /// Reports a finding about some bytes of the piece.
    pub(super) fn find(&mut self, at: Range<usize>, kind: FindingKind, message: impl Into<String>) {
        let place = self.place(at.start);
        let finding = Finding::new(kind, place, self.text(at, 200), message);
        self.report(finding);
    }

    /// Reports a finding.
    pub(super) fn report(&mut self, mut finding: Finding) {
        finding.is_after_illegal = self.is_after_illegal();
        self.visitor.finding(&self.reader.game, &finding);
    }

    /// Keeps a finding about a tag, with the whole text of the tag. If there are many, they are only counted.
    pub(super) fn find_tag(
        &mut self,
        at: Range<usize>,
        kind: FindingKind,
        message: impl Into<String>,
    ) {
        let length = at.end.min(self.bytes.len()) - at.start;
        let reader = &mut *self.reader;
        if reader.of_tags.len() >= MOST_OF_TAGS || reader.text_of_tags + length > MOST_TEXT_OF_TAGS
        {
            reader.omitted_tags += 1;
            return;
        }
        reader.text_of_tags += length;
        let place = self.place(at.start);
        let finding = Finding::new(kind, place, self.text(at, usize::MAX), message);
        self.reader.of_tags.push(finding);
    }

    /// Reports how many tags with mistakes were only counted.
    fn find_omitted_tags(&mut self) {
        self.reader.text_of_tags = 0;
        let omitted = std::mem::take(&mut self.reader.omitted_tags);
        if omitted > 0 {
            let message = match omitted {
                1 => "one more tag with a mistake is left out".to_owned(),
                _ => format!("{omitted} more tags with mistakes are left out"),
            };
            let place = self.reader.game.place;
            self.report(Finding::new(FindingKind::TooManyTags, place, "", message));
        }
    }
}
