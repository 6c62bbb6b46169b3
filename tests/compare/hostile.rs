//! Programs that fail or mean harm: each is a finding or a clear error, none is waited for, and none is left running.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use super::serve::command;
use super::{KINGS, behind, calls, compare, filter, script, summary};
use crate::support::{at_once, until};
use oracle_reference::engine::Bug;

/// A run may take as long as this on a busy machine; one that waits for a program takes 1000 seconds.
const PATIENCE: Duration = Duration::from_mins(5);

const OPTIONS: &str = "--protocol lines --depth 1 --threads 1";

/// The legal moves of a king on e1.
const RIGHT: &str = "e1d1 e1f1 e1d2 e1e2 e1f2";

/// The initial position, which the filter gets right each time it starts, and another.
fn positions() -> String {
    format!("startpos\n{KINGS}\n")
}

/// Returns the finding about what a filter does with a position that is not the initial one.
#[track_caller]
fn finding(then: &str) -> Value {
    let start = Instant::now();
    let (mut records, status) = compare(OPTIONS, &positions(), &filter(then));
    assert!(start.elapsed() < PATIENCE);
    assert_eq!((records.len(), status), (2, 1), "{then}: {records:?}");
    assert_eq!(records[1]["positions"], 2);
    records.remove(0)
}

/// What a filter does, and the cause and the beginning of the message, a line each.
const FAILURES: &str = "
    echo 'it is asked' >&2; echo 'no king' >&2; exit 3
        ended: the program ended with exit status: 3: no king
    (while kill -0 $$; do :; done 2>/dev/null; echo 'the queen' >&2) >/dev/null & exit 4
        ended: the program ended with exit status: 4: the queen
    kill -SEGV $$
        ended: the program ended with signal: 11
    exit 3
        ended: the program ended with exit status: 3 (after 1 other query; a fresh process ends at this query, too)
    if [ \"$asked\" ]; then exit 3; fi; echo e1d1 e1f1 e1d2 e1e2 e1f2
        ended: the program ended with exit status: 3 (after 1 other query; a fresh process answers this query)
    echo e2e9
        unreadable: the output `e2e9` cannot be read
    printf '\\377\\376\\n'
        unreadable: the output `
    head -c 50000000 /dev/zero
        too_much: the program wrote more
    exec >&-; sleep 1000
        closed: the program closed
    exec <&- >&-; sleep 1000
        closed: the program closed
";

/// Its last words may come from a program that it has started, after its end. A crash is blamed on a position only if a fresh
/// process crashes there.
#[test]
fn a_program_that_fails_is_told_of_with_what_it_did() {
    let lines: Vec<&str> = FAILURES.trim().lines().map(str::trim).collect();
    assert_eq!(lines.len(), 20);
    at_once(lines.chunks(2), |pair| {
        let finding = finding(pair[0]);
        let (cause, message) = pair[1].split_once(": ").unwrap();
        assert_eq!(finding["kind"], "program", "{finding}");
        assert_eq!(finding["cause"], format!("program_{cause}"), "{finding}");
        let said = finding["message"].as_str().unwrap();
        assert!(said.starts_with(message), "{said}");
    });
    let many_lines = finding("while :; do echo; done | head -c 50000000");
    let kind = many_lines["kind"].as_str().unwrap();
    assert!(["missing", "program"].contains(&kind), "{many_lines}");
}

/// Nothing is said of a position that the program takes too long for: it hangs, or each answer comes one second late, and the
/// right one is never heard.
#[test]
fn a_program_that_hangs_is_not_waited_for_and_late_answers_are_not_taken_for_the_next_ones() {
    at_once(
        ["sleep 1000", "sleep 4; echo e1d1 e1f1 e1d2 e1e2 e1f2"],
        |then| {
            let start = Instant::now();
            let options = format!("{OPTIONS} --timeout 3");
            let (stdout, stderr, status) = calls(&options, &positions(), &filter(then));
            assert!(start.elapsed() < PATIENCE);
            let late = format!("the program does not answer within 3 s; it was sent `{KINGS}`");
            let wanted = format!("chess-oracle: 1 of 2 positions was not asked about: {late}\n");
            assert_eq!((stderr, status), (wanted, 2), "{stdout}");
            let wanted = format!(
                "1 position not asked about\n  {KINGS}, depth 1: {late}\n\n\
             1 position asked about (lines), 20 leaf nodes, up to depth 1: no differences; 1 not asked about\n"
            );
            assert_eq!(stdout, wanted);
        },
    );
}

#[test]
fn two_answers_to_one_query_are_no_answer() {
    let program = filter(&format!("printf '{RIGHT}\\ne1d1\\n'"));
    let positions = format!("startpos\n{KINGS}\n4k3/8/8/8/8/8/8/4K3 w - - 3 9\nstartpos\n");
    let (records, status) = compare(OPTIONS, &positions, &program);
    assert_eq!(status, 1, "{records:?}");
    assert_eq!(records[0]["cause"], "program_unreadable", "{records:?}");
}

#[test]
fn moves_may_be_written_in_other_ways_but_not_twice() {
    // Upper case, `=`, the king that takes its rook, commas, the longest line, and a word for no move.
    let longest = format!("{RIGHT:<65535}");
    let (castling, mated) = ("4k3/8/8/8/8/8/7P/4K2R w K -", "7k/5Q2/6K1/8/8/8/8/8 b - -");
    for (position, answer) in [
        (
            "7k/P7/8/8/8/8/8/K7 w - -",
            "a7a8Q a7a8=R A7A8B a7a8n a1a2 a1b1 a1b2",
        ),
        (
            castling,
            "e1h1 e1d1 e1f1 e1d2 e1e2 e1f2 h1g1 h1f1 h2h3 h2h4",
        ),
        (KINGS, "e1d1,e1f1, e1d2 ,e1e2 e1f2,"),
        (KINGS, &longest),
        (mated, "0000"),
        (mated, "(none)"),
        (mated, ""),
    ] {
        summary(OPTIONS, position, &filter(&format!("echo '{answer}'")));
    }
    let program = filter("echo e1h1 e1g1 e1d1 e1f1 e1d2 e1e2 e1f2 h1g1 h1f1 h2h3 h2h4");
    let (records, status) = compare(OPTIONS, castling, &program);
    assert_eq!((records.len(), status), (2, 1), "{records:?}");
    assert_eq!(
        [&records[0]["cause"], &records[0]["move"]],
        ["repeated_move", "e1g1"]
    );
}

#[test]
fn what_a_program_writes_does_not_reach_the_terminal_raw() {
    for then in [
        "printf 'error: \\033[31m\\n'",
        "printf '\\033[31m\\n'",
        "printf '\\033[31m\\n' >&2; exit 3",
    ] {
        let positions = format!("startpos\n{KINGS} id=\u{9b}x\n");
        let (stdout, _, status) = calls(OPTIONS, &positions, &filter(then));
        assert!(status < 2 && stdout.contains("\\u{1b}[31m"), "{stdout}");
        assert!(!stdout.contains(['\u{1b}', '\u{9b}']), "{stdout:?}");
    }
}

#[test]
fn refused_positions_are_counted_and_not_judged() {
    let summary = summary(
        OPTIONS,
        &positions(),
        &filter("echo 'error: no such position'"),
    );
    let refused = summary["refused"].as_array().unwrap();
    assert_eq!(
        (refused.len(), &refused[0]["message"]),
        (1, &json!("error: no such position"))
    );
}

#[test]
fn a_bug_is_found_by_an_engine_that_is_killed_again_and_again() {
    // It ends after each fifth answer, as if it had crashed, and starts again.
    let killed =
        "\"$@\" | { for answer in 1 2 3 4 5; do read -r line; echo \"$line\"; done; kill -9 $$; }";
    let engine = command(Some(Bug::EnPassantUncoversKing), "lines");
    let program = [script(killed), vec!["sh".to_owned()], engine].concat();
    let (records, status) = compare("--protocol lines --depth 1 --threads 1", "", &program);
    assert_eq!(status, 1);
    let mut causes = records.iter().map(|record| &record["cause"]);
    assert!(
        causes.any(|cause| cause == "en_passant_uncovers"),
        "{:?}",
        records.last()
    );
}

/// Replaces lines of the engine that begin with these letters.
fn replacing(start: &str, shown: &str) -> String {
    format!(
        "\"$@\" | while read -r line; do case $line in {start}*) {shown};; *) echo \"$line\";; esac; done"
    )
}

/// A position of Chess960 before one of standard chess.
const BOTH_MODES: &str =
    "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w CFcf -\n4k3/8/8/8/8/8/7P/4K2R w K -\n";

#[test]
fn an_answer_has_at_most_4_mib() {
    let much = |bytes: u32| {
        let words = format!("yes 'info string {}'", "x".repeat(999));
        let shown = format!("{words} | head -c {bytes}; echo; echo \"$line\"");
        let program = behind(&replacing("Nodes", &shown), "uci");
        calls("--protocol uci --depth 1 --threads 1", BOTH_MODES, &program)
    };
    // Three of them are more than that together.
    let (stdout, stderr, status) = much(3 << 20);
    assert_eq!((stderr.as_str(), status), ("", 0), "{stdout}");
    let (stdout, stderr, status) = much(5 << 20);
    assert_eq!((stdout.as_str(), status), ("", 2));
    assert!(
        stderr.contains("wrote more than any answer needs"),
        "{stderr}"
    );
}

#[test]
fn a_total_needs_no_moves_and_words_around_it_no_heed() {
    let complains = replacing(
        "Nodes",
        "echo 'info string no illegal moves'; echo \"$line\"",
    );
    // The lines of moves are left out.
    let complains = complains.replace(" *) ", " *:*) ;; *) ");
    let summary = |depth, program: &str| {
        let options = format!("--random 2 --depth {depth}");
        summary(&options, "", &behind(program, "uci"))
    };
    assert_eq!(summary(2, &complains)["refused"], json!([]));
    // What comes after a count is no part of the next.
    summary(1, &replacing("Nodes", "printf '%s\\na2a4: 7\\n' \"$line\""));
}

#[test]
fn chess960_is_switched_on_and_off() {
    let log = tempfile::NamedTempFile::new().unwrap();
    // Each line is in the log before the engine has it.
    let path = log.path().display();
    let logged = format!("while read -r line; do echo \"$line\" >>{path}; echo \"$line\"; done");
    let program = behind(&format!("{logged} | \"$@\""), "uci");
    let options = "--protocol uci --depth 1 --threads 1";
    let (stdout, stderr, status) = calls(options, BOTH_MODES, &program);
    assert_eq!((stderr.as_str(), status), ("", 0), "{stdout}");
    let log = fs::read_to_string(log.path()).unwrap();
    let settings = log.lines().filter(|line| line.starts_with("setoption "));
    let values = settings.filter_map(|line| line.split(' ').next_back());
    assert_eq!(values.collect::<Vec<_>>(), ["true", "false"], "{log}");
}

/// The processes whose command line has this word.
fn processes(word: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|entry| fs::read_to_string(entry.path().join("cmdline")).ok());
    lines.filter(|line| line.contains(word)).collect()
}

/// A number of seconds that no other process sleeps.
fn rare_sleep() -> String {
    format!(
        "{}.{}",
        1000 + std::process::id() % 1000,
        fastrand::u32(100_000..999_999)
    )
}

#[cfg(target_os = "linux")]
#[test]
fn children_of_the_program_are_not_left_behind() {
    for start in [
        "sleep @ &",
        "(sleep @ &) &",
        "nohup sleep @ >/dev/null 2>&1 &",
    ] {
        let time = rare_sleep();
        let program = filter(&format!("{} echo {RIGHT}", start.replace('@', &time)));
        summary(OPTIONS, &positions(), &program);
        until(|| processes(&time), Vec::is_empty);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_kills_its_programs_and_reports_what_it_found() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let time = rare_sleep();
        let program = filter(&format!(
            "case $fen in 8/8/8/4k3*) sleep {time} & sleep {time};; *) echo e1d1;; esac"
        ));
        let mut child = Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
            .args([
                "compare",
                "-",
                "--json",
                "--timeout",
                "1000",
                "--depth",
                "1",
            ])
            .args(["--protocol", "lines", "--threads", "1", "--"])
            .args(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = format!("{KINGS}\n8/8/8/4k3/8/8/8/4K3 w - -\n");
        child
            .stdin
            .take()
            .unwrap()
            .write_all(lines.as_bytes())
            .unwrap();
        let start = Instant::now();
        // Two processes sleep; the shell and the program have the number in their command lines, too.
        let are_asleep = |found: &Vec<String>| {
            found
                .iter()
                .filter(|line| line.starts_with("sleep"))
                .count()
                == 2
        };
        until(|| processes(&time), are_asleep);
        kill_process(Pid::from_child(&child), signal).unwrap();
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(130));
        assert!(start.elapsed() < PATIENCE);
        let text = String::from_utf8(ended.stdout).unwrap();
        assert!(text.contains("\"kind\":\"missing\""), "{text}");
        until(|| processes(&time), Vec::is_empty);
    }
}
