//! A program that is asked for legal moves, and the ways in which it can fail to answer.

use std::fmt;
use std::time::Duration;

use super::node::Node;

/// A move generator that is asked.
pub trait Program {
    /// Returns the moves of a node, each with its leaf nodes this deep; the depth is 1 or more.
    ///
    /// # Errors
    ///
    /// Why there is no answer. The program is asked the next question all the same.
    fn split(&mut self, node: &Node, depth: u32) -> Result<Answer, Fault>;

    /// Makes the program forget what it was asked.
    ///
    /// # Errors
    ///
    /// It does not start again.
    fn restart(&mut self) -> Result<(), Fault>;

    /// Returns what can be asked.
    fn abilities(&self) -> Abilities;
}

impl<P: Program + ?Sized> Program for Box<P> {
    fn split(&mut self, node: &Node, depth: u32) -> Result<Answer, Fault> {
        (**self).split(node, depth)
    }

    fn restart(&mut self) -> Result<(), Fault> {
        (**self).restart()
    }

    fn abilities(&self) -> Abilities {
        (**self).abilities()
    }
}

/// What a program can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Four things that a program does or does not.
pub struct Abilities {
    /// Whether it counts leaf nodes deeper than its moves.
    pub counts: bool,
    /// Whether it plays moves before it answers.
    pub plays: bool,
    /// Whether it stays in memory between two questions.
    pub stays: bool,
    /// Whether it plays Chess960.
    pub chess960: bool,
}

/// What a program says of a node.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// The moves as they were written, each with its count; none where only a total is told.
    pub moves: Option<Vec<(String, u64)>>,
    /// The sum, where it is told.
    pub total: Option<u64>,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The program says that it cannot read the position, or does not take it.
    Refused(String),
    /// It did not answer in this time.
    TimedOut(Duration),
    /// It ended, with this status, and this was the last of its standard error.
    Ended { status: String, stderr: String },
    /// It closed its standard output or input, and runs on.
    Closed,
    /// It wrote a line that is no part of an answer.
    Unreadable(String),
    /// It wrote more than any answer needs.
    TooMuch,
    /// It could not be started.
    NotStarted(String),
    /// The run was interrupted, or its time is over: no fault of the program.
    Stopped,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Refused(said) => write!(f, "the program refuses the position: {said}"),
            Fault::TimedOut(time) => {
                let seconds = time.as_secs_f64();
                write!(f, "the program does not answer within {seconds} s")
            }
            Fault::Ended { status, stderr } => {
                write!(f, "the program ended with {status}")?;
                match stderr.as_str() {
                    "" => Ok(()),
                    said => write!(f, ": {said}"),
                }
            }
            Fault::Closed => f.write_str("the program closed its standard input or output"),
            Fault::Unreadable(line) => write!(f, "the program wrote `{line}`, which is no answer"),
            Fault::TooMuch => f.write_str("the program wrote more than any answer needs"),
            Fault::NotStarted(why) => write!(f, "the program cannot be started: {why}"),
            Fault::Stopped => f.write_str("the run was stopped"),
        }
    }
}
