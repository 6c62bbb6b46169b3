//! `compare`: the mistakes of another move generator, and their causes.

use std::ffi::OsString;
use std::num::NonZero;
use std::time::Duration;

use clap::ValueHint;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::format::Formats;
use oracle_answers::request::Interface;
use oracle_answers::rules::Given;
use oracle_compare::{Comparison, ProtocolName, Source, placeholders};
use oracle_notation::{Overrides, Record};

use super::drawing::BoardArgs;
use super::groups::{FieldArgs, Named, OutputArgs, RuleArgs, named, number, text};
use super::stream::{self, number_of_threads};
use crate::terminal::exit;

/// Find where another move generator is wrong, and why
#[derive(clap::Args)]
#[command(
    after_help = include_str!("../help/compare.txt"),
    override_usage = "chess-oracle compare [OPTIONS] [POSITION]... -- <PROGRAM> [ARGS]...",
)]
#[command(mut_args(|arg| match arg.get_id().as_str() {
    "position" => arg
        .help("Ask about this position, in place of the suite; - for a stream")
        .long_help(
            "Ask about this position, in place of the built-in suite: pieces (Wke1 Wra1 Bqd8), \
             a FEN, an EPD, or startpos, with `moves e2e4 e7e5` and fields as elsewhere. With \
             -, standard input is read, one position per line.",
        ),
    _ => arg,
}))]
pub struct CompareArgs {
    #[command(flatten)]
    fields: FieldArgs,
    // `asked` says if it is missing, with a hint.
    /// The program and its arguments, started without a shell
    #[arg(value_name = "PROGRAM", last = true, help_heading = "Program", value_hint = ValueHint::CommandWithArguments)]
    program: Vec<OsString>,
    /// The program plays Chess960: ask it such positions, too
    #[arg(long, help_heading = "Position")]
    chess960: bool,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = number_of_threads(), help_heading = "Input")]
    threads: Option<NonZero<usize>>,
    /// Set an option of the program: Hash=16; may be repeated
    #[arg(
        long,
        value_name = "NAME=VALUE",
        help_heading = "Program",
        value_parser = text(option),
        long_help = "Set an option of the program: --option Hash=16, or --option 'Clear Hash' for a \
                     button. The option may be repeated. Only uci and xboard have options; a name that \
                     the program does not list is an error."
    )]
    option: Vec<String>,
    /// Write to this file what is sent (>) and received (<)
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Program",
        long_help = "Write to this file what the program is sent (>) and what it writes (<); a line with \
                     # says how it was started. With several threads, the number of the copy comes first."
    )]
    pub log: Option<String>,
    /// uci, perft, lines or xboard (default: the first it speaks)
    #[arg(long, value_name = "PROTOCOL", help_heading = "Program", value_parser = Named(|| named(PROTOCOLS, ProtocolName::name)))]
    protocol: Option<ProtocolName>,
    /// The time for one answer (default: 10)
    #[arg(
        long,
        value_name = "SECONDS",
        help_heading = "Program",
        value_parser = text(seconds),
        long_help = "The time for one answer (default: 10). A count that takes longer is asked for \
                     again one half-move less deep. If that takes too long, too, the position is \
                     reported as not asked about, never as wrong, and the exit status is 2. A \
                     program that starts slowly has this time for its first answer, too: without \
                     this option and --protocol, 3 seconds in each that is tried."
    )]
    timeout: Option<Duration>,
    /// One position per line, in place of the suite; - is standard input
    #[arg(
        short = 'f',
        long = "file",
        value_name = "FILE",
        help_heading = "Positions"
    )]
    pub file: Option<String>,
    /// Positions drawn at random, in place of the suite
    #[arg(long, value_name = "N", help_heading = "Positions", value_parser = number::<usize>(0..=u64::MAX))]
    random: Option<usize>,
    /// Random seed of --random (default: 0)
    #[arg(long, value_name = "SEED", help_heading = "Positions", value_parser = number::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    /// Ask about the first N positions only
    #[arg(long, value_name = "N", help_heading = "Positions", value_parser = number::<usize>(1..=u64::MAX))]
    limit: Option<usize>,
    /// End after the first finding
    #[arg(long, help_heading = "Positions")]
    fail_fast: bool,
    /// Print the positions as a suite, with their counts, and ask no program
    #[arg(
        long,
        visible_alias = "suite",
        help_heading = "Positions",
        long_help = "Print the positions that a program would be asked about, and ask none: a FEN on \
                     each line with the counts to --depth (default: 3), for `perft --check -f` and \
                     `compare -f`."
    )]
    pub list: bool,
    /// Half-moves (default: as deep as counts stay small)
    #[arg(long, value_name = "PLIES", help_heading = "Positions", value_parser = number::<u32>(1..=DEEPEST))]
    depth: Option<u32>,
    /// The time for all positions
    #[arg(long, value_name = "SECONDS", help_heading = "Positions", value_parser = text(seconds))]
    time_limit: Option<Duration>,
}

/// How the report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompareFormat {
    Text,
    Json,
    /// A test suite of the positions that differ.
    Epd,
    /// A command for each reason, by which a workflow of GitHub annotates its run.
    Github,
}

pub static FORMATS: Formats<CompareFormat> = Formats::new(
    CompareFormat::Text,
    &[
        ("json", CompareFormat::Json),
        ("epd", CompareFormat::Epd),
        ("github", CompareFormat::Github),
    ],
)
.with_default("a report");

/// The protocols, the most usual ones first.
const PROTOCOLS: [ProtocolName; 4] = {
    use ProtocolName::{Lines, Perft, Uci, Xboard};
    [Uci, Perft, Lines, Xboard]
};

/// The longest time in seconds: a year.
const LONGEST: f64 = 31_536_000.0;
/// A deeper count does not fit into 64 bits.
const DEEPEST: u64 = 15;

impl CompareArgs {
    pub fn words(&self) -> &[String] {
        &self.fields.words
    }

    /// Returns what is said of every position.
    pub fn overrides(&self) -> Result<Overrides, Diagnostic> {
        self.fields.overrides(&RuleArgs::default(), false)
    }

    /// Returns what is compared, and how the report is written.
    pub fn asked(&self, typed: &[String]) -> Result<(Comparison, CompareFormat), Diagnostic> {
        if self.list && !self.program.is_empty() {
            let hint = "leave out one of them: `compare --list > suite.epd` asks no program";
            return Err(Diagnostic::of_word(
                "--list",
                "`--list` asks no program",
                hint,
            ));
        }
        if self.program.is_empty() && !self.list {
            let hint = "write it after `--`: `compare startpos -- ./engine`";
            return Err(Diagnostic::missing("program").with_hint(hint));
        }
        if self.program.iter().any(|word| word == "--") {
            let hint = "ask one program at a time; a `--` of the program itself goes into a shell: \
                        `compare -- sh -c 'cargo run -- uci'`";
            return Err(Diagnostic::of_word("--", "there is a second `--`", hint));
        }
        let protocol = self.protocol()?;
        let comparison = Comparison {
            program: self.program.clone(),
            protocol,
            limit: self.limit.unwrap_or(usize::MAX),
            fail_fast: self.fail_fast,
            options: self.option.clone(),
            // Created once nothing else is wrong.
            log: None,
            depth: self.depth,
            source: self.source(typed)?,
            time: self.time_limit,
            timeout: self.timeout,
            chess960: self.chess960,
            threads: stream::threads(self.threads, true),
        };
        let format = self
            .output
            .chosen()?
            .choose(Interface::CommandLine, &FORMATS, "compare")?;
        Ok((comparison, format))
    }

    /// Returns the protocol, if it is given, or follows from placeholders in the words of the program.
    fn protocol(&self) -> Result<Option<ProtocolName>, Diagnostic> {
        let words = self.program.iter().map(|word| word.to_string_lossy());
        let found = words.fold([false; 3], |found, word| {
            let own = placeholders(&word);
            [0, 1, 2].map(|at| found[at] || own[at])
        });
        let protocol = match found {
            [false, false, false] => self.protocol,
            [true, true, _] => Some(self.protocol.unwrap_or(ProtocolName::Perft)),
            _ => {
                let message = "a program with placeholders needs both `{depth}` and `{fen}`";
                let hint = if found[1] {
                    "if it lists moves, and counts none, write a filter: \
                     `--protocol lines -- sh -c 'while read -r fen; do echo $(./moves \"$fen\"); done'`"
                } else {
                    "write them as in `-- ./engine --depth {depth} --fen {fen}`"
                };
                return Err(Diagnostic::of_word("--", message, hint));
            }
        };
        match protocol {
            Some(protocol) if !self.option.is_empty() && !protocol.has_options() => {
                let message = format!("programs have no options in the protocol `{protocol}`");
                let hint = "give them as arguments of the program";
                Err(Diagnostic::of_word("--option", message, hint))
            }
            Some(protocol) if found[0] && protocol != ProtocolName::Perft => {
                let message = format!("`{{depth}}` is not replaced in the protocol `{protocol}`");
                let hint = "write `--protocol perft`, or leave it out";
                Err(Diagnostic::of_word("--protocol", message, hint))
            }
            protocol => Ok(protocol),
        }
    }

    /// Returns the positions that are not given: a position, or a file of them, is read when the run starts.
    fn source(&self, typed: &[String]) -> Result<Source, Diagnostic> {
        let has_words = !self.words().is_empty();
        let format = self.output.chosen()?.name;
        let options = Given {
            has_words,
            has_positions: has_words || self.file.is_some(),
            ..Given::new("compare", Interface::CommandLine, format.as_deref())
        };
        let has = |option: &str| typed.iter().any(|typed| typed == option);
        options.check(has, &has)?;
        Ok(match self.random {
            None => Source::Suite,
            Some(count) => Source::Random {
                count,
                seed: self.seed.unwrap_or_default(),
            },
        })
    }

    /// Returns the hint for a program behind the position without `--`: the typed line with it.
    pub fn program_hint(&self, arguments: &[OsString]) -> Option<String> {
        let (words, overrides) = (self.words(), Overrides::default());
        let is_position = |&length: &usize| {
            let line = words[..length].join(" ");
            let record = Record::parse(&line, &overrides);
            line == "-" || record.is_ok_and(|record| record.play().is_ok())
        };
        let length = (1..=words.len()).rev().find(is_position).unwrap_or(0);
        let mut others: Vec<&str> = words.iter().map(String::as_str).collect();
        others.insert(length, "--");
        let command = exit::with_words(arguments, words, &others);
        let is_typed = self.program.is_empty() && length < words.len();
        is_typed.then(|| format!("write it after `--`: `{command}`"))
    }
}

/// Reads an option of the program.
fn option(text: &str) -> Result<String, Diagnostic> {
    let name = text.split('=').next().unwrap_or_default();
    let (message, hint) = if name.eq_ignore_ascii_case("UCI_Chess960") {
        (
            "`UCI_Chess960` is set for each position",
            "write `--chess960`",
        )
    } else if name.trim() != name || name.is_empty() || text.contains(char::is_control) {
        (
            "this is no option of a program",
            "write it as in `--option Hash=16`",
        )
    } else {
        return Ok(text.to_owned());
    };
    Err(Diagnostic::new(message.to_owned()).with_hint(hint))
}

pub fn seconds(text: &str) -> Result<Duration, Diagnostic> {
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|&seconds| seconds > 0.0 && seconds <= LONGEST);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| {
        Diagnostic::new(format!("`{text}` is not a time in seconds"))
            .with_hint("choose a number such as 2.5")
    })
}
