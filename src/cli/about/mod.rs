//! Documents about the program itself: help, completions, the manual page and the JSON Schemas.

pub mod completions;
pub mod help;
mod man;
pub mod schema;
pub mod version;

use super::args::{Args, Question};

/// Returns the requested document.
pub fn document(args: &Args) -> String {
    match args.question {
        Question::Completions => args
            .shell
            .as_deref()
            .and_then(completions::script)
            .unwrap_or_default()
            .to_owned(),
        Question::Man => man::PAGE.to_owned(),
        _ => schema::print(args.kind.as_deref()),
    }
}
