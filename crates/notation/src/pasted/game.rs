//! A game of PGN: its tags, if it has any, and then its moves (PGN standard, section 8).

use super::Pasted;
use crate::line::tokens::Token;
use crate::{Assumption, MiswrittenTag};

/// Translates a game, or a FEN tag alone, into its position and its moves. Other tags alone are no position.
pub(super) fn translate(token: Token<'_>) -> Option<Pasted> {
    let token = without_forum_marks(token);
    let (mut rest, mut fen, mut is_miswritten) = (token, None, false);
    loop {
        let exact = tag(rest);
        let Some((name, value, after)) = exact.or_else(|| miswritten_tag(rest)) else {
            break;
        };
        if name.eq_ignore_ascii_case("FEN") && fen.is_none() {
            fen = Some(value);
            is_miswritten = exact.is_none();
        }
        rest = after.trimmed();
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

pub(crate) fn begins_with_tag(text: &str) -> bool {
    tag(Token::whole(text).trimmed()).is_some()
}

/// Reads a tag, `[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]`: its name, its value, and the text after it.
fn tag(token: Token<'_>) -> Option<(&str, Token<'_>, Token<'_>)> {
    let inner = token.text.strip_prefix('[')?.trim_start();
    let end = inner.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let (name, rest) = inner.split_at(end.filter(|&end| end > 0)?);
    let rest = rest.trim_start().strip_prefix('"')?;
    // A backslash escapes a quote within the value.
    let mut is_escaped = false;
    let length = rest.find(|letter| {
        let is_end = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_end
    })?;
    let (value, after) = rest.split_at(length);
    let after = after[1..].trim_start().strip_prefix(']')?;
    Some((name, token.sub(value), token.sub(after)))
}

/// Reads a tag that the standard writes otherwise, on one line.
fn miswritten_tag(token: Token<'_>) -> Option<(&str, Token<'_>, Token<'_>)> {
    let line = token.text.lines().next()?;
    let tag = MiswrittenTag::parse(line.as_bytes())?;
    Some((
        &line[tag.name],
        token.part(tag.value),
        token.after(tag.length),
    ))
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
