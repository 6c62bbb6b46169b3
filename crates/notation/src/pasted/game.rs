//! A game of PGN: its tags, and then its moves (PGN standard, section 8).

use super::{Pasted, trimmed};
use crate::line::tokens::Token;

/// Translates a game, or a FEN tag alone, into its position and its moves.
pub(super) fn translate(token: Token<'_>) -> Option<Pasted> {
    let (mut rest, mut fen) = (token, None);
    while let Some((name, value, after)) = tag(rest) {
        if name.eq_ignore_ascii_case("FEN") {
            fen = Some(value);
        }
        rest = trimmed(after);
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

/// Reads a tag, `[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]`: its name, its value, and the text after it.
fn tag(token: Token<'_>) -> Option<(&str, Token<'_>, Token<'_>)> {
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
    let start = token.text.len() - rest.len();
    let value = token.part(start..start + length);
    let after = rest[length + 1..].trim_start().strip_prefix(']')?;
    Some((name, value, token.after(token.text.len() - after.len())))
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
