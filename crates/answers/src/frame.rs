//! What stands around answers: the names of columns, the number of each line, and what stands in the place of an answer that
//! there is not.

use crate::format::Shape;
use crate::oracle::Remarks;
use crate::refusal::{LinePlace, Refusal};
use crate::row::copy_to_row;
use crate::{Answered, Listing, Oracle, PositionQuestion, Question, table};

impl Oracle {
    /// Returns whether answers are filtered by a condition: a refused line matches none.
    pub const fn chooses(&self) -> bool {
        #[cfg(feature = "tables")]
        return self.filter.is_some();
        #[cfg(not(feature = "tables"))]
        false
    }

    /// Appends what stands in the place of the answer to a line that cannot be read.
    #[cold]
    pub fn refuse(
        &self,
        refusal: Box<Refusal>,
        place: LinePlace<'_>,
        out: &mut Vec<u8>,
    ) -> Answered {
        let start = out.len();
        self.finish(Err(refusal), Some(place), start, Remarks::default(), out)
    }

    /// Appends what stands in the place of an answer that there is not.
    pub(crate) fn push_refused(
        &self,
        shape: Shape,
        refusal: &Refusal,
        place: Option<LinePlace<'_>>,
        out: &mut Vec<u8>,
    ) {
        match shape {
            Shape::Record => refusal.push_record(place, out),
            _ if self.stands_alone => {}
            Shape::Row(columns, separator) => {
                let start = out.len();
                table::push_refused(columns, separator, Some(refusal), out);
                self.add_line(shape, place, start, out);
            }
            Shape::Line | Shape::Lines => out.push(b'\n'),
            // A list may be empty, so a refused line adds none.
            Shape::List => {}
        }
    }

    /// Appends what stands in the place of an answer to a blank line or a comment, whose row copies these cells.
    pub fn push_blank(&self, copied: &[(&str, &str)], place: LinePlace<'_>, out: &mut Vec<u8>) {
        let (shape, start) = (self.question.shape(), out.len());
        match shape {
            _ if self.chooses() => return,
            Shape::Record => out.extend_from_slice(b"{}\n"),
            Shape::Row(columns, separator) => {
                table::push_refused(columns, separator, None, out);
                copy_to_row(copied, separator, start, out);
            }
            Shape::Line | Shape::Lines => out.push(b'\n'),
            Shape::List => {}
        }
        self.add_line(shape, Some(place), start, out);
    }

    /// Returns whether records and rows begin with the number of their line.
    #[inline]
    pub(crate) fn has_line(&self) -> bool {
        let asks = |listing: &Listing| listing.has_line;
        let question = &self.question;
        self.keeps_lines
            || matches!(question, Question::Position(PositionQuestion::Moves(listing)) if asks(listing))
    }

    /// Puts the number of the line before the record or the rows that begin at this byte, if that is asked for.
    #[inline]
    pub(crate) fn add_line(
        &self,
        shape: Shape,
        place: Option<LinePlace<'_>>,
        start: usize,
        out: &mut Vec<u8>,
    ) {
        if self.has_line() {
            // A line that was typed is the first.
            table::add_line(shape, place.map_or(1, |place| place.number), start, out);
        }
    }

    /// Appends the line before the answers, if the format has one; the last columns are those that are copied.
    pub fn push_header(&self, copied: &[String], out: &mut Vec<u8>) {
        if let Shape::Row(_, separator) = self.question.shape() {
            let names = self.column_names().into_iter().flatten();
            separator.push_row(names.chain(copied.iter().cloned()), out);
        }
    }

    /// Returns the names of the columns, if answers are rows.
    pub fn column_names(&self) -> Option<Vec<String>> {
        let line = self.has_line().then(|| "line".to_owned()).into_iter();
        match self.question.shape() {
            Shape::Row(columns, _) => Some(line.chain(columns.names()).collect()),
            _ => None,
        }
    }
}

/// Keeps the lines for which the condition holds, of an answer that begins at this byte and has a line for each record.
#[cold]
pub(crate) fn keep_lines(kept: &[bool], start: usize, out: &mut Vec<u8>) {
    if !kept.contains(&false) {
        return;
    }
    let answer = out.split_off(start);
    let lines: Vec<&[u8]> = answer.split_inclusive(|&byte| byte == b'\n').collect();
    let has_each = lines.len() == kept.len();
    for (at, line) in lines.into_iter().enumerate() {
        if !has_each || kept[at] {
            out.extend_from_slice(line);
        }
    }
}

/// Adds something to the records that begin at this byte: a count at several depths has one for each.
#[inline]
pub(crate) fn for_each_record(
    question: &Question,
    start: usize,
    out: &mut Vec<u8>,
    mut add: impl FnMut(usize, &mut Vec<u8>),
) {
    if !matches!(question, Question::Position(PositionQuestion::Perft(_))) {
        return add(start, out);
    }
    for record in out.split_off(start).split_inclusive(|&byte| byte == b'\n') {
        let start = out.len();
        out.extend_from_slice(record);
        add(start, out);
    }
}
