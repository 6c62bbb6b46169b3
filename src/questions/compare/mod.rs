//! `compare`: the mistakes of another move generator, and their causes.

mod positions;
mod run;
mod text;

use std::ffi::OsString;
use std::fmt::Write;
use std::str::FromStr;
use std::time::Duration;

use clap::Args as _;
use clap::builder::NonEmptyStringValueParser;
use oracle_answers::Oracle;
use oracle_answers::json;
use oracle_compare::{Comparison, ProtocolName, Report, Source};
use oracle_perft::Counter;

use super::{Asked, Asking, Command, QuestionSpec, Shared, shares};
use crate::args::Args;
use crate::args::value::{Named, number_in, text};
use crate::config::drawing::BoardArgs;
use crate::config::position::{FieldArgs, PositionArgs};
use crate::config::stream::{self, StreamArgs, ThreadArgs};
use crate::error::Refusal;
use crate::format::{Formats, OutputArgs};
use crate::shell;
use oracle_answers::push_text;
pub use run::{exit, run};

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "compare",
    about: "Find where another move generator is wrong, and why",
    sample: "compare -- PROGRAM",
    examples: include_str!("examples.txt"),
    usage: Some("chess-oracle compare [OPTIONS] [POSITION]... -- <PROGRAM> [ARGS]..."),
    augment: CompareArgs::augment_args,
    read: super::read::<CompareArgs>,
    formats: &FORMATS,
};

#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(mut_args(|arg| match arg.get_id().as_str() {
    "position" => arg
        .help("Ask about this position, in place of the suite; - for a stream")
        .long_help(
            "Ask about this position, in place of the built-in suite: pieces (Wke1 Wra1 Bqd8),\n\
             a FEN, an EPD, or startpos, with `moves e2e4 e7e5` and fields as elsewhere. With\n\
             -, standard input is read, one position per line.",
        ),
    _ => arg,
}))]
struct CompareArgs {
    #[command(flatten)]
    fields: FieldArgs,
    // Whether it is missing is said by `ask`, with a hint.
    /// The program and its arguments, started without a shell
    #[arg(value_name = "PROGRAM", last = true)]
    program: Vec<OsString>,
    /// The program plays Chess960: ask it such positions, too
    #[arg(long, help_heading = "Position")]
    chess960: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// uci, perft, lines or xboard (default: the first it speaks)
    #[arg(long, value_name = "PROTOCOL", help_heading = "Program", value_parser = Named(protocols))]
    protocol: Option<ProtocolName>,
    /// The time for one answer (default: 10)
    #[arg(
        long,
        value_name = "SECONDS",
        help_heading = "Program",
        value_parser = text(seconds),
        long_help = "The time for one answer (default: 10). A count that takes longer is asked for\n\
                     again one half-move less deep. If that takes too long, too, the position is\n\
                     reported as not asked about, never as wrong, and the exit status is 2."
    )]
    timeout: Option<Duration>,
    /// One position per line, in place of the suite; - is standard input
    #[arg(
        id = "positions-file",
        long = "positions",
        value_name = "FILE",
        help_heading = "Positions",
        value_parser = NonEmptyStringValueParser::new()
    )]
    positions: Option<String>,
    /// Positions drawn at random, in place of the suite
    #[arg(long, value_name = "N", help_heading = "Positions", value_parser = text(number::<usize>))]
    random: Option<usize>,
    /// The number from which positions are drawn (default: 1)
    #[arg(long, value_name = "SEED", help_heading = "Positions", value_parser = text(number::<u64>))]
    seed: Option<u64>,
    /// Half-moves (default: as deep as counts stay small)
    #[arg(long, value_name = "PLIES", help_heading = "Positions", value_parser = text(depth))]
    depth: Option<u32>,
    /// The time for all positions
    #[arg(long, value_name = "SECONDS", help_heading = "Positions", value_parser = text(seconds))]
    time: Option<Duration>,
}

fn protocols() -> Vec<(&'static str, ProtocolName)> {
    use ProtocolName::{Lines, Perft, Uci, Xboard};
    [Uci, Perft, Lines, Xboard]
        .map(|protocol| (protocol.name(), protocol))
        .to_vec()
}

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

impl Asking for CompareArgs {
    fn shared(&self) -> Shared {
        let position = PositionArgs {
            fields: self.fields.clone(),
            ..PositionArgs::default()
        };
        let stream = StreamArgs {
            file: self.positions.iter().cloned().collect(),
            ..StreamArgs::from(&self.threads)
        };
        shares!(self: position = position, output, board, stream = stream)
    }

    fn ask(&self, args: &Args<'_>, _: bool) -> Asked {
        if self.program.is_empty() {
            return Err(refuse_without_program(args));
        }
        if self.program.iter().any(|word| word == "--") {
            let hint = "ask one program at a time; a `--` of the program itself goes into a shell: \
                        `compare -- sh -c 'cargo run -- uci'`";
            return Err(args.refuse("there is a second `--`", "--").with_hint(hint));
        }
        let threads = stream::threads(args, true);
        let comparison = Comparison {
            program: self.program.clone(),
            protocol: self.protocol,
            depth: self.depth,
            source: self.source(args)?,
            time: self.time,
            timeout: self.timeout.unwrap_or(DEFAULT_TIMEOUT),
            chess960: self.chess960,
            threads,
        };
        let format = self.output.chosen(args)?.choose(&FORMATS, SPEC.word);
        let format = format.map_err(|error| args.refuse_usage(error))?;
        Ok((Command::Compare(comparison, format), threads))
    }
}

impl CompareArgs {
    /// Returns the positions that are not given: a position, or a file of them, is read when the run starts.
    fn source(&self, args: &Args<'_>) -> Result<Source, Refusal> {
        let given = match (args.words.is_empty(), &self.positions) {
            (false, _) => Some("a position"),
            (true, Some(_)) => Some("`--positions`"),
            (true, None) => None,
        };
        match (given, self.random, self.fields.first_typed()) {
            (Some(given), Some(_), _) => {
                let message = format!("{given} and `--random` cannot be combined");
                Err(args.refuse(message, "--random").with_hint("choose one"))
            }
            (_, None, _) if self.seed.is_some() => {
                let message = "`--seed` requires `--random`";
                Err(args.refuse(message, "--seed").with_hint("add `--random N`"))
            }
            (None, _, Some(option)) => {
                let message = format!("`{option}` is about a position, and none is given");
                let hint = "add a position before `--`, or `--positions FILE`";
                Err(args.refuse(message, option).with_hint(hint))
            }
            (_, None, _) => Ok(Source::Suite),
            (None, Some(count), None) => Ok(Source::Random {
                count,
                seed: self.seed.unwrap_or(DEFAULT_SEED),
            }),
        }
    }
}

/// Returns the error of a program that is missing, or was written without `--`.
fn refuse_without_program(args: &Args<'_>) -> Refusal {
    let (position, program) = args.words.split_at(args.position_length());
    let hint = if program.is_empty() {
        "write it after `--`: `compare startpos -- ./engine`".to_owned()
    } else {
        let words = position.iter().map(String::as_str).chain(["--"]);
        let words: Vec<&str> = words.chain(program.iter().map(String::as_str)).collect();
        let command = shell::with_words(&args.typed, &args.words, &words);
        format!("write it after `--`: `{command}`")
    };
    args.refuse("the program is missing", "").with_hint(hint)
}

fn number<T: FromStr>(text: &str) -> Result<T, Refusal> {
    let refuse =
        |_| Refusal::new(format!("`{text}` is not a number")).with_hint("choose a number from 0");
    text.parse().map_err(refuse)
}

fn depth(text: &str) -> Result<u32, Refusal> {
    let depth: Option<u32> = text.parse().ok();
    let what = if depth.is_some() { "depth" } else { "number" };
    number_in(text, 1..=DEEPEST, format!("`{text}` is not a {what}"))
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
    pub fn write(self, oracle: &Oracle, report: &Report, out: &mut Vec<u8>) {
        match self {
            CompareFormat::Text => push_text(out, |out| text::write(oracle, report, out)),
            CompareFormat::Json => {
                for record in report.records() {
                    json::push_line(&record, out);
                }
            }
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
