//! Lines that are made to take long, for every question: random bytes, and words of every grammar repeated up to 64
//! KiB.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use fastrand::Rng;

use super::memory::{FLAT, peak};
use super::program;
use crate::hostile::data;

/// Questions that answer every line with one line.
const QUESTIONS: &str = "--json -;--json --explain -;--json --only checks -;--json --successors -;--strict --json -;\
    --json --moves e4 --piece e4 -;-o uci -;-o san -;-o fen -;-o epd -;-o pieces -;-o svg -;explain - --json;\
    attacks --json -;perft 1 --json -;act";

/// Questions that answer a line with several lines, or none.
const PICTURES: &str = "-;attacks -;--successors -o epd -;perft 1 --divide -";

/// The longest line that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// The most time of a processor that a line may take: twice that of 64 KiB of words that are nearly moves. What takes time with the
/// square of its length takes longer.
const MOST: Duration = Duration::from_millis(200);

/// The first line, which has an answer at once.
const FIRST: &[u8] = b"startpos";

/// How long an answer may be waited for: it comes at once, or never.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The number of lines of each question.
const LINES: usize = 4000;

/// The starts, the repeated parts and the ends of lines and messages.
struct Grammar {
    starts: Vec<String>,
    parts: Vec<String>,
    ends: Vec<String>,
    messages: Vec<[String; 3]>,
}

impl Grammar {
    fn new() -> Grammar {
        Grammar {
            starts: data("starts"),
            parts: data("parts"),
            ends: data("ends"),
            messages: data("messages"),
        }
    }

    /// Returns a line of up to 64 KiB, half of them short, that is neither blank nor a comment.
    fn line(&self, rng: &mut Rng, question: &str) -> Vec<u8> {
        let longest = 1 << rng.u32(1..=16);
        let length = rng.usize(1..=longest);
        let mut line = match rng.u8(..4) {
            0 => (0..length).map(|_| rng.u8(..)).collect(),
            1 => {
                let letters = b"KQRBNPkqrbnpWwab12345678/-;=, \"\\{}[]:";
                (0..length).map(|_| *rng.choice(letters).unwrap()).collect()
            }
            _ if question == "act" => {
                let [start, part, end] = rng.choice(&self.messages).unwrap();
                filled(start, part, end, length)
            }
            _ => {
                let parts = (0..rng.usize(1..4)).map(|_| rng.choice(&self.parts).unwrap().as_str());
                let part: String = parts.collect();
                filled(
                    rng.choice(&self.starts).unwrap(),
                    &part,
                    rng.choice(&self.ends).unwrap(),
                    length,
                )
            }
        };
        line.retain(|&byte| byte != b'\n');
        line.truncate(LONGEST);
        let is_comment = line.first().is_none_or(|&first| first == b'#');
        if is_comment || String::from_utf8_lossy(&line).trim().is_empty() {
            line = b"x".to_vec();
        }
        line
    }
}

/// As many of the parts between start and end as fit into the length.
fn filled(start: &str, part: &str, end: &str, length: usize) -> Vec<u8> {
    let room = length.saturating_sub(start.len() + end.len());
    let count = if part.is_empty() {
        0
    } else {
        room / part.len()
    };
    [start, &part.repeat(count), end].concat().into_bytes()
}

/// The program, asked line by line.
struct Asked {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<()>,
}

impl Asked {
    fn new(question: &str) -> Asked {
        let mut child = program(question, "1")
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take().unwrap();
        let answers = answers(child.stdout.take().unwrap());
        let mut asked = Asked {
            child,
            stdin,
            answers,
        };
        // The first line of an input may begin a drawn board, and a line of a byte order mark alone is blank there: no
        // answer comes at once.
        asked.ask(FIRST);
        asked
    }

    /// Returns the processor time of the program's threads.
    fn time(&self) -> Duration {
        let threads = fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        let times = threads.map(|thread| {
            let times = fs::read_to_string(thread.unwrap().path().join("schedstat")).unwrap();
            Duration::from_nanos(times.split(' ').next().unwrap().parse().unwrap())
        });
        times.sum()
    }

    /// Asks one line, and returns how long the program works on it.
    ///
    /// A virtual machine also counts what its host does meanwhile. So a line that seems slow is asked again: one that is
    /// slow is slow each time.
    fn ask(&mut self, line: &[u8]) -> Duration {
        let time = self.ask_once(line);
        if time < MOST {
            return time;
        }
        let again = [(); 2].map(|()| self.ask_once(line));
        again.into_iter().fold(time, Duration::min)
    }

    /// Asks one line, and returns how long the program has worked on it, or seems to have.
    fn ask_once(&mut self, line: &[u8]) -> Duration {
        let before = self.time();
        self.stdin.write_all(&[line, b"\n"].concat()).unwrap();
        let answer = self.answers.recv_timeout(LONGEST_WAIT);
        assert_eq!(answer, Ok(()), "{}", shown(line));
        self.time().saturating_sub(before)
    }
}

/// Returns a channel that has a message for each line that a program writes. An answer may have a megabyte, so none is kept.
fn answers(stdout: ChildStdout) -> Receiver<()> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut stdout = BufReader::new(stdout);
        while stdout.skip_until(b'\n').unwrap() > 0 && sender.send(()).is_ok() {}
    });
    receiver
}

fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let start: String = text.chars().take(120).collect();
    format!("{} bytes: {start:?}", line.len())
}

#[test]
#[ignore = "half a minute: .ci/run runs it"]
fn thousands_of_hostile_lines_take_no_time_and_no_memory() {
    let (mut rng, grammar) = (Rng::with_seed(12), Grammar::new());
    for question in QUESTIONS.split(';') {
        let mut asked = Asked::new(question);
        for _ in 0..LINES {
            let line = grammar.line(&mut rng, question);
            let time = asked.ask(&line);
            assert!(time < MOST, "{question}: {time:?} for {}", shown(&line));
        }
        let peak = peak(&asked.child);
        assert!(peak < FLAT, "{question}: {peak} KiB");
        all_at_once(&mut rng, &grammar, question, Some(1000));
    }
    for question in PICTURES.split(';') {
        all_at_once(&mut rng, &grammar, question, None);
    }
}

/// Many lines at once to three threads: each has its answer, and memory stays small.
fn all_at_once(rng: &mut Rng, grammar: &Grammar, question: &str, lines: Option<usize>) {
    let mut child = program(question, "3")
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let count = lines.unwrap_or(500);
    let input: Vec<Vec<u8>> = (1..count).map(|_| grammar.line(rng, question)).collect();
    let feeder = thread::spawn(move || {
        stdin.write_all(&[FIRST, b"\n"].concat()).unwrap();
        for line in input {
            stdin.write_all(&[line.as_slice(), b"\n"].concat()).unwrap();
        }
        stdin
    });
    let answers = answers(child.stdout.take().unwrap());
    let answer = || answers.recv_timeout(LONGEST_WAIT);
    if lines.is_some() {
        for found in 0..count {
            assert_eq!(answer(), Ok(()), "{question}: {found} of {count}");
        }
        let peak = peak(&child);
        assert!(peak < FLAT, "{question}: {peak} KiB at three threads");
        drop(feeder.join().unwrap());
    } else {
        drop(thread::spawn(move || feeder.join().unwrap()));
    }
    let end = loop {
        match answer() {
            // What pictures and tables need is not known here.
            Ok(()) => assert!(lines.is_none(), "{question}"),
            Err(end) => break end,
        }
    };
    assert_eq!(end, RecvTimeoutError::Disconnected, "{question}");
    assert!(
        matches!(child.wait().unwrap().code(), Some(0..=2)),
        "{question}"
    );
}
