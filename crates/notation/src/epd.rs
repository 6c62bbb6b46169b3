//! Extended Position Description: the first four fields of a FEN, then operations (PGN standard, section 16.2).
//!
//! `id` names the record; `hmvc` and `fmvn` are the two clocks; all other operations are carried over as they stand.
//! The operations of perft suites (a full FEN, then `;D1 20 ;D2 400`) are read as well.

use std::collections::HashSet;
use std::fmt::Write;

use crate::fields::{self, Fields};
use crate::tokens::{Separator, Tokens};
use crate::{MoveText, ParseResult, PositionErrorKind};
use oracle_laws::Position;

/// An operation: its name, and its operands as they stand in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation<'a> {
    /// The name: a letter, then letters, digits or underscores.
    pub opcode: &'a str,
    /// Everything up to the semicolon, without the white space around it.
    pub operands: &'a str,
}

/// The operations of a line, and the first that is given twice.
pub(crate) type Operations<'a> = (Vec<Operation<'a>>, Option<Operation<'a>>);

impl Operation<'_> {
    /// Returns the operands; of a single text in quotes, what it says.
    pub fn value(self) -> String {
        let text = self.operands.strip_prefix('"');
        let text = text.and_then(|text| text.strip_suffix('"'));
        text.map_or_else(|| self.operands.to_owned(), unescape)
    }

    /// Whether the operation speaks of its position, so that it may be false of a later one: best moves, evaluations,
    /// counts of leaf nodes (`D1`), draw offers, the opening. Names, comments and unknown operations do not.
    pub fn is_of_its_position(self) -> bool {
        const OF_POSITION: &str = "acd acn acs am bm ce dm draw_accept draw_claim draw_offer draw_reject eco nic pm pv \
                                   rc resign sm";
        // Like `eco`, v0 to v9 name the variation.
        let is_variation = matches!(self.opcode.as_bytes(), [b'v', b'0'..=b'9']);
        let mut names = OF_POSITION.split(' ');
        is_count(self.opcode) || is_variation || names.any(|name| name == self.opcode)
    }
}

/// Returns whether an operation counts leaf nodes: `D5` at depth 5.
fn is_count(opcode: &str) -> bool {
    let depth = opcode.strip_prefix('D').filter(|depth| !depth.is_empty());
    depth.is_some_and(|depth| depth.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Returns whether the operations of a perft suite come next: a semicolon, then a count.
pub(crate) fn counts_come_next(tokens: &mut Tokens<'_>) -> bool {
    tokens.skip(Separator::Space);
    tokens.line[tokens.at..]
        .strip_prefix(';')
        .is_some_and(|rest| is_count(split_operation(rest.trim_start()).opcode))
}

/// Reads operations, up to `moves`, a field after a semicolon, or the end of the line; and finds the first that is given
/// twice.
pub(crate) fn operations<'a>(tokens: &mut Tokens<'a>) -> ParseResult<Operations<'a>> {
    let (mut operations, mut repeated) = (Vec::new(), None);
    let mut seen = HashSet::new();
    let mut has_semicolon = false;
    loop {
        tokens.skip(Separator::Space);
        if tokens.line.as_bytes().get(tokens.at) == Some(&b';') {
            has_semicolon = true;
            tokens.at += 1;
            continue;
        }
        if fields::comes_next(tokens) {
            return Ok((operations, repeated));
        }
        let (operation, closed) = operation(tokens, has_semicolon)?;
        has_semicolon |= closed;
        if !seen.insert(operation.opcode) {
            repeated = repeated.or(Some(operation));
            let is_single = matches!(operation.opcode, "hmvc" | "fmvn" | "id");
            let first = find(&operations, operation.opcode).filter(|_| is_single);
            if first.is_some_and(|first| first.operands != operation.operands) {
                let kind = PositionErrorKind::RepeatedOperation(operation.opcode.to_owned());
                return Err(tokens.error(kind, tokens.token(operation.opcode)));
            }
        }
        operations.push(operation);
    }
}

/// Returns whether an operation is moves that were to be played: `e2e4 e7e5`, `c4`. Comments and counts have names like squares,
/// and a value.
fn are_moves(parts: &Parts<'_>) -> bool {
    let (opcode, reads) = (parts.opcode, |word: &str| MoveText::parse(word).is_ok());
    let is_letter = |word: &str| word.as_bytes()[0].is_ascii_alphabetic();
    let may_be = opcode.bytes().any(|letter| letter.is_ascii_digit()) || opcode.starts_with('O');
    let next = parts.operands.split_whitespace().next();
    let is_next_move = || next.is_none_or(|word| is_letter(word) && reads(word));
    may_be && (opcode.len() > 2 || is_next_move()) && reads(opcode)
}

/// Reads one operation, and whether a semicolon ends it. The last one of a line needs none if a semicolon came before
/// it, and if it looks like operands only.
fn operation<'a>(tokens: &mut Tokens<'a>, may_be_open: bool) -> ParseResult<(Operation<'a>, bool)> {
    let rest = tokens.token(&tokens.line[tokens.at..]);
    let parts = split_operation(rest.text);
    let opcode = tokens.token(parts.opcode);
    let is_letter = |first: char| first.is_ascii_alphabetic();
    let is_opcode = parts.opcode.starts_with(is_letter);
    let follows = rest.text.as_bytes().get(parts.opcode.len());
    if !is_opcode || follows.is_some_and(|byte| *byte != b';' && !byte.is_ascii_whitespace()) {
        let token = tokens.peek(Separator::Space).unwrap_or(opcode);
        let text = token.text.split(';').next().unwrap_or_default();
        let kind = match MoveText::parse(text) {
            Ok(_) => PositionErrorKind::ExtraWord(text.to_owned()),
            Err(_) => PositionErrorKind::BadOpcode(text.to_owned()),
        };
        return Err(tokens.error(kind, tokens.token(text)));
    }
    if are_moves(&parts) {
        let kind = PositionErrorKind::ExtraWord(parts.opcode.to_owned());
        return Err(tokens.error(kind, opcode));
    }
    if let Some(quote) = parts.open_quote {
        let kind = PositionErrorKind::UnclosedString(parts.opcode.to_owned());
        return Err(tokens.error(kind, rest.after(parts.opcode.len() + quote)));
    }
    let may_end_here = parts.is_closed || may_be_open && is_one_operand_list(parts.operands);
    if !may_end_here {
        let kind = PositionErrorKind::UnclosedOperation(parts.opcode.to_owned());
        return Err(tokens.error(kind, opcode));
    }
    tokens.at = opcode.range().end + parts.operands.len() + usize::from(parts.is_closed);
    Ok((parts.operation(), parts.is_closed))
}

/// Returns whether the operands hold nothing that looks like a field or like moves.
fn is_one_operand_list(operands: &str) -> bool {
    let mut inside = Tokens::new(operands);
    while !fields::comes_next(&mut inside) {
        inside.next(Separator::Space);
    }
    inside.peek(Separator::Space).is_none()
}

struct Parts<'a> {
    /// Letters, digits and underscores; may be empty.
    opcode: &'a str,
    /// Everything up to the semicolon or the end of the text.
    operands: &'a str,
    /// The byte of the operands at which an unclosed string begins.
    open_quote: Option<usize>,
    /// Whether a semicolon ends the operands.
    is_closed: bool,
}

impl<'a> Parts<'a> {
    fn operation(&self) -> Operation<'a> {
        Operation {
            opcode: self.opcode,
            operands: self.operands.trim(),
        }
    }
}

/// Cuts the operation with which a text begins into its parts. A semicolon within a string does not end it.
fn split_operation(text: &str) -> Parts<'_> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let length = text.bytes().position(|byte| !is_part(byte));
    let (opcode, operands) = text.split_at(length.unwrap_or(text.len()));
    let (mut open_quote, mut end) = (None, None);
    let mut is_escaped = false;
    for (at, byte) in operands.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if open_quote.is_some() => is_escaped = true,
            b'"' => open_quote = open_quote.is_none().then_some(at),
            b';' if open_quote.is_none() => {
                end = Some(at);
                break;
            }
            _ => {}
        }
    }
    Parts {
        opcode,
        operands: &operands[..end.unwrap_or(operands.len())],
        open_quote,
        is_closed: end.is_some(),
    }
}

/// Steps over an operation, even a wrong one. Returns its value if it is an `id`.
pub(crate) fn skip_operation(tokens: &mut Tokens<'_>) -> Option<String> {
    let parts = split_operation(&tokens.line[tokens.at..]);
    tokens.at += parts.opcode.len() + parts.operands.len();
    (parts.opcode == "id" && parts.open_quote.is_none()).then(|| parts.operation().value())
}

/// Returns the first operation with a name.
pub(crate) fn find<'a, 'b>(
    operations: &'b [Operation<'a>],
    opcode: &str,
) -> Option<&'b Operation<'a>> {
    let mut operations = operations.iter();
    operations.find(|operation| operation.opcode == opcode)
}

pub(crate) fn clocks<'a>(operations: &[Operation<'a>], tokens: &Tokens<'a>) -> ParseResult<Fields> {
    let clock = |opcode| {
        let value = find(operations, opcode).map(|operation| {
            let value = fields::clock_value(operation.operands);
            value.map_err(|kind| tokens.error(kind, tokens.token(operation.operands)))
        });
        value.transpose()
    };
    Ok(Fields {
        halfmoves: clock("hmvc")?,
        fullmoves: clock("fmvn")?,
        ..Fields::default()
    })
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let escaped = (letter == '\\').then(|| letters.next()).flatten();
        plain.push(escaped.unwrap_or(letter));
    }
    plain
}

/// Writes a position as EPD: four fields, then its operations and its name.
///
/// After a move, operations that describe the position before it are left out. The clocks are written with their
/// present values, if an operation gave them or if they are not 0 and 1: a FEN read from the EPD is the same. Texts are
/// written as they were read, with characters that do not print.
pub fn write(
    position: &Position,
    operations: &[Operation<'_>],
    id: Option<&str>,
    has_moved: bool,
) -> String {
    let fen = position.to_string();
    // All but the clocks, which are the last two fields.
    let mut text = fen.rsplitn(3, ' ').last().unwrap_or_default().to_owned();
    let mut push = |opcode: &str, operands: &str| {
        let space = if operands.is_empty() { "" } else { " " };
        // Writing to a string does not fail.
        let _ = write!(text, " {opcode}{space}{operands};");
    };
    let clocks = [
        ("hmvc", position.halfmoves(), 0),
        ("fmvn", position.fullmoves(), 1),
    ];
    for (opcode, clock, default) in clocks {
        if clock != default && find(operations, opcode).is_none() {
            push(opcode, &clock.to_string());
        }
    }
    for operation in operations {
        match (operation.opcode, id) {
            ("id", Some(id)) => push("id", &quoted(id)),
            ("hmvc", _) => push("hmvc", &position.halfmoves().to_string()),
            ("fmvn", _) => push("fmvn", &position.fullmoves().to_string()),
            _ if has_moved && operation.is_of_its_position() => {}
            (opcode, _) => push(opcode, operation.operands),
        }
    }
    if let Some(id) = id.filter(|_| find(operations, "id").is_none()) {
        push("id", &quoted(id));
    }
    text
}

fn quoted(text: &str) -> String {
    // A line end would end the record.
    let text = text.replace('\n', "\\u{a}");
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
