//! Writes answers to standard output and messages to standard error. Ctrl-C and SIGTERM end the program between two answers.

use std::io::Write;
use std::mem;
use std::sync::{Arc, Mutex, OnceLock};

use super::locked;
use crate::error::{Refusal, unreadable_file};
use crate::terminal::channels::Output;
use crate::terminal::exit::{self, Exit};
use crate::terminal::progress::{Progress, ProgressLine, Screen};
use crate::terminal::report::{conclude, report};

/// The unwritten answers to a block, or a part of them.
#[derive(Default)]
pub struct Answers {
    pub text: Vec<u8>,
    /// The text for standard error.
    pub stderr_text: String,
    pub worst: Exit,
    /// Whether the program exits after them.
    pub is_last: bool,
    /// The lines, or games, and what was found in them.
    pub count: u64,
    pub refused: u64,
    pub findings: u64,
    /// The number of bytes of the input up to the end of the block; 0 before its last part.
    pub end: u64,
}

impl Answers {
    /// Adds the message about a file that cannot be read, and its record.
    pub fn refuse_file(&mut self, error: &anyhow::Error, is_json: bool) {
        let refusal = unreadable_file(error);
        self.stderr_text.push_str(&report(&refusal, None));
        if is_json {
            refusal.push_record(None, &mut self.text);
        }
        self.worst = Exit::Error;
    }
}

/// Writes answers in the order in which it gets them.
pub struct Writer<'a, W, E> {
    /// What comes before the first answer, until it is written.
    header: Vec<u8>,
    out: Output<W>,
    stderr: &'a Mutex<E>,
    worst: Exit,
    progress: Arc<Mutex<Progress>>,
    line: Option<ProgressLine>,
    interrupt: Arc<Interrupt>,
}

/// What the threads that listen for Ctrl-C and SIGTERM share with the writer.
#[derive(Default)]
struct Interrupt {
    /// Locked while answers are written.
    writing: Mutex<()>,
    requested: OnceLock<Exit>,
    /// The terminal that shows the progress, if there is one.
    screen: OnceLock<Screen>,
}

impl Interrupt {
    /// Exits the program, but lets a thread that is writing finish its answers. The second time, exits immediately.
    fn request(&self, exit: Exit) {
        let is_second = self.requested.set(exit).is_err();
        // Keep it locked, so that no thread starts to write.
        let writing = self.writing.try_lock();
        if is_second || writing.is_ok() {
            self.exit(exit);
        }
    }

    /// Erases the progress line forever, and exits.
    fn exit(&self, exit: Exit) -> ! {
        if let Some(screen) = self.screen.get() {
            screen.clear();
        }
        exit::leave(exit)
    }
}

impl<'a, W: Write, E: Write> Writer<'a, W, E> {
    /// Returns a writer that shows its progress on a line, if there is one for these things, and listens for signals.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot listen for Ctrl-C.
    pub fn new(
        out: Output<W>,
        stderr: &'a Mutex<E>,
        things: Option<&'static str>,
        planned: impl Fn() -> Option<u64>,
    ) -> anyhow::Result<Writer<'a, W, E>> {
        let interrupt = Arc::new(Interrupt::default());
        // Before any thread is started.
        #[cfg(unix)]
        exit::on_signals([nix::sys::signal::Signal::SIGTERM], {
            let interrupt = Arc::clone(&interrupt);
            move || interrupt.request(Exit::Terminated)
        });
        let progress = Arc::new(Mutex::new(Progress::default()));
        let line = things.map(|things| {
            let progress = Arc::clone(&progress);
            locked(&progress).planned = planned();
            let line = ProgressLine::draw(things, move || *locked(&progress));
            interrupt.screen.get_or_init(|| line.screen());
            line
        });
        let requested = Arc::clone(&interrupt);
        exit::on_interrupt(move || requested.request(Exit::Interrupted))?;
        Ok(Writer {
            header: Vec::new(),
            out,
            stderr,
            worst: Exit::Yes,
            progress,
            line,
            interrupt,
        })
    }

    /// Writes answers, and empties them. Exits the program after the last ones, and if they cannot be written.
    pub fn write(&mut self, answers: &mut Answers) {
        let writing = locked(&self.interrupt.writing);
        let screen = self.interrupt.screen.get();
        let mut written = Ok(());
        if !answers.text.is_empty() {
            answers.text.splice(..0, mem::take(&mut self.header));
            written = self.out.write(&answers.text);
            answers.text.clear();
        }
        if written.is_ok() && !answers.stderr_text.is_empty() {
            let write = || {
                // If standard error is closed, only messages are lost: every line still gets its answer.
                let _ = locked(self.stderr).write_all(answers.stderr_text.as_bytes());
            };
            match screen {
                Some(screen) => screen.while_erased(write),
                None => write(),
            }
            answers.stderr_text.clear();
        }
        drop(writing);
        if let Some(exit) = self.interrupt.requested.get() {
            self.interrupt.exit(*exit);
        }
        self.worst = self.worst.max(mem::take(&mut answers.worst));
        if written.is_err() || answers.is_last {
            let answered = written.map(|()| self.worst);
            let stderr = &mut *locked(self.stderr);
            if let Some(screen) = screen {
                screen.clear();
            }
            exit::leave(conclude(answered, stderr));
        }
        let mut progress = locked(&self.progress);
        progress.count += mem::take(&mut answers.count);
        progress.refused += mem::take(&mut answers.refused);
        progress.findings += mem::take(&mut answers.findings);
        progress.done = progress.done.max(mem::take(&mut answers.end));
    }

    /// Writes what comes before the answers: at once, or with the first of them.
    pub fn write_header(&mut self, header: Vec<u8>, is_at_once: bool) -> anyhow::Result<()> {
        if is_at_once {
            return self.out.write(&header);
        }
        self.header = header;
        Ok(())
    }

    /// Erases the progress line, writes the last text, and returns the exit status. If no input was given and there was
    /// none, it writes the error instead.
    pub fn end(mut self, no_input: Option<&Refusal>, is_json: bool, last: Vec<u8>) -> Exit {
        self.line = None;
        let mut answers = Answers::default();
        let was_empty = locked(&self.progress).count == 0 && self.worst == Exit::Yes;
        match no_input.filter(|_| was_empty) {
            Some(refusal) => {
                if is_json {
                    refusal.push_record(None, &mut answers.text);
                }
                answers.stderr_text = report(refusal, None);
                answers.worst = Exit::Error;
            }
            None => answers.text = last,
        }
        self.write(&mut answers);
        self.worst
    }
}
