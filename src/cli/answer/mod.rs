//! Answers: from a line to the text that answers it.

mod attacks;
mod board;
mod explain;
mod image;
mod mask;
pub mod moves;
mod page;
mod perft;
mod words;

use chess_oracle::notation::{self, Origin, ParsePositionError, PositionFault, Record};
use chess_oracle::perft::TooManyNodesError;

use super::config::{Asked, Config};
use super::exit::Exit;
use super::messages;
use super::refusal::Refusal;

/// Appends the answer about one line, and what is to be said beside it; it is yes unless a move was asked
/// about that is not legal.
pub fn line(
    config: &Config,
    line: &str,
    out: &mut Vec<u8>,
    aside: &mut String,
) -> Result<Exit, Box<Refusal>> {
    match config.asked {
        Asked::Act { trace } => {
            let trace = if trace { Some(aside) } else { None };
            messages::answer(line, out, trace)
                .map_err(|fault| Box::new(Refusal::of_message(fault, line)))?;
        }
        Asked::Mask(square, piece) => mask::answer(config, square, piece, out),
        _ => {
            return position(config, line, out).map_err(|unanswered| match unanswered {
                Unanswered::Position(error) => Box::new(Refusal::of_position(&error, line)),
                Unanswered::Count(error) => Box::new(Refusal::of_count(error, line)),
            });
        }
    }
    Ok(Exit::Yes)
}

/// Why there is no answer about a position.
enum Unanswered {
    Position(ParsePositionError),
    Count(TooManyNodesError),
}

impl From<ParsePositionError> for Unanswered {
    fn from(error: ParsePositionError) -> Unanswered {
        Unanswered::Position(error)
    }
}

impl From<TooManyNodesError> for Unanswered {
    fn from(error: TooManyNodesError) -> Unanswered {
        Unanswered::Count(error)
    }
}

/// Appends the answer about a position.
fn position(config: &Config, line: &str, out: &mut Vec<u8>) -> Result<Exit, Unanswered> {
    // Both are large: they are looked at where they came to be, and not moved.
    match Record::parse(line, &config.beside) {
        Ok(ref record) => match record.play(&config.beside) {
            Ok(ref asked) => answer_asked(config, line, record, asked, out),
            Err(error) => Err(error.into()),
        },
        Err(error) => Err(error.into()),
    }
}

/// Appends the answer about the position that a record asks about.
#[inline]
fn answer_asked(
    config: &Config,
    line: &str,
    record: &Record<'_>,
    asked: &notation::Asked,
    out: &mut Vec<u8>,
) -> Result<Exit, Unanswered> {
    if config.strict {
        let problems = record.problems(asked);
        if !problems.is_empty() {
            let start = line.len() - line.trim_start().len();
            let token = line.trim();
            return Err(Unanswered::Position(ParsePositionError {
                fault: PositionFault::Problems(problems),
                token: token.to_owned(),
                origin: Origin::Line(start..start + token.len()),
            }));
        }
    }
    match config.asked {
        Asked::Moves { kinds, explain } => {
            moves::answer(config, record, asked, kinds, explain, out);
        }
        Asked::Successors(kinds) => moves::answer_successors(config, record, asked, kinds, out),
        Asked::Explain => return Ok(explain::answer(config, record, asked, out)?),
        Asked::Attacks(square) => attacks::answer(config, record, asked, square, out),
        Asked::Perft { depth, divide } => {
            if let Some(counter) = &config.counter {
                perft::answer(config, counter, record, asked, (depth, divide), out)?;
            }
        }
        Asked::Mask(..) | Asked::Act { .. } => {}
    }
    Ok(Exit::Yes)
}
