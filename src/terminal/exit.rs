//! How the program exits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::thread::Builder;

use anyhow::{Context, anyhow};

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

/// Ends the program before its answer, whatever its threads wait for.
#[derive(Debug, Clone)]
pub struct End(Sender<anyhow::Result<Exit>>);

impl End {
    /// Ends the program with this status or error. Only the first call counts.
    pub fn tell(&self, answered: anyhow::Result<Exit>) {
        // Ignore the error: the program is ending.
        let _ = self.0.send(answered);
    }
}

/// Prepares an answer, and answers on another thread. Returns the result, or that of the first [`End::tell`] before it:
/// threads that still wait for input then end with the program.
pub fn until_end<Answer>(
    prepare: impl FnOnce(&End) -> anyhow::Result<Answer>,
) -> anyhow::Result<Exit>
where
    Answer: FnOnce() -> anyhow::Result<Exit> + Send + 'static,
{
    let (sender, ended) = mpsc::channel();
    let end = End(sender);
    let answer = prepare(&end)?;
    let answering = move || {
        let answered = catch_unwind(AssertUnwindSafe(answer));
        end.tell(answered.unwrap_or_else(|_| Err(anyhow!("internal error"))));
    };
    let thread = Builder::new().spawn(answering);
    thread.context("cannot start a thread")?;
    ended.recv()?
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
        let _ = Builder::new().spawn(wait);
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
