//! The positions that were given to `compare`: one in its words, or those of a file or of standard input.

use anyhow::Context;
use oracle_answers::games::STANDARD_INPUT;
use oracle_answers::refusal::Refusal;
use oracle_compare::{Source, Task};
use oracle_notation::Overrides;

use super::run::refusal;
use crate::cli::compare::CompareArgs;
use crate::input::files::{Files, StdinUsage};
use crate::input::unreadable::unreadable_file;
use crate::terminal::channels::Input;

/// Reads the positions that were given; returns nothing if none were.
/// Returns an error if a file or a position cannot be read.
pub fn given(
    args: &CompareArgs,
    overrides: &Overrides,
    stdin: Input,
    warn: &mut dyn FnMut(&str),
) -> Result<Option<Source>, Refusal> {
    let tasks = match (args.words(), &args.file) {
        ([], None) => return Ok(None),
        (words, None) if words != [STANDARD_INPUT] => {
            let line = words.join(" ");
            let task = Task::read(&line, overrides, warn);
            vec![task.map_err(|error| Refusal::from_position_error(error, &line))?]
        }
        (_, name) => {
            let name = name.as_deref().unwrap_or(STANDARD_INPUT);
            let (text, source) = text(name, stdin)?;
            let tasks = Task::read_lines(&text, source, overrides, warn);
            tasks.map_err(refusal)?
        }
    };
    Ok(Some(Source::Tasks(tasks)))
}

/// Reads a file or standard input as streams do, and returns the name of either in messages.
fn text(name: &str, stdin: Input) -> Result<(String, &str), Refusal> {
    const USAGE: StdinUsage = StdinUsage {
        name: "standard input",
        words: "compare -f - -- PROGRAM",
    };
    const PART: usize = 64 * 1024;
    let mut files = Files::new(vec![name.to_owned()], stdin, USAGE);
    let mut read = || {
        let mut bytes = Vec::new();
        files.open_next().transpose()?;
        while files.append(PART, &mut bytes)? > 0 {}
        String::from_utf8(bytes).context("the positions are not UTF-8")
    };
    let refuse = |error: anyhow::Error| {
        let refusal = unreadable_file(&error);
        match name {
            STANDARD_INPUT => refusal,
            _ => refusal.after_words("-f ", name),
        }
    };
    let text = read().map_err(refuse)?;
    Ok(match name {
        STANDARD_INPUT => (text, USAGE.name),
        _ => (text, name),
    })
}
