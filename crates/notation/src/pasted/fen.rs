//! A FEN as people write it: behind a label, in brackets, with commas or typographic dashes, or without a field.

use super::Pasted;
use crate::Assumption;
use crate::line::fields;
use crate::line::tokens::Token;
use crate::moves::ascii;
use crate::named::is_name;

const LABELS: [&str; 4] = ["position", "setboard", "fen", "epd"];
/// What may stand before and behind a FEN.
const OPENING: &str = "*\"'`\u{201c}\u{201e}\u{2018}\u{ab}([<|:=";
const CLOSING: &str = "*\"'`\u{201c}\u{201d}\u{2019}\u{bb})]>|.,;";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FenField {
    Turn,
    Castling,
    EpSquare,
    Halfmove,
    Fullmove,
}

impl FenField {
    /// Returns the value of the field as the standard writes it, if a word is one.
    fn spelled(self, word: &str) -> Option<String> {
        if word.is_empty() {
            return None;
        }
        let mut letters = word.chars();
        let is_none = letters.all(|letter| matches!(ascii(letter), Some('-' | '_')));
        let lower = word.to_ascii_lowercase();
        let (is_value, spelled) = match self {
            FenField::Turn => (fields::turn_value(word).is_ok(), word),
            FenField::Castling | FenField::EpSquare if is_none => (true, "-"),
            FenField::Castling => (fields::castling_value(word).is_ok(), word),
            FenField::EpSquare => (fields::ep_square_value(&lower).is_ok(), &*lower),
            FenField::Halfmove if is_none || lower == "o" => (true, "0"),
            FenField::Fullmove if is_none => (true, "1"),
            FenField::Halfmove | FenField::Fullmove => (fields::clock_value(word).is_ok(), word),
        };
        is_value.then(|| spelled.to_owned())
    }

    /// Returns whether the field is empty before this word and the next, which can only belong to later ones.
    fn is_empty_before(self, word: &str, next: &str) -> bool {
        let is_clock =
            fields::clock_value(word).is_ok() && FenField::EpSquare.spelled(next).is_none();
        match self {
            FenField::Castling => is_clock || fields::ep_square_value(word).is_ok(),
            FenField::EpSquare => is_clock,
            FenField::Turn | FenField::Halfmove | FenField::Fullmove => false,
        }
    }
}

/// Translates a line that has a FEN, with what may follow it.
pub(super) fn translate(token: Token<'_>) -> Option<Pasted> {
    let fen = without_label(token);
    let mut pasted = Pasted::default();
    if is_name(bare_word(fen).text) {
        pasted.copy(fen);
    } else {
        pasted.push_fen(fen)?;
    }
    let is_exact = super::uci(token).map_or(token.start, |rest| rest.start) == fen.start;
    pasted.note(Assumption::Fen, !is_exact);
    (pasted.line != token.text).then_some(pasted)
}

/// Returns the text after the labels, and after what opens a quotation.
fn without_label(mut token: Token<'_>) -> Token<'_> {
    let is_opening = |letter: char| letter.is_whitespace() || OPENING.contains(letter);
    loop {
        let text = token.text.trim_start_matches(is_opening);
        token = token.sub(text);
        let is_label = |label: &&&str| {
            let start = text.get(..label.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(label))
                && text[label.len()..].starts_with(is_opening)
        };
        match LABELS.iter().find(is_label) {
            Some(label) => token = token.after(label.len()),
            None => return token,
        }
    }
}

impl Pasted {
    /// Appends a FEN in the letters of the standard, and what follows it as it stands; `None` if it has no board.
    pub(super) fn push_fen(&mut self, token: Token<'_>) -> Option<()> {
        use FenField::{Castling, EpSquare, Fullmove, Halfmove, Turn};
        let board = bare_word(token);
        if !board.text.contains('/') {
            return None;
        }
        self.copy(board);
        let mut rest = token.after(board.text.len());
        let mut has_clock = false;
        for field in [Turn, Castling, EpSquare, Halfmove, Fullmove] {
            let start = rest.text.len() - rest.text.trim_start_matches(is_end).len();
            let bare = bare_word(rest.after(start));
            let Some(spelled) = field.spelled(bare.text) else {
                let next = rest.after(start + bare.text.len());
                let next = bare_word(next.sub(next.text.trim_start()));
                if !field.is_empty_before(bare.text, next.text) {
                    break;
                }
                // Of the two fields without a value, one dash shows one.
                let is_castling = field == Castling || self.line.ends_with(" -");
                self.note(Assumption::Castling, is_castling);
                self.note(Assumption::Fen, true);
                self.write(" -", rest.start);
                continue;
            };
            let mut between = rest.text[..start].bytes();
            let is_exact = spelled == bare.text && between.all(|byte| byte.is_ascii_whitespace());
            self.note(Assumption::Fen, !is_exact);
            self.write(" ", rest.start);
            if spelled == bare.text {
                self.copy(bare);
            } else {
                self.replace(bare.range(), &spelled);
            }
            has_clock |= field == Halfmove;
            rest = rest.after(start + bare.text.len());
        }
        self.push_rest(rest, has_clock);
        Some(())
    }

    /// Appends what follows a FEN, without what closes a quotation, and with the semicolon before the operations of an EPD
    /// with clocks.
    fn push_rest(&mut self, rest: Token<'_>, has_clock: bool) {
        let is_closing = |letter: char| letter.is_whitespace() || CLOSING.contains(letter);
        let is_last = rest.text.chars().all(is_closing);
        let text = rest
            .text
            .trim_start_matches(|letter| is_closing(letter) && (is_last || letter != ';'));
        let dropped = &rest.text[..rest.text.len() - text.len()];
        let opcode = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let opcode = opcode.into_iter().next().unwrap_or_default();
        let is_open = has_clock
            && opcode.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && text[opcode.len()..].starts_with(' ')
            && text.contains(';')
            && opcode != "moves";
        self.note(Assumption::Fen, is_open || !dropped.trim().is_empty());
        if !text.is_empty() {
            self.write(if is_open { " ; " } else { " " }, rest.start);
            self.copy(rest.after(dropped.len()));
        }
    }
}

fn is_end(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ';')
}

/// Returns the first word of a text, without what closes a quotation.
fn bare_word(token: Token<'_>) -> Token<'_> {
    let word = token.text.split(is_end).next().unwrap_or_default();
    let bare = word.trim_end_matches(|letter| CLOSING.contains(letter));
    token.part(0..bare.len())
}
