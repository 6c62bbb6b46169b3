//! `compare`: asks another move generator, and writes the report.

use std::fmt::Write;
use std::fs::File;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::games::STANDARD_INPUT;
use oracle_answers::page::{Page, counted};
use oracle_answers::{Oracle, json, push_text};
use oracle_compare::{
    CompareError, Comparison, DiscrepancyKind, EngineError, Finding, Observer, ProtocolName,
    Report, Source, Stop, Task, TreeNode, grouped,
};
use oracle_draw::{Picture, ascii};
use oracle_laws::uci::read_squares;
use oracle_laws::{Bitboard, cited};
use oracle_notation::uci::CastlingMode;
use oracle_notation::{Overrides, shown};

use crate::cli::compare::{CompareArgs, CompareFormat};
use crate::input::block::unreadable_file;
use crate::input::files::{Files, StdinUsage};
use crate::input::locked;
use crate::terminal::channels::{Channels, Input};
use crate::terminal::exit::{self, End, Exit};
use crate::terminal::progress::{Progress, ProgressLine};

#[cfg(unix)]
use nix::sys::signal::Signal;

/// Asks another program, and writes the report.
pub fn answer(
    args: &CompareArgs,
    typed: &[String],
    oracle: Oracle,
    stdin: Input,
    channels: &Channels,
    is_terminal: bool,
) -> anyhow::Result<Exit> {
    let (mut comparison, format) = args.asked(typed)?;
    if let Some(source) = given(args, &oracle.overrides, stdin)? {
        comparison.source = source;
    }
    let channels = channels.clone();
    if args.list {
        if let Source::Tasks(tasks) = &comparison.source
            && tasks.iter().any(|task| !task.node.path().is_empty())
        {
            channels.warn("lines with moves are listed as the positions after them: counts are those of a FEN");
        }
        let suite = comparison.source.suite(
            comparison.chess960,
            comparison.depth.unwrap_or(SUITE_DEPTH),
            comparison.limit,
        );
        for line in suite.map_err(diagnostic)? {
            channels.write(line.as_bytes())?;
        }
        return Ok(Exit::Yes);
    }
    if let Some(name) = &args.log {
        let file = File::create(name).map_err(|error| {
            let message = format!("cannot write: {error}");
            Diagnostic::new(message).after_words("--log ", name)
        })?;
        comparison.log = Some(Arc::new(Mutex::new(Ok(file))));
    }
    exit::until_end(Box::new(|end| {
        let stop = listen(&comparison, end)?;
        Ok(Box::new(move || {
            let mut user = User {
                channels: &channels,
                is_terminal,
                line: ProgressLine::default(),
            };
            let report = oracle_compare::run(&comparison, &stop, &mut user);
            let log = comparison.log.as_deref().map(locked);
            let lost = log.as_deref().and_then(|log| log.as_ref().err());
            let lost = lost.map(|error| format!("cannot write the file of `--log`: {error}"));
            if let (Err(_), Some(lost)) = (&report, &lost) {
                channels.warn(lost);
            }
            let report = report.map_err(diagnostic)?;
            let mut text = Vec::new();
            format.write(&oracle, &report, &mut text);
            channels.write(&text)?;
            if let Some(lost) = lost {
                anyhow::bail!(lost);
            }
            Ok(exit(&report))
        }))
    }))
}

impl CompareFormat {
    /// Appends the report on another program.
    fn write(self, oracle: &Oracle, report: &Report, out: &mut Vec<u8>) {
        match self {
            CompareFormat::Text => push_text(out, |out| write(oracle, report, out)),
            CompareFormat::Json => {
                for record in report.records() {
                    json::push_line(&record, out);
                }
            }
            CompareFormat::Epd => push_text(out, |out| report.write_epd(out)),
            CompareFormat::Github => push_text(out, |out| write_commands(report, out)),
        }
    }
}

/// How deep a suite is counted without `--depth`.
const SUITE_DEPTH: u32 = 3;

/// The time that threads have to stop after Ctrl-C.
const GRACE: Duration = Duration::from_secs(2);

/// Returns what stops a comparison: its time, Ctrl-C, and the signals after which its programs would outlive it.
fn listen(comparison: &Comparison, end: &End) -> anyhow::Result<Arc<Stop>> {
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
    exit::on_signals(
        &[Signal::SIGTERM, Signal::SIGHUP],
        Box::new(on_signal.clone()),
    );
    exit::on_interrupt(Box::new(on_signal))?;
    Ok(stop)
}

/// Returns the exit status: no if there is a difference, yes only if every position was asked about.
fn exit(report: &Report) -> Exit {
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
            let asked = move || Progress {
                done: now(&progress.positions),
                planned: Some(progress.planned),
                count: now(&progress.positions),
                depth: now(&progress.depth),
                findings: now(&progress.findings),
                ..Progress::default()
            };
            self.line.draw("positions", Box::new(asked));
        }
    }

    fn end(&mut self) {
        self.line.end();
    }
}

/// Returns the error of a run, or of a line of its positions.
fn diagnostic(error: CompareError) -> Diagnostic {
    let message = error.to_string();
    match error {
        CompareError::NotStarted { program, .. } => Diagnostic::new(message)
            .after_words("compare -- ", &program)
            .with_hint(if program.contains(char::is_whitespace) {
                "write the program and its arguments as separate words: `-- ./engine --flag`"
            } else {
                "give the path of a program, which is started without a shell"
            }),
        CompareError::NoProtocol(errors) => Diagnostic::new(message).with_hint(hint(&errors)),
        CompareError::NoAnswer(..) => Diagnostic::new(message),
        CompareError::OnlyChess960(protocol) => Diagnostic::new(message).with_hint(match protocol {
            ProtocolName::Uci | ProtocolName::Xboard => {
                "ask a filter of its moves with `--protocol lines --chess960`, if it plays Chess960"
            }
            ProtocolName::Lines | ProtocolName::Perft => "if it plays Chess960, add `--chess960`",
        }),
        CompareError::Position { line, error, .. } => Diagnostic {
            message,
            ..Diagnostic::from_position_error(error, &line)
        },
    }
}

fn hint(errors: &[(ProtocolName, EngineError)]) -> String {
    match errors {
        [(_, EngineError::Lacks(_))] => "ask a filter that prints its legal moves of each FEN: \
            `compare --protocol lines -- FILTER`; docs/compare.md has one for UCI"
            .to_owned(),
        [(_, EngineError::NoOption(_))] => {
            "its options are those that it lists: see the file of `--log`".to_owned()
        }
        [(protocol, _)] => format!(
            "`--log FILE` writes all that is sent and received; `--protocol` chooses another than {protocol}"
        ),
        [_, _] => "only uci and xboard have options: leave out `--option` for others".to_owned(),
        _ => "choose its protocol with `--protocol`; a filter must flush each line".to_owned(),
    }
}

const USAGE: StdinUsage = StdinUsage {
    name: "standard input",
    words: "compare -f - -- PROGRAM",
};

/// Reads the positions that were given; returns nothing if none were.
fn given(
    args: &CompareArgs,
    overrides: &Overrides,
    stdin: Input,
) -> Result<Option<Source>, Diagnostic> {
    let tasks = match (args.words(), &args.file) {
        ([], None) => return Ok(None),
        (words, None) if words != [STANDARD_INPUT] => {
            let line = words.join(" ");
            let task = Task::read(&line, overrides);
            vec![task.map_err(|error| Diagnostic::from_position_error(error, &line))?]
        }
        (_, name) => {
            let name = name.as_deref().unwrap_or(STANDARD_INPUT);
            let files = Files::new(vec![name.to_owned()], stdin, USAGE);
            let read =
                || String::from_utf8(files.read_all()?).context("the positions are not UTF-8");
            let text = read().map_err(|error| match name {
                STANDARD_INPUT => unreadable_file(&error),
                _ => unreadable_file(&error).after_words("-f ", name),
            })?;
            let source = match name {
                STANDARD_INPUT => USAGE.name,
                _ => name,
            };
            Task::read_lines(&text, source, overrides).map_err(diagnostic)?
        }
    };
    Ok(Some(Source::Tasks(tasks)))
}

/// The most positions that are listed for a cause, or as refused.
const LISTED: usize = 5;

fn write(oracle: &Oracle, report: &Report, out: &mut String) {
    let lines = report.unreachable.iter();
    let lines = lines.map(|(_, task)| format!("  {}: {}", task.fen(), task.said));
    write_list("that no game leads to", lines, out);
    let groups = grouped(&report.findings);
    for group in &groups {
        write_group(oracle, group, out);
    }
    let lines = report.refused.iter();
    let lines = lines.map(|(fen, said)| format!("  {fen}: {}", shown(said)));
    write_list("refused", lines, out);
    for (what, slow) in [
        ("not asked about", &report.not_asked),
        ("asked about one half-move less deep", &report.less_deep),
    ] {
        let lines = slow.iter();
        let lines =
            lines.map(|slow| format!("  {}, depth {}: {}", slow.fen, slow.depth, slow.message));
        write_list(what, lines, out);
    }
    for (written, meant) in report.near.iter().flatten() {
        let written = shown(written);
        let _ = writeln!(
            out,
            "the program writes `{written}`, which is {meant} in UCI\n"
        );
    }
    write_summary(report, groups.len(), out);
}

/// Writes what was asked, and for how many reasons positions differ.
fn write_summary(report: &Report, causes: usize, out: &mut String) {
    let differences = match causes {
        0 => "no differences".to_owned(),
        causes => {
            let findings: Vec<&Finding> = report.findings.iter().collect();
            let positions = oracle_compare::positions(&findings);
            let verb = if positions == 1 { "differs" } else { "differ" };
            let positions = counted(positions, "position");
            format!("{positions} {verb}, for {}", counted(causes, "reason"))
        }
    };
    let asked = counted(report.positions, "position");
    let (protocol, nodes) = (report.protocol, report.nodes);
    // Writing to a string cannot fail.
    let _ = write!(out, "{asked} asked about ({protocol}), {nodes} leaf nodes");
    let _ = match report.depth {
        0 => write!(out, ": {differences}"),
        depth => write!(out, ", up to depth {depth}: {differences}"),
    };
    if let Some(left @ 1..) = report.planned.checked_sub(report.positions) {
        let _ = write!(out, "; {left} not asked about");
    }
    if let less @ 1.. = report.less_deep.len() {
        let _ = write!(out, "; {less} asked about one half-move less deep");
    }
    out.push('\n');
}

/// Writes a command for each reason: a workflow annotates its run with ten at most.
fn write_commands(report: &Report, out: &mut String) {
    let groups = grouped(&report.findings);
    for group in &groups {
        let Some(finding) = smallest(group) else {
            continue;
        };
        let (repro, discrepancy) = (&finding.repro, &finding.discrepancy);
        let count = counted(oracle_compare::positions(group), "position");
        let title = cited(
            discrepancy.cause.title.to_owned(),
            discrepancy.cause.article,
        );
        let title = title.replace(':', "%3A").replace(',', "%2C");
        let disputed = discrepancy.disputed.as_ref();
        let disputed = disputed.map_or(String::new(), |text| format!("{text}: "));
        let message = shown(&discrepancy.message).replace('%', "%25");
        let asked = query(&repro.node, repro.depth);
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "::error title={title}::{disputed}{message}; {asked} ({count})"
        );
    }
    write_summary(report, groups.len(), out);
}

/// Returns the finding with the fewest pieces.
fn smallest<'a>(group: &[&'a Finding]) -> Option<&'a Finding> {
    let size = |finding: &&&Finding| finding.repro.node.root().placement().occupied().len();
    group.iter().min_by_key(size).copied()
}

fn write_group(oracle: &Oracle, group: &[&Finding], out: &mut String) {
    let Some(finding) = smallest(group) else {
        return;
    };
    let (repro, discrepancy) = (&finding.repro, &finding.discrepancy);
    let style = oracle.view.text();
    let positions = counted(oracle_compare::positions(group), "position");
    let title = format!("{positions}: {}", discrepancy.cause.title);
    let title = cited(title, discrepancy.cause.article);
    Page { style, out }.write_title(&title);
    out.push('\n');
    draw(oracle, finding, out);
    let mut page = Page { style, out };
    // A message may quote what the program wrote.
    let message = shown(&discrepancy.message);
    let (heading, text) = match (discrepancy.kind, &discrepancy.disputed) {
        (DiscrepancyKind::Extra, Some(disputed)) => ("Extra", format!("{disputed}: {message}")),
        (DiscrepancyKind::Missing, Some(disputed)) => ("Missing", format!("{disputed}: {message}")),
        _ => ("Wrong", message.into_owned()),
    };
    page.write_unbroken(heading, &[text]);
    if let Some((node, depth)) = &repro.earlier {
        page.write_unbroken("Asked before", &[query(node, *depth)]);
    }
    page.write_unbroken("Position", &[query(&repro.node, repro.depth)]);
    let problems = repro.node.root_problems_in_words();
    if !problems.is_empty() {
        page.write_unbroken("Problems", &[format!("{problems}: no game leads there")]);
    }
    let mut others: Vec<String> = Vec::new();
    for finding in group {
        let line = original(finding);
        if !others.contains(&line) {
            others.push(line);
        }
    }
    if let Some(more @ 1..) = others.len().checked_sub(LISTED) {
        others.truncate(LISTED);
        others.push(format!("and {more} more"));
    }
    page.write_unbroken("Found in", &others);
    out.push('\n');
}

/// Returns what an engine is asked as a line: the position, the moves from it, and the depth if it is more than one.
fn query(node: &TreeNode, depth: u32) -> String {
    let mut text = node.root_fen();
    let moves = node.ucis(CastlingMode::Standard);
    if !moves.is_empty() {
        text.extend([" moves ", &moves.join(" ")]);
    }
    if depth > 1 {
        let _ = write!(text, ", depth {depth}");
    }
    text
}

fn original(finding: &Finding) -> String {
    let mut text = finding.original.clone();
    if !finding.repro.path.is_empty() {
        text.extend([" moves ", &finding.repro.path.join(" ")]);
    }
    match &finding.name {
        Some(name) => format!("{text} ({})", shown(name)),
        None => text,
    }
}

fn draw(oracle: &Oracle, finding: &Finding, out: &mut String) {
    let position = finding.repro.node.position();
    let squares = |text: &String| read_squares(*text.as_bytes().first_chunk()?);
    let disputed = finding.discrepancy.disputed.as_ref().and_then(squares);
    let target = disputed.map_or(Bitboard::EMPTY, |[_, to]| to.bitboard());
    let occupied = position.placement().occupied();
    let illegal = finding.discrepancy.illegal;
    let picture = Picture {
        chosen: disputed.map(|[from, _]| from),
        targets: target & !occupied,
        captures: target & occupied,
        attackers: illegal.map_or(Bitboard::EMPTY, |illegal| illegal.by),
        flip: oracle.view.options.flip,
        ..Picture::new(position.placement())
    };
    let style = oracle.view.text();
    out.push_str(&ascii::draw(&picture, style.glyphs, style.ink));
    let _ = writeln!(out, "\n    {} to move\n", position.turn().player());
}

/// Writes the first lines about positions below what they are, and how many more there are; writes nothing if there are none.
fn write_list(what: &str, mut lines: impl ExactSizeIterator<Item = String>, out: &mut String) {
    if lines.len() == 0 {
        return;
    }
    let _ = writeln!(out, "{} {what}", counted(lines.len(), "position"));
    for line in lines.by_ref().take(LISTED) {
        let _ = writeln!(out, "{line}");
    }
    if let more @ 1.. = lines.len() {
        let _ = writeln!(out, "  and {more} more");
    }
    out.push('\n');
}
