//! Streams: one record for each line.

mod beginnings;
#[cfg(unix)]
mod encodings;
mod limits;

use proptest::prelude::*;

use crate::support::{oracle, oracle_with};

#[test]
fn each_line_has_its_answer_in_its_place() {
    oracle("-o uci -")
        .stdin("Wke1 Bke8 piece=e1\n\n# a comment\n  \t\nWxe1\nWka1 Bkc2 turn=w\r\nWka1 Wrb2 piece=b2")
        .stdout("e1d1 e1f1 e1d2 e1e2 e1f2\n\na1a2\nb2b1 b2a2 b2c2 b2d2 b2e2 b2f2 b2g2 b2h2 b2b3 b2b4 b2b5 b2b6 b2b7 b2b8\n")
        .stderr(
            "chess-oracle: line 5: `x` is not a role\n  Wxe1\n  ^^^^\n\
             hint: the roles are k, q, r, b, n (or s) and p, as in `Wke1`\n",
        )
        .status(2);
}

#[test]
fn in_json_a_bad_line_is_a_record() {
    oracle("--json -")
        .stdin("Wke1 Wxe1 id=seven\n")
        .stdout(
            "{\"id\":\"seven\",\"error\":{\"code\":\"unknown_role\",\"message\":\"`x` is not a role\",\
             \"token\":\"Wxe1\",\"column\":6,\
             \"hint\":\"the roles are k, q, r, b, n (or s) and p, as in `Wke1`\"},\"line\":1}\n",
        )
        .status(2);
}

#[test]
fn ids_come_back() {
    let input = "Wke1 id=a\nid=b startpos\n4k3/8/8/8/8/8/8/4K3 w - - id \"c \\\"d\\\"\"; bm Kd2;\n\
                 4k3/8/8/8/8/8/8/4K3 w - - id \"e\"; id=f\nstartpos\nid=g Wxe1\n4k3/8/8/9 w - - id \"h i\";\n\
                 Wke1 id=\n";
    let (stdout, stderr, status) = oracle("--json -").stdin(input).ends();
    let ids: Vec<serde_json::Value> = stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].clone())
        .collect();
    let wanted = serde_json::json!(["a", "b", "c \"d\"", "f", null, "g", "h i", ""]);
    assert_eq!(
        (serde_json::Value::Array(ids), stderr.as_str(), status),
        (wanted, "", 2)
    );
}

#[test]
fn standard_input_is_read_where_no_position_is_given() {
    oracle("-o fen")
        .stdin("startpos\n")
        .stdout("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n")
        .run();
    oracle("perft 2")
        .stdin("startpos\nWka1\n")
        .stdout("400\n0\n")
        .run();
}

#[test]
fn a_position_that_was_forgotten_is_an_error() {
    for (words, missing, hint) in [
        (
            "",
            "position",
            "write `chess-oracle startpos`, or `chess-oracle -`",
        ),
        (
            "explain O-O",
            "position",
            "write `chess-oracle explain O-O startpos`, or `chess-oracle explain O-O -`",
        ),
        (
            "attacks",
            "position",
            "write `chess-oracle attacks startpos`, or `chess-oracle attacks -`",
        ),
        (
            "winnable",
            "position",
            "write `chess-oracle winnable startpos`, or `chess-oracle winnable -`",
        ),
        (
            "perft 3",
            "position",
            "write `chess-oracle perft 3 startpos`, or `chess-oracle perft 3 -`",
        ),
        (
            "perft --check",
            "position",
            "write `chess-oracle perft --check -f FILE`, or `chess-oracle perft --check -f -`",
        ),
        (
            "games",
            "file",
            "write `chess-oracle games FILE`, or `chess-oracle games -`",
        ),
        (
            "games -o pgn",
            "file",
            "write `chess-oracle games -o pgn FILE`, or `chess-oracle games -o pgn -`",
        ),
        (
            "--turn w --only checks",
            "position",
            "write `chess-oracle --turn w --only checks startpos`, or `chess-oracle --turn w --only checks -`",
        ),
    ] {
        let state = if missing == "file" {
            "has no game"
        } else {
            "is empty"
        };
        let wanted = format!(
            "chess-oracle: no {missing} was given, and standard input {state}\nhint: {hint} to read standard input\n"
        );
        for input in ["", "\n", "\n \t\n\r\n"] {
            let (stdout, stderr, status) = oracle(words).stdin(input).ends();
            assert_eq!(
                (stdout.as_str(), &stderr, status),
                ("", &wanted, 2),
                "{words}"
            );
        }
    }
    oracle("-o uci").stdin("# nothing\n\n").complains();
    for threads in ["1", "3"] {
        let words = ["games", "--threads", threads];
        oracle_with(&words).stdin("\n% nothing\n\n").complains();
    }
    let record = "{\"error\":{\"code\":\"no_input\",\"message\":\"no position was given, and standard input is empty\",\
                  \"token\":\"\",\"hint\":\"write `chess-oracle --json startpos`, or `chess-oracle --json -` to read \
                  standard input\"}}\n";
    let (stdout, _, status) = oracle("--json").stdin("").ends();
    assert_eq!((stdout.as_str(), status), (record, 2));
    for words in [
        "act",
        "games --json",
        "perft 1 --json",
        "explain e4 --json",
        "--fields fen",
    ] {
        let (stdout, _, status) = oracle(words).stdin("").ends();
        let record: serde_json::Value = serde_json::from_str(&stdout).expect("a record");
        assert_eq!(
            (&record["error"]["code"], status),
            (&serde_json::json!("no_input"), 2),
            "{words}"
        );
    }
    // No header without a row.
    let (stdout, _, status) = oracle("--fields fen -o tsv").stdin("\n").ends();
    assert_eq!((stdout.as_str(), status), ("", 2));
    let rows = "fen\n8/8/8/8/8/8/8/4K3 w - - 0 1\n";
    oracle("--fields fen -o tsv")
        .stdin("\nWke1\n")
        .stdout(rows)
        .run();
}

#[test]
fn an_empty_input_that_was_named_has_no_answers() {
    for words in [
        "-",
        "-f -",
        "explain -",
        "explain e4 -",
        "attacks -",
        "perft -",
        "perft 3 -",
        "winnable -",
        "act -f -",
        "games - --json",
        "-f /dev/null",
        "games /dev/null --json",
    ] {
        oracle(words).stdin("").run();
    }
}

#[test]
fn pictures_end_with_an_empty_line() {
    let board = oracle_with(&["Wke1"]).says();
    oracle("-")
        .stdin("Wke1\nWke1\n")
        .stdout(format!("{board}\n{board}\n"))
        .run();
    // Every question that draws, and every way to ask for the drawing.
    for words in [
        "-o board",
        "--explain",
        "explain e4 -o board",
        "attacks",
        "attacks -o board",
        "winnable",
        "perft 1 --divide",
        "perft 1-2",
    ] {
        let alone = oracle(&format!("{words} startpos")).says();
        oracle(&format!("{words} -"))
            .stdin("startpos\nstartpos\n")
            .stdout(format!("{alone}\n{alone}\n"))
            .run();
    }
    let lines = "startpos move=e4\nstartpos move=e5\nWxe1 move=e4\n";
    let (stdout, _, status) = oracle("explain - -o board").stdin(lines).ends();
    assert_eq!((stdout.matches("\n\n     a  b").count(), status), (1, 2));
    assert!(
        stdout.ends_with(
            "cannot go to e5: a pawn moves one square forward, or two from its starting square (FIDE 3.7)\n\n\n"
        ),
        "{stdout}"
    );
    let (stdout, _, status) = oracle("-").stdin("Wke1\nWxe1\nWke1\n").ends();
    assert_eq!((stdout, status), (format!("{board}\n\n{board}\n"), 2));
}

#[test]
fn successors_are_a_line_each_and_nothing_for_a_mate_or_a_bad_line() {
    oracle("--successors -")
        .stdin("startpos moves f3 e5 g4 Qh4\nWxe1\nWka1 Bkc2 turn=w\n")
        .stdout("8/8/8/8/8/8/K1k5/8 b - - 1 1\n")
        .stderr(
            "chess-oracle: line 2: `x` is not a role\n  Wxe1\n  ^^^^\n\
             hint: the roles are k, q, r, b, n (or s) and p, as in `Wke1`\n",
        )
        .status(2);
}

#[test]
fn successors_of_successors_enumerate_positions() {
    let first = oracle("--successors startpos").says();
    let second = oracle("--successors -o fen -").stdin(first).says();
    let mut fens: Vec<&str> = second.lines().collect();
    assert_eq!(fens.len(), 400);
    fens.sort_unstable();
    fens.dedup();
    assert_eq!(fens.len(), 400);
}

#[test]
fn fail_fast_stops_at_the_first_bad_line() {
    let (stdout, stderr, status) = oracle("-o uci --fail-fast -")
        .stdin("Wka1 Bkc2 turn=w\nWxe1\nWka1\n")
        .ends();
    assert_eq!(
        (stdout.as_str(), stderr.lines().count(), status),
        ("a1a2\n\n", 4, 2)
    );
}

#[test]
fn a_mark_of_byte_order_is_no_part_of_the_first_line() {
    oracle("-o fen -")
        .stdin("\u{feff}Wke1\n")
        .stdout("8/8/8/8/8/8/8/4K3 w - - 0 1\n")
        .run();
}

#[test]
fn no_moves_are_an_empty_line() {
    let lines = "Wka1 Bkc2 turn=w\nk7/2Q5/1K6/8/8/8/8/8 b - - 0 1\nWkh1 Bkf2 turn=w\n";
    for (format, wanted) in [("uci", "a1a2\n\nh1h2\n"), ("san", "Ka2\n\nKh2\n")] {
        oracle(&format!("-o {format} -"))
            .stdin(lines)
            .stdout(wanted)
            .run();
    }
}

/// Good and bad lines, lines that are skipped, and bytes that are not UTF-8.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    let text = prop_oneof![
        "[WB][kqrbnp][a-h][1-8]( [WB][kqrbnp][a-h][2-7]){0,4}( id=[a-z]{1,3})?",
        "(startpos|Wke1 Wra1 Bke8) moves( [a-h][1-8][a-h][1-8]| [KQRBN][a-h][1-8]| O-O-O| e4){0,3}",
        "r3k2r/8/8/[1-8pP]{1,3}/8/8/8/R3K2R [wb] (-|KQkq|H) (-|e3|d6) (0|150) 1( moves)?( id=x)?",
        "4k3/8/8/8/8/8/8/4K3 w - - (bm Kd2;|id \"a b\";|bm|c0 \"x;){0,2}",
        "\\PC{0,12}",
        "[ \t,;]{0,3}",
        "#.{0,9}",
    ];
    prop_oneof![
        20 => text.prop_map(String::into_bytes),
        1 => Just(b"Wke1 \xff\xfe".to_vec()),
    ]
}

/// Both channels, without the numbers of the lines.
fn answers(question: &str, input: Vec<u8>) -> (String, String, i32) {
    let (stdout, stderr, status) = oracle(question).stdin(input).ends();
    let numberless = |text: String, before: &str| -> String {
        let mut parts = text.split(before);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| {
            text + part.trim_start_matches(|letter: char| letter.is_ascii_digit())
        })
    };
    (
        numberless(stdout, "},\"line\":"),
        numberless(stderr, "chess-oracle: line "),
        status,
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_stream_is_answered_as_its_lines_one_by_one(
        lines in prop::collection::vec(any_line(), 1..12),
        threads in 1_u8..4,
    ) {
        // A line end is not part of a line.
        let lines: Vec<Vec<u8>> = lines
            .into_iter()
            .map(|line| line.into_iter().filter(|byte| !b"\r\n".contains(byte)).collect())
            .collect();
        for question in ["--json -", "-o epd -", "-o board -", "attacks --json -", "explain O-O --json -", "perft 1 -"] {
            let question = format!("{question} --threads {threads}");
            let whole = answers(&question, lines.join(&b'\n'));
            let mut single = (String::new(), String::new(), 0);
            for line in &lines {
                let (stdout, stderr, status) = answers(&question, line.clone());
                single.0 += &stdout;
                single.1 += &stderr;
                // A bad line outweighs an illegal move.
                single.2 = single.2.max(status);
            }
            prop_assert_eq!(&whole, &single, "{}", question);
        }
    }
}
