//! Where answers go: whole answers at a time, each write checked.

use std::io::{self, Write};

use anyhow::Context;

/// Answers on their way out.
pub struct Output<W> {
    writer: W,
}

impl<W: Write> Output<W> {
    pub fn new(writer: W) -> Output<W> {
        Output { writer }
    }

    /// Hands on whole answers, and keeps nothing back.
    pub fn write(&mut self, answers: &[u8]) -> anyhow::Result<()> {
        self.writer.write_all(answers).context(CANNOT)?;
        self.writer.flush().context(CANNOT)
    }
}

const CANNOT: &str = "cannot write the answer";

/// Appends what is written as text.
pub fn push_text(out: &mut Vec<u8>, write: impl FnOnce(&mut String)) {
    let mut text = String::new();
    write(&mut text);
    out.extend_from_slice(text.as_bytes());
}

/// Whether an error is only that nobody reads on.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
