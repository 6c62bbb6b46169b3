//! The positions that were given to `compare`: one in its words, or those of a file or of standard input.

use std::fs;
use std::io::Read;

use oracle_compare::{Source, Task};

use super::run::refusal;
use crate::config::{Config, InputSource, STANDARD_INPUT};
use crate::error::Refusal;

/// Reads the positions that were given; returns nothing if none were.
///
/// # Errors
///
/// Returns an error if a file or a position cannot be read.
pub fn given(
    config: &Config,
    stdin: impl Read,
    warn: &mut dyn FnMut(&str),
) -> Result<Option<Source>, Refusal> {
    let tasks = match &config.input {
        InputSource::Nothing | InputSource::Initial => return Ok(None),
        InputSource::Line(line) => {
            let task = Task::read(line, &config.overrides, warn);
            vec![task.map_err(|error| Refusal::from_position_error(error, line))?]
        }
        // The option `--positions` is given once at most.
        InputSource::Stream(names) => {
            let name = names.first().map_or(STANDARD_INPUT, String::as_str);
            let (text, source) = text(name, stdin)?;
            let tasks = Task::read_lines(&text, source, &config.overrides, warn);
            tasks.map_err(refusal)?
        }
    };
    Ok(Some(Source::Tasks(tasks)))
}

/// Reads a file or standard input, and returns the name of either in messages.
fn text(name: &str, mut stdin: impl Read) -> Result<(String, &str), Refusal> {
    if name == STANDARD_INPUT {
        let mut text = String::new();
        return match stdin.read_to_string(&mut text) {
            Ok(_) => Ok((text, "standard input")),
            Err(error) => Err(Refusal::new(format!("cannot read standard input: {error}"))),
        };
    }
    let read = fs::read_to_string(name);
    let text = read.map_err(|error| {
        Refusal::new(format!("cannot read `{name}`: {error}")).at_option("positions", name)
    })?;
    Ok((text, name))
}
