//! Movetext: moves as games are written, with numbers, comments, variations and results between them.
//!
//! Only the moves are kept. Skipped are numbers (`12.`, `12...`), comments in braces, variations in parentheses, numeric
//! annotation glyphs (`$1`), signs of annotators and results (PGN standard, section 8.2).

use super::reading::without_number;
use crate::line::tokens::{Separator, Token, Tokens};
use crate::{ParsePositionError, PositionErrorKind};

/// The results of games that may end a movetext.
const RESULTS: [&str; 6] = ["1-0", "0-1", "1/2-1/2", "1/2", "*", "½-½"];

/// What annotators write after a move, as a separate word: evaluations and comments on quality.
const SIGNS: [&str; 19] = [
    "!", "?", "!!", "??", "!?", "?!", "=", "+-", "-+", "+=", "=+", "+/-", "-/+", "+/=", "=/+", "±",
    "∓", "∞", "□",
];

/// Separate words that belong to the move before them: `exd6 e.p.`, `Qh7 #`.
const ENDINGS: [&str; 6] = ["e.p.", "e.p", "ep", "+", "++", "#"];

/// Takes the next item of a movetext: a move, or one thing that is skipped. Comments and variations must be closed.
pub(crate) fn take<'a>(
    tokens: &mut Tokens<'a>,
    moves: &mut Vec<Token<'a>>,
) -> Result<(), ParsePositionError> {
    let Some(token) = tokens.peek(Separator::List) else {
        return Ok(());
    };
    let (line, start) = (tokens.line, token.start);
    let first = token.text.as_bytes()[0];
    let end = match first {
        b'{' => end_of_comment(tokens, start)?,
        b'(' => end_of_variation(tokens, start)?,
        b'$' => start + 1 + digits(&token.text[1..]),
        _ => start + length_of_word(token.text),
    };
    tokens.skip_to(end);
    if matches!(first, b'{' | b'(' | b'$') {
        return Ok(());
    }
    let word = &line[start..end];
    if let Some(last) = moves.last_mut()
        && ENDINGS.contains(&word)
    {
        last.text = &line[last.start..end];
        return Ok(());
    }
    let is_number = digits(word) == word.len();
    let text = without_number(word);
    if !is_number && !text.is_empty() && !RESULTS.contains(&text) && !SIGNS.contains(&text) {
        let start = end - text.len();
        moves.push(Token { text, start });
    }
    Ok(())
}

/// Returns the moves of a movetext, as they are written.
///
/// ```
/// use oracle_notation::movetext;
///
/// let moves = movetext("1. e4 {best by test} e5 2.Nf3 (2. f4 exf4) Nc6 $1 1-0")?;
/// assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6"]);
/// # Ok::<_, oracle_notation::ParsePositionError>(())
/// ```
///
/// # Errors
///
/// A comment or a variation that is not closed.
pub fn movetext(text: &str) -> Result<Vec<&str>, ParsePositionError> {
    let mut tokens = Tokens::new(text);
    let mut moves = Vec::new();
    while tokens.peek(Separator::List).is_some() {
        take(&mut tokens, &mut moves)?;
    }
    Ok(moves.into_iter().map(|token| token.text).collect())
}

/// Returns the length of a word, up to a comment, a variation or a glyph that follows without a space.
fn length_of_word(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_end = |at: usize| match bytes[at] {
        b'{' | b'$' => true,
        // `e8(Q)` promotes.
        b'(' => bytes.get(at + 2) != Some(&b')'),
        _ => false,
    };
    let end = (1..bytes.len()).find(|&at| is_end(at));
    end.unwrap_or(bytes.len())
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Returns the end of the comment that starts here. Comments do not nest.
fn end_of_comment(tokens: &Tokens<'_>, start: usize) -> Result<usize, ParsePositionError> {
    let length = tokens.line[start..].find('}');
    length.map(|length| start + length + 1).ok_or_else(|| {
        let brace = Token { text: "{", start };
        tokens.error(PositionErrorKind::UnclosedComment, brace)
    })
}

/// Returns the end of the variation that starts here, including all variations and comments inside it.
fn end_of_variation(tokens: &Tokens<'_>, start: usize) -> Result<usize, ParsePositionError> {
    let bytes = tokens.line.as_bytes();
    let (mut at, mut depth) = (start, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' => at = end_of_comment(tokens, at)? - 1,
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Ok(at);
        }
    }
    let bracket = Token { text: "(", start };
    Err(tokens.error(PositionErrorKind::UnclosedVariation, bracket))
}
