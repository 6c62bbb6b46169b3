//! The cells of a row, and where it ends.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr, memchr2, memchr3};

use super::block::BYTE_ORDER_MARK;

/// Returns the cells of a row, without white space around them, nor a byte-order mark that was quoted with the first.
pub fn cells(line: &str, delimiter: u8) -> Vec<String> {
    let mut cells = Cells::default();
    cells.read(line, delimiter);
    (0..cells.len())
        .filter_map(|at| cells.get(at))
        .map(|text| text.trim_start_matches('\u{feff}').trim().to_owned())
        .collect()
}

/// The cells of a row, one after another.
#[derive(Default)]
pub struct Cells {
    text: Vec<u8>,
    ends: Vec<usize>,
    reader: Option<(u8, Reader)>,
}

impl Cells {
    /// Reads a row. Returns whether it does not go on behind a carriage return.
    pub fn read(&mut self, row: &str, delimiter: u8) -> bool {
        // Between tabs, quotes are text.
        if delimiter == b'\t' || memchr3(b'"', b'\r', b'\n', row.as_bytes()).is_none() {
            self.split(row, delimiter);
            return true;
        }
        if self
            .reader
            .as_ref()
            .is_none_or(|(known, _)| *known != delimiter)
        {
            let reader = ReaderBuilder::new().delimiter(delimiter).build();
            self.reader = Some((delimiter, reader));
        }
        let Some((_, reader)) = &mut self.reader else {
            return true;
        };
        reader.reset();
        // No cell is longer than the row, and none has less than a separator.
        let most = 1 + row.bytes().filter(|&byte| byte == delimiter).count();
        self.text.resize(row.len() + 1, 0);
        self.ends.resize(most + 1, 0);
        let (_, read, written, mut count) =
            reader.read_record(row.as_bytes(), &mut self.text, &mut self.ends);
        if read == row.len() {
            let rest = &mut self.text[written..];
            let (end, _, _, more) = reader.read_record(&[], rest, &mut self.ends[count..]);
            count += usize::from(end == ReadRecordResult::Record) * more;
        }
        self.ends.truncate(count);
        read == row.len()
    }

    /// Reads a row without quotes, which needs no reader.
    fn split(&mut self, row: &str, delimiter: u8) {
        self.text.clear();
        self.ends.clear();
        for cell in row.split(char::from(delimiter)) {
            self.text.extend_from_slice(cell.as_bytes());
            self.ends.push(self.text.len());
        }
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, at: usize) -> Option<&str> {
        let start = at
            .checked_sub(1)
            .map_or(Some(0), |before| self.ends.get(before).copied())?;
        str::from_utf8(self.text.get(start..*self.ends.get(at)?)?).ok()
    }
}

/// Returns the length of the whole rows at the start of some bytes, at most this one unless a row is longer.
pub fn whole_rows(ready: &[u8], delimiter: u8, most: usize) -> Option<usize> {
    let mut length = 0;
    while let Some(row) = row_length(&ready[length..], delimiter)
        && (length == 0 || length + row <= most)
    {
        length += row;
    }
    (length > 0).then_some(length)
}

/// Returns the length of the row at the start of some bytes, with its end; none if it does not end in them. A line end in
/// quotes is none of the row.
pub fn row_length(bytes: &[u8], delimiter: u8) -> Option<usize> {
    if delimiter == b'\t' {
        return memchr(b'\n', bytes).map(|end| end + 1);
    }
    // A quote may follow the byte-order mark of the file.
    let begin = if bytes.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    };
    let (mut at, mut is_quoted, mut closed) = (begin, false, None);
    while let Some(found) = memchr2(b'"', b'\n', &bytes[at..]) {
        let here = at + found;
        at = here + 1;
        let before = here.checked_sub(1);
        match (bytes[here], is_quoted) {
            (b'\n', false) => return Some(at),
            (b'\n', true) => {}
            (_, true) => (is_quoted, closed) = (false, Some(here)),
            // Two quotes in quotes are one.
            (_, false) => {
                is_quoted = here == begin
                    || before.is_some_and(|before| bytes[before] == delimiter)
                    || before.is_some() && before == closed;
            }
        }
    }
    None
}

/// Returns whether a row ends in quotes: then it has no end.
pub fn is_open(row: &str, delimiter: u8) -> bool {
    row.contains('"') && row_length(format!("{row}\n").as_bytes(), delimiter).is_none()
}
