//! Streams from files: `--file`, and the hint for a file that is typed as a position.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::support::{oracle, oracle_with};

/// Writes a file for a test of this name, and returns its path.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files");
    fs::create_dir_all(&folder).unwrap();
    let path: PathBuf = folder.join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn files_are_read_one_after_another_like_standard_input() {
    let first = file("first.txt", "\u{feff}Wke1\r\n\n# none\nWka1 Bkc2 turn=w");
    let second = file("second.txt", "\u{feff}Wka8\n");
    for arguments in [
        &["-o", "uci", "-f", &first, "-f", &second][..],
        &["-o", "uci", "--file", &first, &format!("--file={second}")],
        &["-f", &first, "-o", "uci", &format!("-f{second}")],
    ] {
        oracle_with(arguments)
            .stdin("Wkh1\n")
            .stdout("e1d1 e1f1 e1d2 e1e2 e1f2\na1a2\na8a7 a8b7 a8b8\n")
            .run();
    }
    oracle_with(&["-o", "uci", "-f", &second, "-f", "-", "-f", &second])
        .stdin("Wkh1\n")
        .stdout("a8a7 a8b7 a8b8\nh1g1 h1g2 h1h2\na8a7 a8b7 a8b8\n")
        .run();
    // What is read to its end is empty.
    oracle_with(&["--count", "-f", "-", "-f", "-"])
        .stdin("Wkh1\n")
        .stdout("3\n")
        .run();
}

#[test]
fn every_question_about_lines_reads_files() {
    let lines = file("every.txt", "startpos\nstartpos moves e4\n");
    let moves = file("moves.txt", "startpos move=e4\nstartpos move=Nc3\n");
    let piped = |arguments: &str, input: &str| {
        let from_stdin = oracle(arguments).stdin(input).ends();
        let name = if arguments.contains("explain -") {
            &moves
        } else {
            &lines
        };
        let mut from_file: Vec<&str> = arguments.split(' ').collect();
        from_file.extend(["-f", name]);
        let answered = oracle_with(&from_file).ends();
        assert_eq!(answered, from_stdin, "{arguments}");
        assert_eq!(from_stdin.2, 0, "{arguments}");
    };
    let read = |name: &str| fs::read_to_string(name).unwrap();
    for arguments in ["--json", "attacks --json", "perft 2", "--successors"] {
        piped(arguments, &read(&lines));
    }
    piped("explain -", &read(&moves));
    let messages = file("messages.txt", "{\"role\":\"x\"}\n");
    let (stdout, stderr, status) = oracle_with(&["act", "-f", &messages]).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    assert!(stdout.contains("messages.txt\",\"line\":1}"), "{stdout}");
    // Several times.
    oracle_with(&["perft", "1", "-f", &lines, "-f", &lines])
        .stdout("20\n20\n20\n20\n")
        .run();
}

#[test]
fn errors_name_the_file_and_count_its_lines() {
    let first = file("bad.txt", "Wke1\n\nWxe1\n");
    let second = file("bad\u{202e}.txt", "Wxe1\n");
    let arguments = ["-o", "uci", "-f", &first, "-f", "-", "-f", &second];
    let (stdout, stderr, status) = oracle_with(&arguments).stdin("Wxe1\n").ends();
    assert_eq!(
        (stdout.as_str(), status),
        ("e1d1 e1f1 e1d2 e1e2 e1f2\n\n\n\n", 2)
    );
    let messages: Vec<&str> = stderr.lines().step_by(4).collect();
    let shown = second.replace('\u{202e}', "\\u{202e}");
    let wanted = [
        format!("chess-oracle: {first}:3: `x` is not a role"),
        "chess-oracle: line 1: `x` is not a role".to_owned(),
        format!("chess-oracle: {shown}:1: `x` is not a role"),
    ];
    assert_eq!(messages, wanted);
    let arguments = ["--json", "-f", &first, "-f", "-", "-f", &second];
    let (stdout, stderr, status) = oracle_with(&arguments).stdin("Wxe1\n").ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    let places: Vec<_> = stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter(|record| record["error"].is_object())
        .map(|record| json!([record["file"], record["line"]]))
        .collect();
    let wanted = json!([[first, 3], [null, 1], [second, 1]]);
    assert_eq!(serde_json::Value::Array(places), wanted);
}

#[test]
fn an_unreadable_file_is_a_message_and_the_others_are_read() {
    let good = file("good.txt", "Wka8\n");
    let (stdout, stderr, status) =
        oracle_with(&["-o", "uci", "-f", "/no/such", "-f", &good]).ends();
    assert_eq!((stdout.as_str(), status), ("a8a7 a8b7 a8b8\n", 2));
    assert!(
        stderr.starts_with("chess-oracle: cannot read /no/such: "),
        "{stderr}"
    );
    assert_eq!(stderr.lines().count(), 1);
    let (stdout, stderr, status) = oracle_with(&["--json", "-f", &good, "-f", "/no/such"]).ends();
    assert_eq!(
        (stdout.lines().count(), stderr.lines().count(), status),
        (2, 1, 2)
    );
    assert!(stdout.lines().last().unwrap().contains("\"cannot_read\""));
    let (stdout, _, status) = oracle_with(&["--fail-fast", "-f", "/no/such", "-f", &good]).ends();
    assert_eq!((stdout.as_str(), status), ("", 2));
    oracle_with(&["-f", &good, "Wke1"]).complains();
    assert!(
        oracle_with(&["-f", &good, "-"])
            .complains()
            .ends_with("write `-f -`\n")
    );
}

#[test]
fn a_long_file_has_the_answers_of_a_long_stream_at_any_number_of_threads() {
    let lines: String = (0..4000)
        .map(|number| match number % 7 {
            0 => "Wxe1\n".to_owned(),
            _ => format!(
                "Wk{}1 id={number}\n",
                char::from(b'a' + u8::try_from(number % 8).unwrap())
            ),
        })
        .collect();
    let long = file("long.txt", &lines);
    let (once, _, _) = oracle("--json -").stdin(lines).ends();
    let named = format!("\"file\":{},\"line\"", serde_json::json!(long));
    let once = once.replace("\"line\"", &named);
    for threads in ["1", "2", "5"] {
        let arguments = ["--json", "--threads", threads, "-f", &long, "-f", &long];
        let (twice, _, status) = oracle_with(&arguments).ends();
        assert!(twice == once.repeat(2), "{threads} threads");
        assert_eq!(status, 2);
    }
}

#[test]
fn a_file_in_the_place_of_a_position_gets_the_hint_for_its_content() {
    let lines = file("some lines.fen", "# a comment\nstartpos\n");
    let others = file("others.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n");
    let game = file("game.txt", "% escaped\n\n[Event \"A\"]\n\n1. e4 *\n");
    let bare = file("bare.pgn", "1.e4 e5 2.Nf3 *\n");
    let messages = file("messages.jsonl", "{\"role\":\"board\"}\n");
    let each = "to answer each line of the file, write";
    let quote = if cfg!(windows) { '"' } else { '\'' };
    let quoted = format!("{quote}{lines}{quote}");
    for (arguments, hint) in [
        (vec![&*lines], format!("{each} `-f {quoted}`")),
        (
            vec![&*lines, &*others],
            format!("{each} `-f {quoted} -f {others}`"),
        ),
        (vec!["attacks", &others], format!("{each} `-f {others}`")),
        (vec!["perft", "2", &others], format!("{each} `-f {others}`")),
        (
            vec!["perft", &others],
            format!("{each} `perft DEPTH -f {others}`"),
        ),
        (
            vec!["explain", &others],
            format!("{each} `explain MOVE -f {others}`"),
        ),
        (
            vec![&*game],
            format!("to judge its games, write `chess-oracle games {game}`"),
        ),
        (
            vec![&*game, &*bare],
            format!("to judge its games, write `chess-oracle games {game} {bare}`"),
        ),
        (
            vec![&*messages],
            format!("to answer its messages, write `chess-oracle act -f {messages}`"),
        ),
    ] {
        let complaint = oracle_with(&arguments).complains();
        assert!(
            complaint.ends_with(&format!("hint: {hint}\n")),
            "{complaint}"
        );
    }
    // An error about something else keeps its hint.
    let complaint = oracle_with(&["attacks", "--square", "z9", &others]).complains();
    assert!(
        complaint.ends_with("hint: squares are a1 to h8\n"),
        "{complaint}"
    );
}
