//! The position of an object, translated into a line as a person types it.

use std::borrow::Cow;
use std::ops::Range;

use oracle_notation::PositionErrorKind::{self, BadDepth, BadNumber};
use oracle_notation::{ParsePositionError, Pasted};

use super::{ObjectLine, string};
use crate::message::{Json, Read, escape_length};

/// The position of an object, with its fields and moves, as a line.
#[derive(Debug)]
pub enum PositionLine<'a> {
    /// A string of the object as it stands there.
    Written(&'a str),
    /// A line of several parts of the object.
    Composed(Pasted),
}

impl<'a> ObjectLine<'a> {
    /// Returns the position with its fields and moves, as a line.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no position or more than one, or a value is of the wrong kind.
    #[inline]
    pub fn position(&self) -> Read<'a, PositionLine<'a>> {
        match self.bare_position() {
            Some(text) => Ok(PositionLine::Written(text)),
            None => self.compose().map(PositionLine::Composed),
        }
    }

    fn compose(&self) -> Read<'a, Pasted> {
        let known = &self.known;
        let mut positions = [known.fen, known.position, known.epd].into_iter().flatten();
        let Some(position) = positions.next() else {
            let hint = "add `fen` or `position`: {\"fen\":\"startpos\"}";
            let start = self.json.start();
            return Err(start.error("missing_key", "the object has no position", hint));
        };
        if let Some(second) = positions.next() {
            let message = "the object has more than one position";
            let hint = "keep one of `fen`, `position` and `epd`";
            return Err(second.error("repeated_key", message, hint));
        }
        let fields = [
            (" turn=", known.turn),
            (" castling=", known.castling),
            (" ep=", known.ep),
            (" moved=", known.moved),
            (" halfmove=", known.halfmove),
            (" fullmove=", known.fullmove),
            (" piece=", known.piece),
            (" move=", known.asked_move),
            (" depth=", known.depth),
        ];
        let mut line = Pasted::default();
        self.push(position, &mut line)?;
        if let Some(moves) = known.moves {
            self.push_moves(moves, &mut line)?;
        }
        for (field, value) in fields {
            let Some(value) = value else { continue };
            line.write(field, self.at(value));
            let start = line.line().len();
            let number = value.text.to_owned();
            match field {
                " move=" => self.push_move(value, &mut line)?,
                " depth=" => self.push_number(value, &BadDepth(number), &mut line)?,
                " halfmove=" | " fullmove=" => {
                    self.push_number(value, &BadNumber(number), &mut line)?;
                }
                _ => self.push(value, &mut line)?,
            }
            // What follows white space would be another field.
            if line.line()[start..].contains(char::is_whitespace) {
                let name = field.trim_matches([' ', '=']);
                let message = format!("`{name}` has white space in it");
                return Err(value.error("bad_value", &message, "leave the white space out"));
            }
        }
        Ok(line)
    }

    fn push_moves(&self, moves: Json<'a>, line: &mut Pasted) -> Read<'a, ()> {
        line.write(" moves", self.at(moves));
        let list = moves.parse::<Vec<Json<'a>>>().unwrap_or(vec![moves]);
        for text in list {
            line.write(" ", self.at(text));
            self.push(text, line)?;
        }
        Ok(())
    }

    /// Appends a move as one word: the blanks of `1. e4`, `e4 ` and `exd6 e.p.` are left out.
    fn push_move(&self, value: Json<'a>, line: &mut Pasted) -> Read<'a, ()> {
        let text = string(value)?;
        if !text.contains(' ') {
            return self.push(value, line);
        }
        let inside = value.unquoted().text;
        let place = self.at(value.unquoted());
        let mut push = |part: Range<usize>| match &text {
            Cow::Borrowed(text) => line.write_copy(&text[part.clone()], place + part.start),
            // An error is about the whole move: the places of its letters are not known.
            Cow::Owned(text) => line.replace(place..place + inside.len(), &text[part]),
        };
        let end = text.trim_end().len();
        let mut start = text.len() - text.trim_start().len();
        for (at, _) in text[..end].match_indices(' ') {
            if at > start && (text[..at].ends_with('.') || text[at..end] == *" e.p.") {
                push(start..at);
                start = at + 1;
            }
        }
        push(start.min(end)..end);
        Ok(())
    }

    /// Appends a number or the text of a string; `kind` is the error about another value.
    fn push_number(
        &self,
        value: Json<'a>,
        kind: &PositionErrorKind,
        line: &mut Pasted,
    ) -> Read<'a, ()> {
        match value.text.as_bytes().first() {
            Some(b'"') => return self.push(value, line),
            Some(b'-' | b'0'..=b'9') => line.write_copy(value.text, self.at(value)),
            _ => return Err(value.bad_position(kind)),
        }
        Ok(())
    }

    /// Appends the text of a string, and notes where each part of it comes from.
    fn push(&self, value: Json<'a>, line: &mut Pasted) -> Read<'a, ()> {
        string(value)?;
        let inside = value.unquoted();
        let (text, place) = (inside.text, self.at(inside));
        let (mut start, mut at) = (0, 0);
        while let Some(length) = text[at..].find('\\') {
            at += length;
            line.write_copy(&text[start..at], place + start);
            let end = at + escape_length(&text[at..]);
            let letter = serde_json::from_str::<String>(&format!("\"{}\"", &text[at..end]));
            line.replace(place + at..place + end, &letter.unwrap_or_default());
            (start, at) = (end, end);
        }
        line.write_copy(&text[start..], place + start);
        Ok(())
    }
}

impl PositionLine<'_> {
    /// Returns the line.
    pub fn text(&self) -> &str {
        match self {
            PositionLine::Written(text) => text,
            PositionLine::Composed(line) => line.line(),
        }
    }

    /// Returns the same error, with its place in the object, which is the text of this line.
    pub fn locate(&self, error: ParsePositionError, line: &str) -> ParsePositionError {
        match self {
            PositionLine::Written(text) => {
                let mut whole = Pasted::default();
                whole.write_copy(text, text.as_ptr().addr() - line.as_ptr().addr());
                whole.locate(error, line)
            }
            PositionLine::Composed(composed) => composed.locate(error, line),
        }
    }
}
