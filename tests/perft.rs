//! Counts of leaf nodes that the whole field agrees on.

use crate::support::{compare, oracle, transcript};

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
    for (position, counts) in COUNTS {
        for (depth, &nodes) in (1..).zip(counts) {
            if (nodes > most) == is_deep {
                let line = format!("perft {depth} {position} {options}");
                assert_eq!(oracle(&line).says(), format!("{nodes}\n"), "{line}");
            }
        }
    }
}

#[test]
fn counts_are_those_of_the_field() {
    check("", 2_000_000, false);
}

#[test]
fn counts_are_those_of_the_field_with_threads_and_a_table() {
    check("--threads 2", 2_000_000, false);
    check("--threads 2 --hash 16", 2_000_000, false);
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

#[test]
fn depth_zero_is_one() {
    oracle("perft 0 startpos").stdout("1\n").run();
    oracle("perft 0 startpos --divide")
        .stdout("\nNodes searched: 1\n")
        .run();
}

#[test]
fn divide_is_stockfishs_form_in_the_order_of_moves() {
    oracle("perft --divide 2 Wke1 Wra1 Wpe2 Bke8")
        .stdout(
            "a1b1: 5\na1c1: 5\na1d1: 3\na1a2: 5\na1a3: 5\na1a4: 5\na1a5: 5\na1a6: 5\na1a7: 2\na1a8: 3\n\
             e1c1: 3\ne1d1: 5\ne1f1: 5\ne1d2: 5\ne1f2: 5\ne2e3: 5\ne2e4: 5\n\nNodes searched: 76\n",
        )
        .run();
}

#[test]
fn a_divide_adds_up_to_the_count_in_the_order_of_moves() {
    for position in [COUNTS[1].0, COUNTS[3].0] {
        let moves = oracle(&format!("{position} -o uci")).says();
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let divide = oracle(&format!("perft 3 {position} --divide")).says();
        let (parts, sum) = divide.split_once("\n\nNodes searched: ").unwrap();
        let parts: Vec<(&str, u64)> = parts
            .lines()
            .map(|line| line.split_once(": ").unwrap())
            .map(|(played, nodes)| (played, nodes.parse().unwrap()))
            .collect();
        let names: Vec<&str> = parts.iter().map(|&(played, _)| played).collect();
        assert_eq!(names, moves);
        let nodes: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(sum, format!("{nodes}\n"));
        assert_eq!(oracle(&format!("perft 3 {position}")).says(), sum);
    }
}

#[test]
fn castling_in_a_divide_is_written_as_the_options_say() {
    let castles = |options: &str| {
        let divide = oracle(&format!("perft 2 Wke1 Wra1h1 Bkd8 --divide {options}")).says();
        let of_king = divide.lines().filter(|line| line.starts_with("e1"));
        of_king.map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    // Queenside castling gives check on the d-file; after any other move Black has five moves.
    assert_eq!(
        castles(""),
        "e1c1: 4 e1d1: 5 e1f1: 5 e1g1: 5 e1d2: 5 e1e2: 5 e1f2: 5"
    );
    assert_eq!(
        castles("--chess960"),
        "e1a1: 4 e1d1: 5 e1f1: 5 e1h1: 5 e1d2: 5 e1e2: 5 e1f2: 5"
    );
}

#[test]
fn a_count_follows_the_moves_and_options_of_its_position() {
    let white = oracle("perft 3 startpos moves e4 e5 Nf3").says();
    let options = "--moves e4,e5,Nf3";
    assert_eq!(oracle(&format!("perft 3 startpos {options}")).says(), white);
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert_eq!(oracle(&format!("perft 3 {fen}")).says(), white);
    assert_ne!(oracle(&format!("perft 3 {fen} --turn w")).says(), white);
    assert_ne!(
        oracle("perft 1 Wke1 Wrh1 Bke8 --castling -").says(),
        oracle("perft 1 Wke1 Wrh1 Bke8").says()
    );
}

#[test]
fn a_mate_has_no_leaf_nodes() {
    let mate = "startpos moves f3 e5 g4 Qh4";
    oracle(&format!("perft 5 {mate}")).stdout("0\n").run();
    oracle(&format!("perft 5 {mate} --divide"))
        .stdout("\nNodes searched: 0\n")
        .run();
}

/// Two lone kings have more leaf nodes at depth 60 than fit into 64 bits.
const TOO_MANY: &str = "chess-oracle: there are more than 18446744073709551615 leaf nodes\n\
                        hint: ask for a smaller depth\n";

#[test]
fn a_count_that_does_not_fit_is_an_error() {
    for options in ["", "--divide", "--json", "--threads 2", "--threads 1"] {
        let asked = format!("perft 60 Wke1 Bke8 --hash 64 {options}");
        let (stdout, stderr, status) = oracle(&asked).ends();
        assert_eq!((stderr.as_str(), status), (TOO_MANY, 2), "{options}");
        // In JSON, the error is a record as well.
        assert_eq!(
            stdout.contains("\"code\":\"too_many_nodes\""),
            options == "--json"
        );
    }
}

#[test]
fn a_count_that_does_not_fit_is_a_record_and_the_stream_goes_on() {
    let lines = "Wke1 Bke8 id=kings\n  4k3/8/8/8/8/8/8/4K3 w - -\nWka1 Bkc2 Bqb2 turn=w id=mate\n";
    oracle("perft 60 --json --hash 64 -")
        .stdin(lines)
        .stdout(
            "{\"id\":\"kings\",\"error\":{\"code\":\"too_many_nodes\",\
             \"message\":\"there are more than 18446744073709551615 leaf nodes\",\
             \"token\":\"Wke1 Bke8 id=kings\",\"column\":1,\"hint\":\"ask for a smaller depth\"},\"line\":1}\n\
             {\"error\":{\"code\":\"too_many_nodes\",\
             \"message\":\"there are more than 18446744073709551615 leaf nodes\",\
             \"token\":\"4k3/8/8/8/8/8/8/4K3 w - -\",\"column\":3,\"hint\":\"ask for a smaller depth\"},\"line\":2}\n\
             {\"id\":\"mate\",\"fen\":\"8/8/8/8/8/8/1qk5/K7 w - - 0 1\",\"depth\":60,\"nodes\":0,\
             \"divide\":[],\"problems\":[],\"assumed\":[\"castling\"]}\n",
        )
        .status(2);
    let message = TOO_MANY.replacen(": ", ": line 1: ", 1);
    oracle("perft 60 --hash 64 -")
        .stdin("Wke1 Bke8\nWka1 Bkc2 Bqb2 turn=w\n")
        .stdout("\n0\n")
        .stderr(message)
        .status(2);
}

/// Each side has one legal move, forever.
const FORCED: &str = "5b1k/4p1p1/4PpPp/5P1P/p1p5/PpPp4/1P1P4/K1B5 w - -";

#[test]
fn the_largest_depth_is_counted() {
    for options in [
        "",
        "--threads 1",
        "--threads 3",
        "--hash 1",
        "--hash 1 --threads 1",
    ] {
        oracle(&format!("perft 255 {FORCED} {options}"))
            .stdout("1\n")
            .run();
        oracle(&format!("perft 255 {FORCED} {options} --divide"))
            .stdout("a1b1: 1\n\nNodes searched: 1\n")
            .run();
        oracle(&format!("perft 255 - {options}"))
            .stdin(format!("{FORCED}\n{FORCED}\n"))
            .stdout("1\n1\n")
            .run();
    }
}

#[test]
fn a_depth_beyond_the_limit_is_refused() {
    for depth in [
        "256",
        "5000",
        "20000",
        "4294967296",
        "99999999999999999999999",
    ] {
        let message = format!(
            "chess-oracle: `{depth}` is too deep: 255 half-moves are the limit\n  \
             chess-oracle perft {depth}\n                     {}\n\
             hint: the depth is a number of half-moves from 0 to 255: `perft 3 startpos`\n",
            "^".repeat(depth.len())
        );
        for options in [
            "",
            "--divide",
            "--json",
            "--threads 1",
            "--threads 2",
            "--hash 1",
            "--divide --hash 1 --threads 3",
        ] {
            for position in ["startpos", "-"] {
                let asked = format!("perft {depth} {position} {options}");
                let lines = "startpos\nstartpos\n";
                let (stdout, stderr, status) = oracle(&asked).stdin(lines).ends();
                assert_eq!((stderr, status), (message.clone(), 2), "{asked}");
                assert_eq!(stdout.is_empty(), options != "--json", "{asked}");
            }
        }
    }
}

#[test]
fn a_stream_has_a_count_a_line_and_a_bad_line_stops_none() {
    let suite = "startpos\n\
                 # a suite, as the field writes them\n\
                 4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197\n\
                 4k3/8/8/8/8/8/8/4K2X w K -\n\
                 8/8/8/8/8/8/8/R7 w - - id \"rook\";\n";
    for options in ["", "--threads 1", "--threads 3", "--hash 1"] {
        oracle(&format!("perft 3 - {options}"))
            .stdin(suite)
            .stdout("8902\n1197\n\n0\n")
            .stderr(
                "chess-oracle: line 4: `X` is not a piece\n  4k3/8/8/8/8/8/8/4K2X w K -\n\
                 \x20                    ^\nhint: pieces are KQRBNP for White and kqrbnp for Black; \
                 1 to 8 are empty squares\n",
            )
            .status(2);
    }
    oracle("perft 2 --divide -")
        .stdin("Wka1 Bkc2 turn=w\nWka1 Bkc2 Bqb2 turn=w\n")
        .stdout("a1a2: 5\n\nNodes searched: 5\n\n\nNodes searched: 0\n\n")
        .run();
    let records = oracle("perft 2 --json -")
        .stdin("Wka1 Bkc2 turn=w id=a\n8/8/8/8/8/8/8/R7 w - - id \"rook\";\nstartpos\n")
        .records();
    let found: Vec<_> = records
        .iter()
        .map(|record| (record["id"].as_str(), record["nodes"].as_u64()))
        .collect();
    assert_eq!(
        found,
        [
            (Some("a"), Some(5)),
            (Some("rook"), Some(0)),
            (None, Some(400))
        ]
    );
}

#[test]
fn impossible_values_are_refused() {
    let refused = [
        ["--threads", "0"],
        ["--threads", "x"],
        ["--threads", "1025"],
        ["--threads", "-2"],
        ["--hash", "-1"],
        ["--hash", "1.5"],
        ["--hash", "99999999"],
    ];
    let calls = refused.map(|[option, value]| ["perft", "3", "startpos", option, value]);
    let calls: Vec<&[&str]> = calls.iter().map(|call| &call[..]).collect();
    compare("refused_counts", &transcript(&calls));
}

#[test]
fn a_table_of_size_0_is_no_table() {
    oracle("perft 3 startpos --hash 0").stdout("8902\n").run();
}
