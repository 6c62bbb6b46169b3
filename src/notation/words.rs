//! A line, word by word.

use std::ops::Range;

use super::{ParsePositionError, PositionFault};

/// A word of a line, and where it starts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub start: usize,
}

impl Word<'_> {
    pub fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// What is left of a line.
#[derive(Debug, Clone)]
pub(super) struct Words<'a> {
    pub line: &'a str,
    pub at: usize,
}

impl<'a> Words<'a> {
    pub const fn new(line: &'a str) -> Words<'a> {
        Words { line, at: 0 }
    }

    /// Steps over white space, and over the separators of a list where they are to be skipped.
    pub fn skip(&mut self, is_separator: fn(u8) -> bool) {
        while let Some(&byte) = self.line.as_bytes().get(self.at)
            && is_separator(byte)
        {
            self.at += 1;
        }
    }

    /// The word that comes next, up to a separator, without stepping over it.
    pub fn peek(&self, is_separator: fn(u8) -> bool) -> Option<Word<'a>> {
        let mut ahead = self.clone();
        ahead.skip(is_separator);
        let rest = &ahead.line.as_bytes()[ahead.at..];
        let length = rest
            .iter()
            .position(|&byte| is_separator(byte))
            .unwrap_or(rest.len());
        (length > 0).then(|| Word {
            text: &ahead.line[ahead.at..ahead.at + length],
            start: ahead.at,
        })
    }

    /// The next word, up to a separator.
    pub fn next(&mut self, is_separator: fn(u8) -> bool) -> Option<Word<'a>> {
        let word = self.peek(is_separator);
        match word {
            Some(word) => self.at = word.range().end,
            None => self.at = self.line.len(),
        }
        word
    }

    /// An error about a word of this line.
    pub fn error(&self, fault: PositionFault, word: Word<'_>) -> ParsePositionError {
        ParsePositionError::new(fault, self.line, word.range())
    }
}

/// Between the fields of a FEN.
pub(super) const fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

/// Between the pieces of a list, and between moves.
pub(super) const fn is_list_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';')
}
