//! The program for another machine, under an emulator, or for another C library: it answers as the program for this one
//! does, byte for byte.
//!
//! `CHESS_ORACLE_PROGRAM` is the command that starts it. Most other tests can ask it as well.

use fastrand::Rng;

use crate::support::{
    Draw, Oracle, built_oracle, oracle_with, other_program, random_games, random_setup,
    shredder_fen,
};
use oracle_laws::{Position, Setup};

/// Positions of games and of Chess960, and boards on which pieces stand anywhere, with and without kings.
fn positions(rng: &mut Rng) -> String {
    let mut positions = random_games(rng, 1000, false);
    positions.extend(random_games(rng, 1000, true));
    positions.extend((0..1000).map(|number| {
        let draw = Draw {
            pieces: [3, 8, 14, 30][number % 4],
            kings: [number % 7 != 1, number % 7 != 2],
        };
        Position::try_from(&random_setup(rng, draw)).unwrap()
    }));
    let line = |position: &Position| {
        let asked = Setup {
            ep_square: position.ep_square(),
            ..Setup::from(position)
        };
        shredder_fen(&asked) + "\n"
    };
    positions.iter().map(line).collect()
}

#[test]
#[ignore = "needs another build: .ci/run release makes them"]
fn three_thousand_positions_are_answered_alike_on_both_machines() {
    assert!(other_program().is_some(), "CHESS_ORACLE_PROGRAM is not set");
    let positions = positions(&mut Rng::with_seed(19));
    for options in [
        "--json",
        "-o uci",
        "-o san",
        "-o fen",
        "",
        "--json --explain",
        "--successors",
        "attacks --json",
        "winnable --json",
        "perft 3",
    ] {
        for threads in ["1", "2"] {
            let mut arguments: Vec<&str> = options.split_whitespace().collect();
            arguments.extend(["--threads", threads, "-"]);
            let ends = |oracle: Oracle| oracle.stdin(positions.as_str()).ends();
            let (found, wanted) = (
                ends(oracle_with(&arguments)),
                ends(built_oracle(&arguments)),
            );
            let is_alike = found == wanted;
            assert!(
                is_alike,
                "{arguments:?}: {}",
                first_difference(&found.0, &wanted.0)
            );
            assert!(
                wanted.0.lines().count() >= 3000,
                "{arguments:?}: {}",
                wanted.1
            );
        }
    }
}

fn first_difference(found: &str, wanted: &str) -> String {
    let mut pairs = (1..).zip(found.lines().zip(wanted.lines()));
    pairs
        .find(|(_, (found, wanted))| found != wanted)
        .map_or_else(
            || "the lines are the same".to_owned(),
            |(number, (found, wanted))| format!("line {number}\n{found}\n{wanted}"),
        )
}
