//! How the program ends.

use std::process;
#[cfg(not(all(target_os = "linux", target_env = "gnu", not(test))))]
use std::process::ExitCode;

use anyhow::Context;

/// How the program ends, as the shell hears it; the worst of a stream is the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Exit {
    /// Answered, or yes.
    #[default]
    Yes,
    /// No: the move is not legal.
    No,
    /// Something could not be read, was refused, or could not be written.
    Error,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

impl Exit {
    /// The exit status.
    pub const fn status(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Error => 2,
            Exit::Interrupted => 130,
        }
    }
}

/// Ends the program where it stands.
pub fn leave(exit: Exit) -> ! {
    process::exit(i32::from(exit.status()))
}

/// Has this done at every Ctrl-C, beside all else that is being done.
pub fn on_interrupt(act: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    match ctrlc::set_handler(act) {
        // Another question of the same process, as in tests.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(error).context("cannot listen for Ctrl-C"),
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
