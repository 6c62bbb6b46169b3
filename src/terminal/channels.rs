//! Standard input, output and error without buffers: the program reads and writes large pieces at once.
//!
//! The other end of a pipe may have made it non-blocking, as Node.js does. Then the program waits until it is ready.

#[cfg(unix)]
pub use unix::{stderr, stdin, stdout};

#[cfg(not(unix))]
pub use std::io::{stderr, stdin, stdout};

use std::io::Write;

use anyhow::Context;

/// Standard output, for whole answers.
pub struct Output<W> {
    writer: W,
}

impl<W: Write> Output<W> {
    /// Writes to this channel.
    pub fn new(writer: W) -> Output<W> {
        Output { writer }
    }

    /// Writes whole answers, and buffers nothing.
    ///
    /// # Errors
    ///
    /// Returns why they cannot be written.
    pub fn write(&mut self, answers: &[u8]) -> anyhow::Result<()> {
        let written = self.writer.write_all(answers);
        written
            .and_then(|()| self.writer.flush())
            .context("cannot write the answer")
    }
}

#[cfg(unix)]
mod unix {
    use std::io::{self, Read, Write};
    use std::os::fd::BorrowedFd;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::{Errno, read, write};
    use rustix::stdio;

    /// A standard channel of the program.
    #[derive(Debug, Clone, Copy)]
    pub struct StandardChannel(fn() -> BorrowedFd<'static>);

    /// Returns standard input.
    pub const fn stdin() -> StandardChannel {
        StandardChannel(stdio::stdin)
    }

    /// Returns standard output.
    pub const fn stdout() -> StandardChannel {
        StandardChannel(stdio::stdout)
    }

    /// Returns standard error.
    pub const fn stderr() -> StandardChannel {
        StandardChannel(stdio::stderr)
    }

    impl Read for StandardChannel {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.when_ready(PollFlags::IN, |channel| read(channel, &mut *buffer))
        }
    }

    impl Write for StandardChannel {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.when_ready(PollFlags::OUT, |channel| write(channel, bytes))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl StandardChannel {
        /// Reads or writes, and waits until the channel is ready.
        fn when_ready(
            self,
            event: PollFlags,
            mut transfer: impl FnMut(BorrowedFd<'static>) -> Result<usize, Errno>,
        ) -> io::Result<usize> {
            let channel = (self.0)();
            loop {
                match transfer(channel) {
                    Err(Errno::AGAIN) => {}
                    done => return Ok(done?),
                }
                // An interrupted wait is tried again.
                match poll(&mut [PollFd::new(&channel, event)], None) {
                    Ok(_) | Err(Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
    }
}
