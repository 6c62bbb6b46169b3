//! The end of a game: its result, where castling is written alike, and what follows it as another.

use std::ops::Range;

use super::piece::InputPiece;
use super::reading::{
    Next::{self, Go, More},
    Reading,
};
use super::split_points::first_border;
use super::{FindingKind, GameResult, Visitor};
use oracle_laws::CastlingSide;
use oracle_notation::LONGEST_RESULT;

/// How far a second result is looked for, in bytes.
const NEAR: usize = 8192;

impl InputPiece<'_> {
    /// Returns the result that begins at a byte, and its end; `More` if it may be cut.
    pub fn result_at(&self, at: usize) -> Result<Option<(GameResult, usize)>, Next> {
        let rest = &self.bytes[at..];
        match rest.first() {
            Some(b'*') => Ok(Some((GameResult::Unknown, at + 1))),
            Some(b'0' | b'1' | 0xc2 | 0xbd) if self.may_go_on(rest) => Err(More(at)),
            Some(b'0' | b'1' | 0xc2 | 0xbd) => {
                Ok(GameResult::begin(rest).map(|(result, length)| (result, at + length)))
            }
            _ => Ok(None),
        }
    }

    /// Returns whether a result or a number may go on in the next piece.
    pub fn may_go_on(&self, rest: &[u8]) -> bool {
        let is_part =
            |byte: &u8| byte.is_ascii_digit() || *byte >= 0x80 || b" -:/,.".contains(byte);
        !self.is_end && rest.len() <= LONGEST_RESULT && rest.iter().all(is_part)
    }

    /// Returns the results that follow another: only blanks and comments stand between them. Where the input waits, the game
    /// is over, so that it can be answered.
    #[inline]
    fn second_results(&self, end: usize) -> Result<Vec<Range<usize>>, Next> {
        let (bytes, mut found, mut at) = (self.bytes, Vec::new(), end);
        let near = &bytes[..bytes.len().min(end + NEAR)];
        let is_cut = !self.is_end && near.len() == bytes.len();
        let is_awaited = is_cut && !self.input.is_waiting;
        while let Some(byte) = near.get(at) {
            match byte {
                b'{' => {
                    let inside = &near[at + 1..];
                    let Some(length) = memchr::memchr(b'}', inside) else {
                        break;
                    };
                    if first_border(&inside[..length]).is_some() {
                        return Ok(found);
                    }
                    at += length + 2;
                }
                byte if byte.is_ascii_whitespace() => at += 1,
                // A comment to the end of the line, or a line that is ignored (PGN standard, sections 5 and 6).
                b';' | b'%' if *byte == b';' || near[at - 1] == b'\n' => {
                    let Some(length) = memchr::memchr(b'\n', &near[at..]) else {
                        break;
                    };
                    at += length;
                }
                _ => {
                    let next = match self.result_at(at) {
                        Ok(next) => next,
                        Err(more) if is_awaited => return Err(more),
                        // The last word of an input that waits is probably whole.
                        Err(_) => {
                            let rest = near[at..].trim_ascii_end();
                            GameResult::parse(rest).map(|result| (result, at + rest.len()))
                        }
                    };
                    let Some((_, end)) = next else {
                        return Ok(found);
                    };
                    found.push(at..end);
                    at = end;
                }
            }
        }
        if is_awaited {
            Err(More(end))
        } else {
            Ok(found)
        }
    }
}

impl<V: Visitor> Reading<'_, V> {
    /// Reads a result; nothing if it is castling.
    pub(super) fn result(&mut self, at: Range<usize>, result: GameResult) -> Option<Next> {
        self.begin_moves(at.start);
        if result == GameResult::BothForfeit && !self.piece.bytes[at.clone()].contains(&b' ') {
            match self.is_double_forfeit(at.end) {
                Some(true) => {}
                Some(false) => return None,
                None => return Some(More(at.start)),
            }
        }
        if self.game.is_main_line() {
            return Some(self.terminate(at, result));
        }
        let text = &self.piece.bytes[at.clone()];
        self.show_misplaced_number(false);
        self.show_word(text);
        Some(Go(at.end))
    }

    /// Returns whether `0-0` is a result: alone, where no move can follow, and at the end of a game whose tag `Result` says so.
    /// `None` if more bytes are needed.
    fn is_double_forfeit(&self, end: usize) -> Option<bool> {
        let position = self.game.here().0;
        let can_castle = || position.judge_castling(CastlingSide::Kingside).is_ok();
        if self.game.is_line_judged()
            && (!position.has_legal_move() || self.has_no_moves() && !can_castle())
        {
            return Some(true);
        }
        let says_so = self.game.tagged_result() == Some(GameResult::BothForfeit);
        if !says_so || !self.game.is_main_line() {
            return Some(false);
        }
        let rest = &self.piece.bytes[end..];
        let blanks = rest
            .iter()
            .take(NEAR)
            .take_while(|byte| byte.is_ascii_whitespace());
        match rest.get(blanks.count()) {
            Some(next) => Some(*next == b'[' || next.is_ascii_whitespace()),
            None => self.piece.is_end.then_some(true),
        }
    }

    /// Returns whether the main line has no move yet, so that a forfeit may stand there.
    pub(super) fn has_no_moves(&self) -> bool {
        self.game.is_main_line() && self.game.plies() == 0
    }

    /// Returns whether a sign such as `+/-` is a result here.
    pub(super) fn is_forfeit(&self, result: GameResult) -> bool {
        let tag = self.game.tagged_result();
        self.game.is_main_line()
            && (self.has_no_moves() && self.game.is_line_judged() || tag == Some(result))
    }

    /// Ends the game with its termination marker, and with those that follow it.
    pub(super) fn terminate(&mut self, at: Range<usize>, result: GameResult) -> Next {
        self.begin_moves(at.start);
        let bytes = self.piece.bytes;
        let Ok(seconds) = self.piece.second_results(at.end) else {
            return More(at.start);
        };
        // The game before it was answered when no more bytes came, or something else follows it.
        let game = &self.game;
        let is_alone = game.place.offset == self.piece.offset(at.start);
        if is_alone && game.number > 1 && game.tags.iter().next().is_none() {
            let text = self.piece.text(at.clone(), 100);
            let message = format!("`{text}` stands alone, and the game before it is over");
            self.find(at.clone(), FindingKind::SecondResult, message);
        }
        if result.is_forfeit() {
            self.show_word(&bytes[at.clone()]);
        }
        self.game.marker = Some(result);
        self.end_search_with_game();
        let mut end = at.end;
        if bytes[at.clone()].contains(&b' ') {
            let message = format!(
                "the result is in parts: `{}`",
                self.piece.text(at.clone(), 100)
            );
            self.find(at.clone(), FindingKind::SecondResult, message);
        }
        for second in seconds {
            self.show_comments(end..second.start);
            let [first, text] = [at.clone(), second.clone()].map(|at| self.piece.text(at, 100));
            let message = format!("the result is `{first}`, and `{text}` follows");
            end = second.end;
            self.find(second, FindingKind::SecondResult, message);
        }
        self.end_game(at.start);
        Go(end)
    }

    /// Shows the comments between two results.
    fn show_comments(&mut self, at: Range<usize>) {
        let mut rest = &self.piece.bytes[at];
        while let Some(start) = memchr::memchr3(b'{', b';', b'%', rest) {
            let last = if rest[start] == b'{' { b'}' } else { b'\n' };
            let inside = &rest[start + 1..];
            let length = memchr::memchr(last, inside).unwrap_or(inside.len());
            if rest[start] != b'%' {
                self.show_comment(&inside[..length], last == b'}');
            }
            rest = &inside[length..];
        }
    }
}
