//! How the program ends.

use std::process::ExitCode;

/// How the program ends, as the shell hears it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Answered, or yes.
    Yes,
    /// Something could not be read, was refused, or could not be written.
    Error,
}

impl Exit {
    /// The exit status.
    pub const fn status(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::Error => 2,
        }
    }
}

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
        assert_eq!([Exit::Yes, Exit::Error].map(Exit::status), [0, 2]);
    }
}
