//! The speed of counting leaf nodes, beside three other libraries: `cargo bench --bench perft`.
//!
//! All libraries run in one process, in turn, for several rounds, so that other work on the machine slows all of them alike.
//! The program prints the median of the rounds. Every count is checked.
#![allow(missing_docs)] // This is a program.
#![allow(clippy::print_stdout, clippy::print_stderr)] // It prints its results.
#![allow(clippy::cast_precision_loss)] // Rates are printed with few digits.

use std::fs;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;

use oracle_laws::Position;
use oracle_notation::{Overrides, Record};
use oracle_perft::{Backend, Counter};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// A position that is common in benchmarks, and its counts from depth 1. The last is what is measured.
struct Yardstick {
    name: &'static str,
    fen: &'static str,
    counts: &'static [u64],
}

const YARDSTICKS: [Yardstick; 5] = [
    Yardstick {
        name: "startpos",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        counts: &[20, 400, 8902, 197_281, 4_865_609, 119_060_324],
    },
    Yardstick {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        counts: &[48, 2039, 97_862, 4_085_603, 193_690_690],
    },
    Yardstick {
        name: "rook ending",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        counts: &[14, 191, 2812, 43_238, 674_624, 11_030_083, 178_633_661],
    },
    Yardstick {
        name: "opening",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        counts: &[44, 1486, 62_379, 2_103_487, 89_941_194],
    },
    Yardstick {
        name: "middlegame",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        counts: &[46, 2079, 89_890, 3_894_594, 164_075_551],
    },
];

/// Startpos at depth 7, where a table is worth its memory.
const DEEP: (u8, u64) = (7, 3_195_901_860);
const SHALLOW: (u8, u64) = (5, 4_865_609);

/// Counts a FEN to a depth.
type Count = dyn Fn(&str, u8) -> u64;

/// A way to count.
struct Contestant {
    name: String,
    count: Box<Count>,
}

impl Contestant {
    fn new(name: impl Into<String>, count: impl Fn(&str, u8) -> u64 + 'static) -> Contestant {
        Contestant {
            name: name.into(),
            count: Box::new(count),
        }
    }

    /// Returns millions of leaf nodes a second. The count is repeated until it has taken the time of one round at least, so
    /// that a pause of the machine slows fast and slow contestants alike.
    fn rate(&self, fen: &str, (depth, wanted): (u8, u64), effort: Effort) -> f64 {
        let start = (effort.clock)();
        let mut counted = 0;
        loop {
            let nodes = (self.count)(fen, depth);
            assert_eq!(nodes, wanted, "{} at depth {depth} of {fen}", self.name);
            counted += nodes;
            let seconds = (effort.clock)() - start;
            // A coarse clock may not have moved yet.
            if seconds > 0.0 && seconds >= effort.least {
                return counted as f64 / seconds / 1e6;
            }
        }
    }
}

/// The seconds that have passed since the first call.
fn wall() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}

/// The seconds that this thread has run on a processor, where Linux tells. Other work on the machine does not count.
fn own() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}

fn position(fen: &str) -> Position {
    let overrides = Overrides::default();
    let record = Record::parse(fen, &overrides).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let query = record.play();
    query
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .position
}

fn by_oracle(fen: &str, depth: u8, counter: &Counter) -> u64 {
    let counted = counter.count(&position(fen), depth);
    counted.unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn by_cozy_chess(board: &cozy_chess::Board, depth: u8) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for played in moves {
                let mut after = board.clone();
                after.play_unchecked(played);
                nodes += by_cozy_chess(&after, depth - 1);
            }
            false
        });
    }
    nodes
}

fn by_shakmaty(fen: &str, depth: u8) -> u64 {
    let chess: Option<Chess> = fen
        .parse()
        .ok()
        .and_then(|fen: Fen| fen.into_position(CastlingMode::Standard).ok());
    chess.map_or(0, |chess| shakmaty::perft(&chess, depth.into()))
}

fn by_chess(fen: &str, depth: u8) -> u64 {
    let board: Option<chess::Board> = fen.parse().ok();
    board.map_or(0, |board| {
        chess::MoveGen::movegen_perft_test(&board, depth.into()) as u64
    })
}

/// The other libraries, cozy-chess first, and this library with one thread and no table, by each path that the machine can
/// take.
fn contestants() -> Vec<Contestant> {
    let open = Backend::ALL.into_iter().filter_map(|path| {
        let counter = Counter::default().with_backend(path)?;
        let name = format!("chess-oracle, {}", path.name());
        Some(Contestant::new(name, move |fen, depth| {
            by_oracle(fen, depth, &counter)
        }))
    });
    let others = [
        Contestant::new("cozy-chess", |fen, depth| {
            let board: Option<cozy_chess::Board> = fen.parse().ok();
            board.map_or(0, |board| by_cozy_chess(&board, depth))
        }),
        Contestant::new("chess", by_chess),
        Contestant::new("shakmaty", by_shakmaty),
    ];
    others.into_iter().chain(open).collect()
}

/// How much is measured.
#[derive(Clone, Copy)]
struct Effort {
    /// Whether counts are less deep.
    is_quick: bool,
    rounds: usize,
    /// The seconds of each contestant in a round, at least.
    least: f64,
    clock: fn() -> f64,
}

/// Returns the median rate of each contestant. They take turns in each round.
fn rates(contestants: &[Contestant], fen: &str, count: (u8, u64), effort: Effort) -> Vec<f64> {
    let mut rates = vec![Vec::new(); contestants.len()];
    for _ in 0..effort.rounds {
        for (rates, contestant) in rates.iter_mut().zip(contestants) {
            rates.push(contestant.rate(fen, count, effort));
        }
    }
    rates.into_iter().map(median).collect()
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

fn geometric_mean(values: &[f64]) -> f64 {
    let sum: f64 = values.iter().map(|value| value.ln()).sum();
    (sum / values.len() as f64).exp()
}

fn print_row(name: &str, cells: impl IntoIterator<Item = String>) {
    print!("{name:<22}");
    for cell in cells {
        print!("{cell:>16}");
    }
    println!();
}

/// Measures all contestants on all positions.
fn compare(effort: Effort) {
    let contestants = contestants();
    let mut columns = Vec::new();
    for Yardstick { name, fen, counts } in YARDSTICKS {
        let depth = counts.len() - usize::from(effort.is_quick);
        eprintln!("... {name}, depth {depth}");
        columns.push(rates(
            &contestants,
            fen,
            (depth as u8, counts[depth - 1]),
            effort,
        ));
    }
    let heads = YARDSTICKS.map(|Yardstick { name, counts, .. }| {
        format!("{name} d{}", counts.len() - usize::from(effort.is_quick))
    });
    println!("\nMillions of leaf nodes a second, one thread, no hash table:\n");
    print_row("", heads.clone());
    for (index, contestant) in contestants.iter().enumerate() {
        print_row(
            &contestant.name,
            columns.iter().map(|rates| format!("{:.0}", rates[index])),
        );
    }
    let base = &contestants[0].name;
    println!("\nSpeed relative to {base}, and the geometric mean:\n");
    print_row("", heads.into_iter().chain(["mean".to_owned()]));
    for (index, contestant) in contestants.iter().enumerate() {
        let mut ratios: Vec<f64> = columns
            .iter()
            .map(|rates| rates[index] / rates[0])
            .collect();
        ratios.push(geometric_mean(&ratios));
        print_row(
            &contestant.name,
            ratios.iter().map(|ratio| format!("{ratio:.2}")),
        );
    }
}

/// Measures two threads and a hash table on the initial position.
fn compare_helps(effort: Effort) {
    let (fen, deep) = (
        YARDSTICKS[0].fen,
        if effort.is_quick { SHALLOW } else { DEEP },
    );
    let depth = deep.0;
    eprintln!("... threads and a table, depth {depth}");
    let two = NonZero::<usize>::MIN.saturating_add(1);
    let contestants = [
        Contestant::new("one thread, no table", |fen, depth| {
            by_oracle(fen, depth, &Counter::default())
        }),
        Contestant::new("two threads", move |fen, depth| {
            by_oracle(fen, depth, &Counter::default().with_threads(two))
        }),
        Contestant::new("a table of 64 MiB", |fen, depth| {
            // A new table each time, because creating it takes time as well.
            let counter = Counter::default().with_table(64);
            counter.map_or(0, |counter| by_oracle(fen, depth, &counter))
        }),
    ];
    let rates = rates(&contestants, fen, deep, effort);
    let path = Backend::widest().name();
    println!("\nchess-oracle, {path}, startpos d{depth}:\n");
    print_row("", ["Mnps", "relative"].map(str::to_owned));
    for (contestant, rate) in contestants.iter().zip(&rates) {
        print_row(
            &contestant.name,
            [format!("{rate:.0}"), format!("{:.2}", rate / rates[0])],
        );
    }
}

/// The processor's name.
fn machine() -> String {
    let facts = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = facts
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let model = model.and_then(|model| model.split_once(':'));
    model.map_or_else(|| "unknown".to_owned(), |(_, name)| name.trim().to_owned())
}

fn main() -> ExitCode {
    let mut is_quick = false;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--quick" => is_quick = true,
            // Cargo passes this to every bench.
            "--bench" => {}
            other => {
                eprintln!("unknown option `{other}`; `--quick` runs one round, less deep");
                return ExitCode::from(2);
            }
        }
    }
    let (rounds, least) = if is_quick { (1, 0.0) } else { (5, 0.3) };
    let has_own = own().is_some_and(|seconds| seconds > 0.0);
    let effort = Effort {
        is_quick,
        rounds,
        least,
        clock: if has_own {
            || own().unwrap_or_default()
        } else {
            wall
        },
    };
    println!("Processor: {}", machine());
    println!(
        "{rounds} rounds; in each, all count in turn, for {least} seconds or one count, whichever is longer."
    );
    println!(
        "Figures are medians. Only ratios within one run are comparable between machines and days."
    );
    if has_own {
        println!(
            "Single threads are timed by processor time, threads and tables by the wall clock."
        );
    }
    if is_quick {
        println!("This quick run only shows that the bench works.");
    }
    compare(effort);
    // Processor time of several threads is not what a user waits for.
    compare_helps(Effort {
        clock: wall,
        ..effort
    });
    ExitCode::SUCCESS
}
