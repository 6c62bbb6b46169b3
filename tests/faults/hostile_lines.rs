//! Lines that are made to take long, for every question: random bytes, and words of every grammar repeated up to 64
//! KiB.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use super::memory::{FLAT, peak};
use super::program;

/// Questions that answer every line with one line.
const QUESTIONS: [&str; 16] = [
    "--json -",
    "--json --explain -",
    "--json --only checks -",
    "--json --successors -",
    "--strict --json -",
    "--json --moves e4 --piece e4 -",
    "-o uci -",
    "-o san -",
    "-o fen -",
    "-o epd -",
    "-o pieces -",
    "-o svg -",
    "explain - --json",
    "attacks --json -",
    "perft 1 --json -",
    "act",
];

/// Questions that answer a line with several lines, or none.
const PICTURES: [&str; 4] = [
    "-",
    "attacks -",
    "--successors -o epd -",
    "perft 1 --divide -",
];

/// The longest line that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// The most time of a processor that a line may take.
const MOST: Duration = Duration::from_millis(50);

/// The first line, which has an answer at once.
const FIRST: &[u8] = b"startpos";

/// How long an answer may be waited for: it comes at once, or never.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// How long all questions are asked together.
const WHOLE: Duration = Duration::from_mins(1);

/// The start, the repeated part and the end of lines.
const STARTS: [&str; 14] = [
    "",
    "startpos ",
    "startpos moves ",
    "White ",
    "Wke1 Wra1 Bqd8 ",
    "4k3/8/8/8/8/8/8/4K3 w - - ",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"a\"; c0 \"",
    "4k3/8/8/8/8/8/8/4K3 w - - c0 \"",
    "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1 id=",
    "id=",
    "startpos move=",
    "startpos moves e4 e5 id=",
    "\u{feff}",
];
const PARTS: [&str; 40] = [
    "a;",
    "a ;",
    "a b;",
    ";",
    ",",
    " ",
    "\t",
    "/",
    "8/",
    "1",
    "=",
    "\"",
    "\\",
    "\\\"",
    "x",
    "White:",
    "black ",
    "Wke1 ",
    "Wpa2",
    "Bnb8,",
    "a2",
    "id=",
    "turn=w ",
    "moves ",
    "Nf3,Nf6,Ng1,Ng8,",
    "Nf3 Nf6 Ng1 Ng8 ",
    "Nc3;Nc6;Nb1;Nb8;",
    "g1f3 g8f6 f3g1 f6g8 ",
    "e4",
    "O-O ",
    "D1 20 ;",
    "bm e4; ",
    "c0 \"a;b\"; ",
    "hmvc 1;",
    "\u{1}",
    "\u{202e}",
    "\u{200b}",
    "\u{e9}",
    "\u{1f602}",
    "\u{2654}",
];
const ENDS: [&str; 8] = [
    "",
    "\";",
    ";",
    " moves e4",
    " piece=e1",
    " id=end",
    "moves",
    "\"",
];

/// The parts of messages.
const MESSAGES: [(&str, &str, &str); 12] = [
    ("", "[", ""),
    ("{\"role\":", "{\"a\":", ""),
    (
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"",
        "Ke1",
        "\"}",
    ),
    (
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":\"Wke1 ",
        "Bqd8,",
        "\"}",
    ),
    (
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":\"startpos moves ",
        "Nf3,Nf6,Ng1,Ng8,",
        "\"}",
    ),
    (
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\",\"board\":\"startpos moves ",
        "Nf3 Nf6 Ng1 Ng8 ",
        "\"}",
    ),
    (
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\",\"board\":\"startpos id=",
        "x",
        "\"}",
    ),
    (
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\",\"board\":{\"white\":[\"Ke1\",\"Qd1\",\"Qd2\",\"Qd3\"],\
         \"black\":[{\"piece\":\"Q\",\"position\":{\"file\":\"d\",\"rank\":\"8\"},\"extra\":\"",
        "x",
        "\"}]}}",
    ),
    (
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":{\"piece\":\"Q\",\"color\":\"W\",\"position\":{\"file\":\"d\",\"rank\":\"4\"},\"more\":\"",
        "y",
        "\"}}",
    ),
    (
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\",\"board\":{\"white\":[\"Ke1\"",
        ",\"Ke1\"",
        "]}}",
    ),
    (
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\",\"board\":{\"white\":[\"Ke1\"]",
        ",\"x\":1",
        "}}",
    ),
    ("{\"role\":\"movement\",\"cmd\":\"", "\\u0001", "\"}"),
];

/// Returns a line of up to 64 KiB, half of them short, that is neither blank nor a comment.
fn line(rng: &mut Rng, question: &str) -> Vec<u8> {
    let longest = 1 << rng.u32(1..=16);
    let length = rng.usize(1..=longest);
    let mut line = match rng.u8(..4) {
        0 => (0..length).map(|_| rng.u8(..)).collect(),
        1 => {
            let letters = b"KQRBNPkqrbnpWwab12345678/-;=, \"\\{}[]:";
            (0..length)
                .map(|_| letters[rng.usize(..letters.len())])
                .collect()
        }
        _ if question == "act" => {
            let (start, part, end) = MESSAGES[rng.usize(..MESSAGES.len())];
            filled(start, &[part], end, length)
        }
        _ => {
            let parts: Vec<&str> = (0..rng.usize(1..4))
                .map(|_| PARTS[rng.usize(..PARTS.len())])
                .collect();
            let start = STARTS[rng.usize(..STARTS.len())];
            filled(start, &parts, ENDS[rng.usize(..ENDS.len())], length)
        }
    };
    line.retain(|&byte| byte != b'\n');
    line.truncate(LONGEST);
    if line.first().is_none_or(|&first| first == b'#')
        || String::from_utf8_lossy(&line).trim().is_empty()
    {
        line = b"x".to_vec();
    }
    line
}

/// As many of the parts between start and end as fit into the length.
fn filled(start: &str, parts: &[&str], end: &str, length: usize) -> Vec<u8> {
    let mut line = start.as_bytes().to_vec();
    let part = parts.concat();
    while line.len() + part.len() + end.len() <= length {
        line.extend_from_slice(part.as_bytes());
    }
    line.extend_from_slice(end.as_bytes());
    line
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

    /// Returns the processor time of the program.
    fn time(&self) -> Duration {
        let times = fs::read_to_string(format!("/proc/{}/schedstat", self.child.id())).unwrap();
        Duration::from_nanos(times.split(' ').next().unwrap().parse().unwrap())
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
#[ignore = "a minute: .ci/run runs it"]
fn a_minute_of_hostile_lines_takes_no_time_and_no_memory() {
    let mut rng = Rng::with_seed(12);
    let share = WHOLE / u32::try_from(QUESTIONS.len() + PICTURES.len()).unwrap();
    for question in QUESTIONS {
        let mut asked = Asked::new(question);
        let (start, mut count) = (Instant::now(), 0);
        while start.elapsed() < share {
            let line = line(&mut rng, question);
            let time = asked.ask(&line);
            assert!(time < MOST, "{question}: {time:?} for {}", shown(&line));
            count += 1;
        }
        assert!(count > 50, "{question}: only {count} lines");
        let peak = peak(&asked.child);
        assert!(peak < FLAT, "{question}: {peak} KiB");
        all_at_once(&mut rng, question, Some(count.min(1000)));
    }
    for question in PICTURES {
        all_at_once(&mut rng, question, None);
    }
}

/// Many lines at once to three threads: each has its answer, and memory stays small.
fn all_at_once(rng: &mut Rng, question: &str, lines: Option<usize>) {
    let mut child = program(question, "3")
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let count = lines.unwrap_or(500);
    let input: Vec<Vec<u8>> = (1..count).map(|_| line(rng, question)).collect();
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
