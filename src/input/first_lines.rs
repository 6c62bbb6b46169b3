//! What a file is by its first lines: lines, rows of a table, or games, which have no lines; and where its answers begin.
//!
//! Or it is a drawn board on standard input: several lines that are one position. A drawing is recognised by its first line,
//! which no position on one line has. Only the bytes of the first read are looked at, so that the first line of a stream does
//! not wait for the second. The input must be the drawing and no more; else it is a stream, of which each line has an answer.

use std::collections::HashSet;
use std::str;
use std::sync::Arc;

use memchr::memchr_iter;
use oracle_answers::diagnostic::Diagnostic;
use oracle_notation::{FirstLines, Overrides, Pasted, PositionErrorKind, Record};

use super::block::{Block, LONGEST_LINE};
use super::cells::row_length;
use super::columns::{ColumnNames, TableColumns};
use super::lines::Blocks;

/// The most lines of a drawing, with all that this program and others write around one.
const MOST_LINES: usize = 40;

/// The most lines that are called a damaged drawing: eight ranks, two lines of letters, and those between.
const MOST_DAMAGED_LINES: usize = 12;

/// Reads a drawn board from the start of an input; `None` if the input is no drawing, and then it can be read as before.
pub fn drawn_board(
    blocks: &mut Blocks,
    overrides: &Overrides,
) -> Result<Option<String>, Diagnostic> {
    loop {
        let is_over = !blocks.read_ahead();
        let bytes = blocks.ahead();
        let is_drawing = match FirstLines::of(bytes, overrides) {
            FirstLines::Lines => return Ok(None),
            FirstLines::Banner => false,
            FirstLines::Drawing => true,
        };
        let lines = memchr_iter(b'\n', bytes).count();
        if lines > MOST_LINES
            || bytes.len() > LONGEST_LINE
            || is_over && !(is_drawing && blocks.error.is_none())
        {
            return Ok(None);
        }
        if is_over {
            return whole_drawing(str::from_utf8(bytes).unwrap_or_default(), overrides);
        }
    }
}

/// Returns an input that begins with a drawing, if it is one.
fn whole_drawing(text: &str, overrides: &Overrides) -> Result<Option<String>, Diagnostic> {
    // Stockfish writes the position below the board, too.
    let is_position =
        |line: &str| !line.starts_with("Fen:") && Record::parse(line, overrides).is_ok();
    if text.lines().any(is_position) {
        return Ok(None);
    }
    if Pasted::translate(text).is_some() {
        return Ok(Some(text.to_owned()));
    }
    if text.lines().count() > MOST_DAMAGED_LINES {
        return Ok(None);
    }
    let message = "the drawn board on standard input is not one position".to_owned();
    let error = Diagnostic {
        code: "unreadable_drawing",
        ..Diagnostic::new(message)
    };
    let hint = "pipe one board of eight lines with eight squares each, or one FEN per line";
    Err(error.with_hint(hint))
}

impl Blocks {
    /// Cuts off the lines before the byte at which answers begin.
    pub(super) fn pass_over(&self, is_open: bool, block: &mut Block) -> anyhow::Result<bool> {
        let (begin, end) = (self.begins_at, block.next);
        if !is_open && end < begin {
            let message = format!("cannot begin at byte {begin}: the input has {end} bytes");
            return self.files.refuse(&message);
        }
        let passed = begin.min(end).saturating_sub(block.begins);
        let passed = usize::try_from(passed).unwrap_or(usize::MAX);
        // The names of columns are in no block.
        let is_in_names = begin > 0 && begin < block.begins;
        if is_in_names || passed > 0 && begin < end {
            if is_in_names || self.is_within(&block.bytes, passed) {
                let message = format!("cannot begin at byte {begin}: it is within a line");
                return self.files.refuse(&message);
            }
            block.first += memchr_iter(b'\n', &block.bytes[..passed]).count() as u64;
            block.bytes.drain(..passed);
        }
        Ok(is_open)
    }

    /// Returns whether a byte is not the first of a line or of a row.
    fn is_within(&self, lines: &[u8], byte: usize) -> bool {
        let Some(columns) = &self.columns else {
            return lines[byte - 1] != b'\n';
        };
        let mut start = 0;
        while start < byte {
            let length = row_length(&lines[start..], columns.delimiter);
            start += length.unwrap_or(usize::MAX - start);
        }
        start > byte
    }

    /// Refuses a file of games: its first line has tags of PGN and no position.
    pub(super) fn check_start(&mut self, block: &mut Block) -> anyhow::Result<bool> {
        // A line of PGN that begins so is a comment (PGN standard, sections 5 and 6).
        let is_table = |asked: &ColumnNames| asked.is_given() || self.files.is_named_table();
        let is_table = self.asked.as_ref().is_some_and(is_table);
        let first = block.lines(false).next();
        if is_table && first.is_some_and(|line| line.text.is_err()) {
            let message = "its first line is not UTF-8, or too long";
            return self.files.refuse(message);
        }
        let mut lines = block.lines(false).filter_map(|line| line.text.ok());
        let Some(first) = lines.find(|text| !text.starts_with([';', '%'])) else {
            return Ok(true);
        };
        self.is_at_start = false;
        let overrides = Overrides::default();
        let read = Record::parse(first, &overrides).map_err(|error| error.kind);
        let is_game = read.is_err_and(|kind| kind == PositionErrorKind::Pgn)
            && Pasted::translate(first).is_none();
        let columns = self
            .asked
            .as_ref()
            .filter(|_| !is_game && !self.is_skipping);
        let columns = columns.map(|asked| {
            let is_named = self.files.is_named_table();
            TableColumns::find(first, lines.next(), asked, is_named)
        });
        let before = first.as_ptr().addr() - block.bytes.as_ptr().addr();
        drop(lines);
        if is_game {
            let name = self.files.quoted_name();
            let message = format!("this is PGN: write `chess-oracle games {name}`");
            return self.files.refuse(&message);
        }
        match columns.transpose() {
            Ok(None | Some(None)) => self.begin_lines(),
            Ok(Some(Some(columns))) => self.begin_table(columns, before, block),
            Err(message) => self.files.refuse(&message),
        }
    }

    /// Begins a file that is no table. Its rows have no copied cells, so those of other files must not have any.
    fn begin_lines(&mut self) -> anyhow::Result<bool> {
        let asked = self.asked.as_ref();
        if asked.is_some_and(|asked| asked.copies && asked.answered.is_some()) {
            let first = self.first_columns.get_or_insert_default();
            if !first.copied.is_empty() {
                let message = "it is no table, but the first file is: answer it by itself, or leave out `--echo`";
                return self.files.refuse(message);
            }
        }
        Ok(true)
    }

    /// Reads the first block again, as rows: those after the names of the columns, before which are these bytes.
    fn begin_table(
        &mut self,
        mut columns: TableColumns,
        before: usize,
        block: &mut Block,
    ) -> anyhow::Result<bool> {
        self.start -= block.bytes.len();
        self.number = block.first;
        block.bytes.clear();
        if columns.has_names {
            let ready = &self.buffer[self.start..self.end];
            let header = row_length(&ready[before..], columns.delimiter);
            let length = header.map_or(ready.len(), |length| before + length);
            self.number += memchr_iter(b'\n', &ready[..length]).count() as u64;
            self.start += length;
        }
        let is_row = self
            .asked
            .as_ref()
            .is_some_and(|asked| asked.answered.is_some());
        if let Some(first) = self.first_columns.as_ref().filter(|_| is_row)
            && let Err(message) = columns.copy_as(first)
        {
            return self.files.refuse(&message);
        }
        // A table may have two of a name, a record may not.
        let mut names = columns.copied.iter().map(|(name, _)| name);
        let mut seen = HashSet::new();
        let twice = names.find(|name| !seen.insert(*name));
        if let Some(name) = twice.filter(|_| !is_row) {
            let message = format!(
                "two columns are called `{name}`: answer with `-o csv`, or leave out `--echo`"
            );
            return self.files.refuse(&message);
        }
        let columns = Arc::new(columns);
        self.first_columns
            .get_or_insert_with(|| Arc::clone(&columns));
        self.columns = Some(columns);
        self.read_lines(block)
    }
}
