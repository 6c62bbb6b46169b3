//! `compare` at a terminal: its progress line, Ctrl-C and other ends, its errors, and its exit status.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use nix::sys::signal::Signal;
use oracle_answers::refusal::Refusal;
use oracle_compare::{CompareError, Comparison, EngineError, Observer, ProtocolName, Report, Stop};

use crate::terminal::channels::Channels;
use crate::terminal::exit::{self, End, Exit};
use crate::terminal::progress::{Progress, ProgressLine};

/// The time that threads have to stop after Ctrl-C.
const GRACE: Duration = Duration::from_secs(2);

/// Returns what stops a comparison: its time, Ctrl-C, and the signals after which its programs would outlive it.
pub fn listen(comparison: &Comparison, end: &End) -> anyhow::Result<Arc<Stop>> {
    let deadline = comparison
        .time
        .and_then(|time| Instant::now().checked_add(time));
    let stop = Arc::new(Stop::new(deadline));
    let (interrupted, end) = (Arc::clone(&stop), end.clone());
    let on_signal = move || {
        interrupted.interrupt();
        thread::sleep(GRACE);
        // A thread has not stopped in time, and the findings are lost.
        interrupted.kill_all();
        end.tell(Ok(Exit::Interrupted));
    };
    #[cfg(unix)]
    exit::on_signals([Signal::SIGTERM, Signal::SIGHUP], on_signal.clone());
    exit::on_interrupt(on_signal)?;
    Ok(stop)
}

/// Tests another program.
/// Returns an error if the program cannot be asked.
pub fn run(
    comparison: &Comparison,
    stop: &Arc<Stop>,
    channels: &Channels,
    is_terminal: bool,
) -> Result<Report, Refusal> {
    let mut user = User {
        channels,
        is_terminal,
        line: ProgressLine::default(),
    };
    oracle_compare::run(comparison, stop, &mut user).map_err(refusal)
}

/// Returns the exit status: no if there is a difference, yes only if every position was asked about.
pub fn exit(report: &Report) -> Exit {
    if report.is_interrupted {
        Exit::Interrupted
    } else if !report.findings.is_empty() {
        Exit::No
    } else if report.positions < report.planned {
        Exit::Error
    } else {
        Exit::Yes
    }
}

/// The user, who reads warnings and, at a terminal, the progress.
struct User<'a> {
    channels: &'a Channels,
    is_terminal: bool,
    line: ProgressLine,
}

impl Observer for User<'_> {
    fn warn(&mut self, text: &str) {
        self.channels.warn(text);
    }

    fn begin(&mut self, progress: Arc<oracle_compare::RunProgress>) {
        let now = |count: &AtomicU64| count.load(Ordering::Relaxed);
        if self.is_terminal {
            self.line.draw("positions", move || Progress {
                done: now(&progress.positions),
                planned: Some(progress.planned),
                count: now(&progress.positions),
                depth: now(&progress.depth),
                findings: now(&progress.findings),
                ..Progress::default()
            });
        }
    }

    fn end(&mut self) {
        self.line.end();
    }
}

/// Returns the error of a run, or of a line of its positions.
pub fn refusal(error: CompareError) -> Refusal {
    let message = error.to_string();
    match error {
        CompareError::NotStarted { program, .. } => Refusal::new(message)
            .after_words("compare -- ", &program)
            .with_hint("give the path of a program, which is started without a shell"),
        CompareError::NoProtocol(errors) => Refusal::new(message).with_hint(hint(&errors)),
        CompareError::NoAnswer(_) => Refusal::new(message),
        CompareError::OnlyChess960(protocol) => Refusal::new(message).with_hint(match protocol {
            ProtocolName::Uci | ProtocolName::Xboard => {
                "ask a filter of its moves with `--protocol lines --chess960`, if it plays Chess960"
            }
            ProtocolName::Lines | ProtocolName::Perft => "if it plays Chess960, add `--chess960`",
        }),
        CompareError::Position { line, error, .. } => Refusal {
            message,
            ..Refusal::from_position_error(error, &line)
        },
    }
}

fn hint(errors: &[(ProtocolName, EngineError)]) -> String {
    match errors {
        [(_, error)] if error.is_lack() => "ask a filter that prints its legal moves of each FEN: \
            `compare --protocol lines -- FILTER`; docs/compare.md has one for UCI"
            .to_owned(),
        [(protocol, _)] => {
            format!("it was asked in the protocol `{protocol}`; see `compare --help`")
        }
        _ => "choose its protocol with `--protocol`; a filter must flush each line".to_owned(),
    }
}
