//! The command line as a function: at a terminal that is none, and from a reader that a test makes.

use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};

use chess_oracle::{Environment, Exit, conclude, help, run};

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
fn alone_at_a_terminal_it_says_what_can_be_asked() {
    let help = help::NOTHING_ASKED.to_owned();
    assert_eq!(
        answer(&["chess-oracle"], terminal()),
        (Exit::Error, String::new(), help)
    );
}

#[test]
fn a_count_at_a_terminal_is_of_the_initial_position() {
    let note = "chess-oracle: no position was given: this is the count of `startpos`\n";
    for (words, count) in [
        (&["chess-oracle", "perft", "3"][..], "8902\n"),
        (&["chess-oracle", "perft", "1-2"], "1: 20\n2: 400\n"),
    ] {
        let (exit, out, stderr) = answer(words, terminal());
        assert_eq!((exit, out.as_str()), (Exit::Yes, count));
        assert_eq!(stderr, note);
    }
}

#[test]
fn a_question_at_a_terminal_says_what_it_needs() {
    for (words, wanted) in [
        (
            &["chess-oracle", "-o", "uci"][..],
            "no position was given\nhint: write `chess-oracle -o uci startpos`, or `chess-oracle -o uci -`",
        ),
        (
            &["chess-oracle", "explain", "e4"],
            "no position was given\nhint: write `chess-oracle explain e4 startpos`, or `chess-oracle explain e4 -`",
        ),
        (
            &["chess-oracle", "explain", "-"],
            "no position was given\nhint: write `chess-oracle explain - -f FILE`, or `chess-oracle explain - -f -`",
        ),
        (
            &["chess-oracle", "games"],
            "no file was given\nhint: write `chess-oracle games FILE`, or `chess-oracle games -`",
        ),
        (
            &["chess-oracle", "act", "--trace"],
            "no message was given\nhint: write `chess-oracle act --trace -f FILE`, or `chess-oracle act --trace -f -`",
        ),
    ] {
        let wanted = format!("chess-oracle: {wanted} to read standard input\n");
        let (exit, _, stderr) = answer(words, terminal());
        assert_eq!((exit, stderr), (Exit::Error, wanted));
    }
    let (exit, _, stderr) = answer(&["chess-oracle", "perft"], terminal());
    assert!(
        exit == Exit::Error && stderr.contains("the depth is missing"),
        "{stderr}"
    );
}

#[test]
fn the_server_at_a_terminal_says_that_it_waits_for_a_client() {
    let note = format!("chess-oracle: {}\n", help::SERVER);
    assert_eq!(
        answer(&["chess-oracle", "mcp"], terminal()),
        (Exit::Yes, String::new(), note)
    );
}

#[test]
fn colors_are_used_on_a_terminal_that_does_not_refuse_them() {
    let has_color = |stdout_is_terminal, refuses_color| {
        let environment = Environment {
            stdout_is_terminal,
            refuses_color,
            ..terminal()
        };
        answer(&["chess-oracle", "Wke1"], environment)
            .1
            .contains('\x1b')
    };
    assert!(has_color(true, false));
    assert!(!has_color(true, true));
    assert!(!has_color(false, false));
}

#[test]
fn statuses_are_those_of_the_contract() {
    assert_eq!(
        [Exit::Yes, Exit::No, Exit::Error, Exit::Interrupted].map(|exit| exit as u8),
        [0, 1, 2, 130]
    );
}

#[test]
fn a_stream_ends_as_its_worst_line() {
    assert_eq!(Exit::Yes.max(Exit::No), Exit::No);
    assert_eq!(Exit::Error.max(Exit::No), Exit::Error);
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
