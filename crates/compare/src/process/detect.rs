//! Detects the protocol of a program: starts it and tries each.

use std::slice;
use std::time::Duration;

use super::child::Launch;
use super::lines::LineFilter;
use super::perft::PerftProgram;
use super::session::{Protocol, Session};
use super::uci::UciEngine;
use super::xboard::Xboard;
use crate::program::{EngineError, Program, Result};
use crate::report::CompareError;

oracle_laws::listed! {
    /// A protocol for asking programs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum ProtocolName {
        /// The Universal Chess Interface, with `go perft` or `perft`.
        #[default]
        Uci = "uci",
        /// The Chess Engine Communication Protocol of `XBoard`.
        Xboard = "xboard",
        /// A filter: one FEN per line in, its legal moves on one line out.
        Lines = "lines",
        /// A program that is started for each count: `PROGRAM DEPTH FEN [MOVES]`.
        Perft = "perft",
    }
    /// All protocols, in the order of detection. A program that knows commands comes before one that reads every line
    /// as a FEN.
    const ALL;
    /// Returns the name as a value of `--protocol`.
    const fn name;
    impl Display;
}

impl ProtocolName {
    /// Returns why a program is not asked about Chess960 in this protocol.
    pub fn why_no_chess960(self) -> &'static str {
        match self {
            ProtocolName::Uci => "the program has no option `UCI_Chess960`",
            ProtocolName::Xboard => "the protocol xboard is for standard chess here",
            ProtocolName::Lines | ProtocolName::Perft => {
                "the program is asked about standard chess"
            }
        }
    }
}

/// The time limit for the handshake in each protocol that is tried.
const HANDSHAKE: Duration = Duration::from_secs(3);

/// Starts a program that speaks a protocol, and must finish the handshake within this time.
pub fn connect(
    launch: &Launch,
    protocol: ProtocolName,
    chess960: bool,
    handshake_limit: Duration,
) -> Result<Box<dyn Program>> {
    let launch = launch.clone();
    let protocol: Box<dyn Protocol> = match protocol {
        ProtocolName::Perft => {
            let program = PerftProgram::start(launch, chess960, handshake_limit)?;
            return Ok(Box::new(program));
        }
        ProtocolName::Uci => Box::new(UciEngine::new(chess960)),
        ProtocolName::Lines => Box::new(LineFilter { chess960 }),
        ProtocolName::Xboard => Box::new(Xboard::default()),
    };
    Ok(Box::new(Session::start(launch, protocol, handshake_limit)?))
}

/// Starts a program in this protocol, or in the first that it answers.
pub fn detect(
    launch: &Launch,
    protocol: Option<ProtocolName>,
    chess960: bool,
) -> Result<(ProtocolName, Box<dyn Program>), CompareError> {
    let (protocols, handshake_limit) = match &protocol {
        Some(protocol) => (slice::from_ref(protocol), launch.timeout),
        None => (&ProtocolName::ALL[..], launch.timeout.min(HANDSHAKE)),
    };
    let mut errors = Vec::new();
    for &protocol in protocols {
        match connect(launch, protocol, chess960, handshake_limit) {
            Ok(program) => return Ok((protocol, program)),
            Err(error @ EngineError::NotStarted(_)) => {
                let program = launch.program.to_string_lossy().into_owned();
                return Err(CompareError::NotStarted { program, error });
            }
            Err(error) => {
                let is_stopped = error == EngineError::Stopped;
                errors.push((protocol, error));
                if is_stopped {
                    break;
                }
            }
        }
    }
    // What it lacks in the protocol that it speaks matters more than the others.
    if let Some(at) = errors.iter().position(|(_, error)| error.is_lack()) {
        errors = vec![errors.swap_remove(at)];
    }
    Err(CompareError::NoProtocol(errors))
}
