//! Movetext: moves as games are written, with numbers, comments, variations and results between them.
//!
//! Only the moves are kept. Skipped are numbers (`12.`, `12...`), comments in braces, variations in parentheses, numeric
//! annotation glyphs (`$1`), [`signs`] of annotators and results (PGN standard, section 8.2).

use super::reading::without_number;
use super::result::GameResult;
use super::signs::{self, MoveMark};
use super::{MoveError, MoveText, PieceLetters, WrittenNumber};
use crate::line::tokens::{Separator, Token, Tokens};
use crate::{ParsePositionError, ParseResult, PositionErrorKind};

/// Takes the next item of a movetext: a move, or one thing that is skipped. Comments and variations must be closed. A number
/// without a dot is that of the next move, if the number of the first is known. Behind a result, a move is that of another
/// game.
pub(crate) fn take<'a>(
    tokens: &mut Tokens<'a>,
    moves: &mut Vec<Token<'a>>,
    first: Option<usize>,
    is_over: &mut bool,
) -> ParseResult<()> {
    let Some(token) = tokens.peek(Separator::List) else {
        return Ok(());
    };
    let (line, start) = (tokens.line, token.start);
    let byte = token.text.as_bytes()[0];
    let result = result(&line[start..]);
    let end = match byte {
        b'{' => end_of_comment(tokens, start)?,
        b'(' => end_of_variation(tokens, start)?,
        b'$' => start + 1 + digits(&token.text[1..]),
        _ => start + result.unwrap_or_else(|| length_of_word(token.text)),
    };
    tokens.skip_to(end);
    if matches!(byte, b'{' | b'(' | b'$') || result.is_some() {
        *is_over |= result.is_some();
        return Ok(());
    }
    let word = &line[start..end];
    let marks = signs::marks(word).unwrap_or_default();
    if let Some(last) = moves.last_mut()
        && let [(_, MoveMark::Ending(_)), ..] = marks[..]
    {
        last.text = &line[last.start..end];
        return Ok(());
    }
    // `3e4` and `3. 3e4`: a move has one number.
    let is_numbered = line[..start].trim_end().ends_with('.');
    let is_next = |number: usize| match first {
        _ if is_numbered => false,
        Some(first) => {
            (moves.len() / 2..=moves.len().div_ceil(2)).contains(&number.wrapping_sub(first))
        }
        None => number < 1000,
    };
    let text = without_number(without_bare_number(word, is_next));
    if !text.is_empty() && marks.is_empty() {
        if *is_over {
            return Err(tokens.error(PositionErrorKind::Pgn, tokens.token(text)));
        }
        moves.push(tokens.token(text));
    }
    Ok(())
}

/// Returns the length of the result with which a text begins. The board decides whether `0-0` is castling.
fn result(text: &str) -> Option<usize> {
    if text.starts_with('*') {
        return Some(1);
    }
    let (result, length) = GameResult::begin(text.as_bytes())?;
    let is_castling = result == GameResult::BothForfeit && !text[..length].contains(' ');
    (!is_castling).then_some(length)
}

/// Returns a word without the number at its start, if that is the next: `2Nf3`, `2`.
fn without_bare_number(word: &str, is_next: impl Fn(usize) -> bool) -> &str {
    let (number, rest) = word.split_at(digits(word));
    let is_number = !rest.starts_with(|next: char| !next.is_alphabetic());
    if is_number && number.parse().is_ok_and(is_next) {
        rest
    } else {
        word
    }
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
    let (mut moves, mut is_over) = (Vec::new(), false);
    while tokens.peek(Separator::List).is_some() {
        take(&mut tokens, &mut moves, None, &mut is_over)?;
    }
    Ok(moves.into_iter().map(|token| token.text).collect())
}

/// Returns a movetext as a game has it, where a semicolon begins a comment: between moves, it separates them. A move behind a
/// result is an error of the game.
///
/// ```
/// use oracle_notation::pgn_movetext;
///
/// assert_eq!(pgn_movetext("e4; e5")?, "e4  e5");
/// assert_eq!(pgn_movetext("e4 ; the best move")?, "e4 ; the best move");
/// # Ok::<_, oracle_notation::ParsePositionError>(())
/// ```
///
/// # Errors
///
/// A comment or a variation that is not closed.
pub fn pgn_movetext(text: &str) -> Result<String, ParsePositionError> {
    if let Err(error) = movetext(text)
        && error.kind != PositionErrorKind::Pgn
    {
        return Err(error);
    }
    let plain = text.replace(';', " ");
    let mut words = movetext(&plain).unwrap_or_default().into_iter();
    let are_moves = words.all(|word| MoveText::parse(word).is_ok());
    Ok(if are_moves { plain } else { text.to_owned() })
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
fn end_of_comment(tokens: &Tokens<'_>, start: usize) -> ParseResult<usize> {
    let length = tokens.line[start..].find('}');
    let brace = Token { text: "{", start };
    let unclosed = || tokens.error(PositionErrorKind::UnclosedComment, brace);
    Ok(start + length.ok_or_else(unclosed)? + 1)
}

/// Returns the end of the variation that starts here, including all variations and comments inside it.
fn end_of_variation(tokens: &Tokens<'_>, start: usize) -> ParseResult<usize> {
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

/// A move with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenMove {
    /// What the text means.
    pub read: MoveText,
    /// The text.
    pub text: String,
    /// The number before it, if it is not part of it.
    pub number: Option<WrittenNumber>,
}

impl WrittenMove {
    /// Parses one move.
    ///
    /// # Errors
    ///
    /// Any text that is no move with these letters.
    pub fn parse(text: &str, letters: PieceLetters) -> Result<WrittenMove, ParsePositionError> {
        WrittenMove::parse_part(text, text, letters)
    }

    /// Parses moves with numbers, comments and variations between them.
    ///
    /// ```
    /// use oracle_notation::{PieceLetters, WrittenMove};
    ///
    /// let moves = WrittenMove::parse_all("1. e4 e5 2. Nf3", PieceLetters::English)?;
    /// assert_eq!(moves[2].text, "Nf3");
    /// assert_eq!(moves[2].number.and_then(|number| number.number), Some(2));
    /// # Ok::<_, oracle_notation::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A word that is no move with these letters, or a comment or variation that is not closed.
    pub fn parse_all(
        text: &str,
        letters: PieceLetters,
    ) -> Result<Vec<WrittenMove>, ParsePositionError> {
        // A list has each move in a text of its own.
        let is_word = text.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_word && let Ok(written) = WrittenMove::parse(text, letters) {
            return Ok(vec![written]);
        }
        let parse = |word| WrittenMove::parse_part(word, text, letters);
        movetext(text)?.into_iter().map(parse).collect()
    }

    fn parse_part(word: &str, text: &str, letters: PieceLetters) -> ParseResult<WrittenMove> {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        let read = MoveText::parse_with(word, letters).map_err(|error| {
            let error = MoveError::from(error).in_letters(letters, |_| true);
            let kind = PositionErrorKind::Move(word.to_owned(), Box::new(error));
            ParsePositionError::new(kind, text, start..start + word.len())
        })?;
        Ok(WrittenMove {
            read,
            text: word.to_owned(),
            number: WrittenNumber::at_end(&text[..start]),
        })
    }
}
