//! Errors of the program that no line has. What points into a line or a command line is a [`Refusal`]; all other errors travel
//! as [`anyhow::Error`], with what was attempted as their context.

pub use oracle_answers::refusal::{LinePlace, Place, Refusal};

/// Returns the error of a file that cannot be read, or not to its end.
pub fn unreadable_file(error: &anyhow::Error) -> Refusal {
    Refusal {
        code: "cannot_read",
        ..Refusal::new(format!("{error:#}"))
    }
}
