//! Programs that fail or mean harm: each is a finding or a clear error, none is waited for, and none is left running.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::engine::Bug;
use super::options::calls;
use super::serve::command;
use super::{compare, script};
use crate::support::{at_once, oracle_with};

/// A run may take as long as this.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A filter that is right about the initial position, and does something else when it is asked the next time.
pub fn filter(then: &str) -> Vec<String> {
    let right = "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4";
    script(&format!(
        "read fen; echo '{right}'; while read fen; do {then}; done"
    ))
}

pub fn file(lines: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, lines).unwrap();
    file
}

/// Asks a filter about these positions.
#[track_caller]
pub fn ask(program: &[String], positions: &str) -> (Vec<Value>, i32) {
    let file = file(positions);
    let path = file.path().to_str().unwrap();
    let options = ["--protocol", "lines", "--file", path, "--depth", "1"];
    let start = Instant::now();
    let mut all = options.to_vec();
    all.extend(["--timeout", "0.5", "--threads", "1"]);
    let ended = compare(&all, program);
    assert!(start.elapsed() < PATIENCE);
    ended
}

/// The initial position, which the filter gets right each time it starts, and another.
pub const POSITIONS: &str = "startpos\n4k3/8/8/8/8/8/8/4K3 w - -\n";

pub const RIGHT: &str = "case $fen in rnbqkbnr/*) echo a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4; continue;; esac";

#[track_caller]
fn finding(then: &str) -> Value {
    let program = filter(&format!("{RIGHT}; {then}"));
    let (mut records, status) = ask(&program, POSITIONS);
    assert_eq!((records.len(), status), (2, 1), "{then}: {records:?}");
    assert_eq!(records[1]["positions"], 2);
    records.remove(0)
}

#[track_caller]
fn check_fault(then: &str, cause: &str, message: &str) {
    let finding = finding(then);
    assert_eq!(finding["kind"], "program", "{finding}");
    assert_eq!(finding["cause"], cause, "{finding}");
    let said = finding["message"].as_str().unwrap();
    assert!(said.starts_with(message), "{said}");
}

/// Checks that nothing is said of a position that the program takes too long for.
#[track_caller]
fn check_not_asked(then: &str) {
    let program = filter(&format!("{RIGHT}; {then}"));
    let file = file(POSITIONS);
    let path = file.path().to_str().unwrap();
    let options = ["--protocol", "lines", "--file", path, "--depth", "1"];
    let start = Instant::now();
    let (stdout, stderr, status) = calls(&[&options[..], &["--timeout", "0.5"]].concat(), &program);
    assert!(start.elapsed() < PATIENCE);
    assert_eq!(status, 2, "{stdout}");
    assert_eq!(
        stderr,
        "chess-oracle: 1 of 2 positions was not asked about: the program does not answer within 0.5 s\n"
    );
    let wanted = "\
1 position not asked about
  4k3/8/8/8/8/8/8/4K3 w - - 0 1, depth 1: the program does not answer within 0.5 s

1 position asked about (lines), 20 leaf nodes, up to depth 1: no differences; 1 not asked about
";

    assert_eq!(stdout, wanted);
}

#[test]
fn a_program_that_hangs_is_not_waited_for() {
    check_not_asked("sleep 100");
}

#[test]
fn a_program_that_crashes_is_told_of_with_its_last_words() {
    check_fault(
        "echo 'it is asked' >&2; echo 'cannot find the king' >&2; exit 3",
        "program_ended",
        "the program ended with exit status: 3: cannot find the king",
    );
    // Its last words come from a program that it has started, after its end.
    check_fault(
        "(sleep 0.1; echo 'it was the queen' >&2) >/dev/null & exit 4",
        "program_ended",
        "the program ended with exit status: 4: it was the queen",
    );
    check_fault(
        "kill -SEGV $$",
        "program_ended",
        "the program ended with signal: 11",
    );
}

#[test]
fn a_crash_is_blamed_on_a_position_only_if_a_fresh_process_crashes_there() {
    for (then, message) in [
        (
            "exit 3",
            "the program ended with exit status: 3 (after 1 other question; a fresh process ends at this question, too)",
        ),
        (
            "if [ \"$asked\" ]; then exit 3; fi; echo e1d1 e1f1 e1d2 e1e2 e1f2",
            "the program ended with exit status: 3 (after 1 other question; a fresh process answers this question)",
        ),
    ] {
        let right = RIGHT.replace("rnbqkbnr/*) ", "rnbqkbnr/*) asked=yes; ");
        let program = filter(&format!("{right}; {then}"));
        let (records, status) = ask(&program, POSITIONS);
        assert_eq!((records[0]["message"].as_str(), status), (Some(message), 1));
    }
}

#[test]
fn garbage_is_no_answer() {
    check_fault(
        "echo e2e9",
        "program_unreadable",
        "the output `e2e9` cannot be read",
    );
    check_fault(
        "printf '\\377\\376\\n'",
        "program_unreadable",
        "the output `",
    );
}

#[test]
fn megabytes_are_not_read() {
    check_fault(
        "head -c 50000000 /dev/zero",
        "program_too_much",
        "the program wrote more",
    );
    let many_lines = "while :; do echo; done | head -c 50000000";
    let finding = finding(many_lines);
    assert!(
        ["missing", "program"].contains(&finding["kind"].as_str().unwrap()),
        "{finding}"
    );
}

#[test]
fn a_program_that_closes_its_pipes_is_told_of() {
    check_fault(
        "exec >&-; sleep 100",
        "program_closed",
        "the program closed",
    );
    check_fault(
        "exec <&- >&-; sleep 100",
        "program_closed",
        "the program closed",
    );
}

#[test]
fn late_answers_are_not_taken_for_the_next_ones() {
    // Each answer comes one second late; the right one of the second position is never heard.
    check_not_asked("sleep 1; echo e1d1 e1f1 e1d2 e1e2 e1f2");
}

#[test]
fn two_answers_to_one_question_are_no_answer() {
    let program = filter(&format!(
        "{RIGHT}; printf 'e1d1 e1f1 e1d2 e1e2 e1f2\\ne1d1\\n'"
    ));
    let positions =
        "startpos\n4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8/8/8/8/4K3 w - - 3 9\nstartpos\n";
    let (records, status) = ask(&program, positions);
    assert_eq!(status, 1, "{records:?}");
    assert_eq!(records[0]["cause"], "program_unreadable", "{records:?}");
}

#[test]
fn moves_may_be_written_in_other_ways() {
    // Upper case, `=`, the king that takes its rook, commas, the longest line, and a word for no move.
    let longest = format!("{:<65535}", "e1d1 e1f1 e1d2 e1e2 e1f2");
    for (position, answer) in [
        (
            "7k/P7/8/8/8/8/8/K7 w - -",
            "a7a8Q a7a8=R A7A8B a7a8n a1a2 a1b1 a1b2",
        ),
        (
            "4k3/8/8/8/8/8/7P/4K2R w K -",
            "e1h1 e1d1 e1f1 e1d2 e1e2 e1f2 h1g1 h1f1 h2h3 h2h4",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "e1d1,e1f1, e1d2 ,e1e2 e1f2,"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", &longest),
        ("7k/5Q2/6K1/8/8/8/8/8 b - -", "0000"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - -", "(none)"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - -", ""),
    ] {
        let program = filter(&format!("{RIGHT}; echo '{answer}'"));
        let (records, status) = ask(&program, position);
        assert_eq!((records.len(), status), (1, 0), "{answer}: {records:?}");
    }
}

#[test]
fn a_move_that_is_listed_twice_is_a_finding() {
    let program = filter(&format!(
        "{RIGHT}; echo e1h1 e1g1 e1d1 e1f1 e1d2 e1e2 e1f2 h1g1 h1f1 h2h3 h2h4"
    ));
    let (records, status) = ask(&program, "4k3/8/8/8/8/8/7P/4K2R w K -");
    assert_eq!((records.len(), status), (2, 1), "{records:?}");
    assert_eq!(records[0]["cause"], "repeated_move");
    assert_eq!(records[0]["move"], "e1g1");
}

#[test]
fn what_a_program_writes_does_not_reach_the_terminal_raw() {
    for then in [
        "printf 'error: \\033[31m\\n'",
        "printf '\\033[31m\\n'",
        "printf '\\033[31m\\n' >&2; exit 3",
    ] {
        let program = filter(&format!("{RIGHT}; {then}"));
        let file = file("startpos\n4k3/8/8/8/8/8/8/4K3 w - - id=\u{9b}x\n");
        let path = file.path().to_str().unwrap();
        let mut arguments = vec!["compare", "--protocol", "lines", "--file", path];
        arguments.extend(["--depth", "1", "--threads", "1", "--"]);
        arguments.extend(program.iter().map(String::as_str));
        let (stdout, _, status) = oracle_with(&arguments).ends();
        assert!(status < 2 && stdout.contains("\\u{1b}[31m"), "{stdout}");
        assert!(!stdout.contains(['\u{1b}', '\u{9b}']), "{stdout:?}");
    }
}

#[test]
fn refused_positions_are_counted_and_not_judged() {
    let program = filter(&format!("{RIGHT}; echo 'error: no such position'"));
    let (records, status) = ask(&program, POSITIONS);
    assert_eq!((records.len(), status), (1, 0), "{records:?}");
    let refused = records[0]["refused"].as_array().unwrap();
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0]["message"], "error: no such position");
}

#[test]
fn a_program_that_never_answers_cannot_be_asked() {
    at_once(
        [
            "exit 0",
            "exec <&- >&-; sleep 100",
            "yes",
            "cat /dev/zero",
            "kill -9 $$",
        ],
        |text| {
            for protocol in ["uci", "perft", "lines", "xboard"] {
                let arguments = [
                    "compare",
                    "--protocol",
                    protocol,
                    "--timeout",
                    "0.2",
                    "--",
                    "sh",
                    "-c",
                    text,
                ];
                let start = Instant::now();
                let (stdout, stderr, status) = oracle_with(&arguments).ends();
                assert_eq!(
                    (stdout.as_str(), status),
                    ("", 2),
                    "{text} over {protocol}: {stderr}"
                );
                let wanted = format!(
                    "chess-oracle: the program did not answer in the protocol {protocol}: "
                );
                assert!(
                    stderr.starts_with(&wanted),
                    "{text} over {protocol}: {stderr}"
                );
                assert!(start.elapsed() < PATIENCE, "{text} over {protocol}");
            }
        },
    );
}

#[test]
fn a_program_that_is_always_late_is_given_up() {
    let program = command(None, "lines");
    let words: Vec<&str> = program.iter().map(String::as_str).collect();
    // The engine itself, piped to a shell that holds back all but the first answer.
    let text = "\"$@\" | { read first; echo \"$first\"; sleep 100; }";
    let mut late = script(text);
    late.push("sh".to_owned());
    late.extend(words.iter().map(|&word| word.to_owned()));
    let mut arguments = vec!["compare", "--protocol", "lines", "--timeout", "0.4", "--"];
    arguments.extend(late.iter().map(String::as_str));
    let start = Instant::now();
    let (stdout, stderr, status) = oracle_with(&arguments).ends();
    assert_eq!((stdout.as_str(), status), ("", 2), "{stderr}");
    assert!(stderr.contains("does not answer within 0.4 s"), "{stderr}");
    assert!(start.elapsed() < PATIENCE);
}

#[test]
fn a_bug_is_found_by_an_engine_that_is_killed_again_and_again() {
    // It ends after each fifth answer, as if it had crashed, and starts again.
    let mut program = script(
        "\"$@\" | { for answer in 1 2 3 4 5; do read -r line; echo \"$line\"; done; kill -9 $$; }",
    );
    program.push("sh".to_owned());
    program.extend(command(Some(Bug::EnPassantUncoversKing), "lines"));
    let options = ["--protocol", "lines", "--depth", "1", "--threads", "1"];
    let (records, status) = compare(&options, &program);
    assert_eq!(status, 1);
    let has = |cause: &str| records.iter().any(|record| record["cause"] == cause);
    assert!(has("en_passant_uncovers"), "{:?}", records.last());
}
