//! Words of movetext other than simple steps: castling, promotions, null moves, results, and unreadable words.

use std::ops::Range;

use super::kings_in_centre;
use super::move_number::MoveNumber;
use super::reader::{
    BYTE_ORDER_MARK,
    Next::{self, Go, More},
    Reading,
};
use super::spelling::{
    LONGEST_PROMOTION, is_assessment, is_pawn_step, promotion_in_parentheses, read_move,
};
use super::{Finding, FindingKind, GameResult, Played, PlayedMove, Text, Visitor};
use oracle_laws::{IllegalMove, Move, Position};
use oracle_notation::san::San;
use oracle_notation::{
    ForeignNotation, MoveError, MoveText, PieceLetters, is_drop, numbered, play_step, play_written,
};

/// An ellipsis as one character, after the number of a move of Black.
const ELLIPSIS: &[u8] = b"\xe2\x80\xa6";

/// The spellings of a null move.
const NULL_MOVES: [&[u8]; 6] = [b"--", b"Z0", b"null", b"pass", b"@@@@", b"<>"];

impl<V: Visitor> Reading<'_, V> {
    /// Reads a word.
    pub(super) fn word(&mut self, at: Range<usize>) -> Next {
        let bytes = self.bytes;
        let text = &bytes[at.clone()];
        if text.starts_with(BYTE_ORDER_MARK) {
            return Go(at.start + BYTE_ORDER_MARK.len());
        }
        if text.starts_with(ELLIPSIS) {
            self.reader.number.read_ellipsis();
            return Go(at.start + ELLIPSIS.len());
        }
        if let Some(result) = GameResult::parse(text) {
            if self.reader.variations.is_empty() {
                self.terminate(at.start, result);
            } else {
                self.show_misplaced_number(false);
                self.show_word(text);
            }
            return Go(at.end);
        }
        // `exd6 e.p.`: the mark is not part of the move.
        let (mut at, mut end) = (at.clone(), at.end);
        if text.ends_with(b"e") || text == b"ep" {
            let after = &bytes[at.end..];
            if after.len() < 3 && !self.is_end {
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
            if after.len() < LONGEST_PROMOTION && !self.is_end {
                return More(at.start);
            }
            let letters = self.reader.options.letters;
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
        let is_cut = end + suffix == bytes.len() && suffix < 8 && !self.is_end;
        if is_cut || self.marks_result(at.clone()).is_none() {
            return More(at.start);
        }
        let word = MarkedWord {
            at,
            suffix: end..end + suffix,
        };
        self.begin_moves(word.at.start);
        let text = &bytes[word.at.clone()];
        let before = self.byte_before(word.at.start);
        if is_assessment(text, before, &bytes[word.suffix.clone()]) {
            let mut shown = [before].repeat(usize::from(before == b'+'));
            shown.extend_from_slice(&bytes[word.at.start..word.suffix.end]);
            self.show_word(&shown);
            return Go(word.suffix.end);
        }
        if NULL_MOVES.contains(&text) {
            self.null_move(word.at.clone());
            self.show_suffix(&bytes[word.suffix.clone()]);
        } else {
            self.play_word(&word);
        }
        Go(word.suffix.end)
    }

    /// Returns the position in which the next move is played, and the number of half-moves before it.
    pub(super) fn here(&self) -> (&Position, u32) {
        match self.reader.variations.last() {
            Some(variation) => (&variation.after, variation.ply),
            None => (self.reader.game.position(), self.reader.game.plies()),
        }
    }

    /// Returns whether an illegal move was played in the current line, or before it.
    pub(super) fn is_after_illegal(&self) -> bool {
        match self.reader.variations.last() {
            Some(variation) => variation.is_after_illegal,
            None => self.reader.game.illegal_moves > 0,
        }
    }

    /// Plays a move, or reports why it cannot be played.
    fn play_word(&mut self, word: &MarkedWord) {
        let bytes = self.bytes;
        self.show_main_word(word.at.clone(), word.suffix.end, false);
        if !self.is_judged() {
            return;
        }
        let text = &bytes[word.at.clone()];
        self.show_misplaced_number(true);
        self.check_end(word.at.clone());
        self.judge_number(word.at.clone());
        let letters = self.reader.options.letters;
        let is_english = letters == PieceLetters::English;
        self.reader.game.has_pawn_letter |= is_english && text.starts_with(b"P");
        if self.is_simple() && is_english && play_step(&mut self.reader.game.history, text) {
            return;
        }
        let position = self.here().0;
        let Some(read) = read_move(text, letters) else {
            return self.unreadable(word.at.clone());
        };
        if self.is_simple() {
            if let Err(error) = play_written(&mut self.reader.game.history, read) {
                self.refuse(word.at.clone(), error);
            }
            return;
        }
        match read.resolve(position) {
            Ok(played) => {
                if self.reader.options.is_pedantic {
                    self.compare_san(word, played);
                }
                self.play(PlayedMove::Legal(played));
                self.show_suffix(&bytes[word.suffix.clone()]);
            }
            Err(error) => self.refuse(word.at.clone(), error),
        }
    }

    /// Shows the marks directly after a move, without those of check.
    fn show_suffix(&mut self, marks: &[u8]) {
        let start = marks.iter().position(|mark| b"!?".contains(mark));
        if let Some(start) = start
            && self.is_judged()
        {
            self.show(Text::Suffix(&marks[start..]));
        }
    }

    /// Plays a move, legal or not, or a null move.
    fn play(&mut self, played: PlayedMove<'_>) {
        self.reader.number = MoveNumber::default();
        let depth = self.reader.variations.len();
        let keeps = V::WANTS_MOVES || self.reader.options.has_variations;
        if let Some(variation) = self.reader.variations.last_mut() {
            let before = variation.after.clone();
            match played {
                PlayedMove::Legal(played) => variation.after.play(played),
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
            PlayedMove::Legal(played) => game.history.play(played),
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
    fn check_end(&mut self, at: Range<usize>) {
        if self.reader.is_beyond_end || !self.reader.variations.is_empty() {
            return;
        }
        if let Some((ply, outcome)) = self.reader.game.history.end() {
            self.reader.is_beyond_end = true;
            let message = self.over(outcome, ply, at.start);
            self.find_move(at, FindingKind::MoveAfterEnd, message, None);
        }
    }

    /// Reports an unreadable word. The rest is not judged, because the word may have been a move.
    pub(super) fn unreadable(&mut self, at: Range<usize>) {
        self.begin_moves(at.start);
        let text = self.text(at.clone(), 100);
        let foreign = ForeignNotation::find(&text).map(|(notation, _)| notation.sentence());
        let looks = foreign.map_or_else(String::new, |sentence| format!(": {sentence}"));
        let mut message = match self.reader.game.tags.get("Variant") {
            None if is_drop(&self.bytes[at.clone()]) => {
                format!("`{text}` is a drop, as in crazyhouse; the game has no tag Variant")
            }
            Some(_) if is_drop(&self.bytes[at.clone()]) => {
                format!("`{text}` is a drop, as in crazyhouse; the tag Variant names no such game")
            }
            _ => format!("cannot read `{text}`{looks}"),
        };
        if looks.is_empty() && self.is_judged() {
            message += &self
                .other_letters(&self.bytes[at.clone()])
                .unwrap_or_default();
        }
        self.stop(at, FindingKind::UnreadableToken, message);
    }

    /// Returns the languages in whose letters an unreadable word is a legal move, and that move: `: this looks German (Nf3)`.
    fn other_letters(&self, word: &[u8]) -> Option<String> {
        let (position, letters) = (self.here().0, self.reader.options.letters);
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

    /// Reports a finding after which moves are not judged.
    pub(super) fn stop(&mut self, at: Range<usize>, kind: FindingKind, message: String) {
        self.begin_moves(at.start);
        if self.is_judged() {
            self.find_move(at, kind, message, None);
            self.stop_judging();
        }
    }

    fn stop_judging(&mut self) {
        match self.reader.variations.last_mut() {
            Some(variation) => variation.is_judged = false,
            None => self.reader.game.is_judged = false,
        }
    }

    /// Reports an illegal or ambiguous move.
    fn refuse(&mut self, at: Range<usize>, error: MoveError) {
        let (position, ply) = self.here();
        let is_over = self.reader.variations.is_empty() && is_over(position);
        let (kind, illegal) = match &error {
            _ if is_over => (FindingKind::MoveAfterEnd, None),
            // Only a strict question refuses slips.
            MoveError::Unreadable(_) | MoveError::Miswritten(_) => {
                (FindingKind::UnreadableToken, None)
            }
            MoveError::Illegal { illegal, .. } => (FindingKind::IllegalMove, Some(*illegal)),
            MoveError::Ambiguous(_) => (FindingKind::AmbiguousMove, None),
        };
        let history = &self.reader.game.history;
        let outcome = is_over.then(|| history.outcome()).flatten();
        let error = error.in_letters(self.reader.options.letters, |_| false);
        let mut message = outcome.map_or_else(
            || error.to_string(),
            |outcome| self.over(outcome, ply, at.start),
        );
        let meant = illegal.and_then(|illegal| position.meant(&illegal));
        let word = &self.bytes[at.clone()];
        let told = illegal.and_then(|illegal| self.illegal_in_game(at.start, word, illegal));
        if let Some((_, sentence)) = &told {
            message.clone_from(sentence);
        }
        let illegal = told.map_or(illegal, |(illegal, _)| Some(illegal));
        if self.marks_result(at.clone()) == Some(true) {
            message = format!("{message}; {}", kings_in_centre::HINT);
        }
        self.find_move(at.clone(), kind, message, illegal);
        match meant.filter(|_| !self.reader.options.stops_at_illegal) {
            Some(meant) => {
                let written = str::from_utf8(&self.bytes[at]).unwrap_or_default();
                self.play(PlayedMove::Illegal(meant, written));
            }
            None => self.stop_judging(),
        }
    }

    /// Reports a legal move whose text differs from its SAN.
    fn compare_san(&mut self, word: &MarkedWord, played: Move) {
        let bytes = self.bytes;
        let san = San::from_move(self.here().0, played).to_string();
        let san = self.reader.options.letters.write(&san);
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

    /// Reports a finding about the move at this place.
    pub(super) fn find_move(
        &mut self,
        at: Range<usize>,
        kind: FindingKind,
        message: String,
        illegal: Option<IllegalMove>,
    ) {
        let place = self.place(at.start);
        if self.reader.variations.is_empty() {
            self.reader.game.is_damaged |= matches!(
                kind,
                FindingKind::IllegalMove
                    | FindingKind::AmbiguousMove
                    | FindingKind::UnreadableToken
            );
        }
        let text = self.text(at, 100);
        let (position, ply) = self.here();
        let text = numbered(position.fullmoves(), position.turn(), &text);
        let finding = Finding {
            ply: Some(ply + 1),
            position: Some(position.clone()),
            illegal,
            ..Finding::new(kind, place, text, message)
        };
        self.report(finding);
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
