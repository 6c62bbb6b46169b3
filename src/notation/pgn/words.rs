//! Words of movetext other than simple steps: castling, promotions, null moves, results, and unreadable words.

use std::ops::Range;

use super::reader::{BYTE_ORDER_MARK, Next, Reader, go, more};
use super::spellings::{NULL_MOVES, is_assessment, is_pawn_step, read_move};
use super::tags::decode;
use super::verdict::over;
use super::{Finding, FindingKind, GameResult, Played, Text, Visitor};
use crate::board::Color;
use crate::notation::moves::{self, MoveError};
use crate::notation::san::San;
use crate::rules::{IllegalMove, Move, Position};

/// An ellipsis as one character, after the number of a move of Black.
const ELLIPSIS: &[u8] = b"\xe2\x80\xa6";

impl Reader {
    /// Reads a word.
    pub(super) fn word<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        is_end: bool,
        visitor: &mut V,
    ) -> Next {
        let text = &bytes[at.clone()];
        if text.starts_with(BYTE_ORDER_MARK) {
            return go(at.start + BYTE_ORDER_MARK.len());
        }
        if text.starts_with(ELLIPSIS) {
            return go(at.start + ELLIPSIS.len());
        }
        if let Some(result) = GameResult::parse(text) {
            if self.variations.is_empty() {
                self.terminate(bytes, at.start, result, visitor);
            }
            return go(at.end);
        }
        // `exd6 e.p.`: the mark is not part of the move.
        let (mut at, mut end) = (at.clone(), at.end);
        if text.ends_with(b"e") || text == b"ep" {
            let behind = &bytes[at.end..];
            if behind.len() < 3 && !is_end {
                return more(at.start);
            }
            if text == b"ep" {
                return go(end);
            }
            if behind.starts_with(b".p") {
                at.end -= 1;
                end += 2 + usize::from(behind.starts_with(b".p."));
                if at.is_empty() {
                    return go(end);
                }
            }
        }
        // `e8(Q)`: the parentheses are not a variation. After a move of a piece (`Nd8(Q)`) they are one, because the loop
        // of `movetext` has played the piece before it sees them.
        let behind = &bytes[end..];
        if text.ends_with(b"1") || text.ends_with(b"8") {
            if behind.len() < 3 && !is_end {
                return more(at.start);
            }
            if let [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] = behind
                && is_pawn_step(&bytes[at.clone()])
            {
                at.end += 3;
                end += 3;
            }
        }
        let suffix = bytes[end..]
            .iter()
            .take(8)
            .take_while(|byte| b"+#!?".contains(byte))
            .count();
        if end + suffix == bytes.len() && suffix < 8 && !is_end {
            return more(at.start);
        }
        let word = Word {
            at,
            suffix: end..end + suffix,
        };
        self.begin_moves(bytes, word.at.start, visitor);
        let text = &bytes[word.at.clone()];
        let before = self.byte_before(bytes, word.at.start);
        if is_assessment(text, before, &bytes[word.suffix.clone()]) {
            return go(word.suffix.end);
        }
        if NULL_MOVES.contains(&text) {
            self.null_move(bytes, word.at.clone(), visitor);
        } else {
            self.play_word(bytes, &word, visitor);
        }
        go(word.suffix.end)
    }

    /// Returns whether the moves of the current line are judged.
    fn is_judged(&self) -> bool {
        self.variations
            .last()
            .map_or(self.game.is_judged, |variation| variation.is_judged)
    }

    /// Returns the position in which the next move is played, and the number of half-moves before it.
    fn here(&self) -> (&Position, u32) {
        match self.variations.last() {
            Some(variation) => (&variation.after, variation.ply),
            None => (self.game.position(), self.game.plies()),
        }
    }

    /// Plays a move, or reports why it cannot be played.
    fn play_word<V: Visitor>(&mut self, bytes: &[u8], word: &Word, visitor: &mut V) {
        if !self.is_judged() {
            return;
        }
        let text = &bytes[word.at.clone()];
        self.check_end(bytes, word.at.clone(), visitor);
        if self.is_simple::<V>() && moves::play_step(&mut self.game.history, text) {
            return;
        }
        let position = self.here().0;
        let Some(read) = read_move(text) else {
            return self.unreadable(bytes, word.at.clone(), visitor);
        };
        if self.is_simple::<V>() {
            if let Err(error) = moves::play_written(&mut self.game.history, read) {
                self.refuse(bytes, word.at.clone(), &error, visitor);
            }
            return;
        }
        match read.resolve(position) {
            Ok(played) => {
                if self.options.is_pedantic {
                    self.compare_san(bytes, word, played, visitor);
                }
                self.play(Some(played), visitor);
                if V::WANTS_MOVES && !word.suffix.is_empty() {
                    let marks = bytes[word.suffix.clone()].trim_ascii();
                    let start = marks.iter().position(|mark| b"!?".contains(mark));
                    if let Some(start) = start {
                        visitor.text(&self.game, Text::Suffix(&marks[start..]));
                    }
                }
            }
            Err(error) => self.refuse(bytes, word.at.clone(), &error, visitor),
        }
    }

    /// Plays a legal move or a null move.
    fn play<V: Visitor>(&mut self, played: Option<Move>, visitor: &mut V) {
        let depth = self.variations.len();
        let keeps = V::WANTS_MOVES || self.judges_variations;
        if let Some(variation) = self.variations.last_mut() {
            let before = variation.after.clone();
            match played {
                Some(played) => variation.after.play(played),
                None => variation.after.pass(),
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
                visitor.played(&self.game, &shown);
            }
            variation.before = Some(before);
            return;
        }
        let before = keeps.then(|| self.game.position().clone());
        match played {
            Some(played) => self.game.history.play(played),
            None => self.game.history.pass(),
        }
        if V::WANTS_MOVES
            && let Some(before) = &before
        {
            let shown = Played {
                before,
                after: self.game.position(),
                played,
                ply: self.game.plies(),
                depth,
            };
            visitor.played(&self.game, &shown);
        }
        self.before = before;
    }

    /// Plays a null move, which the laws do not know.
    pub(super) fn null_move<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        visitor: &mut V,
    ) {
        self.begin_moves(bytes, at.start, visitor);
        if !self.is_judged() {
            return;
        }
        self.check_end(bytes, at.clone(), visitor);
        let is_check = self.here().0.checkers().any();
        // In variations, a null move shows a threat.
        if is_check || self.variations.is_empty() || self.options.is_pedantic {
            let (kind, message) = if is_check {
                (
                    FindingKind::IllegalMove,
                    "a null move leaves the king in check",
                )
            } else {
                (FindingKind::NullMove, "a null move is no move of chess")
            };
            self.find_move(bytes, at.clone(), kind, message.to_owned(), None, visitor);
        }
        if is_check {
            self.stop_judging();
        } else {
            self.play(None, visitor);
        }
    }

    /// Reports the first move after the end of the game by the laws. Moves after the end are still played.
    fn check_end<V: Visitor>(&mut self, bytes: &[u8], at: Range<usize>, visitor: &mut V) {
        if self.is_beyond_end || !self.variations.is_empty() {
            return;
        }
        if let Some((ply, outcome)) = self.game.history.end() {
            self.is_beyond_end = true;
            let message = over(outcome, ply);
            self.find_move(bytes, at, FindingKind::MoveAfterEnd, message, None, visitor);
        }
    }

    /// Reports an unreadable word. The rest is not judged, because the word may have been a move.
    pub(super) fn unreadable<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        visitor: &mut V,
    ) {
        self.begin_moves(bytes, at.start, visitor);
        let text = &bytes[at.clone()];
        let message = format!("cannot read `{}`", decode(&text[..text.len().min(100)]));
        self.stop(bytes, at, FindingKind::UnreadableToken, message, visitor);
    }

    /// Reports a finding after which moves are not judged.
    pub(super) fn stop<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        kind: FindingKind,
        message: String,
        visitor: &mut V,
    ) {
        self.begin_moves(bytes, at.start, visitor);
        if self.is_judged() {
            self.find_move(bytes, at, kind, message, None, visitor);
            self.stop_judging();
        }
    }

    fn stop_judging(&mut self) {
        match self.variations.last_mut() {
            Some(variation) => variation.is_judged = false,
            None => self.game.is_judged = false,
        }
    }

    /// Reports an illegal or ambiguous move.
    fn refuse<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        error: &MoveError,
        visitor: &mut V,
    ) {
        let (position, ply) = self.here();
        let message = error.to_string();
        let (kind, message, illegal) = match error {
            _ if self.variations.is_empty() && is_over(position) => {
                let outcome = self.game.history.outcome();
                let message = outcome.map_or(message, |outcome| over(outcome, ply));
                (FindingKind::MoveAfterEnd, message, None)
            }
            // Only a strict question refuses slips.
            MoveError::Unreadable(_) | MoveError::Miswritten(_) => {
                (FindingKind::UnreadableToken, message, None)
            }
            MoveError::Illegal { illegal, .. } => {
                (FindingKind::IllegalMove, message, Some(*illegal))
            }
            MoveError::Ambiguous(_) => (FindingKind::AmbiguousMove, message, None),
        };
        self.find_move(bytes, at, kind, message, illegal, visitor);
        self.stop_judging();
    }

    /// Reports a legal move whose text differs from its SAN.
    fn compare_san<V: Visitor>(
        &mut self,
        bytes: &[u8],
        word: &Word,
        played: Move,
        visitor: &mut V,
    ) {
        let san = San::new(self.here().0, played).to_string();
        let written = &bytes[word.at.start..word.suffix.end];
        let written = written.trim_ascii_end();
        let core = written
            .iter()
            .position(|mark| b"!?".contains(mark))
            .unwrap_or(written.len());
        if written[..core] != *san.as_bytes() {
            let message = format!("SAN writes this move `{san}`");
            let at = word.at.start..word.suffix.end;
            self.find_move(
                bytes,
                at,
                FindingKind::NonstandardSan,
                message,
                None,
                visitor,
            );
        }
    }

    /// Reports a finding about the move at this place.
    fn find_move<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        kind: FindingKind,
        message: String,
        illegal: Option<IllegalMove>,
        visitor: &mut V,
    ) {
        let text = &bytes[at.start..at.end.min(bytes.len())];
        let text = decode(&text[..text.len().min(100)]).into_owned();
        let place = self.cursor.place(bytes, at.start);
        let (position, ply) = self.here();
        let dots = match position.turn() {
            Color::White => ".",
            Color::Black => "...",
        };
        let finding = Finding {
            kind,
            place,
            ply: Some(ply + 1),
            text: format!("{}{dots} {text}", position.fullmoves()),
            message,
            position: Some(position.clone()),
            illegal,
        };
        visitor.finding(&self.game, &finding);
    }
}

/// A word, and the marks directly after it.
struct Word {
    at: Range<usize>,
    suffix: Range<usize>,
}

/// Returns whether the side to move has no legal move in a position of a game.
fn is_over(position: &Position) -> bool {
    position.placement().kings().more_than_one() && !position.has_legal_move()
}
