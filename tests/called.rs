//! The command line as a function: at a terminal that is none, and from a reader that a test makes.

use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};

use chess_oracle::{ColorDepth, Environment, Exit, conclude, run};

/// A channel whose content can be read afterwards.
#[derive(Clone, Default)]
struct Channel(Arc<Mutex<Vec<u8>>>);

impl Channel {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Channel {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn terminal() -> Environment {
    Environment {
        stdin_is_terminal: true,
        stdout_is_terminal: true,
        stderr_is_terminal: false,
        refuses_color: false,
        forces_color: false,
        depth: ColorDepth::Sixteen,
        ..Environment::read()
    }
}

fn answer(words: &[&str], environment: Environment) -> (Exit, String, String) {
    answer_from(&b""[..], words, environment)
}

fn answer_from(
    stdin: impl Read + Send + 'static,
    words: &[&str],
    environment: Environment,
) -> (Exit, String, String) {
    let arguments: Vec<_> = words.iter().map(Into::into).collect();
    let (stdout, stderr) = (Channel::default(), Channel::default());
    let answered = run(
        &arguments,
        stdin,
        stdout.clone(),
        stderr.clone(),
        environment,
    );
    let exit = conclude(answered, &mut stderr.clone());
    (exit, stdout.text(), stderr.text())
}

/// Returns what the command line answers to a text, where no channel is a terminal: both channels, and the status.
pub fn called(words: &[&str], stdin: Vec<u8>) -> (String, String, i32) {
    let environment = Environment {
        stdin_is_terminal: false,
        stdout_is_terminal: false,
        columns: None,
        ..terminal()
    };
    let words = [&["chess-oracle"], words].concat();
    let (exit, stdout, stderr) = answer_from(io::Cursor::new(stdin), &words, environment);
    (stdout, stderr, exit as i32)
}

/// Returns what a terminal gets for these words, as an answer and as messages.
pub fn at_terminal(words: &[&str], stdin: Vec<u8>) -> (String, String) {
    let words = [&["chess-oracle"], words].concat();
    let environment = Environment {
        stdin_is_terminal: false,
        ..terminal()
    };
    let (_, out, stderr) = answer_from(io::Cursor::new(stdin), &words, environment);
    (out, stderr)
}

#[test]
fn what_is_asked_at_a_terminal_without_a_position_says_what_it_needs() {
    let note = "chess-oracle: no position was given: this is the count of `startpos`\n";
    let missing = |what: &str, words: &str, [with, without]: [&str; 2]| {
        let [with, without] = [with, without].map(|end| format!("`chess-oracle {words} {end}`"));
        format!(
            "chess-oracle: no {what} was given\nhint: write {with}, or {without} to read standard input\n"
        )
    };
    let server = "chess-oracle: this server waits for the messages of a client: see `chess-oracle mcp --help`; Ctrl-C ends it\n".to_owned();
    for (words, exit, out, said) in [
        (
            "",
            Exit::Error,
            "",
            include_str!("../src/help/nothing_asked.txt").to_owned(),
        ),
        ("perft 3", Exit::Yes, "8902\n", note.to_owned()),
        ("perft 1-2", Exit::Yes, "1: 20\n2: 400\n", note.to_owned()),
        ("mcp", Exit::Yes, "", server),
        (
            "-o uci",
            Exit::Error,
            "",
            missing("position", "-o uci", ["startpos", "-"]),
        ),
        (
            "explain e4",
            Exit::Error,
            "",
            missing("position", "explain e4", ["startpos", "-"]),
        ),
        (
            "explain -",
            Exit::Error,
            "",
            missing("position", "explain -", ["-f FILE", "-f -"]),
        ),
        (
            "games",
            Exit::Error,
            "",
            missing("file", "games", ["FILE", "-"]),
        ),
        (
            "act --trace",
            Exit::Error,
            "",
            missing("message", "act --trace", ["-f FILE", "-f -"]),
        ),
    ] {
        let typed: Vec<&str> = ["chess-oracle"]
            .into_iter()
            .chain(words.split_whitespace())
            .collect();
        assert_eq!(
            answer(&typed, terminal()),
            (exit, out.to_owned(), said),
            "{words}"
        );
    }
    let (exit, _, stderr) = answer(&["chess-oracle", "perft"], terminal());
    assert!(
        exit == Exit::Error && stderr.contains("the depth is missing"),
        "{stderr}"
    );
}

#[test]
fn statuses_are_those_of_the_contract_and_a_stream_ends_as_its_worst_line() {
    let all = [Exit::Yes, Exit::No, Exit::Error, Exit::Interrupted];
    assert_eq!(all.map(|exit| exit as u8), [0, 1, 2, 130]);
    assert_eq!(
        [Exit::Yes.max(Exit::No), Exit::Error.max(Exit::No)],
        [Exit::No, Exit::Error]
    );
}

/// A reader that is interrupted three times, then returns one line.
struct Interrupted(u8);

impl Read for Interrupted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0 += 1;
        match self.0 {
            1..4 => Err(io::ErrorKind::Interrupted.into()),
            4 => b"Wka1\n".as_slice().read(buffer),
            _ => Ok(0),
        }
    }
}

#[test]
fn an_interrupted_read_is_made_again() {
    let words = ["chess-oracle", "--count", "-"];
    let (exit, out, stderr) = answer_from(Interrupted(0), &words, terminal());
    assert_eq!(
        (exit, out.as_str(), stderr.as_str()),
        (Exit::Yes, "3\n", "")
    );
}

#[test]
fn help_and_findings_fit_a_narrow_terminal() {
    let narrow = Environment {
        columns: Some(60),
        ..terminal()
    };
    let folder = env!("CARGO_MANIFEST_DIR");
    let games = format!("{folder}/tests/data/games.pgn");
    for words in [
        &["chess-oracle", "-h"][..],
        &["chess-oracle", "perft", "-h"],
        &["chess-oracle", "games", &games],
        &["chess-oracle", "winnable", "Wkb1 Wqa1 Bkf8 Bnb8"],
        &[
            "chess-oracle",
            "explain",
            "O-O-O",
            "4k3/8/8/8/8/8/4r3/R3K3 w Q -",
        ],
    ] {
        let (_, out, _) = answer(words, narrow);
        assert!(!out.is_empty(), "{words:?}");
        for line in out.lines() {
            // A path or an escape is one word.
            let is_long = line.chars().count() > 60;
            assert!(
                !is_long || line.contains(folder) || line.contains('\u{1b}'),
                "{words:?}: {line}"
            );
        }
    }
}
