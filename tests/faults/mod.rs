//! Faults of a stream, seen from outside: channels that close or fail, a slow reader, Ctrl-C, lines of every kind, and
//! more input than there is memory. The results must be the same for every number of threads.

#[cfg(unix)]
mod channels;
#[cfg(target_os = "linux")]
mod compressed;
#[cfg(target_os = "linux")]
mod hostile_lines;
#[cfg(unix)]
mod interrupts;
mod lines;
#[cfg(target_os = "linux")]
mod memory;
mod properties;

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};

use oracle_reference::draws;

use super::support::{PATIENCE, other_program};
#[cfg(unix)]
use super::support::{until, waits_while};

/// Numbers of threads: the calling thread alone, one more, and more than a small machine has processors.
const THREADS: [&str; 3] = ["1", "2", "3"];

/// Each stream with one of the numbers of threads: all streams are answered by the same workers.
fn with_threads(
    streams: impl IntoIterator<Item = &'static str>,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    streams.into_iter().zip(THREADS.into_iter().cycle())
}

/// Returns the numbers of threads for a case: all where all is tried, else one after the other, one for each case.
fn some_threads(case: usize) -> impl Iterator<Item = &'static str> {
    let threads = THREADS.into_iter().cycle().skip(case);
    threads.take(draws(THREADS.len()))
}

/// Returns a line that the question answers. The answers to many lines at once, of which some take long to draw, are not
/// awaited: where they do, lines are long.
fn good_line(stream: &str) -> String {
    match stream {
        "act" => "{\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\":\"Ke1\"}\n".to_owned(),
        "-" | "attacks -" => format!("{:800}\n", "startpos"),
        _ => "startpos\n".to_owned(),
    }
}

/// An input that does not end.
const FOR_EVER: usize = usize::MAX;

/// A king on e1, as it is asked and answered with `-o fen`.
const KING: &str = "8/8/8/8/8/8/8/4K3 w - - 0 1\n";

/// Returns a call of the program with the words of a command line.
fn program(line: &str, threads: &str) -> Command {
    let other = other_program().unwrap_or_default();
    let mut words = other.iter().map(String::as_str);
    let mut command = Command::new(words.next().unwrap_or(env!("CARGO_BIN_EXE_chess-oracle")));
    command
        .args(words)
        .args(line.split_whitespace())
        .args(["--threads", threads])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts the program, and returns it with its ends of the channels.
fn start(line: &str, threads: &str) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = program(line, threads).spawn().unwrap();
    let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, stdin, BufReader::new(stdout))
}

/// Starts the program with an input of the same lines.
fn fed(
    line: &str,
    threads: &str,
    lines: &str,
    times: usize,
) -> (Child, BufReader<ChildStdout>, JoinHandle<()>) {
    let (child, stdin, stdout) = start(line, threads);
    (child, stdout, feed(stdin, lines, times))
}

/// Returns the next line.
#[track_caller]
fn next(answers: &mut impl BufRead) -> String {
    let mut line = String::new();
    assert!(answers.read_line(&mut line).unwrap() > 0);
    line
}

/// Writes the same lines repeatedly, up to a number of times, until the reader goes away.
fn feed(mut stdin: ChildStdin, lines: &str, times: usize) -> JoinHandle<()> {
    // Some thousand lines at once, as from a file.
    let many = (20_000 / lines.len()).clamp(1, times);
    let (block, rest) = (lines.repeat(many), lines.repeat(times % many));
    thread::spawn(move || {
        let mut write = |text: &str| stdin.write_all(text.as_bytes());
        let written = (0..times / many).try_for_each(|_| write(&block));
        if let Err(error) = written.and_then(|()| write(&rest)) {
            assert_eq!(error.kind(), ErrorKind::BrokenPipe);
        }
    })
}

/// Kills a program that does not end by itself: the test then fails instead of waiting without end.
struct Watch {
    _end: Sender<()>,
}

#[cfg(unix)]
fn watch(child: &Child) -> Watch {
    use rustix::process::{Pid, Signal, kill_process};
    let pid = Pid::from_child(child);
    let (sender, end) = mpsc::channel();
    thread::spawn(move || {
        if end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            // It may be ending just now.
            let _ = kill_process(pid, Signal::KILL);
        }
    });
    Watch { _end: sender }
}

/// Waits until the program waits, for input or for a reader, or has ended.
#[cfg(unix)]
#[track_caller]
fn wait_until_it_waits(process: u32) {
    until(|| waits_while(process, || true), Result::is_ok);
}

/// Waits until the program waits for its reader in the middle of a write: it does not take input, of which there is enough.
#[cfg(unix)]
#[track_caller]
fn wait_until_full(child: &Child) {
    let are_full = || is_full(child.id(), 0) && is_full(child.id(), 1);
    until(|| waits_while(child.id(), are_full), Result::is_ok);
}

/// Returns whether the pipe that a process has as one of its channels is full.
#[cfg(unix)]
fn is_full(process: u32, channel: u32) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let path = format!("/proc/{process}/fd/{channel}");
    let pipe = std::fs::OpenOptions::new().write(true).open(path);
    let now = Timespec::default();
    pipe.is_ok_and(|pipe| poll(&mut [PollFd::new(&pipe, PollFlags::OUT)], Some(&now)).unwrap() == 0)
}

/// Returns the end of the program: the rest of both channels, and its status.
#[cfg(unix)]
#[track_caller]
fn ends(child: Child) -> (String, String, Option<i32>) {
    let watch = watch(&child);
    let output = child.wait_with_output().unwrap();
    drop(watch);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

/// Checks that the program ends with this status, and writes nothing more.
#[cfg(unix)]
#[track_caller]
fn ends_with(child: Child, status: i32, about: &str) {
    let ending = (String::new(), String::new(), Some(status));
    assert_eq!(ends(child), ending, "{about}");
}
