//! `compare`: the mistakes of another move generator, and their causes.

mod run;
mod text;

use std::ffi::OsString;
use std::fmt::Write;
use std::str::FromStr;
use std::time::Duration;

use oracle_answers::json;
use oracle_compare::{Comparison, ProtocolName, Report, Source};
use oracle_perft::Counter;

use super::{Answering, Asked, Command, QuestionSpec, games};
use crate::args::{Args, Argument, Arity, Flag, as_typed};
use crate::config::{Config, drawing, stream};
use crate::error::Refusal;
use crate::format::{self, Formats};
use crate::respond::push_text;
pub use run::{exit, run};

static COMMAND: Argument<OsString> = Argument::words(
    "program",
    "PROGRAM",
    "The program and its arguments, started without a shell",
    |word| word,
)
.count(Arity::Rest)
.required()
.may_look_like_an_option();
static CHESS960: Flag = Flag::new(
    "chess960",
    "The program plays Chess960: ask it such positions, too",
);
static PROTOCOL: Argument<ProtocolName> = Argument::named(
    "protocol",
    "PROTOCOL",
    "uci, perft, lines or xboard (default: the first it speaks)",
    || {
        use ProtocolName::{Lines, Perft, Uci, Xboard};
        let all = [Uci, Perft, Lines, Xboard];
        Box::new(all.map(|protocol| (protocol.name(), protocol)).into_iter())
    },
);
static TIMEOUT: Argument<Duration> = Argument::text(
    "timeout",
    "SECONDS",
    "The time for one answer (default: 10)",
    seconds,
);
static POSITIONS: Argument<String> = Argument::text(
    "positions-file",
    "FILE",
    "A position a line, in place of the built-in suite",
    as_typed,
)
.long("positions");
static RANDOM: Argument<usize> = Argument::text(
    "random",
    "N",
    "Positions drawn at random, in place of the suite",
    |text| number(text, "a number from 0"),
);
static SEED: Argument<u64> = Argument::text(
    "seed",
    "SEED",
    "The number from which positions are drawn (default: 1)",
    |text| number(text, "a number from 0"),
);
static DEPTH: Argument<u32> = Argument::text(
    "depth",
    "PLIES",
    "Half-moves (default: as deep as counts stay small)",
    |text| match number(text, "a number from 1 to 15")? {
        depth @ 1..=DEEPEST => Ok(depth),
        depth => Err(Refusal::new(format!("`{depth}` is not a depth"))
            .at_option("depth", &depth.to_string())
            .with_hint("choose a number from 1 to 15")),
    },
);
static TIME: Argument<Duration> =
    Argument::text("time", "SECONDS", "The time for all positions", seconds);
pub static SPEC: QuestionSpec = QuestionSpec {
    word: "compare",
    about: "Find where another move generator is wrong, and why",
    examples: include_str!("examples.txt"),
    usage: Some("chess-oracle compare [OPTIONS] -- <PROGRAM> [ARGS]..."),
    options: &[
        ("Position", &[&CHESS960]),
        format::OPTIONS,
        drawing::BOARD,
        ("Stream", &[&games::THREADS]),
        ("Program", &[&PROTOCOL, &TIMEOUT]),
        ("Positions", &[&POSITIONS, &RANDOM, &SEED, &DEPTH, &TIME]),
    ],
    places: &[&COMMAND],
    formats: &FORMATS,
    answer: Answering::Command(ask),
};

/// How the report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompareFormat {
    Text,
    Json,
    /// A test suite of the positions that differ.
    Epd,
}

static FORMATS: Formats<CompareFormat> = Formats::new(
    CompareFormat::Text,
    &[("json", CompareFormat::Json), ("epd", CompareFormat::Epd)],
)
.with_default("a report");

/// The default time limit for one answer.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time in seconds: a year.
const LONGEST: f64 = 31_536_000.0;
/// The default seed.
const DEFAULT_SEED: u64 = 1;
/// A deeper count does not fit into 64 bits.
const DEEPEST: u32 = 15;

fn ask(args: &Args<'_>, _: bool) -> Asked {
    let threads = stream::threads(args, true)?;
    let comparison = Comparison {
        program: args.all(&COMMAND)?,
        protocol: args.get(&PROTOCOL)?,
        depth: args.get(&DEPTH)?,
        source: source(args)?,
        time: args.get(&TIME)?,
        timeout: args.get(&TIMEOUT)?.unwrap_or(DEFAULT_TIMEOUT),
        chess960: args.has(&CHESS960),
        threads,
    };
    let format = FORMATS.choose(args, SPEC.word)?;
    Ok((Command::Compare(comparison, format), threads))
}

fn source(args: &Args<'_>) -> Result<Source, Refusal> {
    let seed = args.get(&SEED)?;
    match (args.get(&POSITIONS)?, args.get(&RANDOM)) {
        (Some(_), Ok(Some(_)) | Err(_)) => {
            let message = "`--positions` and `--random` cannot be combined";
            Err(args.refuse(message, "--random").with_hint("choose one"))
        }
        (_, Ok(None)) if seed.is_some() => {
            let message = "`--seed` requires `--random`";
            Err(args.refuse(message, "--seed").with_hint("add `--random N`"))
        }
        (Some(name), Ok(None)) => Ok(Source::File(name)),
        (None, Ok(None)) => Ok(Source::Suite),
        (None, Ok(Some(count))) => Ok(Source::Random {
            count,
            seed: seed.unwrap_or(DEFAULT_SEED),
        }),
        (None, Err(refusal)) => Err(refusal),
    }
}

fn number<T: FromStr>(text: &str, wanted: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| {
        Refusal::new(format!("`{text}` is not a number")).with_hint(format!("choose {wanted}"))
    })
}

/// Parses a positive time in seconds.
fn seconds(text: &str) -> Result<Duration, Refusal> {
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|&seconds| seconds > 0.0 && seconds <= LONGEST);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| {
        Refusal::new(format!("`{text}` is not a time in seconds"))
            .with_hint("choose a number such as 2.5")
    })
}

impl CompareFormat {
    /// Appends the report on another program.
    pub fn write(self, config: &Config, report: &Report, out: &mut Vec<u8>) {
        match self {
            CompareFormat::Text => push_text(out, |out| text::write(config, report, out)),
            CompareFormat::Json => json::push_report(report, out),
            CompareFormat::Epd => push_text(out, |out| push_epd(report, out)),
        }
    }
}

/// Appends each smallest position once, with its counts down to the disagreement, and at least to depth 2.
fn push_epd(report: &Report, out: &mut String) {
    let mut seen = Vec::new();
    let counter = Counter::default();
    for finding in &report.findings {
        let repro = &finding.repro;
        // An earlier question comes first.
        let earlier = repro.earlier.iter().map(|(node, depth)| (node, *depth));
        for (node, depth) in earlier.chain([(&repro.node, repro.depth)]) {
            let deepest = (depth + node.path().len() as u32).max(2);
            let mut line = node.root_fen();
            for depth in 1..=u8::try_from(deepest).unwrap_or(u8::MAX) {
                // Omit counts that overflow.
                if let Ok(count) = counter.count(node.root(), depth) {
                    let _ = write!(line, " ;D{depth} {count}");
                }
            }
            let _ = writeln!(line, " ;id \"{}\"", finding.dispute.cause.title);
            if !seen.contains(&line) {
                out.push_str(&line);
                seen.push(line);
            }
        }
    }
}
