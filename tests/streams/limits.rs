//! Lines that are long or no text, and outputs that take nothing.

use std::process::Command;

use crate::support::oracle;

#[test]
fn bytes_that_are_no_text_and_lines_that_are_too_long_are_refused_by_themselves() {
    let line = |length: usize| format!("Wka1 Bkc2 turn=w{}\r\n", " ".repeat(length - 16));
    let bytes = b"Wke1 id=x \xff\xfe\nWka1 Bkc2 turn=w\n".to_vec();
    let input = [bytes, line(65_536).into(), line(65_537).into()].concat();
    let (stdout, stderr, status) = oracle("-o uci -").stdin(&*input).ends();
    assert_eq!((stdout.as_str(), status), ("\na1a2\na1a2\n\n", 2));
    let (first, second) = stderr.split_once("chess-oracle: line 4: ").unwrap();
    assert_eq!(
        first,
        "chess-oracle: line 1: the line is not UTF-8\n  Wke1 id=x \u{fffd}\u{fffd}\n            ^\nhint: write it in UTF-8\n",
    );
    assert!(
        second.starts_with("the line is longer than 65536 bytes\n"),
        "{second}"
    );
    assert!(
        second.ends_with("hint: write one position per line\n"),
        "{second}"
    );
    let records = oracle("--fields fen -").stdin(&*input).ends().0;
    let records: Vec<&str> = records.lines().collect();
    assert_eq!(
        records[0],
        "{\"id\":\"x\",\"error\":{\"code\":\"not_utf8\",\"message\":\"the line is not UTF-8\",\
         \"token\":\"\u{fffd}\",\"column\":11,\"hint\":\"write it in UTF-8\"},\"line\":1}"
    );
    assert!(
        records[3].contains("\"code\":\"line_too_long\"") && records[3].ends_with("\"line\":4}")
    );
}

/// Runs the program where a shell has redirected standard output so.
#[cfg(unix)]
fn redirected(words: &str, redirection: &str) -> (String, Option<i32>) {
    let script = format!("echo startpos | \"$0\" {words} {redirection}");
    let program = env!("CARGO_BIN_EXE_chess-oracle");
    let output = Command::new("sh")
        .args(["-c", &script, program])
        .output()
        .unwrap();
    (
        String::from_utf8(output.stderr).unwrap(),
        output.status.code(),
    )
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_takes_nothing_is_an_error_of_every_command_and_the_null_device_is_none() {
    const COMMANDS: &str = "startpos;-;--json -;--only captures -o uci startpos;explain e4 startpos;games -;perft 2;perft 2 -;\
        winnable startpos;schema;completions bash;man;--help;games --help;--version;mcp;act;compare startpos -- true";
    let failed = "chess-oracle: cannot write the answer: ";
    for words in COMMANDS.split(';') {
        for (closed, said) in [
            (">&-", "standard output is closed"),
            ("<&- >&-", "standard output is closed"),
            (">/dev/full", "No space left on device (os error 28)\n"),
        ] {
            // The other server waits for a client, and the other comparison says what it does.
            if closed.ends_with("full") && ["mcp", "games -"].contains(&words)
                || closed.ends_with("full") && words.starts_with("compare")
            {
                continue;
            }
            let (stderr, status) = redirected(words, closed);
            let is_told = stderr.starts_with(&format!("{failed}{said}"));
            assert!(is_told && status == Some(2), "{words} {closed}: {stderr}");
        }
        assert_eq!(redirected(words, ">&- 2>&-").1, Some(2), "{words}");
        // As a shell opens it, and as some programs do for a child.
        for open in [">/dev/null", "1<>/dev/null"] {
            let (stderr, _) = redirected(words, open);
            assert!(
                !stderr.contains("standard output is closed"),
                "{words}: {stderr}"
            );
        }
    }
    assert_eq!(redirected("startpos", "1<>/dev/null").1, Some(0));
}

#[test]
fn an_object_that_is_too_long_or_no_text_keeps_its_id() {
    let ids = [
        "7",
        "-1.50",
        "null",
        "\"a \\\"b\\\" é\"",
        "[1,{\"id\":2}]",
        "{\"id\":{\"a\":1}}",
    ];
    let mut input = Vec::new();
    let mut wanted = Vec::new();
    for id in ids {
        // Within one block, over several, and around the end of what is kept.
        for length in [65_600, 66_400, 200_000, 1_000_000] {
            let note = "é{\\\"".repeat(length / 5);
            input.push(format!(
                "{{\"id\":{id},\"fen\":\"startpos\",\"note\":\"{note}\"}}"
            ));
            wanted.push((id, "line_too_long"));
        }
    }
    let mut input: Vec<Vec<u8>> = input.into_iter().map(String::into_bytes).collect();
    for id in ids {
        for (before, after) in [
            (format!("{{\"id\":{id},\"note\":\""), "\"}".to_owned()),
            ("{\"note\":\"".to_owned(), format!("\",\"id\":{id}}}")),
        ] {
            input.push([before.as_bytes(), b"\xff\xfe", after.as_bytes()].concat());
            wanted.push((id, "not_utf8"));
        }
    }
    for threads in ["1", "3"] {
        let command = format!("--json --threads {threads} -");
        let (stdout, stderr, status) = oracle(&command).stdin(input.join(&b'\n')).ends();
        assert_eq!((stderr.as_str(), status), ("", 2));
        let records: Vec<&str> = stdout.lines().collect();
        assert_eq!(records.len(), wanted.len());
        for (index, ((id, code), record)) in wanted.iter().zip(records).enumerate() {
            let start = format!("{{\"id\":{id},\"error\":{{\"code\":\"{code}\"");
            assert!(record.starts_with(&start), "{index} {id}: {record:.99}");
            let end = format!("\"line\":{}}}", index + 1);
            assert!(record.ends_with(&end), "{index}");
        }
    }
}

#[test]
fn an_id_of_an_inner_object_or_a_cut_one_is_not_that_of_the_line() {
    let long = "a".repeat(70_000);
    let inner = "\"x\":[{\"id\":5}]";
    let lines = [
        format!("{{{inner},\"note\":\"{long}\"}}"),
        format!("{{\"note\":\"{long}\",{inner}}}"),
        format!("{{\"note\":\"{long}\",\"text\":\",\\\"id\\\":5\"}}"),
        format!("{{\"fen\":\"startpos\",\"id\":\"{long}\"}}"),
        format!("{{\"fen\":\"{long} id=5"),
        format!("{{\"note\":\"{long}\",\"id\":5"),
    ];
    let (stdout, ..) = oracle("--json -").stdin(lines.join("\n")).ends();
    let records: Vec<&str> = stdout.lines().collect();
    assert_eq!(records.len(), lines.len());
    for (index, record) in records.into_iter().enumerate() {
        assert!(record.starts_with("{\"error\""), "{index}: {record:.99}");
    }
}
