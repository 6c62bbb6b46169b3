//! Variations: moves that were not played, in parentheses after the move that they replace.

use super::lifecycle::begin_moves;
use super::move_number::MoveNumber;
use super::passages::{open_comment, open_line_comment, skip};
use super::piece::Next::{self, Go, More};
use super::tag_section::tag;
use super::teller::{Passage, Teller};
use super::{FindingKind, Text};

/// The deepest nesting of variations that is judged.
const DEEPEST: usize = 256;

/// Begins a variation at an opening parenthesis.
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

/// Ends a variation at a closing parenthesis.
pub(super) fn close_variation(teller: &mut Teller<'_>, at: usize) -> Next {
    teller.show_misplaced_number(false);
    teller.show_passed();
    if teller.game.variations.pop().is_some() {
        teller.pending.number = MoveNumber::default();
        teller.pending.number.is_interrupted = true;
        teller.show(Text::VariationEnd);
        return Go(at + 1);
    }
    let message = "this `)` closes no variation";
    unopened(teller, at, FindingKind::UnopenedVariation, message)
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

/// Shows a part of a variation that is not judged.
fn show_deep(teller: &mut Teller<'_>, text: Text<'_>) {
    if teller.options.has_variations {
        teller.show(text);
    }
}

/// Reports a bracket that closes nothing.
pub(super) fn unopened(
    teller: &mut Teller<'_>,
    at: usize,
    kind: FindingKind,
    message: &str,
) -> Next {
    begin_moves(teller, at);
    teller.find(at..at + 1, kind, message);
    let bracket = &teller.piece.bytes[at..=at];
    teller.show_word(bracket);
    teller.show_unjudged(bracket);
    Go(at + 1)
}
