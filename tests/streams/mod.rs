//! Streams: one record for each line, whatever stands around it.

#[cfg(unix)]
mod encodings;
mod limits;

use std::fs;

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
    let hint = oracle_with(&["explain", &path]).complains();
    assert!(
        hint.ends_with(&format!(
            "hint: to answer each line of the file, write `explain MOVE -f '{shown}'`\n"
        )),
        "{hint}"
    );
}
