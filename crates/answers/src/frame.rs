//! What stands around answers: the names of columns, what stands in the place of an answer that there is not, and a row of a table that is
//! read, whose cells are what an object says by its keys.

use std::borrow::Cow;

use oracle_notation::{Origin, ParsePositionError, WrittenMove, given_result, movetext};

use crate::answer::Remarks;
use crate::answer::{Frame, push_record, push_refused_row};
use crate::columns::{Column, picked};
use crate::diagnostic::{Diagnostic, Fallible, LinePlace, Place};
use crate::format::{Columns, Shape};
use crate::message::choose;
use crate::oracle::PositionSource;
use crate::question::AnswerForm;
use crate::{Answered, Oracle, TABLES};

impl Oracle {
    /// Returns whether answers are filtered by a condition: a refused line matches one about errors alone.
    pub const fn chooses(&self) -> bool {
        TABLES && self.filter.is_some()
    }

    /// Returns whether nothing is written about a refused line: there is a condition, and it does not ask about errors, or does not hold.
    #[cold]
    pub(crate) fn leaves_out(&self, error: &Diagnostic, frame: &Frame<'_>) -> bool {
        let filter = self.filter.as_ref().filter(|_| TABLES);
        filter.is_some_and(|filter| !filter.keeps_refused(error, frame, self.view.castling))
    }

    /// Checks that a line has the columns or keys that are asked for.
    #[cold]
    pub(crate) fn check_own(&self, form: &AnswerForm, frame: &Frame<'_>) -> Fallible<()> {
        let has = |name: &&str| match frame.object {
            Some(object) => object.get(name).is_some(),
            None => frame.own(name).is_some(),
        };
        let Some(name) = form.own_names().into_iter().find(|name| !has(name)) else {
            return Ok(());
        };
        let columns = self.question.form.columns.iter();
        let columns = columns.flat_map(|columns| columns.parts);
        let mut known: Vec<&str> = columns.copied().flatten().map(Column::top_key).collect();
        known.dedup();
        let message = format!("there is no field `{name}`, and the line has no such column");
        Err(Diagnostic::usage(
            "fields",
            message,
            choose(name, known.into_iter()),
        ))
    }

    /// Returns what stands around the answer to a line that is no object.
    #[inline]
    pub(crate) fn frame<'a>(&self, place: Option<LinePlace<'a>>) -> Frame<'a> {
        Frame {
            // A line that was typed is the first.
            line: self
                .has_line()
                .then(|| place.map_or(1, |place| place.number)),
            place,
            names_place: self.question.form.is_check,
            ..Frame::default()
        }
    }

    /// Appends what stands in the place of the answer to a line that cannot be read.
    #[cold]
    pub fn refuse(
        &self,
        error: Box<Diagnostic>,
        place: Option<LinePlace<'_>>,
        out: &mut Vec<u8>,
    ) -> Answered {
        let (form, frame) = (&self.question.form, self.frame(place));
        let (start, remarks) = (out.len(), Remarks::default());
        self.finish(form, Err(error), &frame, start, remarks, out)
    }

    /// Appends what stands in the place of an answer that there is not.
    pub(crate) fn push_refused(
        &self,
        form: &AnswerForm,
        error: &Diagnostic,
        frame: &Frame<'_>,
        out: &mut Vec<u8>,
    ) {
        match form.shape {
            Shape::Record => error.push_record_in(frame, out),
            _ if self.view.stands_alone => {}
            Shape::Row(separator) if TABLES => {
                push_refused_row(&form.listed(), Some(error), frame, separator, out);
            }
            Shape::Line | Shape::Lines | Shape::Row(_) => out.push(b'\n'),
            // A list may be empty, so a refused line adds none.
            Shape::List => {}
        }
    }

    /// Appends what stands in the place of an answer to a blank line or a comment, whose row copies these cells.
    pub fn push_blank(&self, copied: &[(&str, &str)], place: LinePlace<'_>, out: &mut Vec<u8>) {
        match self.question.form.shape {
            _ if self.chooses() => {}
            Shape::Record => {
                let frame = self.frame(Some(place));
                push_record(&[], None, &frame, self.view.castling, out);
            }
            Shape::Row(separator) => {
                let frame = Frame {
                    cells: copied,
                    ..self.frame(Some(place))
                };
                let columns = self.question.form.listed();
                push_refused_row(&columns, None, &frame, separator, out);
            }
            Shape::Line | Shape::Lines => out.push(b'\n'),
            Shape::List => {}
        }
    }

    /// Returns whether records and rows begin with the number of their line.
    #[inline]
    pub(crate) fn has_line(&self) -> bool {
        let form = &self.question.form;
        if form.names_line {
            form.shape == Shape::Record
        } else {
            self.view.keeps_lines
        }
    }

    /// Appends the line before the answers, if the format has one; the last columns are those that are copied.
    pub fn push_header(&self, copied: &[String], out: &mut Vec<u8>) {
        if let Shape::Row(separator) = self.question.form.shape {
            let names = self.column_names().into_iter().flatten();
            let copied = copied.iter().filter(|_| !self.question.form.has_own);
            separator.push_row(names.chain(copied.cloned()), out);
        }
    }

    /// Returns the names of the columns, if answers are rows.
    pub fn column_names(&self) -> Option<Vec<String>> {
        let form = &self.question.form;
        let line = self.has_line().then_some("line").into_iter();
        let names = line.chain(form.listed().into_iter().map(Column::path));
        matches!(form.shape, Shape::Row(_)).then(|| names.map(str::to_owned).collect())
    }
}

impl AnswerForm {
    /// Returns the columns of its rows.
    fn listed(&self) -> Vec<&'static Column> {
        let Some(Columns { parts, picks }) = &self.columns else {
            return Vec::new();
        };
        let all = || parts.iter().copied().flatten();
        match picks {
            Some(picks) => picks.iter().map(|&pick| picked(parts, pick)).collect(),
            None => all().filter(|column| column.is_in_row()).collect(),
        }
    }
}

/// The cells of a row that say something of its answer.
#[derive(Debug, Clone, Default)]
pub struct TableRow<'a> {
    /// The position.
    pub position: &'a str,
    /// Moves that are played first.
    pub moves: Option<&'a str>,
    /// How many of them; none for all.
    pub plies: Option<usize>,
    /// The field of a line that a cell has: the move or the depth in question.
    pub asked: Option<(&'static str, &'a str)>,
    /// The name of the record.
    pub id: Option<&'a str>,
    /// The cells that are copied, with the names of their columns.
    pub copied: Vec<(&'a str, &'a str)>,
}

impl Oracle {
    /// Appends the answer to a row, or to one that cannot be read as such.
    pub fn answer_row(
        &self,
        row: &TableRow<'_>,
        fault: Option<Box<Diagnostic>>,
        place: LinePlace<'_>,
        out: &mut Vec<u8>,
    ) -> Answered {
        let start = out.len();
        let mut remarks = Remarks::default();
        let frame = Frame {
            cells: &row.copied,
            ..self.frame(Some(place))
        };
        let result = match fault {
            Some(fault) => Err(fault),
            None => self.answer_cells(row, &frame, out, &mut remarks),
        };
        let result = result.map_err(|error| {
            // A row has no other name.
            let id = row.id.map(|id| crate::diagnostic::Id::Text(id.to_owned()));
            Box::new(Diagnostic { id, ..*error })
        });
        self.finish(&self.question.form, result, &frame, start, remarks, out)
    }

    fn answer_cells(
        &self,
        row: &TableRow<'_>,
        frame: &Frame<'_>,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Fallible<bool> {
        let Some(question) = self.question.position() else {
            return Err(Diagnostic::new("a row is a position".to_owned()).into());
        };
        let mut overrides = Cow::Borrowed(&self.overrides);
        if let Some(text) = row.moves {
            let read = WrittenMove::parse_all(text, self.overrides.letters);
            let mut moves = read.map_err(|error| Diagnostic::from_position_error(error, text))?;
            moves.truncate(row.plies.unwrap_or(usize::MAX));
            let result = given_result(text);
            let own = overrides.to_mut();
            let is_last = row.plies.is_none() && own.after.is_empty();
            own.result = own.result.or(result.filter(|_| is_last));
            moves.append(&mut own.after);
            own.after = moves;
        }
        let asked = row
            .asked
            .map(|(field, text)| format!("{} {field}={text}", row.position));
        let line = asked.as_deref().unwrap_or(row.position);
        let source = PositionSource {
            line,
            text: line,
            overrides: &overrides,
            id: row.id,
            frame,
            refuse: &|error| refuse(error, line, row),
        };
        self.answer_text(question, &source, out, remarks)
    }
}

/// Returns the error of a position or a move; the caret stands under its cell.
fn refuse(error: ParsePositionError, line: &str, row: &TableRow<'_>) -> Box<Diagnostic> {
    let moves = row.moves.unwrap_or_default();
    let words = movetext(moves).unwrap_or_default();
    let word = match error.origin {
        Origin::After(index) => words.get(index).copied(),
        _ => None,
    };
    let mut error = Diagnostic::from_position_error(error, line);
    if let Some(word) = word {
        let start = word.as_ptr().addr() - moves.as_ptr().addr();
        error.place = Place::Line {
            line: moves.to_owned(),
            at: start..start + word.len(),
        };
    }
    Box::new(error)
}
