//! Addresses of web pages that show a position, and a FEN in the letters of such an address: with `_`, `+` or `%20` for
//! spaces.

use super::Pasted;
use crate::notation::line::tokens::Token;

/// Translates an address with a position, or a FEN in the letters of an address.
pub(super) fn translate(token: Token<'_>) -> Option<Pasted> {
    let text = token.text;
    if text.contains(char::is_whitespace) {
        return None;
    }
    let is_address = text.contains("://") || text.contains(".org/") || text.contains(".com/");
    if !is_address {
        let is_fen = text.contains(['_', '%', '+']) && !text.contains('=');
        return is_fen.then(|| decoded(token)).flatten().filter(is_position);
    }
    // The part after `#` only says which move is shown.
    let text = text.split('#').next().unwrap_or(text);
    let (path, parameters) = text.split_once('?').unwrap_or((text, ""));
    let mut start = token.start + path.len() + 1;
    for parameter in parameters.split('&') {
        if let Some(fen) = parameter.strip_prefix("fen=") {
            let start = start + "fen=".len();
            return decoded(Token { text: fen, start }).filter(is_position);
        }
        start += parameter.len() + 1;
    }
    // A board takes eight parts of the path.
    let starts = path.match_indices('/').map(|(slash, _)| slash + 1);
    let mut boards = starts.filter_map(|start| {
        let text = &path[start..];
        decoded(Token {
            text,
            start: token.start + start,
        })
    });
    boards.find(is_position)
}

/// Returns a text without the escapes of an address.
fn decoded(token: Token<'_>) -> Option<Pasted> {
    let mut pasted = Pasted::default();
    let (mut rest, mut at) = (token.text, token.start);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '_' | '+' => {
                pasted.write(" ", at);
                1
            }
            '%' => {
                let byte = u8::from_str_radix(rest.get(1..3)?, 16).ok()?;
                let letter = char::from(byte);
                if !letter.is_ascii_graphic() && letter != ' ' {
                    return None;
                }
                pasted.write(letter.encode_utf8(&mut [0; 4]), at);
                3
            }
            _ => {
                let length = rest.find(['_', '+', '%']).unwrap_or(rest.len());
                pasted.copy(Token {
                    text: &rest[..length],
                    start: at,
                });
                length
            }
        };
        rest = &rest[length..];
        at += length;
    }
    Some(pasted)
}

/// Returns whether a text begins with eight ranks of a FEN.
fn is_position(pasted: &Pasted) -> bool {
    let board = pasted.line.split(' ').next().unwrap_or_default();
    let is_rank = |rank: &str| {
        let letters = |letter: char| "KQRBNPkqrbnp12345678".contains(letter);
        !rank.is_empty() && rank.chars().all(letters)
    };
    board.split('/').count() == 8 && board.split('/').all(is_rank)
}
