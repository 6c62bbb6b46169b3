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
        let kings = [number % 7 != 1, number % 7 != 2];
        let pieces = [3, 8, 14, 30][number % 4];
        Position::try_from(&random_setup(rng, Draw { pieces, kings })).unwrap()
    }));
    let lines = positions.iter().map(|position| {
        let ep_square = position.ep_square();
        shredder_fen(&Setup {
            ep_square,
            ..position.setup()
        }) + "\n"
    });
    lines.collect()
}

#[test]
#[ignore = "needs another build: .ci/run release makes them"]
fn three_thousand_positions_are_answered_alike_on_both_machines() {
    assert!(other_program().is_some(), "CHESS_ORACLE_PROGRAM is not set");
    let positions = positions(&mut Rng::with_seed(19));
    let calls = "--json|-o uci|-o san|-o fen||--json --explain|--successors|attacks --json|winnable --json|perft 3";
    for options in calls.split('|') {
        for threads in ["1", "2"] {
            let mut arguments: Vec<&str> = options.split_whitespace().collect();
            arguments.extend(["--threads", threads, "-"]);
            let ends = |oracle: Oracle| oracle.stdin(positions.as_str()).ends();
            let (found, wanted) = (
                ends(oracle_with(&arguments)),
                ends(built_oracle(&arguments)),
            );
            let mut pairs = found.0.lines().zip(wanted.0.lines());
            let differs = pairs.find(|(found, wanted)| found != wanted);
            assert!(found == wanted, "{arguments:?}: {differs:?}");
            assert!(
                wanted.0.lines().count() >= 3000,
                "{arguments:?}: {}",
                wanted.1
            );
        }
    }
}
