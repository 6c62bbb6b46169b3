//! `compare` about given positions: one in its words, or those of standard input.

use serde_json::json;

use super::compare;
use super::engine::Bug;
#[cfg(unix)]
use super::hostile::{RIGHT, filter};
use super::options::calls;
use super::serve::command;
use crate::compressed::zstd;
use crate::support::oracle_with;

const ASKED: &str = "1 position asked about (uci), ";

#[test]
fn one_position_is_judged_in_any_form() {
    for words in [
        &["startpos"][..],
        &["startpos", "moves", "e2e4", "e7e5"],
        &["startpos", "--moves", "e4,e5"],
        &["8/8/8/8/8/8/8/K1k5 w - - 0 1"],
        &["Wke1", "Wra1", "Bqd8", "Bke8", "--turn", "black"],
    ] {
        let options = [words, &["--depth", "2"]].concat();
        let (stdout, stderr, status) = calls(&options, &command(None, "uci"));
        assert_eq!((stderr.as_str(), status), ("", 0), "{words:?}");
        assert!(stdout.starts_with(ASKED), "{words:?}: {stdout}");
    }
}

#[test]
fn a_given_position_is_found_wrong_after_its_moves_and_fields() {
    let program = command(Some(Bug::NoEnPassant), "uci");
    // After 1... f5, the pawn on e5 may capture; after 1... a6, there is nothing to capture.
    let line = "4k3/p4p2/8/4P3/8/8/8/4K3 b - -";
    for (played, wanted) in [("f7f5", 1), ("a7a6", 0)] {
        let (records, status) = compare(&[line, "--moves", played, "--depth", "1"], &program);
        assert_eq!(
            (records.len(), status),
            (wanted + 1, wanted as i32),
            "{played}"
        );
    }
    let (records, _) = compare(&[line, "--moves", "f7f5", "--depth", "1"], &program);
    assert_eq!(records[0]["cause"], "missing_en_passant");
}

/// The last move was a double step, and the knight gives check: no game leads there.
#[cfg(unix)]
#[test]
fn what_is_wrong_with_a_position_is_said_before_the_program_is_blamed() {
    let legal = "e1d1 e1f1 e1e2 e1f2";
    // It lists the capture en passant, which leaves the check.
    let program = filter(&format!("{RIGHT}; echo {legal} d5e6"));
    let line = "4k3/8/8/3Pp3/8/5n2/8/4K3 w - e6";
    let (stdout, stderr, status) = calls(&[line, "--protocol", "lines", "--depth", "1"], &program);
    assert_eq!((stderr.as_str(), status), ("", 1), "{stdout}");
    let (before, after) = stdout.split_once("\n\n").unwrap();
    let wanted = format!(
        "1 position that no game leads to\n  {line} 0 1: no last move could have given this check"
    );
    assert_eq!(before, wanted);
    let said = "\nProblems    no last move could have given this check: no game leads there\n";
    assert!(after.contains(said), "{after}");
    // Neither is said of a position that a game leads to.
    let (records, _) = compare(&[line, "--protocol", "lines", "--depth", "1"], &program);
    assert_eq!(records[0]["problems"], json!(["impossible_check"]));
    let unreachable = json!([{"fen": format!("{line} 0 1"), "problems": ["impossible_check"]}]);
    assert_eq!(records[1]["unreachable"], unreachable);
    let (stdout, ..) = calls(
        &["startpos", "--protocol", "lines", "--depth", "1"],
        &program,
    );
    assert!(stdout.starts_with("1 position asked about"), "{stdout}");
}

#[test]
fn positions_come_from_standard_input() {
    for source in [&["--file", "-"][..], &["-"]] {
        let program = command(None, "uci");
        let mut arguments = vec!["compare"];
        arguments.extend(source);
        arguments.extend(["--depth", "1", "--"]);
        arguments.extend(program.iter().map(String::as_str));
        let lines = "startpos\n# a comment\n4k3/8/8/8/8/8/8/4K2R w K -\n";
        let wanted =
            "2 positions asked about (uci), 35 leaf nodes, up to depth 1: no differences\n";
        // Also compressed, as in streams.
        for input in [lines.as_bytes().to_vec(), zstd(lines.as_bytes())] {
            let (stdout, _, status) = oracle_with(&arguments).stdin(input).ends();
            assert_eq!((stdout.as_str(), status), (wanted, 0), "{source:?}");
        }
        let (_, stderr, status) = oracle_with(&arguments).stdin(vec![0xff, b'\n']).ends();
        let wanted = "chess-oracle: the positions are not UTF-8: ";
        assert!(status == 2 && stderr.starts_with(wanted), "{stderr}");
    }
}

#[test]
fn positions_that_cannot_be_asked_are_refused_where_they_were_typed() {
    for (options, message) in [
        (
            &["Wke1", "Wxa1"][..],
            "`x` is not a role\n  Wke1 Wxa1\n       ^^^^\n",
        ),
        (
            &["startpos", "--random", "3"],
            "a position and `--random` cannot be combined\n",
        ),
        (
            &["--file", "-", "--random", "3"],
            "a file of positions and `--random` cannot be combined\n",
        ),
        (
            &["startpos", "--file", "x"],
            "a position is given, and a file of positions\n",
        ),
        (
            &["--turn", "b"],
            "`--turn` is about a position, and none is given\n",
        ),
    ] {
        let (stdout, stderr, status) = calls(options, &["no-such-program".to_owned()]);
        assert_eq!((stdout.as_str(), status), ("", 2), "{options:?}");
        let wanted = format!("chess-oracle: {message}");
        assert!(stderr.starts_with(&wanted), "{stderr}");
    }
}

#[test]
fn the_workflow_of_the_examples_is_a_command_line() {
    let workflow = include_str!("../../examples/compare.yml");
    assert!(workflow.lines().count() <= 12, "{workflow}");
    let line = workflow
        .lines()
        .find_map(|line| line.split_once("chess-oracle compare "));
    let (options, program) = line.unwrap().1.split_once(" -- ").unwrap();
    assert_eq!(program, "./engine");
    let options: Vec<&str> = options.split(' ').collect();
    let (stdout, stderr, status) = calls(&options, &command(None, "uci"));
    assert_eq!((stderr.as_str(), status), ("", 0), "{stdout}");
}

#[test]
fn boards_of_a_report_are_drawn_as_the_options_say() {
    let program = command(Some(Bug::NoEnPassant), "uci");
    let line = "4k3/8/8/4Pp2/8/8/8/4K3 w - f6";
    let options = ["--flip", "--unicode", "--depth", "1", line];
    let (report, _, _) = calls(&options, &program);
    assert!(
        report.contains("     h  g  f  e  d  c  b  a\n  1  "),
        "{report}"
    );
    assert!(report.contains('\u{2654}'), "{report}");
}
