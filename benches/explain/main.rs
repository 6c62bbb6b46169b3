//! The explanation league: asks the program and its peers why moves are illegal, and lets a slow refuter check what they say:
//! `cargo bench -p oracle-benches --bench explain`. `explain/README.md` says what is counted.
#![allow(missing_docs)] // A program, not a library.
#![allow(clippy::print_stdout, clippy::print_stderr)] // It prints its answers.
#![allow(clippy::cast_precision_loss)] // Rates are shown with a few digits.

mod candidates;
mod claims;
mod refuter;

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread::{self, ScopedJoinHandle};

use candidates::{Candidate, Sheet, Source};
use claims::{Answer, Claim, Verdict};
use oracle_benches as program;
use refuter::Refuter;

type Fallible<T> = Result<T, Box<dyn Error>>;

const SEED: u64 = 29;
const ALL: usize = 1_000_000;
const QUICK: usize = 4000;
/// The number of candidates that the slower peers are asked about: the first ones.
const PEERS_ASKED: usize = 100_000;
/// The number of false answers of each that are shown.
const SHOWN: usize = 3;

const PEERS: [&str; 5] = [
    "game_arena",
    "chess-esca-mcp",
    "esca",
    "python-chess",
    "chess.js",
];

/// What became of the answers of one contestant.
#[derive(Default)]
struct Tally {
    asked: usize,
    refused: usize,
    /// Judged legal where it is not, or illegal where it is legal.
    wrong: usize,
    /// Right that the move is illegal.
    illegal: usize,
    without_claim: usize,
    with_false_claim: usize,
    /// Of the illegal ones, those that a square causes, and those of them where it is named.
    caused: usize,
    named: usize,
    examples: Vec<String>,
}

impl Tally {
    fn count(
        &mut self,
        sheet: &Sheet,
        text: &str,
        refuter: &Refuter<'_>,
        answer: &Answer,
        line: &str,
    ) {
        self.asked += 1;
        let verdict = if refuter.legal.len() == 1 {
            Verdict::Legal
        } else {
            Verdict::Illegal
        };
        if answer.verdict == Verdict::Refused {
            self.refused += 1;
            return;
        }
        let mut example = |what: &str| {
            if self.examples.len() < SHOWN {
                self.examples
                    .push(format!("{what}: {} {text}\n    {line}", sheet.fen));
            }
        };
        if answer.verdict != verdict {
            self.wrong += 1;
            example("wrong verdict");
            return;
        }
        if verdict == Verdict::Legal {
            return;
        }
        self.illegal += 1;
        let (confirmed, refuted): (Vec<&Claim>, Vec<&Claim>) = answer
            .claims
            .iter()
            .partition(|claim| refuter.confirms(claim));
        self.without_claim += usize::from(answer.claims.is_empty());
        if !refuted.is_empty() {
            self.with_false_claim += 1;
            example(&format!("{refuted:?} is false"));
        }
        let causes = refuter.causes();
        let is_ambiguous = refuter.legal.len() > 1;
        if is_ambiguous || !causes.is_empty() {
            self.caused += 1;
            let is_named = confirmed.iter().any(|claim| match claim {
                Claim::Origins(_) => is_ambiguous,
                claim => claim.squares().iter().any(|square| causes.contains(square)),
            });
            self.named += usize::from(is_named);
            if !is_named && !answer.claims.is_empty() {
                example("no causing square");
            }
        }
    }

    fn row(&self, name: &str) -> String {
        // Only what is exactly none or all is shown so.
        let share = |part: usize, whole: usize| match part {
            0 => "0".to_owned(),
            _ if part == whole => "100 %".to_owned(),
            _ => format!("{:.3} %", part as f64 * 100.0 / whole as f64),
        };
        format!(
            "| {name} | {} | {} | {} | {} | {} | {} |",
            self.asked,
            share(self.refused, self.asked),
            share(self.wrong, self.asked - self.refused),
            share(self.with_false_claim, self.illegal),
            share(self.named, self.caused),
            share(self.without_claim, self.illegal),
        )
    }

    fn is_perfect(&self) -> bool {
        self.refused + self.wrong + self.with_false_claim + self.without_claim == 0
            && self.named == self.caused
    }
}

/// The candidates as files: one for the program, one for its peers.
struct Input {
    oracle: PathBuf,
    peers: PathBuf,
}

fn draw(count: usize) -> Vec<Sheet> {
    let mut source = Source::new(SEED);
    let (mut sheets, mut drawn) = (Vec::new(), 0);
    while drawn < count {
        let mut sheet = source.draw();
        sheet.candidates.truncate(count - drawn);
        drawn += sheet.candidates.len();
        sheets.push(sheet);
    }
    sheets
}

fn questions(sheets: &[Sheet]) -> impl Iterator<Item = (&Sheet, &Candidate)> {
    sheets
        .iter()
        .flat_map(|sheet| sheet.candidates.iter().map(move |it| (sheet, it)))
}

fn write(sheets: &[Sheet]) -> Fallible<Input> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let input = Input {
        oracle: folder.join("explain.txt"),
        peers: folder.join("explain.tsv"),
    };
    let (mut oracle, mut peers) = (String::new(), String::new());
    for (index, (sheet, candidate)) in questions(sheets).enumerate() {
        writeln!(oracle, "{} move={}", sheet.fen, candidate.text)?;
        if index < PEERS_ASKED {
            let form = if candidate.is_san { "san" } else { "uci" };
            writeln!(peers, "{}\t{form}\t{}", sheet.fen, candidate.text)?;
        }
    }
    fs::write(&input.oracle, oracle)?;
    fs::write(&input.peers, peers)?;
    Ok(input)
}

/// Prints how many candidates there are of each kind.
fn print_kinds(sheets: &[Sheet]) {
    let mut kinds = [
        ("in SAN", 0),
        ("legal", 0),
        ("ambiguous SAN", 0),
        ("self-checks", 0),
        ("castlings", 0),
        ("promotions", 0),
        ("captures beside a pawn", 0),
        ("with a causing square", 0),
    ];
    for (sheet, candidate) in questions(sheets) {
        let refuter = sheet.refuter(candidate);
        let is_illegal = refuter.legal.is_empty();
        let is_of_kind = [
            candidate.is_san,
            refuter.legal.len() == 1,
            refuter.legal.len() > 1,
            is_illegal && refuter.is_self_check(),
            refuter.any(|it| refuter.is_castling(it)),
            refuter.any(|it| refuter.is_promotion(it)),
            refuter.any(|it| refuter.is_beside_pawn(it)),
            refuter.legal.len() > 1 || is_illegal && !refuter.causes().is_empty(),
        ];
        for ((_, count), is_of_kind) in kinds.iter_mut().zip(is_of_kind) {
            *count += usize::from(is_of_kind);
        }
    }
    println!("{} positions; of the candidates:", sheets.len());
    for (kind, count) in kinds {
        println!("  {count} {kind}");
    }
}

/// Runs a contestant and checks its answers. Returns its name as it gives it.
fn run(
    mut command: Command,
    peer: Option<&str>,
    input: &Path,
    sheets: &[Sheet],
) -> Fallible<(String, Tally)> {
    let mut child = command
        .stdin(File::open(input)?)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
    let mut tally = Tally::default();
    let name = if peer.is_none() {
        "chess-oracle".to_owned()
    } else if let Some(name) = lines.next() {
        name?
    } else {
        let mut reason = String::new();
        let mut messages = child.stderr.take().ok_or("no messages")?;
        messages.read_to_string(&mut reason)?;
        child.wait()?;
        return Err(reason.trim().into());
    };
    let limit = peer.map_or(ALL, |_| PEERS_ASKED);
    for (sheet, candidate) in questions(sheets).take(limit) {
        let line = lines
            .next()
            .ok_or("it has fewer answers than questions")??;
        let answer = match peer {
            None => claims::oracle(&line),
            Some(peer) => claims::peer(peer, &line),
        };
        let answer = answer.ok_or_else(|| format!("an answer cannot be read: {line}"))?;
        let refuter = sheet.refuter(candidate);
        tally.count(sheet, &candidate.text, &refuter, &answer, &line);
    }
    child.wait()?;
    Ok((name, tally))
}

fn peer_command(peer: &str) -> Command {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("explain");
    if peer == "chess.js" {
        let mut command = Command::new("node");
        command.arg(folder.join("peers.js"));
        return command;
    }
    let mut command = Command::new(std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into()));
    command.arg(folder.join("peers.py")).arg(peer);
    command
}

/// Returns the candidates that the arguments ask for.
fn asked(mut arguments: impl Iterator<Item = String>) -> Fallible<Vec<Sheet>> {
    let mut count = ALL;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--quick" => count = QUICK,
            "--moves" => {
                let file = arguments.next().ok_or("`--moves` needs a file")?;
                let text = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
                return Ok(text.lines().map(Sheet::read).collect::<Result<_, _>>()?);
            }
            // Cargo passes this to every bench.
            "--bench" => {}
            other => {
                let options =
                    format!("`--quick`, {QUICK} candidates, and `--moves FILE`, those of a file");
                return Err(format!("`{other}` is no option: there are {options}").into());
            }
        }
    }
    Ok(draw(count))
}

/// Returns whether the program made no mistake.
fn bench(sheets: &[Sheet]) -> Fallible<bool> {
    program::build()?;
    let input = write(sheets)?;
    print_kinds(sheets);
    let mut command = Command::new(program::path()?);
    command.args(["explain", "--json", "-"]);
    let (name, ours) = run(command, None, &input.oracle, sheets)?;
    let mut examples = Vec::new();
    println!(
        "\n| | asked | refused | wrong verdicts | answers with a false claim | causing square named | answers without a reason |"
    );
    println!("|---|---|---|---|---|---|---|");
    println!("{}", ours.row(&name));
    examples.extend(
        ours.examples
            .iter()
            .map(|example| format!("{name}: {example}")),
    );
    let mut not_run = Vec::new();
    let peers = &input.peers;
    let runs = thread::scope(|scope| {
        let ask = |peer| {
            scope.spawn(move || {
                run(peer_command(peer), Some(peer), peers, sheets)
                    .map_err(|error| error.to_string())
            })
        };
        PEERS.map(ask).map(ScopedJoinHandle::join)
    });
    for (peer, run) in PEERS.into_iter().zip(runs) {
        match run.map_err(|_| "the thread that asks it has panicked")? {
            Ok((name, tally)) => {
                println!("{}", tally.row(&name));
                examples.extend(
                    tally
                        .examples
                        .iter()
                        .map(|example| format!("{name}: {example}")),
                );
            }
            Err(reason) => not_run.push(format!("NOT RUN: {peer}: {reason}")),
        }
    }
    println!("\n{}", [not_run, examples].concat().join("\n"));
    Ok(ours.is_perfect())
}

fn main() -> ExitCode {
    match asked(std::env::args().skip(1)).and_then(|sheets| bench(&sheets)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("an answer of chess-oracle is wrong, or does not name the causing square");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
