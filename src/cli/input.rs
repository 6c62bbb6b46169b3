//! Standard input, line by line, whatever is in it.

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, in bytes, without its end.
pub const LONGEST: usize = 64 * 1024;

/// The lines of an input.
pub struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
    line: Vec<u8>,
}

/// A line as it came.
#[derive(Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Which line of the input, from 1.
    pub number: u64,
    /// What it says.
    pub text: Result<&'a str, LineFault<'a>>,
}

/// A line that is no text.
#[derive(Debug, PartialEq, Eq)]
pub enum LineFault<'a> {
    /// It is longer than [`LONGEST`]: this is its beginning.
    TooLong(&'a [u8]),
    /// It is not UTF-8.
    NotUtf8(&'a [u8]),
}

impl<R: Read> Lines<R> {
    pub fn new(reader: R) -> Lines<R> {
        Lines {
            reader: BufReader::with_capacity(LONGEST, reader),
            number: 0,
            line: Vec::new(),
        }
    }

    /// Whether the next line may have to be waited for.
    pub fn may_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// The next line that is not blank and no comment.
    pub fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        loop {
            let Some(is_whole) = self.fill()? else {
                return Ok(None);
            };
            self.number += 1;
            if self.number == 1 && self.line.starts_with(b"\xef\xbb\xbf") {
                self.line.drain(..3);
            }
            if self.is_skipped(is_whole) {
                continue;
            }
            break;
        }
        let is_too_long = self.line.len() > LONGEST;
        let line = &self.line[..self.line.len().min(LONGEST)];
        let text = if is_too_long {
            Err(LineFault::TooLong(line))
        } else {
            std::str::from_utf8(line).map_err(|_| LineFault::NotUtf8(line))
        };
        Ok(Some(Line {
            number: self.number,
            text,
        }))
    }

    /// Reads a line without its end, a little more than the longest at the most. Whether that is all of it.
    fn fill(&mut self) -> io::Result<Option<bool>> {
        self.line.clear();
        let mut is_whole = true;
        loop {
            let buffer = match self.reader.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                // The last line may come without its end.
                let is_line = !self.line.is_empty();
                return Ok(is_line.then_some(is_whole));
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            // One byte more than the longest line: a carriage return that does not count, or the byte that tells
            // that the line is too long.
            let room = LONGEST + 1 - self.line.len();
            is_whole &= part.len() <= room;
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            let length = part.len() + usize::from(end.is_some());
            self.reader.consume(length);
            if end.is_some() {
                if is_whole && self.line.last() == Some(&b'\r') {
                    self.line.pop();
                }
                return Ok(Some(is_whole));
            }
        }
    }

    fn is_skipped(&self, is_whole: bool) -> bool {
        let blank = |line: &str| line.trim().is_empty();
        self.line.starts_with(b"#") || is_whole && std::str::from_utf8(&self.line).is_ok_and(blank)
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Line, LineFault, Lines};

    fn read(input: &[u8]) -> Vec<(u64, Result<String, usize>)> {
        let mut lines = Lines::new(input);
        let mut read = Vec::new();
        while let Some(Line { number, text }) = lines.next().unwrap() {
            let text = match text {
                Ok(text) => Ok(text.to_owned()),
                Err(LineFault::TooLong(line) | LineFault::NotUtf8(line)) => Err(line.len()),
            };
            read.push((number, text));
        }
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
        let mut input = vec![b'a'; LONGEST];
        input.extend_from_slice(b"\r\n");
        input.extend(std::iter::repeat_n(b'b', LONGEST + 1));
        input.extend_from_slice(b"\nc\n");
        let read = read(&input);
        assert_eq!(read[0].1.as_ref().map(String::len), Ok(LONGEST));
        assert_eq!(read[1], (2, Err(LONGEST)));
        assert_eq!(read[2], (3, Ok("c".to_owned())));
    }

    #[test]
    fn bytes_that_are_no_text_are_told_apart() {
        assert_eq!(read(b"ok\n\xff\xfe\nok\n")[1], (2, Err(2)));
    }
}
