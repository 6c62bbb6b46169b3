//! The beginning of a game, of its moves, and its end.

use std::ops::Range;

use super::game::Phase;
use super::header::{self, Start};
use super::reader::Reader;
use super::tags::decode;
use super::{Finding, FindingKind, GameResult, Place, Visitor};
use crate::rules::Position;

/// The most findings that are reported about the tags of a game.
const MOST_OF_TAGS: usize = 64;

impl Reader {
    /// Begins a game, and ends the previous one.
    #[inline(never)]
    pub(super) fn begin_tags<V: Visitor>(&mut self, bytes: &[u8], at: usize, visitor: &mut V) {
        self.end_game(bytes, at, visitor);
        self.begin_game(bytes, at);
    }

    pub(super) fn begin_game(&mut self, bytes: &[u8], at: usize) {
        let game = &mut self.game;
        game.number += 1;
        game.place = self.cursor.place(bytes, at);
        game.phase = Phase::Tags;
        game.tags.clear();
        game.history.restart_as(&self.initial);
        game.is_judged = false;
        game.is_standard_start = true;
        game.start = None;
        game.marker = None;
        game.is_read = false;
        self.before = None;
        self.is_beyond_end = false;
    }

    /// Begins the moves of a game, unless they have begun. A game may have no tags.
    #[inline]
    pub(super) fn begin_moves<V: Visitor>(&mut self, bytes: &[u8], at: usize, visitor: &mut V) {
        if self.game.phase != Phase::Moves {
            self.judge_tags(bytes, at, visitor);
        }
    }

    pub(super) fn judge_tags<V: Visitor>(&mut self, bytes: &[u8], at: usize, visitor: &mut V) {
        if self.game.phase == Phase::Between {
            self.begin_game(bytes, at);
        }
        self.game.phase = Phase::Moves;
        let (place, mut findings) = (self.game.place, std::mem::take(&mut self.of_tags));
        let start = header::judge(
            &self.game.tags,
            self.options.tags_are_optional,
            |kind, text, message| {
                findings.push(Finding {
                    kind,
                    place,
                    ply: None,
                    text,
                    message,
                    position: None,
                    illegal: None,
                });
            },
        );
        if let Start::Position(position) = start {
            self.game.is_standard_start = *position == Position::default();
            self.game.history.restart(&position);
            self.game.start = Some(*position);
        } else if matches!(start, Start::Standard) {
            self.game.start = Some(self.initial.position().clone());
        }
        self.game.is_judged = self.game.start.is_some();
        visitor.begin(&self.game);
        for finding in &findings {
            visitor.finding(&self.game, finding);
        }
        findings.clear();
        self.of_tags = findings;
    }

    /// Ends the game with its termination marker.
    pub(super) fn terminate<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        result: GameResult,
        visitor: &mut V,
    ) {
        self.begin_moves(bytes, at, visitor);
        self.game.marker = Some(result);
        self.end_game(bytes, at, visitor);
    }

    /// Ends the game, if there is one.
    pub(super) fn end_game<V: Visitor>(&mut self, bytes: &[u8], at: usize, visitor: &mut V) {
        if self.game.phase == Phase::Between {
            return;
        }
        self.begin_moves(bytes, at, visitor);
        if self.skipped > 0 || !self.variations.is_empty() {
            let message = "the variation has no end".to_owned();
            self.find_at(
                self.unclosed,
                FindingKind::UnclosedVariation,
                "(",
                message,
                visitor,
            );
            self.skipped = 0;
            self.variations.clear();
        }
        // Counting lines takes time, so it is skipped if nothing can be wrong.
        let outcome = self.game.outcome();
        (self.game.is_read, self.game.outcome) = (true, outcome);
        let tag = self.game.tags.get("Result").and_then(GameResult::parse);
        let marker = self.game.marker;
        let is_told = marker.is_some() && (tag.is_none() || tag == marker);
        let is_right = outcome.is_none_or(|outcome| marker == Some(outcome.into()));
        if !is_told || !is_right || self.options.is_pedantic {
            let place = self.cursor.place(bytes, at);
            self.judge_result(place, visitor);
        }
        visitor.end(&self.game);
        self.game.phase = Phase::Between;
    }

    /// Reports a finding about some bytes of the piece, in the current position.
    pub(super) fn find<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        kind: FindingKind,
        message: String,
        visitor: &mut V,
    ) {
        let text = &bytes[at.start..at.end.min(bytes.len())];
        let place = self.cursor.place(bytes, at.start);
        self.find_at(
            place,
            kind,
            &decode(&text[..text.len().min(200)]),
            message,
            visitor,
        );
    }

    /// Keeps a finding about a tag.
    pub(super) fn find_tag(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        kind: FindingKind,
        message: String,
    ) {
        if self.of_tags.len() < MOST_OF_TAGS {
            let text = &bytes[at.start..at.end.min(bytes.len())];
            self.of_tags.push(Finding {
                kind,
                place: self.cursor.place(bytes, at.start),
                ply: None,
                text: decode(&text[..text.len().min(200)]).into_owned(),
                message,
                position: None,
                illegal: None,
            });
        }
    }

    pub(super) fn find_at<V: Visitor>(
        &self,
        place: Place,
        kind: FindingKind,
        text: &str,
        message: String,
        visitor: &mut V,
    ) {
        let finding = Finding {
            kind,
            place,
            ply: None,
            text: text.to_owned(),
            message,
            position: None,
            illegal: None,
        };
        visitor.finding(&self.game, &finding);
    }
}
