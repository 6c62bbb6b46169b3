//! Classical bugs of move generators, one at a time, over each protocol: each is found, named, and made small.

use std::fs;
use std::path::Path;

use oracle_laws::Setup;
use serde_json::{Value, json};

use super::compare;
use super::engine::Bug;
use super::serve::command;
use crate::schema::schema;
use crate::support::{at_once, position};

/// The most pieces of a position that shows a bug.
const PIECES: u32 = 6;

fn pieces(fen: &Value) -> u32 {
    position(fen.as_str().unwrap()).placement().occupied().len()
}

/// Positions in which a list of moves that is played wrongly shows.
const LISTS: [&str; 4] = [
    "k7/8/8/8/3p4/8/4P3/K7 w - -",
    "k7/8/8/8/3pP3/8/8/K7 b - e3",
    "4k3/8/8/8/8/8/8/R3K3 w Q -",
    "8/P6k/8/8/8/8/8/K7 w - -",
];

/// What a filter cannot show: it is told a position, and never the moves that led to it.
const NEEDS_MOVES: [Bug; 3] = [
    Bug::EnPassantNotCleared,
    Bug::RightKeptWithoutRook,
    Bug::EnPassantCheckMissed,
];

/// Returns whether a bug is in playing a list of moves: a filter gets none, and `XBoard` sends each move by itself.
fn is_of_list(bug: Bug) -> bool {
    format!("{bug:?}").starts_with("List")
}

/// Returns whether a bug cannot show over a protocol.
fn is_hidden(bug: Bug, protocol: &str) -> bool {
    match protocol {
        "lines" => NEEDS_MOVES.contains(&bug) || is_of_list(bug),
        "xboard" => is_of_list(bug),
        // It is started for each question.
        "perft" => [Bug::AnswersPrevious, Bug::AnswersFirst].contains(&bug) || is_of_list(bug),
        _ => false,
    }
}

/// The causes that name a bug over a protocol.
fn causes(bug: Bug, causes: &'static [&'static str], protocol: &str) -> Vec<&'static str> {
    match (bug, protocol) {
        // A filter tries moves on the board and takes them back while it lists the moves.
        (Bug::UnmakeLosesEnPassant, "lines") => vec!["missing_en_passant"],
        // A table within one count.
        // Each position is set up several times, so that it is the previous one of itself.
        (Bug::AnswersPrevious, "xboard") => vec!["earlier_question", "make_unmake"],
        (Bug::HashWithoutRights, "perft") => vec!["make_unmake_or_hash"],
        _ => causes.to_vec(),
    }
}

/// Returns the findings about a bug, or says what is wrong with them.
fn check(
    protocol: &str,
    bug: Bug,
    named: &'static [&'static str],
    more: &[&str],
) -> Result<Vec<Value>, String> {
    let named = causes(bug, named, protocol);
    let options = ["--protocol", protocol, "--threads", "1", "--timeout", "30"];
    let (records, status) = compare(&[&options, more].concat(), &command(Some(bug), protocol));
    let (summary, findings) = records.split_last().expect("a summary");
    assert_schemas(summary, findings);
    if is_hidden(bug, protocol) {
        return match findings {
            [] => Ok(Vec::new()),
            [first, ..] => Err(format!("{bug:?} over {protocol}: {first}")),
        };
    }
    for finding in findings {
        let cause = finding["cause"].as_str().unwrap();
        if !named.contains(&cause) {
            return Err(format!("{bug:?} over {protocol}: {finding}"));
        }
    }
    let mut of_cause = findings
        .iter()
        .filter(|finding| finding["cause"] == named[0]);
    match of_cause.next() {
        Some(first) if pieces(&first["fen"]) <= PIECES && status == 1 => Ok(findings.to_vec()),
        Some(first) => Err(format!(
            "{bug:?} over {protocol} is not made small: {first}"
        )),
        None => Err(format!("{bug:?} over {protocol} is not found: {summary}")),
    }
}

fn assert_schemas(summary: &Value, findings: &[Value]) {
    let validator = |kind| jsonschema::validator_for(&schema(kind)).unwrap();
    assert!(validator("summary").is_valid(summary), "{summary}");
    let finding = validator("finding");
    for record in findings {
        if let Err(fault) = finding.validate(record) {
            panic!("{fault} at {}: {record}", fault.instance_path());
        }
    }
}

fn check_all(check: impl Fn(Bug, &'static [&'static str]) -> Result<Vec<Value>, String>) {
    let bugs = Bug::ALL.into_iter();
    let faults = bugs.filter_map(|(bug, named)| check(bug, named).err());
    assert_eq!(faults.collect::<Vec<_>>().join("\n"), "");
}

/// Writes positions to a file and returns its path.
fn written(name: &str, positions: &[&str]) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.epd"));
    fs::write(&file, positions.join("\n")).unwrap();
    file.into_os_string().into_string().unwrap()
}

/// One bug over each protocol: the others are tested below.
#[test]
fn a_bug_is_found_and_named_over_each_protocol() {
    at_once(["uci", "lines", "xboard"], |protocol| {
        let named = &["en_passant_uncovers"];
        let found = check(
            protocol,
            Bug::EnPassantUncoversKing,
            named,
            &["--depth", "2"],
        );
        assert_eq!(found.err(), None);
    });
}

#[test]
fn a_bug_in_playing_a_list_of_moves_is_found_with_the_moves_although_all_counts_are_right() {
    let bugs = Bug::ALL.into_iter().filter(|(bug, _)| is_of_list(*bug));
    let bugs: Vec<_> = bugs.collect();
    assert_eq!(bugs.len(), 8);
    at_once(bugs, |(bug, named)| {
        let file = written(&format!("{bug:?}"), &LISTS);
        let options = ["--protocol", "uci", "--threads", "1", "--file", &file];
        let (records, status) = compare(&options, &command(Some(bug), "uci"));
        let found = &records[0];
        assert_eq!(
            (&found["cause"], status),
            (&json!(named[0]), 1),
            "{bug:?} {records:?}"
        );
        assert!(
            found["moves"]
                .as_array()
                .is_some_and(|moves| !moves.is_empty()),
            "{found}"
        );
        assert!(pieces(&found["fen"]) <= PIECES, "{found}");
    });
}

#[test]
fn the_moves_of_a_line_are_sent_as_they_are() {
    let lost = Bug::ListLosesEnPassant;
    let line = "startpos moves e2e4 a7a6 e4e5 d7d5";
    for (program, count) in [(command(Some(lost), "uci"), 1), (command(None, "uci"), 0)] {
        let options = ["--protocol", "uci", "--depth", "1", line];
        let (records, _) = compare(&options, &program);
        assert_eq!(records.len(), count + 1, "{records:?}");
        if count == 1 {
            let (cause, path) = (&records[0]["cause"], &records[0]["path"]);
            let played = json!(["e2e4", "a7a6", "e4e5", "d7d5"]);
            assert_eq!((cause, path), (&json!("en_passant_lost"), &played));
        }
    }
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn bugs_are_found_and_named_over_uci_and_perft() {
    check_all(|bug, named| {
        // What is wrong in a list of moves is tested above, and hidden from a program that is started for each count. That
        // one is asked about the positions that show the bug over UCI.
        let mut shown = LISTS.map(Value::from).to_vec();
        if !is_of_list(bug) {
            let findings = check("uci", bug, named, &[])?;
            shown = findings
                .iter()
                .map(|finding| finding["original"].clone())
                .collect();
        }
        // It counts in standard chess.
        let is_standard = |fen: &&str| !Setup::from(&position(fen)).needs_chess960();
        let shown = shown.iter().map(|fen| fen.as_str().unwrap());
        let shown: Vec<&str> = shown.filter(is_standard).collect();
        let file = written(&format!("{bug:?} over perft"), &shown);
        check("perft", bug, named, &["--file", &file])
    });
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn bugs_are_found_and_named_over_lines() {
    check_all(|bug, named| check("lines", bug, named, &[]));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn bugs_are_found_and_named_over_xboard() {
    check_all(|bug, named| check("xboard", bug, named, &[]));
}

/// `--chess960` asks about standard positions with `UCI_Chess960` on: a king that castles out of check shows there.
#[test]
fn castling_out_of_check_in_chess960_mode_is_found() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("castling_out_of_check.epd");
    fs::write(&file, "4k3/8/8/8/8/8/4r3/R3K2R w KQ -\n").unwrap();
    let program = command(Some(Bug::CastlingOutOfCheck), "uci-chess960");
    let options = ["--protocol", "uci", "--file", file.to_str().unwrap()];
    assert_eq!(compare(&options, &program).1, 0);
    let (records, status) = compare(&[&options[..], &["--chess960"]].concat(), &program);
    assert_eq!(status, 1);
    assert_eq!(records[0]["cause"], "castling_in_check");
}

#[test]
fn a_generator_without_a_bug_has_no_findings() {
    at_once(["uci", "lines", "xboard"], |protocol| {
        let (records, status) = compare(
            &["--protocol", protocol, "--depth", "2"],
            &command(None, protocol),
        );
        assert_eq!((records.len(), status), (1, 0), "{records:?}");
        assert_eq!(records[0]["protocol"], protocol);
        assert_eq!(records[0]["refused"], serde_json::json!([]));
    });
}

#[test]
fn the_protocol_is_found() {
    // Each waits for answers that do not come.
    at_once(["uci", "lines", "xboard", "perft"], |protocol| {
        let options = ["--random", "3", "--depth", "1", "--timeout", "1"];
        let (records, status) = compare(&options, &command(None, protocol));
        assert_eq!(status, 0, "{records:?}");
        assert_eq!(records[0]["protocol"], protocol);
    });
}

/// Positions in which pieces are pinned, at once or after a move.
const PINS: [&str; 5] = [
    "4k3/8/8/8/4r3/8/4N3/4K3 w - -",
    "3qk3/8/8/8/8/8/3R4/3K4 w - -",
    "4k3/8/8/8/1b6/8/3P4/4K3 w - -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "k7/8/8/3b4/8/5B2/8/7K b - -",
];

#[test]
fn the_same_run_finds_the_same_with_any_number_of_threads() {
    let program = command(Some(Bug::PinnedPieceLeaves), "uci");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("any_number_of_threads.epd");
    fs::write(&file, PINS.join("\n")).unwrap();
    let run = |threads| {
        let options = ["--protocol", "uci", "--depth", "2", "--threads", threads];
        let positions = ["--file", file.to_str().unwrap()];
        compare(&[&options[..], &positions].concat(), &program)
    };
    let keys = |(records, _): (Vec<Value>, i32)| -> Vec<String> {
        let keys = records.iter().map(|record| {
            format!(
                "{} {} {}",
                record["original"], record["path"], record["cause"]
            )
        });
        keys.collect()
    };
    let alone = keys(run("1"));
    assert!(alone.len() > PINS.len(), "{alone:?}");
    assert_eq!(alone, keys(run("3")));
}
