//! Standard input, output and error without buffers: the program reads and writes large pieces at once.
//!
//! The other end of a pipe may have made it non-blocking, as Node.js does. Then the program waits until it is ready.

#[cfg(unix)]
pub use unix::{stderr, stdin, stdout};

#[cfg(not(unix))]
pub use std::io::{stderr, stdin, stdout};

use std::io::{self, Write};

use super::error::Error;

/// Standard output, for whole answers.
pub struct Output<W> {
    writer: W,
    is_closed: bool,
}

impl<W: Write> Output<W> {
    /// Returns an output to this writer, unless standard output was closed when the program started.
    pub fn new(writer: W, is_closed: bool) -> Output<W> {
        Output { writer, is_closed }
    }

    /// Writes whole answers, and buffers nothing.
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

    /// Returns standard input.
    #[derive(Debug, Clone, Copy)]
    pub struct StandardInput;

    /// Returns standard output.
    #[derive(Debug, Clone, Copy)]
    pub struct StandardOutput;

    /// Returns standard error.
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

    /// Reads or writes, and waits until the channel is ready.
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
            // An interrupted wait is tried again.
            match poll(&mut [PollFd::from_borrowed_fd(channel, event)], None) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}
