//! Classical bugs of move generators, one at a time, over each protocol: each is found, named, and made small.

use serde_json::{Value, json};

use super::serve::command;
use super::suite::{some_of_suite, suite_lines};
use super::{behind, compare, summary};
use crate::schema::schema;
use crate::support::{at_once, position};
use oracle_reference::engine::Bug;

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

/// Returns whether a bug is in playing a list of moves: a filter gets none, and `XBoard` sends each move by itself.
fn is_of_list(bug: Bug) -> bool {
    format!("{bug:?}").starts_with("List")
}

/// Returns whether a bug cannot show over a protocol.
fn is_hidden(bug: Bug, protocol: &str) -> bool {
    use Bug::{
        AnswersFirst, AnswersPrevious, EnPassantCheckMissed, EnPassantNotCleared,
        RightKeptForAnyRook, RightKeptWithoutRook,
    };
    let hidden: &[Bug] = match protocol {
        // A filter gets a position, never the moves that led to it.
        "lines" => &[
            EnPassantNotCleared,
            RightKeptForAnyRook,
            RightKeptWithoutRook,
            EnPassantCheckMissed,
        ],
        // It is started for each query.
        "perft" => &[AnswersPrevious, AnswersFirst],
        _ => &[],
    };
    hidden.contains(&bug) || is_of_list(bug) && protocol != "uci"
}

/// The causes that name a bug over a protocol.
fn causes(bug: Bug, causes: &'static [&'static str], protocol: &str) -> Vec<&'static str> {
    match (bug, protocol) {
        // A filter tries moves on the board and takes them back while it lists the moves.
        (Bug::UnmakeLosesEnPassant, "lines") => vec!["missing_en_passant"],
        // Each position is set up several times, so that it is the previous one of itself.
        (Bug::AnswersPrevious, "xboard") => vec!["earlier_position", "make_unmake"],
        // A table within one count.
        (Bug::HashWithoutRights, "perft") => vec!["make_unmake_or_hash"],
        _ => causes.to_vec(),
    }
}

/// Returns the findings about a bug, or says what is wrong with them.
fn check(
    protocol: &str,
    (bug, named): (Bug, &'static [&'static str]),
    more: &str,
    positions: &str,
) -> Result<Vec<Value>, String> {
    let named = causes(bug, named, protocol);
    let options = format!("--protocol {protocol} --threads 1 --timeout 30 {more}");
    let (records, status) = compare(&options, positions, &command(Some(bug), protocol));
    let (summary, findings) = records.split_last().expect("a summary");
    let kinds = findings.iter().map(|finding| ("finding", finding));
    for (kind, record) in kinds.chain([("summary", summary)]) {
        let validator = jsonschema::validator_for(&schema(kind)).unwrap();
        let fault = validator.validate(record).err();
        assert!(fault.is_none(), "{fault:?}: {record}");
    }
    let of = |what: &str, record: &Value| Err(format!("{bug:?} over {protocol} {what}: {record}"));
    let has_other = |finding: &&Value| !named.contains(&finding["cause"].as_str().unwrap());
    if is_hidden(bug, protocol) {
        let first = findings.first();
        return first.map_or(Ok(Vec::new()), |first| of("shows", first));
    }
    if let Some(other) = findings.iter().find(has_other) {
        return of("has another cause", other);
    }
    match findings.iter().find(|finding| finding["cause"] == named[0]) {
        Some(first) if pieces(&first["fen"]) <= PIECES && status == 1 => Ok(findings.to_vec()),
        Some(first) => of("is not made small", first),
        None => of("is not found", summary),
    }
}

fn check_all(check: impl Fn((Bug, &'static [&'static str])) -> Result<Vec<Value>, String>) {
    let faults = Bug::ALL.iter().copied().filter_map(|bug| check(bug).err());
    assert_eq!(faults.collect::<Vec<_>>().join("\n"), "");
}

/// One bug over each protocol, and none: the others are tested below.
#[test]
fn a_bug_is_found_and_named_over_each_protocol_and_none_where_there_is_none() {
    at_once(["uci", "lines", "xboard"], |protocol| {
        let bug = (Bug::EnPassantUncoversKing, &["en_passant_uncovers"][..]);
        let positions = some_of_suite();
        assert_eq!(check(protocol, bug, "--depth 2", &positions).err(), None);
        let options = format!("--protocol {protocol} --depth 2");
        let summary = summary(&options, &positions, &command(None, protocol));
        assert_eq!(
            (&summary["protocol"], &summary["refused"]),
            (&json!(protocol), &json!([]))
        );
    });
}

#[test]
fn a_bug_in_playing_a_list_of_moves_is_found_with_the_moves_although_all_counts_are_right() {
    let bugs = Bug::ALL.iter().filter(|(bug, _)| is_of_list(*bug));
    let bugs: Vec<_> = bugs.collect();
    assert_eq!(bugs.len(), 8);
    at_once(bugs, |(bug, named)| {
        let options = "--protocol uci --threads 1";
        let (records, status) = compare(options, &LISTS.join("\n"), &command(Some(*bug), "uci"));
        let found = &records[0];
        assert_eq!((&found["cause"], status), (&json!(named[0]), 1), "{found}");
        let has_moves = found["moves"]
            .as_array()
            .is_some_and(|moves| !moves.is_empty());
        assert!(has_moves && pieces(&found["fen"]) <= PIECES, "{found}");
    });
    // The moves of a line are sent as they are.
    let options = "--protocol uci --depth 1 startpos moves e2e4 a7a6 e4e5 d7d5";
    summary(options, "", &command(None, "uci"));
    let (records, _) = compare(options, "", &command(Some(Bug::ListLosesEnPassant), "uci"));
    assert_eq!(records.len(), 2, "{records:?}");
    assert_eq!(records[0]["cause"], "en_passant_lost");
    assert_eq!(records[0]["path"], json!(["e2e4", "a7a6", "e4e5", "d7d5"]));
}

/// The bug shows four half-moves below a position, or after the moves of a line.
#[test]
fn a_right_that_another_rook_brings_back_is_found_by_both_kinds_of_positions() {
    let lines = suite_lines().filter(|line| line.contains("brings back no right"));
    let lines: Vec<String> = lines.collect();
    assert_eq!(lines.len(), 8);
    let (after, before): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.contains("moves "));
    let bug = (Bug::RightKeptForAnyRook, &["castling_right_kept"][..]);
    for (protocol, options, lines) in [
        ("uci", "", &before),
        ("uci", "--depth 1", &after),
        ("xboard", "--depth 1", &after),
    ] {
        let lines: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
        let found = check(protocol, bug, options, &lines.join("\n")).unwrap();
        assert_eq!(found.len(), 4, "{protocol}: {found:?}");
    }
}

/// Positions with 218, 85 and 44 moves.
const LONG: [&str; 3] = [
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -",
    "3q1r2/5p1q/3p4/8/q1p5/4K1k1/8/q1r4q b - -",
    "7k/8/3Q4/8/8/Q7/8/K7 w - -",
];

/// Returns what cuts lists of moves on one line to this length.
fn cut(most: usize) -> String {
    format!("sed -u -E 's/^(([^ ]+ ){{{}}}[^ ]+) .*/\\1/'", most - 1)
}

#[test]
fn a_cap_on_lists_is_one_reason_with_a_small_position_that_has_more_moves() {
    let options = "--threads 1 --depth 1 --timeout 30";
    let check = |program: &[String], protocol: &str, cap: u32, wanted: usize| {
        let options = format!("{options} --protocol {protocol}");
        let (records, status) = compare(&options, &LONG.join("\n"), program);
        let (_, found) = records.split_last().unwrap();
        assert_eq!((found.len(), status), (wanted, 1), "{cap}: {found:?}");
        for found in found {
            let legal = position(found["fen"].as_str().unwrap()).legal_moves().len();
            let said = format!("the program lists {cap} of {legal} legal moves, and never more");
            let is_named = found["cause"] == "list_capped" && found["message"] == said;
            let most = if cap > 208 { 22 } else { cap / 16 + 5 };
            assert!(is_named && pieces(&found["fen"]) <= most, "{cap}: {found}");
        }
    };
    at_once(
        [
            (32, 3),
            (64, 2),
            (100, 1),
            (128, 1),
            (200, 1),
            (209, 1),
            (217, 1),
        ],
        |(cap, wanted)| {
            let program = behind(&format!("\"$@\" | {}", cut(cap)), "lines");
            check(&program, "lines", cap as u32, wanted);
        },
    );
    at_once(["uci", "xboard", "perft"], |protocol| {
        check(&command(Some(Bug::CappedList), protocol), protocol, 32, 3);
    });
    // Totals alone.
    let limit = "while read -r first more count; do case $first in
        Nodes) [ $count -gt 64 ] && count=64;;
        [a-h][1-8]*) continue;;
        esac; echo $first $more $count; done";
    check(&behind(&format!("\"$@\" | {limit}"), "uci"), "uci", 64, 2);
    // A list that ends early in one position is no cap.
    let one = "printf '%s\\n' \"$fen\" | \"$@\"";
    let cuts = format!("case $fen in R6R*) {one} | {};; *) {one};; esac", cut(200));
    let program = behind(&format!("while read -r fen; do {cuts}; done"), "lines");
    let (records, _) = compare(&format!("{options} --protocol lines"), LONG[0], &program);
    let is_cap = |found: &Value| found["cause"] == "list_capped";
    assert!(
        records.len() > 1 && !records.iter().any(is_cap),
        "{records:?}"
    );
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn bugs_are_found_and_named_over_uci_and_perft() {
    check_all(|(bug, named)| {
        // What is wrong in a list of moves is tested above, and hidden from a program that is started for each count. That
        // one is asked about the positions that show the bug over UCI.
        let mut shown = LISTS.map(Value::from).to_vec();
        if !is_of_list(bug) {
            let findings = check("uci", (bug, named), "", "")?;
            shown = findings
                .iter()
                .map(|finding| finding["original"].clone())
                .collect();
        }
        // It counts in standard chess.
        let is_standard = |fen: &&str| !position(fen).setup().needs_chess960();
        let shown: Vec<&str> = shown
            .iter()
            .map(|fen| fen.as_str().unwrap())
            .filter(is_standard)
            .collect();
        check("perft", (bug, named), "", &shown.join("\n"))
    });
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn bugs_are_found_and_named_over_lines() {
    check_all(|bug| check("lines", bug, "", ""));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn bugs_are_found_and_named_over_xboard() {
    check_all(|bug| check("xboard", bug, "", ""));
}

/// `--chess960` asks about standard positions with `UCI_Chess960` on: a king that castles out of check shows there.
#[test]
fn castling_out_of_check_in_chess960_mode_is_found() {
    let program = command(Some(Bug::CastlingOutOfCheck), "uci-chess960");
    let line = "4k3/8/8/8/8/8/4r3/R3K2R w KQ -\n";
    summary("--protocol uci", line, &program);
    let (records, status) = compare("--protocol uci --chess960", line, &program);
    assert_eq!(
        (&records[0]["cause"], status),
        (&json!("castling_in_check"), 1)
    );
}

#[test]
fn the_protocol_is_found() {
    // Each waits for answers that do not come.
    at_once(["uci", "lines", "xboard", "perft"], |protocol| {
        let options = "--random 3 --depth 1 --timeout 3";
        assert_eq!(
            summary(options, "", &command(None, protocol))["protocol"],
            protocol
        );
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
    let run = |threads| {
        let options = format!("--protocol uci --depth 2 --threads {threads}");
        let (records, _) = compare(&options, &PINS.join("\n"), &program);
        let keys = records.iter();
        let keys = keys.map(|record| ["original", "path", "cause"].map(|key| record[key].clone()));
        keys.collect::<Vec<_>>()
    };
    let alone = run(1);
    assert!(alone.len() > PINS.len(), "{alone:?}");
    assert_eq!(alone, run(3));
}
