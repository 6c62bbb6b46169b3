//! An answer: its parts, and what stands around them.
//!
//! Whatever a question says, its record begins with the number and the name of its line and ends with the keys that are copied from
//! it, and so do its rows. A refused line has the same columns; only those about the error have values.

use std::borrow::Cow;
use std::collections::HashSet;

use oracle_notation::uci::CastlingMode;
use oracle_notation::{ParsePositionError, Query};
use serde_json::Value;

use crate::columns::{Column, OWN_PART, Tell, When, picked};
use crate::diagnostic::{Diagnostic, Fallible, Id, LinePlace};
use crate::drawing::View;
use crate::format::Separator;
use crate::format::{Pick, Shape};
use crate::json::{self, ObjectWriter, end_object};
use crate::message::Json;
use crate::object_line::ObjectLine;
use crate::out::{Out, has_value};
use crate::parts::{Around, RefusedLine};
use crate::question::AnswerForm;
use crate::{TABLES, push_text};

/// What stands around the answer to a line: what the line says itself.
#[derive(Clone, Copy, Default)]
pub struct Frame<'a> {
    /// The number of the line, where records and rows begin with it.
    pub line: Option<u64>,
    /// The line, if it is an object.
    pub(crate) object: Option<&'a ObjectLine<'a>>,
    /// The keys of an object that are not copied to its record, in several lists; none if nothing is copied.
    pub known: Option<&'a [&'static [&'static str]]>,
    /// The cells that are copied from a row, with the names of their columns.
    pub cells: &'a [(&'a str, &'a str)],
    /// Where the line stands in a stream.
    pub place: Option<LinePlace<'a>>,
    /// Whether a count that is wrong says so.
    pub names_place: bool,
}

impl Frame<'_> {
    /// Appends the members before those of an answer, each after a comma.
    #[inline]
    pub fn push_before(&self, out: &mut Vec<u8>) {
        if self.line.is_some() || self.object.is_some() {
            self.push_line_and_id(out);
        }
    }

    #[cold]
    fn push_line_and_id(&self, out: &mut Vec<u8>) {
        if let Some(line) = self.line {
            ObjectWriter(out).push("line", &line);
        }
        self.push_id(None, out);
    }

    /// Appends the name that an object gives, or else this one.
    fn push_id(&self, other: Option<&Id>, out: &mut Vec<u8>) {
        let given = self.object.and_then(|object| object.id);
        match (given, other) {
            (Some(id), _) => push_as_written(id, ObjectWriter(out).key("id")),
            (None, Some(Id::Text(text))) => ObjectWriter(out).push("id", text),
            (None, Some(Id::Written(json))) => {
                push_as_written(Json::from(json.get()), ObjectWriter(out).key("id"));
            }
            (None, None) => {}
        }
    }

    /// Returns the number of the line. One that was typed is the first.
    pub fn number(&self) -> u64 {
        self.place.map_or(1, |place| place.number)
    }

    /// Appends the members after those of an answer, which `has` some already.
    #[inline]
    pub fn push_after(&self, has: impl Fn(&str) -> bool, out: &mut Vec<u8>) {
        if self.known.is_some() || !self.cells.is_empty() {
            self.push_copied(&has, out);
        }
    }

    #[cold]
    fn push_copied(&self, has: &dyn Fn(&str) -> bool, out: &mut Vec<u8>) {
        let mut names: HashSet<Cow<'_, str>> = HashSet::new();
        let mut is_new = |name: Cow<'_, str>| {
            let is_line = name == "line" && self.line.is_some();
            !is_line && !has(&name) && names.insert(name.into_owned().into())
        };
        if let (Some(known), Some(object)) = (self.known, self.object) {
            for member in object.members() {
                let is_known = known.iter().any(|keys| keys.contains(&&*member.name));
                if !is_known && member.name != "id" && is_new(member.name.clone()) {
                    push_as_written(member.value, ObjectWriter(out).named(&member.name));
                }
            }
        }
        for (name, text) in self.cells {
            if is_new((*name).into()) {
                push_cell(text, ObjectWriter(out).named(name));
            }
        }
    }

    /// Appends what the line itself has in a column, or under a key.
    fn push_own(&self, name: &str, out: &mut Vec<u8>) {
        if let Some((_, text)) = self.cells.iter().find(|(column, _)| *column == name) {
            push_cell(text, ObjectWriter(out).named(name));
        } else if let Some(member) = self.object.and_then(|object| object.get(name)) {
            push_as_written(member.value, ObjectWriter(out).named(name));
        }
    }

    /// Returns what the line itself has in a column, or under a key; nothing of a line without columns and keys.
    pub fn own(&self, name: &str) -> Option<String> {
        let cell = self.cells.iter().find(|(column, _)| *column == name);
        let member = |object: &ObjectLine<'_>| {
            let found = match name {
                "id" => object.id,
                _ => object.get(name).map(|member| member.value),
            };
            // A list is written with spaces, as in a cell.
            let value = found.and_then(Json::parse::<Value>);
            value.map_or(String::new(), |value| words(&value, " "))
        };
        let text = cell.map(|(_, text)| (*text).to_owned());
        text.or_else(|| self.object.map(member))
    }
}

/// Returns a value as text, as in a cell: the items of a list with this between them, those of a list or an object in it with `=`.
pub(crate) fn words(value: &Value, between: &str) -> String {
    let join = |values: &mut dyn Iterator<Item = String>| {
        let values: Vec<String> = values.collect();
        values.join(between)
    };
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => join(&mut items.iter().map(|item| words(item, "="))),
        Value::Object(members) => join(&mut members.iter().map(|(key, item)| match between {
            " " => format!("{key}={}", words(item, "=")),
            _ => words(item, "="),
        })),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// Says of which answers a condition holds, by their parts.
pub(crate) type Keeps<'a> = &'a dyn Fn(&[&dyn Tell]) -> Fallible<bool>;

/// Writes the answer about a position, one or more records, rows or texts: a count to several depths has one for each.
pub struct AnswerWriter<'a> {
    pub query: &'a Query<'a>,
    /// What the answer is like.
    pub form: &'a AnswerForm,
    pub view: &'a View,
    /// Whether what is undecided is no.
    pub is_strict: bool,
    pub frame: &'a Frame<'a>,
    /// Returns the error of a move or a depth that the line lacks, with its place in the line.
    pub refuse: &'a dyn Fn(ParsePositionError) -> Box<Diagnostic>,
    /// The condition about which answers are written, if there is one.
    pub(crate) condition: Option<Keeps<'a>>,
    pub out: &'a mut Vec<u8>,
    /// What is found out beside the answer: whether the condition leaves it out, and for a tool, the answer in words.
    pub remarks: &'a mut Remarks,
}

impl AnswerWriter<'_> {
    /// Writes an answer with these parts, if the condition holds for it. A function appends its text, where the answer is a text or is
    /// put into words beside its record.
    pub(crate) fn put(
        &mut self,
        parts: &[&dyn Tell],
        text: impl FnOnce(&mut Vec<u8>),
    ) -> Fallible<()> {
        if self.is_text(parts)? {
            text(self.out);
        } else if let Some(told) = &mut self.remarks.told {
            told.set(parts, text);
        }
        Ok(())
    }

    /// Writes an answer about this, and what all answers about a position say: as a picture if that is asked, or as a text.
    pub(crate) fn put_drawn(
        &mut self,
        subject: &dyn Tell,
        svg: impl FnOnce() -> String,
        text: impl FnOnce(&mut String),
    ) -> Fallible<()> {
        let (query, view, shape) = (self.query, self.view, self.form.shape);
        self.put(&Around::new(query).parts(subject), |out| match shape {
            Shape::Line => view.push_svg(query, svg, out),
            _ => push_text(out, text),
        })
    }

    /// Writes the record or the row of an answer, if the condition holds for it. Returns whether it is a text, and not written.
    fn is_text(&mut self, parts: &[&dyn Tell]) -> Fallible<bool> {
        if !self.keeps(parts)? {
            return Ok(false);
        }
        let (picks, castling) = (self.form.picks(), self.view.castling);
        match self.form.shape {
            Shape::Record => push_record(parts, picks, self.frame, castling, self.out),
            Shape::Row(separator) => {
                push_row(parts, picks, self.frame, separator, castling, self.out);
            }
            Shape::Line | Shape::Lines | Shape::List => return Ok(true),
        }
        Ok(false)
    }

    /// Returns whether an answer is written: no condition speaks against it.
    #[inline]
    pub(crate) fn keeps(&mut self, parts: &[&dyn Tell]) -> Fallible<bool> {
        let Some(condition) = self.condition else {
            return Ok(true);
        };
        let keeps = condition(parts)?;
        self.remarks.is_left_out &= !keeps;
        Ok(keeps)
    }
}

/// Appends a cell as a value: a number or a fact as itself.
fn push_cell(text: &str, out: &mut Vec<u8>) {
    if serde_json::from_str::<f64>(text).is_ok() || matches!(text, "true" | "false") {
        out.extend_from_slice(text.as_bytes());
    } else {
        json::push(text, out);
    }
}

/// Appends a value as it was written, but for characters that a terminal would interpret.
fn push_as_written(value: Json<'_>, out: &mut Vec<u8>) {
    let is_printable = value.text.bytes().all(|byte| (b' '..0x7f).contains(&byte));
    match (!is_printable).then(|| value.parse::<Value>()).flatten() {
        Some(parsed) => json::push(&parsed, out),
        None => out.extend_from_slice(value.text.as_bytes()),
    }
}

/// Returns whether a record has this member, from this part.
fn has_member(part: &dyn Tell, name: &str) -> bool {
    let columns = part.columns().iter().enumerate();
    let mut named = columns.filter(|(_, column)| column.is_of(name));
    named.any(|(at, _)| has_value(part, at))
}

/// Appends the record of an answer with these parts, or the columns of them that are chosen.
pub(crate) fn push_record(
    parts: &[&dyn Tell],
    picks: Option<&[Pick]>,
    frame: &Frame<'_>,
    castling: CastlingMode,
    out: &mut Vec<u8>,
) {
    let start = out.len();
    frame.push_before(out);
    let mut members = Out::json(castling, out);
    for part in parts.iter().filter(|_| picks.is_none()) {
        members.push_members(*part);
        members.end_object();
    }
    for &(part, at) in picks.unwrap_or_default() {
        if part == OWN_PART {
            let mut own = Vec::new();
            frame.push_own(picked(&[], (part, at)).path(), &mut own);
            members.push_written(&own);
        // The number of the line stands before the record.
        } else if parts[part].columns()[at].when != When::Elsewhere {
            members.push_member(parts[part], at);
        }
    }
    members.end_object();
    let has = |name: &str| match picks {
        None => parts.iter().any(|part| has_member(*part, name)),
        Some(picks) => picks.iter().any(|&(part, at)| {
            // Nothing else is copied beside chosen columns of lines.
            let Some(part) = parts.get(part) else {
                return true;
            };
            part.columns()[at].top_key() == name && has_value(*part, at)
        }),
    };
    frame.push_after(has, out);
    end_object(start, out);
    out.push(b'\n');
}

/// Returns the record of an answer with these parts, without the line end.
pub(crate) fn record(parts: &[&dyn Tell], view: &View) -> String {
    written(|out| push_record(parts, None, &Frame::default(), view.castling, out))
}

/// Returns a record that a function appends, without the line end.
pub(crate) fn written(push: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    push(&mut out);
    String::from_utf8_lossy(out.trim_ascii_end()).into_owned()
}

/// Appends a row, whose cells a function tells, with those around them.
#[inline]
fn push_row_of(
    frame: &Frame<'_>,
    copies: bool,
    separator: Separator,
    castling: CastlingMode,
    out: &mut Vec<u8>,
    tell: impl FnOnce(&mut Out<'_>),
) {
    let start = out.len();
    let mut row = Out::cells(separator, castling, out);
    if let Some(line) = frame.line {
        row.begin_cell();
        row.number(line);
    }
    tell(&mut row);
    for (_, text) in frame.cells.iter().filter(|_| copies) {
        row.begin_cell();
        row.text(text);
    }
    row.end_row(start);
}

/// Appends the row of an answer with these parts, or the columns of them that are chosen; those of an error come last.
pub(crate) fn push_row(
    parts: &[&dyn Tell],
    picks: Option<&[Pick]>,
    frame: &Frame<'_>,
    separator: Separator,
    castling: CastlingMode,
    out: &mut Vec<u8>,
) {
    let mut picked_parts = picks.unwrap_or_default().iter();
    let copies = !picked_parts.any(|(part, _)| *part == OWN_PART);
    push_row_of(frame, copies, separator, castling, out, |row| {
        if let Some(picks) = picks {
            for &(part, at) in picks {
                row.begin_cell();
                match parts.get(part) {
                    // The number of the line, which no part knows.
                    Some(part) if part.columns()[at].when == When::Elsewhere => {
                        row.number(frame.number());
                    }
                    Some(part) => part.tell(at, row),
                    None if TABLES && part == OWN_PART => {
                        push_own_cell(picked(&[], (part, at)), frame, row);
                    }
                    None => {}
                }
            }
            return;
        }
        for part in parts {
            row.push_cells(*part);
        }
        row.push_cells(&());
    });
}

/// Tells what the line itself has in this column.
fn push_own_cell(column: &Column, frame: &Frame<'_>, row: &mut Out<'_>) {
    if let Some(text) = frame.own(column.path()).filter(|text| !text.is_empty()) {
        row.text(&text);
    }
}

/// Appends the row of a line that has no answer: its cells are empty, but for the name of the line and those of the error.
pub(crate) fn push_refused_row(
    columns: &[&Column],
    error: Option<&Diagnostic>,
    frame: &Frame<'_>,
    separator: Separator,
    out: &mut Vec<u8>,
) {
    let copies = !columns.iter().any(|column| column.when == When::Own);
    push_row_of(
        frame,
        copies,
        separator,
        CastlingMode::default(),
        out,
        |row| {
            for column in columns {
                row.begin_cell();
                match (error, column.path()) {
                    _ if TABLES && column.when == When::Own => push_own_cell(column, frame, row),
                    (Some(error), "id") => {
                        let id = error.id.as_ref().map(Id::to_string);
                        row.text(&id.unwrap_or_default());
                    }
                    (_, "line") => row.number(frame.number()),
                    (Some(error), "error") => row.text(&error.message),
                    (Some(error), "error_code") => row.text(error.code),
                    _ => {}
                }
            }
        },
    );
}

impl Diagnostic {
    /// Appends the record of the error, in this line of a stream.
    pub fn push_record(&self, line: Option<LinePlace<'_>>, out: &mut Vec<u8>) {
        let frame = Frame {
            place: line,
            ..Frame::default()
        };
        self.push_record_in(&frame, out);
    }

    /// Appends the record with what stands around it.
    pub(crate) fn push_record_in(&self, frame: &Frame<'_>, out: &mut Vec<u8>) {
        let start = out.len();
        frame.push_id(self.id.as_ref(), out);
        let error = RefusedLine(self, frame.place);
        let mut members = Out::json(CastlingMode::default(), out);
        members.push_members(&error);
        members.end_object();
        let has = |name: &str| name == "id" && self.id.is_some() || has_member(&error, name);
        frame.push_after(has, out);
        end_object(start, out);
        out.push(b'\n');
    }
}

/// What is found out about a line beside its answer.
#[derive(Debug, Default)]
pub struct Remarks {
    /// What an answer without room for it cannot say of the line, or the tree of the patterns that answered a message.
    pub note: String,
    /// Whether nothing is appended, because the position does not fulfil the condition, or the line is refused under one.
    pub is_left_out: bool,
    /// The Zobrist key of the position, if that is asked for.
    pub hash: Option<u64>,
    /// The answer to a tool in words.
    pub told: Option<Box<Told>>,
}

/// An answer in words.
#[derive(Debug, Default)]
pub struct Told {
    /// The board with what is said below it, or what the laws say of a game.
    pub text: Vec<u8>,
    /// The position of the answer as FEN; empty for a game.
    pub fen: Vec<u8>,
}

impl Told {
    /// Appends a text, and the position of these parts.
    pub(crate) fn set(&mut self, parts: &[&dyn Tell], text: impl FnOnce(&mut Vec<u8>)) {
        text(&mut self.text);
        let mut cell = Out::cells(Separator::Tab, CastlingMode::default(), &mut self.fen);
        for part in parts {
            let mut columns = part.columns().iter();
            if let Some(at) = columns.position(|column| column.path() == "fen") {
                part.tell(at, &mut cell);
            }
        }
    }
}
