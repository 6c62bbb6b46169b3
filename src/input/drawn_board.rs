//! A drawn board on standard input: several lines that are one position.
//!
//! A drawing is recognised by its first line, which no position on one line has. Only the bytes of the first read are
//! looked at, so that the first line of a stream does not wait for the second. The input must be the drawing and no more;
//! else it is a stream, of which each line has an answer.

use std::str;

use oracle_answers::diagnostic::Diagnostic;
use oracle_notation::{FirstLines, Overrides, Pasted, Record};

use super::block::LONGEST_LINE;
use super::lines::Blocks;

/// The most lines of a drawing, with all that this program and others write around one.
const MOST_LINES: usize = 40;

/// The most lines that are called a damaged drawing: eight ranks, two lines of letters, and those between.
const MOST_DAMAGED_LINES: usize = 12;

/// Reads a drawn board from the start of an input; `None` if the input is no drawing, and then it can be read as before.
/// Returns an error if there are a few lines of a drawing that is not one position.
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
        let lines = memchr::memchr_iter(b'\n', bytes).count();
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
    let refusal = Diagnostic {
        code: "unreadable_drawing",
        ..Diagnostic::new(message)
    };
    let hint = "pipe one board of eight lines with eight squares each, or one FEN per line";
    Err(refusal.with_hint(hint))
}
