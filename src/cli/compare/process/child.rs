//! A running program: started directly, in its own process group, read by a thread, and killed at the end. It is not
//! trusted: it may write without end, never answer, or close its channels.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{self, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::stop::Stop;
use crate::cli::compare::program::Fault;

/// How a program is started, and how long it may take to answer.
#[derive(Debug, Clone)]
pub struct Launch {
    pub program: OsString,
    pub arguments: Vec<OsString>,
    pub timeout: Duration,
    pub stop: Arc<Stop>,
}

/// A running program.
#[derive(Debug)]
pub struct Child {
    process: process::Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Line>,
    /// The end of its output on standard error.
    stderr: Arc<Mutex<Vec<u8>>>,
    timeout: Duration,
    deadline: Instant,
    /// The number of bytes that it has written since the last question.
    read: usize,
    stop: Arc<Stop>,
}

/// A line of output.
#[derive(Debug)]
enum Line {
    Text(String),
    TooLong,
}

/// The longest line of an answer, in bytes.
const LONGEST_LINE: usize = 64 * 1024;
/// The longest answer, in bytes.
const LONGEST_ANSWER: usize = 4 * 1024 * 1024;
/// The most lines that are read ahead.
const AHEAD: usize = 1024;
/// The most bytes of standard error that are kept.
const LONGEST_STDERR: usize = 400;
/// The time between two checks whether the run is over.
const BEAT: Duration = Duration::from_millis(30);
/// The time that a program has to exit after it closes its output.
const LAST_BREATH: Duration = Duration::from_millis(300);

impl Launch {
    /// Starts the program with some additional arguments.
    ///
    /// # Errors
    ///
    /// Returns an error if the program does not exist or cannot be executed.
    pub fn start(&self, more: &[OsString]) -> Result<Child, Fault> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).args(more);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        let mut process = command
            .spawn()
            .map_err(|error| Fault::NotStarted(error.to_string()))?;
        self.stop.enter(process.id());
        let (sender, lines) = mpsc::sync_channel(AHEAD);
        let stderr = Arc::default();
        if let Some(stdout) = process.stdout.take() {
            in_thread(move || read_lines(stdout, &sender));
        }
        if let Some(channel) = process.stderr.take() {
            let kept = Arc::clone(&stderr);
            in_thread(move || keep_last(channel, &kept));
        }
        let mut child = Child {
            stdin: process.stdin.take(),
            process,
            lines,
            stderr,
            timeout: self.timeout,
            deadline: Instant::now(),
            read: 0,
            stop: Arc::clone(&self.stop),
        };
        child.expect_within(self.timeout);
        Ok(child)
    }
}

/// Runs a reader on a thread. If the thread cannot start, the program seems to write nothing.
fn in_thread(work: impl FnOnce() + Send + 'static) {
    let _ = thread::Builder::new().spawn(work);
}

fn read_lines(mut stdout: impl Read, lines: &SyncSender<Line>) {
    let mut chunk = [0; 16 * 1024];
    let mut line = Vec::new();
    let mut is_too_long = false;
    loop {
        let count = match stdout.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => break,
            Ok(count) => count,
        };
        for piece in chunk[..count].split_inclusive(|&byte| byte == b'\n') {
            let is_end = piece.ends_with(b"\n");
            if line.len() + piece.len() > LONGEST_LINE {
                is_too_long = true;
                line.clear();
            }
            if !is_too_long {
                line.extend_from_slice(piece);
            }
            if is_too_long || is_end {
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                let whole = if is_too_long {
                    Line::TooLong
                } else {
                    Line::Text(text)
                };
                line.clear();
                // The program was killed, or nothing after a long line matters.
                if lines.send(whole).is_err() || is_too_long {
                    return;
                }
            }
        }
    }
    if !line.is_empty() {
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        let _ = lines.send(Line::Text(text));
    }
}

fn keep_last(mut channel: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 4096];
    while let Ok(count @ 1..) = channel.read(&mut chunk) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&chunk[..count]);
        let surplus = kept.len().saturating_sub(LONGEST_STDERR);
        kept.drain(..surplus);
    }
}

impl Child {
    /// Sets the time for one answer.
    pub fn set_timeout(&mut self, timeout: Duration) {
        self.timeout = timeout;
        self.expect_within(timeout);
    }

    /// Restarts the time limit for the next lines.
    pub fn expect_within(&mut self, time: Duration) {
        self.deadline = Instant::now() + time.min(self.timeout);
        self.read = 0;
    }

    /// Asks a question and starts the time limit for its answer. A question has at most 4096 bytes: the smallest pipe
    /// holds them, so a program that does not read cannot block this one.
    pub fn ask(&mut self, text: &str) -> Result<(), Fault> {
        self.expect_within(self.timeout);
        let written = match &mut self.stdin {
            Some(stdin) => stdin
                .write_all(text.as_bytes())
                .and_then(|()| stdin.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        written.map_err(|_| self.end())
    }

    /// Closes the program's standard input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Returns the next line without trailing white space, or nothing at the end of the output.
    pub fn line(&mut self) -> Result<Option<String>, Fault> {
        loop {
            if self.stop.is_over() {
                return Err(Fault::Stopped);
            }
            let left = self.deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(BEAT)) {
                Ok(Line::Text(line)) => {
                    self.read += line.len() + 1;
                    if self.read > LONGEST_ANSWER {
                        return Err(Fault::TooMuch);
                    }
                    return Ok(Some(line));
                }
                Ok(Line::TooLong) => return Err(Fault::TooMuch),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Fault::TimedOut(self.timeout));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the next line; the end of the output is a fault.
    pub fn next_line(&mut self) -> Result<String, Fault> {
        match self.line()? {
            Some(line) => Ok(line),
            None => Err(self.end()),
        }
    }

    /// Returns a line that has already been read, if there is one.
    pub fn unasked_line(&mut self) -> Result<Option<String>, Fault> {
        match self.lines.try_recv() {
            Ok(Line::Text(line)) => Ok(Some(line)),
            Ok(Line::TooLong) => Err(Fault::TooMuch),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(self.end()),
        }
    }

    /// Returns the fault of a program that has closed its output or input.
    fn end(&mut self) -> Fault {
        match self.wait(LAST_BREATH) {
            Err(fault) => fault,
            Ok(None) => Fault::Closed,
            Ok(Some(status)) => self.ended(status),
        }
    }

    fn ended(&self, status: process::ExitStatus) -> Fault {
        let stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&stderr);
        let last = text.lines().rfind(|line| !line.trim().is_empty());
        Fault::Ended {
            status: status.to_string(),
            stderr: last.unwrap_or_default().trim().to_owned(),
        }
    }

    /// Waits until the program exits by itself, which must succeed.
    pub fn end_well(&mut self) -> Result<(), Fault> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        match self.wait(left.max(LAST_BREATH))? {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(self.ended(status)),
            None => Err(Fault::Closed),
        }
    }

    fn wait(&mut self, time: Duration) -> Result<Option<process::ExitStatus>, Fault> {
        let start = Instant::now();
        let mut pause = Duration::from_micros(100);
        loop {
            if let Ok(Some(status)) = self.process.try_wait() {
                // Let the other thread read standard error.
                if !status.success() {
                    thread::sleep(Duration::from_millis(5));
                }
                return Ok(Some(status));
            }
            if self.stop.is_over() {
                return Err(Fault::Stopped);
            }
            if start.elapsed() > time {
                return Ok(None);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(BEAT);
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.stop.kill(self.process.id());
        // Ignore the errors: the program has exited.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
