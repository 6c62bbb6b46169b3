//! Tables: a row for each answer, as `-o tsv` and `-o csv` write it.
//!
//! Several values in a cell are separated by spaces, moves are UCI, and an absent or unknown value is empty. The last columns say
//! why a line has no answer.

use oracle_laws::{CastlingSide, Claim, IllegalMove};
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{Assumption, Slip, fen};
use serde_json::Value;

use super::format::{Columns, Shape};
use super::line;
#[cfg(feature = "tables")]
use crate::extras;
use crate::keys::{Key, Keys};
use crate::refusal::{Id, Refusal};
#[cfg(feature = "tables")]
use crate::select::CellKind;
use crate::separator::Separator;
use crate::{Dead, Moves, json, schema};

/// Appends a row of empty cells, but for those of an error: the name of the line, what is wrong, and its code.
pub(crate) fn push_refused(
    columns: Columns,
    separator: Separator,
    error: Option<&Refusal>,
    out: &mut Vec<u8>,
) {
    let cell = |name: String| match (error, &*name) {
        (Some(error), "id") => error.id.as_ref().map(Id::to_string).unwrap_or_default(),
        (Some(error), "error") => error.message.clone(),
        (Some(error), "error_code") => error.code.to_owned(),
        _ => String::new(),
    };
    separator.push_row(columns.names().into_iter().map(cell), out);
}

/// Puts the number of a line before the record, or before the rows, that begin at this byte.
#[cold]
pub(crate) fn add_line(shape: Shape, number: u64, start: usize, out: &mut Vec<u8>) {
    let text = out.split_off(start);
    match shape {
        Shape::Record => {
            for record in text.split_inclusive(|&byte| byte == b'\n') {
                // A list of squares, with which `act` replies, has no keys.
                let Some(keys) = record.strip_prefix(b"{") else {
                    out.extend_from_slice(record);
                    continue;
                };
                let comma = if keys == b"}\n" { "" } else { "," };
                out.extend_from_slice(format!("{{\"line\":{number}{comma}").as_bytes());
                out.extend_from_slice(keys);
            }
        }
        Shape::Row(columns, separator) => {
            // An empty cell beside others needs no quotes, and a row of no other column is empty.
            let is_empty = matches!(&*text, b"\n" | b"\"\"\n");
            let text = if is_empty { b"\n" } else { &*text };
            let is_alone = is_empty && columns.names().is_empty();
            let mut is_quoted = false;
            let ends_row = |&byte: &u8| {
                is_quoted ^= byte == b'"' && separator == Separator::Comma;
                byte == b'\n' && !is_quoted
            };
            for row in text.split_inclusive(ends_row) {
                json::push(&number, out);
                if is_alone {
                    out.push(b'\n');
                } else {
                    separator.push(out);
                    out.extend_from_slice(row);
                }
            }
        }
        Shape::Line | Shape::Lines | Shape::List => out.extend_from_slice(&text),
    }
}

/// Appends the row of a position.
pub fn push_row(
    moves: &Moves<'_>,
    keys: Keys,
    separator: Separator,
    mode: CastlingMode,
    out: &mut Vec<u8>,
) {
    let start = out.len();
    for key in keys.iter() {
        push_cells(key, moves, separator, mode, out);
        separator.push(out);
    }
    separator.end_row(start, out);
}

/// A cell of a key: its index among those of the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyCell {
    /// The key.
    pub key: Key,
    index: usize,
}

impl KeyCell {
    /// Returns the cells of a key.
    pub(crate) fn of(key: Key) -> impl Iterator<Item = KeyCell> {
        let columns = key.columns().into_iter().flatten();
        columns
            .enumerate()
            .map(move |(index, _)| KeyCell { key, index })
    }

    /// Finds the cell of a column. The name of an object is that of the member which says most.
    #[cfg(feature = "tables")]
    pub(crate) fn find(name: &str) -> Option<KeyCell> {
        let keys = Key::ALL.into_iter();
        keys.filter(|key| !matches!(key, Key::Line | Key::Error))
            .find_map(|key| {
                let found = KeyCell::of(key).find(|cell| cell.column() == name);
                let index = usize::from(key == Key::Outcome);
                found.or((key.name() == name).then_some(KeyCell { key, index }))
            })
    }

    /// Returns the name of its column.
    pub(crate) fn column(self) -> &'static str {
        self.key.columns()[self.index].unwrap_or_default()
    }

    /// Returns what its cells are.
    #[cfg(feature = "tables")]
    pub(crate) fn kind(self) -> CellKind {
        let schema = schema::document_of_keys(Keys::default().with(self.key));
        CellKind::of(
            &schema,
            match self.column() {
                "material" => "material.signature",
                path => path,
            },
        )
    }

    /// Appends the cell.
    pub(crate) fn push(self, moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
        let start = out.len();
        push_cells(self.key, moves, Separator::Tab, mode, out);
        if self.key.columns()[1].is_some() {
            let cells = out.split_off(start);
            let cell = cells.split(|&byte| byte == b'\t').nth(self.index);
            out.extend_from_slice(cell.unwrap_or_default());
        }
    }
}

/// Replaces the records that begin at this byte by rows of these columns.
#[cfg(feature = "tables")]
pub(crate) fn flatten(start: usize, columns: &str, separator: Separator, out: &mut Vec<u8>) {
    let records = out.split_off(start);
    for record in serde_json::Deserializer::from_slice(&records).into_iter::<Value>() {
        let record = record.unwrap_or_default();
        let cells = columns.split(' ').map(|path| words(at(&record, path), " "));
        separator.push_row(cells, out);
    }
}

/// Returns the value of a record at a path: `castling.rights`.
#[cfg(feature = "tables")]
pub(crate) fn at<'v>(record: &'v Value, path: &str) -> &'v Value {
    path.split('.').fold(record, |value, key| &value[key])
}

/// Appends a value of a record as a cell.
pub(crate) fn push_value(value: &Value, separator: Separator, out: &mut Vec<u8>) {
    separator.push_text(&words(value, " "), out);
}

/// Returns a value as text: the items of a list with this between them, those of a list or an object in it with `=`. The members of
/// an object are `key=value`. Sentences have a semicolon between them.
pub(crate) fn words(value: &Value, between: &str) -> String {
    let join = |parts: Vec<String>| parts.join(between);
    match value {
        Value::Array(items) if items.iter().any(|item| item["message"].is_string()) => {
            let sentences = items
                .iter()
                .map(|item| match (&item["message"], &item["article"]) {
                    (message, Value::Null) => words(message, ""),
                    (message, article) => {
                        format!("{} (FIDE {})", words(message, ""), words(article, ""))
                    }
                });
            sentences.collect::<Vec<_>>().join("; ")
        }
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => join(items.iter().map(|item| words(item, "=")).collect()),
        Value::Object(members) if between == " " => {
            let members = members.iter();
            join(
                members
                    .map(|(key, item)| format!("{key}={}", words(item, "=")))
                    .collect(),
            )
        }
        Value::Object(members) => join(members.values().map(|item| words(item, "=")).collect()),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// Appends the cells of a key, without the separator after the last.
pub(crate) fn push_cells(
    key: Key,
    moves: &Moves<'_>,
    separator: Separator,
    mode: CastlingMode,
    out: &mut Vec<u8>,
) {
    let (query, legal) = (moves.query, moves.legal);
    match key {
        Key::Id => separator.push_text(query.record.id().unwrap_or_default(), out),
        Key::Fen => query.push_fen(out),
        Key::Turn => out.extend_from_slice(query.position.turn().name().as_bytes()),
        Key::Piece => match query.piece {
            Some((square, piece)) => {
                let cells = [&square.to_string(), piece.color.name(), piece.role.name()];
                push_all(&cells, separator, out);
            }
            None => push_all(&[""; 3], separator, out),
        },
        Key::Moves => {
            line::push_ucis(moves, mode, out);
            out.pop();
        }
        Key::Successors => {
            let after = moves.listed().map(|played| query.position.after(played));
            let fens = after.map(|position| fen::write(&position).replace(' ', "_"));
            push_words(fens, out);
        }
        Key::Rejected => {
            let words = moves.rejected().filter_map(|illegal| rejected(&illegal));
            push_words(words, out);
        }
        Key::Captures => {
            let captures = moves.listed().filter(|played| played.capture.is_some());
            push_words(captures.map(|played| uci::write(played, mode)), out);
        }
        Key::Check => push_truth(legal.status().check, out),
        Key::Checkmate => push_truth(legal.status().checkmate, out),
        Key::Stalemate => push_truth(legal.status().stalemate, out),
        Key::Checkers => {
            let checkers = legal.checkers().into_iter();
            push_words(checkers.map(|square| square.to_string()), out);
        }
        Key::Castling => {
            fen::push_castling(&query.position, out);
            for side in CastlingSide::ALL {
                separator.push(out);
                push_truth(Some(legal.may_castle(side)), out);
            }
        }
        Key::Outcome => {
            let outcome = moves.outcome();
            let winner = outcome.and_then(|outcome| outcome.winner);
            let reason = outcome.map_or("", |outcome| outcome.reason.id());
            push_all(
                &[winner.map_or("", |winner| winner.name()), reason],
                separator,
                out,
            );
        }
        Key::Dead => push_truth(moves.dead.and_then(Dead::known), out),
        Key::Claims => push_words(moves.claims().map(Claim::id), out),
        Key::Announced => {
            let announced = moves.announced().into_iter();
            push_words(announced.map(|(_, played)| uci::write(played, mode)), out);
        }
        Key::Articles => {
            let articles = moves.articles().into_iter();
            push_words(articles.map(|(id, article)| format!("{id}={article}")), out);
        }
        Key::Repetitions => {
            let plies = &query.occurrences;
            if !plies.is_empty() {
                out.extend_from_slice(plies.len().to_string().as_bytes());
            }
            separator.push(out);
            push_words(plies.iter().map(u32::to_string), out);
        }
        Key::Operations => {
            let operations = query.valid_operations();
            let texts = operations.map(|operation| {
                let text = format!("{} {}", operation.opcode, operation.operands);
                format!("{};", text.trim_end())
            });
            separator.push_text(&texts.collect::<Vec<_>>().join(" "), out);
        }
        Key::Problems => push_words(query.problem_ids(), out),
        Key::Assumed => push_words(query.record.assumptions().iter().map(Assumption::id), out),
        Key::Notation => push_words(query.notation().into_iter().map(Slip::id), out),
        Key::Error => separator.push(out),
        #[cfg(not(feature = "tables"))]
        _ => {}
        #[cfg(feature = "tables")]
        Key::Material => {
            let material = extras::value(key, moves, mode);
            let parts = ["signature", "white", "black"].map(|part| words(&material[part], ""));
            push_all(&parts.each_ref().map(String::as_str), separator, out);
        }
        #[cfg(feature = "tables")]
        _ => push_value(&extras::value(key, moves, mode), separator, out),
    }
}

/// Appends these cells, which need no escapes.
fn push_all(cells: &[&str], separator: Separator, out: &mut Vec<u8>) {
    for (index, text) in cells.iter().enumerate() {
        if index > 0 {
            separator.push(out);
        }
        out.extend_from_slice(text.as_bytes());
    }
}

/// Returns a move that is not legal, and its reason: `e1d1=king_into_check`.
fn rejected(illegal: &IllegalMove) -> Option<String> {
    let candidate = illegal.candidate()?;
    let (from, to) = (candidate.from, candidate.to);
    Some(format!("{from}{to}={}", illegal.reason.id()))
}

fn push_truth(fact: Option<bool>, out: &mut Vec<u8>) {
    out.extend_from_slice(match fact {
        None => b"",
        Some(true) => b"true",
        Some(false) => b"false",
    });
}

fn push_words(words: impl Iterator<Item = impl AsRef<str>>, out: &mut Vec<u8>) {
    let start = out.len();
    for word in words {
        out.extend_from_slice(word.as_ref().as_bytes());
        out.push(b' ');
    }
    if out.len() > start {
        out.pop();
    }
}
