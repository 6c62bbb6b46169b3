//! What stands around the moves that were played, and may be longer than a piece: comments, in braces or to the end of their
//! line (PGN standard, section 5), variations (moves that were not played, in parentheses after the move that they replace),
//! and what is passed over.

use memchr::{memchr, memchr2};

use super::byte_classes::{is_ending, is_mark};
use super::game::Phase;
use super::lifecycle::{begin_game, begin_moves};
use super::move_number::MoveNumber;
use super::piece::Next::{self, Go, More};
use super::piece::{EVENT, first_border};
use super::tag_section::tag;
use super::teller::{Passage, Teller};
use super::{Finding, FindingKind, Place, Text};

pub(super) fn read(teller: &mut Teller<'_>, passage: Passage, at: usize) -> Next {
    let rest = &teller.piece.bytes[at..];
    let end = match passage {
        Passage::Comment(start) => return comment(teller, at, Some(start)),
        Passage::RestOfWord => rest.iter().position(u8::is_ascii_whitespace),
        Passage::LineComment | Passage::RestOfLine => memchr2(b'\n', b'\r', rest),
    };
    let length = end.unwrap_or(rest.len());
    match passage {
        Passage::LineComment => teller.show_comment(&rest[..length], end.is_some()),
        Passage::RestOfWord => teller.show_unjudged(&rest[..length]),
        Passage::Comment(_) | Passage::RestOfLine => {}
    }
    match end {
        Some(length) => {
            teller.pending.passage = None;
            Go(at + length)
        }
        None => More(at + length),
    }
}

pub(super) fn skip(teller: &mut Teller<'_>, rest: Passage, at: usize) -> Next {
    teller.pending.passage = Some(rest);
    Go(at)
}

pub(super) fn open_comment(teller: &mut Teller<'_>, at: usize) -> Next {
    begin_comment(teller, at);
    let next = comment(teller, at + 1, None);
    if let More(_) = next {
        teller.pending.passage = Some(Passage::Comment(teller.piece.place(at)));
    }
    next
}

/// Finds the end of a comment: its brace, or a line that can only begin a game. It starts in an earlier piece, or at the
/// byte before.
fn comment(teller: &mut Teller<'_>, at: usize, start: Option<Place>) -> Next {
    let bytes = teller.piece.bytes;
    let rest = &bytes[at..];
    let close = memchr(b'}', rest);
    let inside = &rest[..close.unwrap_or(rest.len())];
    if memchr(b'\n', inside).is_some()
        && let Some(border) = first_border(inside)
    {
        teller.show_comment(&inside[..border], true);
        let start = start.unwrap_or_else(|| teller.piece.place(at - 1));
        find_unclosed_comment(teller, start);
        teller.pending.passage = None;
        return Go(at + border);
    }
    if close.is_some() {
        teller.show_comment(inside, true);
        teller.pending.passage = None;
        return Go(at + inside.len() + 1);
    }
    // The line that ends the comment may be cut.
    let kept = EVENT.len() + 2;
    let kept = if teller.piece.is_end { 0 } else { kept };
    let length = inside.len().saturating_sub(kept);
    teller.show_comment(&inside[..length], false);
    More(at + length)
}

pub(super) fn find_unclosed_comment(teller: &mut Teller<'_>, start: Place) {
    if teller.game.phase == Phase::Between {
        begin_game(teller, start);
    }
    begin_moves(teller, 0);
    let message = "the comment has no closing `}`";
    let kind = FindingKind::UnclosedComment;
    teller.report(Finding::new(kind, start, "{", message));
}

fn begin_comment(teller: &mut Teller<'_>, at: usize) {
    if teller.game.phase == Phase::Tags {
        begin_moves(teller, at);
    }
    // Behind a comment, digits without a dot would be those of another word.
    if !teller.pending.number.has_dots() {
        teller.show_misplaced_number(false);
    }
    teller.pending.number.is_interrupted = true;
}

pub(super) fn open_line_comment(teller: &mut Teller<'_>, at: usize) -> Next {
    begin_comment(teller, at);
    skip(teller, Passage::LineComment, at + 1)
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

pub(super) fn open_variation(teller: &mut Teller<'_>, at: usize) -> Next {
    begin_moves(teller, at);
    teller.show_misplaced_number(false);
    teller.show_passed();
    if !teller.options.has_variations || teller.game.is_left {
        teller.game.skipped = 1;
        teller.game.unclosed = teller.piece.place(at);
        return Go(at + 1);
    }
    if teller.game.variations.len() >= DEEPEST {
        let message = format!("a variation inside {DEEPEST} others is not judged");
        teller.find(at..at + 1, FindingKind::DeepVariation, message);
        teller.game.skipped = 1;
        teller.show(Text::VariationStart);
        return Go(at + 1);
    }
    if teller.game.is_main_line() {
        teller.game.unclosed = teller.piece.place(at);
    }
    teller.game.open_variation();
    teller.pending.number = MoveNumber::default();
    teller.show(Text::VariationStart);
    Go(at + 1)
}

pub(super) fn close_variation(teller: &mut Teller<'_>, at: usize) -> Next {
    teller.show_misplaced_number(false);
    teller.show_passed();
    if teller.game.variations.pop().is_some() {
        teller.pending.number = MoveNumber::default();
        teller.pending.number.is_interrupted = true;
        teller.show(Text::VariationEnd);
        return Go(at + 1);
    }
    unopened(teller, at)
}

/// Finds the end of a variation that is not judged.
pub(super) fn skip_variation(teller: &mut Teller<'_>, at: usize) -> Next {
    let bytes = teller.piece.bytes;
    let rest = &bytes[at..];
    let special = |byte: &u8| matches!(byte, b'(' | b')' | b'{' | b';' | b'[' | b'%');
    let found = rest.iter().position(special);
    let length = found.unwrap_or(rest.len());
    if length > 0 {
        show_deep(teller, Text::Unjudged(&rest[..length]));
    }
    let at = at + length;
    if found.is_none() {
        return More(at);
    }
    let text = match bytes[at] {
        b'(' => {
            teller.game.skipped += 1;
            Text::VariationStart
        }
        b')' => {
            teller.game.skipped -= 1;
            Text::VariationEnd
        }
        b'{' => return open_comment(teller, at),
        b';' => return open_line_comment(teller, at),
        b'%' if teller.piece.is_line_start(at) => return skip(teller, Passage::RestOfLine, at),
        b'[' if teller.piece.is_line_start(at) => match bytes.get(at + 1) {
            None if !teller.piece.is_end => return More(at),
            Some(next) if next.is_ascii_alphabetic() => return tag(teller, at),
            _ => Text::Unjudged(b"["),
        },
        _ => Text::Unjudged(&bytes[at..=at]),
    };
    show_deep(teller, text);
    Go(at + 1)
}

fn show_deep(teller: &mut Teller<'_>, text: Text<'_>) {
    if teller.options.has_variations {
        teller.show(text);
    }
}

/// Reports a bracket that closes nothing.
pub(super) fn unopened(teller: &mut Teller<'_>, at: usize) -> Next {
    begin_moves(teller, at);
    let bracket = &teller.piece.bytes[at..=at];
    let (kind, message) = match bracket {
        b")" => (
            FindingKind::UnopenedVariation,
            "this `)` closes no variation",
        ),
        _ => (FindingKind::UnopenedComment, "this `}` closes no comment"),
    };
    teller.find(at..at + 1, kind, message);
    teller.show_word(bracket);
    teller.show_unjudged(bracket);
    Go(at + 1)
}
