//! What may befall a stream, seen from outside: channels that close or fail, a reader that is slow, Ctrl-C, lines of
//! every kind, and more input than there is memory. Nothing of it may depend on how many work on the stream.

#[cfg(unix)]
mod channels;
#[cfg(target_os = "linux")]
mod hostile_lines;
#[cfg(unix)]
mod interrupts;
mod lines;
#[cfg(target_os = "linux")]
mod memory;
mod model;
mod properties;
mod soak;

use std::io::{ErrorKind, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// As many as work on a stream: nobody overrides the one, one overrides it, and more than a small machine has processors.
const THREADS: [&str; 3] = ["1", "2", "3"];

/// How long a program may take for what is sure to come; a machine may be busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long something is waited for that cannot be seen from outside.
const MOMENT: Duration = Duration::from_millis(200);

/// A call of the program with the words of a command line.
fn program(line: &str, threads: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chess-oracle"));
    command
        .args(line.split_whitespace())
        .args(["--threads", threads])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Writes the same lines again and again, so many times at the most, until nobody reads on.
fn feed(mut stdin: ChildStdin, lines: &str, times: usize) -> JoinHandle<()> {
    // Some thousand lines at once, as a file would come.
    let many = (20_000 / lines.len()).clamp(1, times);
    let block = lines.repeat(many);
    let rest = lines.repeat(times % many);
    thread::spawn(move || {
        for _ in 0..times / many {
            if let Err(error) = stdin.write_all(block.as_bytes()) {
                assert_eq!(error.kind(), ErrorKind::BrokenPipe);
                return;
            }
        }
        if let Err(error) = stdin.write_all(rest.as_bytes()) {
            assert_eq!(error.kind(), ErrorKind::BrokenPipe);
        }
    })
}

/// An input that does not end.
const FOR_EVER: usize = usize::MAX;

/// Kills a program that does not end by itself: a test of it fails then, and does not wait for ever.
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

/// What the program has to say for itself when all is over: the rest of both channels, and its status.
#[cfg(unix)]
#[track_caller]
fn ends(child: Child) -> (String, String, Option<i32>) {
    let watch = watch(&child);
    let output = child.wait_with_output().unwrap();
    drop(watch);
    (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code(),
    )
}
