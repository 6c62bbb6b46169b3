//! A running program: started directly, in its own process group, read by a thread, and killed at the end of the run, on
//! Ctrl-C or at its time limit. It is not trusted: it may write too much, never answer, or close its channels.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use std::{mem, vec};

use super::session::placeholders;
use crate::locked;
use crate::program::{EngineError, Result};

/// How a program is started, and how long it may take to answer.
#[derive(Debug, Clone)]
pub struct Launch {
    pub program: OsString,
    pub arguments: Vec<OsString>,
    pub timeout: Duration,
    /// Whether the handshake has this time as well: then the user has chosen it.
    pub is_patient: bool,
    /// The options to set.
    pub options: Vec<String>,
    pub log: Log,
    pub stop: Arc<Stop>,
}

/// The file to which all that is exchanged with programs is written, or why it could not be written.
pub type SharedLog = Arc<Mutex<io::Result<File>>>;

/// Where the exchange with one copy of a program is written.
#[derive(Debug, Clone)]
pub struct Log {
    pub file: Option<SharedLog>,
    /// Which copy of the program it is, from 1; 0 if there is one.
    pub copy: usize,
}

impl Log {
    /// Writes each line of a text after a sign.
    fn write(&self, sign: char, text: &str) {
        let Some(file) = &self.file else { return };
        let copy = match self.copy {
            0 => String::new(),
            copy => format!("{copy} "),
        };
        let lines = text.trim_end_matches('\n').split('\n');
        let lines = lines.map(|line| format!("{copy}{sign} {line}\n"));
        let mut file = locked(file);
        let text = lines.collect::<String>();
        // A log that cannot be written is no fault of the program, and is reported at the end.
        if let Err(error) = file
            .as_mut()
            .map_or(Ok(()), |file| file.write_all(text.as_bytes()))
        {
            *file = Err(error);
        }
    }
}

#[derive(Debug)]
pub struct Child {
    process: process::Child,
    output: Receiver<Vec<OutputLine>>,
    /// The lines that were received and are not yet read.
    lines: vec::IntoIter<OutputLine>,
    /// The end of its output on standard error, which a thread shares until it has read all of it.
    stderr: Arc<Mutex<Vec<u8>>>,
    timeout: Duration,
    is_patient: bool,
    /// The time for the next lines, and when it ends.
    limit: Duration,
    deadline: Instant,
    /// The newest query.
    sent: String,
    /// Whether it has shown that it speaks the protocol in which it is asked.
    pub speaks: bool,
    /// The number of bytes that it has written since the last query.
    read: usize,
    log: Log,
    stop: Arc<Stop>,
}

/// A line of output, or the error about one that is too long.
type OutputLine = Result<String>;

/// The longest line of an answer, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;
/// The longest answer, in bytes.
const LONGEST_ANSWER: usize = 4 * 1024 * 1024;
/// The most reads ahead, each of some lines.
const AHEAD: usize = 16;
/// The most bytes of standard error that are kept.
const LONGEST_STDERR: usize = 400;
/// The time between two checks whether the run is over.
const POLL: Duration = Duration::from_millis(30);
/// The shortest pause before something is looked at again.
const BLINK: Duration = Duration::from_micros(100);
/// The time that a program has to exit after it closes its output, and its standard error has to arrive after that.
const EXIT_LIMIT: Duration = Duration::from_millis(300);

impl Launch {
    /// Starts the program with some additional arguments.
    pub fn start(&self, more: &[String]) -> Result<Child> {
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
            .map_err(|error| EngineError::NotStarted(error.to_string()))?;
        locked(&self.stop.groups).push(ProcessGroup::from_leader(&process));
        self.log.write('#', &format!("{command:?}"));
        let (sender, output) = mpsc::sync_channel(AHEAD);
        let stderr = Arc::default();
        if let Some(stdout) = process.stdout.take() {
            let log = self.log.clone();
            // If a thread cannot start, the program seems to write nothing.
            let _ = thread::Builder::new().spawn(move || read_lines(stdout, &sender, &log));
        }
        if let Some(channel) = process.stderr.take() {
            let kept = Arc::clone(&stderr);
            let _ = thread::Builder::new().spawn(move || keep_last(channel, &kept));
        }
        Ok(Child {
            process,
            output,
            lines: Vec::new().into_iter(),
            stderr,
            timeout: self.timeout,
            is_patient: self.is_patient,
            limit: self.timeout,
            deadline: Instant::now() + self.timeout,
            sent: more.join("\n"),
            speaks: false,
            read: 0,
            log: self.log.clone(),
            stop: Arc::clone(&self.stop),
        })
    }

    /// Takes the arguments from the first with a placeholder on; returns nothing if none has one.
    pub fn take_template(&mut self) -> Vec<String> {
        let is_filled = |word: &OsString| placeholders(&word.to_string_lossy()).contains(&true);
        let first = self.arguments.iter().position(is_filled);
        let first = first.unwrap_or(self.arguments.len());
        let words = self.arguments.drain(first..);
        words
            .map(|word| word.to_string_lossy().into_owned())
            .collect()
    }
}

/// Sends lines that were written together in one message, so that the thread that waits wakes once.
fn read_lines(stdout: impl Read, output: &SyncSender<Vec<OutputLine>>, log: &Log) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    let mut lines = Vec::new();
    while let Ok(count @ 1..) = (&mut stdout)
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)
    {
        let is_too_long = count as u64 == LONGEST_LINE && !line.ends_with(b"\n");
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        line.clear();
        log.write('<', &text);
        lines.push(if is_too_long {
            Err(EngineError::TooMuch)
        } else {
            Ok(text)
        });
        if is_too_long || !stdout.buffer().contains(&b'\n') {
            let sent = output.send(mem::take(&mut lines));
            // The program was killed, or nothing after a long line matters.
            if sent.is_err() || is_too_long {
                return;
            }
        }
    }
}

fn keep_last(mut channel: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 4096];
    while let Ok(count @ 1..) = channel.read(&mut chunk) {
        let mut kept = locked(kept);
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
        self.limit = time.min(self.timeout);
        self.deadline = Instant::now() + self.limit;
        self.read = 0;
    }

    /// Restarts the time limit for lines that may never come: a short one, unless the user has chosen a time.
    pub fn expect_soon(&mut self, time: Duration) {
        self.expect_within(if self.is_patient { self.timeout } else { time });
    }

    /// Asks a query and starts the time limit for its answer. A query has at most 4096 bytes: the smallest pipe
    /// holds them, so a program that does not read cannot block this one.
    pub fn ask(&mut self, text: &str) -> Result<()> {
        self.sent.clear();
        self.ask_too(text)
    }

    /// Asks once more after a query that was not answered.
    pub fn ask_too(&mut self, text: &str) -> Result<()> {
        self.sent.push_str(text);
        self.log.write('>', text);
        self.expect_within(self.timeout);
        let stdin = self.process.stdin.as_mut();
        let is_written = stdin.is_some_and(|stdin| stdin.write_all(text.as_bytes()).is_ok());
        if is_written { Ok(()) } else { Err(self.end()) }
    }

    /// Returns the first lines of the newest query and its last one, each in quotes.
    fn sent_in_short(&self) -> String {
        const FIRST: usize = 3;
        let lines: Vec<String> = self.sent.lines().map(|line| format!("`{line}`")).collect();
        match lines.as_slice() {
            [first @ .., last] if first.len() > FIRST => {
                format!("{}, .., {last}", first[..FIRST].join(", "))
            }
            lines => lines.join(", "),
        }
    }

    /// Returns the error of a handshake that failed: the position that it was asked about is not that of a finding.
    pub fn in_handshake(&self, error: EngineError) -> EngineError {
        let said = match error {
            EngineError::Lacks(_) | EngineError::NoOption(_) | EngineError::Stopped => {
                return error;
            }
            EngineError::TimedOut { .. } => error.to_string(),
            error => format!("{error}; it was sent {}", self.sent_in_short()),
        };
        let speaks = self.speaks;
        EngineError::Handshake { said, speaks }
    }

    pub fn close_input(&mut self) {
        self.process.stdin = None;
    }

    /// Returns the next line without trailing white space, or nothing at the end of the output.
    pub fn line(&mut self) -> Result<Option<String>> {
        loop {
            if self.stop.is_over() {
                return Err(EngineError::Stopped);
            }
            if let Some(line) = self.lines.next() {
                let line = line?;
                self.read += line.len() + 1;
                if self.read > LONGEST_ANSWER {
                    return Err(EngineError::TooMuch);
                }
                return Ok(Some(line));
            }
            let left = self.deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(POLL)) {
                Ok(lines) => self.lines = lines.into_iter(),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(EngineError::TimedOut {
                        limit: self.limit,
                        sent: self.sent_in_short(),
                    });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the next line; the end of the output is an error.
    pub fn next_line(&mut self) -> Result<String> {
        self.line()?.ok_or_else(|| self.end())
    }

    /// Returns the next line, or nothing when the time for it is over.
    pub fn line_in_time(&mut self) -> Result<Option<String>> {
        match self.next_line() {
            Err(EngineError::TimedOut { .. }) => Ok(None),
            line => line.map(Some),
        }
    }

    /// Returns a line that has already been read, if there is one.
    pub fn unasked_line(&mut self) -> Result<Option<String>> {
        if self.lines.len() == 0 {
            match self.output.try_recv() {
                Ok(lines) => self.lines = lines.into_iter(),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => return Err(self.end()),
            }
        }
        self.lines.next().transpose()
    }

    /// Returns the error of a program that has closed its output or input.
    fn end(&mut self) -> EngineError {
        match self.wait(EXIT_LIMIT) {
            Err(error) => error,
            Ok(None) => EngineError::Closed,
            Ok(Some(status)) => self.ended(status),
        }
    }

    fn ended(&self, status: process::ExitStatus) -> EngineError {
        // The end of its standard error may not be read yet. A program that it has started may keep the channel open.
        let end = Instant::now() + EXIT_LIMIT;
        while Arc::strong_count(&self.stderr) > 1 && Instant::now() < end {
            thread::sleep(BLINK);
        }
        let stderr = locked(&self.stderr);
        let text = String::from_utf8_lossy(&stderr);
        let last = text.lines().rfind(|line| !line.trim().is_empty());
        EngineError::Ended {
            status: status.to_string(),
            stderr: last.unwrap_or_default().trim().to_owned(),
        }
    }

    /// Waits until the program exits by itself, which must succeed.
    pub fn end_well(&mut self) -> Result<()> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        match self.wait(left.max(EXIT_LIMIT))? {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(self.ended(status)),
            None => Err(EngineError::Closed),
        }
    }

    fn wait(&mut self, time: Duration) -> Result<Option<process::ExitStatus>> {
        let start = Instant::now();
        let mut pause = BLINK;
        loop {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Ok(Some(status));
            }
            if self.stop.is_over() {
                return Err(EngineError::Stopped);
            }
            if start.elapsed() > time {
                return Ok(None);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(POLL);
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.stop.kill(&self.process);
        // Ignore the errors: the program has exited.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// When the run ends, and which programs are running.
#[derive(Debug)]
pub struct Stop {
    interrupted: AtomicBool,
    deadline: Option<Instant>,
    /// The programs that have not been killed.
    groups: Mutex<Vec<ProcessGroup>>,
}

impl Stop {
    /// Returns a handle for one run, which ends at this time if there is one.
    pub fn new(deadline: Option<Instant>) -> Stop {
        Stop {
            interrupted: AtomicBool::new(false),
            deadline,
            groups: Mutex::default(),
        }
    }

    /// Ends the run at the next check of its threads.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    /// Returns whether the run was interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Returns whether the run asks no more queries.
    pub fn is_over(&self) -> bool {
        self.is_interrupted() || self.is_late()
    }

    /// Returns whether the time is over.
    pub fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Kills a program with all processes of its group.
    pub fn kill(&self, leader: &process::Child) {
        let mut groups = locked(&self.groups);
        let is_its = |group: &ProcessGroup| group.leader == leader.id();
        if let Some(at) = groups.iter().position(is_its) {
            groups.swap_remove(at).kill();
        }
    }

    /// Kills all programs with the processes of their groups.
    pub fn kill_all(&self) {
        for group in locked(&self.groups).drain(..) {
            group.kill();
        }
    }
}

/// A program and its descendants.
#[derive(Debug)]
struct ProcessGroup {
    leader: u32,
    /// On Windows, the job object that they are in; without it, only the program is killed.
    #[cfg(windows)]
    job: Option<win32job::Job>,
}

#[cfg(unix)]
impl ProcessGroup {
    fn from_leader(leader: &process::Child) -> ProcessGroup {
        let leader = leader.id();
        ProcessGroup { leader }
    }

    fn kill(self) {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        // Ignore the error: all of them have exited.
        let _ = killpg(Pid::from_raw(self.leader.cast_signed()), Signal::SIGKILL);
    }
}

#[cfg(windows)]
impl ProcessGroup {
    fn from_leader(leader: &process::Child) -> ProcessGroup {
        use std::os::windows::io::AsRawHandle;
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = win32job::Job::create_with_limit_info(&limits).ok();
        let handle = leader.as_raw_handle() as isize;
        ProcessGroup {
            leader: leader.id(),
            job: job.filter(|job| job.assign_process(handle).is_ok()),
        }
    }

    /// Closes the job, and with it the system kills its processes. It does so, too, if this process is killed.
    fn kill(self) {
        drop(self.job);
    }
}
