//! A move, an illegal move or a null move is played in the game or in a variation, and shown.

use std::ops::Range;

use super::move_number::MoveNumber;
use super::reader::Reading;
use super::{FindingKind, Played, PlayedMove, Visitor};

impl<V: Visitor> Reading<'_, V> {
    /// Plays a move, legal or not, or a null move.
    pub(super) fn play(&mut self, played: PlayedMove<'_>) {
        self.reader.number = MoveNumber::default();
        let depth = self.reader.variations.len();
        let keeps = V::WANTS_MOVES || self.reader.options.has_variations;
        if let Some(variation) = self.reader.variations.last_mut() {
            let before = variation.after.clone();
            match played {
                PlayedMove::Legal(played) => variation.after.play_unchecked(played),
                PlayedMove::Illegal(played, _) => {
                    variation.after.play_illegal(played);
                    variation.is_after_illegal = true;
                }
                PlayedMove::Null => variation.after.pass(),
            }
            variation.ply += 1;
            if V::WANTS_MOVES {
                let shown = Played {
                    before: &before,
                    after: &variation.after,
                    played,
                    ply: variation.ply,
                    depth,
                };
                self.visitor.played(&self.reader.game, &shown);
            }
            variation.before = Some(before);
            return;
        }
        let before = keeps.then(|| self.reader.game.position().clone());
        let game = &mut self.reader.game;
        match played {
            PlayedMove::Legal(played) => game.history.play_unchecked(played),
            PlayedMove::Illegal(played, _) => {
                game.history.play_illegal(played);
                game.illegal_moves += 1;
            }
            PlayedMove::Null => game.history.pass(),
        }
        if V::WANTS_MOVES
            && let Some(before) = &before
        {
            let shown = Played {
                before,
                after: self.reader.game.position(),
                played,
                ply: self.reader.game.plies(),
                depth,
            };
            self.visitor.played(&self.reader.game, &shown);
        }
        self.reader.before = before;
    }

    /// Plays a null move, which the laws do not know.
    pub(super) fn null_move(&mut self, at: Range<usize>) {
        self.begin_moves(at.start);
        self.show_main_word(at.clone(), at.end, true);
        if !self.is_judged() {
            return;
        }
        if self.has_lost_count(at.clone()) {
            return;
        }
        if self.is_searching() {
            self.end_search();
        }
        self.show_misplaced_number(true);
        self.check_end(at.clone());
        self.judge_number(at.clone());
        let is_check = self.here().0.is_check();
        // In variations, a null move shows a threat.
        if is_check || self.reader.variations.is_empty() || self.reader.options.is_pedantic {
            let (kind, message) = if is_check {
                let message = "a null move leaves the king in check";
                (FindingKind::IllegalMove, message)
            } else {
                (FindingKind::NullMove, "a null move is not a legal move")
            };
            self.find_move(at, kind, message.to_owned(), None);
        }
        if is_check {
            self.stop_judging();
        } else {
            self.play(PlayedMove::Null);
        }
    }

    /// Reports the first move after the end of the game by the laws. Moves after the end are still played.
    pub(super) fn check_end(&mut self, at: Range<usize>) {
        if self.reader.is_beyond_end || !self.reader.variations.is_empty() {
            return;
        }
        if let Some((ply, outcome)) = self.reader.game.history.end() {
            self.reader.is_beyond_end = true;
            let message = self.over(outcome, ply, at.start);
            self.find_move(at, FindingKind::MoveAfterEnd, message, None);
        }
    }
}
