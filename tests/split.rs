//! Counts that are split into lines, each counted on its own: `perft --split`, and `perft -`.

use std::collections::BTreeSet;

use serde_json::json;

use crate::support::{compare, oracle, transcript};

/// Positions, and their counts at a depth: castling, pins, promotions, en passant, and kings alone.
const WHOLE: [(&str, u8, u64); 5] = [
    ("startpos", 4, 197_281),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        3,
        97_862,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 4, 43_238),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -", 3, 9483),
    ("Wka1 Bkc3 turn=w", 4, 330),
];

/// The sum of the counts, one a line.
fn sum(counts: &str) -> u64 {
    counts
        .lines()
        .map(|line| line.parse::<u64>().unwrap())
        .sum()
}

#[test]
fn a_split_has_a_line_for_each_position_with_the_depth_that_is_left_and_the_ways_to_it() {
    // . . . . . . . .
    // . . k . . . . .
    // . . . . . . . .
    // K . . . . . . .   (on the first rank)
    oracle("perft 4 Wka1 Bkc3 turn=w --split 1")
        .stdout(
            "8/8/8/8/8/2k5/8/1K6 b - - 0 1 depth=3 times=1\n\
             8/8/8/8/8/2k5/K7/8 b - - 0 1 depth=3 times=1\n",
        )
        .run();
    let lines = oracle("perft 4 Wka1 Bkc3 turn=w --split 3").says();
    let positions: BTreeSet<&str> = lines
        .lines()
        .map(|line| line.split(" depth=").next().unwrap())
        .collect();
    assert_eq!(positions.len(), lines.lines().count(), "{lines}");
    assert!(lines.lines().all(|line| line.contains(" depth=1 times=")));
    assert!(
        lines.lines().any(|line| line.ends_with(" times=2")),
        "{lines}"
    );
}

#[test]
fn the_counts_of_a_split_add_up_to_the_whole() {
    for (position, depth, nodes) in WHOLE {
        oracle(&format!("perft {depth} {position}"))
            .stdout(format!("{nodes}\n"))
            .run();
        for plies in 0..=depth {
            let parts = oracle(&format!("perft {depth} {position} --split {plies}")).says();
            // Of lines that are one node each, there are many.
            let ways: &[&str] = if plies < depth {
                &["", "--threads 1", "--threads 3", "--hash 1"]
            } else {
                &[""]
            };
            for options in ways {
                let counts = oracle(&format!("perft - {options}"))
                    .stdin(parts.as_str())
                    .says();
                assert_eq!(counts.lines().count(), parts.lines().count());
                assert_eq!(sum(&counts), nodes, "{position}, {plies} plies, {options}");
            }
        }
    }
}

#[test]
fn the_lines_of_a_split_can_be_split_again() {
    for (position, depth, nodes) in &WHOLE[1..] {
        let first = depth - 1;
        let parts = oracle(&format!("perft {depth} {position} --split {first}")).says();
        let parts = oracle("perft - - --split 1").stdin(parts).says();
        assert!(parts.lines().all(|line| line.contains(" depth=0 times=")));
        let counts = oracle("perft -").stdin(parts).says();
        assert_eq!(sum(&counts), *nodes, "{position}");
    }
}

#[test]
fn a_line_is_counted_to_its_depth_as_many_times_as_it_says() {
    oracle("perft - startpos depth=3 times=10")
        .stdout("89020\n")
        .run();
    oracle("perft - startpos depth=0").stdout("1\n").run();
    oracle("perft 2 startpos times=2").stdout("800\n").run();
    oracle("perft - --divide Wka1 Bkc2 turn=w depth=2 times=3")
        .stdout("a1a2: 15\n\nNodes searched: 15\n")
        .run();
    oracle("perft - --json")
        .stdin("startpos depth=0 times=7 id=a\nstartpos depth=0\n")
        .stdout(
            json!({
                "id": "a", "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "depth": 0,
                "times": 7, "nodes": 7, "divide": [], "problems": [], "assumed": []
            })
            .to_string()
                + "\n"
                + &json!({
                    "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "depth": 0,
                    "nodes": 1, "divide": [], "problems": [], "assumed": []
                })
                .to_string()
                + "\n",
        )
        .run();
}

#[test]
fn options_choose_the_position_that_is_split() {
    let after = oracle("perft 3 startpos --moves e4 --split 1").says();
    let moved = oracle("perft 3 startpos moves e2e4 --split 1 -o fen").says();
    assert_eq!(after, moved);
    assert_eq!(after.lines().count(), 20);
}

#[test]
fn a_mate_is_split_into_nothing() {
    oracle("perft 3 Wka1 Bkc2 Bqb2 turn=w --split 1")
        .stdout("")
        .run();
}

#[test]
fn a_bad_line_has_no_positions_and_the_stream_goes_on() {
    for threads in ["1", "3"] {
        oracle(&format!("perft - - --split 1 --threads {threads}"))
            .stdin("Wka1 Bkc3 turn=w depth=1\nWka1\nWka1 Bkc3 turn=w depth=0\nWka1 Bkc3 turn=b depth=1 times=5\n")
            .stdout(
                "8/8/8/8/8/2k5/8/1K6 b - - 0 1 depth=0 times=1\n\
                 8/8/8/8/8/2k5/K7/8 b - - 0 1 depth=0 times=1\n\
                 8/8/8/8/8/8/2k5/K7 w - - 0 1 depth=0 times=5\n\
                 8/8/8/8/8/8/3k4/K7 w - - 0 1 depth=0 times=5\n\
                 8/8/8/8/8/1k6/8/K7 w - - 0 1 depth=0 times=5\n\
                 8/8/8/8/8/3k4/8/K7 w - - 0 1 depth=0 times=5\n\
                 8/8/8/8/1k6/8/8/K7 w - - 0 1 depth=0 times=5\n\
                 8/8/8/8/2k5/8/8/K7 w - - 0 1 depth=0 times=5\n\
                 8/8/8/8/3k4/8/8/K7 w - - 0 1 depth=0 times=5\n",
            )
            .stderr(
                "chess-oracle: line 2: the line names no depth\n  Wka1\n      ^\n\
                 hint: add the depth to the line, as in `depth=3`\n\
                 chess-oracle: line 3: the depth is 0, and the split asks for 1 half-moves\n\
                 hint: split after fewer half-moves\n",
            )
            .status(2);
    }
}

#[test]
fn splits_that_cannot_be_are_refused() {
    let largest = "18446744073709551615";
    let times = format!("times={largest}");
    let calls: [&[&str]; 17] = [
        &["perft", "3", "startpos", "--split", "4"],
        &["perft", "3", "startpos", "--split", "x"],
        &["perft", "3", "startpos", "--split", "-1"],
        &["perft", "-", "startpos", "--split", "256"],
        &["perft", "256", "startpos", "--split", "1"],
        &["perft", "3", "startpos", "--split", "1", "--divide"],
        &["perft", "3", "startpos", "--split", "1", "--hash", "1"],
        &["perft", "3", "startpos", "--split", "1", "--json"],
        &["perft", "3", "startpos", "-o", "fen"],
        &["perft", "-", "startpos"],
        &["perft", "3", "startpos", "depth=3"],
        &["perft", "-", "startpos", "depth=256"],
        &["perft", "-", "startpos", "depth=+1"],
        &["perft", "-", "startpos", "depth=1", "times=0"],
        &["perft", "1", "startpos", &times],
        &["perft", "1", "startpos", "--divide", &times],
        &[
            "perft", "3", "Wka1", "Bkc3", "turn=w", &times, "--split", "3",
        ],
    ];
    compare("refused_splits", &transcript(&calls));
    // The largest number of times that can be counted.
    oracle(&format!("perft 0 startpos {times}"))
        .stdout(format!("{largest}\n"))
        .run();
}

#[test]
#[ignore = "a million positions: .ci/run runs it"]
fn a_split_into_more_than_a_million_positions_is_refused() {
    oracle("perft 7 startpos --split 6")
        .stdout("")
        .stderr(
            "chess-oracle: there are more than 1000000 different positions\n\
             hint: choose a smaller number, and split the lines of the answer again\n",
        )
        .status(2);
}
