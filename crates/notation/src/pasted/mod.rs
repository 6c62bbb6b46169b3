//! Positions in the format of other programs: a line of UCI, a quoted FEN, a tag or a game of PGN, the address of a web
//! page, a drawing.
//!
//! A line is first read exactly, as a [`Record`]. Only if that fails and the line has one of these forms
//! is it translated into a line that can be read. Each form has a mark that no other has, so there is no guessing.

mod drawing;
mod fen;

use std::ops::Range;

use crate::tokens::{Token, with_plain_spaces};
use crate::{
    Assumption, Assumptions, Origin, Overrides, ParsePositionError, PositionErrorKind, Record,
};
use oracle_laws::{Position, SetupError};

/// A line that was translated, and where each byte of it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pasted {
    line: String,
    /// For each byte, the bytes of the source that it stands for, at least one.
    sources: Vec<Range<usize>>,
    assumed: Assumptions,
}

impl Pasted {
    /// Translates what was pasted; `None` if it has none of the known forms.
    ///
    /// ```
    /// use oracle_notation::Pasted;
    ///
    /// let pasted = Pasted::translate("position startpos moves e2e4").unwrap();
    /// assert_eq!(pasted.line(), "startpos moves e2e4");
    /// let pasted = Pasted::translate("https://lichess.org/editor/8/8/4k3/8/8/4K3/8/8_w_-_-_0_1").unwrap();
    /// assert_eq!(pasted.line(), "8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    /// assert_eq!(Pasted::translate("Wke1 Wra1"), None);
    /// ```
    pub fn translate(text: &str) -> Option<Pasted> {
        let whole = Token::whole(text).trimmed();
        if let Some(plain) = with_plain_spaces(text)
            && drawing::translate(whole).is_none()
        {
            let copied = || Pasted::default().with_copy(Token::whole(&plain));
            let mut pasted = Pasted::translate(&plain).unwrap_or_else(copied);
            let first = plain.split_whitespace().next();
            let is_board = first.is_some_and(|word| word.matches('/').count() == 7);
            pasted.note(Assumption::Fen, is_board);
            return Some(pasted);
        }
        let inner = unquoted(whole);
        let is_unquoted = inner.text.len() < whole.text.len();
        logged(inner)
            .or_else(|| fen::game(inner))
            .or_else(|| fen::address(inner))
            .or_else(|| fen::labelled(inner))
            .or_else(|| uci(inner).map(|rest| Pasted::default().with_copy(rest)))
            .or_else(|| drawing::translate(inner))
            .or_else(|| is_unquoted.then(|| Pasted::default().with_copy(inner)))
    }

    /// Returns the line that can be read.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Reads the line, and notes what is assumed about what was pasted. The place of an error is in the translated line:
    /// see [`Pasted::locate`].
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Record::parse`].
    pub fn read<'a>(&'a self, overrides: &'a Overrides) -> Result<Record<'a>, ParsePositionError> {
        let mut record = Record::parse(&self.line, overrides)?;
        record.assumptions = record.assumptions.union(self.assumed);
        Ok(record)
    }

    /// Returns the same error, with its place in the pasted text. The two black kings of a drawing with filled symbols
    /// alone are those of both sides, and the error says so.
    pub fn locate(&self, mut error: ParsePositionError, text: &str) -> ParsePositionError {
        let is_second_king = matches!(
            error.kind,
            PositionErrorKind::Setup(SetupError::TwoKings { .. })
        );
        if self.assumed.has(Assumption::Symbols) && is_second_king {
            error.kind = PositionErrorKind::FilledSymbols;
        }
        let Origin::Line(at) = error.origin else {
            return error;
        };
        let at = self.source_of(at);
        let mut at = at.start.min(text.len())..at.end.min(text.len());
        // An ASCII letter may come from a letter of several bytes.
        while !text.is_char_boundary(at.end) {
            at.end += 1;
        }
        ParsePositionError {
            token: text.get(at.clone()).unwrap_or_default().to_owned(),
            origin: Origin::Line(at),
            ..error
        }
    }

    fn source_of(&self, at: Range<usize>) -> Range<usize> {
        let end = self.sources.last().map_or(0, |last| last.end);
        let start = self.sources.get(at.start).map_or(end, |first| first.start);
        let last = at.end.checked_sub(1).filter(|last| *last >= at.start);
        let last = last.and_then(|last| self.sources.get(last));
        start..last.map_or(start, |last| last.end.max(start))
    }

    /// Appends words that stand before the source at this byte.
    fn write(&mut self, words: &str, source: usize) {
        self.push(words, source..source, false);
    }

    /// Appends a text that is copied from these bytes of the source, or replaces them.
    fn push(&mut self, text: &str, source: Range<usize>, is_copied: bool) {
        let whole = source.start..source.end.max(source.start + 1);
        let copied = |at| whole.start + at..whole.start + at + 1;
        let source_of = |at| if is_copied { copied(at) } else { whole.clone() };
        self.sources.extend((0..text.len()).map(source_of));
        self.line.push_str(text);
    }

    fn note(&mut self, assumption: Assumption, is_made: bool) {
        self.assumed.note(assumption, is_made);
    }

    fn copy(&mut self, token: Token<'_>) {
        self.push(token.text, token.range(), true);
    }

    fn with_copy(mut self, token: Token<'_>) -> Pasted {
        self.copy(token);
        self
    }
}

/// Returns the position of a text after its moves: FEN, EPD, a list of pieces, a name, or what is pasted from elsewhere (a line
/// of UCI, the address of a web page, a drawing).
///
/// ```
/// use oracle_notation::{Origin, position};
///
/// let after = position("position startpos moves e2e4 e7e5")?;
/// assert_eq!(after, position("startpos moves e4 e5")?);
/// assert_eq!(after.fullmoves(), 2);
/// let error = position("\"4k3/8/8/8/8/8/9/R3K3 w Q -\"").unwrap_err();
/// assert_eq!((error.token.as_str(), error.origin), ("9", Origin::Line(15..16)));
/// # Ok::<_, oracle_notation::ParsePositionError>(())
/// ```
///
/// # Errors
///
/// The first thing that cannot be read or played, and where it stands in the text.
pub fn position(text: &str) -> Result<Position, ParsePositionError> {
    let error = match Record::parse(text, Overrides::NONE) {
        Ok(record) => return Ok(record.play()?.position),
        Err(error) => error,
    };
    let pasted = Pasted::translate(text).ok_or(error)?;
    let record = pasted.read(Overrides::NONE);
    let position = record.and_then(|record| Ok(record.play()?.position));
    position.map_err(|error| pasted.locate(error, text))
}

/// Returns the position of a line of UCI: `position startpos moves e2e4`, `position fen ...`.
fn uci(token: Token<'_>) -> Option<Token<'_>> {
    let rest = without_word(token, "position").unwrap_or(token);
    let fen = without_word(rest, "fen").unwrap_or(rest);
    (fen.start > token.start).then_some(fen)
}

/// Returns the position of a line of UCI in the log of a program, behind a time and a name.
fn logged(token: Token<'_>) -> Option<Pasted> {
    let marks = ["position fen ", "position startpos"].into_iter();
    let found = marks.filter_map(|mark| token.text.find(mark)).min();
    let start = found.filter(|start| *start > 0)?;
    let before = token.text[..start].trim_end();
    let is_apart = before.ends_with(|last| ":>])|-,".contains(last)) || before == "info string";
    let mut pasted = Pasted::default().with_copy(uci(token.after(start))?);
    pasted.note(Assumption::Fen, true);
    is_apart.then_some(pasted)
}

fn without_word<'a>(token: Token<'a>, word: &str) -> Option<Token<'a>> {
    let rest = token.text.strip_prefix(word)?;
    let is_word = rest.starts_with(char::is_whitespace);
    is_word.then(|| token.sub(rest).trimmed())
}

fn unquoted(token: Token<'_>) -> Token<'_> {
    let is_quote = |letter: char| "\"'`\u{201c}\u{201d}\u{2018}\u{2019}".contains(letter);
    let inner = token.text.strip_prefix(is_quote);
    let inner = inner.and_then(|text| text.strip_suffix(is_quote));
    // `"FEN" id="a"`: the first quote is closed before the end.
    let is_closed = |text: &str| {
        let mut ends = text
            .match_indices(is_quote)
            .map(|(at, sign)| (at, at + sign.len()));
        ends.any(|(at, end)| {
            !text[..at].ends_with(char::is_whitespace)
                && text[end..].starts_with(char::is_whitespace)
        })
    };
    let inner = inner.filter(|text| !is_closed(text));
    inner.map_or(token, |text| token.sub(text).trimmed())
}

/// What the first lines of an input are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstLines {
    /// The first line of a drawing, which no position on one line has.
    Drawing,
    /// A position on a line of its own, or nothing whole.
    Lines,
    /// The words with which an engine begins, and nothing yet after them.
    Banner,
}

impl FirstLines {
    /// Returns what the whole lines of these bytes are.
    pub fn of(bytes: &[u8], overrides: &Overrides) -> FirstLines {
        let end = bytes.iter().rposition(|byte| *byte == b'\n');
        let text = str::from_utf8(&bytes[..end.unwrap_or_default()]).unwrap_or_default();
        // A board that is pasted from a text may stand below its side to move, and in a fence.
        let is_banner = |line: &&str| {
            let mut turn = Pasted::default();
            turn.push_turn(Token::whole(line).trimmed());
            line.starts_with("Stockfish ")
                || line.starts_with("```")
                // Beside a position on the same line, it is a part of that.
                || !turn.line.is_empty() && Record::parse(line, overrides).is_err()
        };
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let mut lines = lines.peekable();
        let has_banner = lines.peek().is_some_and(is_banner);
        match lines.find(|line| !is_banner(line)) {
            Some(line)
                if drawing::is_begun_by(line)
                    && Record::parse(line, overrides).is_err()
                    && Pasted::translate(line).is_none() =>
            {
                FirstLines::Drawing
            }
            None if has_banner => FirstLines::Banner,
            _ => FirstLines::Lines,
        }
    }
}
