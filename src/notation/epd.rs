//! Extended Position Description: the first four fields of a FEN, then operations (PGN standard, section 16.2).
//!
//! `id` names the record; `hmvc` and `fmvn` are the two clocks; all other operations are carried over as they stand.
//! The operations of perft suites (a full FEN, then `;D1 20 ;D2 400`) are read as well.

use std::fmt::Write;

use super::words::{Word, Words, is_space};
use super::{Fields, ParsePositionError, PositionFault, fen, fields, is_printable};
use crate::rules::Position;

/// An operation: its name, and its operands as they stand in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation<'a> {
    /// The name: a letter, then letters, digits or underscores.
    pub opcode: &'a str,
    /// All up to the semicolon, without the white space around it.
    pub operands: &'a str,
}

impl Operation<'_> {
    /// Whether the operation is about the moves of its position, so that it says nothing true of a later one.
    fn is_of_its_position(self) -> bool {
        const OF_MOVES: [&str; 11] = [
            "acd", "acn", "acs", "am", "bm", "ce", "dm", "pm", "pv", "rc", "sm",
        ];
        OF_MOVES.contains(&self.opcode)
    }
}

/// Reads operations, up to `moves`, a field behind a semicolon, or the end of the line.
pub(super) fn operations<'a>(
    words: &mut Words<'a>,
) -> Result<Vec<Operation<'a>>, ParsePositionError> {
    let mut operations = Vec::new();
    let mut has_semicolon = false;
    loop {
        words.skip(is_space);
        let rest = &words.line.as_bytes()[words.at..];
        if rest.first() == Some(&b';') {
            has_semicolon = true;
            words.at += 1;
            continue;
        }
        let Some(word) = words.peek(is_space) else {
            return Ok(operations);
        };
        if word.text == "moves" || fields::peek(words).is_some() {
            return Ok(operations);
        }
        let (operation, closed) = operation(words, has_semicolon)?;
        has_semicolon |= closed;
        operations.push(operation);
    }
}

/// Reads one operation, and whether a semicolon ends it. The last one of a line may go without, if a semicolon came
/// before it, and nothing in it looks like more than an operand.
fn operation<'a>(
    words: &mut Words<'a>,
    may_be_open: bool,
) -> Result<(Operation<'a>, bool), ParsePositionError> {
    let line = words.line;
    let start = words.at;
    let rest = &line[start..];
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let length = rest
        .bytes()
        .position(|byte| !is_part(byte))
        .unwrap_or(rest.len());
    let opcode = Word {
        text: &rest[..length],
        start,
    };
    let follows = rest.as_bytes().get(length).copied();
    let is_opcode = opcode
        .text
        .starts_with(|first: char| first.is_ascii_alphabetic());
    if !is_opcode || follows.is_some_and(|byte| byte != b';' && !is_space(byte)) {
        let word = words
            .peek(|byte| is_space(byte) || byte == b';')
            .unwrap_or(opcode);
        return Err(words.error(PositionFault::BadOpcode(word.text.to_owned()), word));
    }
    let operands = &rest[length..];
    let mut quote = None;
    let mut escaped = false;
    let mut end = None;
    for (at, byte) in operands.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quote.is_some() => escaped = true,
            b'"' => {
                quote = if quote.is_some() {
                    None
                } else {
                    Some(start + length + at)
                }
            }
            b';' if quote.is_none() => {
                end = Some(at);
                break;
            }
            _ => {}
        }
    }
    if let Some(quote) = quote {
        let text = Word {
            text: &line[quote..],
            start: quote,
        };
        return Err(words.error(PositionFault::UnclosedString(opcode.text.to_owned()), text));
    }
    let closed = end.is_some();
    let operands = &operands[..end.unwrap_or(operands.len())];
    let mut inside = Words::new(operands);
    let looks_like_more = |inside: &Words<'_>| {
        fields::peek(inside).is_some()
            || inside
                .peek(is_space)
                .is_some_and(|word| word.text == "moves")
    };
    while !closed && inside.peek(is_space).is_some() && may_be_open && !looks_like_more(&inside) {
        inside.next(is_space);
    }
    if !closed && (!may_be_open || inside.peek(is_space).is_some()) {
        return Err(words.error(
            PositionFault::UnclosedOperation(opcode.text.to_owned()),
            opcode,
        ));
    }
    words.at = start + length + operands.len() + usize::from(closed);
    Ok((
        Operation {
            opcode: opcode.text,
            operands: operands.trim(),
        },
        closed,
    ))
}

/// The clocks that operations tell.
pub(super) fn clocks(
    operations: &[Operation<'_>],
    words: &Words<'_>,
) -> Result<Fields, ParsePositionError> {
    let clock = |opcode| -> Result<Option<u32>, ParsePositionError> {
        let Some(operation) = operations
            .iter()
            .find(|operation| operation.opcode == opcode)
        else {
            return Ok(None);
        };
        let start = operation.operands.as_ptr() as usize - words.line.as_ptr() as usize;
        let word = Word {
            text: operation.operands,
            start,
        };
        fen::number(word.text)
            .map(Some)
            .map_err(|fault| words.error(fault, word))
    };
    Ok(Fields {
        halfmoves: clock("hmvc")?,
        fullmoves: clock("fmvn")?,
        ..Fields::default()
    })
}

/// The name that an `id` operation gives, without its quotes.
pub(super) fn id(operations: &[Operation<'_>]) -> Option<String> {
    let operands = operations
        .iter()
        .find(|operation| operation.opcode == "id")?
        .operands;
    let quoted = operands
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    Some(quoted.map_or_else(|| operands.to_owned(), unescape))
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        plain.push(if letter == '\\' {
            letters.next().unwrap_or('\\')
        } else {
            letter
        });
    }
    plain
}

/// Writes a position as EPD: four fields, then the operations it came with, under the name it is asked by.
///
/// After a move, operations about the moves of the position before it are left out, and the clocks are brought up to
/// date. What no string of an EPD may hold (PGN standard, section 7: anything that does not print) is written as the
/// replacement character, one for one.
#[must_use]
pub fn write(
    position: &Position,
    operations: &[Operation<'_>],
    id: Option<&str>,
    has_moved: bool,
) -> String {
    let mut text = fen::four_fields(position);
    let mut push = |opcode: &str, operands: &str| {
        let space = if operands.is_empty() { "" } else { " " };
        // Writing to a string does not fail.
        let _ = write!(text, " {opcode}{space}{operands};");
    };
    let mut is_named = false;
    for operation in operations {
        match operation.opcode {
            "id" => {
                is_named = true;
                push(
                    "id",
                    &id.map_or_else(|| operation.operands.to_owned(), quoted),
                );
            }
            "hmvc" => push("hmvc", &position.halfmoves().to_string()),
            "fmvn" => push("fmvn", &position.fullmoves().to_string()),
            _ if has_moved && operation.is_of_its_position() => {}
            opcode => push(opcode, operation.operands),
        }
    }
    if let Some(id) = id.filter(|_| !is_named) {
        push("id", &quoted(id));
    }
    if text.contains(is_hidden) {
        return text.replace(is_hidden, "\u{fffd}");
    }
    text
}

/// A tab is white space between operands.
fn is_hidden(letter: char) -> bool {
    letter != '\t' && !is_printable(letter)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
