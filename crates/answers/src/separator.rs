//! What separates the cells of a row, and how a text is written as one.

use std::fmt::Write;

/// How the cells of a row are separated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// Tabs. Backslashes and control characters are escaped as in JSON's strings: `\\`, `\t`, `\n` and `\u001b`.
    Tab,
    /// Commas. A cell with a comma, a quote or a line end stands in quotes (RFC 4180).
    Comma,
}

impl Separator {
    /// Appends what separates two cells.
    #[inline]
    pub fn push(self, out: &mut Vec<u8>) {
        out.push(match self {
            Separator::Tab => b'\t',
            Separator::Comma => b',',
        });
    }

    /// Appends a text as a cell. One that a spreadsheet would take for a formula begins with an apostrophe.
    pub fn push_text(self, text: &str, out: &mut Vec<u8>) {
        let apostrophe: &[u8] = if is_formula(text) { b"'" } else { b"" };
        match self {
            Separator::Tab
                if text
                    .bytes()
                    .any(|byte| !(b' '..=b'~').contains(&byte) || byte == b'\\') =>
            {
                out.extend_from_slice(apostrophe);
                out.extend_from_slice(cell(text).as_bytes());
            }
            Separator::Comma if text.bytes().any(|byte| b",\"\n\r".contains(&byte)) => {
                out.push(b'"');
                out.extend_from_slice(apostrophe);
                out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
                out.push(b'"');
            }
            _ => {
                out.extend_from_slice(apostrophe);
                out.extend_from_slice(text.as_bytes());
            }
        }
    }

    /// Appends a row with these texts as cells. A line of a single empty cell would be passed over by those who read CSV: it has
    /// quotes.
    pub fn push_row<T: AsRef<str>>(self, cells: impl IntoIterator<Item = T>, out: &mut Vec<u8>) {
        let start = out.len();
        for (index, text) in cells.into_iter().enumerate() {
            if index > 0 {
                self.push(out);
            }
            self.push_text(text.as_ref(), out);
        }
        self.end_row(start, out);
    }

    /// Ends a row that begins at this byte.
    pub fn end_row(self, start: usize, out: &mut Vec<u8>) {
        if self == Separator::Comma && out.len() == start {
            out.extend_from_slice(b"\"\"");
        }
        out.push(b'\n');
    }
}

/// Returns whether a spreadsheet would take a cell for a formula: it begins as one, and is no number and no dash.
fn is_formula(text: &str) -> bool {
    if !matches!(
        text.as_bytes(),
        [b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r', ..]
    ) {
        return false;
    }
    let number = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, rest) = number.split_once('.').unwrap_or((number, "0"));
    let is_number = [whole, rest]
        .iter()
        .all(|part| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit()));
    text.len() > 1 && !is_number
}

/// Returns a text with the escapes of JSON's strings: `\t`, `\n`, `\\`, and `\u001b` for other control characters.
fn cell(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\t' => cell.push_str("\\t"),
            '\n' => cell.push_str("\\n"),
            '\\' => cell.push_str("\\\\"),
            _ if !letter.is_control() => cell.push(letter),
            _ => {
                // Writing to a string does not fail.
                let _ = write!(cell, "\\u{:04x}", u32::from(letter));
            }
        }
    }
    cell
}
