//! Lines that are long or no text, and pipes that close.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::oracle;

#[test]
fn bytes_that_are_no_text_are_a_record() {
    let mut input = b"Wke1 id=1\nWke1 id=x ".to_vec();
    input.extend_from_slice(b"\xff\xfe\nWke1 id=3\n");
    let (stdout, stderr, status) = oracle("--json -").stdin(input).ends();
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!((lines.len(), stderr.as_str(), status), (3, "", 2));
    assert_eq!(
        lines[1],
        "{\"id\":\"x\",\"error\":{\"code\":\"not_utf8\",\"message\":\"the line is not UTF-8\",\
         \"token\":\"\u{fffd}\",\"column\":11,\"hint\":\"write it in UTF-8\"},\"line\":2}"
    );
}

#[test]
fn the_first_byte_that_is_no_text_is_marked() {
    oracle("-o uci -")
        .stdin(b"Wka1 Bkc2 turn=w\nWke1 id=x \xff\xfe\n")
        .stdout("a1a2\n\n")
        .stderr(
            "chess-oracle: line 2: the line is not UTF-8\n  \
             Wke1 id=x \u{fffd}\u{fffd}\n            ^\nhint: write it in UTF-8\n",
        )
        .status(2);
}

#[test]
fn a_line_over_64_kib_is_a_record() {
    let input = format!("Wke1\n{}\nWke1\n", "Wke1 ".repeat(13_200));
    let (stdout, _, status) = oracle("--json -").stdin(input).ends();
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!((lines.len(), status), (3, 2));
    assert!(
        lines[1].contains("\"code\":\"line_too_long\""),
        "{}",
        lines[1]
    );
    assert!(lines[1].contains("\"line\":2"), "{}", lines[1]);
}

#[test]
fn a_line_of_64_kib_is_answered_and_one_byte_more_is_refused() {
    let question = "Wka1 Bkc2 turn=w";
    let line = |length: usize| format!("{question}{}\r\n", " ".repeat(length - question.len()));
    let (stdout, stderr, status) = oracle("-o uci -")
        .stdin(line(65_536) + &line(65_537))
        .ends();
    assert_eq!((stdout.as_str(), status), ("a1a2\n\n", 2));
    let lines: Vec<&str> = stderr.lines().collect();
    assert_eq!(
        lines[0],
        "chess-oracle: line 2: the line is longer than 65536 bytes"
    );
    assert_eq!(lines[3], "hint: write one position per line");
}

#[test]
fn an_answer_comes_before_the_next_question() {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
        .args(["-o", "uci", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for (question, wanted) in [
        ("Wka1 Bkc2 turn=w\n", "a1a2\n"),
        ("Wkh1 Bkf2 turn=w\n", "h1h2\n"),
    ] {
        stdin.write_all(question.as_bytes()).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, wanted);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
        .args(["--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // More than any pipe holds; the program ends in the middle of it.
    for _ in 0..100_000 {
        if stdin.write_all(b"startpos\n").is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for arguments in [
        &["startpos"][..],
        &["--help"],
        &["schema"],
        &["completions", "zsh"],
        &["man"],
        &["perft", "3", "startpos"],
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            stderr,
            "chess-oracle: cannot write the answer: No space left on device (os error 28)\n"
        );
        assert_eq!(output.status.code(), Some(2));
    }
}
