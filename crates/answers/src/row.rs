//! A row of a table that is read: its cells are what an object says by its keys.

use std::borrow::Cow;

use oracle_notation::{Origin, ParsePositionError, WrittenMove, movetext};

use crate::answer::Frame;
use crate::oracle::PositionSource;
use crate::refusal::{LinePlace, Place, Refusal};
use crate::remarks::Remarks;
use crate::{Answered, Oracle};

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
        fault: Option<Box<Refusal>>,
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
        let result = result.map_err(|refusal| {
            // A row has no other name.
            let id = row.id.map(|id| crate::refusal::Id::Text(id.to_owned()));
            Box::new(Refusal { id, ..*refusal })
        });
        self.finish(
            &self.question.form,
            result,
            &frame,
            Some(place),
            start,
            remarks,
            out,
        )
    }

    fn answer_cells(
        &self,
        row: &TableRow<'_>,
        frame: &Frame<'_>,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Result<bool, Box<Refusal>> {
        let Some(question) = self.question.position() else {
            return Err(Refusal::new("a row is a position".to_owned()).into());
        };
        let mut overrides = Cow::Borrowed(&self.overrides);
        if let Some(text) = row.moves {
            let read = WrittenMove::parse_all(text, self.overrides.letters);
            let mut moves = read.map_err(|error| Refusal::from_position_error(error, text))?;
            moves.truncate(row.plies.unwrap_or(usize::MAX));
            overrides.to_mut().after.splice(..0, moves);
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
fn refuse(error: ParsePositionError, line: &str, row: &TableRow<'_>) -> Box<Refusal> {
    let moves = row.moves.unwrap_or_default();
    let words = movetext(moves).unwrap_or_default();
    let word = match error.origin {
        Origin::After(index) => words.get(index).copied(),
        _ => None,
    };
    let mut refusal = Refusal::from_position_error(error, line);
    if let Some(word) = word {
        let start = word.as_ptr().addr() - moves.as_ptr().addr();
        refusal.place = Place::Line {
            line: moves.to_owned(),
            at: start..start + word.len(),
        };
    }
    Box::new(refusal)
}
