//! How fast games are read and judged, beside pgn-reader with shakmaty: `cargo bench --bench games [-- FILE]`.
//!
//! Without a file, games are made: random moves from the initial position, the same in every run, once as bare movetext and
//! once with a comment after each move in the form of lichess. Both readers judge every move; ours also keeps the keys that
//! decide repetition, and looks for the outcome of each game. The two take turns, round by round; the ratio is that of the
//! medians of processor time. `--quick` makes fewer games.
#![allow(missing_docs)] // A program, not a library.
#![allow(clippy::print_stdout, clippy::print_stderr)] // Its answers.
#![allow(clippy::cast_precision_loss)] // Rates are shown with three digits.

use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use fastrand::Rng;
use nix::sys::resource::{UsageWho, getrusage};
use oracle_laws::{Position, Setup};
use oracle_notation::San;
use oracle_pgn::{Finding, Game, Options, Reader, Visitor};
use pgn_reader::{RawTag, SanPlus, Skip};
use shakmaty::{Chess, Position as _};

const ROUNDS: usize = 7;

fn main() -> ExitCode {
    let mut quick = false;
    let mut files = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--quick" => quick = true,
            "--bench" => {} // Cargo adds it.
            name => files.push(name.to_owned()),
        }
    }
    if files.is_empty() {
        let count = if quick { 300 } else { 20_000 };
        compare("bare movetext", make(count, false).as_bytes());
        compare("with comments", make(count, true).as_bytes());
        return ExitCode::SUCCESS;
    }
    for name in files {
        match fs::read(&name) {
            Ok(bytes) => compare(&name, &bytes),
            Err(error) => {
                eprintln!("games: cannot read {name}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Makes games of random moves.
fn make(count: usize, is_commented: bool) -> String {
    let mut rng = Rng::with_seed(16);
    let mut text = String::new();
    for number in 1..=count {
        let mut position = Position::try_from(&Setup::default()).unwrap_or_default();
        let (mut moves, mut column) = (String::new(), 0);
        let wanted = rng.usize(40..120);
        for ply in 0..wanted {
            let legal = position.legal_moves();
            let Some(&played) = rng.choice(&legal) else {
                break;
            };
            let mut word = String::new();
            if ply % 2 == 0 {
                let _ = write!(word, "{}. ", ply / 2 + 1);
            }
            let _ = write!(word, "{}", San::from_move(&position, played));
            if is_commented {
                let _ = write!(
                    word,
                    " {{ [%eval 0.{}] [%clk 0:0{}:{}] }}",
                    rng.u8(10..99),
                    rng.u8(0..9),
                    rng.u8(10..59)
                );
                if ply % 2 == 0 {
                    let _ = write!(word, " {}...", ply / 2 + 1);
                }
            }
            column += word.len() + 1;
            moves.push_str(&word);
            moves.push(if column > 72 && !is_commented {
                '\n'
            } else {
                ' '
            });
            column = if column > 72 { 0 } else { column };
            position = position.after(played);
        }
        let result = match position.outcome() {
            Some(outcome) => outcome.winner.map_or("1/2-1/2", |color| {
                if color == oracle_laws::Color::White {
                    "1-0"
                } else {
                    "0-1"
                }
            }),
            None => "*",
        };
        let _ = write!(
            text,
            "[Event \"Rated game\"]\n[Site \"https://example.org/{number}\"]\n[Date \"2024.05.0{}\"]\n[Round \"-\"]\n\
             [White \"player{}\"]\n[Black \"player{}\"]\n[Result \"{result}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n\
             [ECO \"A00\"]\n\n{moves}{result}\n\n",
            number % 9 + 1,
            rng.u16(..),
            rng.u16(..),
            rng.u16(1000..2800),
            rng.u16(1000..2800),
        );
    }
    text
}

/// Reads the games by turns with both, and prints what they took.
fn compare(name: &str, bytes: &[u8]) {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let (mut judged, mut validated) = (Judged::default(), Validated::default());
    for _ in 0..ROUNDS {
        ours.push(timed(|| judged = judge(bytes)));
        theirs.push(timed(|| validated = validate(bytes)));
    }
    let [ours, theirs] = [ours, theirs].map(median);
    let nanoseconds = |time: Duration, plies: u64| time.as_nanos() as f64 / plies.max(1) as f64;
    println!("{name}: {} bytes", bytes.len());
    println!(
        "  chess-oracle           {} games, {} half-moves, {} findings: {:.1} ns each",
        judged.games,
        judged.plies,
        judged.findings,
        nanoseconds(ours, judged.plies)
    );
    println!(
        "  pgn-reader + shakmaty  {} games, {} half-moves, {} failed: {:.1} ns each",
        validated.games,
        validated.plies,
        validated.failed,
        nanoseconds(theirs, validated.plies)
    );
    println!("  ratio {:.2}", theirs.as_secs_f64() / ours.as_secs_f64());
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Returns the processor time that this took.
fn timed(act: impl FnOnce()) -> Duration {
    let now = || {
        let usage = getrusage(UsageWho::RUSAGE_SELF).map(|usage| usage.user_time());
        usage.map_or(Duration::ZERO, |time| {
            Duration::from_micros((time.tv_sec() * 1_000_000 + time.tv_usec()) as u64)
        })
    };
    let start = now();
    act();
    now().saturating_sub(start)
}

/// What our reader counts.
#[derive(Debug, Default)]
struct Judged {
    games: u64,
    plies: u64,
    findings: u64,
}

impl Visitor for Judged {
    fn wants_moves(&self) -> bool {
        false
    }

    fn finding(&mut self, _game: &Game, _finding: &Finding) {
        self.findings += 1;
    }

    fn end(&mut self, game: &Game) {
        self.games += 1;
        self.plies += u64::from(game.plies());
    }
}

fn judge(bytes: &[u8]) -> Judged {
    let mut judged = Judged::default();
    Reader::new(Options::default()).read_all(bytes, &mut judged);
    judged
}

/// What the other counts.
#[derive(Debug, Default)]
struct Validated {
    games: u64,
    plies: u64,
    failed: u64,
}

impl pgn_reader::Visitor for Validated {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, _tags: &mut Chess, _name: &[u8], _value: RawTag<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<(), Chess> {
        self.games += 1;
        ControlFlow::Continue(position)
    }

    fn begin_variation(&mut self, _position: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let Ok(played) = san.san.to_move(position) else {
            self.failed += 1;
            return ControlFlow::Break(());
        };
        position.play_unchecked(played);
        self.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _position: Chess) {}
}

fn validate(bytes: &[u8]) -> Validated {
    let mut validated = Validated::default();
    let mut reader = pgn_reader::Reader::new(bytes);
    while let Ok(Some(())) = reader.read_game(&mut validated) {}
    validated
}
