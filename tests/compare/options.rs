//! The options of `compare`, its positions, formats and statuses.

use serde_json::json;

use super::serve::command;
use super::suite::some_of_suite;
use super::{KINGS, behind, calls, compare, filter, summary};
use crate::compressed::zstd;
use crate::support::{oracle_with, position};
use oracle_reference::engine::Bug;

#[test]
fn a_report_draws_the_smallest_position_and_says_why() {
    let program = command(Some(Bug::EnPassantUncoversKing), "uci");
    let line = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 id=endgame\n";
    let (stdout, stderr, status) = calls("", line, &program);
    assert_eq!((stderr.as_str(), status), ("", 1), "{stdout}");
    for line in [
        "1 position: a capture en passant exposes the king (FIDE 3.9.2)\n\n     a  b  c  d  e  f  g  h\n",
        // The white king may stand anywhere.
        "\n  4  . <R> .  .  P [p] .  k  4\n",
        "Extra       f4e3: capturing en passant would expose the black king on h4 to check from the white rook on b4",
        "Found in    8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 moves e2e4 (endgame)",
    ] {
        assert!(stdout.contains(line), "{line}\n{stdout}");
    }
    assert!(
        stdout.ends_with(": 1 position differs, for 1 reason\n"),
        "{stdout}"
    );
    // Boards are drawn as the options say.
    let program = command(Some(Bug::NoEnPassant), "uci");
    let options = "--flip --unicode --depth 1 4k3/8/8/4Pp2/8/8/8/4K3_w_-_f6";
    let (report, _, _) = calls(options, "", &program);
    assert!(
        report.contains("     h  g  f  e  d  c  b  a\n  1  "),
        "{report}"
    );
    assert!(report.contains('\u{2654}'), "{report}");
}

#[test]
fn a_suite_of_the_findings_has_the_right_counts() {
    let program = command(Some(Bug::NoUnderpromotion), "uci");
    let (stdout, stderr, status) = calls("-o epd --depth 2", &some_of_suite(), &program);
    assert_eq!((stderr.as_str(), status), ("", 1));
    for line in stdout.lines() {
        let (fen, rest) = line.split_once(" ;D1 ").unwrap();
        let count = rest.split(' ').next().unwrap();
        assert_eq!(position(fen).legal_moves().len().to_string(), count);
    }
    // What it writes can be asked about again, and a right program gets it right.
    let summary = summary("", &stdout, &command(None, "uci"));
    assert_eq!(summary["positions"], stdout.lines().count());
}

#[test]
fn a_program_that_is_right_ends_with_status_0() {
    let program = command(None, "uci");
    let one = "1 position asked about (uci), ";
    for (options, asked) in [
        ("--random 6 --depth 2", "6 positions asked about (uci), "),
        ("--depth 2 startpos", one),
        ("--depth 2 startpos moves e2e4 e7e5", one),
        ("--depth 2 startpos --moves e4,e5", one),
        ("--depth 2 8/8/8/8/8/8/8/K1k5_w_-_-_0_1", one),
        ("--depth 2 Wke1 Wra1 Bqd8 Bke8 --turn black", one),
    ] {
        let (stdout, stderr, status) = calls(options, "", &program);
        assert_eq!((stderr.as_str(), status), ("", 0), "{options}");
        let is_right =
            stdout.starts_with(asked) && stdout.ends_with(", up to depth 2: no differences\n");
        assert!(is_right, "{options}: {stdout}");
    }
    // The workflow of the examples is a command line.
    let workflow = include_str!("../../examples/compare.yml");
    assert!(workflow.lines().count() <= 12, "{workflow}");
    let mut lines = workflow.lines();
    let (_, line) = lines
        .find_map(|line| line.split_once("chess-oracle compare "))
        .unwrap();
    let options = line.strip_suffix(" -- ./engine").unwrap();
    let (stdout, stderr, status) = calls(options, &some_of_suite(), &program);
    assert_eq!((stderr.as_str(), status), ("", 0), "{stdout}");
}

#[cfg(unix)]
#[test]
fn the_time_ends_a_run_and_positions_that_were_not_asked_are_no_success() {
    let positions = format!("startpos\n{}", format!("{KINGS}\n").repeat(3));
    let options = "--protocol lines --time-limit 3 --timeout 1000 --threads 1";
    let (stdout, stderr, status) = calls(options, &positions, &filter("sleep 1000"));
    let wanted =
        "chess-oracle: the time limit ended the run: 3 of 4 positions were not asked about\n";
    assert_eq!((stderr.as_str(), status), (wanted, 2), "{stdout}");
    assert!(stdout.ends_with("; 3 not asked about\n"), "{stdout}");
}

#[cfg(unix)]
#[test]
fn every_position_is_asked_at_depth_1_before_any_is_asked_deeper() {
    // A program that never answers at depth 2, but presses Ctrl-C.
    let silent = "while read -r line; do case $line in 'go perft 1') echo \"$line\";; \
                  'go perft '*) kill -INT $PPID; sleep 1000;; *) echo \"$line\";; esac; done | \"$@\"";
    let options = "--protocol uci --random 8 --time-limit 1000 --timeout 1000 --threads 1";
    let (records, status) = compare(options, "", &behind(silent, "uci"));
    assert_eq!((records.len(), status), (1, 130), "{records:?}");
    assert_eq!(records[0]["positions"], records[0]["planned"]);
    assert_eq!(records[0]["depth"], 1);
}

#[test]
fn a_given_position_is_found_wrong_after_its_moves_and_fields() {
    let program = command(Some(Bug::NoEnPassant), "uci");
    // After 1... f5, the pawn on e5 may capture; after 1... a6, there is nothing to capture.
    let after = |played| format!("4k3/p4p2/8/4P3/8/8/8/4K3_b_-_- --moves {played} --depth 1");
    summary(&after("a7a6"), "", &program);
    let (records, status) = compare(&after("f7f5"), "", &program);
    assert_eq!((records.len(), status), (2, 1));
    assert_eq!(records[0]["cause"], "missing_en_passant");
}

/// The last move was a double step, and the knight gives check: no game leads there.
#[cfg(unix)]
#[test]
fn what_is_wrong_with_a_position_is_said_before_the_program_is_blamed() {
    // It lists the capture en passant, which leaves the check.
    let program = filter("echo e1d1 e1f1 e1e2 e1f2 d5e6");
    let line = "4k3/8/8/3Pp3/8/5n2/8/4K3 w - e6";
    let options = "--protocol lines --depth 1";
    let (stdout, stderr, status) = calls(options, line, &program);
    assert_eq!((stderr.as_str(), status), ("", 1), "{stdout}");
    let (before, after) = stdout.split_once("\n\n").unwrap();
    let said = "no last move could have given this check";
    assert_eq!(
        before,
        format!("1 position that no game leads to\n  {line} 0 1: {said}")
    );
    assert!(
        after.contains(&format!("\nProblems    {said}: no game leads there\n")),
        "{after}"
    );
    let (records, _) = compare(options, line, &program);
    assert_eq!(records[0]["problems"], json!(["impossible_check"]));
    let unreachable = json!([{"fen": format!("{line} 0 1"), "problems": ["impossible_check"]}]);
    assert_eq!(records[1]["unreachable"], unreachable);
    // Neither is said of a position that a game leads to.
    let (stdout, ..) = calls(options, "startpos", &program);
    assert!(stdout.starts_with("1 position asked about"), "{stdout}");
}

#[test]
fn positions_come_from_standard_input() {
    let program = command(None, "uci");
    let words: Vec<&str> = program.iter().map(String::as_str).collect();
    let lines = "startpos\n# a comment\n4k3/8/8/8/8/8/8/4K2R w K -\n";
    for source in [&["compare", "--file", "-"][..], &["compare", "-"]] {
        let call = [source, &["--depth", "1", "--"], &words].concat();
        let wanted =
            "2 positions asked about (uci), 35 leaf nodes, up to depth 1: no differences\n";
        // Also compressed, as in streams.
        for input in [lines.as_bytes().to_vec(), zstd(lines.as_bytes())] {
            let (stdout, _, status) = oracle_with(&call).stdin(input).ends();
            assert_eq!((stdout.as_str(), status), (wanted, 0), "{source:?}");
        }
        let (_, stderr, status) = oracle_with(&call).stdin(vec![0xff, b'\n']).ends();
        let wanted = "chess-oracle: the positions are not UTF-8: ";
        assert!(status == 2 && stderr.starts_with(wanted), "{stderr}");
    }
}

#[test]
fn a_run_ends_after_the_first_positions_or_the_first_finding() {
    let program = command(None, "uci");
    let positions = [KINGS; 4].join("\n");
    let limited = summary("--limit 3 --depth 1", &positions, &program);
    assert_eq!([&limited["positions"], &limited["planned"]], [3, 3]);
    let limited = summary("--random 9 --limit 2 --depth 1", "", &program);
    assert_eq!(limited["positions"], 2);
    let line = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let program = command(Some(Bug::NoUnderpromotion), "uci");
    let lines = [KINGS, line, line, KINGS].join("\n");
    for (options, findings, positions) in [("--fail-fast", 1, 2), ("", 2, 4)] {
        let options = format!("--depth 1 --threads 1 {options}");
        let (records, status) = compare(&options, &lines, &program);
        let counts = (records.len(), &records[findings]["positions"], status);
        assert_eq!(counts, (findings + 1, &json!(positions), 1), "{options}");
    }
    // A line that is given twice is listed once.
    let (report, ..) = calls("--depth 1", &lines, &program);
    assert!(report.contains("2 positions: ") && report.matches("Found in").count() == 1);
    // It is the smallest position as well.
    assert_eq!(report.matches(line).count(), 2, "{report}");
    let (report, _, status) = calls("--depth 1 -o github", &lines, &program);
    let wanted =
        "::error title=a promotion to rook%2C bishop or knight is missing (FIDE 3.7.3.3)::a7a8";
    assert!(report.starts_with(wanted), "{report}");
    let ends = "(2 positions)\n4 positions asked about (uci), 24 leaf nodes, up to depth 1: 2 positions differ, for 1 reason\n";
    assert!(report.ends_with(ends) && status == 1, "{report}");
}

#[cfg(unix)]
#[test]
fn options_are_set_at_each_start_and_the_exchange_is_written() {
    let log = std::env::temp_dir().join(format!("chess-oracle-log-{}", std::process::id()));
    for (protocol, listed, sent) in [
        (
            "uci",
            "option name hash type spin default 16\noption name Clear Hash type button",
            "> setoption name Hash value 32\n> setoption name Clear Hash\n",
        ),
        (
            "xboard",
            "feature option=\"Hash -spin 16 1 99\" option=\"Clear Hash -button\"",
            "> option Hash=32\n> option Clear Hash\n",
        ),
    ] {
        let program = behind(&format!("printf '%s\\n' '{listed}'; exec \"$@\""), protocol);
        let name = log.to_str().unwrap();
        let options = "--option Hash=32 --option Clear_Hash --threads 1 --depth 1";
        let options = format!("{options} --log {name} {}", KINGS.replace(' ', "_"));
        let asked = summary(&options, "", &program);
        assert_eq!(asked["protocol"], protocol);
        let written = std::fs::read_to_string(&log).unwrap();
        assert!(written.starts_with("# \"sh\" \"-c\" "), "{written}");
        assert!(written.contains(sent), "{written}");
        assert!(written.contains(&format!("\n< {}", listed.lines().next().unwrap())));
        assert!(written.contains(&format!(" {KINGS}\n")), "{written}");
        // One that the program does not list is not ignored.
        let (_, stderr, status) = calls("--option Nalimov=x", "", &program);
        let said = "chess-oracle: the program has no option `Nalimov`\n";
        assert!(stderr.starts_with(said) && status == 2, "{stderr}");
        // Each line names the copy.
        let options =
            format!("--threads 2 --random 6 --depth 1 --log {name} --protocol {protocol}");
        summary(&options, "", &program);
        let written = std::fs::read_to_string(&log).unwrap();
        let is_named = |line: &str| line.starts_with("1 ") || line.starts_with("2 ");
        assert!(written.contains("\n2 > ") && written.lines().skip(1).all(is_named));
    }
    #[cfg(target_os = "linux")]
    {
        let full = |options, program: &[String]| {
            let options = format!("--log /dev/full --threads 1 --depth 1 {options}");
            calls(&options, KINGS, program)
        };
        let (stdout, stderr, status) = full("", &command(None, "uci"));
        assert!(stdout.contains("no differences") && status == 2, "{stdout}");
        let (_, refused, status) = full("--protocol lines", &["cat".to_owned()]);
        assert!(
            refused.contains("cannot be read") && status == 2,
            "{refused}"
        );
        let said = "chess-oracle: cannot write the file of `--log`: ";
        assert!(
            stderr.starts_with(said) && refused.starts_with(said),
            "{stderr}{refused}"
        );
    }
    std::fs::remove_file(log).unwrap();
}

#[test]
fn placeholders_stand_for_what_a_program_is_asked() {
    let line = format!("{KINGS} moves e1e2");
    for words in [&["{depth}", "{fen}", "{moves}"][..], &["{depth}", "{fen}"]] {
        let words = words.iter().map(|&word| word.to_owned());
        let program = [command(None, "perft"), words.collect()].concat();
        let asked = summary("--depth 2 --timeout 30", &line, &program);
        assert_eq!(
            [&asked["protocol"], &asked["depth"]],
            [&json!("perft"), &json!(2)]
        );
    }
}
