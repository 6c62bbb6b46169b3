//! Measures streams beside a plain filter, and the time of one command: `cargo bench --bench stream`.
//!
//! Whole processes are timed from start to end: the program, and this benchmark as its peer. They run one after the
//! other, round by round, so that other work on the machine slows both alike; the result is the median of the rounds.
//! Each is timed by the wall clock and by processor time, which does not count other work on the machine. First the
//! records of both are compared.
#![allow(missing_docs)] // A program, not a library.
#![allow(clippy::print_stdout, clippy::print_stderr)] // It prints its answers.
#![allow(clippy::cast_precision_loss)] // Rates are shown with a few digits.

mod peer;

use std::error::Error;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use oracle_benches as program;
use oracle_laws::Position;
use oracle_notation::fen;
use serde_json::Value;

/// A hidden option that runs the peer.
const AS_PEER: &str = "--as-peer";

type Fallible<T> = Result<T, Box<dyn Error>>;

/// The amount of work.
struct Effort {
    positions: usize,
    rounds: usize,
    /// The number of runs of one command.
    commands: usize,
}

const FULL: Effort = Effort {
    positions: 100_000,
    rounds: 7,
    commands: 1000,
};

const QUICK: Effort = Effort {
    positions: 2000,
    rounds: 1,
    commands: 10,
};

/// A program to time: its name, and its command line.
struct Contestant {
    name: &'static str,
    arguments: &'static [&'static str],
    is_peer: bool,
}

const CONTESTANTS: [Contestant; 5] = [
    Contestant {
        name: "plain filter (shakmaty, serde_json)",
        arguments: &[AS_PEER],
        is_peer: true,
    },
    Contestant::oracle(
        "chess-oracle --json, one thread",
        &["--json", "--threads", "1", "-"],
    ),
    Contestant::oracle(
        "chess-oracle --json, two threads",
        &["--json", "--threads", "2", "-"],
    ),
    Contestant::oracle(
        "chess-oracle -o uci, one thread",
        &["-o", "uci", "--threads", "1", "-"],
    ),
    Contestant::oracle(
        "chess-oracle -o uci, two threads",
        &["-o", "uci", "--threads", "2", "-"],
    ),
];

/// The ratios to show, as indices of contestants.
const RATIOS: [(&str, usize, usize); 4] = [
    ("JSON, one thread, to the plain filter", 1, 0),
    ("JSON, two threads to one", 2, 1),
    ("UCI to JSON, one thread", 3, 1),
    ("UCI, two threads to one", 4, 3),
];

impl Contestant {
    const fn oracle(name: &'static str, arguments: &'static [&'static str]) -> Contestant {
        Contestant {
            name,
            arguments,
            is_peer: false,
        }
    }

    fn command(&self) -> Fallible<Command> {
        let program = if self.is_peer {
            std::env::current_exe()?
        } else {
            program::path()?
        };
        let mut command = Command::new(program);
        command.args(self.arguments);
        Ok(command)
    }

    /// Returns the answers to a file.
    fn answers(&self, input: &Path) -> Fallible<String> {
        let output = self.command()?.stdin(File::open(input)?).output()?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{}: {said}", self.name).into());
        }
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Returns the time of the answers to a file; the answers are dropped.
    fn time(&self, input: &Path) -> Fallible<Time> {
        let mut command = self.command()?;
        command.stdin(File::open(input)?).stdout(Stdio::null());
        let before = processor_time();
        let wall = seconds(&mut command)?;
        let processor = processor_time() - before;
        Ok(Time { wall, processor })
    }
}

/// The time of a program, in seconds.
struct Time {
    /// From its start to its end.
    wall: f64,
    /// Processor time, of all threads together.
    processor: f64,
}

/// Returns the processor time of the programs that have ended, in seconds.
#[cfg(unix)]
fn processor_time() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    getrusage(UsageWho::RUSAGE_CHILDREN).map_or(f64::NAN, |usage| {
        let both = usage.user_time() + usage.system_time();
        both.num_microseconds() as f64 / 1e6
    })
}

/// Returns no number: the time is unknown here.
#[cfg(not(unix))]
fn processor_time() -> f64 {
    f64::NAN
}

/// Returns the seconds from the start of a program to its end, which must be a success.
fn seconds(command: &mut Command) -> Fallible<f64> {
    let start = Instant::now();
    let status = command.status()?;
    let seconds = start.elapsed().as_secs_f64();
    if status.success() {
        Ok(seconds)
    } else {
        Err(format!("{command:?} ended with {status}").into())
    }
}

/// Positions from the middle of games played at random, the same in every run.
fn write_positions(path: &Path, count: usize) -> Fallible<()> {
    let mut rng = fastrand::Rng::with_seed(960);
    let mut lines = Vec::with_capacity(count);
    while lines.len() < count {
        let mut position = Position::default();
        for ply in 0..80 {
            if ply >= 16 {
                lines.push(fen::write(&position));
            }
            let moves = position.legal_moves();
            let Some(&played) = rng.choice(&moves) else {
                break;
            };
            position = position.after(played);
        }
    }
    lines.truncate(count);
    Ok(fs::write(path, lines.join("\n") + "\n")?)
}

/// Returns a record with sorted moves, because libraries list them in different orders.
fn record(line: &str) -> Fallible<Value> {
    let mut record: Value = serde_json::from_str(line)?;
    for key in ["moves", "captures"] {
        let moves = record[key].as_array_mut().ok_or("a record without moves")?;
        moves.sort_by_cached_key(ToString::to_string);
    }
    Ok(record)
}

/// Fails if the records of the first two contestants differ.
fn compare_records(input: &Path) -> Fallible<()> {
    let answers = [
        CONTESTANTS[0].answers(input)?,
        CONTESTANTS[1].answers(input)?,
    ];
    if answers[0].lines().count() != answers[1].lines().count() {
        return Err("one has more records than the other".into());
    }
    for (theirs, ours) in answers[0].lines().zip(answers[1].lines()) {
        if record(theirs)? != record(ours)? {
            return Err(format!("records differ:\n{theirs}\n{ours}").into());
        }
    }
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        f64::midpoint(values[middle - 1], values[middle])
    }
}

fn compare_streams(input: &Path, effort: &Effort) -> Fallible<()> {
    let mut rates = vec![(Vec::new(), Vec::new()); CONTESTANTS.len()];
    let positions = effort.positions as f64;
    for round in 1..=effort.rounds {
        eprintln!("... streams, round {round}");
        for ((wall, processor), contestant) in rates.iter_mut().zip(&CONTESTANTS) {
            let time = contestant.time(input)?;
            wall.push(positions / time.wall);
            processor.push(positions / time.processor);
        }
    }
    let rates: Vec<(f64, f64)> = rates
        .into_iter()
        .map(|(wall, processor)| (median(wall), median(processor)))
        .collect();
    println!("\nPositions a second, {positions} of them in a file:\n");
    println!("{:<40}{:>12}{:>12}", "", "by the wall", "processor");
    for (contestant, (wall, processor)) in CONTESTANTS.iter().zip(&rates) {
        println!("{:<40}{wall:>12.0}{processor:>12.0}", contestant.name);
    }
    println!("\nTimes as fast:\n");
    for (name, above, below) in RATIOS {
        let wall = rates[above].0 / rates[below].0;
        let processor = rates[above].1 / rates[below].1;
        println!("{name:<40}{wall:>12.2}{processor:>12.2}");
    }
    Ok(())
}

/// Compares one command with an empty program in Rust.
fn compare_starts(effort: &Effort) -> Fallible<()> {
    let mut empty = Command::new(env!("CARGO_BIN_EXE_empty"));
    eprintln!("... one command");
    let mut command = Command::new(program::path()?);
    command
        .args(["-o", "uci", "startpos"])
        .stdout(Stdio::null());
    let (mut asked, mut idled) = (Vec::new(), Vec::new());
    for _ in 0..effort.commands {
        asked.push(seconds(&mut command)?);
        idled.push(seconds(&mut empty)?);
    }
    let (asked, idled) = (median(asked) * 1e3, median(idled) * 1e3);
    println!("\nOne command, from the start of the program to its end, in milliseconds:\n");
    println!("{:<40}{asked:>12.2}", "chess-oracle -o uci startpos");
    println!("{:<40}{idled:>12.2}", "an empty program in Rust");
    println!("{:<40}{:>12.2}", "Times as long", asked / idled);
    Ok(())
}

/// Returns the name of the processor.
fn machine() -> String {
    let facts = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = facts
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let model = model.and_then(|model| model.split_once(':'));
    model.map_or_else(|| "unknown".to_owned(), |(_, name)| name.trim().to_owned())
}

fn bench(effort: &Effort) -> Fallible<()> {
    program::build()?;
    let input = Path::new(env!("CARGO_TARGET_TMPDIR")).join("middlegames.fen");
    write_positions(&input, effort.positions)?;
    println!("Processor: {}", machine());
    println!("Rounds: {}; a number is their median.", effort.rounds);
    println!(
        "Another machine, or this one on a busy day, has other numbers: only ratios within one run"
    );
    println!("mean anything.");
    compare_records(&input)?;
    println!(
        "All {} records are the same as those of the plain filter.",
        effort.positions
    );
    compare_streams(&input, effort)?;
    compare_starts(effort)
}

fn main() -> ExitCode {
    let mut effort = &FULL;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            AS_PEER => {
                return match peer::run() {
                    Ok(()) => ExitCode::SUCCESS,
                    Err(error) => fail(error.as_ref()),
                };
            }
            "--quick" => {
                println!("This is the quick run: it shows that the bench works, and no more.");
                effort = &QUICK;
            }
            // Cargo passes this to every bench.
            "--bench" => {}
            other => {
                eprintln!(
                    "`{other}` is no option: there is `--quick`, one round of fewer positions"
                );
                return ExitCode::from(2);
            }
        }
    }
    match bench(effort) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(error.as_ref()),
    }
}

fn fail(error: &dyn Error) -> ExitCode {
    eprintln!("{error}");
    ExitCode::from(2)
}
