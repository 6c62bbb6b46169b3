//! Counts of leaf nodes that the whole field agrees on, and counts in parts.

use crate::support::oracle;

/// A position, and its counts from depth 1.
const COUNTS: [(&str, &[u64]); 7] = [
    (
        "startpos",
        &[
            20,
            400,
            8902,
            197_281,
            4_865_609,
            119_060_324,
            3_195_901_860,
        ],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97_862, 4_085_603, 193_690_690, 8_031_647_685],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2812, 43_238, 674_624, 11_030_083, 178_633_661],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9467, 422_333, 15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89_890, 3_894_594, 164_075_551],
    ),
    (
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        &[24, 496, 9483, 182_838, 3_605_103],
    ),
];

/// Counts to all depths with at most `most` leaf nodes, or to all deeper ones, with these options.
fn check(options: &str, most: u64, is_deep: bool) {
    for depth in 1..=7 {
        let counts = COUNTS.iter().filter_map(|(line, counts)| {
            let nodes = *counts.get(depth - 1)?;
            ((nodes > most) == is_deep).then_some((*line, nodes))
        });
        let (lines, counts): (Vec<_>, Vec<_>) = counts.unzip();
        if let [one] = lines[..] {
            let call = oracle(&format!("perft {depth} {one} {options}"));
            call.stdout(format!("{}\n", counts[0])).run();
        } else if !lines.is_empty() {
            let call = oracle(&format!("perft {depth} - {options}")).stdin(lines.join("\n"));
            let counts = counts.iter().map(|nodes| format!("{nodes}\n"));
            call.stdout(counts.collect::<String>()).run();
        }
    }
}

#[test]
fn counts_are_those_of_the_field() {
    for options in ["", "--threads 2", "--threads 2 --hash 16"] {
        check(options, 2_000_000, false);
    }
}

#[test]
#[ignore = "twelve thousand million nodes: .ci/run runs it"]
fn deep_counts_are_those_of_the_field() {
    check("", 2_000_000, true);
}

#[test]
#[ignore = "twelve thousand million nodes: .ci/run runs it"]
fn deep_counts_are_those_of_the_field_with_threads_and_a_table() {
    check("--threads 2 --hash 16", 2_000_000, true);
}

/// Returns the sum of numbers.
fn sum<'a>(numbers: impl Iterator<Item = &'a str>) -> u64 {
    numbers.map(|number| number.parse::<u64>().unwrap()).sum()
}

#[test]
fn a_divide_adds_up_to_the_count_in_the_order_of_moves() {
    for (position, counts) in [COUNTS[1], COUNTS[3]] {
        let moves = oracle(&format!("{position} -o uci")).says();
        let divide = oracle(&format!("perft 3 {position} --divide")).says();
        let (parts, total) = divide.split_once("\n\nNodes searched: ").unwrap();
        let parts = parts.lines().map(|line| line.split_once(": ").unwrap());
        let (names, nodes): (Vec<&str>, Vec<&str>) = parts.unzip();
        assert_eq!(names.join(" "), moves.trim_end());
        assert_eq!(
            (sum(nodes.into_iter()), total.trim_end()),
            (counts[2], &*counts[2].to_string())
        );
    }
}

#[test]
fn the_counts_of_a_split_add_up_to_the_whole_and_its_lines_can_be_split_again() {
    let kings: (&str, &[u64]) = ("Wka1 Bkc3 turn=w", &[2, 15, 66, 330]);
    let positions = [
        (COUNTS[0], 4),
        (COUNTS[1], 3),
        (COUNTS[2], 4),
        (COUNTS[6], 3),
        (kings, 4),
    ];
    for ((position, counts), depth) in positions {
        let nodes = counts[depth - 1];
        for plies in 0..=depth {
            let parts = oracle(&format!("perft {depth} {position} --split {plies}")).says();
            let left = format!(" depth={} times=", depth - plies);
            assert!(parts.lines().all(|line| line.contains(&left)), "{parts}");
            // Of lines that are one node each, there are many.
            let ways = ["", "--threads 1", "--threads 3", "--hash 1"];
            for options in &ways[..if plies < depth { 4 } else { 1 }] {
                let call = oracle(&format!("perft - {options}"));
                let counts = call.stdin(parts.as_str()).says();
                assert_eq!(counts.lines().count(), parts.lines().count());
                assert_eq!(
                    sum(counts.lines()),
                    nodes,
                    "{position}, {plies} plies, {options}"
                );
            }
            if plies + 1 == depth {
                let parts = oracle("perft - - --split 1").stdin(parts).says();
                assert!(parts.lines().all(|line| line.contains(" depth=0 times=")));
                let counts = oracle("perft -").stdin(parts).says();
                assert_eq!(sum(counts.lines()), nodes, "{position}");
            }
        }
    }
}

#[test]
#[ignore = "a million positions: .ci/run runs it"]
fn a_split_into_more_than_a_million_positions_is_refused() {
    oracle("perft 7 startpos --split 6")
        .stderr(
            "chess-oracle: there are more than 1000000 different positions\n\
             hint: choose a smaller number, and split the lines of the answer again\n",
        )
        .status(2);
}
