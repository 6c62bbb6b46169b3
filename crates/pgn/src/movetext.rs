//! Movetext: which bytes are a move, a comment, a variation, a result (PGN standard, section 8.2).
//!
//! Nearly all words are moves, and nearly all moves are a piece and a square. [`steps`] plays these; [`word`] reads every
//! other word, and [`mark`] every other byte.

use std::ops::Range;

use super::byte_classes::{LONGEST_WORD, is_ending, is_mark, is_skipped};
use super::game::Phase;
use super::gaps::{between_words, show_marks, sign};
use super::judge::{null_move, play_word, stop_at_long_word, unreadable};
use super::lifecycle::{begin_moves, end_game, terminate};
use super::move_number::MoveNumber;
use super::passages::{
    self, close_variation, find_unclosed_comment, open_comment, open_line_comment, open_variation,
    pass_moves, skip, skip_variation, unopened,
};
use super::piece::Next::{self, Go, More};
use super::piece::{BYTE_ORDER_MARK, NEAR_RESULT};
use super::tag_section::{forum_mark, tag};
use super::teller::{Passage, Teller};
use super::word::MarkedWord;
use super::word::read_move;
use super::{GameResult, Text, decode, steps};
use oracle_laws::CastlingSide;
use oracle_notation::signs::{self, MoveMark, NULL_MOVES};
use oracle_notation::{PieceLetters, play_step, play_written};

/// An ellipsis as one character, after the number of a move of Black.
const ELLIPSIS: &[u8] = b"\xe2\x80\xa6";

/// The longest move with its marks, and one byte more.
const LONGEST_PLAIN: usize = 12;

/// The name of a tag begins within this number of bytes from its bracket on.
const NEAR: usize = 16;

/// Reads the piece. Returns how many bytes were read.
pub(super) fn read(teller: &mut Teller<'_>) -> usize {
    let mut at = 0;
    let end = loop {
        let next = match teller.pending.passage {
            Some(passage) => passages::read(teller, passage, at),
            None if teller.game.skipped > 0 => skip_variation(teller, at),
            None => movetext(teller, at),
        };
        match next {
            Go(to) if teller.has_paused => break to,
            Go(to) => at = to,
            More(to) => break to.min(teller.piece.bytes.len()),
        }
    };
    if teller.piece.is_end && !teller.has_paused {
        if let Some(Passage::Comment(start)) = teller.pending.passage {
            find_unclosed_comment(teller, start);
        }
        teller.pending.passage = None;
        end_game(teller, teller.piece.bytes.len());
    }
    end
}

/// Reads movetext up to something other than a step of a piece, and that.
fn movetext(teller: &mut Teller<'_>, start: usize) -> Next {
    let bytes = teller.piece.bytes;
    let at = if teller.game.is_left {
        pass_moves(bytes, start)
    } else {
        play_steps(teller, start)
    };
    let mut at = match between_words(teller, at) {
        Go(at) => at,
        more @ More(_) => return more,
    };
    // After the tags, the first move nearly always begins with these letters.
    if teller.game.phase == Phase::Tags
        && let [b'a'..=b'h', b'1'..=b'8', ..] | [b'N', b'a'..=b'h', ..] = bytes[at..]
    {
        begin_moves(teller, at);
        let end = play_steps(teller, at);
        if end > at {
            at = match between_words(teller, end) {
                Go(at) => at,
                more @ More(_) => return more,
            };
        }
    }
    other(teller, at)
}

/// Plays steps from here on, if nothing else is to be known about them, and returns the index of what comes next.
#[inline]
fn play_steps(teller: &mut Teller<'_>, at: usize) -> usize {
    if !takes_steps(teller) {
        return at;
    }
    let plies = teller.game.plies();
    let end = steps::play_steps(&mut teller.game.history, teller.piece.bytes, at);
    if teller.game.plies() > plies {
        teller.pending.number = MoveNumber::default();
    }
    let next = teller.piece.bytes.get(end);
    let is_behind = next.is_some_and(|byte| !is_skipped(*byte));
    teller.unread = if is_behind { at..end } else { end..end };
    end
}

/// Plays a legal move with a longer word, such as `Nbxd2`, and returns the index of what comes next.
fn play_plain(teller: &mut Teller<'_>, at: usize) -> Option<usize> {
    let near = teller.piece.bytes[at..].first_chunk::<LONGEST_PLAIN>()?;
    // `P` is noted where it is read.
    let is_move = matches!(near[0], b'a'..=b'h' | b'B' | b'K' | b'N' | b'Q' | b'R');
    if !is_move || !takes_steps(teller) {
        return None;
    }
    let length = near.iter().position(|byte| is_ending(*byte))?;
    let marks = near[length..].iter().position(|byte| !is_mark(*byte))?;
    let (word, is_glued) = (&near[..length], !is_ending(near[length + marks]));
    let history = &mut teller.game.history;
    let mut is_played = || {
        play_step(history, word)
            || read_move(word, PieceLetters::English)
                .is_some_and(|read| play_written(history, read).is_ok())
    };
    if is_glued || !is_played() {
        return None;
    }
    teller.pending.number = MoveNumber::default();
    teller.unread = 0..0;
    Some(at + length + marks)
}

/// Returns whether a step may be played, because nothing else is to be known about it.
fn takes_steps(teller: &Teller<'_>) -> bool {
    teller.is_simple()
        && teller.options.letters == PieceLetters::English
        && teller.game.main.is_judged
        && teller.game.phase == Phase::Moves
        && teller.game.history.end().is_none()
}

/// Reads a word that is not a step of a piece.
#[inline(never)]
fn other(teller: &mut Teller<'_>, at: usize) -> Next {
    if let Some(end) = play_plain(teller, at) {
        return Go(end);
    }
    teller.read_gap();
    let bytes = teller.piece.bytes;
    // `#d4`: the marks before a word are part of it.
    if is_ending(bytes[at]) && !is_mark(bytes[at]) {
        return mark(teller, at);
    }
    let near = &bytes[at..bytes.len().min(at + LONGEST_WORD)];
    let marks = near.iter().take_while(|byte| is_mark(**byte)).count();
    let length = near[marks..].iter().position(|byte| is_ending(*byte));
    let length = match length {
        Some(length) => marks + length,
        None if near.len() == LONGEST_WORD => {
            stop_at_long_word(teller, at);
            return skip(teller, Passage::RestOfWord, at);
        }
        None if teller.piece.is_end => near.len(),
        None => return More(at),
    };
    let next = word(teller, at..at + length);
    if let Go(end) = next
        && !bytes[at..end].starts_with(BYTE_ORDER_MARK)
        && teller.wants_moves
    {
        teller.show_first_number();
        teller.show_unjudged(&bytes[at..end]);
    }
    next
}

fn word(teller: &mut Teller<'_>, at: Range<usize>) -> Next {
    let (bytes, letters, start) = (teller.piece.bytes, teller.options.letters, at.start);
    let text = &bytes[at.clone()];
    if text.starts_with(BYTE_ORDER_MARK) {
        return Go(start + BYTE_ORDER_MARK.len());
    }
    if text.starts_with(ELLIPSIS) {
        teller.pending.number.read_ellipsis();
        return Go(start + ELLIPSIS.len());
    }
    match teller.piece.result_at(start) {
        Ok(Some((read, end))) => {
            if let Some(next) = result(teller, start..end, read) {
                return next;
            }
        }
        Ok(None) => {}
        Err(more) => return more,
    }
    let word = match MarkedWord::read(&teller.piece, at, letters) {
        Ok((word, Some(read))) => {
            play_word(teller, &word, read);
            return Go(word.end);
        }
        Ok((word, None)) => word,
        Err(next) => return next,
    };
    let Some(end) = teller.piece.token_end(start) else {
        return More(start);
    };
    if let Some(next) = sign(teller, start..end) {
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
        let own: usize = marks[..count].iter().map(|(text, _)| text.len()).sum();
        let (at, end_of_own) = (start..start + length, start + length + own);
        play_word(
            teller,
            &MarkedWord {
                at,
                end: end_of_own,
            },
            read,
        );
        show_marks(teller, &marks[count..]);
        return Go(end);
    }
    let text = &bytes[word.at.clone()];
    if NULL_MOVES.iter().any(|null| null.as_bytes() == text) {
        null_move(teller, &word);
        return Go(word.end);
    }
    // `Bb5+Nc6`: the marks end the first move.
    if let Some(read) = read_move(text, letters) {
        play_word(teller, &word, read);
        return Go(word.end);
    }
    unreadable(teller, start..end);
    Go(end)
}

/// Reads a result; nothing if it is castling.
fn result(teller: &mut Teller<'_>, at: Range<usize>, result: GameResult) -> Option<Next> {
    begin_moves(teller, at.start);
    let text = &teller.piece.bytes[at.clone()];
    if result == GameResult::BothForfeit && !text.contains(&b' ') {
        match is_double_forfeit(teller, at.end) {
            Some(true) => {}
            Some(false) => return None,
            None => return Some(More(at.start)),
        }
    }
    if teller.game.is_main_line() {
        return Some(terminate(teller, at, result));
    }
    teller.show_misplaced_number(false);
    teller.show_word(text);
    Some(Go(at.end))
}

/// Returns whether `0-0` is a result: alone, where no move can follow, and at the end of a game whose tag `Result` says so.
/// `None` if more bytes are needed.
fn is_double_forfeit(teller: &Teller<'_>, end: usize) -> Option<bool> {
    let game = &teller.game;
    let position = game.here().0;
    let can_castle = || position.judge_castling(CastlingSide::Kingside).is_ok();
    let is_alone = || game.has_no_moves() && !can_castle();
    if game.line().is_judged && (!position.has_legal_move() || is_alone()) {
        return Some(true);
    }
    let says_so = game.tagged_result() == Some(GameResult::BothForfeit);
    if !says_so || !game.is_main_line() {
        return Some(false);
    }
    let rest = &teller.piece.bytes[end..];
    let near = &rest[..rest.len().min(NEAR_RESULT)];
    let blanks = near.iter().take_while(|byte| byte.is_ascii_whitespace());
    match rest.get(blanks.count()) {
        Some(next) => Some(*next == b'[' || next.is_ascii_whitespace()),
        None => teller.piece.is_end.then_some(true),
    }
}

/// Reads a byte that has a meaning by itself.
fn mark(teller: &mut Teller<'_>, at: usize) -> Next {
    let bytes = teller.piece.bytes;
    match bytes[at] {
        b'{' => open_comment(teller, at),
        b';' => open_line_comment(teller, at),
        b'%' if teller.piece.is_line_start(at) => skip(teller, Passage::RestOfLine, at),
        b'(' => open_variation(teller, at),
        b')' => close_variation(teller, at),
        b'$' => nag(teller, at),
        b'*' => {
            if teller.game.is_main_line() {
                return terminate(teller, at..at + 1, GameResult::Unknown);
            }
            teller.show_word(b"*");
            teller.show_unjudged(b"*");
            Go(at + 1)
        }
        b'[' => {
            let is_name = |next: &u8| !matches!(next, b'p' | b'P' | b'/');
            if !bytes.get(at + 1).is_some_and(is_name)
                && let Some(next) = forum_mark(teller, at)
            {
                return next;
            }
            let near = &bytes[at + 1..bytes.len().min(at + NEAR)];
            let next = near.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
            if next.is_none() && !teller.piece.is_end && bytes.len() < at + NEAR {
                return More(at);
            }
            let is_tag = next.is_some_and(|next| match teller.game.phase {
                Phase::Between => next.is_ascii_alphabetic(),
                Phase::Tags => true,
                Phase::Moves => next.is_ascii_alphabetic() && teller.piece.is_line_start(at),
            });
            if is_tag {
                tag(teller, at)
            } else {
                stray(teller, at)
            }
        }
        b'}' => unopened(teller, at),
        b'<' if bytes[at..].starts_with(b"<>") => {
            let (at, end) = (at..at + 2, at + 2);
            null_move(teller, &MarkedWord { at, end });
            teller.show_unjudged(b"<>");
            Go(end)
        }
        b'<' if bytes.len() == at + 1 && !teller.piece.is_end => More(at),
        _ => stray(teller, at),
    }
}

/// Reports a text that is not allowed in a game.
fn stray(teller: &mut Teller<'_>, at: usize) -> Next {
    let bytes = teller.piece.bytes;
    let near = &bytes[at..bytes.len().min(at + LONGEST_WORD)];
    let length = near.iter().position(u8::is_ascii_whitespace);
    if length.is_none() && near.len() < LONGEST_WORD && !teller.piece.is_end {
        return More(at);
    }
    let end = at + length.unwrap_or(near.len());
    unreadable(teller, at..end);
    if near.len() == LONGEST_WORD && length.is_none() && teller.game.line().is_judged {
        teller.stop_judging();
    }
    teller.show_unjudged(&bytes[at..end]);
    skip(teller, Passage::RestOfWord, end)
}

/// Reads a numeric annotation glyph (section 8.2.4).
fn nag(teller: &mut Teller<'_>, at: usize) -> Next {
    let bytes = teller.piece.bytes;
    let rest = &bytes[at + 1..];
    let digits = rest.iter().take(LONGEST_WORD);
    let length = digits.take_while(|byte| byte.is_ascii_digit()).count();
    if length == rest.len() && !teller.piece.is_end {
        return More(at);
    }
    if teller.game.phase == Phase::Tags {
        begin_moves(teller, at);
    }
    let number = str::from_utf8(&rest[..length]).ok();
    let number = number.and_then(|text| text.parse().ok());
    let word = Text::Word(&bytes[at..at + 1 + length]);
    teller.show(number.map_or(word, Text::Nag));
    Go(at + 1 + length)
}
