//! Words of movetext other than simple steps: castling, promotions, null moves, results, and unreadable words.

use std::ops::Range;

use super::byte_classes::is_ending;
use super::kings_in_centre;
use super::move_number::MoveNumber;
use super::piece::BYTE_ORDER_MARK;
use super::reading::{
    Next::{self, Go, More},
    Reading,
};
use super::spelling::{LONGEST_PROMOTION, is_pawn_step, promotion_in_parentheses, read_move};
use super::{FindingKind, PlayedMove, Text, Visitor, decode};
use oracle_laws::{Move, Position};
use oracle_notation::signs::{self, MoveMark, NULL_MOVES};
use oracle_notation::{MoveError, MoveText, PieceLetters, San, play_written};

/// An ellipsis as one character, after the number of a move of Black.
const ELLIPSIS: &[u8] = b"\xe2\x80\xa6";

impl<V: Visitor> Reading<'_, V> {
    /// Reads a word.
    pub(super) fn word(&mut self, at: Range<usize>) -> Next {
        let bytes = self.piece.bytes;
        let text = &bytes[at.clone()];
        if text.starts_with(BYTE_ORDER_MARK) {
            return Go(at.start + BYTE_ORDER_MARK.len());
        }
        if text.starts_with(ELLIPSIS) {
            self.pending.number.read_ellipsis();
            return Go(at.start + ELLIPSIS.len());
        }
        match self.piece.result_at(at.start) {
            Ok(Some((result, end))) => {
                if let Some(next) = self.result(at.start..end, result) {
                    return next;
                }
            }
            Ok(None) => {}
            Err(more) => return more,
        }
        // `exd6 e.p.`: the mark is not part of the move.
        let (mut at, mut end) = (at.clone(), at.end);
        if text.ends_with(b"e") || text == b"ep" {
            let after = &bytes[at.end..];
            if after.len() < 3 && !self.piece.is_end {
                return More(at.start);
            }
            if text == b"ep" {
                return Go(end);
            }
            if after.starts_with(b".p") {
                at.end -= 1;
                end += 2 + usize::from(after.starts_with(b".p."));
                if at.is_empty() {
                    return Go(end);
                }
            }
        }
        // `e8(Q)`: the parentheses are not a variation. After a move of a piece (`Nd8(Q)`) they are one, because the loop
        // of `movetext` has played the piece before it sees them.
        let after = &bytes[end..];
        if text.ends_with(b"1") || text.ends_with(b"8") {
            if after.len() < LONGEST_PROMOTION && !self.piece.is_end {
                return More(at.start);
            }
            let letters = self.options.letters;
            if let Some(length) = promotion_in_parentheses(after, letters)
                && is_pawn_step(&bytes[at.clone()], letters)
            {
                at.end += length;
                end += length;
            }
        }
        let suffix = bytes[end..]
            .iter()
            .take(8)
            .take_while(|byte| b"+#!?".contains(byte))
            .count();
        let letters = self.options.letters;
        let is_cut = end + suffix == bytes.len() && suffix < 8 && !self.piece.is_end;
        if is_cut || self.piece.marks_result(at.clone(), letters).is_none() {
            return More(at.start);
        }
        let word = MarkedWord {
            at,
            suffix: end..end + suffix,
        };
        let letters = self.options.letters;
        let text = &bytes[word.at.clone()];
        // `Qxf7+-`: the mark may begin a sign.
        let next = bytes.get(word.suffix.end);
        let is_glued = suffix > 0 && next.is_some_and(|next| !is_ending(*next));
        let read = read_move(text, letters).filter(|_| !is_glued);
        match read {
            Some(read) => {
                self.play_word(&word, read);
                Go(word.suffix.end)
            }
            None => self.signed(&word),
        }
    }

    /// Reads a word that consists of signs or ends with them, or is a null move, or cannot be read.
    fn signed(&mut self, word: &MarkedWord) -> Next {
        let (bytes, letters, start) = (self.piece.bytes, self.options.letters, word.at.start);
        let Some(end) = self.piece.token_end(start) else {
            return More(start);
        };
        if let Some(next) = self.sign(start..end) {
            return next;
        }
        let token = decode(&bytes[start..end]);
        let split = signs::split(&token, |core| read_move(core.as_bytes(), letters));
        if let Some((read, length, marks)) = split
            && bytes[start..].starts_with(&token.as_bytes()[..length])
        {
            let is_of_move = |(text, mark): &&(&str, MoveMark)| {
                matches!(mark, MoveMark::Ending(_) | MoveMark::Sign(Some(1..=6))) && text.is_ascii()
            };
            let count = marks.iter().take_while(is_of_move).count();
            let suffix: usize = marks[..count].iter().map(|(text, _)| text.len()).sum();
            let (at, suffix) = (start..start + length, start + length + suffix);
            let suffix = at.end..suffix;
            self.play_word(&MarkedWord { at, suffix }, read);
            self.show_marks(&marks[count..]);
            return Go(end);
        }
        let text = &bytes[word.at.clone()];
        if NULL_MOVES.iter().any(|null| null.as_bytes() == text) {
            self.null_move(word.at.clone());
            self.show_suffix(&bytes[word.suffix.clone()]);
            return Go(word.suffix.end);
        }
        // `Bb5+Nc6`: the marks end the first move.
        if let Some(read) = read_move(text, letters) {
            self.play_word(word, read);
            return Go(word.suffix.end);
        }
        self.unreadable(start..end);
        Go(end)
    }

    /// Plays a move, or reports why it cannot be played.
    fn play_word(&mut self, word: &MarkedWord, read: MoveText) {
        let bytes = self.piece.bytes;
        self.begin_moves(word.at.start);
        self.show_main_word(word.at.clone(), word.suffix.end, false);
        if !self.game.is_line_judged() || self.has_lost_count(word.at.clone()) {
            return;
        }
        let is_english = self.options.letters == PieceLetters::English;
        self.game.has_pawn_letter |= is_english && bytes[word.at.start] == b'P';
        if !self.game.search().is_going_on() {
            self.show_misplaced_number(true);
            self.check_end(word.at.clone());
            self.judge_number(word.at.clone());
        }
        if self.is_simple() {
            match play_written(&mut self.game.history, read) {
                Ok(()) => self.pending.number = MoveNumber::default(),
                Err(error) => self.refuse(word.at.clone(), error),
            }
            return;
        }
        let position = self.game.here().0;
        match read.resolve(position) {
            Ok(played) => {
                if self.game.search().is_going_on() {
                    self.end_search();
                    self.show_misplaced_number(true);
                    self.check_end(word.at.clone());
                    self.judge_number(word.at.clone());
                }
                if self.options.is_pedantic {
                    self.compare_san(word, played);
                }
                self.play(PlayedMove::Legal(played), &bytes[word.at.clone()]);
                self.show_suffix(&bytes[word.suffix.clone()]);
            }
            Err(error) => self.refuse(word.at.clone(), error),
        }
    }

    /// Shows the marks directly after a move, without those of check.
    fn show_suffix(&mut self, marks: &[u8]) {
        let start = marks.iter().position(|mark| b"!?".contains(mark));
        if let Some(start) = start
            && self.game.is_line_judged()
        {
            self.show(Text::Suffix(&marks[start..]));
        }
    }

    /// Reports a finding after which moves are not judged.
    pub(super) fn stop(&mut self, at: Range<usize>, kind: FindingKind, message: String) {
        self.begin_moves(at.start);
        if self.game.is_line_judged() {
            self.game.is_damaged |= self.game.is_main_line();
            self.find_move(at, kind, message, None);
            self.stop_judging();
        }
    }

    /// Reports an illegal or ambiguous move.
    fn refuse(&mut self, at: Range<usize>, error: MoveError) {
        let (position, ply) = self.game.here();
        let is_over = self.game.is_main_line() && is_over(position);
        let (kind, illegal) = match &error {
            _ if is_over => (FindingKind::MoveAfterEnd, None),
            // Only a strict question refuses slips.
            MoveError::Unreadable(_) | MoveError::Miswritten(_) => {
                (FindingKind::UnreadableToken, None)
            }
            MoveError::Illegal(error) => (FindingKind::IllegalMove, Some(error.illegal)),
            MoveError::Ambiguous(_) => (FindingKind::AmbiguousMove, None),
        };
        let history = &self.game.history;
        let outcome = is_over.then(|| history.outcome()).flatten();
        let error = error.in_letters(self.options.letters, |_| false);
        let mut message = outcome.map_or_else(
            || error.to_string(),
            |outcome| self.over(outcome, ply, at.start),
        );
        let meant = illegal.and_then(|illegal| position.meant(&illegal));
        let word = &self.piece.bytes[at.clone()];
        let told = illegal.and_then(|illegal| self.illegal_in_game(at.start, word, illegal));
        if let Some((_, sentence)) = &told {
            message.clone_from(sentence);
        }
        let illegal = told.map_or(illegal, |(illegal, _)| Some(illegal));
        if self.piece.marks_result(at.clone(), self.options.letters) == Some(true) {
            message = format!("{message}; {}", kings_in_centre::HINT);
        }
        if self.game.search().is_going_on() {
            let finding = self.about_move(at.clone(), kind, message, illegal);
            self.keep_finding(finding);
            return self.pass_over(at, false);
        }
        self.find_move(at.clone(), kind, message, illegal);
        match meant.filter(|_| !self.options.stops_at_illegal) {
            Some(meant) => {
                self.play(PlayedMove::Illegal(meant), &self.piece.bytes[at]);
            }
            None => self.stop_judging(),
        }
    }

    /// Reports a legal move whose text differs from its SAN.
    fn compare_san(&mut self, word: &MarkedWord, played: Move) {
        let bytes = self.piece.bytes;
        let san = San::from_move(self.game.here().0, played).to_string();
        let san = self.options.letters.write(&san);
        let written = &bytes[word.at.start..word.suffix.end];
        let written = written.trim_ascii_end();
        let core = written
            .iter()
            .position(|mark| b"!?".contains(mark))
            .unwrap_or(written.len());
        if written[..core] != *san.as_bytes() {
            let message = format!("in SAN, this move is `{san}`");
            let at = word.at.start..word.suffix.end;
            self.find_move(at, FindingKind::NonstandardSan, message, None);
        }
    }
}

/// A word, and the marks directly after it.
struct MarkedWord {
    at: Range<usize>,
    suffix: Range<usize>,
}

/// Returns whether the side to move has no legal move in a position of a game.
fn is_over(position: &Position) -> bool {
    position.placement().kings().more_than_one() && !position.has_legal_move()
}
