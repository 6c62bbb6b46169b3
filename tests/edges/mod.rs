//! Corner cases of lines, each found as a fault once, with similar cases.

mod moves;

use serde_json::{Value, json};

use crate::support::{oracle, oracle_with};

/// Returns the `id` of each record of a stream of these lines.
fn ids(lines: &[&str], question: &str) -> Vec<Value> {
    let (stdout, _, _) = oracle(question).stdin(lines.join("\n")).ends();
    let records = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    records.map(|record: Value| record["id"].clone()).collect()
}

#[test]
fn the_id_of_a_bad_line_is_read_as_the_reader_reads_it() {
    let cases = [
        // The record was read, so its id is known.
        (
            "4k3/8/8/8/8/8/8/4K3 w - - id \"real\"; c0 \"x id=fake y\"; moves Kd5",
            json!("real"),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - c0 \"x id=fake y\"; moves Kd5 id=real",
            json!("real"),
        ),
        ("Wke1 id=real moves Kd5", json!("real")),
        ("startpos moves id=real e5", json!("real")),
        // One operation is wrong, another is the id.
        (
            "4k3/8/8/8/8/8/8/4K3 w - - c0 \"an id here\"; id \"real\"; =",
            json!("real"),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - =; c0 \"an id here\"; id \"real\";",
            json!("real"),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - =; c0 \"; id fake;\"; id real;",
            json!("real"),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - id \"re\\\"al\"; =",
            json!("re\"al"),
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - id \"re;al\"; =", json!("re;al")),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - hmvc many; id real;",
            json!("real"),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - id real; bm Kd2; id other;",
            json!("real"),
        ),
        ("4k3/8/8/9 w - - id \"real\";", json!("real")),
        ("4k3/8/8/8/8/8/8/4K3 x - - 3 4 id=real", json!("real")),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - am Kd2; piece=e9 id=real",
            json!("real"),
        ),
        // Text that only looks like an id.
        ("4k3/8/8/8/8/8/8/4K3 w - - c0 \"id=fake\"; =", json!(null)),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - c0 \"x; id fake; y\"; =",
            json!(null),
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - xid \"fake\"; =", json!(null)),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - id \"never closed; =",
            json!(null),
        ),
        ("Wke1 Wxe1 noid=fake", json!(null)),
        ("Wke1 Wxe1 move=id=fake", json!(null)),
        // Fields begin after any separator, and end at white space.
        ("Wke1,id=a Wxe1", json!("a")),
        ("Wke1\tid=a\tWxe1", json!("a")),
        ("Wxe1;id=a", json!("a")),
        ("Wxe1 ,; id=a,b;c", json!("a,b;c")),
        ("turn=w id=a Wxe1", json!("a")),
        ("Wxe1 id=", json!("")),
    ];
    let lines = cases.each_ref().map(|(line, _)| *line);
    let wanted: Vec<Value> = cases.into_iter().map(|(_, id)| id).collect();
    for question in [
        "--json -",
        "attacks --json -",
        "perft 1 --json -",
        "--successors --json -",
    ] {
        for ((found, wanted), line) in ids(&lines, question).iter().zip(&wanted).zip(lines) {
            assert_eq!(found, wanted, "{question}: {line}");
        }
    }
}

#[test]
fn an_error_that_is_not_of_reading_carries_the_id_too() {
    let strict = ids(&["Wke1 id=a", "Wxe1 id=b"], "--strict --json -");
    assert_eq!(strict, [json!("a"), json!("b")]);
    let judged = ids(
        &["startpos id=a", "startpos move=e9 id=b"],
        "explain - --json",
    );
    assert_eq!(judged, [json!("a"), json!("b")]);
    let chosen = ids(&["startpos id=a", "id=b startpos"], "--json --piece e4 -");
    assert_eq!(chosen, [json!("a"), json!("b")]);
    let many = "4k3/8/8/8/8/8/8/4K3 w - - id \"c\";";
    assert_eq!(ids(&[many], "perft 60 --hash 64 --json -"), [json!("c")]);
    let mut long = b"Wke1 id=a ".to_vec();
    long.extend(vec![b'x'; 70_000]);
    let (stdout, _, _) = oracle("--json -").stdin(long).ends();
    assert!(stdout.starts_with("{\"id\":\"a\",\"error\":{\"code\":\"line_too_long\""));
}

#[test]
fn operations_are_there_once_and_speak_of_their_position() {
    let epd = |line: &str, more: &[&str]| {
        let arguments: Vec<&str> = [line, "-o", "epd"]
            .into_iter()
            .chain(more.iter().copied())
            .collect();
        oracle_with(&arguments).ends()
    };
    let fen = "4k3/8/8/8/8/8/8/4K2R w K -";
    for twice in [
        "id \"x\"; id \"y\";",
        "bm O-O; bm O-O;",
        "D1 15; c0 \"a\"; D1 15;",
        "hmvc 3; hmvc 3;",
    ] {
        let (stdout, stderr, status) = epd(&format!("{fen} {twice}"), &[]);
        assert_eq!((stdout.as_str(), status), ("", 2), "{twice}");
        assert!(stderr.contains("is given twice"), "{stderr}");
    }
    let all = "acd 5; acn 9; acs 1; am Kd1; bm O-O; c0 \"kept\"; ce 30; D1 15; D2 66; dm 4; draw_offer; eco \"C20\"; \
               id \"kept\"; noop; pm O-O; pv O-O; rc 1; resign; sm O-O; tcid \"kept\"; v0 \"Line\"; Dx kept; D kept;";
    let all = all.replace("\\\n", " ");
    let (stdout, _, _) = epd(&format!("{fen} {all}"), &[]);
    let spaced: Vec<&str> = all.split_whitespace().collect();
    assert_eq!(stdout.trim(), format!("{fen} {}", spaced.join(" ")));
    let kept = "c0 \"kept\"; id \"kept\"; noop; tcid \"kept\"; Dx kept; D kept;";
    for moved in [
        epd(&format!("{fen} {all} moves O-O"), &[]),
        epd(&format!("{fen} {all}"), &["--moves", "O-O"]),
        epd(
            &format!("{fen} {all}"),
            &["--successors", "--only", "castling"],
        ),
    ] {
        assert_eq!(
            moved.0.trim(),
            format!("4k3/8/8/8/8/8/8/5RK1 b - - hmvc 1; {kept}")
        );
    }
}

#[test]
fn an_epd_keeps_both_clocks() {
    for (fen, epd) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - -"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 7 1",
            "4k3/8/8/8/8/8/8/4K3 w - - hmvc 7;",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 9",
            "4k3/8/8/8/8/8/8/4K3 w - - fmvn 9;",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b - - 99 120",
            "4k3/8/8/8/8/8/8/4K3 b - - hmvc 99; fmvn 120;",
        ),
    ] {
        assert_eq!(oracle_with(&[fen, "-o", "epd"]).says().trim(), epd);
        assert_eq!(oracle_with(&[epd, "-o", "fen"]).says().trim(), fen);
    }
    let given = "4k3/8/8/8/8/8/8/4K3 w - - fmvn 1; c0 \"a\"; hmvc 0;";
    assert_eq!(oracle_with(&[given, "-o", "epd"]).says().trim(), given);
}

#[test]
fn an_answer_does_not_repeat_a_long_line_without_end() {
    let comment = "x".repeat(60_000);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for line in [
        format!("{fen} c0 \"{comment}\"; id \"a\";"),
        format!("{fen} id=a{comment}"),
    ] {
        let (stdout, stderr, status) = oracle("--successors -o epd -").stdin(line.clone()).ends();
        assert_eq!((stdout.as_str(), status), ("", 2));
        assert!(
            stderr.starts_with(
                "chess-oracle: line 1: the answer would be longer than 1048576 bytes\n"
            )
        );
        // There are few moves.
        let (stdout, _, status) = oracle("--successors -o fen -").stdin(line).ends();
        assert_eq!((stdout.lines().count(), status), (20, 0));
    }
    let short = format!("{fen} c0 \"{}\";", "x".repeat(1000));
    assert_eq!(
        oracle("--successors -o epd -")
            .stdin(short)
            .says()
            .lines()
            .count(),
        20
    );
}

#[test]
fn nothing_is_ignored_without_a_word() {
    for (line, options, message) in [
        ("Wke1 moved=c5", vec![], "no king or rook stands on c5"),
        (
            "startpos",
            vec!["--moved", "b1"],
            "the piece on b1 is a white knight, which never castles",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            vec!["--moved", "a1"],
            "no king or rook stands on a1",
        ),
        (
            "startpos halfmove=4294967295 moves Nf3",
            vec![],
            "`4294967295` is not a number of moves",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 4294967295 1",
            vec![],
            "`4294967295` is not a number of moves",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - fmvn 4294967295;",
            vec![],
            "`4294967295` is not a number of moves",
        ),
    ] {
        let arguments: Vec<&str> = [line].into_iter().chain(options).collect();
        let stderr = oracle_with(&arguments).complains();
        assert!(
            stderr.starts_with(&format!("chess-oracle: {message}\n")),
            "{stderr}"
        );
    }
    // Moves can be played after the largest clocks.
    let last = "startpos halfmove=2147483647 fullmove=2147483647 moves Nf3 Nf6";
    assert!(
        oracle_with(&[last, "-o", "fen"])
            .says()
            .ends_with(" 2147483649 2147483648\n")
    );
    let (stdout, _, status) = oracle("explain e5 --json -")
        .stdin("startpos move=e4 id=a\nstartpos")
        .ends();
    let records: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records[0]["error"]["code"], "repeated_field");
    assert_eq!(
        (records[0]["error"]["column"].as_u64(), &records[0]["id"]),
        (Some(15), &json!("a"))
    );
    assert_eq!((&records[1]["reason"], status), (&json!("movement"), 2));
}

#[test]
fn a_move_number_of_0_is_named() {
    for line in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "4k3/8/8/8/8/8/8/4K3 w - - fmvn 0;",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 7 fullmove=0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 00",
    ] {
        let record: Value = serde_json::from_str(&oracle_with(&[line, "--json"]).says()).unwrap();
        assert_eq!(record["assumed"], json!(["fullmove"]), "{line}");
        assert_eq!(record["fen"], "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let text = oracle_with(&[line]).says();
        assert!(
            text.ends_with("Assumed     move number 1, not 0\n"),
            "{text}"
        );
    }
}

#[test]
fn ten_attackers_are_more_than_a_digit_tells() {
    let many = oracle("attacks Bnc4c6d3d7f3f7g4g6 Bra5h5 Bba1 Wke5").says();
    assert!(many.contains('+'));
    assert!(
        many.contains("black pieces (right)\n    + ten or more\n"),
        "{many}"
    );
    assert!(!oracle("attacks startpos").says().contains('+'));
}

#[test]
fn a_line_of_white_space_is_blank_however_long_it_is() {
    for length in [100, 65_536, 65_537, 300_000] {
        let input = format!("{}\nWke1\n", " ".repeat(length));
        oracle("-o fen -")
            .stdin(input)
            .stdout("8/8/8/8/8/8/8/4K3 w - - 0 1\n")
            .run();
    }
}
