//! Finds out which protocol a program speaks: it is started, and asked in each.

use std::fmt;
use std::time::Duration;

use super::child::Launch;
use super::lines::Lines;
use super::perft::Perft;
use super::session::{Protocol, Session};
use super::uci::Uci;
use super::xboard::Xboard;
use crate::cli::compare::program::{Fault, Program};

/// A protocol in which programs are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProtocolName {
    Uci,
    Perft,
    Lines,
    Xboard,
}

impl ProtocolName {
    /// All protocols, in the order in which they are tried: a program that knows commands before one that takes any line
    /// for a FEN.
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

/// The time in which a program answers to a greeting.
const GREETING: Duration = Duration::from_secs(3);

/// Starts a program that speaks a protocol.
///
/// # Errors
///
/// It does not start, or does not speak it.
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

/// What a program did in each protocol that was tried.
pub type Faults = Vec<(ProtocolName, Fault)>;

/// Starts a program in the first protocol that it speaks.
///
/// # Errors
///
/// It does not start, or speaks none.
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
