//! Addresses of web pages that show a position, and a FEN in the letters of such an address: with `_`, `+` or `%20` for
//! spaces.

use std::iter;

use super::Pasted;
use crate::line::tokens::Token;

/// Translates an address with a position, or a FEN in the letters of an address; moves and fields may follow.
pub(super) fn translate(token: Token<'_>) -> Option<Pasted> {
    let end = token.text.find(char::is_whitespace);
    let end = end.unwrap_or(token.text.len());
    Some(position(token.part(0..end))?.with_copy(token.after(end)))
}

fn position(token: Token<'_>) -> Option<Pasted> {
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
        pasted.replace(at..at + length, letter?.encode_utf8(&mut [0; 4]));
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
