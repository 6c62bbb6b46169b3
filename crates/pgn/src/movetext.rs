//! Movetext: which bytes are a move, a comment, a variation, a result (PGN standard, section 8.2).
//!
//! Nearly all words are moves, and nearly all moves are a piece and a square. [`plain_moves`] plays these; [`word`] reads every
//! other word, and [`mark`] every other byte. Moves in the line of a position are read by `oracle_notation::movetext`, which stops
//! at an error; both share the words: moves, numbers, signs and results are those of `oracle-notation`.

use std::ops::Range;

use super::annotations::{
    self, between_words, close_variation, open_comment, open_line_comment, open_variation,
    report_unclosed_comment, show_marks, sign, skip_variation, unopened,
};
use super::byte_classes::{LONGEST_WORD, is_ending, is_mark, is_skipped, is_stray_end};
use super::game::Phase;
use super::input::{BYTE_ORDER_MARK, More, NEAR_RESULT, Next};
use super::judge::{null_move, play_word, stop_at_long_word, unreadable};
use super::lifecycle::{begin_moves, end_game, terminate};
use super::parser::{GameParser, Unfinished};
use super::tag_section::bracket;
use super::word::{FirstMove, MarkedWord, MoveNumber, read_move};
use super::{GameResult, Text, decode, plain_moves};
use oracle_laws::CastlingSide;
use oracle_notation::signs::{self, MoveMark, NULL_MOVES};
use oracle_notation::{PieceLetters, find_wide_space};

/// An ellipsis as one character, after the number of a move of Black.
const ELLIPSIS: &[u8] = b"\xe2\x80\xa6";

/// The longest move with its marks, and one byte more.
const LONGEST_PLAIN: usize = 12;

/// Reads the chunk. Returns how many bytes were read.
pub(super) fn read(parser: &mut GameParser<'_>) -> usize {
    let mut at = 0;
    let end = loop {
        let next = match parser.pending.unfinished {
            Some(unfinished) => annotations::read(parser, unfinished, at),
            None if parser.game.skipped > 0 => skip_variation(parser, at),
            None => movetext(parser, at),
        };
        match next {
            Ok(to) if parser.has_paused => break to,
            Ok(to) => at = to,
            Err(More(to)) => break to.min(parser.chunk.bytes.len()),
        }
    };
    if parser.chunk.is_end && !parser.has_paused {
        if let Some(Unfinished::Comment(start)) = parser.pending.unfinished {
            report_unclosed_comment(parser, start);
        }
        parser.pending.unfinished = None;
        let at = parser.chunk.bytes.len();
        if let (Some(all), Some((result, length))) = (parser.again, parser.game.end.1) {
            parser.chunk.bytes = all;
            let _ = terminate(parser, at..at + length, result);
        }
        let _ = end_game(parser, at..at, at);
    }
    end
}

/// Reads movetext up to something other than a plain move, and that.
fn movetext(parser: &mut GameParser<'_>, start: usize) -> Next {
    let bytes = parser.chunk.bytes;
    if parser.game.phase == Phase::Tags && parser.game.tags.has(b"FEN") {
        let first = FirstMove::find(&parser.chunk, start, parser.options.letters)?;
        parser.game.first_move = first;
    }
    let at = play_plain_moves(parser, start);
    let mut at = between_words(parser, at)?;
    // After the tags, the first move nearly always begins with these letters.
    if parser.game.phase == Phase::Tags
        && let [b'a'..=b'h', b'1'..=b'8', ..] | [b'N', b'a'..=b'h', ..] = bytes[at..]
    {
        begin_moves(parser, at);
        let end = play_plain_moves(parser, at);
        if end > at {
            at = between_words(parser, end)?;
        }
    }
    other(parser, at)
}

/// Plays plain moves from here on, if nothing else is to be known about them, and returns the index of what comes next.
#[inline]
fn play_plain_moves(parser: &mut GameParser<'_>, at: usize) -> usize {
    if !takes_plain_moves(parser) {
        return at;
    }
    let plies = parser.game.plies();
    let play = if parser.wants_positions {
        plain_moves::play_plain_moves::<true>
    } else {
        plain_moves::play_plain_moves::<false>
    };
    let end = play(parser.game, parser.visitor, parser.chunk.bytes, at);
    if parser.game.plies() > plies {
        parser.pending.number = MoveNumber::default();
    }
    let next = parser.chunk.bytes.get(end);
    let is_behind = next.is_some_and(|byte| !is_skipped(*byte));
    parser.unread = if is_behind { at..end } else { end..end };
    end
}

/// Plays a legal move with a longer word, such as `Nbxd2`, several times as fast as [`word`]. Returns the index of what comes next.
fn play_longer_move(parser: &mut GameParser<'_>, at: usize) -> Option<usize> {
    let near = parser.chunk.bytes[at..].first_chunk::<LONGEST_PLAIN>()?;
    // `P` is noted where it is read.
    let is_move = matches!(near[0], b'a'..=b'h' | b'B' | b'K' | b'N' | b'Q' | b'R');
    if !is_move || !takes_plain_moves(parser) {
        return None;
    }
    let length = near.iter().position(|byte| is_ending(*byte))?;
    let marks = near[length..].iter().position(|byte| !is_mark(*byte))?;
    let (word, is_glued) = (&near[..length], !is_ending(near[length + marks]));
    let read = read_move(word, PieceLetters::English).filter(|_| !is_glued)?;
    parser.play_simple(read).ok()?;
    parser.unread = 0..0;
    Some(at + length + marks)
}

/// Returns whether a plain move may be played, because nothing else is to be known about it.
fn takes_plain_moves(parser: &GameParser<'_>) -> bool {
    parser.is_simple()
        && parser.options.letters == PieceLetters::English
        && parser.game.main.is_judged
        && parser.game.phase == Phase::Moves
        && parser.game.history.end().is_none()
}

/// Reads a word that is not a plain move.
#[inline(never)]
fn other(parser: &mut GameParser<'_>, at: usize) -> Next {
    if let Some(end) = play_longer_move(parser, at) {
        return Ok(end);
    }
    parser.read_gap();
    let bytes = parser.chunk.bytes;
    // `#d4`: the marks before a word are part of it.
    if is_ending(bytes[at]) && !is_mark(bytes[at]) {
        return mark(parser, at);
    }
    let near = parser.chunk.near(at, LONGEST_WORD);
    let marks = near.iter().take_while(|byte| is_mark(**byte)).count();
    let length = near[marks..].iter().position(|byte| is_ending(*byte));
    let text = &near[marks..][..length.unwrap_or(near.len() - marks)];
    let length = match wide_part(parser, text) {
        Some((length, true)) if marks == 0 => return Ok(at + length),
        Some((length, _)) => Some(length),
        None => length,
    };
    let length = match length {
        Some(length) => marks + length,
        None if near.len() == LONGEST_WORD => {
            stop_at_long_word(parser, at);
            return Ok(parser.skip(Unfinished::RestOfWord, at));
        }
        None if parser.chunk.is_end => near.len(),
        None => return Err(More(at)),
    };
    let end = word(parser, at..at + length)?;
    if !bytes[at..end].starts_with(BYTE_ORDER_MARK) && parser.wants_moves {
        parser.show_first_number();
        parser.show_unjudged(&bytes[at..end]);
    }
    Ok(end)
}

/// Returns the length of the first part of a text with spaces of Unicode, if it has a meaning, and whether it is a space.
fn wide_part(parser: &GameParser<'_>, text: &[u8]) -> Option<(usize, bool)> {
    let (at, length) = find_wide_space(text)?;
    let rest = &text[if at > 0 { 0 } else { length }..];
    let part = find_wide_space(rest).map_or(rest, |(end, _)| &rest[..end]);
    let is_number = part
        .iter()
        .all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let core = part.iter().rposition(|byte| !is_mark(*byte));
    let core = &part[..core.map_or(0, |last| last + 1)];
    let is_word = (parser.game.phase != Phase::Moves || parser.game.line().is_judged)
        && (read_move(core, parser.options.letters).is_some()
            || GameResult::parse(part).is_some()
            || signs::marks(&decode(part)).is_some());
    (is_number || is_word).then_some(if at > 0 { (at, false) } else { (length, true) })
}

fn word(parser: &mut GameParser<'_>, at: Range<usize>) -> Next {
    let (bytes, letters, start) = (parser.chunk.bytes, parser.options.letters, at.start);
    let text = &bytes[at.clone()];
    if text.starts_with(BYTE_ORDER_MARK) {
        return Ok(start + BYTE_ORDER_MARK.len());
    }
    if text.starts_with(ELLIPSIS) {
        parser.pending.number.read_ellipsis();
        return Ok(start + ELLIPSIS.len());
    }
    if let Some((read, end)) = parser.chunk.result_at(start)?
        && let Some(end) = result(parser, start..end, read)?
    {
        return Ok(end);
    }
    let (word, read) = MarkedWord::read(&parser.chunk, at, letters)?;
    if let Some(read) = read {
        play_word(parser, &word, read);
    }
    if read.is_some() || word.at.is_empty() {
        return Ok(word.end);
    }
    let is_part = find_wide_space(&bytes[word.end..bytes.len().min(word.end + 3)]);
    let end = match is_part {
        Some((0, _)) => word.end,
        _ => parser.chunk.token_end(start)?,
    };
    if let Some(end) = sign(parser, start..end)? {
        return Ok(end);
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
        let at = start..start + length;
        let word = MarkedWord {
            end: at.end + own,
            at,
        };
        play_word(parser, &word, read);
        show_marks(parser, &marks[count..]);
        return Ok(end);
    }
    let text = &bytes[word.at.clone()];
    if NULL_MOVES.iter().any(|null| null.as_bytes() == text) {
        null_move(parser, &word);
        return Ok(word.end);
    }
    // `Bb5+Nc6`: the marks end the first move.
    if let Some(read) = read_move(text, letters) {
        play_word(parser, &word, read);
        return Ok(word.end);
    }
    // `Dxd7+1-0`: in letters of any language, the result ends the game.
    let result = parser.chunk.result_at(word.end).map_err(|_| More(start))?;
    let end = match result {
        Some((_, last)) if last == end => word.end,
        _ => end,
    };
    unreadable(parser, start..end);
    Ok(end)
}

/// Reads a result; nothing if it is castling.
fn result(
    parser: &mut GameParser<'_>,
    at: Range<usize>,
    result: GameResult,
) -> Result<Option<usize>, More> {
    begin_moves(parser, at.start);
    let text = &parser.chunk.bytes[at.clone()];
    if result == GameResult::BothForfeit
        && !text.contains(&b' ')
        && !is_double_forfeit(parser, at.end).ok_or(More(at.start))?
    {
        return Ok(None);
    }
    if parser.game.is_main_line() {
        let is_end = parser.again.is_none();
        return is_end.then(|| terminate(parser, at, result)).transpose();
    }
    parser.show_misplaced_number(false);
    parser.show_word(text);
    Ok(Some(at.end))
}

/// Returns whether `0-0` is a result: where no move can follow, and at the end of a game without moves that cannot castle, or
/// whose tag `Result` says so. `None` if more bytes are needed.
fn is_double_forfeit(parser: &GameParser<'_>, end: usize) -> Option<bool> {
    let game = &parser.game;
    let (position, line) = (game.here().0, game.line());
    if line.is_judged && !line.is_after_illegal && !position.has_legal_move() {
        return Some(true);
    }
    let can_castle = || position.judge_castling(CastlingSide::Kingside).is_ok();
    let has_number = parser.pending.number.is_present;
    let is_alone = line.is_judged && game.has_no_moves() && !has_number && !can_castle();
    let says_so = game.tagged_result() == Some(GameResult::BothForfeit);
    if !(says_so || is_alone) || !game.is_main_line() {
        return Some(false);
    }
    let rest = &parser.chunk.bytes[end..];
    let near = parser.chunk.near(end, NEAR_RESULT).iter();
    let blanks = near.take_while(|byte| byte.is_ascii_whitespace());
    match rest.get(blanks.count()) {
        Some(next) => Some(*next == b'[' || next.is_ascii_whitespace()),
        None => parser.chunk.is_end.then_some(true),
    }
}

/// Reads a byte that has a meaning by itself.
fn mark(parser: &mut GameParser<'_>, at: usize) -> Next {
    let bytes = parser.chunk.bytes;
    match bytes[at] {
        b'{' => open_comment(parser, at),
        b';' => Ok(open_line_comment(parser, at)),
        b'%' if parser.chunk.is_line_start(at) => Ok(parser.skip(Unfinished::RestOfLine, at)),
        b'(' => Ok(open_variation(parser, at)),
        b')' => Ok(close_variation(parser, at)),
        b'$' => nag(parser, at),
        b'*' if !parser.game.is_main_line() => {
            parser.show_word(b"*");
            parser.show_unjudged(b"*");
            Ok(at + 1)
        }
        b'*' if parser.again.is_none() => terminate(parser, at..at + 1, GameResult::Unknown),
        b'[' => match bracket(parser, at)? {
            Some(end) => Ok(end),
            None => stray(parser, at),
        },
        b'}' => Ok(unopened(parser, at)),
        b'<' if bytes[at..].starts_with(b"<>") => {
            let (at, end) = (at..at + 2, at + 2);
            null_move(parser, &MarkedWord { at, end });
            parser.show_unjudged(b"<>");
            Ok(end)
        }
        b'<' if bytes.len() == at + 1 && !parser.chunk.is_end => Err(More(at)),
        _ => stray(parser, at),
    }
}

/// Reports a text that is not allowed in a game.
fn stray(parser: &mut GameParser<'_>, at: usize) -> Next {
    let bytes = parser.chunk.bytes;
    let near = parser.chunk.near(at, LONGEST_WORD);
    let length = near[1..].iter().position(|byte| is_stray_end(*byte));
    let length = length.map(|end| end + 1);
    if length.is_none() && parser.chunk.is_cut(near, LONGEST_WORD) {
        return Err(More(at));
    }
    let end = at + length.unwrap_or(near.len());
    unreadable(parser, at..end);
    if near.len() == LONGEST_WORD && length.is_none() && parser.game.line().is_judged {
        parser.stop_judging();
    }
    parser.show_unjudged(&bytes[at..end]);
    Ok(parser.skip(Unfinished::RestOfWord, end))
}

/// Reads a numeric annotation glyph (section 8.2.4).
#[inline(never)]
fn nag(parser: &mut GameParser<'_>, at: usize) -> Next {
    let bytes = parser.chunk.bytes;
    let near = parser.chunk.near(at + 1, LONGEST_WORD);
    let length = near.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if length == near.len() && parser.chunk.is_cut(near, LONGEST_WORD) {
        return Err(More(at));
    }
    if parser.game.phase == Phase::Tags {
        begin_moves(parser, at);
    }
    let number = str::from_utf8(&near[..length]).ok();
    let number = number.and_then(|text| text.parse().ok());
    let word = Text::Word(&bytes[at..at + 1 + length]);
    parser.show(number.map_or(word, Text::Nag));
    Ok(at + 1 + length)
}
