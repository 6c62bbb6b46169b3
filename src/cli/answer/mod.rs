//! Answers: from a line to the text that answers it.

mod board;
mod moves;
mod perft;

use chess_oracle::notation::{Origin, ParsePositionError, PositionFault, Record};

use super::config::{Asked, Config};

/// Appends the answer about one line.
pub fn line(config: &Config, line: &str, out: &mut String) -> Result<(), ParsePositionError> {
    let record = Record::parse(line, &config.beside)?;
    let asked = record.play(&config.beside)?;
    if config.strict {
        let problems = record.problems(&asked);
        if !problems.is_empty() {
            let start = line.len() - line.trim_start().len();
            let token = line.trim();
            return Err(ParsePositionError {
                fault: PositionFault::Problems(problems),
                token: token.to_owned(),
                origin: Origin::Line(start..start + token.len()),
            });
        }
    }
    match config.asked {
        Asked::Moves(kinds) => moves::answer(config, &record, &asked, kinds, out),
        Asked::Successors(kinds) => moves::answer_successors(config, &record, &asked, kinds, out),
        Asked::Perft { depth, divide } => {
            perft::answer(config, &record, &asked, depth, divide, out);
        }
    }
    Ok(())
}
