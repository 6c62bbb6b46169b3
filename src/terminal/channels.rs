//! Standard input, output and error without buffers: the program reads and writes large pieces at once.
//!
//! The other end of a pipe may have made it non-blocking, as Node.js does. Then the program waits until it is ready.

#[cfg(unix)]
pub use unix::{stderr, stdin, stdout};

#[cfg(not(unix))]
pub use std::io::{stderr, stdin, stdout};

use std::io::{Read, Write};
#[cfg(unix)]
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use anyhow::Context;
use oracle_notation::{is_printable, shown};

use crate::input::locked;

/// Standard input.
pub type Input = Box<dyn Read + Send>;

/// Standard output and standard error.
#[derive(Clone)]
pub(crate) struct Channels {
    stdout: Arc<Mutex<dyn Write + Send>>,
    stderr: Arc<Mutex<dyn Write + Send>>,
    /// Whether answers are data for a terminal: what it would obey is escaped.
    pub escapes: bool,
}

impl Channels {
    pub fn new(
        stdout: impl Write + Send + 'static,
        stderr: impl Write + Send + 'static,
    ) -> Channels {
        Channels {
            stdout: Arc::new(Mutex::new(stdout)),
            stderr: Arc::new(Mutex::new(stderr)),
            escapes: false,
        }
    }

    /// Writes whole answers, and buffers nothing.
    /// Returns why they cannot be written.
    pub fn write(&self, answers: &[u8]) -> anyhow::Result<()> {
        let mut stdout = locked(&self.stdout);
        let escaped = self.escapes.then(|| escaped(answers));
        let written = stdout.write_all(escaped.as_deref().map_or(answers, str::as_bytes));
        let flushed = written.and_then(|()| stdout.flush());
        flushed.context("cannot write the answer")
    }

    /// Writes messages. If standard error is closed, only they are lost: every line still gets its answer.
    pub fn tell(&self, messages: &str) {
        let _ = locked(&self.stderr).write_all(messages.as_bytes());
    }

    /// Writes one message of the program.
    pub fn warn(&self, message: &str) {
        self.tell(&format!("chess-oracle: {}\n", shown(message)));
    }
}

/// Returns text with what a terminal would obey replaced by its number.
fn escaped(text: &[u8]) -> String {
    let is_obeyed = |letter| !is_printable(letter) && !matches!(letter, '\t' | '\n');
    let mut escaped = String::new();
    for letter in String::from_utf8_lossy(text).chars() {
        match letter {
            _ if is_obeyed(letter) => escaped.extend(letter.escape_unicode()),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Returns an error if standard output was closed when the program began.
///
/// # Errors
///
/// Only then; elsewhere than on Unix, writing says so.
pub fn check_stdout() -> anyhow::Result<()> {
    #[cfg(unix)]
    anyhow::ensure!(
        !unix::IS_STDOUT_CLOSED.load(Ordering::Relaxed),
        "cannot write the answer: standard output is closed"
    );
    Ok(())
}

#[cfg(unix)]
mod unix {
    use std::io::{self, Read, Write};
    use std::os::fd::BorrowedFd;
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::{Errno, fcntl_getfd, read, write};
    use rustix::stdio;

    pub static IS_STDOUT_CLOSED: AtomicBool = AtomicBool::new(false);

    // Before the runtime opens `/dev/null` in its place, where an answer would be lost.
    ctor::declarative::ctor! {
        #[ctor]
        fn note_closed_stdout() {
            IS_STDOUT_CLOSED.store(fcntl_getfd(stdio::stdout()).is_err(), Ordering::Relaxed);
        }
    }

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
