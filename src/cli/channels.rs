//! Standard input, output and error, without a buffer between: large pieces are read and written at once.
//!
//! The other end of a pipe may have made it non-blocking, as Node.js does. A channel that is not ready is waited for.

#[cfg(unix)]
pub use unix::{stderr, stdin, stdout};

#[cfg(not(unix))]
pub use std::io::{stderr, stdin, stdout};

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

#[cfg(unix)]
mod unix {
    use std::io::{self, Read, Write};
    use std::os::fd::BorrowedFd;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::{Errno, read, write};
    use rustix::stdio;

    /// Standard input.
    #[derive(Debug, Clone, Copy)]
    pub struct StandardInput;

    /// Standard output.
    #[derive(Debug, Clone, Copy)]
    pub struct StandardOutput;

    /// Standard error.
    #[derive(Debug, Clone, Copy)]
    pub struct StandardError;

    pub const fn stdin() -> StandardInput {
        StandardInput
    }

    pub const fn stdout() -> StandardOutput {
        StandardOutput
    }

    pub const fn stderr() -> StandardError {
        StandardError
    }

    impl Read for StandardInput {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            when_ready(stdio::stdin(), PollFlags::IN, || {
                read(stdio::stdin(), &mut *buffer)
            })
        }
    }

    impl Write for StandardOutput {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            when_ready(stdio::stdout(), PollFlags::OUT, || {
                write(stdio::stdout(), bytes)
            })
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Write for StandardError {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            when_ready(stdio::stderr(), PollFlags::OUT, || {
                write(stdio::stderr(), bytes)
            })
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Reads or writes, waiting as long as the channel is not ready.
    fn when_ready(
        channel: BorrowedFd<'_>,
        event: PollFlags,
        mut transfer: impl FnMut() -> Result<usize, Errno>,
    ) -> io::Result<usize> {
        loop {
            match transfer() {
                Err(Errno::AGAIN) => {}
                done => return Ok(done?),
            }
            // An interrupted wait is only a reason to look again.
            match poll(&mut [PollFd::from_borrowed_fd(channel, event)], None) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}
