//! Files in blocks of whole lines, which are numbered from 1 in each file.
//!
//! A block is the result of one read, up to the end of its last whole line, so that no line waits for the next. Blocks
//! can be answered in parallel; each has the number of its first line.

use std::sync::Arc;

use memchr::{memchr, memchr_iter, memrchr};

use super::block::{BYTE_ORDER_MARK, Block, LONGEST_LINE, clip};
use super::cells::whole_rows;
use super::columns::{ColumnNames, TableColumns};
use super::files::Files;

/// The most bytes of a block, unless one line is longer. The answers to a block stay in the processor's cache until
/// they are written.
const BLOCK: usize = 16 * 1024;

/// The part of an overlong line that is kept. It is still too long without a byte-order mark and a carriage return.
const TOO_LONG: usize = BYTE_ORDER_MARK.len() + LONGEST_LINE + 2;

pub struct Blocks {
    pub(super) files: Files,
    is_open: bool,
    /// The bytes that have been read; those from `start` to `end` are in no block yet.
    pub(super) buffer: Box<[u8]>,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The number of the next line, from 1.
    pub(super) number: u64,
    /// The bytes of the file that were read.
    position: u64,
    /// The byte of a file at which answers begin.
    pub(super) begins_at: u64,
    /// Whether no line of the file was taken yet.
    pub(super) is_at_start: bool,
    /// Whether the next bytes are the rest of a line that is too long.
    pub(super) is_skipping: bool,
    /// Why no more bytes could be read ahead.
    pub(super) error: Option<anyhow::Error>,
    /// What is said of the columns of files that are tables; none if lines are never rows.
    pub(super) asked: Option<ColumnNames>,
    /// The columns of the open file, and those of an earlier one.
    pub(super) columns: Option<Arc<TableColumns>>,
    pub first_columns: Option<Arc<TableColumns>>,
}

impl Blocks {
    /// Returns the blocks of files, which may be tables, from this byte of each on.
    pub fn new(files: Files, asked: Option<ColumnNames>, begins_at: u64) -> Blocks {
        Blocks {
            files,
            is_open: false,
            // So much is mapped by the system, which has zeros; half of it would be overwritten with zeros.
            buffer: vec![0; 4 * LONGEST_LINE].into_boxed_slice(),
            start: 0,
            end: 0,
            number: 1,
            position: 0,
            begins_at,
            is_at_start: true,
            is_skipping: false,
            error: None,
            asked,
            columns: None,
            first_columns: None,
        }
    }

    /// Reads more of the first file before its first block; returns false if there is no more.
    pub fn read_ahead(&mut self) -> bool {
        self.is_open = self.is_open || matches!(self.files.open_next(), Some(Ok(())));
        let filled = self.fill();
        matches!(filled.map_err(|error| self.error = Some(error)), Ok(true))
    }

    /// Returns the bytes that were read and are in no block yet, without a byte-order mark.
    pub fn ahead(&self) -> &[u8] {
        clip(&self.buffer[self.start..self.end], self.number)
    }

    /// Fills the next block; returns false at the end of the last file. The files after an unreadable one are read.
    pub fn read(&mut self, block: &mut Block) -> bool {
        block.error = None;
        loop {
            block.bytes.clear();
            let opened = if self.is_open {
                Ok(())
            } else {
                let Some(opened) = self.files.open_next() else {
                    return false;
                };
                (self.start, self.end, self.position) = (0, 0, 0);
                (self.number, self.is_skipping) = (1, false);
                self.is_at_start = true;
                self.columns = None;
                opened
            };
            let read = opened.and_then(|()| self.read_lines(block));
            let read = match read {
                Ok(true) if self.is_at_start => self.check_start(block),
                read => read,
            };
            block.next = self.offset();
            let read = read.and_then(|is_open| self.pass_over(is_open, block));
            block.columns.clone_from(&self.columns);
            block.file = self.files.index();
            block.end = self.files.done(self.end - self.start);
            self.is_open = matches!(read, Ok(true));
            block.error = read.err();
            if block.error.is_some() {
                block.bytes.clear();
            }
            if self.is_open && block.next <= self.begins_at && self.begins_at > 0 {
                continue;
            }
            self.begins_at = 0;
            if self.is_open || block.error.is_some() {
                return true;
            }
        }
    }

    pub(super) fn read_lines(&mut self, block: &mut Block) -> anyhow::Result<bool> {
        loop {
            if self.is_skipping {
                self.skip_rest();
            }
            block.first = self.number;
            let ready = &self.buffer[self.start..self.end];
            let whole = match &self.columns {
                None => whole_lines(ready),
                Some(columns) => whole_rows(ready, columns.delimiter, BLOCK),
            };
            if let Some(length) = whole {
                self.take(length, block);
                return Ok(true);
            }
            if ready.len() >= TOO_LONG && clip(ready, self.number).trim_ascii().is_empty() {
                // Other text may follow: what is kept shows that the line is then too long.
                self.end = self.start + TOO_LONG;
            } else if ready.len() >= TOO_LONG {
                self.take(ready.len(), block);
                self.is_skipping = true;
                block.bytes.push(b'\n');
                self.number += 1;
                return Ok(true);
            }
            if !self.fill()? {
                // The last line may have no line end.
                let length = self.end - self.start;
                self.take(length, block);
                return Ok(length > 0);
            }
        }
    }

    fn offset(&self) -> u64 {
        self.position - (self.end - self.start) as u64
    }

    fn take(&mut self, length: usize, block: &mut Block) {
        if block.bytes.is_empty() {
            block.begins = self.offset();
        }
        let taken = &self.buffer[self.start..self.start + length];
        block.bytes.extend_from_slice(taken);
        self.number += memchr_iter(b'\n', taken).count() as u64;
        self.start += length;
    }

    /// Skips the rest of a line, as far as it has been read.
    fn skip_rest(&mut self) {
        let ready = &self.buffer[self.start..self.end];
        let end = memchr(b'\n', ready);
        self.is_skipping = end.is_none();
        self.start += end.map_or(ready.len(), |end| end + 1);
    }

    /// Reads the available bytes; returns false at the end of the file.
    fn fill(&mut self) -> anyhow::Result<bool> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        let count = self.files.read(&mut self.buffer[self.end..])?;
        self.end += count;
        self.position += count as u64;
        Ok(count > 0)
    }
}

/// Returns the length of the whole lines that make up the next block, in bytes.
fn whole_lines(ready: &[u8]) -> Option<usize> {
    let near = &ready[..ready.len().min(BLOCK)];
    memrchr(b'\n', near)
        .or_else(|| memchr(b'\n', &ready[near.len()..]).map(|end| near.len() + end))
        .map(|end| end + 1)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{Block, Blocks, Files, LONGEST_LINE, TOO_LONG};
    use crate::input::block::InputLine;
    use crate::input::block::UnreadableLine;
    use crate::input::files::StdinUsage;

    fn read(input: &[u8]) -> Vec<(u64, Result<String, usize>)> {
        let usage = StdinUsage {
            name: "the input",
            words: "-",
        };
        let files = Files::new(vec!["-".to_owned()], Cursor::new(input.to_vec()), usage);
        let mut blocks = Blocks::new(files, None, 0);
        let mut block = Block::default();
        let mut read = Vec::new();
        while blocks.read(&mut block) {
            assert!(block.error.is_none());
            for InputLine { number, text, .. } in block.lines(false) {
                let text = match text {
                    Ok(text) => Ok(text.to_owned()),
                    Err(UnreadableLine::TooLong(line) | UnreadableLine::NotUtf8(line)) => {
                        Err(line.len())
                    }
                };
                read.push((number, text));
            }
        }
        assert_eq!(block.end, input.len() as u64);
        read
    }

    #[test]
    fn ends_marks_blanks_and_comments_are_not_lines() {
        let input = b"\xef\xbb\xbfone\r\n\n \t \n#two\nthree\r\nfour";
        let wanted = [(1, "one"), (5, "three"), (6, "four")];
        assert_eq!(
            read(input),
            wanted.map(|(number, text)| (number, Ok(text.to_owned())))
        );
    }

    #[test]
    fn a_long_line_of_white_space_is_blank_like_a_short_one() {
        for length in [0, 1, 2]
            .map(|more| LONGEST_LINE - 1 + more)
            .into_iter()
            .chain([TOO_LONG, 5 * LONGEST_LINE])
        {
            for blank in [b' ', b'\t'] {
                for mark in ["", "\u{feff}"] {
                    let mut input = mark.as_bytes().to_vec();
                    input.extend(std::iter::repeat_n(blank, length));
                    let last = read(&[&input, b"\r\nb".as_slice()].concat());
                    assert_eq!(last, [(2, Ok("b".to_owned()))], "{length}");
                    assert_eq!(read(&input), [], "{length}");
                    let not_blank = [&input, b"x\nb\n".as_slice()].concat();
                    let is_long = length >= LONGEST_LINE;
                    let read = read(&not_blank);
                    assert_eq!(read[0].0, 1);
                    assert_eq!(read[0].1.is_err(), is_long, "{length}");
                    assert_eq!(read[1..], [(2, Ok("b".to_owned()))], "{length}");
                }
            }
        }
    }

    #[test]
    fn a_byte_order_mark_does_not_hide_that_a_line_is_too_long() {
        let mut input = b"\xef\xbb\xbf".to_vec();
        input.extend(std::iter::repeat_n(b'a', 3 * LONGEST_LINE));
        input.extend_from_slice(b"\nb\n");
        let wanted = vec![(1, Err(LONGEST_LINE)), (2, Ok("b".to_owned()))];
        assert_eq!(read(&input), wanted);
    }
}
