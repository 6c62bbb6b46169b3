//! Programs that answer right in ways of their own, and some that seem to answer.

use std::fs;

use super::options::calls;
use super::serve::command;
use super::{compare, script};

/// A position of Chess960 before one of standard chess.
const POSITIONS: &str =
    "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w CFcf -\n4k3/8/8/8/8/8/7P/4K2R w K -\n";

/// The right engine behind a shell script, which has its words as `"$@"`.
pub fn behind(text: &str, protocol: &str) -> Vec<String> {
    let mut program = script(text);
    program.push("sh".to_owned());
    program.extend(command(None, protocol));
    program
}

/// Runs `compare` on the positions over a protocol.
fn ask(protocol: &str, program: &[String]) -> (String, String, i32) {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, POSITIONS).unwrap();
    let path = file.path().to_str().unwrap();
    let options = ["--protocol", protocol, "--file", path, "--depth", "1"];
    calls(&[&options[..], &["--threads", "1"]].concat(), program)
}

/// Replaces lines of the engine that begin with these letters.
fn replacing(start: &str, shown: &str) -> String {
    format!(
        "\"$@\" | while read -r line; do case $line in {start}*) {shown};; *) echo \"$line\";; esac; done"
    )
}

#[test]
fn an_answer_has_at_most_4_mib() {
    let much = |bytes: u32| {
        let shown = format!(
            "yes 'info string xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' | head -c {bytes}; echo; echo \"$line\""
        );
        ask("uci", &behind(&replacing("Nodes", &shown), "uci"))
    };
    // Three of them are more than that together.
    let (stdout, stderr, status) = much(3 << 20);
    assert_eq!((stderr.as_str(), status), ("", 0), "{stdout}");
    let (stdout, stderr, status) = much(5 << 20);
    assert_eq!((stdout.as_str(), status), ("", 2));
    assert!(
        stderr.contains("it wrote more than any answer needs"),
        "{stderr}"
    );
}

#[test]
fn a_total_needs_no_moves_and_words_of_complaint_no_heed() {
    let shown = "echo 'info string no illegal moves'; echo \"$line\"";
    // The lines of moves are left out.
    let program = replacing("Nodes", shown).replace(" *) ", " *:*) ;; *) ");
    let (records, status) = compare(&["--random", "2", "--depth", "2"], &behind(&program, "uci"));
    assert_eq!((records.len(), status), (1, 0), "{records:?}");
    assert_eq!(records[0]["refused"], serde_json::json!([]));
}

#[test]
fn what_comes_after_a_count_is_no_part_of_the_next() {
    let shown = "printf '%s\\na2a4: 7\\n' \"$line\"";
    let program = behind(&replacing("Nodes", shown), "uci");
    let (records, status) = compare(&["--random", "3", "--depth", "1"], &program);
    assert_eq!((records.len(), status), (1, 0), "{records:?}");
}

#[test]
fn chess960_is_switched_on_and_off() {
    let log = tempfile::NamedTempFile::new().unwrap();
    let log = log.path().display();
    let (stdout, stderr, status) = ask("uci", &behind(&format!("tee -a {log} | \"$@\""), "uci"));
    assert_eq!((stderr.as_str(), status), ("", 0), "{stdout}");
    let log = fs::read_to_string(log.to_string()).unwrap();
    let settings = log.lines().filter(|line| line.starts_with("setoption "));
    let values: Vec<&str> = settings
        .filter_map(|line| line.split(' ').next_back())
        .collect();
    assert_eq!(values, ["true", "false"], "{log}");
}

#[test]
fn what_only_seems_to_answer_cannot_be_asked() {
    for (protocol, program, said) in [
        ("lines", script("while read -r fen; do echo; done"), ""),
        (
            "xboard",
            behind(
                &replacing("feature", "echo feature ping=1 done=1"),
                "xboard",
            ),
            "cannot set up positions: it has no `feature setboard=1`",
        ),
        ("perft", behind("\"$@\"; exit 3", "perft"), "exit status: 3"),
    ] {
        let (stdout, stderr, status) = ask(protocol, &program);
        assert_eq!((stdout.as_str(), status), ("", 2), "{protocol}: {stderr}");
        assert!(stderr.contains(said), "{protocol}: {stderr}");
    }
}
