//! Where answers go: one buffered writer, flushed and checked.

use std::io::{self, BufWriter, Write};

use anyhow::Context;

/// Answers on their way out.
pub struct Output<W: Write> {
    writer: BufWriter<W>,
}

impl<W: Write> Output<W> {
    pub fn new(writer: W) -> Output<W> {
        Output {
            writer: BufWriter::with_capacity(64 * 1024, writer),
        }
    }

    /// Writes a text as it is.
    pub fn write(&mut self, text: &str) -> anyhow::Result<()> {
        self.writer.write_all(text.as_bytes()).context(CANNOT)
    }

    /// Hands on everything written so far.
    pub fn flush(&mut self) -> anyhow::Result<()> {
        self.writer.flush().context(CANNOT)
    }
}

const CANNOT: &str = "cannot write the answer";

/// Whether an error is only that nobody reads on.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
