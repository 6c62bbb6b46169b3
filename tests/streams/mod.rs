//! Streams: one record for each line, whatever stands around it.

#[cfg(unix)]
mod encodings;
mod limits;

use std::fs;

use proptest::prelude::*;

use crate::compressed::zstd;
use crate::support::{oracle, oracle_with};

/// Lines of many kinds, and the bytes at which they begin.
fn many_lines() -> (String, Vec<usize>) {
    let kinds = [
        "startpos id=ä\n".to_owned(),
        "# a comment\n".to_owned(),
        "\n".to_owned(),
        "Wxe1\r\n".to_owned(),
        format!("startpos moves {}\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(300)),
        format!("{}\n", "x".repeat(200_000)),
    ];
    let text = format!("\u{feff}{}", kinds.concat().repeat(3));
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let starts = std::iter::once(0).chain(ends).collect();
    (text, starts)
}

#[test]
fn a_stream_can_begin_at_any_line() {
    let (text, starts) = many_lines();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lines").display().to_string();
    let packed_path = format!("{path}.zst");
    fs::write(&path, &text).unwrap();
    fs::write(&packed_path, zstd(text.as_bytes())).unwrap();
    let ask = |path: &str, start: usize| {
        let start = start.to_string();
        oracle_with(&[
            "--fields",
            "fen,line",
            "--threads",
            "2",
            "--from-offset",
            &start,
            "-f",
            path,
        ])
        .ends()
    };
    let whole = ask(&path, 0).0;
    for (number, start) in starts.iter().enumerate() {
        // Each line of six is answered but for two.
        let passed = number / 6 * 4 + [0, 1, 1, 1, 2, 3][number % 6];
        let rest: String = whole.split_inclusive('\n').skip(passed).collect();
        let (answers, complaint, _) = ask(&path, *start);
        assert_eq!((answers, &*complaint), (rest, ""), "{start}");
    }
    let end = text.len();
    for (offset, reason) in [
        (1, "it is within a line"),
        (end + 1, &*format!("the input has {end} bytes")),
    ] {
        let (_, complaint, status) = ask(&path, offset);
        let said = format!("cannot begin at byte {offset}: {reason}\n");
        assert!(complaint.ends_with(&said) && status == 2, "{complaint}");
    }
    let of_packed = ask(&packed_path, starts[8]).0.replace(&packed_path, &path);
    assert_eq!(of_packed, ask(&path, starts[8]).0);
}

#[test]
fn a_file_with_a_strange_name_is_named_and_others_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a \u{202e}.txt").display().to_string();
    fs::write(&path, "Wxe1\n").unwrap();
    let words = [
        "-o",
        "uci",
        "-f",
        "/no/such",
        "-f",
        &path,
        "-f",
        "tests/data/lines.txt",
    ];
    let (stdout, stderr, status) = oracle_with(&words).ends();
    assert_eq!(
        (&*stdout, status),
        ("\ne1d1 e1f1 e1d2 e1e2 e1f2\na1a2\n", 2)
    );
    let shown = path.replace('\u{202e}', "\\u{202e}");
    assert!(
        stderr.starts_with("chess-oracle: cannot read /no/such: "),
        "{stderr}"
    );
    assert!(
        stderr.contains(&format!("chess-oracle: {shown}:1: `x` is not a role\n")),
        "{stderr}"
    );
    let records = oracle_with(&["--fields", "fen", "-f", &path, "-f", "/no/such"])
        .ends()
        .0;
    let record: serde_json::Value = serde_json::from_str(records.lines().next().unwrap()).unwrap();
    assert_eq!(record["file"], path, "{records}");
    assert!(
        records.lines().last().unwrap().contains("\"cannot_read\""),
        "{records}"
    );
    let first = oracle_with(&["--fail-fast", "-f", "/no/such", "-f", &path]).ends();
    assert_eq!((&*first.0, first.2), ("", 2));
    oracle("-f /dev/null").run();
    let hint = oracle_with(&["attacks", &path]).complains();
    assert!(
        hint.ends_with(&format!(
            "hint: to answer each line of the file, write `-f '{shown}'`\n"
        )),
        "{hint}"
    );
}

#[test]
fn successors_of_successors_enumerate_positions() {
    let first = oracle("--successors startpos").says();
    let second = oracle("--successors -o fen -").stdin(first).says();
    let fens: std::collections::HashSet<&str> = second.lines().collect();
    assert_eq!((fens.len(), second.lines().count()), (400, 400));
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
        let digits = |letter: char| letter.is_ascii_digit();
        parts.fold(first, |text, part| text + part.trim_start_matches(digits))
    };
    let [before_record, before_message] = ["},\"line\":", "chess-oracle: line "];
    (
        numberless(stdout, before_record),
        numberless(stderr, before_message),
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
        for question in ["--json -", "-o epd -", "-o board -", "explain O-O --json -", "perft 1 -"] {
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
