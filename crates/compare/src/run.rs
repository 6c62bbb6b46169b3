//! A run: its settings and progress. It divides the positions among copies of the program, and sorts the findings.

use std::collections::{HashMap, VecDeque};
use std::ffi::OsString;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{mem, thread};

use super::cause;
use super::descent::shrink;
use super::discrepancy::{Discrepancy, DiscrepancyKind};
use super::inquiry::{Examined, Inquiry, Limits};
use super::locked;
use super::positions::{Source, Task};
use super::process::{Launch, Log, SharedLog, Stop, connect, detect};
use super::program::{CompareError, Program, ProtocolName};
use super::report::{Finding, Report, join_en_passant};

/// The settings of a run.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The program and its arguments.
    pub program: Vec<OsString>,
    /// The protocol; `None` to detect it.
    pub protocol: Option<ProtocolName>,
    /// The positions to ask about.
    pub source: Source,
    /// The most positions to ask about; the first ones.
    pub limit: usize,
    /// Whether the run ends after the first finding.
    pub fail_fast: bool,
    /// Options of the program: `NAME=VALUE`, or the name of a button.
    pub options: Vec<String>,
    /// Where to write what the program is sent, and what it writes.
    pub log: Option<SharedLog>,
    /// In half-moves; `None` to let the size of the counts decide.
    pub depth: Option<u32>,
    /// The time limit for all positions.
    pub time: Option<Duration>,
    /// The time limit for one answer, and for each step of the handshake; `None` for 10 seconds, and less for the handshake.
    pub timeout: Option<Duration>,
    /// Whether the program plays Chess960, for protocols that do not say so.
    pub chess960: bool,
    /// The number of copies of the program that are asked at the same time.
    pub threads: NonZero<usize>,
}

/// What a run tells its caller while it asks.
pub trait Observer {
    /// Called with a text for the user: the time was over early, for example.
    fn warn(&mut self, text: &str);

    /// Called before the first query.
    fn begin(&mut self, _progress: Arc<RunProgress>) {}

    /// Called after the last query.
    fn end(&mut self) {}
}

/// The progress of a run, which threads may read at any time.
#[derive(Debug, Default)]
pub struct RunProgress {
    /// The number of positions to ask about.
    pub planned: u64,
    /// The number of positions asked about so far.
    pub positions: AtomicU64,
    /// The number of discrepancies found so far.
    pub findings: AtomicU64,
    /// The greatest depth at which answers were the same so far.
    pub depth: AtomicU64,
}

/// The time limit for one answer, unless one is given.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The most leaf nodes of a count, unless a depth is given.
const NODES: u64 = 200_000;
/// The greatest depth, unless one is given.
const DEPTH: u32 = 6;
/// The most queries about one position for a program that does not count, unless a depth is given.
const QUESTIONS: usize = 60;
/// The most positions that are shrunk for each cause.
const SHRUNK: usize = 3;
/// After this number of errors, a program is not asked any more.
const MOST_ERRORS: usize = 20;
/// After this number of errors without any answer, a program cannot be asked.
const FIRST_ERRORS: usize = 3;

/// A position to ask about from this depth on.
struct Job {
    number: usize,
    task: Task,
    depth: u32,
}

/// What the threads of a run share.
struct SharedRun<'a> {
    state: Mutex<RunState>,
    progress: Arc<RunProgress>,
    stop: &'a Stop,
    fail_fast: bool,
    limits: Limits,
}

struct RunState {
    /// Positions that were not asked about yet.
    new: Box<dyn Iterator<Item = Job> + Send>,
    /// Positions to ask about at a greater depth, after all new ones.
    again: VecDeque<Job>,
    report: Report,
    shrunk: HashMap<&'static str, usize>,
    errors: usize,
    answers: usize,
    /// The number of right answers.
    answered: u64,
}

/// Asks a program about all positions. The run ends early once `stop` says so.
///
/// # Errors
///
/// Returns an error if the program cannot be asked or the positions cannot be read.
pub fn run(
    comparison: &Comparison,
    stop: &Arc<Stop>,
    observer: &mut dyn Observer,
) -> Result<Report, CompareError> {
    let mut words = comparison.program.iter().cloned();
    let launch = Launch {
        program: words.next().unwrap_or_default(),
        arguments: words.collect(),
        timeout: comparison.timeout.unwrap_or(TIMEOUT),
        is_patient: comparison.timeout.is_some(),
        options: comparison.options.clone(),
        log: Log {
            file: comparison.log.clone(),
            copy: usize::from(comparison.threads.get() > 1),
        },
        stop: Arc::clone(stop),
    };
    let chess960 = comparison.chess960;
    let (protocol, first) = detect(&launch, comparison.protocol, chess960)?;
    let takes_chess960 = first.capabilities().chess960;
    let (tasks, planned) = comparison.source.tasks(takes_chess960, comparison.limit)?;
    if !takes_chess960 {
        warn_of_chess960(comparison, protocol, planned, observer)?;
    }
    let shared = SharedRun {
        state: Mutex::new(RunState {
            new: Box::new(tasks.enumerate().map(|(number, task)| Job {
                number,
                task,
                depth: 1,
            })),
            again: VecDeque::new(),
            report: Report {
                protocol,
                planned,
                ..Report::default()
            },
            shrunk: HashMap::new(),
            errors: 0,
            answers: 0,
            answered: 0,
        }),
        progress: Arc::new(RunProgress {
            planned: planned as u64,
            ..RunProgress::default()
        }),
        stop,
        fail_fast: comparison.fail_fast,
        // A run of limited time does not go deep before every position was asked about.
        limits: Limits {
            depth: comparison.depth.unwrap_or(DEPTH),
            nodes: comparison.depth.map_or(NODES, |_| u64::MAX),
            queries: comparison.depth.map_or(QUESTIONS, |_| usize::MAX),
            one_depth: comparison.time.is_some(),
        },
    };
    observer.begin(Arc::clone(&shared.progress));
    thread::scope(|scope| {
        for copy in 2..=comparison.threads.get().min(planned) {
            let (mut launch, shared) = (launch.clone(), &shared);
            launch.log.copy = copy;
            // If a copy does not start, the others take its positions.
            scope.spawn(move || {
                if let Ok(program) = connect(&launch, protocol, chess960, launch.timeout) {
                    work(program, shared);
                }
            });
        }
        work(first, &shared);
    });
    observer.end();
    let state = &mut *locked(&shared.state);
    let (answers, answered) = (state.answers, state.answered);
    let mut report = mem::take(&mut state.report);
    report.is_interrupted = stop.is_interrupted();
    report.findings.sort_by_key(|finding| finding.number);
    if comparison.fail_fast {
        report.findings.truncate(1);
    }
    report.unreachable.sort_by_key(|(number, _)| *number);
    for slow in [&mut report.not_asked, &mut report.less_deep] {
        slow.sort_by_key(|slow| slow.fen.clone());
    }
    join_en_passant(&mut report.findings);
    let left = planned - report.positions;
    if stop.is_late() && left > 0 && answers > 0 {
        observer.warn(&format!(
            "the time limit ended the run: {left} of {planned} positions were not asked about"
        ));
    }
    // What ends a program after some answers is a finding.
    let is_useless = answered == 0 || report.findings.is_empty();
    if answers == 0 && is_useless && !report.is_interrupted {
        return Err(CompareError::NoAnswer(answered, why_no_answer(&report)));
    }
    if let Some(slow) = report.not_asked.first() {
        let count = report.not_asked.len();
        let verb = if count == 1 { "was" } else { "were" };
        observer.warn(&format!(
            "{count} of {planned} positions {verb} not asked about: {}",
            slow.message
        ));
    }
    Ok(report)
}

/// Warns of positions of Chess960 that were asked for, and cannot be. It is an error if there are no others.
fn warn_of_chess960(
    comparison: &Comparison,
    protocol: ProtocolName,
    planned: usize,
    observer: &mut dyn Observer,
) -> Result<(), CompareError> {
    let given = match &comparison.source {
        Source::Tasks(tasks) => tasks.len().min(comparison.limit),
        Source::Suite | Source::Random { .. } => planned,
    };
    let left_out = match given - planned {
        1.. if planned == 0 => return Err(CompareError::OnlyChess960(protocol)),
        0 if !comparison.chess960 => return Ok(()),
        0 => "positions of Chess960 are".to_owned(),
        1 => "1 position of Chess960 is".to_owned(),
        count => format!("{count} positions of Chess960 are"),
    };
    let why = protocol.why_no_chess960();
    observer.warn(&format!("{left_out} left out: {why}"));
    Ok(())
}

fn why_no_answer(report: &Report) -> String {
    if let Some(finding) = report.findings.first() {
        let (message, fen) = (&finding.discrepancy.message, &finding.original);
        let mut unreachable = report.unreachable.iter();
        let unreachable = unreachable.find(|(number, _)| *number == finding.number);
        let problems = unreachable.map_or_else(String::new, |(_, task)| {
            format!(" (no game leads there: {})", task.said)
        });
        return format!("{message}; the query was {fen}{problems}");
    }
    match (report.not_asked.first(), report.refused.first()) {
        (Some(slow), _) => slow.message.clone(),
        (None, Some((_, said))) => format!("it refuses every position: {said}"),
        (None, None) if report.planned == 0 => "there are no positions to ask about".to_owned(),
        (None, None) => "the time limit ended the run before the first answer".to_owned(),
    }
}

/// Returns the next position to ask about, unless the run is over or the program has too many errors.
fn next_job(shared: &SharedRun<'_>) -> Option<Job> {
    let state = &mut *locked(&shared.state);
    let most = match state.answers {
        0 => FIRST_ERRORS,
        _ => MOST_ERRORS,
    };
    let is_found = shared.fail_fast && !state.report.findings.is_empty();
    if shared.stop.is_over() || state.errors >= most || is_found {
        return None;
    }
    state.new.next().or_else(|| state.again.pop_front())
}

/// Asks one copy of the program about the remaining positions.
fn work(mut program: Box<dyn Program>, shared: &SharedRun<'_>) {
    let mut inquiry = Inquiry::new(&mut *program);
    while let Some(job) = next_job(shared) {
        match inquiry.examine(&job.task.node, job.depth, shared.limits) {
            Ok(examined) => note(&mut inquiry, job, examined, shared),
            Err(_) => break,
        }
    }
    locked(&shared.state).answered += inquiry.answered;
}

/// Shrinks the discrepancies about a position and records them.
fn note(inquiry: &mut Inquiry<'_>, job: Job, examined: Examined, shared: &SharedRun<'_>) {
    let original = job.task.node.root_fen();
    let mut findings = Vec::new();
    let mut is_error = examined.not_asked.is_some();
    for (repro, discrepancy) in examined.wrong {
        is_error |= discrepancy.kind == DiscrepancyKind::Program;
        let shrunk = is_to_shrink(&discrepancy, shared)
            .then(|| shrink(inquiry, repro.clone(), discrepancy.clone()).ok());
        let (repro, discrepancy) = shrunk.flatten().unwrap_or((repro, discrepancy));
        findings.push(Finding {
            discrepancy,
            repro,
            original: original.clone(),
            name: job.task.name.clone(),
            number: job.number,
        });
    }
    let state = &mut *locked(&shared.state);
    state.errors += usize::from(is_error);
    state.answers += usize::from(!is_error && examined.refused.is_none());
    let report = &mut state.report;
    // A position that is asked about again counts once.
    match (&examined.not_asked, job.depth == 1) {
        (None, is_first) => report.positions += usize::from(is_first),
        (Some(_), true) => {}
        (Some(_), false) => report.positions -= 1,
    }
    if job.depth == 1 && !job.task.problems.is_empty() {
        report.unreachable.push((job.number, job.task.clone()));
    }
    for (known, near) in report.near.iter_mut().zip(examined.near) {
        *known = known.take().or(near);
    }
    report.less_deep.extend(examined.less_deep);
    report.not_asked.extend(examined.not_asked);
    report.nodes = report.nodes.saturating_add(examined.nodes);
    report.depth = report.depth.max(examined.depth);
    report.findings.extend(findings);
    let refused = examined.refused.map(|said| (original, said));
    report.refused.extend(refused);
    let progress = &shared.progress;
    let set = |count: &AtomicU64, value| count.store(value, Ordering::Relaxed);
    set(&progress.positions, report.positions as u64);
    set(&progress.findings, report.findings.len() as u64);
    set(&progress.depth, report.depth.into());
    if let Some(depth) = examined.next {
        state.again.push_back(Job { depth, ..job });
    }
}

/// Returns whether to shrink a discrepancy: the first few of each cause, and none that is slow, nondeterministic or small.
fn is_to_shrink(discrepancy: &Discrepancy, shared: &SharedRun<'_>) -> bool {
    use cause::{FIRST, NONDETERMINISTIC, NOT_FOLLOWED, PREVIOUS, SPELLING};
    if [NOT_FOLLOWED, NONDETERMINISTIC, PREVIOUS, FIRST, SPELLING].contains(&discrepancy.cause) {
        return false;
    }
    let mut state = locked(&shared.state);
    let count = state.shrunk.entry(discrepancy.cause.id).or_insert(0);
    *count += 1;
    *count <= SHRUNK
}
