//! The options of `compare`, its formats and its statuses.

use super::engine::Bug;
use super::serve::command;
use super::{compare, script};
use crate::support::{oracle_with, position};

/// Calls `compare` with these words before the program.
pub fn calls(options: &[&str], program: &[String]) -> (String, String, i32) {
    let mut arguments = vec!["compare"];
    arguments.extend(options);
    arguments.push("--");
    arguments.extend(program.iter().map(String::as_str));
    oracle_with(&arguments).ends()
}

#[test]
fn a_report_draws_the_smallest_position_and_says_why() {
    let program = command(Some(Bug::EnPassantUncoversKing), "uci");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(
        &file,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 id=endgame\n",
    )
    .unwrap();
    let path = file.path().to_str().unwrap();
    let (stdout, stderr, status) = calls(&["--file", path], &program);
    let wanted = "\
1 position: a capture en passant exposes the king (FIDE 3.9.2)

     a  b  c  d  e  f  g  h
  8  .  .  .  .  .  .  .  .  8
  7  .  .  .  .  .  .  .  .  7
  6  .  .  .  .  .  .  .  .  6
  5  .  .  .  .  .  .  .  .  5
  4  . <R> .  .  P [p] .  k  4
  3  .  .  .  .  *  .  .  .  3
  2  .  .  .  .  .  .  .  .  2
  1  .  .  .  .  .  .  .  .  1
     a  b  c  d  e  f  g  h
";
    assert_eq!((stderr.as_str(), status), ("", 1), "{stdout}");
    for line in [
        "1 position: a capture en passant exposes the king (FIDE 3.9.2)",
        "Extra       f4e3: capturing en passant would expose the black king on h4 to check from the white rook on b4",
        "Found in    8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 moves e2e4 (endgame)",
    ] {
        assert!(stdout.contains(line), "{line}\n{stdout}");
    }
    assert!(
        stdout.ends_with(": 1 position differs, for 1 reason\n"),
        "{stdout}"
    );
    // The white king may stand anywhere.
    for row in wanted.lines().filter(|row| row.contains('<')) {
        assert!(stdout.contains(row), "{stdout}");
    }
}

#[test]
fn a_suite_of_the_findings_has_the_right_counts() {
    let program = command(Some(Bug::NoUnderpromotion), "uci");
    let (stdout, stderr, status) = calls(&["-o", "epd", "--depth", "2"], &program);
    assert_eq!((stderr.as_str(), status), ("", 1));
    for line in stdout.lines() {
        let (fen, rest) = line.split_once(" ;D1 ").unwrap();
        let count = rest.split(' ').next().unwrap();
        assert_eq!(position(fen).legal_moves().len().to_string(), count);
    }
    // What it writes can be asked about again, and a right program gets it right.
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, &stdout).unwrap();
    let path = file.path().to_str().unwrap();
    let (records, status) = compare(&["--file", path], &command(None, "uci"));
    assert_eq!((records.len(), status), (1, 0));
    assert_eq!(records[0]["positions"], stdout.lines().count());
}

#[test]
fn a_program_that_is_right_ends_with_status_0() {
    let (stdout, stderr, status) = calls(&["--random", "6", "--depth", "2"], &command(None, "uci"));
    assert_eq!((stderr.as_str(), status), ("", 0));
    let wanted = "6 positions asked about (uci), ";
    assert!(stdout.starts_with(wanted) && stdout.ends_with(", up to depth 2: no differences\n"));
}

#[test]
fn counts_that_are_wrong_in_the_file_itself_are_named() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(
        &file,
        "startpos\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D2 401;\n",
    )
    .unwrap();
    let path = file.path().to_str().unwrap();
    let (_, stderr, status) = calls(&["--file", path], &command(None, "uci"));
    let wanted = format!("chess-oracle: line 2 of {path}: D2 says 401, expected 400\n");
    assert_eq!((stderr, status), (wanted, 0));
}

#[test]
fn the_time_ends_a_run_and_positions_that_were_not_asked_are_no_success() {
    // A filter that answers about the initial position, and never about another.
    let initial = "rnbqkbnr/*) echo a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4";
    let program = script(&format!(
        "while read -r fen; do case $fen in {initial};; *) sleep 1000;; esac; done"
    ));
    let file = tempfile::NamedTempFile::new().unwrap();
    let others = "4k3/8/8/8/8/8/8/4K3 w - -\n".repeat(3);
    std::fs::write(&file, format!("startpos\n{others}")).unwrap();
    let path = file.path().to_str().unwrap();
    let options = [
        "--protocol",
        "lines",
        "--file",
        path,
        "--time",
        "1",
        "--timeout",
        "1000",
        "--threads",
        "1",
    ];
    let (stdout, stderr, status) = calls(&options, &program);
    let wanted =
        "chess-oracle: the time limit ended the run: 3 of 4 positions were not asked about\n";
    assert_eq!((stderr.as_str(), status), (wanted, 2), "{stdout}");
    assert!(stdout.ends_with("; 3 not asked about\n"), "{stdout}");
}

#[test]
fn every_position_is_asked_at_depth_1_before_any_is_asked_deeper() {
    // A program that never answers at depth 2.
    let silent = "while read -r line; do case $line in 'go perft 1') echo \"$line\";; \
                  'go perft '*) sleep 100;; *) echo \"$line\";; esac; done | \"$@\"";
    let mut program = script(silent);
    program.push("sh".to_owned());
    program.extend(command(None, "uci"));
    let options = [
        "--protocol",
        "uci",
        "--random",
        "8",
        "--time",
        "2",
        "--timeout",
        "100",
        "--threads",
        "1",
    ];
    let (records, status) = compare(&options, &program);
    let summary = records.last().unwrap();
    assert_eq!((records.len(), status), (1, 0), "{records:?}");
    assert_eq!(summary["positions"], summary["planned"]);
    assert_eq!(summary["depth"], 1);
}

#[test]
fn a_program_that_cannot_be_asked_is_status_2() {
    let (stdout, stderr, status) = calls(&[], &["/no/such/program".to_owned()]);
    assert_eq!((stdout.as_str(), status), ("", 2));
    assert!(
        stderr.starts_with("chess-oracle: the program cannot be started: "),
        "{stderr}"
    );
    let (stdout, stderr, status) = calls(&["--timeout", "0.3"], &script("cat >/dev/null"));
    assert_eq!((stdout.as_str(), status), ("", 2));
    assert!(stderr.starts_with("chess-oracle: the program answered in none of the protocols (uci: does not answer within 0.3 s"), "{stderr}");
}

#[test]
fn values_are_refused_with_a_hint() {
    for (options, message) in [
        (&["--depth", "0"][..], "`0` is not a depth"),
        (&["--depth", "x"][..], "`x` is not a number"),
        (&["--time", "-1"][..], "`-1` is not a time in seconds"),
        (
            &["--timeout", "soon"][..],
            "`soon` is not a time in seconds",
        ),
        (&["--random", "many"][..], "`many` is not a number"),
        (&["--seed", "1"][..], "`--seed` requires `--random`"),
        (
            &["--protocol", "usb"][..],
            "`usb` is not a value of `--protocol`",
        ),
        (&["--file", "/no/such"][..], "cannot read /no/such: "),
    ] {
        let (stdout, stderr, status) = calls(options, &command(None, "uci"));
        assert_eq!((stdout.as_str(), status), ("", 2), "{options:?}");
        assert!(
            stderr.starts_with(&format!("chess-oracle: {message}")),
            "{stderr}"
        );
    }
}
