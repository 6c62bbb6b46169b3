//! Hostile input: characters that control a terminal, and lines of the greatest length and depth.

use std::time::{Duration, Instant};

use oracle_notation::is_printable;
use serde_json::{Value, json};

use crate::support::{oracle, oracle_with};

/// Characters that control a terminal, or change the direction of text.
const OBEYED: [char; 14] = [
    '\u{1}', '\u{7}', '\u{8}', '\u{b}', '\r', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{200f}',
    '\u{2028}', '\u{202a}', '\u{202e}', '\u{2066}',
];

/// Lines with one of these characters in every place where the answer may repeat text: some are answered, most are
/// refused.
fn lines(letter: char) -> Vec<String> {
    [
        "@",
        "Wke1 @",
        "Wke1 W@e1",
        "Wke1 @ke8",
        "Wke@",
        "Wke1 id=@x",
        "Wke1 id=\"@[31m\"",
        "Wke1 f@=1",
        "Wke1 turn=@",
        "Wke1 castling=@",
        "Wke1 ep=@",
        "Wke1 halfmove=@",
        "Wke1 piece=@",
        "startpos moves e@4",
        "startpos @",
        "startpos move=@ id=@",
        "4k3/8/8/8/8/8/8/4K@2 w - -",
        "4k3/8/8/8/8/8/8/4K3 @ - -",
        "4k3/8/8/8/8/8/8/4K3 w - - bm @[31mKd2; id \"a@b\"; c0 \"@\";",
        "4k3/8/8/8/8/8/8/4K3 w - - b@m Kd2;",
        "4k3/8/8/8/8/8/8/4K3 w - - id \"@",
    ]
    .map(|line| line.replace('@', &letter.to_string()))
    .to_vec()
}

/// Messages with one of these characters, raw (which is not JSON below U+0020) and escaped as JSON.
fn messages(letter: char) -> Vec<String> {
    let plain = [
        json!({"role": "@", "cmd": "@"}),
        json!({"role": "movement", "cmd": "rawMoves", "piece": "@"}),
        json!({"role": "movement", "cmd": "legalMoves", "piece": "Ke1", "board": "Ke1 @"}),
        json!({"role": "movement", "cmd": "legalMoves", "piece": "Ke1", "board": "Wke1 id=@"}),
        json!({"role": "movement", "cmd": "legalMoves", "piece": {"piece": "@"}}),
        json!({"role": "board", "cmd": "squaresControlledBy", "board": "Wke1", "color": "@"}),
    ];
    let escaped = format!("\\u{:04x}", u32::from(letter));
    let texts = plain.iter().map(Value::to_string);
    let both = texts.flat_map(|text| {
        [
            text.replace('@', &letter.to_string()),
            text.replace('@', &escaped),
        ]
    });
    both.collect()
}

#[track_caller]
fn assert_shown(text: &str, asked: &str) {
    let obeyed = text
        .chars()
        .find(|&letter| letter != '\n' && !is_printable(letter));
    assert_eq!(obeyed, None, "{asked}: {text:?}");
}

#[test]
fn no_line_sends_a_terminal_what_it_would_obey() {
    let input = OBEYED.map(|letter| lines(letter).join("\n")).join("\n");
    for question in [
        "-o board -",
        "-o json -",
        "-o uci -",
        "-o san -",
        "-o fen -",
        "-o pieces -",
        "-o svg -",
        "--successors -",
        "perft 1 -",
        "attacks -",
        "explain - -",
        "explain e2e4 --json -",
    ] {
        let (stdout, stderr, _) = oracle(question).stdin(input.clone()).ends();
        assert_shown(&stdout, question);
        assert_shown(&stderr, question);
    }
}

#[test]
fn no_argument_sends_a_terminal_what_it_would_obey() {
    for (number, letter) in OBEYED.into_iter().enumerate() {
        let word = format!("{letter}[31m");
        let dashed = format!("--{word}");
        let mut calls: Vec<Vec<&str>> = vec![
            vec![&word],
            vec![&dashed],
            vec!["startpos", "-o", &word],
            vec!["startpos", "--only", &word],
            vec!["startpos", "--moves", &word],
            vec!["startpos", "--piece", &word],
            vec!["startpos", "--turn", &word],
            vec!["startpos", "--threads", &word],
            vec!["explain", &word, "startpos"],
            vec!["attacks", "--square", &word, "startpos"],
            vec!["perft", &word],
            vec!["perft", "1", "--hash", &word, "startpos"],
            vec!["mask", &word],
            vec!["schema", &word],
            vec!["completions", &word],
        ];
        // Other formats read the same arguments; the lines of streams are tested above in each.
        let lines = lines(letter);
        calls.extend(lines.iter().map(|line| vec![line.as_str()]));
        // Each call with a third of the letters.
        for call in calls.into_iter().skip(number % 3).step_by(3) {
            let (stdout, stderr, _) = oracle_with(&call).ends();
            assert_shown(&stdout, &format!("{call:?}"));
            assert_shown(&stderr, &format!("{call:?}"));
        }
    }
}

#[cfg(unix)]
#[test]
fn no_file_name_sends_a_terminal_what_it_would_obey() {
    let folder = tempfile::tempdir().unwrap();
    for (number, letter) in OBEYED.into_iter().enumerate() {
        let path = |name: &str| {
            let path = folder.path().join(format!("{name}{letter}[31m"));
            path.to_str().unwrap().to_owned()
        };
        let (missing, lines, games) = (path("missing"), path("lines"), path("games"));
        std::fs::write(&lines, "Wxe1\n").unwrap();
        std::fs::write(&games, "[Event \"a\"]\n\n1. e5 *\n").unwrap();
        for name in [&missing, &lines, &games] {
            let calls = [
                vec![name.as_str()],
                vec!["-f", name],
                vec!["--json", "-f", name],
                vec!["perft", name],
                vec!["explain", name],
                vec!["act", "-f", name],
                vec!["games", name],
                vec!["games", "-o", "json", name],
                vec!["games", "-o", "pgn", name],
                vec!["compare", "--", name],
            ];
            // Each call with a third of the letters.
            for call in calls.into_iter().skip(number % 3).step_by(3) {
                let (stdout, stderr, _) = oracle_with(&call).ends();
                assert_shown(&stdout, &format!("{call:?}"));
                assert_shown(&stderr, &format!("{call:?}"));
            }
        }
    }
    let name = format!("{}/missing\u{1b}", folder.path().display());
    oracle_with(&["games", &name])
        .stdout("0 games, 0 half-moves: 1 file could not be read\n")
        .stderr(format!(
            "chess-oracle: cannot read {}/missing\\u{{1b}}: No such file or directory (os error 2)\n",
            folder.path().display()
        ))
        .status(2);
}

#[test]
fn no_message_sends_a_terminal_what_it_would_obey() {
    for letter in OBEYED {
        let input = messages(letter).join("\n");
        let (stdout, stderr, status) = oracle("act --trace").stdin(input).ends();
        assert_eq!(status, 2);
        assert_shown(&stdout, "act");
        assert_shown(&stderr, "act --trace");
    }
}

#[test]
fn what_is_escaped_in_json_is_read_as_it_was() {
    let line = "Wke1 id=a\u{1b}\u{7f}\u{9b}\u{202e}\u{e9}\u{2654}z";
    let (stdout, stderr, status) = oracle_with(&["--json", line]).ends();
    assert_eq!((stderr.as_str(), status), ("", 0));
    assert!(
        stdout.starts_with("{\"id\":\"a\\u001b\\u007f\\u009b\\u202e\u{e9}\u{2654}z\","),
        "{stdout}"
    );
    let record: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(record["id"], "a\u{1b}\u{7f}\u{9b}\u{202e}\u{e9}\u{2654}z");
}

#[test]
fn the_mark_stands_below_the_token_behind_and_within_what_is_escaped() {
    oracle_with(&["Wke1\t\u{e9}\u{1b}x Wk"])
        .stderr(
            "chess-oracle: cannot read `\u{e9}\\u{1b}x`\n  \
             Wke1 \u{e9}\\u{1b}x Wk\n       ^^^^^^^^\n\
             hint: a piece is a colour, a role and its squares: `Wke1`, `Bpa7b7`; or name the colour once: `White Ke1 Ra1h1`\n",
        )
        .status(2);
    oracle_with(&["id=\u{202e}\u{1b} Wxe1"])
        .stderr(
            "chess-oracle: `x` is not a role\n  \
             id=\\u{202e}\\u{1b} Wxe1\n                    ^^^^\n\
             hint: the roles are k, q, r, b, n (or s) and p, as in `Wke1`\n",
        )
        .status(2);
}

#[test]
fn in_epd_what_does_not_print_stays() {
    oracle_with(&[
        "-o",
        "epd",
        "4k3/8/8/8/8/8/8/4K3 w - - c0 \"a\u{1b}[1mb\"; id \"x\u{9b}\u{e9}\";",
    ])
    .stdout("4k3/8/8/8/8/8/8/4K3 w - - c0 \"a\u{1b}[1mb\"; id \"x\u{9b}\u{e9}\";\n")
    .run();
}

/// A drawn board.
const DRAWN: &str =
    "....k...\n........\n........\n........\n........\n........\n........\nR...K...\n";

/// A text repeated up to the longest line.
fn long(front: &str, again: &str, end: &str) -> String {
    let room = 64 * 1024 - front.len() - end.len();
    format!("{front}{}{end}", again.repeat(room / again.len()))
}

/// Returns the question, and a line of 64 KiB.
fn longest() -> Vec<(&'static str, String)> {
    let knights = "Nf3 Nf6 Ng1 Ng8 ";
    let board = "4k3/8/8/8/8/8/8/4K3 w - -";
    let mut asked = vec![("explain e2e4 -", long("startpos moves ", knights, ""))];
    let lines = [
        long("startpos moves ", knights, ""),
        long("startpos moves ", "g1f3 g8f6 f3g1 f6g8 ", ""),
        long("startpos moves ", knights, "Qh9"),
        long("startpos ", "id=x ", ""),
        long("Wke1 id=", "x", ""),
        long("Wke1 id=\"", "\\\"", "\""),
        long(board, " bm Kd2;", ""),
        long(board, ";", ""),
        long(&format!("{board} c0 \""), "\\\"", "\";"),
        long(&format!("{board} c0 "), "a ", ";"),
        long(&format!("{board} c0"), " a", ""),
        long(&format!("{board} hmvc "), "9", ";"),
        long("", "8/", ""),
        long("", "1", "/8/8/8/8/8/8/8"),
        long("", "p", "/8/8/8/8/8/8/8"),
        long("", "W", ""),
        long("", "White ", "Ke1"),
        long(DRAWN, "turn:-", ""),
        long(DRAWN, "turn: 1 ", ""),
        long(DRAWN, "after black's move ", ""),
        long("", "Wke1 ", ""),
        long("Wn", "a1", ""),
        long("White ", "a2b2c2", ""),
        long("Wke1 moved=", "a1", ""),
        long("Wke1 castling=", "K", ""),
        long("Wke1 halfmove=", "0", ""),
        long("", ",", ""),
        long("", "\u{1b}", ""),
        long("", "\u{202e}", ""),
        long("", "=", ""),
        long("", "\"", ""),
        long("", "moves ", ""),
        long("", "://", ""),
        long("", "https://", ""),
        long("", ".com/", ""),
        long("", "https://lichess.org/", ""),
        long("https://lichess.org/", "8/8/", ""),
        long("https://lichess.org/", "8%2F/", ""),
    ];
    for question in ["-o board -", "-o json --explain -", "-o epd -", "-o svg -"] {
        asked.extend(lines.iter().map(|line| (question, line.clone())));
    }
    let message = "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":";
    asked.extend(
        [
            long("", "[", ""),
            long("", "{\"role\":", ""),
            long(message, "[", ""),
            long(message, "{\"white\":", ""),
            format!("{message}{}{}}}", "[".repeat(10_000), "]".repeat(10_000)),
            format!(
                "{message}{}1{}}}",
                "{\"white\":".repeat(5000),
                "}".repeat(5000)
            ),
            long(&format!("{message}{{\"white\":["), "\"Ra1\",", "\"Ke1\"]}}"),
            long(&format!("{message}\"startpos moves "), knights, "\"}"),
            long(&format!("{message}\""), "\\u001b", "\"}"),
            long("{\"role\":\"", "x", "\"}"),
        ]
        .map(|message| ("act --trace -", message)),
    );
    asked
}

#[test]
fn the_longest_and_the_deepest_lines_are_answered_soon() {
    for (question, line) in longest() {
        let start = Instant::now();
        let (stdout, stderr, status) = oracle(question.trim_end_matches('-'))
            .stdin(line.clone())
            .ends();
        let took = start.elapsed();
        let asked = format!(
            "{question}: {}...",
            line.chars().take(80).collect::<String>()
        );
        assert!(matches!(status, 0 | 2), "{asked} ends with {status}");
        // The limit allows for a busy machine.
        assert!(took < Duration::from_secs(3), "{asked} took {took:?}");
        assert_shown(&stdout, &asked);
        assert_shown(&stderr, &asked);
        // A message must fit on a screen.
        assert!(
            status == 0 || stderr.len() < 4096,
            "{asked}: {}",
            stderr.len()
        );
    }
}
