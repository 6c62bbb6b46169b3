//! `compare`: classical bugs over each protocol, programs that mean harm, the built-in suite, and real programs.

mod bugs;
#[cfg(unix)]
mod cannot;
mod edges;
#[cfg(unix)]
mod hostile;
mod matrix;
mod options;
mod programs;
mod serve;
#[cfg(unix)]
mod spelling;
mod suite;

use serde_json::Value;

use crate::support::oracle_with;
use serve::command;

pub use suite::cozy_perft;

/// A king each, and White to move.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// The legal moves of the initial position.
const INITIAL: &str = "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4";

/// Runs `compare` with the words of a command line on a program, about the positions of standard input if there are any.
/// `_` stands for a space within a word.
fn calls(options: &str, positions: &str, program: &[String]) -> (String, String, i32) {
    let options = options
        .split_whitespace()
        .map(|word| word.replace('_', " "));
    let from_stdin = if positions.is_empty() {
        vec![]
    } else {
        vec!["-".to_owned()]
    };
    let words = ["compare".to_owned()]
        .into_iter()
        .chain(from_stdin)
        .chain(options);
    let words: Vec<String> = words
        .chain(["--".to_owned()])
        .chain(program.iter().cloned())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    oracle_with(&words).stdin(positions).ends()
}

/// Returns the records and the status.
#[track_caller]
fn compare(options: &str, positions: &str, program: &[String]) -> (Vec<Value>, i32) {
    let (stdout, stderr, status) = calls(&format!("--json {options}"), positions, program);
    assert_eq!(stderr, "", "{options}");
    let records = stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"));
    (records.collect(), status)
}

/// Runs `compare` on a program that is right: there is only a summary.
#[track_caller]
fn summary(options: &str, positions: &str, program: &[String]) -> Value {
    let (mut records, status) = compare(options, positions, program);
    assert_eq!((records.len(), status), (1, 0), "{options}: {records:?}");
    records.remove(0)
}

/// A shell script as a program.
fn script(text: &str) -> Vec<String> {
    ["sh", "-c", text].map(str::to_owned).to_vec()
}

/// The right engine behind a shell script, which has its words as `"$@"`.
fn behind(text: &str, protocol: &str) -> Vec<String> {
    [script(text), vec!["sh".to_owned()], command(None, protocol)].concat()
}

/// A filter of FENs that is right about the initial position, which it is asked first, and does something else about others.
fn filter(then: &str) -> Vec<String> {
    let again = format!("case $fen in rnbqkbnr/*) asked=yes; echo {INITIAL}; continue;; esac");
    script(&format!(
        "read -r fen; echo {INITIAL}; while read -r fen; do {again}; {then}; done"
    ))
}
