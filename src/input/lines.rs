//! Files in blocks of whole lines, which are numbered from 1 in each file.
//!
//! A block is the result of one read, up to the end of its last whole line, so that no line waits for the next. Blocks
//! can be answered in parallel; each has the number of its first line.

use std::io::Read;

use memchr::{memchr, memchr_iter, memrchr};

use super::files::Files;

/// The longest line that is read, in bytes, without its end.
pub const LONGEST_LINE: usize = 64 * 1024;

/// The most bytes of a block, unless one line is longer. The answers to a block stay in the processor's cache until
/// they are written.
const BLOCK: usize = 16 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The part of an overlong line that is kept. It is still too long without a byte-order mark and a carriage return.
const TOO_LONG: usize = BYTE_ORDER_MARK.len() + LONGEST_LINE + 2;

/// The blocks of all files.
pub struct Blocks<R> {
    files: Files<R>,
    /// The index of the file that was opened last.
    file: usize,
    is_open: bool,
    /// The bytes that have been read; those from `start` to `end` are in no block yet.
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    /// The number of the next line, from 1.
    number: u64,
    /// What to skip, inside a line that is too long.
    skipping: Option<Skipping>,
    /// The number of bytes in blocks so far.
    done: u64,
}

/// The part of an overlong line that is skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Skipping {
    /// The rest of a line whose beginning is in a block.
    Rest,
    /// White space, as long as the line has nothing else.
    Blanks,
}

/// Some whole lines.
#[derive(Debug, Default)]
pub struct Block {
    /// The index of the file in the list of files.
    pub file: usize,
    /// The number of the first line in the file, from 1.
    first: u64,
    bytes: Vec<u8>,
    /// The number of bytes of all files up to the end of the block.
    pub end: u64,
    /// The reason why the file, or the rest of it, cannot be read.
    pub error: Option<anyhow::Error>,
}

impl<R: Read> Blocks<R> {
    pub fn new(files: Files<R>) -> Blocks<R> {
        Blocks {
            files,
            file: 0,
            is_open: false,
            buffer: vec![0; 2 * LONGEST_LINE].into_boxed_slice(),
            start: 0,
            end: 0,
            number: 1,
            skipping: None,
            done: 0,
        }
    }

    /// Fills the next block; returns false at the end of the last file. The files after an unreadable one are read.
    pub fn read(&mut self, block: &mut Block) -> bool {
        block.bytes.clear();
        block.error = None;
        loop {
            let opened = if self.is_open {
                Ok(())
            } else {
                let Some((file, opened)) = self.files.open_next() else {
                    return false;
                };
                self.file = file;
                (self.start, self.end) = (0, 0);
                (self.number, self.skipping) = (1, None);
                opened
            };
            let read = opened.and_then(|()| self.read_lines(block));
            block.file = self.file;
            block.end = self.done;
            self.is_open = matches!(read, Ok(true));
            block.error = read.err();
            if self.is_open || block.error.is_some() {
                return true;
            }
        }
    }

    fn read_lines(&mut self, block: &mut Block) -> anyhow::Result<bool> {
        loop {
            block.first = self.number;
            if self.skipping == Some(Skipping::Rest) {
                self.skip_rest();
            } else if self.skipping == Some(Skipping::Blanks) && self.skip_blanks() {
                // The line is not blank: keep its beginning, and a mark for the rest.
                block.bytes.resize(TOO_LONG, b' ');
                block.bytes.extend_from_slice(b"x\n");
                return Ok(true);
            }
            block.first = self.number;
            let ready = &self.buffer[self.start..self.end];
            if let Some(length) = whole_lines(ready) {
                block.bytes.extend_from_slice(&ready[..length]);
                self.advance(length);
                return Ok(true);
            }
            if ready.len() >= TOO_LONG {
                let beginning = &ready[..TOO_LONG];
                if clip(beginning, self.number).trim_ascii().is_empty() {
                    self.skipping = Some(Skipping::Blanks);
                    continue;
                }
                block.bytes.extend_from_slice(beginning);
                block.bytes.push(b'\n');
                self.advance(TOO_LONG);
                self.number += 1;
                self.skipping = Some(Skipping::Rest);
                return Ok(true);
            }
            if !self.fill()? {
                // The last line may have no line end.
                let rest = &self.buffer[self.start..self.end];
                block.bytes.extend_from_slice(rest);
                let length = rest.len();
                self.advance(length);
                return Ok(length > 0);
            }
        }
    }

    fn advance(&mut self, length: usize) {
        let lines = memchr_iter(b'\n', &self.buffer[self.start..self.start + length]).count();
        self.number += lines as u64;
        self.start += length;
        self.done += length as u64;
    }

    /// Skips the rest of a line, as far as it has been read.
    fn skip_rest(&mut self) {
        let ready = &self.buffer[self.start..self.end];
        let end = memchr(b'\n', ready);
        let length = end.map_or(ready.len(), |end| end + 1);
        if end.is_some() {
            self.skipping = None;
        }
        self.start += length;
        self.done += length as u64;
    }

    /// Skips the blank part of a line, as far as it has been read; returns true if other text follows.
    fn skip_blanks(&mut self) -> bool {
        let ready = &self.buffer[self.start..self.end];
        let is_mark = self.number == 1 && ready.starts_with(BYTE_ORDER_MARK);
        let blanks = &ready[if is_mark { BYTE_ORDER_MARK.len() } else { 0 }..];
        let end = memchr(b'\n', blanks);
        let line = &blanks[..end.unwrap_or(blanks.len())];
        let is_blank = line.trim_ascii().is_empty();
        if is_blank {
            let length = ready.len() - blanks.len() + end.map_or(line.len(), |end| end + 1);
            self.start += length;
            self.done += length as u64;
        }
        if end.is_some() || !is_blank {
            self.number += 1;
            self.skipping = (!is_blank).then_some(Skipping::Rest);
        }
        !is_blank
    }

    /// Reads the available bytes; returns false at the end of the file.
    fn fill(&mut self) -> anyhow::Result<bool> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        let count = self.files.read(&mut self.buffer[self.end..])?;
        self.end += count;
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

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
pub struct InputLine<'a> {
    /// The number of the line in its file, from 1.
    pub number: u64,
    /// Its text.
    pub text: Result<&'a str, UnreadableLine<'a>>,
}

/// The reason why a line is not text.
#[derive(Debug, PartialEq, Eq)]
pub enum UnreadableLine<'a> {
    /// It is longer than [`LONGEST_LINE`]; these are its first bytes.
    TooLong(&'a [u8]),
    /// It is not UTF-8.
    NotUtf8(&'a [u8]),
}

impl Block {
    /// Returns the lines that are neither blank nor comments.
    pub fn lines(&self) -> impl Iterator<Item = InputLine<'_>> {
        // Validating the whole block once is faster than validating each line.
        let whole = str::from_utf8(&self.bytes).ok();
        let mut start = 0;
        let mut number = self.first;
        std::iter::from_fn(move || {
            while let Some(rest) = self.bytes.get(start..).filter(|rest| !rest.is_empty()) {
                let length = memchr(b'\n', rest).unwrap_or(rest.len());
                let line = clip(&rest[..length], number);
                let at = start + (line.as_ptr().addr() - rest.as_ptr().addr());
                start += length + 1;
                number += 1;
                let known = whole.and_then(|whole| whole.get(at..at + line.len()));
                if let Some(text) = text(line, known) {
                    return Some(InputLine {
                        number: number - 1,
                        text,
                    });
                }
            }
            None
        })
    }
}

/// Removes a byte-order mark from the first line, and a carriage return from any line.
fn clip(line: &[u8], number: u64) -> &[u8] {
    let line = match number {
        1 => line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line),
        _ => line,
    };
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns the text of a line, unless the line is skipped; `known` is its text if the block is valid UTF-8.
fn text<'a>(line: &'a [u8], known: Option<&'a str>) -> Option<Result<&'a str, UnreadableLine<'a>>> {
    match line.first() {
        None | Some(b'#') => return None,
        _ if line.len() > LONGEST_LINE => {
            let is_blank = line.trim_ascii().is_empty();
            return (!is_blank).then_some(Err(UnreadableLine::TooLong(&line[..LONGEST_LINE])));
        }
        _ => {}
    }
    match known.map_or_else(|| str::from_utf8(line), Ok) {
        // Most lines begin with a visible character, so the rest need not be searched.
        Ok(text) if line[0].is_ascii_graphic() => Some(Ok(text)),
        Ok(text) => (!text.trim().is_empty()).then_some(Ok(text)),
        Err(_) => Some(Err(UnreadableLine::NotUtf8(line))),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::{Block, Blocks, Files, InputLine, LONGEST_LINE, TOO_LONG, UnreadableLine};

    fn blocks<R: Read>(input: R) -> Blocks<R> {
        Blocks::new(Files::new(vec!["-".to_owned()], input, "the input"))
    }

    fn read(input: &[u8]) -> Vec<(u64, Result<String, usize>)> {
        let mut blocks = blocks(input);
        let mut block = Block::default();
        let mut read = Vec::new();
        while blocks.read(&mut block) {
            assert!(block.error.is_none());
            for InputLine { number, text } in block.lines() {
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
        let wanted: Vec<_> = wanted
            .into_iter()
            .map(|(number, text)| (number, Ok(text.to_owned())))
            .collect();
        assert_eq!(read(input), wanted);
    }

    #[test]
    fn a_line_of_64_kib_is_read_and_one_byte_more_is_not() {
        let mut input = vec![b'a'; LONGEST_LINE];
        input.extend_from_slice(b"\r\n");
        input.extend(std::iter::repeat_n(b'b', LONGEST_LINE + 1));
        input.extend_from_slice(b"\nc\n");
        let read = read(&input);
        assert_eq!(read[0].1.as_ref().map(String::len), Ok(LONGEST_LINE));
        assert_eq!(read[1], (2, Err(LONGEST_LINE)));
        assert_eq!(read[2], (3, Ok("c".to_owned())));
    }

    #[test]
    fn a_long_line_of_white_space_is_blank_like_a_short_one() {
        for length in [
            LONGEST_LINE - 1,
            LONGEST_LINE,
            LONGEST_LINE + 1,
            TOO_LONG,
            2 * LONGEST_LINE,
            5 * LONGEST_LINE,
        ] {
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

    #[test]
    fn lines_that_are_not_utf_8_are_unreadable() {
        assert_eq!(read(b"ok\n\xff\xfe\nok\n")[1], (2, Err(2)));
    }

    /// A reader that is interrupted three times, then returns one line.
    struct Interrupted(u8);

    impl Read for Interrupted {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1..4 => Err(io::ErrorKind::Interrupted.into()),
                4 => b"one\n".as_slice().read(buffer),
                _ => Ok(0),
            }
        }
    }

    #[test]
    fn an_interrupted_read_is_made_again() {
        let mut blocks = blocks(Interrupted(0));
        let mut block = Block::default();
        assert!(blocks.read(&mut block));
        let texts: Vec<_> = block.lines().map(|line| line.text).collect();
        assert_eq!(texts, [Ok("one")]);
        assert!(!blocks.read(&mut block));
    }
}
