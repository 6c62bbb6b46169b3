//! Counts of leaf nodes: deep ones, and counts in parts, which add up to the whole.

use oracle_reference::draws;

use crate::support::oracle;

/// Positions, and their counts that the whole field agrees on.
const DEEP: &str = "\
startpos ;D1 20 ;D2 400 ;D3 8902 ;D4 197281 ;D5 4865609 ;D6 119060324 ;D7 3195901860
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D4 4085603 ;D5 193690690 ;D6 8031647685
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D6 11030083 ;D7 178633661
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 ;D5 15833292
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 ;D4 2103487 ;D5 89941194
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10 ;D4 3894594 ;D5 164075551
n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 ;D5 3605103
";

#[test]
#[ignore = "twelve thousand million nodes: .ci/run runs it"]
fn deep_counts_are_those_of_the_field() {
    oracle("perft --check -").stdin(DEEP).run();
}

#[test]
#[ignore = "twelve thousand million nodes: .ci/run runs it"]
fn deep_counts_are_those_of_the_field_with_threads_and_a_table() {
    let checked = oracle("perft --check --threads 2 --hash 16 -");
    checked.stdin(DEEP).run();
}

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

#[test]
fn a_divide_adds_up_to_the_count_in_the_order_of_moves() {
    for (position, depth, nodes) in WHOLE {
        let moves = oracle(&format!("{position} -o uci")).says();
        let divide = oracle(&format!("perft {depth} {position} --divide")).says();
        let (parts, sum) = divide.split_once("\n\nNodes searched: ").unwrap();
        let parts = parts.lines().map(|line| line.split_once(": ").unwrap());
        let (names, counts): (Vec<_>, Vec<_>) = parts.unzip();
        assert_eq!(names, moves.split_whitespace().collect::<Vec<_>>());
        assert_eq!(sum, format!("{nodes}\n"));
        assert_eq!(self::sum(&counts.join("\n")), nodes, "{position}");
    }
}

#[test]
fn the_time_of_a_count_is_told_with_its_speed_apart_from_the_answer() {
    for (call, lines, answer, told) in [
        (
            "perft 1-3 startpos --time",
            "",
            "1: 20\n2: 400\n3: 8902\n",
            "9,322 leaf nodes, ",
        ),
        (
            "perft 2 --time -",
            "startpos\nkiwipete\n",
            "400\n2039\n",
            "2,439 leaf nodes, ",
        ),
        (
            "perft --check --time -",
            "startpos ;D2 400",
            "",
            "400 leaf nodes, ",
        ),
        (
            "perft 2 startpos --stats --time --json --fields checks",
            "",
            "{\"checks\":0}\n",
            "400 leaf nodes, ",
        ),
    ] {
        let (stdout, stderr, status) = oracle(call).stdin(lines).ends();
        assert_eq!((&*stdout, status), (answer, 0), "{call}");
        let last = stderr.lines().last().unwrap();
        assert!(
            last.starts_with(told) && last.ends_with(" a second"),
            "{call}: {stderr}"
        );
        let is_stream = stderr.contains(" read, ");
        assert_eq!(is_stream, !lines.is_empty(), "{call}: {stderr}");
    }
}

/// The sum of the counts, one a line.
fn sum(counts: &str) -> u64 {
    let counts = counts.lines().map(|line| line.parse::<u64>().unwrap());
    counts.sum()
}

#[test]
fn the_counts_of_a_split_add_up_to_the_whole() {
    for (position, depth, nodes) in WHOLE {
        // Of lines that are one node each, there are many.
        let is_split_to_nodes = nodes <= draws(200_000) as u64;
        for plies in (0..=depth).filter(|plies| *plies < depth || is_split_to_nodes) {
            let parts = oracle(&format!("perft {depth} {position} --split {plies}")).says();
            let ways: &[&str] = if plies < depth {
                &["", "--threads 1", "--threads 3", "--hash 1"]
            } else {
                &[""]
            };
            for options in ways {
                let call = oracle(&format!("perft - {options}"));
                let counts = call.stdin(parts.as_str()).says();
                assert_eq!(counts.lines().count(), parts.lines().count());
                assert_eq!(sum(&counts), nodes, "{position}, {plies} plies, {options}");
            }
            // The lines can be split again.
            if plies + 1 == depth && is_split_to_nodes && position != "startpos" {
                let parts = oracle("perft - - --split 1").stdin(parts).says();
                assert!(
                    parts
                        .lines()
                        .all(|line| line.contains(" depth=0 multiplicity="))
                );
                let counts = oracle("perft -").stdin(parts).says();
                assert_eq!(sum(&counts), nodes, "{position}");
            }
        }
    }
}

#[test]
fn a_long_suite_is_checked_with_any_number_of_threads() {
    let suite = "startpos ;D1 20 ;D2 400 ;D3 8903\n4k3/8/8/8/8/8/8/4K2R w K - ;D1 14; D2 67\n";
    let ends = |threads: u8| {
        let call = oracle(&format!("perft --check --threads {threads}"));
        call.stdin(suite.repeat(50)).ends()
    };
    let one = ends(1);
    assert_eq!((one.0.lines().count(), one.2), (150, 1));
    assert_eq!(ends(3), one);
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
