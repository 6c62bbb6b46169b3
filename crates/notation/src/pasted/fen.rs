//! A FEN as people write it: behind a label, in brackets, with commas or typographic dashes, or without a field; among the
//! tags of a game (PGN standard, section 8); and in the address of a web page, with `_`, `+` or `%20` for spaces.

use std::iter;

use super::{Pasted, uci};
use crate::letters::ascii;
use crate::named::is_name;
use crate::tokens::Token;
use crate::{Assumption, TagText, fields, is_chess_variant};

const LABELS: [&str; 4] = ["position", "setboard", "fen", "epd"];
/// What may stand before and behind a FEN.
const OPENING: &str = "*\"'`\u{201c}\u{201e}\u{2018}\u{ab}([<|:=";
const CLOSING: &str = "*\"'`\u{201c}\u{201d}\u{2019}\u{bb})]>|.,;";

/// Returns the field of a FEN at this place behind its board as the standard writes it, if a word is one.
fn spelled(place: usize, word: &str) -> Option<String> {
    let is_none = (word.chars()).all(|letter| matches!(ascii(letter), Some('-' | '_')));
    let lower = word.to_ascii_lowercase();
    let (is_value, spelled) = match place {
        0 => (fields::turn_value(word).is_ok(), word),
        1 | 2 if is_none => (true, "-"),
        1 => (fields::castling_value(word).is_ok(), word),
        2 => (fields::ep_square_value(&lower).is_ok(), &*lower),
        3 if is_none || lower == "o" => (true, "0"),
        _ if is_none => (true, "1"),
        _ => (fields::clock_value(word).is_ok(), word),
    };
    (is_value && !word.is_empty()).then(|| spelled.to_owned())
}

/// Translates a line that has a FEN, with what may follow it.
pub(super) fn labelled(token: Token<'_>) -> Option<Pasted> {
    let fen = without_label(token);
    let mut pasted = Pasted::default();
    if is_name(bare_word(fen).text) {
        pasted.copy(fen);
    } else {
        pasted.push_fen(fen)?;
    }
    let is_exact = uci(token).map_or(token.start, |rest| rest.start) == fen.start;
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
        let board = bare_word(token);
        if !board.text.contains('/') {
            return None;
        }
        self.copy(board);
        let mut rest = token.after(board.text.len());
        let mut place = 0;
        while place < 5 {
            let start = rest.text.len() - rest.text.trim_start_matches(is_end).len();
            let bare = bare_word(rest.after(start));
            let Some(spelled) = spelled(place, bare.text) else {
                // A field is missing before words that can only belong to later ones.
                let next = rest.after(start + bare.text.len());
                let next = bare_word(next.sub(next.text.trim_start()));
                let is_clock =
                    fields::clock_value(bare.text).is_ok() && spelled(2, next.text).is_none();
                let is_square = fields::ep_square_value(bare.text).is_ok();
                if !(place == 1 && is_square || matches!(place, 1 | 2) && is_clock) {
                    break;
                }
                // Of the two fields without a value, one dash shows one.
                self.note(
                    Assumption::Castling,
                    place == 1 || self.line.ends_with(" -"),
                );
                self.note(Assumption::Fen, true);
                self.write(" -", rest.start);
                place += 1;
                continue;
            };
            let mut between = rest.text[..start].bytes();
            let is_exact = spelled == bare.text && between.all(|byte| byte.is_ascii_whitespace());
            self.note(Assumption::Fen, !is_exact);
            self.write(" ", rest.start);
            if spelled == bare.text {
                self.copy(bare);
            } else {
                self.push(&spelled, bare.range(), false);
            }
            place += 1;
            rest = rest.after(start + bare.text.len());
        }
        self.push_rest(rest, place > 3);
        Some(())
    }

    /// Appends what follows a FEN, without what closes a quotation, and with the semicolon before the operations of an EPD
    /// with clocks.
    fn push_rest(&mut self, rest: Token<'_>, has_clock: bool) {
        let is_closing = |letter: char| letter.is_whitespace() || CLOSING.contains(letter);
        let is_last = rest.text.chars().all(is_closing);
        let is_dropped = |letter| is_closing(letter) && (is_last || letter != ';');
        let text = rest.text.trim_start_matches(is_dropped);
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

/// Translates a game, or a FEN tag alone, into its position and its moves. Other tags alone are no position.
pub(super) fn game(token: Token<'_>) -> Option<Pasted> {
    let token = without_forum_marks(token);
    let (mut rest, mut fen, mut is_miswritten) = (token, None, false);
    while let Some(tag) = TagText::parse(rest.text.as_bytes()) {
        if rest.text[tag.name.clone()].eq_ignore_ascii_case("FEN") && fen.is_none() {
            fen = Some(rest.part(tag.value.clone()));
            is_miswritten = tag.is_miswritten;
        }
        // Its moves and its position mean something else.
        let is_variant = rest.text[tag.name].eq_ignore_ascii_case("Variant");
        if is_variant && !is_chess_variant(rest.text[tag.value].as_bytes()) {
            return None;
        }
        rest = rest.after(tag.length).trimmed();
    }
    let is_bare = rest.start == token.start;
    if is_bare && !begins_game(rest.text) || fen.is_none() && rest.text.is_empty() {
        return None;
    }
    let mut pasted = Pasted::default();
    match fen {
        Some(fen) if pasted.push_fen(fen).is_some() => {}
        Some(fen) => pasted.copy(fen),
        None => pasted.write("startpos", token.start),
    }
    pasted.note(Assumption::InitialPosition, fen.is_none());
    pasted.note(Assumption::Fen, is_miswritten);
    if !rest.text.is_empty() {
        pasted.write(" moves ", rest.start);
        copy_without_line_comments(rest, &mut pasted);
    }
    Some(pasted)
}

/// Removes the marks of a forum around a game: `[pgn]`, `[/pgn]`.
fn without_forum_marks(token: Token<'_>) -> Token<'_> {
    let text = token.text.as_bytes();
    let opens = (text.get(..5)).is_some_and(|mark| mark.eq_ignore_ascii_case(b"[pgn]"));
    let start = if opens { 5 } else { 0 };
    let mark = text.len().checked_sub(6).filter(|&at| at >= start);
    let mark = mark.filter(|&at| text[at..].eq_ignore_ascii_case(b"[/pgn]"));
    token.part(start..mark.unwrap_or(text.len())).trimmed()
}

/// Returns whether a text without tags begins with the first move of a game: `1.e4`, `1. Nf3`.
fn begins_game(text: &str) -> bool {
    let first = text.strip_prefix("1.").map(str::trim_start);
    let word = first.and_then(|first| first.split_whitespace().next());
    word.is_some_and(|word| !word.contains('/') && word.starts_with(char::is_alphanumeric))
}

/// Copies movetext without line comments, which begin at a semicolon, or at a percent sign in the first column.
fn copy_without_line_comments(token: Token<'_>, pasted: &mut Pasted) {
    for line in token.text.split_inclusive('\n') {
        let kept = match line.find(';') {
            _ if line.starts_with('%') => &line[..0],
            Some(end) => &line[..end],
            None => line,
        };
        let kept = token.sub(kept);
        pasted.copy(kept);
        pasted.write(" ", kept.range().end);
    }
}

/// Translates an address with a position, or a FEN in the letters of an address; moves and fields may follow.
pub(super) fn address(token: Token<'_>) -> Option<Pasted> {
    let end = token.text.find(char::is_whitespace);
    let end = end.unwrap_or(token.text.len());
    Some(position_of(token.part(0..end))?.with_copy(token.after(end)))
}

fn position_of(token: Token<'_>) -> Option<Pasted> {
    let text = token.text;
    let is_address = text.contains("://") || text.contains(".org/") || text.contains(".com/");
    if !is_address {
        let is_fen = text.contains(['_', '%', '+']) && !text.contains('=');
        return is_fen.then(|| decoded(token)).flatten();
    }
    // The part after `#` only says which move is shown.
    let text = text.split('#').next().unwrap_or(text);
    let (path, parameters) = text.split_once('?').unwrap_or((text, ""));
    let mut parameters = parameters.split('&');
    if let Some(fen) = parameters.find_map(|parameter| parameter.strip_prefix("fen=")) {
        return decoded(token.sub(fen));
    }
    // A board takes eight parts of the path.
    let mut parts = path.match_indices('/').map(|(slash, _)| &path[slash + 1..]);
    decoded(token.sub(parts.find(|part| has_board(letters(part)))?))
}

/// Returns the letters of a text without the escapes of an address, and the bytes that each takes in it; `None` for an
/// escape that cannot be read.
fn letters(text: &str) -> impl Iterator<Item = (Option<char>, usize)> {
    let mut rest = text;
    iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (letter, length) = match first {
            '_' | '+' => (Some(' '), 1),
            '%' => (escaped(rest), 3),
            _ => (Some(first), first.len_utf8()),
        };
        rest = rest.get(length..).unwrap_or_default();
        Some((letter, length))
    })
}

/// Returns the letter of an escape: `%20`.
fn escaped(text: &str) -> Option<char> {
    let letter = char::from(u8::from_str_radix(text.get(1..3)?, 16).ok()?);
    (letter.is_ascii_graphic() || letter == ' ').then_some(letter)
}

/// Returns whether a text begins with eight ranks of a FEN. Reads nine parts of a path at most, so that an address is
/// searched in linear time.
fn has_board(letters: impl Iterator<Item = (Option<char>, usize)>) -> bool {
    let (mut ranks, mut is_empty) = (1, true);
    let letters = letters.map(|(letter, _)| letter);
    for letter in letters.take_while(|&letter| letter != Some(' ')) {
        match letter {
            Some('/') if !is_empty && ranks < 8 => (ranks, is_empty) = (ranks + 1, true),
            Some(letter) if "KQRBNPkqrbnp12345678".contains(letter) => is_empty = false,
            _ => return false,
        }
    }
    ranks == 8 && !is_empty
}

/// Returns a text that begins with a board, without the escapes of an address.
fn decoded(token: Token<'_>) -> Option<Pasted> {
    if !has_board(letters(token.text)) {
        return None;
    }
    let mut pasted = Pasted::default();
    let mut at = token.start;
    for (letter, length) in letters(token.text) {
        pasted.push(letter?.encode_utf8(&mut [0; 4]), at..at + length, false);
        at += length;
    }
    Some(pasted)
}

#[cfg(test)]
mod tests {
    use super::{has_board, letters};

    #[test]
    fn a_letter_of_an_address_is_read_nine_times_at_most() {
        for part in [
            "://",
            "https://lichess.org/",
            ".com/",
            "8/",
            "8/8%2F",
            "k%2F/",
            "8",
        ] {
            let address = part.repeat(1000);
            let mut read = 0;
            for (slash, _) in address.match_indices('/') {
                let text = &address[slash + 1..];
                assert!(!has_board(letters(text).inspect(|_| read += 1)), "{part}");
            }
            assert!(read <= 9 * address.len(), "{part}: {read} letters");
        }
    }

    #[test]
    fn eight_ranks_make_a_board_and_the_rest_is_not_read() {
        for (text, is_board) in [
            ("8/8/8/8/8/8/8/8", true),
            ("8/8/8/8/8/8/8/8_w_-_-/%zz", true),
            ("8%2F8/8/8/8/8/8/8+b", true),
            ("8/8/8/8/8/8/8", false),
            ("8/8/8/8/8/8/8/", false),
            ("8/8/8/8/8/8/8/8/8", false),
            ("8/8/8/%zz/8/8/8/8", false),
            ("/8/8/8/8/8/8/8/8", false),
            ("", false),
        ] {
            assert_eq!(has_board(letters(text)), is_board, "{text}");
        }
    }
}
