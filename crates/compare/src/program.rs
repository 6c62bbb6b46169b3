//! A program that is asked for legal moves, and the errors that it can have.

use std::fmt;
use std::time::Duration;

use super::node::TreeNode;

/// A move generator to ask.
pub trait Program {
    /// Returns the moves of a node with their leaf nodes at this depth, which is at least 1.
    ///
    /// # Errors
    ///
    /// Returns why there is no answer. The program can still be asked the next question.
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer>;

    /// Restarts the program, so that it forgets earlier questions.
    ///
    /// # Errors
    ///
    /// Returns an error if it does not start again.
    fn restart(&mut self) -> Result<()>;

    /// Returns the capabilities of the program.
    fn capabilities(&self) -> Capabilities;
}

/// The capabilities of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Five independent capabilities.
pub struct Capabilities {
    /// Whether it counts leaf nodes at more than one half-move.
    pub counts: bool,
    /// Whether it lists its moves or counts; if not, it is asked about each move of the pieces of the side to move.
    pub lists: bool,
    /// Whether it plays moves before it answers.
    pub plays: bool,
    /// Whether it keeps running between two questions.
    pub stays: bool,
    /// Whether it plays Chess960.
    pub chess960: bool,
}

impl Capabilities {
    /// All capabilities.
    pub const ALL: Capabilities = Capabilities {
        counts: true,
        lists: true,
        plays: true,
        stays: true,
        chess960: true,
    };
}

/// The answer of a program about a node.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// The moves as they were written, each with its count; `None` if it gives only a total.
    pub moves: Option<Vec<(String, u64)>>,
    /// The total, if it gives one.
    pub total: Option<u64>,
    /// Lines between the moves that are neither a move nor the total.
    pub unread: Vec<String>,
    /// Whether castling was asked for as in Chess960: the king captures its rook.
    pub chess960: bool,
}

/// What a question to a program yields, or why there is no answer.
pub type Result<T, E = EngineError> = std::result::Result<T, E>;

/// The reason for a missing answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineError {
    /// The program cannot read the position, or refuses it.
    Refused(String),
    /// It did not answer within this time.
    TimedOut(Duration),
    /// It exited.
    Ended {
        /// Its exit status, or the signal.
        status: String,
        /// The end of its standard error.
        stderr: String,
    },
    /// It closed its standard output or input but keeps running.
    Closed,
    /// It wrote a line that is not part of an answer.
    Unreadable(String),
    /// The counts that could be read are not its total, and it wrote this line.
    Unread {
        /// The line.
        line: String,
        /// The leaf nodes after the moves that could be read.
        sum: u64,
        /// Its own total.
        total: u64,
    },
    /// It speaks the protocol, and lacks what a question needs.
    Lacks(&'static str),
    /// It wrote more than any answer needs.
    TooMuch,
    /// It could not be started.
    NotStarted(String),
    /// The run was interrupted or its time is over; the program is not at fault.
    Stopped,
}

impl EngineError {
    /// The error of a program that speaks UCI and does not count.
    pub(super) const NO_PERFT: EngineError = EngineError::Lacks(
        "the program speaks UCI, but it counts with neither `go perft` nor `perft`",
    );
    /// The error of a program that speaks the protocol of `XBoard` and takes no positions.
    pub(super) const NO_SETBOARD: EngineError =
        EngineError::Lacks("the program cannot set up positions: it has no `feature setboard=1`");

    /// Returns whether the program speaks the protocol, and lacks what a question needs.
    pub fn is_lack(&self) -> bool {
        matches!(self, EngineError::Lacks(_))
    }
}

impl std::error::Error for EngineError {}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Refused(said) => write!(f, "the program refuses the position: {said}"),
            EngineError::TimedOut(time) => {
                let seconds = time.as_secs_f64();
                write!(f, "the program does not answer within {seconds} s")
            }
            EngineError::Ended { status, stderr } => {
                write!(f, "the program ended with {status}")?;
                match stderr.as_str() {
                    "" => Ok(()),
                    said => write!(f, ": {said}"),
                }
            }
            EngineError::Closed => f.write_str("the program closed its standard input or output"),
            EngineError::Unreadable(line) => {
                write!(f, "the output `{line}` cannot be read")
            }
            EngineError::Unread { line, sum, total } => write!(
                f,
                "the line `{line}` cannot be read, and the other moves have {sum} leaf nodes of its total of {total}"
            ),
            EngineError::Lacks(what) => f.write_str(what),
            EngineError::TooMuch => f.write_str("the program wrote more than any answer needs"),
            EngineError::NotStarted(why) => write!(f, "the program cannot be started: {why}"),
            EngineError::Stopped => f.write_str("the run was stopped"),
        }
    }
}
