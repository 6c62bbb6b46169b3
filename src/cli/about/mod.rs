//! What is printed about the program itself: help, completions, the manual page and the JSON Schemas.

pub mod completions;
pub mod help;
mod man;
pub mod schema;

use super::args::{Args, Question};

/// Returns the document that is asked for, if one is.
pub fn document(args: &Args) -> Option<String> {
    match args.question {
        Question::Schema => Some(schema::print(args.kind.as_deref())),
        Question::Completions => Some(completions::script(args.shell.as_deref()?)?.to_owned()),
        Question::Man => Some(man::PAGE.to_owned()),
        _ => None,
    }
}
