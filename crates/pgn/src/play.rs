//! A move, an illegal move or a null move is played in the game or in a variation, and shown.

use std::ops::Range;

use super::move_number::MoveNumber;
use super::reading::Reading;
use super::{FindingKind, Played, PlayedMove, Visitor};

impl<V: Visitor> Reading<'_, V> {
    /// Plays a move, legal or not, or a null move.
    pub(super) fn play(&mut self, played: PlayedMove, written: &[u8]) {
        self.pending.number = MoveNumber::default();
        let wants_moves = self.wants_moves();
        let game = &mut *self.game;
        game.play(played, wants_moves || self.options.has_variations);
        if wants_moves && let Some(before) = game.before() {
            let (after, ply) = game.here();
            let shown = Played {
                before,
                after,
                played,
                written,
                ply,
                depth: game.variations.len(),
            };
            if self.visitor.played(game, &shown).is_break() {
                self.leave_game();
            }
        }
    }

    /// Plays a null move, which the laws do not know.
    pub(super) fn null_move(&mut self, at: Range<usize>) {
        self.begin_moves(at.start);
        self.show_main_word(at.clone(), at.end, true);
        if !self.game.is_line_judged() {
            return;
        }
        if self.has_lost_count(at.clone()) {
            return;
        }
        if self.game.search().is_going_on() {
            self.end_search();
        }
        self.show_misplaced_number(true);
        self.check_end(at.clone());
        self.judge_number(at.clone());
        let is_check = self.game.here().0.is_check();
        // In variations, a null move shows a threat.
        if is_check || self.game.is_main_line() || self.options.is_pedantic {
            let (kind, message) = if is_check {
                let message = "a null move leaves the king in check";
                (FindingKind::IllegalMove, message)
            } else {
                (
                    FindingKind::NullMove,
                    "this turn is left out (a null move), which is not allowed",
                )
            };
            self.find_move(at.clone(), kind, message.to_owned(), None);
        }
        if is_check {
            self.stop_judging();
        } else {
            self.play(PlayedMove::Null, &self.piece.bytes[at]);
        }
    }

    /// Reports the first move after the end of the game by the laws. Moves after the end are still played.
    pub(super) fn check_end(&mut self, at: Range<usize>) {
        if self.game.is_beyond_end || !self.game.is_main_line() {
            return;
        }
        if let Some((ply, outcome)) = self.game.history.end() {
            self.game.is_beyond_end = true;
            let message = self.over(outcome, ply, at.start);
            self.find_move(at, FindingKind::MoveAfterEnd, message, None);
        }
    }
}
