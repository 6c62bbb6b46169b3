//! Measures how fast it is decided who can still checkmate, by kind of verdict: `cargo bench --bench winnable [--
//! FILE]`.
//!
//! FILE has a position in FEN on each line; words after the fourth, for example clocks, are ignored. Without a file the
//! positions are random: of games, of endings, and walls of pawns, the same in every run. One solver decides both sides
//! of each position. `--quick` decides fewer.
#![allow(missing_docs)] // A program, not a library.
#![allow(clippy::print_stdout, clippy::print_stderr)] // It prints its answers.
#![allow(clippy::cast_precision_loss)] // Rates are shown with three digits.

use std::collections::BTreeMap;
use std::fs;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use oracle_laws::{CastlingRights, Color, Piece, Placement, Position, Role, Setup, Square};
use oracle_notation::fen;
use oracle_winnable::{Solver, Verdict};

/// The time of a kind of verdict.
#[derive(Debug, Default)]
struct Kind {
    count: u32,
    total: Duration,
    longest: Duration,
}

fn main() -> ExitCode {
    let mut quick = false;
    let mut file = None;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--quick" => quick = true,
            "--bench" => {} // Cargo adds it.
            name => file = Some(name.to_owned()),
        }
    }
    match file {
        None => {
            let count = if quick { 100 } else { 10_000 };
            measure("positions of random games", &games(count));
            measure("endings of up to seven pieces", &endings(count / 4));
            measure("walls of pawns", &walls(count / 10));
        }
        Some(name) => match read(&name) {
            Ok(positions) => measure(&name, &positions),
            Err(message) => {
                eprintln!("winnable: {message}");
                return ExitCode::FAILURE;
            }
        },
    }
    ExitCode::SUCCESS
}

/// Decides both sides of all positions, and prints a line for each kind of verdict.
fn measure(name: &str, positions: &[Position]) {
    let mut solver = Solver::default();
    let mut kinds: BTreeMap<&str, Kind> = BTreeMap::new();
    for position in positions {
        for color in Color::ALL {
            let start = Instant::now();
            let verdict = solver.side(position, color);
            let took = start.elapsed();
            let kind = match &verdict {
                None => "unknown",
                Some(Verdict::Unwinnable { proof }) => proof.id(),
                Some(verdict) => verdict.id(),
            };
            for kind in [kind, "all"] {
                let kind = kinds.entry(kind).or_default();
                kind.count += 1;
                kind.total += took;
                kind.longest = kind.longest.max(took);
            }
        }
    }
    println!("{name}: {} positions, both sides", positions.len());
    println!(
        "{:>28} {:>9} {:>12} {:>10} {:>12}",
        "", "verdicts", "a second", "mean us", "longest us"
    );
    for (name, kind) in kinds {
        let seconds = kind.total.as_secs_f64();
        println!(
            "{name:>28} {:>9} {:>12.0} {:>10.1} {:>12.0}",
            kind.count,
            f64::from(kind.count) / seconds,
            1e6 * seconds / f64::from(kind.count),
            1e6 * kind.longest.as_secs_f64(),
        );
    }
    println!();
}

fn read(name: &str) -> Result<Vec<Position>, String> {
    let text = fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().take(4).collect();
            let setup = fen::parse(&words.join(" ")).map_err(|error| format!("{line}: {error}"))?;
            Position::try_from(&setup).map_err(|error| format!("{line}: {error}"))
        })
        .collect()
}

/// Returns every tenth position of games played at random.
fn games(count: usize) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut positions = Vec::with_capacity(count);
    let mut position = Position::default();
    for ply in 1.. {
        if positions.len() == count {
            break;
        }
        let moves = position.legal_moves();
        position = match rng.choice(&moves) {
            Some(&played) if ply % 200 != 0 => position.after(played),
            _ => Position::default(),
        };
        if ply % 10 == 0 {
            positions.push(position.clone());
        }
    }
    positions
}

fn square(rng: &mut fastrand::Rng) -> Square {
    Square::from_index(rng.u8(0..64))
        .unwrap_or(Square::new(oracle_laws::File::A, oracle_laws::Rank::First))
}

/// Kings and up to five pieces on random squares.
fn endings(count: usize) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(2);
    let mut positions = Vec::with_capacity(count);
    let roles = [
        Role::Pawn,
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    while positions.len() < count {
        let mut pieces = vec![
            Piece::new(Color::White, Role::King),
            Piece::new(Color::Black, Role::King),
        ];
        for _ in 0..rng.usize(0..=5) {
            let color = Color::ALL[rng.usize(0..2)];
            pieces.push(Piece::new(color, roles[rng.usize(0..roles.len())]));
        }
        let placed: Vec<(Square, Piece)> = pieces
            .into_iter()
            .map(|piece| (square(&mut rng), piece))
            .collect();
        positions.extend(position(&placed, &mut rng));
    }
    positions
}

/// Pawns that face each other on all files, kings behind them, and up to three bishops.
fn walls(count: usize) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut placed = Vec::new();
        let mut rank = rng.u8(2..5);
        for file in 0..8 {
            rank = if rank == 4 || rank > 1 && rng.bool() {
                rank - 1
            } else {
                rank + 1
            };
            for (rank, color) in [(rank, Color::White), (rank + 1, Color::Black)] {
                placed.extend(
                    Square::from_index(8 * rank + file)
                        .map(|at| (at, Piece::new(color, Role::Pawn))),
                );
            }
        }
        for (color, rank) in [(Color::White, 0), (Color::Black, 56)] {
            let at = Square::from_index(rank + rng.u8(0..8));
            placed.extend(at.map(|at| (at, Piece::new(color, Role::King))));
        }
        for _ in 0..rng.usize(0..=3) {
            let color = Color::ALL[rng.usize(0..2)];
            placed.push((square(&mut rng), Piece::new(color, Role::Bishop)));
        }
        positions.extend(position(&placed, &mut rng));
    }
    positions
}

/// Returns the position of these pieces, if it can be one of a game as far as kings and pawns go.
fn position(pieces: &[(Square, Piece)], rng: &mut fastrand::Rng) -> Option<Position> {
    let mut placement = Placement::EMPTY;
    for &(square, piece) in pieces {
        if placement.piece_at(square).is_some() {
            return None;
        }
        placement.put(square, piece);
    }
    let setup = Setup {
        placement,
        turn: Color::ALL[rng.usize(0..2)],
        castling: CastlingRights::NONE,
        ..Setup::default()
    };
    let position = Position::try_from(&setup).ok()?;
    (!position.is_opposite_check()).then_some(position)
}
