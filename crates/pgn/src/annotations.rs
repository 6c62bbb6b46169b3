//! Comments and variations, which may be longer than a chunk, and other text that is skipped. A comment is in braces or ends
//! with its line (PGN standard, section 5); a variation is in parentheses, after the move that it replaces (section 8.2.5).

use memchr::{memchr, memchr2};

use super::byte_classes::{is_ending, is_mark, is_stray_end};
use super::chunk::{EVENT, More, Next, first_border};
use super::game::Phase;
use super::lifecycle::{begin_game, begin_moves};
use super::move_number::MoveNumber;
use super::parser::{GameParser, Unfinished};
use super::tag_section::bracket;
use super::{Finding, FindingKind, Place, Text};

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

/// Sets what comes next, at this index, and returns the index.
pub(super) fn skip(parser: &mut GameParser<'_>, rest: Unfinished, at: usize) -> usize {
    parser.pending.unfinished = Some(rest);
    at
}

pub(super) fn open_comment(parser: &mut GameParser<'_>, at: usize) -> Next {
    begin_comment(parser, at);
    let next = comment(parser, at + 1, None);
    if next.is_err() {
        parser.pending.unfinished = Some(Unfinished::Comment(parser.chunk.place(at)));
    }
    next
}

/// Finds the end of a comment: its brace, or a line that can only begin a game. It starts in an earlier chunk, or at the
/// byte before.
fn comment(parser: &mut GameParser<'_>, at: usize, start: Option<Place>) -> Next {
    let bytes = parser.chunk.bytes;
    let rest = &bytes[at..];
    let close = memchr(b'}', rest);
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
    skip(parser, Unfinished::LineComment, at + 1)
}

/// Passes over moves and their numbers, without what may end the game. Returns the index of what comes next.
pub(super) fn pass_moves(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    loop {
        let count = |from: usize, is: fn(&u8) -> bool| {
            let rest = bytes[from..].iter();
            from + rest.take_while(|byte| is(byte)).count()
        };
        let (end, is_whole): (_, fn(&u8) -> bool) = match bytes.get(at) {
            Some(b' ' | b'\t' | b'\r' | b'\n') => (at + 1, |_| true),
            Some(b'a'..=b'z' | b'A'..=b'Z') => {
                let word = count(at, |byte| !is_ending(*byte) && byte.is_ascii());
                (count(word, |byte| is_mark(*byte)), |next| *next <= b' ')
            }
            Some(b'1'..=b'9') => {
                let digits = count(at, u8::is_ascii_digit);
                let end = count(digits, |byte| *byte == b'.');
                let is_next: fn(&u8) -> bool = |next| *next <= b' ' || next.is_ascii_alphabetic();
                (end, if end > digits { is_next } else { |_| false })
            }
            _ => return at,
        };
        if !bytes.get(end).is_some_and(is_whole) {
            return at;
        }
        at = end;
    }
}

/// The deepest nesting of variations that is judged.
const DEEPEST: usize = 256;

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
            Text::VariationEnd
        }
        b'{' => return open_comment(parser, at),
        b';' => return Ok(open_line_comment(parser, at)),
        b'%' if parser.chunk.is_line_start(at) => {
            return Ok(skip(parser, Unfinished::RestOfLine, at));
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
