//! What follows a word that can be no move: the next words are tried in the same position.
//!
//! If the word was a move all the same, the moves after it do not fit. Then four of them are not legal, or a number tells
//! that a half-move is missing, and the rest is not judged.

use std::ops::Range;

use super::move_number::MoveNumber;
use super::reading::Reading;
use super::{Finding, FindingKind, Text, Visitor};
use oracle_laws::Color;
use oracle_notation::signs::can_be_move;
use oracle_notation::{ForeignNotation, MoveText, PieceLetters, San, is_drop};

/// The words that are tried after one that can be no move.
const MOST_TRIED: u8 = 4;

impl<V: Visitor> Reading<'_, V> {
    /// Reports an unreadable word, with the marks behind it. If it can be no move, the next one is tried.
    pub(super) fn unreadable(&mut self, at: Range<usize>) {
        self.begin_moves(at.start);
        self.show_main_word(at.clone(), at.end, false);
        if !self.game.is_line_judged() {
            return;
        }
        let word = self.piece.text(at.clone(), 100).into_owned();
        // A time or an evaluation, as `0:05` and `+0.35`, was no move.
        if !word.chars().any(char::is_alphabetic) {
            let message = format!("cannot read `{word}`");
            self.find_move(at.clone(), FindingKind::UnreadableToken, message, None);
            return self.show_word(&self.piece.bytes[at]);
        }
        self.game.is_damaged |= self.game.is_main_line();
        let foreign = ForeignNotation::find(&word).map(|(notation, _)| notation.sentence());
        let looks = foreign.map_or_else(String::new, |sentence| format!(": {sentence}"));
        let is_over =
            foreign.is_some() || can_be_move(&word) || is_drop(&self.piece.bytes[at.clone()]);
        let mut message = match self.game.tags.get("Variant") {
            None if is_drop(&self.piece.bytes[at.clone()]) => {
                format!("`{word}` is a drop, as in crazyhouse; the game has no tag Variant")
            }
            Some(_) if is_drop(&self.piece.bytes[at.clone()]) => {
                format!("`{word}` is a drop, as in crazyhouse; the tag Variant names no such game")
            }
            _ => format!("cannot read `{word}`{looks}"),
        };
        if looks.is_empty() {
            message += &self
                .other_letters(&self.piece.bytes[at.clone()])
                .unwrap_or_default();
        }
        self.find_move(at.clone(), FindingKind::UnreadableToken, message, None);
        self.pass_over(at, is_over);
    }

    /// Passes over a word that is no move here. Stops if it ends the search.
    pub(super) fn pass_over(&mut self, at: Range<usize>, is_over: bool) {
        let (bytes, number) = (self.piece.bytes, self.pending.number);
        let wants_moves = self.wants_moves();
        let search = self.game.search_mut();
        if is_over || search.words == MOST_TRIED {
            return self.stop_judging();
        }
        if wants_moves {
            if number.is_unshown() {
                search.text.extend_from_slice(number.text().as_bytes());
                search.text.push(b' ');
            }
            if search.words == 0 {
                search.number = search.text.len();
            }
            search.text.extend_from_slice(&bytes[at]);
            search.text.push(b' ');
        }
        search.words += 1;
        search.is_doubtful = true;
        self.pending.number = MoveNumber::default();
    }

    /// Keeps what is wrong with a move that is tried.
    pub(super) fn keep_finding(&mut self, finding: Finding) {
        self.game.search_mut().findings.push(finding);
    }

    /// Ends the search with a move.
    pub(super) fn end_search(&mut self) {
        let search = self.game.search_mut();
        search.words = 0;
        for finding in std::mem::take(&mut search.findings) {
            self.report(finding);
        }
        self.show_passed();
    }

    /// Shows the words that were passed over.
    pub(super) fn show_passed(&mut self) {
        let search = self.game.search_mut();
        let (text, number) = (std::mem::take(&mut search.text), search.number);
        search.number = 0;
        if !text.is_empty() {
            let words = text[number..].trim_ascii_end();
            self.visitor.text(self.game, Text::Word(words));
        }
    }

    /// Ends the search at the end of a game: what was passed over may have been moves, unless none can follow.
    pub(super) fn end_search_with_game(&mut self) {
        if !self.game.search.is_doubtful {
            return;
        }
        if self.game.search.words > 0 {
            if self.game.position().has_legal_move() {
                self.stop_judging();
            } else {
                self.end_search();
            }
        }
        self.show_passed();
    }

    /// Does not judge the rest of the current line.
    pub(super) fn stop_judging(&mut self) {
        let search = self.game.stop_judging();
        self.show_unjudged(&search.text);
    }

    /// Stops judging before a word whose number tells that the words before it had another move, and returns whether it does.
    pub(super) fn has_lost_count(&mut self, at: Range<usize>) -> bool {
        let number = self.pending.number;
        if !self.game.search().is_doubtful || !number.is_present {
            return false;
        }
        let position = self.game.here().0;
        let (fullmoves, turn) = (position.fullmoves(), position.turn());
        if number.value == fullmoves {
            return false;
        }
        if !self.game.search().is_going_on() {
            let dots = if turn == Color::White { "." } else { "..." };
            let message = format!(
                "the move number is `{}`, expected `{fullmoves}{dots}`: the rest is not judged",
                number.text()
            );
            self.find_move(at, FindingKind::WrongMoveNumber, message, None);
        }
        self.stop_judging();
        true
    }

    /// Returns the languages in whose letters an unreadable word is a legal move, and that move: `: this looks German (Nf3)`.
    fn other_letters(&self, word: &[u8]) -> Option<String> {
        let (position, letters) = (self.game.here().0, self.options.letters);
        let word = str::from_utf8(word).ok()?;
        let legal = |read: MoveText| read.only(position);
        let mut others = letters.others(word, |read| legal(read).is_some());
        let mut named = Vec::new();
        while let Some(first) = others.first() {
            let played = legal(MoveText::parse_with(word, *first).ok()?)?;
            let alike = letters.others(word, |read| legal(read) == Some(played));
            others.retain(|other| !alike.contains(other));
            let san = letters.write(&San::from_move(position, played).to_string());
            named.push(format!("{} ({san})", PieceLetters::names(&alike)));
        }
        (!named.is_empty()).then(|| format!(": this looks {}", named.join(" or ")))
    }
}
