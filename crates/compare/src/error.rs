//! Why a run has no report.

use std::fmt;

use oracle_notation::ParsePositionError;

use super::process::ProtocolName;
use super::program::EngineError;

/// The reason that a run has no report.
#[derive(Debug)]
pub enum CompareError {
    /// The program could not be started.
    NotStarted {
        /// The name of the program.
        program: String,
        /// The reason.
        error: EngineError,
    },
    /// The program speaks none of the protocols that were tried, each with its error.
    NoProtocol(Vec<(ProtocolName, EngineError)>),
    /// The program answered no question, for this reason.
    NoAnswer(String),
    /// All positions are of Chess960, which the program does not play in this protocol.
    OnlyChess960(ProtocolName),
    /// A line is not a position.
    Position {
        /// The number of the line, and the name of its file.
        place: String,
        /// The line.
        line: String,
        /// The reason.
        error: ParsePositionError,
    },
}

impl fmt::Display for CompareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompareError::NotStarted { error, .. } => write!(f, "{error}"),
            CompareError::NoProtocol(errors) => match errors.as_slice() {
                [(_, error)] if error.is_lack() => write!(f, "{error}"),
                [(protocol, error)] => {
                    let error = error.to_string().replacen("the program ", "it ", 1);
                    write!(
                        f,
                        "the program did not answer in the protocol {protocol}: {error}"
                    )
                }
                errors => {
                    let tried = errors.iter().map(|(protocol, error)| {
                        let error = error.to_string();
                        let error = error.strip_prefix("the program ").unwrap_or(&error);
                        format!("{protocol}: {error}")
                    });
                    let tried: Vec<String> = tried.collect();
                    let tried = tried.join("; ");
                    write!(f, "the program answered in none of the protocols ({tried})")
                }
            },
            CompareError::NoAnswer(why) => write!(f, "the program answered no question: {why}"),
            CompareError::OnlyChess960(protocol) => {
                let why = protocol.why_no_chess960();
                write!(f, "{why}, and only Chess960 has these castling rights")
            }
            CompareError::Position { place, error, .. } => write!(f, "{place}: {error}"),
        }
    }
}

impl std::error::Error for CompareError {}
