//! Where answers go: whole answers at a time, each write checked.

use std::fmt;
use std::io::{self, Write};

use anyhow::{Context, anyhow};

/// Answers on their way out.
pub struct Output<W> {
    writer: W,
    is_closed: bool,
}

impl<W: Write> Output<W> {
    /// An output that writes here, unless it was closed when the program started.
    pub fn new(writer: W, is_closed: bool) -> Output<W> {
        Output { writer, is_closed }
    }

    /// Writes whole answers, and keeps nothing back.
    ///
    /// # Errors
    ///
    /// [`ReaderGone`], or a failed write.
    pub fn write(&mut self, answers: &[u8]) -> anyhow::Result<()> {
        if self.is_closed {
            return Err(anyhow!("standard output is closed")).context(CANNOT);
        }
        let written = self.writer.write_all(answers);
        match written.and_then(|()| self.writer.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(ReaderGone.into()),
            done => done.context(CANNOT),
        }
    }
}

const CANNOT: &str = "cannot write the answer";

/// Nobody reads the answers any more. Of all errors this one ends the program in silence.
#[derive(Debug)]
pub struct ReaderGone;

impl fmt::Display for ReaderGone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the reader of standard output is gone")
    }
}

impl std::error::Error for ReaderGone {}

/// Appends what is written as text.
pub fn push_text(out: &mut Vec<u8>, write: impl FnOnce(&mut String)) {
    let mut text = String::new();
    write(&mut text);
    out.extend_from_slice(text.as_bytes());
}
