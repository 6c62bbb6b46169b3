//! A run: divides the positions among copies of the program and sorts the findings.

use std::collections::HashMap;
use std::ffi::OsString;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::dispute::Kind;
use super::finding::Finding;
use super::inquiry::{Examined, Inquiry, Limits};
use super::node::full_fen;
use super::positions::{Source, Task};
use super::process::{Launch, ProtocolName, Stop, adopt_orphans, connect, detect};
use super::program::{Fault, Program};
use super::shrink::shrink;
use crate::cli::error::{Error, Refusal};
use crate::cli::exit::{self, Exit};
use crate::cli::progress::{Progress, ProgressLine};

/// The settings of a run.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The program and its arguments.
    pub program: Vec<OsString>,
    /// `None` to detect it.
    pub protocol: Option<ProtocolName>,
    pub source: Source,
    /// In half-moves; `None` to let the size of the counts decide.
    pub depth: Option<u32>,
    /// The time limit for all positions.
    pub time: Option<Duration>,
    /// The time limit for one answer.
    pub timeout: Duration,
    /// Whether the program plays Chess960, for protocols that do not say so.
    pub chess960: bool,
    pub threads: NonZero<usize>,
    pub shows_progress: bool,
}

/// The results of a run.
#[derive(Debug)]
pub struct Report {
    pub protocol: ProtocolName,
    pub findings: Vec<Finding>,
    /// Positions that the program refused, each with its message.
    pub refused: Vec<(String, String)>,
    /// The number of positions asked about, including refused ones.
    pub positions: usize,
    /// The number of positions to ask about.
    pub planned: usize,
    /// The number of leaf nodes compared.
    pub nodes: u64,
    /// The greatest depth at which answers were the same.
    pub depth: u32,
    pub is_interrupted: bool,
}

impl Report {
    /// Returns the exit status: no if there is a difference.
    pub fn exit(&self) -> Exit {
        if self.is_interrupted {
            Exit::Interrupted
        } else if self.findings.is_empty() {
            Exit::Yes
        } else {
            Exit::No
        }
    }
}

/// The most leaf nodes of a count, unless a depth is given.
const NODES: u64 = 200_000;
/// The greatest depth, unless one is given.
const DEPTH: u32 = 6;
/// The most questions about one position for a program that does not count, unless a depth is given.
const QUESTIONS: usize = 60;
/// The most positions that are shrunk for each cause.
const SHRUNK: usize = 3;
/// After this number of faults, a program is not asked any more.
const MOST_FAULTS: usize = 20;
/// After this number of faults without any answer, a program cannot be asked.
const FIRST_FAULTS: usize = 3;
/// The time that threads have to stop after Ctrl-C.
const GRACE: Duration = Duration::from_secs(2);

/// The state that the threads share.
struct Shared {
    tasks: Mutex<Box<dyn Iterator<Item = (usize, Task)> + Send>>,
    report: Mutex<Report>,
    /// How many findings of each cause were shrunk.
    shrunk: Mutex<HashMap<&'static str, usize>>,
    faults: AtomicUsize,
    answers: AtomicUsize,
    done: Arc<Done>,
    stop: Arc<Stop>,
    limits: Limits,
}

/// The progress of a run.
#[derive(Debug, Default)]
struct Done {
    positions: AtomicU64,
    findings: AtomicU64,
    depth: AtomicU64,
}

/// Asks a program about all positions.
///
/// # Errors
///
/// Returns an error if the program cannot be asked or the positions cannot be read.
pub fn run(comparison: &Comparison, warn: &mut dyn FnMut(&str)) -> Result<Report, Error> {
    let deadline = comparison
        .time
        .and_then(|time| Instant::now().checked_add(time));
    let stop = Arc::new(Stop::new(deadline));
    adopt_orphans();
    let interrupted = Arc::clone(&stop);
    exit::on_interrupt(move || {
        interrupted.interrupt();
        thread::sleep(GRACE);
        // A thread has not stopped in time, and the findings are lost.
        interrupted.kill_all();
        exit::leave(Exit::Interrupted);
    })?;
    stop.listen_for_termination();
    let report = ask(comparison, &stop, warn);
    stop.kill_all();
    report
}

fn ask(
    comparison: &Comparison,
    stop: &Arc<Stop>,
    warn: &mut dyn FnMut(&str),
) -> Result<Report, Error> {
    let mut words = comparison.program.iter().cloned();
    let launch = Launch {
        program: words.next().unwrap_or_default(),
        arguments: words.collect(),
        timeout: comparison.timeout,
        stop: Arc::clone(stop),
    };
    let chess960 = comparison.chess960;
    let connected = match comparison.protocol {
        Some(protocol) => connect(&launch, protocol, chess960)
            .map(|program| (protocol, program))
            .map_err(|fault| vec![(protocol, fault)]),
        None => detect(&launch, chess960),
    };
    let (protocol, first) = connected.map_err(|faults| not_asked(&launch, &faults))?;
    let (tasks, planned) = comparison.source.tasks(first.abilities().chess960, warn)?;
    let shared = Shared {
        tasks: Mutex::new(Box::new(tasks.enumerate())),
        report: Mutex::new(Report {
            protocol,
            findings: Vec::new(),
            refused: Vec::new(),
            positions: 0,
            planned,
            nodes: 0,
            depth: 0,
            is_interrupted: false,
        }),
        shrunk: Mutex::default(),
        faults: AtomicUsize::new(0),
        answers: AtomicUsize::new(0),
        done: Arc::default(),
        stop: Arc::clone(stop),
        limits: limits(comparison.depth),
    };
    let progress = comparison
        .shows_progress
        .then(|| show_progress(&shared.done, planned));
    thread::scope(|scope| {
        for _ in 1..comparison.threads.get().min(planned) {
            let (launch, shared) = (&launch, &shared);
            // If a copy does not start, the others take its positions.
            scope.spawn(move || {
                if let Ok(program) = connect(launch, protocol, chess960) {
                    work(program, shared);
                }
            });
        }
        work(first, &shared);
    });
    drop(progress);
    let answers = shared.answers.into_inner();
    let mut report = shared
        .report
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    report.is_interrupted = stop.is_interrupted();
    report.findings.sort_by_key(|finding| finding.number);
    if answers == 0 && !report.is_interrupted {
        let fault = match (report.findings.first(), report.refused.first()) {
            (Some(finding), _) => finding.dispute.message.clone(),
            (None, Some((_, said))) => format!("the program refuses every position: {said}"),
            (None, None) if planned == 0 => "there are no positions to ask about".to_owned(),
            (None, None) => "the time is over before the first answer".to_owned(),
        };
        return Err(could_not(&fault).into());
    }
    Ok(report)
}

const fn limits(depth: Option<u32>) -> Limits {
    match depth {
        Some(depth) => Limits {
            depth,
            nodes: u64::MAX,
            questions: usize::MAX,
        },
        None => Limits {
            depth: DEPTH,
            nodes: NODES,
            questions: QUESTIONS,
        },
    }
}

fn could_not(why: &str) -> Refusal {
    Refusal::of_usage(format!("the program could not be asked: {why}"))
}

/// Returns the error for a program that does not answer in any of the protocols tried.
fn not_asked(launch: &Launch, faults: &[(ProtocolName, Fault)]) -> Error {
    let name = launch.program.to_string_lossy();
    match faults {
        [.., (_, fault @ Fault::NotStarted(_))] => {
            let refusal = Refusal::of_usage(fault.to_string()).after_words("compare -- ", &name);
            let hint = "give the path of a program, which is started without a shell";
            refusal.with_hint(hint).into()
        }
        [(protocol, fault)] => {
            let hint = format!("it was asked in the protocol `{protocol}`; see `compare --help`");
            could_not(&fault.to_string()).with_hint(hint).into()
        }
        faults => {
            let tried = faults.iter().map(|(protocol, fault)| {
                let fault = fault.to_string();
                let fault = fault.strip_prefix("the program ").unwrap_or(&fault);
                format!("{protocol}: {fault}")
            });
            let tried: Vec<String> = tried.collect();
            let hint = "choose its protocol with `--protocol`; a filter must flush each line";
            could_not(&format!("it speaks no protocol ({})", tried.join("; ")))
                .with_hint(hint)
                .into()
        }
    }
}

fn show_progress(done: &Arc<Done>, planned: usize) -> ProgressLine {
    let done = Arc::clone(done);
    ProgressLine::draw("positions", move || Progress {
        done: done.positions.load(Ordering::Relaxed),
        planned: Some(planned as u64),
        count: done.positions.load(Ordering::Relaxed),
        refused: 0,
        depth: done.depth.load(Ordering::Relaxed),
        findings: done.findings.load(Ordering::Relaxed),
    })
}

fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Asks one copy of the program about the remaining positions.
fn work(mut program: Box<dyn Program>, shared: &Shared) {
    let mut inquiry = Inquiry::new(&mut program);
    while !shared.stop.is_over() && !is_hopeless(shared) {
        let Some((number, task)) = locked(&shared.tasks).next() else {
            return;
        };
        let Ok(examined) = inquiry.examine(&task.position, shared.limits) else {
            return;
        };
        note(&mut inquiry, number, &task, examined, shared);
    }
}

/// Returns whether the program has too many faults to be asked any more.
fn is_hopeless(shared: &Shared) -> bool {
    let faults = shared.faults.load(Ordering::Relaxed);
    let most = match shared.answers.load(Ordering::Relaxed) {
        0 => FIRST_FAULTS,
        _ => MOST_FAULTS,
    };
    faults >= most
}

/// Shrinks the disagreements about a position and records them.
fn note<P: Program>(
    inquiry: &mut Inquiry<'_, P>,
    number: usize,
    task: &Task,
    examined: Examined,
    shared: &Shared,
) {
    let original = full_fen(&task.position);
    let mut findings = Vec::new();
    let mut is_fault = false;
    for (case, dispute) in examined.wrong {
        is_fault |= dispute.kind == Kind::Program;
        let (case, dispute) = if is_to_shrink(&dispute, shared) {
            let unshrunk = (case.clone(), dispute.clone());
            shrink(inquiry, case, dispute).unwrap_or(unshrunk)
        } else {
            (case, dispute)
        };
        findings.push(Finding {
            dispute,
            case,
            original: original.clone(),
            name: task.name.clone(),
            number,
        });
    }
    let done = &shared.done;
    done.positions.fetch_add(1, Ordering::Relaxed);
    done.findings
        .fetch_add(findings.len() as u64, Ordering::Relaxed);
    done.depth
        .fetch_max(examined.depth.into(), Ordering::Relaxed);
    shared
        .faults
        .fetch_add(usize::from(is_fault), Ordering::Relaxed);
    let is_answered = !is_fault && examined.refused.is_none();
    shared
        .answers
        .fetch_add(usize::from(is_answered), Ordering::Relaxed);
    let mut report = locked(&shared.report);
    report.positions += 1;
    report.nodes = report.nodes.saturating_add(examined.nodes);
    report.depth = report.depth.max(examined.depth);
    report.findings.extend(findings);
    report
        .refused
        .extend(examined.refused.map(|said| (original, said)));
}

/// Returns whether to shrink a disagreement: only the first few of each cause, and none that is slow or unsteady.
fn is_to_shrink(dispute: &super::Dispute, shared: &Shared) -> bool {
    if dispute.cause == super::cause::TIMED_OUT || dispute.cause == super::cause::UNSTEADY {
        return false;
    }
    let mut shrunk = locked(&shared.shrunk);
    let count = shrunk.entry(dispute.cause.id).or_insert(0);
    *count += 1;
    *count <= SHRUNK
}
