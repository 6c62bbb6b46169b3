//! `perft --check`, ranges of depths, and other orders of the words of `perft`.

use serde_json::{Value, json};

use crate::support::{oracle, oracle_with};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ROOK: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

#[test]
fn counts_that_are_wrong_are_a_line_each_and_status_one() {
    let right = format!("{START} ;D1 20 ;D2 400 ;D3 8902\n{ROOK} ;D1 15 ;D2 66 ;D3 1197\n");
    oracle("perft --check -").stdin(right.as_str()).run();
    let wrong = right
        .replace("8902", "8903")
        .replace("D1 15 ;D2 66", "D1 14; D2 67");
    oracle("perft --check")
        .stdin(wrong.as_str())
        .stdout(format!(
            "line 1: D3 is 8902, not 8903: {START}\nline 2: D1 is 15, not 14: {ROOK}\n\
             line 2: D2 is 66, not 67: {ROOK}\n"
        ))
        .status(1);
    // Up to this depth only.
    oracle("perft --check 2 -")
        .stdin(wrong.as_str())
        .stdout(format!(
            "line 2: D1 is 15, not 14: {ROOK}\nline 2: D2 is 66, not 67: {ROOK}\n"
        ))
        .status(1);
    oracle("perft 1 --check").stdin(right).run();
    for threads in ["1", "3"] {
        let many = wrong.repeat(50);
        let (stdout, _, status) = oracle_with(&["perft", "--check", "--threads", threads])
            .stdin(many)
            .ends();
        assert_eq!((stdout.lines().count(), status), (150, 1));
    }
}

#[test]
fn one_position_is_checked_with_and_without_a_depth() {
    let line = format!("{ROOK} ;D1 15 ;D2 67");
    let wrong = format!("D2 is 66, not 67: {ROOK}\n");
    for arguments in [
        &["perft", "--check", &line][..],
        &["perft", "--check", "2", &line],
    ] {
        oracle_with(arguments).stdout(wrong.as_str()).status(1);
    }
    oracle_with(&["perft", "1", &line, "--check"]).run();
    let words: Vec<&str> = ["perft", "--check"]
        .into_iter()
        .chain(line.split(' '))
        .collect();
    oracle_with(&words).stdout(wrong).status(1);
}

#[test]
fn in_json_every_checked_count_stands_beside_the_true_one() {
    let input = format!("{ROOK} ;D1 15 ;D2 67; id=rook\n{START}\n{START} ;D1 20;\n");
    let (stdout, stderr, status) = oracle("perft --check --json -").stdin(input).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    let records: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let checked = json!([
        {"depth": 1, "written": 15, "nodes": 15},
        {"depth": 2, "written": 67, "nodes": 66},
    ]);
    assert_eq!(records[0]["id"], "rook");
    assert_eq!(records[0]["checked"], checked);
    assert_eq!(records[0]["right"], false);
    assert_eq!(records[1]["error"]["code"], "no_counts");
    assert_eq!(records[1]["line"], 2);
    assert_eq!(records[2]["right"], true);
}

#[test]
fn counts_that_cannot_be_checked_are_refused() {
    for (line, message, column) in [
        (START.to_owned(), "there are no counts of this position", 1),
        (
            format!("{ROOK} ;D1 15; moves Ke2"),
            "there are no counts of this position",
            1,
        ),
        (
            format!("{ROOK} ;D1 15 ;D2 many"),
            "`D2 many` is not a count of leaf nodes",
            40,
        ),
        (
            format!("{ROOK} ;D256 15"),
            "`D256 15` is not a count of leaf nodes",
            33,
        ),
        (
            format!("{ROOK} ;D1 18446744073709551616"),
            "`D1 18446744073709551616` is not a count of leaf nodes",
            33,
        ),
    ] {
        let (stdout, stderr, status) = oracle_with(&["perft", "--check", "--json", &line]).ends();
        let record: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(record["error"]["message"], message, "{line}");
        assert_eq!(record["error"]["column"], column, "{line}");
        assert!(stderr.contains(message), "{stderr}");
        assert_eq!(status, 2);
    }
    for option in ["--divide", "--split=1"] {
        oracle_with(&["perft", "--check", option, ROOK]).complains();
    }
    oracle("perft --check 1-2 startpos").complains();
}

#[test]
fn startpos_takes_counts_like_a_fen() {
    for counts in [
        ";D1 20 ;D2 401",
        "; D1 20; D2 401;",
        ";D2 401; moves",
        ";D2 401; id=a",
    ] {
        oracle("perft --check -")
            .stdin(format!("startpos {counts}\n"))
            .stdout(format!("line 1: D2 is 400, not 401: {START}\n"))
            .status(1);
    }
    // Any other word after a semicolon is what it was: a field, `moves`, or too much.
    let named = oracle_with(&["startpos ; id=a", "--json"]).records();
    assert_eq!(named[0]["id"], "a");
    oracle_with(&["startpos ; e4"]).complains();
    oracle_with(&["startpos ;D e4"]).complains();
}

#[test]
fn the_counts_of_the_suite_of_compare_are_right() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/compare/src/suite.epd");
    oracle_with(&["perft", "--check", "3", "-f", suite]).run();
}

#[test]
fn a_range_prints_the_count_of_each_depth() {
    oracle("perft 1-4 startpos")
        .stdout("1: 20\n2: 400\n3: 8902\n4: 197281\n")
        .run();
    oracle("perft 0-1")
        .stdin("startpos\nWxe1\nWke1 Bke8\n")
        .stdout("0: 1\n1: 20\n\n\n0: 1\n1: 5\n\n")
        .stderr(
            "chess-oracle: line 2: `x` is not a role\n  Wxe1\n  ^^^^\n\
             hint: the roles are k, q, r, b, n (or s) and p, as in `Wke1`\n",
        )
        .status(2);
    oracle("perft 3-3 startpos").stdout("8902\n").run();
    let records = oracle("perft 2-3 startpos --json").records();
    let counts: Vec<_> = records
        .iter()
        .map(|record| (record["depth"].as_u64(), record["nodes"].as_u64()))
        .collect();
    assert_eq!(counts, [(Some(2), Some(400)), (Some(3), Some(8902))]);
    for range in ["3-1", "1-256", "1-", "1-x", "1-2-3"] {
        let complaint = oracle_with(&["perft", range, "startpos"]).complains();
        assert!(
            complaint.contains(&format!("`{range}` is not a range of depths")),
            "{complaint}"
        );
    }
    oracle("perft 1-2 startpos --divide").complains();
    oracle("perft 1-2 startpos --split 1").complains();
}

#[test]
fn the_depth_comes_first_and_another_order_is_told_so() {
    for words in [
        &["perft", "startpos", "2"][..],
        &["perft", ROOK, "2"],
        &["perft", "4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "0", "1"],
    ] {
        let complaint = oracle_with(words).complains();
        assert!(complaint.contains("is not a depth"), "{complaint}");
        assert!(complaint.contains("`perft 3 startpos`"), "{complaint}");
    }
    for line in ["go perft 2", "go perft 2 startpos moves e4"] {
        let complaint = oracle(line).complains();
        let command = "`chess-oracle perft DEPTH POSITION`";
        assert!(complaint.contains(command), "{complaint}");
    }
}

#[test]
fn counts_need_no_space_before_their_semicolon() {
    for counts in [
        ";D1 15;D2 66",
        "; D1 15; D2 66;",
        " D1 15; D2 66",
        ";D1 15 ; D2 66",
    ] {
        for fen in [ROOK, ROOK.strip_suffix(" 0 1").unwrap()] {
            oracle("perft --check -")
                .stdin(format!("{fen}{counts}"))
                .run();
            let wrong = format!("{fen}{}", counts.replace("66", "67"));
            oracle("perft --check -")
                .stdin(wrong)
                .stdout(format!("line 1: D2 is 66, not 67: {ROOK}\n"))
                .status(1);
        }
    }
    oracle("perft --check -")
        .stdin("kiwipete;D1 48;D2 2039")
        .run();
}

#[test]
fn a_wrong_count_names_its_file_and_line() {
    let folder = std::env::temp_dir().join(format!("oracle-counts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("suite.epd");
    std::fs::write(
        &file,
        format!("# counts\n{START} ;D1 20\n{ROOK};D1 15;D2 67\n"),
    )
    .unwrap();
    let name = file.to_str().unwrap();
    oracle_with(&["perft", "--check", "-f", name])
        .stdout(format!("{name}:3: D2 is 66, not 67: {ROOK}\n"))
        .status(1);
    let arguments = ["perft", "--check", "--json", "-f", name];
    let (stdout, _, status) = oracle_with(&arguments).ends();
    let records = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let records: Vec<Value> = records.collect();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!((records.len(), status), (2, 1));
    assert_eq!(records[0].get("line"), None);
    assert_eq!(
        (&records[1]["file"], &records[1]["line"]),
        (&json!(name), &json!(3))
    );
}

#[test]
fn records_of_several_depths_have_each_what_belongs_to_their_line() {
    let object = "{\"fen\":\"4k3/8/8/8/8/8/4P3/4K3 w - - 5 20\",\"id\":7,\"foo\":9}\n";
    let told = oracle("perft 1-2 --json --echo --keep-lines -")
        .stdin(object)
        .says();
    assert_eq!(told.lines().count(), 2);
    for record in told.lines() {
        let record: Value = serde_json::from_str(record).unwrap();
        let keys = ["line", "id", "foo"].map(|key| record[key].as_u64());
        assert_eq!(keys, [Some(1), Some(7), Some(9)]);
    }
    let table = "fen,foo\n4k3/8/8/8/8/8/4P3/4K3 w - - 5 20,9\n";
    let told = oracle("perft 1-2 --json --echo -").stdin(table).says();
    assert_eq!(told.matches("\"foo\":9}").count(), 2);
}

#[test]
fn a_wrong_count_has_its_line_once() {
    let told = oracle("perft --check --json --keep-lines -");
    let (told, ..) = told.stdin("4k3/8/8/8/8/8/4P3/4K3 w - - ;D1 5\n").ends();
    assert_eq!(told.matches("\"line\":1").count(), 1, "{told}");
}

#[test]
fn wrong_counts_name_their_place_in_lines_objects_and_rows() {
    let object = format!("{{\"fen\":\"{START} ;D1 19\"}}");
    let lines = format!("{START} ;D1 19\n\n{object}\n");
    let told = |words: &str, stdin: &str| oracle(words).stdin(stdin).ends().0;
    let text = told("perft --check -", &lines);
    assert_eq!(
        text,
        format!("line 1: D1 is 20, not 19: {START}\nline 3: D1 is 20, not 19: {START}\n")
    );
    let table = format!("FEN,n\n{START} ;D1 19,1\n");
    let text = told("perft --check --position-column FEN -", &table);
    assert_eq!(text, format!("line 2: D1 is 20, not 19: {START}\n"));
    for more in ["", " --keep-lines"] {
        let records = told(&format!("perft --check --json{more} -"), &lines);
        let numbers = records.lines().map(|line| {
            let record: Value = serde_json::from_str(line).unwrap();
            assert_eq!(line.matches("\"line\":").count(), 1, "{line}");
            record["line"].as_u64().unwrap()
        });
        let wanted: &[u64] = if more.is_empty() { &[1, 3] } else { &[1, 2, 3] };
        assert_eq!(numbers.collect::<Vec<_>>(), wanted, "{records}");
    }
}
