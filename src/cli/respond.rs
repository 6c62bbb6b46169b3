//! From a line to the text that answers it.

use chess_oracle::notation::{ParsePositionError, Query, Record};

use super::answer::{Attacks, Explained, Mask};
use super::config::{Command, Config};
use super::error::{Error, Refusal};
use super::exit::Exit;
use super::{act, write};

/// Appends the answer about one line, and what is to be written to standard error beside it. The exit status is yes
/// unless a move was asked about that is not legal.
pub fn respond(
    config: &Config,
    line: &str,
    out: &mut Vec<u8>,
    aside: &mut String,
) -> Result<Exit, Error> {
    match config.command {
        Command::Act { trace } => {
            act::answer(line, out, trace.then_some(aside))
                .map_err(|error| Refusal::of_message(error, line))?;
            Ok(Exit::Yes)
        }
        Command::Mask(square, piece) => {
            write::mask(config, &Mask::new(square, piece), out);
            Ok(Exit::Yes)
        }
        // Records and queries are used where they were made: to return and move them takes longer than to read a line.
        _ => match Record::parse(line, &config.overrides) {
            Ok(ref record) => match record.play() {
                Ok(ref query) => answer(config, line, query, out),
                Err(error) => Err(refuse(error, line)),
            },
            Err(error) => Err(refuse(error, line)),
        },
    }
}

/// Appends the answer about a position.
#[inline]
fn answer(
    config: &Config,
    line: &str,
    query: &Query<'_>,
    out: &mut Vec<u8>,
) -> Result<Exit, Error> {
    if config.strict {
        query
            .check_problems()
            .map_err(|error| refuse(error, line))?;
    }
    match &config.command {
        Command::Moves { kinds, explain } => write::moves(config, query, *kinds, *explain, out),
        Command::Successors(kinds) => {
            write::successors(config, query, *kinds, out).map_err(|write::TooLong| {
                Refusal::of_long_answer(write::LONGEST_ANSWER, query.id(), line)
            })?;
        }
        Command::Explain => {
            let explained = Explained::new(query).map_err(|error| refuse(error, line))?;
            write::explained(config, &explained, out);
            return Ok(explained.exit());
        }
        Command::Attacks(square) => write::attacks(config, &Attacks::new(query, *square), out),
        Command::Perft(perft) => {
            write::leaf_nodes(config, query, perft, out)
                .map_err(|error| Refusal::of_count(error, query.id(), line))?;
        }
        Command::Mask(..) | Command::Act { .. } => {}
    }
    Ok(Exit::Yes)
}

#[cold]
fn refuse(error: ParsePositionError, line: &str) -> Error {
    Refusal::of_position(error, line).into()
}
