//! Errors of the program that no line has. What points into a line or a command line is a [`Refusal`]; all other errors travel
//! as [`anyhow::Error`], with what was attempted as their context.

use std::error::Error;
use std::fmt;

pub use oracle_answers::refusal::{LinePlace, Place, Refusal};

/// There is no question: no position is given, and standard input is a terminal. This text tells what to ask.
#[derive(Debug)]
pub struct NothingAsked(pub &'static str);

impl Error for NothingAsked {}

impl fmt::Display for NothingAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Returns the error of a file that cannot be read, or not to its end.
pub fn unreadable_file(error: &anyhow::Error) -> Refusal {
    Refusal {
        code: "cannot_read",
        ..Refusal::new(format!("{error:#}"))
    }
}
