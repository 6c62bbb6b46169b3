//! A game of PGN: its tags, and then its moves (PGN standard, section 8).

use super::{Pasted, trimmed};
use crate::notation::line::tokens::Token;

/// Translates a game, or a FEN tag alone, into its position and its moves.
pub(super) fn translate(token: Token<'_>) -> Option<Pasted> {
    let (mut rest, mut fen) = (token, None);
    while let Some((tag, behind)) = tag(rest) {
        if tag.name.eq_ignore_ascii_case("FEN") {
            fen = Some(tag.value);
        }
        rest = trimmed(behind);
    }
    if rest.start == token.start {
        return None;
    }
    let mut pasted = Pasted::default();
    match fen {
        Some(fen) => pasted.copy(fen),
        None => pasted.write("startpos", token.start),
    }
    if !rest.text.is_empty() {
        pasted.write(" moves ", rest.start);
        copy_without_line_comments(rest, &mut pasted);
    }
    Some(pasted)
}

struct Tag<'a> {
    name: &'a str,
    value: Token<'a>,
}

/// Reads a tag, and returns the text after it: `[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]`.
fn tag(token: Token<'_>) -> Option<(Tag<'_>, Token<'_>)> {
    let inner = token.text.strip_prefix('[')?;
    let (name, rest) = inner.split_once('"')?;
    let name = name.trim();
    if name.is_empty()
        || !name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    {
        return None;
    }
    // A backslash escapes a quote within the value.
    let mut is_escaped = false;
    let length = rest.find(|letter| {
        let is_end = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_end
    })?;
    let start = token.start + token.text.len() - rest.len();
    let value = Token {
        text: &rest[..length],
        start,
    };
    let behind = &rest[length + 1..];
    let text = behind.trim_start().strip_prefix(']')?;
    let end = token.start + token.text.len() - text.len();
    Some((Tag { name, value }, Token { text, start: end }))
}

/// Copies movetext without line comments, which begin at a semicolon, or at a percent sign in the first column.
fn copy_without_line_comments(token: Token<'_>, pasted: &mut Pasted) {
    let mut start = token.start;
    for line in token.text.split_inclusive('\n') {
        let kept = match line.find(';') {
            _ if line.starts_with('%') => "\n",
            Some(end) => &line[..end],
            None => line,
        };
        pasted.copy(Token { text: kept, start });
        pasted.write(" ", start + kept.len());
        start += line.len();
    }
}
