//! Measures how long it takes to say whether mate in N moves is forced: `cargo bench --bench mate [-- FILE]`.
//!
//! FILE has a position in FEN on each line. Without a file, the positions are middle games, most of them without a mate: all first
//! moves are refuted. `--quick` leaves out the mates in four.
#![allow(missing_docs)] // A program, not a library.
#![allow(clippy::print_stdout, clippy::print_stderr)] // It prints its answers.

use std::fs;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use oracle_laws::Position;
use oracle_mate::{BUDGET, MateSolver};

/// Middle games, drawn from games of lichess.
const MIDDLE_GAMES: [&str; 12] = [
    "r5k1/1rp2pp1/3bpn2/3pNb1p/3P4/1P2P1P1/PB3P1P/R1R2BK1 b - - 2 23",
    "r4rk1/1bqn1ppp/1b6/p2pp3/R3n3/1NPN2P1/1P2PPBP/3QBRK1 b - - 2 16",
    "r1b2rk1/p1q1ppbp/1p4p1/n1p5/2BP4/B1P1PN2/P3QPPP/R2R2K1 w - - 2 13",
    "r1br2k1/pp3pbp/1qn3p1/1N1Q1p2/8/1PP1P3/P3BPPP/RN3RK1 w - - 1 13",
    "r5r1/3kn1Bp/p1p5/PpPn2P1/8/8/6PP/2RR3K w - - 1 27",
    "rn3rk1/p3qpp1/bp1pp2p/2p1P3/3P1PQ1/P1PB4/2P1N1PP/R3K2R w KQ - 2 13",
    "3r1rk1/1R3pp1/B6p/2p2P2/4RP2/6KP/2P2qP1/8 w - - 0 27",
    "4r2k/pp1b2p1/6Qp/4b2P/3r1P1R/8/B5PK/8 w - - 3 27",
    "2kr3r/Qpp2ppp/2p1bn2/8/3qP3/2NB1P2/PPP3PP/R3K2R w KQ - 1 13",
    "1rbqk1nr/2p2pb1/p3p1p1/2npP1Pp/1p1P1P2/3QB3/PPP3BP/R3K1NR w KQk - 0 13",
    "2rr2k1/5p1p/p2pp1pP/1nq3P1/1p2PPN1/3Q4/PPP5/1K1R3R w - - 0 27",
    "3rbrk1/1p4bp/pN1p4/Pn1P2p1/1Q1q4/3BpP1P/6PB/2R1R1K1 w - - 1 27",
];

fn main() -> ExitCode {
    let (mut longest, mut text) = (4, MIDDLE_GAMES.join("\n"));
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--quick" => longest = 3,
            "--bench" => {} // Cargo adds it.
            name => match fs::read_to_string(name) {
                Ok(read) => text = read,
                Err(error) => {
                    eprintln!("mate: {name}: {error}");
                    return ExitCode::FAILURE;
                }
            },
        }
    }
    let positions: Result<Vec<Position>, _> = text.lines().map(str::parse).collect();
    let Ok(positions) = positions else {
        eprintln!("mate: a line is no FEN");
        return ExitCode::FAILURE;
    };
    println!(
        "{} positions: time of each, in milliseconds",
        positions.len()
    );
    println!(
        "{:>8} {:>9} {:>9} {:>9} {:>7}",
        "mate in", "median", "longest", "nodes", "mates"
    );
    for n in 2..=longest {
        let (mut times, mut nodes, mut mates): (Vec<Duration>, _, _) = (Vec::new(), 0, 0);
        for position in &positions {
            // A new one, as for a single question: it knows nothing of the position yet.
            let mut solver = MateSolver::new(BUDGET, || false);
            let start = Instant::now();
            let solution = solver.solve(position, n);
            times.push(start.elapsed());
            let solution = solution.as_ref();
            nodes += solution.map_or(0, |solution| solution.nodes);
            mates += u32::from(solution.is_some_and(|solution| !solution.keys().is_empty()));
        }
        times.sort();
        let [median, longest] =
            [times[times.len() / 2], times[times.len() - 1]].map(|time| time.as_secs_f64() * 1e3);
        let nodes = nodes / positions.len() as u64;
        println!("{n:>8} {median:>9.3} {longest:>9.3} {nodes:>9} {mates:>7}");
    }
    ExitCode::SUCCESS
}
