//! How the program ends.

use std::io;
use std::process;
#[cfg(not(all(target_os = "linux", target_env = "gnu", not(test))))]
use std::process::ExitCode;

use super::error::Error;

/// How the program ends, from the best to the worst: a stream ends as its worst line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Exit {
    /// Answered, or yes.
    #[default]
    Yes,
    /// No: the move is not legal.
    No,
    /// Something could not be read, was refused, or could not be written.
    Error,
    /// Interrupted by Ctrl-C.
    Interrupted,
}

impl Exit {
    /// Returns the exit status.
    pub const fn status(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Error => 2,
            Exit::Interrupted => 130,
        }
    }
}

/// Ends the program at once.
pub fn leave(exit: Exit) -> ! {
    process::exit(i32::from(exit.status()))
}

/// Calls a function at every Ctrl-C, on a thread of its own.
pub fn on_interrupt(act: impl FnMut() + Send + 'static) -> Result<(), Error> {
    match ctrlc::set_handler(act) {
        // Another question of the same process, as in tests.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(Error::Failed {
            attempt: "listen for Ctrl-C",
            error: io::Error::other(error),
        }),
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu", not(test))))]
impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.status())
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn statuses_are_those_of_the_contract() {
        assert_eq!(
            [Exit::Yes, Exit::No, Exit::Error, Exit::Interrupted].map(Exit::status),
            [0, 1, 2, 130]
        );
    }

    #[test]
    fn a_stream_ends_as_its_worst_line() {
        assert_eq!(Exit::Yes.max(Exit::No), Exit::No);
        assert_eq!(Exit::Error.max(Exit::No), Exit::Error);
    }
}
