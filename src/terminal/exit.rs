//! How the program exits.

use std::process::{self, ExitCode};

use anyhow::Context;

/// The exit statuses, from best to worst: a stream exits with that of its worst line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Exit {
    /// Answered, or the answer is yes.
    #[default]
    Yes = 0,
    /// The answer is no: the move is not legal, a program or a written count is wrong, or a strict question is undecided.
    No = 1,
    /// Something could not be read, was refused, or could not be written.
    Error = 2,
    /// Interrupted by Ctrl-C.
    Interrupted = 130,
    /// Ended by SIGTERM.
    Terminated = 143,
}

impl From<bool> for Exit {
    /// Returns the status of an answer that is yes or no.
    fn from(is_yes: bool) -> Exit {
        if is_yes { Exit::Yes } else { Exit::No }
    }
}

/// Exits immediately.
pub fn leave(exit: Exit) -> ! {
    process::exit(exit as i32)
}

/// Calls a function at every Ctrl-C, on a thread of its own.
pub fn on_interrupt(act: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    match ctrlc::set_handler(act) {
        // The handler is already set if a process asks several questions, as tests do.
        Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        set => set.context("cannot listen for Ctrl-C"),
    }
}

/// Calls a function on each of these signals, on a thread of its own. Threads that are started later do not get them.
#[cfg(unix)]
pub fn on_signals(
    signals: impl IntoIterator<Item = nix::sys::signal::Signal>,
    mut act: impl FnMut() + Send + 'static,
) {
    let signals: nix::sys::signal::SigSet = signals.into_iter().collect();
    let wait = move || {
        while signals.wait().is_ok() {
            act();
        }
    };
    // Ignore the errors: then these signals end this program at once.
    if signals.thread_block().is_ok() {
        let _ = std::thread::Builder::new().spawn(wait);
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
