//! Hostile input: characters that control a terminal, and lines of the greatest length and depth.

use std::time::{Duration, Instant};

use oracle_notation::is_printable;
use oracle_reference::draws;
use serde_json::Value;

use crate::support::{oracle_with, oracle_within};

/// Returns a list of `data/hostile.json`: texts, or the start, the repeated part and the end of each.
pub fn data<T: serde::de::DeserializeOwned>(key: &str) -> Vec<T> {
    let all: Value = serde_json::from_str(include_str!("data/hostile.json")).unwrap();
    serde_json::from_value(all[key].clone()).unwrap()
}

/// Characters that control a terminal, or change the direction of text.
const OBEYED: [char; 14] = [
    '\u{1}', '\u{7}', '\u{8}', '\u{b}', '\r', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{200f}',
    '\u{2028}', '\u{202a}', '\u{202e}', '\u{2066}',
];

/// Lines with one of these characters in every place where the answer may repeat text: some are answered, most are
/// refused.
fn lines(letter: char) -> Vec<String> {
    let lines = data::<String>("controlled").into_iter();
    lines
        .map(|line| line.replace('@', &letter.to_string()))
        .collect()
}

/// Messages with one of these characters, raw (which is not JSON below U+0020) and escaped as JSON.
fn messages(letter: char) -> Vec<String> {
    let plain = data::<Value>("controlled_messages");
    let ways = [letter.to_string(), format!("\\u{:04x}", u32::from(letter))];
    let both = plain
        .iter()
        .flat_map(|text| ways.iter().map(|way| text.to_string().replace('@', way)));
    both.collect()
}

#[track_caller]
fn assert_shown(text: &str, asked: &str) {
    let mut letters = text.chars();
    let obeyed = letters.find(|&letter| letter != '\n' && !is_printable(letter));
    assert_eq!(obeyed, None, "{asked}: {text:?}");
}

/// Checks what a call writes to both channels.
#[track_caller]
fn check(call: &[&str], input: &str) {
    let (stdout, stderr, _) = oracle_with(call).stdin(input).ends();
    assert_shown(&stdout, &format!("{call:?}"));
    assert_shown(&stderr, &format!("{call:?}"));
}

const QUESTIONS: &str = "-o board -;-o json -;-o uci -;-o san -;-o fen -;-o pieces -;-o svg -;--successors -;perft 1 -;attacks -;\
    explain - -;explain e2e4 --json -";

#[test]
fn no_line_or_message_sends_a_terminal_what_it_would_obey() {
    let input = OBEYED.map(|letter| lines(letter).join("\n")).join("\n");
    for question in QUESTIONS.split(';') {
        check(&question.split(' ').collect::<Vec<_>>(), &input);
    }
    for letter in OBEYED {
        check(&["act", "--trace"], &messages(letter).join("\n"));
    }
}

/// Calls in which `@` stands for a word, or for the name of a file.
const WORDS: &str = "@ ; --@ ; startpos -o @ ; startpos --only @ ; startpos --moves @ ; startpos --piece @ ; startpos --turn @ ; \
     startpos --threads @ ; explain @ startpos ; attacks --square @ startpos ; perft @ ; perft 1 --hash @ startpos ; mask @ ; \
     schema @ ; completions @";
const FILES: &str = "@ ; -f @ ; --json -f @ ; perft @ ; explain @ ; act -f @ ; games @ ; games -o json @ ; games -o pgn @ ; compare -- @";

/// Returns a part of what is tried: a third where all is drawn, a twelfth elsewhere.
fn some<T>(number: usize, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let parts = 3 * 4 / draws(4);
    all.into_iter().skip(number % parts).step_by(parts)
}

/// Checks some of the calls with a letter, so that each is checked with some letters.
fn check_some(number: usize, calls: &str, word: &str) {
    for call in some(number, calls.split(" ; ")) {
        let words: Vec<String> = call
            .split_whitespace()
            .map(|part| part.replace('@', word))
            .collect();
        check(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    }
}

#[test]
fn no_argument_sends_a_terminal_what_it_would_obey() {
    for (number, letter) in OBEYED.into_iter().enumerate() {
        check_some(number, WORDS, &format!("{letter}[31m"));
        // Other formats read the same arguments; the lines of streams are tested above in each.
        for line in some(number, lines(letter)) {
            check(&[&line], "");
        }
    }
}

#[cfg(unix)]
#[test]
fn no_file_name_sends_a_terminal_what_it_would_obey() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    for (number, letter) in OBEYED.into_iter().enumerate() {
        let contents = [None, Some("Wxe1\n"), Some("[Event \"a\"]\n\n1. e5 *\n")];
        for (index, content) in contents.into_iter().enumerate() {
            let path = format!("{folder}/{index}{letter}[31m");
            content
                .map_or(Ok(()), |content| std::fs::write(&path, content))
                .unwrap();
            check_some(number, FILES, &path);
        }
    }
    oracle_with(&["games", &format!("{folder}/missing\u{1b}")])
        .stdout("0 games, 0 half-moves: 1 file could not be read\n")
        .stderr(format!(
            "chess-oracle: cannot read {folder}/missing\\u{{1b}}: No such file or directory (os error 2)\n"
        ))
        .status(2);
}

/// Returns each question, and a line of 64 KiB.
fn longest() -> Vec<(&'static str, String)> {
    let filled = |[start, again, end]: [String; 3]| {
        let room = 64 * 1024 - start.len() - end.len();
        format!("{start}{}{end}", again.repeat(room / again.len()))
    };
    let lines: Vec<String> = data("longest").into_iter().map(filled).collect();
    let mut asked = vec![("explain e2e4 -", lines[0].clone())];
    for question in ["-o board -", "-o json --explain -", "-o epd -", "-o svg -"] {
        asked.extend(lines.iter().map(|line| (question, line.clone())));
    }
    let message = "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":";
    let nested = |open: &str, inner: &str, close: &str, depth| {
        format!(
            "{message}{}{inner}{}}}",
            open.repeat(depth),
            close.repeat(depth)
        )
    };
    let messages = data("longest_messages").into_iter().map(filled);
    let messages = messages.chain([
        nested("[", "", "]", 10_000),
        nested("{\"white\":", "1", "}", 5000),
    ]);
    asked.extend(messages.map(|message| ("act --trace -", message)));
    asked
}

fn check_longest(asked: impl Iterator<Item = (&'static str, String)>) {
    for (question, line) in asked {
        let start = Instant::now();
        let call = oracle_within(3, question.trim_end_matches('-'));
        let (stdout, stderr, status) = call.stdin(line.clone()).ends();
        let took = start.elapsed();
        let asked = format!(
            "{question}: {}...",
            line.chars().take(80).collect::<String>()
        );
        assert!(matches!(status, 0 | 2), "{asked} ends with {status}");
        let is_soon = cfg!(unix) || took < Duration::from_secs(3);
        assert!(is_soon, "{asked} took {took:?}");
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

/// A third has each line in one of the formats at least, and some of the messages.
#[test]
fn the_longest_and_the_deepest_lines_are_answered_soon() {
    check_longest(some(0, longest()));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn the_longest_and_the_deepest_lines_are_answered_soon_in_every_format() {
    check_longest(longest().into_iter());
}
