//! The marks behind moves: checks, suffixes and signs of annotators, glued to their move or not.

use std::ops::Range;

use super::byte_classes::is_ending;
use super::game::Phase;
use super::reading::{
    Next::{self, Go, More},
    Reading,
};
use super::{GameResult, Text, Visitor, decode};
use oracle_notation::signs::{self, Ending, MoveMark};

impl<V: Visitor> Reading<'_, V> {
    /// Reads the marks at this byte, `+`, `#`, `!` or `?`, and signs that begin with them. Returns the same byte if they are
    /// part of a word: `#d4`.
    pub(super) fn marks(&mut self, at: usize) -> Next {
        let bytes = self.piece.bytes;
        let Some(end) = self.piece.token_end(at) else {
            return More(at);
        };
        let token = &bytes[at..end];
        let is_mark = |byte: &&u8| matches!(byte, b'+' | b'#' | b'!' | b'?');
        let run = token.iter().take_while(is_mark).count();
        let is_word = token.get(run).is_some_and(|next| !is_ending(*next));
        if is_word && let Some(next) = self.sign(at..end) {
            return next;
        }
        let before = self.piece.byte_before(at);
        if is_word && is_ending(before) && before != b')' && !is_mark(&&before) {
            return Go(at);
        }
        if self.game.phase != Phase::Moves || self.game.is_line_judged() {
            for suffix in token[..run].split(|mark| !matches!(mark, b'!' | b'?')) {
                if !suffix.is_empty() {
                    self.show_before_moves(Text::Suffix(suffix));
                }
            }
        }
        Go(at + run)
    }

    /// Reads a word that consists of signs, or is a result of a game that was not played.
    pub(super) fn sign(&mut self, at: Range<usize>) -> Option<Next> {
        let token = &self.piece.bytes[at.clone()];
        let text = decode(token);
        let marks = signs::marks(&text);
        if let Some(result) = GameResult::parse(token)
            .filter(|result| result.is_forfeit() && *result != GameResult::BothForfeit)
        {
            self.begin_moves(at.start);
            if marks.is_none() || self.is_forfeit(result) {
                return Some(self.terminate(at, result));
            }
        }
        let marks = marks?;
        self.begin_moves(at.start);
        self.show_marks(&marks);
        Some(Go(at.end))
    }

    /// Shows marks, if the moves are judged. The end of a move is shown only if the move is none of that kind.
    pub(super) fn show_marks(&mut self, marks: &[(&str, MoveMark)]) {
        if !self.wants_moves() || !self.game.is_line_judged() {
            return;
        }
        for (text, mark) in marks {
            let position = self.game.here().0;
            let is_true = match mark {
                MoveMark::Sign(_) => false,
                MoveMark::Ending(Ending::Check) => position.is_check(),
                MoveMark::Ending(Ending::Mate) => position.is_check() && !position.has_legal_move(),
                MoveMark::Ending(Ending::EnPassant) => true,
            };
            match mark {
                _ if is_true => {}
                MoveMark::Sign(Some(1..=6)) if text.is_ascii() => {
                    self.show(Text::Suffix(text.as_bytes()));
                }
                MoveMark::Sign(Some(number)) => self.show(Text::Nag(*number)),
                MoveMark::Sign(None) | MoveMark::Ending(_) => {
                    self.show(Text::Word(text.as_bytes()));
                }
            }
        }
    }
}
