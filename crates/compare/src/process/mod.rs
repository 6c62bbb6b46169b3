//! Starts other programs, finds out their protocol, asks them, and kills them at the end.

mod child;
mod engines;
mod session;

use std::time::Duration;

pub use child::{Launch, Log, SharedLog, Stop};
use engines::{UciEngine, Xboard};
pub use session::placeholders;
use session::{LineFilter, PerftProgram, Protocol, Session};

use crate::program::{CompareError, EngineError, Program, ProtocolName, Result};

/// The time limit for the handshake in each protocol that is tried, unless the user has chosen one.
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
    let protocols: Vec<ProtocolName> = match protocol {
        Some(protocol) => vec![protocol],
        None => ProtocolName::ALL
            .into_iter()
            .filter(|protocol| protocol.has_options() || launch.options.is_empty())
            .collect(),
    };
    let handshake_limit = match protocol {
        None if !launch.is_patient => launch.timeout.min(HANDSHAKE),
        _ => launch.timeout,
    };
    let mut errors = Vec::new();
    for protocol in protocols {
        match connect(launch, protocol, chess960, handshake_limit) {
            Ok(program) => return Ok((protocol, program)),
            Err(error @ EngineError::NotStarted(_)) => {
                let program = launch.program.to_string_lossy().into_owned();
                return Err(CompareError::NotStarted { program, error });
            }
            Err(error @ EngineError::Handshake { speaks: true, .. }) => {
                return Err(CompareError::NoProtocol(vec![(protocol, error)]));
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
    let is_lack = |(_, error): &(_, EngineError)| {
        matches!(error, EngineError::Lacks(_) | EngineError::NoOption(_))
    };
    if let Some(at) = errors.iter().position(is_lack) {
        errors = vec![errors.swap_remove(at)];
    }
    Err(CompareError::NoProtocol(errors))
}
