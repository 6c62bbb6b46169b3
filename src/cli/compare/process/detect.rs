//! Detects the protocol of a program: starts it and tries each.

use std::fmt;
use std::time::Duration;

use super::child::Launch;
use super::lines::Lines;
use super::perft::Perft;
use super::session::{Protocol, Session};
use super::uci::Uci;
use super::xboard::Xboard;
use crate::cli::compare::program::{Fault, Program};

/// A protocol for asking programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProtocolName {
    Uci,
    Perft,
    Lines,
    Xboard,
}

impl ProtocolName {
    /// All protocols, in the order of detection. A program that knows commands comes before one that reads every line
    /// as a FEN.
    pub const ALL: [ProtocolName; 4] = [
        ProtocolName::Uci,
        ProtocolName::Xboard,
        ProtocolName::Lines,
        ProtocolName::Perft,
    ];

    /// Returns the name as a value of `--protocol`.
    pub const fn name(self) -> &'static str {
        match self {
            ProtocolName::Uci => "uci",
            ProtocolName::Perft => "perft",
            ProtocolName::Lines => "lines",
            ProtocolName::Xboard => "xboard",
        }
    }
}

impl fmt::Display for ProtocolName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The time limit for the answer to a greeting.
const GREETING: Duration = Duration::from_secs(3);

/// Starts a program that speaks a protocol.
///
/// # Errors
///
/// Returns an error if the program does not start or does not speak the protocol.
pub fn connect(
    launch: &Launch,
    protocol: ProtocolName,
    chess960: bool,
) -> Result<Box<dyn Program>, Fault> {
    greet(launch, protocol, chess960, launch.timeout)
}

fn greet(
    launch: &Launch,
    protocol: ProtocolName,
    chess960: bool,
    greeting: Duration,
) -> Result<Box<dyn Program>, Fault> {
    let launch = launch.clone();
    let protocol: Box<dyn Protocol> = match protocol {
        ProtocolName::Perft => return Ok(Box::new(Perft::start(launch, chess960, greeting)?)),
        ProtocolName::Uci => Box::new(Uci::default()),
        ProtocolName::Lines => Box::new(Lines { chess960 }),
        ProtocolName::Xboard => Box::new(Xboard::default()),
    };
    Ok(Box::new(Session::start(launch, protocol, greeting)?))
}

/// The fault of a program in each protocol that was tried.
pub type Faults = Vec<(ProtocolName, Fault)>;

/// Starts a program in the first protocol that it answers.
///
/// # Errors
///
/// Returns an error if the program does not start or does not speak any protocol.
pub fn detect(launch: &Launch, chess960: bool) -> Result<(ProtocolName, Box<dyn Program>), Faults> {
    let greeting = launch.timeout.min(GREETING);
    let mut faults = Vec::new();
    for protocol in ProtocolName::ALL {
        match greet(launch, protocol, chess960, greeting) {
            Ok(program) => return Ok((protocol, program)),
            Err(fault) => {
                let is_final = matches!(fault, Fault::NotStarted(_) | Fault::Stopped);
                faults.push((protocol, fault));
                if is_final {
                    break;
                }
            }
        }
    }
    Err(faults)
}
