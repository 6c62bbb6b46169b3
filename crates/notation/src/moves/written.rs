//! A move that was written apart from its line: in an option, or in a list.

use super::{MoveError, MoveText, PieceLetters, WrittenNumber, movetext};
use crate::{ParsePositionError, PositionErrorKind};

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
        let words = movetext(text)?.into_iter();
        words
            .map(|word| WrittenMove::parse_part(word, text, letters))
            .collect()
    }

    fn parse_part(
        word: &str,
        text: &str,
        letters: PieceLetters,
    ) -> Result<WrittenMove, ParsePositionError> {
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
