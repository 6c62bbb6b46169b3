//! `compare`: classical bugs over each protocol, programs that mean harm, the built-in suite, and real programs.

mod bugs;
#[cfg(unix)]
mod cannot;
mod edges;
mod engine;
#[cfg(unix)]
mod habits;
#[cfg(unix)]
mod hostile;
mod left_behind;
mod matrix;
mod options;
mod position;
mod programs;
mod serve;
mod slow;
#[cfg(unix)]
mod spelling;
mod suite;

use serde_json::Value;

use crate::support::oracle_with;

/// Runs `compare` with these options on a program, and returns its records and status.
#[track_caller]
fn compare(options: &[&str], program: &[String]) -> (Vec<Value>, i32) {
    let mut arguments = vec!["compare", "--json"];
    arguments.extend(options);
    arguments.push("--");
    arguments.extend(program.iter().map(String::as_str));
    let (stdout, stderr, status) = oracle_with(&arguments).ends();
    assert_eq!(stderr, "", "{arguments:?}");
    let records = stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"));
    (records.collect(), status)
}

/// A shell script as a program.
fn script(text: &str) -> Vec<String> {
    ["sh", "-c", text].map(str::to_owned).to_vec()
}
