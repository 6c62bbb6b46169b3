//! Standard output: whole answers at a time, each write checked.

use std::io::{self, Write};

use super::error::Error;

/// Answers on their way out.
pub struct Output<W> {
    writer: W,
    is_closed: bool,
}

impl<W: Write> Output<W> {
    /// Returns an output that writes here, unless it was closed when the program started.
    pub fn new(writer: W, is_closed: bool) -> Output<W> {
        Output { writer, is_closed }
    }

    /// Writes whole answers, and keeps nothing back.
    pub fn write(&mut self, answers: &[u8]) -> Result<(), Error> {
        let written = if self.is_closed {
            Err(io::Error::other("standard output is closed"))
        } else {
            self.writer.write_all(answers)
        };
        match written.and_then(|()| self.writer.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Error::ReaderGone),
            Err(error) => Err(Error::Failed {
                attempt: "write the answer",
                error,
            }),
            Ok(()) => Ok(()),
        }
    }
}
