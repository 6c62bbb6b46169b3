//! Snapshots of all messages about refused input.

mod suggestions;

use std::collections::BTreeSet;

use oracle_notation::PositionErrorKind;
use serde_json::json;

use crate::support::{compare, oracle, oracle_with, transcript};

/// Lines that are refused: every fault there is, and every place it may stand in.
const LINES: [&str; 104] = [
    // No position.
    ",;",
    "turn=white id=7",
    "moves e4",
    "starpos",
    "position startpost",
    "2. e4",
    "[Event \"x\"]",
    // Piece lists.
    "Wke1 Wxe1",
    "Wke1 hello",
    "Wke1 Xke8",
    "Bb4",
    "Wke1 e4",
    "We1",
    "We1K",
    "White Wk",
    "White K",
    "Wke1 Wra9",
    "Wra1b",
    "Wra1 Bqa1",
    "Wra1a1",
    "Wpe1",
    "Bpa7b8",
    "Wke1 Wra1 Wke8",
    "Bka1b1",
    "Wke1/Bke8",
    "Wke1 \u{2654}e2",
    "\u{e9}\u{e9}\u{e9} Wke1",
    // Fields.
    "Wke1 trun=w",
    "Wke1 foo=1",
    "Wke1 Turn=w",
    "Wke1 turn = w",
    "Wke1 moves=e4",
    "Wke1 turn=w turn=w",
    "startpos moves e4 moves e5",
    "Wke1 turn=red",
    "Wke1 turn=",
    "Wke1 castling=KK",
    "Wke1 castling=XY",
    "Wke1 castling=",
    "Wke1 ep=e9",
    "Wke1 moved=a1b",
    "Wke1 moved=c5",
    "Wke1 Wnb1 moved=e1b1",
    "Wke1 halfmove=-1",
    "Wke1 halfmove=2147483648",
    "Wke1 depth=256",
    "Wke1 depth=+1",
    "Wke1 times=0",
    "Wke1 times=18446744073709551616",
    "Wke1 fullmove=4294967296",
    "Wke1 piece=king",
    "Wke1 piece=e2",
    "Wke1 piece=Bke1",
    "startpos moves e4 piece=e2",
    // FEN.
    "8/8/8/8/8/8/8 w - - 0 1",
    "8/8/8/8/8/8/8/8/8 w",
    "8/8/8/ppppppppp/8/8/8/8",
    "8/8/8/pppp/8/8/8/8",
    "8/8//8/8/8/8/8",
    "8/8/8/44/8/8/8/8",
    "8/8/8/8x/8/8/8/8",
    "9/8/8/8/8/8/8/8",
    "8/8/8/8/8/8/8/P7",
    "kk6/8/8/8/8/8/8/8",
    "8/8/8/8/8/8/8/8 x - -",
    "8/8/8/8/8/8/8/8 w KX -",
    "8/8/8/8/8/8/8/8 w - e",
    "8/8/8/8/8/8/8/8 w - - 1x",
    "8/8/8/8/8/8/8/8 w - - 0 1 2",
    "8/8/8/8/8/8/8/8 w - - 0 1 bm e4",
    "startpos e2e4",
    "startpos 1. e4",
    "startpos w",
    "startpos foo=1",
    "chess960:960",
    // EPD.
    "8/8/8/8/8/8/8/8 w - - bm",
    "8/8/8/8/8/8/8/8 w - - b!m Nf3;",
    "8/8/8/8/8/8/8/8 w - - id \"one; bm Nf3;",
    "8/8/8/8/8/8/8/8 w - - bm Nf3; am Nf6 piece=a1",
    "8/8/8/8/8/8/8/8 w - - bm Nf3; am Nf6 moves e4",
    "8/8/8/8/8/8/8/8 w - - hmvc many;",
    "8/8/8/8/8/8/8/8 w - - id \"x\"; id \"y\";",
    "8/8/8/8/8/8/8/8 w - - 0 1 ;D1 20 ;D1 21",
    // Invisible characters.
    "Wke1 W\u{200b}ra1",
    "Wke1\u{a0}Wra1",
    "\u{feff}Wke1",
    "\u{2654}\u{fe0e}e1 Wke1",
    "8/8/8/8/8/8/8/8 w\u{2060} - -",
    "startpos moves e4 \u{200e}e5",
    "Wke1 turn=white\u{ad}",
    // Moves.
    "startpos moves e2e9",
    "startpos moves e4 e5 Ke3",
    "startpos moves e2e5",
    "startpos moves {e4",
    "startpos moves e4 (e4 (d4) e5",
    "startpos moves nf3",
    "startpos startpos",
    "8/8/8/8/8/8/8/8 w - - 8/8/8/8/8/8/8/8 w - -",
    "https://lichess.org/training",
    "Wkh1 Wnb1f1 Bke8 moves Nd2",
    "Wkh1 Wpb7 Bke2 moves b8",
    "Wkh1 Wpb7 Bke2 moves b7b8",
    "Wkh1 Wpb7 Bke2 moves b8=K",
    "4k3/8/8/8/8/8/8/4K2R w - - moves O-O",
];

#[test]
fn every_refused_line_says_what_and_where_and_what_to_do() {
    let calls: Vec<Vec<&str>> = LINES.iter().map(|line| vec![*line]).collect();
    let calls: Vec<&[&str]> = calls.iter().map(Vec::as_slice).collect();
    compare("refused_lines", &transcript(&calls));
}

#[test]
fn the_same_lines_in_a_stream_are_records() {
    let (stdout, stderr, status) = oracle("--json -").stdin(LINES.join("\n")).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    compare("refused_records", &stdout);
    let mut codes = BTreeSet::new();
    for ((number, line), record) in (1..).zip(LINES).zip(stdout.lines()) {
        let record: serde_json::Value = serde_json::from_str(record).unwrap();
        assert_eq!(record["line"], number);
        let error = &record["error"];
        let token = error["token"].as_str().unwrap();
        let column = usize::try_from(error["column"].as_u64().unwrap()).unwrap();
        let from_column: String = line.chars().skip(column - 1).collect();
        assert!(from_column.starts_with(token), "{line}: {record}");
        codes.insert(error["code"].as_str().unwrap().to_owned());
    }
    // Without a move, only `explain` has nothing to do, and without a depth only `perft -`; three others need an option.
    let of_others = [
        "missing_move",
        "missing_depth",
        "wrong_notation",
        "chess960_castling",
        "bad_operation",
    ];
    let known: BTreeSet<String> = PositionErrorKind::CODES
        .iter()
        .filter(|code| !of_others.contains(code))
        .map(|code| (*code).to_owned())
        .collect();
    assert_eq!(codes, known);
}

#[test]
fn an_error_of_an_option_points_at_the_option() {
    compare(
        "refused_options",
        &transcript(&[
            &["startpos", "--piece", "e4"],
            &["startpos", "--piece", "Wke2"],
            &["startpos", "--piece", "king"],
            &["startpos", "--turn", "red"],
            &["startpos", "--castling", "KK"],
            &["startpos", "--ep", "e"],
            &["startpos", "--moved", "a"],
            &["startpos", "--moves", "e4,e5,Ke3"],
            &["startpos", "--moves", "e4 huh"],
        ]),
    );
    // The record of a stream has no column, because the option is wrong and not the line.
    let (stdout, stderr, status) = oracle("--json --piece e4 -")
        .stdin("startpos id=5\n")
        .ends();
    let record: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let hint = "name a square that has a piece on it";
    let error = json!({"code": "no_piece", "message": "no piece stands on e4", "token": "e4", "hint": hint});
    assert_eq!(
        (record, stderr.as_str(), status),
        (json!({"id": "5", "error": error, "line": 1}), "", 2)
    );
}

#[test]
fn an_error_of_a_question_in_json_is_a_record_with_its_code() {
    for (line, code) in [
        ("explain --json xyz startpos", "unreadable_move"),
        ("explain -o json xyz", "unreadable_move"),
        ("--json startpos --moves xyz", "unreadable_move"),
        ("--json startpos -p king", "bad_piece"),
        ("--json startpos --turn red", "bad_turn"),
        ("--json startpos --castling KK", "bad_castling"),
        ("--json startpos --ep e", "bad_ep_square"),
        ("--json startpos --moved a", "bad_moved"),
        ("attacks --json startpos --square e9", "bad_square"),
        ("mask --json Wke9", "bad_square"),
        ("--json --bogus startpos", "usage"),
        ("--bogus startpos -o json", "usage"),
        ("attacks startpos -ojson --bogus", "usage"),
        ("games --output=json --bogus x.pgn", "usage"),
        ("--json startpos perft 3", "usage"),
        ("explain --json", "usage"),
        ("perft --json startpos", "usage"),
        ("--json startpos --color blue", "usage"),
        ("help --json", "usage"),
    ] {
        let (stdout, stderr, status) = oracle(line).ends();
        let record: serde_json::Value = serde_json::from_str(&stdout).expect("a record");
        assert_eq!(
            (record["error"]["code"].as_str(), status),
            (Some(code), 2),
            "{line}"
        );
        let message = record["error"]["message"].as_str().expect("a message");
        assert!(
            stderr.starts_with(&format!("chess-oracle: {message}\n")),
            "{stderr}"
        );
    }
    // After `--`, and as a part of another word, it is not asked for.
    for line in [
        "--bogus startpos -- --json",
        "--bogus startpos -o jsonl",
        "--jsonl startpos",
    ] {
        oracle(line).complains();
    }
}

#[test]
fn a_wrong_command_line_says_what_and_where_and_what_to_do() {
    compare(
        "refused_command_lines",
        &transcript(&[
            &["--flap", "startpos"],
            &["-x"],
            &["--piece"],
            &["startpos", "-o", "xml"],
            &["startpos", "-o", "jsn"],
            &["startpos", "-oxml"],
            // The caret marks the word itself, not a longer word that contains it.
            &["startpos", "-o", "xml", "noxml", "xmlns"],
            &["--flap", "startpos", "--flaps"],
            &["startpos", "--color", "flip", "--flip"],
            &["startpos", "--output=svgg"],
            &["startpos", "--json", "-o", "fen"],
            &["startpos", "--json=yes"],
            &["startpos", "--only", "captures,fun"],
            &["startpos", "--color", "blue"],
            &["startpos", "--turn", ""],
            &["startpos", "--divide"],
            &["startpos", "--successors", "-o", "uci"],
            &["startpos", "--successors", "--explain"],
            &["perft"],
            &["perft", "deep", "startpos"],
            &["perft", "-1", "startpos"],
            &["perft", "-1.5", "startpos"],
            &["mask", "Wke1", "Wra1"],
            &["explain", "", "startpos"],
            &["perft", "3", "startpos", "--flip"],
            &["--flip", "perft", "3", "startpos"],
            &["--json", "perft", "3", "startpos", "--json"],
            &["perft", "3", "startpos", "-o", "fen"],
            &["perf", "3", "startpos"],
            &["shcema"],
            &["acts"],
            &["schema", "everything"],
            &["startpos", "perft", "3"],
            &["help", "perf"],
            &["help", "e4"],
            &["help", "perft", "attacks"],
            &["version"],
            // Letters of options may be joined, and the caret marks the unknown one.
            &["startpos", "-json"],
            &["-xp", "e1", "Wke1"],
            // The name of a file is not a format.
            &["startpos", "-o", "out.svg"],
            &["perft", "1", "startpos", "-o", "out.txt"],
            &["startpos", "--fen"],
            &["startpos", "--succ"],
            &["startpos", "--number"],
            // A user who types the name of a file means its content.
            &["Cargo.toml"],
        ]),
    );
}

#[test]
fn what_is_too_long_is_shown_around_the_fault() {
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ";
    let (some, many) = (there_and_back.repeat(2), there_and_back.repeat(20));
    let word = "hello".repeat(40);
    let mut text = String::new();
    for moves in [
        // Space that one side does not need goes to the other.
        format!("Ke3 {some}"),
        format!("Ke3 {many}"),
        format!("{some}Ke3 {many}"),
        format!("{many}Ke3 {many}"),
        format!("{many}Ke3 {some}"),
        format!("{many}Ke3"),
        // A word that fills the line.
        format!("{some}{word} {some}"),
        // The message repeats the word.
        format!("{some}{}", "hello".repeat(1000)),
    ] {
        let complaint = oracle_with(&["startpos", "moves", &moves]).complains();
        let marked = complaint.lines().nth(1).unwrap();
        // Two spaces before, and a hundred characters.
        assert!(marked.chars().count() <= 102, "{complaint}");
        text.extend([complaint.as_str(), "\n"]);
    }
    compare("refused_long_lines", &text);
}

#[test]
#[cfg(unix)]
fn the_name_of_a_file_is_given_as_a_shell_takes_it() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, mark) in [("my games.fen", "'"), ("white's.fen", "\"")] {
        let path = folder.join(name);
        std::fs::write(&path, "startpos\n").unwrap();
        let path = path.to_str().unwrap();
        let (_, stderr, status) = oracle_with(&[path]).ends();
        let hint =
            format!("hint: to answer each line of the file, write `-f {mark}{path}{mark}`\n");
        assert!(stderr.ends_with(&hint), "{stderr}");
        assert_eq!(status, 2);
    }
}
