//! What stands between the moves: their numbers (PGN standard, section 8.2.2), marks of checks, signs of annotators, comments and
//! variations.
//!
//! A comment is in braces or ends with its line (section 5); a variation is in parentheses, after the move that it replaces
//! (section 8.2.5). Both may be longer than a chunk, as may other text that is skipped.

use std::ops::Range;

use memchr::{memchr, memchr2};

use super::byte_classes::{LONGEST_WORD, is_ending, is_mark, is_skipped, is_stray_end};
use super::game::Phase;
use super::input::{EVENT, More, Next, first_border};
use super::lifecycle::{begin_game, begin_moves, terminate};
use super::parser::{GameParser, Unfinished};
use super::tag_section::bracket;
use super::word::{MoveNumber, read_move};
use super::{Finding, FindingKind, GameResult, Place, Text, decode};
use oracle_notation::signs::{self, Ending, MoveMark, NULL_MOVES};
use oracle_notation::{MoveText, PieceLetters};

/// Reads what stands between two words: blanks, numbers, and marks. Returns the index of the next word.
pub(super) fn between_words(parser: &mut GameParser<'_>, start: usize) -> Next {
    let (bytes, mut at) = (parser.chunk.bytes, start);
    if bytes.get(at).is_some_and(|byte| !is_skipped(*byte)) {
        return Ok(at);
    }
    parser.read_gap();
    if parser.game.judges() != Some(false) {
        let blanks = bytes[at..].iter().take_while(|byte| **byte <= b' ');
        at += blanks.count();
        parser.pending.number.is_open &= at == start;
        match bytes[at..] {
            // The first number of nearly all games, and what nearly all games end with.
            [b'1', b'.', b' ', b'A'..=b'Z' | b'a'..=b'z', ..]
                if parser.game.phase == Phase::Tags =>
            {
                parser.show_misplaced_number(false);
                parser.pending.number.read(b"1. ");
                return Ok(at + 3);
            }
            [b'1', b'-', b'0', b'\n' | b'\r', ..]
            | [b'0', b'-', b'1', b'\n' | b'\r', ..]
            | [b'1', b'/', b'2', b'-', b'1', b'/', b'2', b'\n' | b'\r', ..]
            | [b'[', ..] => return Ok(at),
            _ => {}
        }
    }
    while let Some(byte) = bytes.get(at) {
        let next = match byte {
            b'0'..=b'9' => digits(parser, at)?,
            b'+' | b'#' | b'!' | b'?' => marks(parser, at)?,
            byte if !is_skipped(*byte) => return Ok(at),
            byte => {
                parser.pending.number.read(&[*byte]);
                at + 1
            }
        };
        if next == at {
            return Ok(at);
        }
        if parser.game.judges() == Some(false) {
            parser.pending.number = MoveNumber::default();
            parser.show_unjudged(&bytes[at..next]);
        }
        at = next;
    }
    Err(More(at))
}

/// Reads digits. Returns the same index if they are part of a word: a result, a move, or what cannot be read.
fn digits(parser: &mut GameParser<'_>, at: usize) -> Next {
    let near = parser.chunk.near(at, LONGEST_WORD);
    if parser.chunk.may_go_on(near) {
        return Err(More(at));
    }
    let length = near.iter().position(|byte| !byte.is_ascii_digit());
    let length = length.unwrap_or(near.len());
    let (digits, next) = (&near[..length], near.get(length).copied());
    let is_cut = parser.chunk.is_cut(near, LONGEST_WORD);
    if next.is_none() && is_cut {
        return Err(More(at));
    }
    let has_dot = next == Some(b'.');
    let is_word = next.is_some_and(|next| !is_ending(next)) || length == LONGEST_WORD;
    let may_score = digits == b"0" || digits == b"1" && !has_dot;
    if may_score && GameResult::begin(near).is_some() {
        return Ok(at);
    }
    if !has_dot {
        let text = str::from_utf8(digits).unwrap_or_default();
        let is_long = matches!(length, 4 | 5) && !is_word;
        if is_long
            && (NULL_MOVES.contains(&text) || read_move(digits, PieceLetters::English).is_some())
        {
            return Ok(at);
        }
        let value = text.parse().unwrap_or(u32::MAX);
        let phase = parser.game.phase;
        if phase == Phase::Tags || phase == Phase::Between && value != 1 {
            begin_moves(parser, at);
        }
        let expected = parser.game.here().0.fullmoves();
        let is_next = phase == Phase::Between && value == 1 || value == expected;
        let is_letter = next.is_some_and(|next| next.is_ascii_alphabetic() || next >= 0x80);
        // `3e4` and `3. 3e4`: a move has one number.
        let is_numbered = parser.pending.number.is_present && parser.pending.number.has_dots();
        if is_word && !(is_letter && is_next && !is_numbered) {
            return Ok(at);
        }
        let is_missing_move = parser.game.line().search.is_doubtful && value == expected + 1;
        if !is_next && !is_missing_move && parser.game.line().is_judged {
            stray_number(parser, at..at + length, expected);
            return Ok(at + length);
        }
    }
    let dots = near[length..].iter().take_while(|byte| **byte == b'.');
    let dotted = length + dots.count();
    let next = near.get(dotted);
    if next.is_none() && is_cut {
        return Err(More(at));
    }
    if next.is_some_and(|next| next.is_ascii_digit() || b"+#!?".contains(next))
        && let Some(end) = decimal(parser, at, length, dotted)?
    {
        return Ok(end);
    }
    parser.show_misplaced_number(false);
    parser.pending.number.read(digits);
    parser.pending.number.is_open = false;
    if !MoveNumber::is_number(digits) {
        parser.pending.number.is_shown = true;
        show_number_word(parser, &near[..dotted]);
    }
    Ok(at + length)
}

/// Reads digits and dots with something glued to them that makes them no number: `0.35`, `7...!?`, but not `1.5254`.
fn decimal(
    parser: &mut GameParser<'_>,
    at: usize,
    length: usize,
    dotted: usize,
) -> Result<Option<usize>, More> {
    let bytes = parser.chunk.bytes;
    let end = parser.chunk.token_end(at)?;
    let rest = &bytes[at + dotted..end];
    let is_decimal = dotted == length + 1
        && rest.iter().all(u8::is_ascii_digit)
        && read_move(rest, PieceLetters::English).is_none();
    if is_decimal && parser.game.judges() == Some(true) {
        let expected = parser.game.here().0.fullmoves();
        stray_number(parser, at..end, expected);
        return Ok(Some(end));
    }
    let is_word = is_decimal || !rest[0].is_ascii_digit();
    if is_word {
        show_number_word(parser, &bytes[at..end]);
    }
    Ok(is_word.then_some(end))
}

fn show_number_word(parser: &mut GameParser<'_>, word: &[u8]) {
    if parser.game.judges() != Some(false) {
        parser.show_before_moves(Text::Word(word));
    }
}

/// Reports a number that is neither a move nor the number of one.
fn stray_number(parser: &mut GameParser<'_>, at: Range<usize>, expected: u32) {
    let bytes = parser.chunk.bytes;
    let number = parser.chunk.text(at.clone(), 32);
    let message = format!("`{number}` is not a move, and the next move is number {expected}");
    parser.report_move(at.clone(), FindingKind::UnreadableToken, message);
    parser.show_word(&bytes[at]);
}

/// Reads the marks at this byte, and signs that begin with them. Returns the same byte if they are part of a word: `#d4`.
fn marks(parser: &mut GameParser<'_>, at: usize) -> Next {
    let bytes = parser.chunk.bytes;
    let end = parser.chunk.token_end(at)?;
    let token = &bytes[at..end];
    let run = token.iter().take_while(|byte| is_mark(**byte)).count();
    let is_word = token.get(run).is_some_and(|next| !is_ending(*next));
    if is_word && let Some(end) = sign(parser, at..end)? {
        return Ok(end);
    }
    let before = parser.chunk.byte_before(at);
    if is_word && is_ending(before) && before != b')' && !is_mark(before) {
        return Ok(at);
    }
    if parser.game.judges() != Some(false) {
        for suffix in token[..run].split(|mark| !matches!(mark, b'!' | b'?')) {
            if !suffix.is_empty() {
                parser.show_before_moves(Text::Suffix(suffix));
            }
        }
    }
    Ok(at + run)
}

/// Reads a word that consists of signs, or is a result of a game that was not played.
pub(super) fn sign(parser: &mut GameParser<'_>, at: Range<usize>) -> Result<Option<usize>, More> {
    let token = &parser.chunk.bytes[at.clone()];
    let text = decode(token);
    // `2. N f3`: no sign stands before a move, and none is the first half of one.
    let is_sign = || !parser.pending.number.is_present && !begins_move(parser, at.end);
    let marks = signs::marks(&text).filter(|_| text != "N" || is_sign());
    if let Some(result) = GameResult::parse(token)
        .filter(|result| result.is_forfeit() && *result != GameResult::BothForfeit)
        && parser.game.is_main_line()
        && parser.again.is_none()
    {
        begin_moves(parser, at.start);
        if marks.is_none() || is_forfeit(parser, result) {
            return terminate(parser, at, result).map(Some);
        }
    }
    let Some(marks) = marks else { return Ok(None) };
    begin_moves(parser, at.start);
    show_marks(parser, &marks);
    Ok(Some(at.end))
}

/// Returns whether an `N` that ends here is that of a knight, and a square to which it can go follows.
fn begins_move(parser: &GameParser<'_>, end: usize) -> bool {
    let square = parser.chunk.bytes[end..].trim_ascii_start().get(..2);
    let read = square.map(|square| MoveText::parse(&format!("N{}", decode(square))));
    let position = parser.game.here().0;
    read.is_some_and(|read| read.is_ok_and(|read| read.resolve(position).is_ok()))
}

/// Shows marks, if the moves are judged. The end of a move is shown only if the move is none of that kind.
pub(super) fn show_marks(parser: &mut GameParser<'_>, marks: &[(&str, MoveMark)]) {
    if !parser.wants_moves || !parser.game.line().is_judged {
        return;
    }
    for (text, mark) in marks {
        let position = parser.game.here().0;
        let is_true = match mark {
            MoveMark::Sign(_) => false,
            MoveMark::Ending(Ending::Check) => position.is_check(),
            MoveMark::Ending(Ending::Mate) => position.is_check() && !position.has_legal_move(),
            MoveMark::Ending(Ending::EnPassant) => true,
        };
        match mark {
            _ if is_true => {}
            MoveMark::Sign(Some(1..=6)) if text.is_ascii() => {
                parser.show(Text::Suffix(text.as_bytes()));
            }
            MoveMark::Sign(Some(number)) => parser.show(Text::Nag(*number)),
            MoveMark::Sign(None) | MoveMark::Ending(_) => {
                parser.show(Text::Word(text.as_bytes()));
            }
        }
    }
}

/// Returns whether a word of signs is a forfeit: only at the start of a game, or if the tag `Result` says so.
pub(super) fn is_forfeit(parser: &GameParser<'_>, result: GameResult) -> bool {
    let tag = parser.game.tagged_result();
    parser.game.has_no_moves() && parser.game.line().is_judged || tag == Some(result)
}

/// Reads the rest of what the last chunk has interrupted.
pub(super) fn read(parser: &mut GameParser<'_>, unfinished: Unfinished, at: usize) -> Next {
    let rest = &parser.chunk.bytes[at..];
    let end = match unfinished {
        Unfinished::Comment(start) => return comment(parser, at, Some(start)),
        Unfinished::RestOfWord => rest.iter().position(|byte| is_stray_end(*byte)),
        Unfinished::LineComment | Unfinished::RestOfLine => memchr2(b'\n', b'\r', rest),
    };
    let length = end.unwrap_or(rest.len());
    match unfinished {
        Unfinished::LineComment => parser.show_comment(&rest[..length], end.is_some()),
        Unfinished::RestOfWord => parser.show_unjudged(&rest[..length]),
        Unfinished::Comment(_) | Unfinished::RestOfLine => {}
    }
    if end.is_none() {
        return Err(More(at + length));
    }
    parser.pending.unfinished = None;
    Ok(at + length)
}

pub(super) fn open_comment(parser: &mut GameParser<'_>, at: usize) -> Next {
    begin_comment(parser, at);
    let next = comment(parser, at + 1, None);
    if next.is_err() {
        parser.pending.unfinished = Some(Unfinished::Comment(parser.chunk.place(at)));
    }
    next
}

/// Finds the end of a comment: its brace, or a line that can only begin a game.
fn comment(parser: &mut GameParser<'_>, at: usize, start: Option<Place>) -> Next {
    let bytes = parser.chunk.bytes;
    let rest = &bytes[at..];
    let mut close = memchr2(b'}', b'{', rest);
    if let Some(brace) = close.filter(|brace| rest[*brace] == b'{') {
        let start = start.unwrap_or_else(|| parser.chunk.place(at - 1));
        parser.game.line_mut().search.comment = Some(start);
        close = memchr(b'}', &rest[brace..]).map(|length| brace + length);
    }
    let inside = &rest[..close.unwrap_or(rest.len())];
    if memchr(b'\n', inside).is_some()
        && let Some(border) = first_border(inside)
    {
        parser.show_comment(&inside[..border], true);
        let start = start.unwrap_or_else(|| parser.chunk.place(at - 1));
        report_unclosed_comment(parser, start);
        parser.pending.unfinished = None;
        return Ok(at + border);
    }
    if close.is_some() {
        parser.show_comment(inside, true);
        parser.pending.unfinished = None;
        return Ok(at + inside.len() + 1);
    }
    // The line that ends the comment may be cut.
    let kept = EVENT.len() + 2;
    let kept = if parser.chunk.is_end { 0 } else { kept };
    let length = inside.len().saturating_sub(kept);
    parser.show_comment(&inside[..length], false);
    Err(More(at + length))
}

pub(super) fn report_unclosed_comment(parser: &mut GameParser<'_>, start: Place) {
    if parser.game.phase == Phase::Between {
        begin_game(parser, start, 0);
    }
    begin_moves(parser, 0);
    let message = "the comment has no closing `}`";
    let kind = FindingKind::UnclosedComment;
    parser.report(Finding::new(kind, start, "{", message));
}

fn begin_comment(parser: &mut GameParser<'_>, at: usize) {
    if parser.options.reads_comments || parser.options.is_pedantic {
        parser.pending.comment_place = Some(parser.chunk.place(at));
    }
    if parser.game.phase == Phase::Tags {
        begin_moves(parser, at);
    }
    // Behind a comment, digits without a dot would be those of another word.
    if !parser.pending.number.has_dots() {
        parser.show_misplaced_number(false);
    }
    parser.pending.number.is_interrupted = true;
}

pub(super) fn open_line_comment(parser: &mut GameParser<'_>, at: usize) -> usize {
    begin_comment(parser, at);
    parser.skip(Unfinished::LineComment, at + 1)
}

const DEEPEST: usize = 256;

#[inline(never)]
pub(super) fn open_variation(parser: &mut GameParser<'_>, at: usize) -> usize {
    begin_moves(parser, at);
    parser.show_misplaced_number(false);
    parser.show_passed();
    if !parser.options.has_variations || parser.game.is_left {
        parser.game.skipped = 1;
        parser.game.unclosed = parser.chunk.place(at);
        return at + 1;
    }
    if parser.game.variations.len() >= DEEPEST {
        let message = format!("a variation inside {DEEPEST} others is not judged");
        parser.report_at(at..at + 1, FindingKind::DeepVariation, message);
        parser.game.skipped = 1;
        parser.show(Text::VariationStart);
        return at + 1;
    }
    if parser.game.is_main_line() {
        parser.game.unclosed = parser.chunk.place(at);
    }
    parser.game.open_variation();
    parser.pending.number = MoveNumber::default();
    parser.show(Text::VariationStart);
    at + 1
}

#[inline(never)]
pub(super) fn close_variation(parser: &mut GameParser<'_>, at: usize) -> usize {
    parser.show_misplaced_number(false);
    parser.show_passed();
    if parser.game.variations.pop().is_some() {
        parser.pending.number = MoveNumber::default();
        parser.pending.number.is_interrupted = true;
        parser.show(Text::VariationEnd);
        return at + 1;
    }
    unopened(parser, at)
}

/// Finds the end of a variation that is not judged.
pub(super) fn skip_variation(parser: &mut GameParser<'_>, at: usize) -> Next {
    let bytes = parser.chunk.bytes;
    let rest = &bytes[at..];
    let special = |byte: &u8| matches!(byte, b'(' | b')' | b'{' | b';' | b'[' | b'%');
    let found = rest.iter().position(special);
    let length = found.unwrap_or(rest.len());
    if length > 0 {
        parser.show(Text::Unjudged(&rest[..length]));
    }
    let at = at + length;
    if found.is_none() {
        return Err(More(at));
    }
    let text = match bytes[at] {
        b'(' => {
            parser.game.skipped += 1;
            Text::VariationStart
        }
        b')' => {
            parser.game.skipped -= 1;
            if !parser.options.has_variations {
                return Ok(at + 1);
            }
            Text::VariationEnd
        }
        b'{' => return open_comment(parser, at),
        b';' => return Ok(open_line_comment(parser, at)),
        b'%' if parser.chunk.is_line_start(at) => {
            return Ok(parser.skip(Unfinished::RestOfLine, at));
        }
        b'[' => match bracket(parser, at)? {
            Some(end) => return Ok(end),
            None => Text::Unjudged(b"["),
        },
        _ => Text::Unjudged(&bytes[at..=at]),
    };
    parser.show(text);
    Ok(at + 1)
}

/// Reports a bracket that closes nothing.
pub(super) fn unopened(parser: &mut GameParser<'_>, at: usize) -> usize {
    begin_moves(parser, at);
    let bracket = &parser.chunk.bytes[at..=at];
    let (kind, message) = match bracket {
        b")" => (
            FindingKind::UnopenedVariation,
            "this `)` closes no variation",
        ),
        _ => (FindingKind::UnopenedComment, "this `}` closes no comment"),
    };
    parser.report_at(at..at + 1, kind, message);
    parser.show_word(bracket);
    parser.show_unjudged(bracket);
    at + 1
}
