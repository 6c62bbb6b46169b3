//! The settings, the progress and the results of a run, or why it has none.

use std::ffi::OsString;
use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use oracle_notation::ParsePositionError;

use super::finding::Finding;
use super::positions::{Source, Task};
use super::process::ProtocolName;
use super::program::EngineError;
use super::slow::NotAsked;

/// The settings of a run.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The program and its arguments.
    pub program: Vec<OsString>,
    /// The protocol; `None` to detect it.
    pub protocol: Option<ProtocolName>,
    /// The positions to ask about.
    pub source: Source,
    /// In half-moves; `None` to let the size of the counts decide.
    pub depth: Option<u32>,
    /// The time limit for all positions.
    pub time: Option<Duration>,
    /// The time limit for one answer.
    pub timeout: Duration,
    /// Whether the program plays Chess960, for protocols that do not say so.
    pub chess960: bool,
    /// The number of copies of the program that are asked at the same time.
    pub threads: NonZero<usize>,
}

/// The results of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// The protocol in which the program was asked.
    pub protocol: ProtocolName,
    /// The disagreements, in the order of the positions.
    pub findings: Vec<Finding>,
    /// Positions that no game leads to, each with its number from 0.
    pub unreachable: Vec<(usize, Task)>,
    /// Moves that are written almost as in UCI, and how they were read: castling, and another move.
    pub near: [Option<(String, String)>; 2],
    /// Positions that the program refused, each with its message.
    pub refused: Vec<(String, String)>,
    /// Positions that were not asked about, because the program took too long twice.
    pub not_asked: Vec<NotAsked>,
    /// The number of positions that were asked about one half-move less deep, because a count took too long.
    pub less_deep: usize,
    /// The number of positions asked about, including refused ones.
    pub positions: usize,
    /// The number of positions to ask about.
    pub planned: usize,
    /// The number of leaf nodes compared.
    pub nodes: u64,
    /// The greatest depth at which answers were the same.
    pub depth: u32,
    /// Whether the run was interrupted.
    pub is_interrupted: bool,
}

/// What a run tells its caller while it asks.
pub trait Observer {
    /// Called with a text for the user: a count of a file is wrong, or the time was over early.
    fn warn(&mut self, text: &str);

    /// Called before the first question.
    fn begin(&mut self, _progress: Arc<RunProgress>) {}

    /// Called after the last question.
    fn end(&mut self) {}
}

/// The progress of a run, which threads may read at any time.
#[derive(Debug, Default)]
pub struct RunProgress {
    /// The number of positions to ask about.
    pub planned: u64,
    /// The number of positions asked about so far.
    pub positions: AtomicU64,
    /// The number of disagreements found so far.
    pub findings: AtomicU64,
    /// The greatest depth at which answers were the same so far.
    pub depth: AtomicU64,
}

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
