//! The cost of a message: the length of its reply, and the memory of the program.

use serde_json::{Value, json};

use super::column_is_within;
use super::costly::{LONGEST_LINE, besieged, control, hostile};
use crate::support::oracle;

/// The longest reply, in bytes, with its line end.
const LONGEST_REPLY: usize = 256 * 1024;

/// More than the longest error record: three texts of 1,000 characters, each of up to six bytes.
const LONGEST_ERROR: usize = 20 * 1024;

#[test]
fn no_message_has_a_reply_that_is_longer_than_256_kib() {
    let messages = hostile();
    let (stdout, stderr, status) = oracle("act --trace").stdin(messages.join("\n")).ends();
    assert_eq!((stdout.lines().count(), status), (messages.len(), 2));
    assert!(stderr.len() <= messages.len() * LONGEST_ERROR);
    let mut refused = 0;
    for (message, reply) in messages.iter().zip(stdout.lines()) {
        let shown: String = message.chars().take(200).collect();
        assert!(message.len() <= LONGEST_LINE);
        assert!(reply.len() < LONGEST_REPLY, "{shown}: {}", reply.len());
        let record: Value = serde_json::from_str(reply).unwrap();
        if let Some(error) = record.get("error") {
            refused += 1;
            assert!(reply.len() <= LONGEST_ERROR, "{shown}: {}", reply.len());
            assert!(column_is_within(message, error), "{shown}");
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn a_reply_of_256_kib_is_given_and_a_longer_one_is_an_error() {
    let message = |black: usize, white: usize| {
        let text = |length: usize| format!("\"{}\"", "x".repeat(length));
        besieged(&text(black), &text(white))
    };
    let length = |black, white| oracle("act").stdin(message(black, white)).says().len();
    let (empty, copies) = (length(0, 0), length(1, 0) - length(0, 0));
    assert_eq!((copies, length(0, 1) - empty), (32, 1));
    let room = LONGEST_REPLY - empty;
    let (black, white) = (room / copies, room % copies);
    assert_eq!(length(black, white), LONGEST_REPLY);
    let message = message(black, white + 1);
    let (stdout, stderr, status) = oracle("act").stdin(message.clone()).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    let record: Value = serde_json::from_str(&stdout).unwrap();
    let place = message.find("{\"white\"").unwrap();
    let error = json!({
        "code": "reply_too_long",
        "message": "the reply would be longer than 262144 bytes",
        "token": message[place..place + 1000],
        "column": place + 1,
        "hint": "give the pieces of the board fewer or shorter keys: the reply repeats them",
    });
    assert_eq!(record, json!({"error": error, "line": 1}));
}

#[test]
fn a_king_lists_what_it_captures_once_and_other_pieces_twice() {
    let note = "x".repeat(50_000);
    for (piece, count) in [("Ke4", 1), ("Qe4", 2)] {
        let pawn = json!({"piece": "P", "position": {"file": "e", "rank": "5"}, "x": note});
        let board = json!({"white": [piece], "black": [pawn]});
        let message =
            json!({"role": "movement", "cmd": "legalMoves", "piece": piece, "board": board});
        let reply = oracle("act").stdin(message.to_string()).says();
        assert_eq!(reply.matches(&note).count(), count, "{piece}");
    }
}

/// Queens everywhere, in both colours alternately or at random.
#[test]
fn a_board_without_notes_never_has_too_long_a_reply() {
    let mut rng = fastrand::Rng::with_seed(7);
    let boards = (0..60).map(|round| {
        let mut lists = [Vec::new(), Vec::new()];
        for square in 0..64 {
            let (file, rank) = (char::from(b'a' + square % 8), square / 8 + 1);
            let is_black = if round == 0 {
                (square + rank) % 2 == 1
            } else {
                rng.bool()
            };
            if round < 30 || rng.bool() {
                lists[usize::from(is_black)].push(format!("Q{file}{rank}"));
            }
        }
        assert!(lists.concat().len() > 10);
        control(&json!({"white": lists[0], "black": lists[1]}).to_string())
    });
    let boards: Vec<String> = boards.collect();
    let replies = oracle("act").stdin(boards.join("\n")).says();
    let longest = replies.lines().map(str::len).max().unwrap();
    assert_eq!(replies.lines().count(), boards.len());
    assert!(longest < LONGEST_REPLY / 4, "{longest}");
}

/// Returns the most memory that the program needs for these messages, in KiB.
#[cfg(target_os = "linux")]
fn peak(messages: &[String], threads: &str) -> u64 {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    let mut child = Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
        .args(["act", "--trace", "--threads", threads])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (text, count) = (messages.join("\n") + "\n", messages.len());
    let feeder = thread::spawn(move || {
        stdin.write_all(text.as_bytes()).unwrap();
        stdin
    });
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, lines) = mpsc::channel();
    let reader = thread::spawn(move || {
        stdout
            .split(b'\n')
            .try_for_each(|line| sender.send(line.is_ok()))
    });
    for _ in 0..count {
        let is_line = lines.recv_timeout(Duration::from_mins(1));
        assert!(is_line.expect("an answer in time"));
    }
    // All messages are answered, and the program waits for more.
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(feeder.join().unwrap());
    child.wait().unwrap();
    reader.join().unwrap().unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB"));
    peak.unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn hostile_messages_take_less_than_32_mib_at_three_threads() {
    let mut messages = hostile();
    // A reply of the greatest length.
    messages.push(besieged(&format!("\"{}\"", "x".repeat(7_500)), "0"));
    let messages: Vec<String> = messages
        .iter()
        .cycle()
        .take(4 * messages.len())
        .cloned()
        .collect();
    for threads in ["1", "3"] {
        let peak = peak(&messages, threads);
        assert!(peak < 32 * 1024, "{peak} KiB with {threads} threads");
    }
}
