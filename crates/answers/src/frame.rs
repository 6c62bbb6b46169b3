//! What stands around answers: the names of columns, and what stands in the place of an answer that there is not.

use crate::answer::{Frame, push_refused_row};
use crate::columns::Column;
use crate::format::{Columns, Shape};
use crate::moves::columns::columns_of;
use crate::oracle::Remarks;
use crate::refusal::{LinePlace, Refusal};
use crate::{Answered, Oracle};

impl Oracle {
    /// Returns whether answers are filtered by a condition: a refused line matches none.
    pub const fn chooses(&self) -> bool {
        #[cfg(feature = "tables")]
        return self.filter.is_some();
        #[cfg(not(feature = "tables"))]
        false
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
        refusal: Box<Refusal>,
        place: LinePlace<'_>,
        out: &mut Vec<u8>,
    ) -> Answered {
        let (start, place) = (out.len(), Some(place));
        let frame = self.frame(place);
        self.finish(
            self.question.form.shape,
            Err(refusal),
            &frame,
            place,
            start,
            Remarks::default(),
            out,
        )
    }

    /// Appends what stands in the place of an answer that there is not.
    pub(crate) fn push_refused(
        &self,
        shape: Shape,
        refusal: &Refusal,
        frame: &Frame<'_>,
        place: Option<LinePlace<'_>>,
        out: &mut Vec<u8>,
    ) {
        match shape {
            Shape::Record => refusal.push_record_in(frame, place, out),
            _ if self.view.stands_alone => {}
            Shape::Row(columns, separator) => {
                push_refused_row(&listed(columns), Some(refusal), frame, separator, out);
            }
            Shape::Line | Shape::Lines => out.push(b'\n'),
            // A list may be empty, so a refused line adds none.
            Shape::List => {}
        }
    }

    /// Appends what stands in the place of an answer to a blank line or a comment, whose row copies these cells.
    pub fn push_blank(&self, copied: &[(&str, &str)], place: LinePlace<'_>, out: &mut Vec<u8>) {
        let frame = Frame {
            cells: copied,
            ..self.frame(Some(place))
        };
        match self.question.form.shape {
            _ if self.chooses() => {}
            Shape::Record => Frame {
                cells: &[],
                ..frame
            }
            .push_framed(b"{}\n", out),
            Shape::Row(columns, separator) => {
                push_refused_row(&listed(columns), None, &frame, separator, out);
            }
            Shape::Line | Shape::Lines => out.push(b'\n'),
            Shape::List => {}
        }
    }

    /// Returns whether records and rows begin with the number of their line.
    #[inline]
    pub(crate) fn has_line(&self) -> bool {
        self.view.keeps_lines || self.question.form.has_line
    }

    /// Appends the line before the answers, if the format has one; the last columns are those that are copied.
    pub fn push_header(&self, copied: &[String], out: &mut Vec<u8>) {
        if let Shape::Row(_, separator) = self.question.form.shape {
            let names = self.column_names().into_iter().flatten();
            separator.push_row(names.chain(copied.iter().cloned()), out);
        }
    }

    /// Returns the names of the columns, if answers are rows.
    pub fn column_names(&self) -> Option<Vec<String>> {
        let line = self.has_line().then(|| "line".to_owned()).into_iter();
        match self.question.form.shape {
            Shape::Row(columns, _) => {
                let names = listed(columns)
                    .into_iter()
                    .map(|column| column.path().to_owned());
                Some(line.chain(names).collect())
            }
            _ => None,
        }
    }
}

/// Returns the columns of a table.
fn listed(columns: Columns) -> Vec<&'static Column> {
    match columns {
        Columns::Moves(keys) => columns_of(keys).map(|(_, column)| column).collect(),
        Columns::Parts(parts) => {
            let columns = parts.iter().copied().flatten();
            columns.filter(|column| column.is_in_row()).collect()
        }
    }
}
