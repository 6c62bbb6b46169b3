//! Writes the answers of a stream in the order of their blocks, whichever thread answers them.

use std::collections::BTreeMap;
use std::io::Write;
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::cli::channels::Output;
use crate::cli::error::Error;
use crate::cli::exit::{self, Exit};
use crate::cli::progress::{Progress, Screen};

/// Writes the answers of a stream in the order of their blocks.
pub struct OrderedWriter<W, E> {
    /// The number of blocks whose answers may wait to be written.
    most_waiting: usize,
    queue: Mutex<Queue>,
    /// Signals a change of the queue.
    has_moved: Condvar,
    /// Locked only by a thread that has set `is_writing` in the queue.
    channels: Mutex<Channels<W, E>>,
    /// The terminal that shows the progress, if there is one.
    screen: OnceLock<Screen>,
}

/// The unwritten answers about a block.
#[derive(Default)]
pub struct Answers {
    pub text: Vec<u8>,
    /// The text for standard error.
    pub aside: String,
    pub worst: Exit,
    /// Whether the stream ends after them.
    pub is_last: bool,
    /// The number of bytes of the input up to the end of the block.
    pub end: u64,
    pub lines: u64,
    pub refused: u64,
}

/// Answers that wait to be written.
#[derive(Default)]
struct Queue {
    waiting: BTreeMap<u64, Answers>,
    /// Buffers for reuse.
    spare: Vec<Answers>,
    /// The number of the block whose answers are due.
    next: u64,
    worst: Exit,
    progress: Progress,
    is_writing: bool,
    /// The number of threads that wait for the queue to change.
    sleepers: usize,
    is_over: bool,
    /// The error that ended the stream, if there was one.
    failure: Option<Error>,
    is_interrupted: bool,
}

/// Standard output and standard error.
struct Channels<W, E> {
    out: Output<W>,
    stderr: Arc<Mutex<E>>,
}

impl<W: Write, E: Write> OrderedWriter<W, E> {
    /// Returns a writer that keeps the answers of at most this many blocks.
    pub fn new(out: Output<W>, stderr: Arc<Mutex<E>>, most_waiting: usize) -> OrderedWriter<W, E> {
        OrderedWriter {
            most_waiting,
            queue: Mutex::new(Queue::default()),
            has_moved: Condvar::new(),
            channels: Mutex::new(Channels { out, stderr }),
            screen: OnceLock::new(),
        }
    }

    /// Sets the terminal that shows the progress.
    pub fn share_screen(&self, screen: Screen) {
        self.screen.get_or_init(|| screen);
    }

    /// Returns how far the stream has come.
    pub fn progress(&self) -> Progress {
        self.queue().progress
    }

    /// Returns the result of the stream.
    pub fn end(&self) -> Result<Exit, Error> {
        let mut queue = self.queue();
        match queue.failure.take() {
            Some(error) => Err(error),
            None => Ok(queue.worst),
        }
    }

    /// Ends the stream with an error instead of the answers to this block. The blocks before it are still answered; if
    /// the stream ends there, the error is ignored.
    pub fn fail(&self, number: u64, error: Error) {
        let mut queue = self.wait_for_turn(number);
        if !queue.is_over {
            queue.fail(error);
            self.wake(&queue);
        }
    }

    /// Takes the answers about a block. Returns a buffer for the next, or nothing if the stream is over.
    pub fn hand_in(&self, number: u64, answers: Answers) -> Option<Answers> {
        let mut queue = self.queue();
        while queue.waiting.len() >= self.most_waiting && queue.next != number && !queue.is_over {
            queue = self.wait(queue);
        }
        queue.waiting.insert(number, answers);
        while !queue.is_writing && !queue.is_over {
            let next = queue.next;
            let Some(mut due) = queue.waiting.remove(&next) else {
                break;
            };
            queue.is_writing = true;
            drop(queue);
            let written = self.write(&mut due);
            queue = self.queue();
            queue.is_writing = false;
            queue.next += 1;
            queue.worst = queue.worst.max(due.worst);
            queue.is_over |= due.is_last;
            if let Err(error) = written {
                queue.fail(error);
            }
            queue.progress.done = due.end;
            queue.progress.count += mem::take(&mut due.lines);
            queue.progress.refused += mem::take(&mut due.refused);
            due.worst = Exit::Yes;
            queue.spare.push(due);
            self.wake(&queue);
            self.leave_if_interrupted(&queue);
        }
        if queue.is_over {
            return None;
        }
        Some(queue.spare.pop().unwrap_or_default())
    }

    /// Waits for the turn of this block and writes its answers so far, if they are long.
    pub fn write_part(&self, number: u64, answers: &mut Answers) {
        let mut queue = self.wait_for_turn(number);
        if queue.is_over {
            answers.text.clear();
            answers.aside.clear();
            return;
        }
        queue.is_writing = true;
        drop(queue);
        let written = self.write(answers);
        let mut queue = self.queue();
        queue.is_writing = false;
        if let Err(error) = written {
            queue.fail(error);
        }
        self.wake(&queue);
        self.leave_if_interrupted(&queue);
    }

    /// Waits until all blocks before this one are written or the stream is over.
    fn wait_for_turn(&self, number: u64) -> MutexGuard<'_, Queue> {
        let mut queue = self.queue();
        while (queue.next != number || queue.is_writing) && !queue.is_over {
            queue = self.wait(queue);
        }
        queue
    }

    fn wait<'a>(&self, mut queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        queue.sleepers += 1;
        let mut queue = self
            .has_moved
            .wait(queue)
            .unwrap_or_else(PoisonError::into_inner);
        queue.sleepers -= 1;
        queue
    }

    /// Wakes the threads that wait for the queue. If there are none, it saves the system call.
    fn wake(&self, queue: &Queue) {
        if queue.sleepers > 0 {
            self.has_moved.notify_all();
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Exits the program between two answers: a thread that is writing finishes its answers first. A second interrupt
    /// exits immediately.
    pub fn interrupt(&self) {
        let mut queue = self.queue();
        if queue.is_writing && !queue.is_interrupted {
            queue.is_interrupted = true;
        } else {
            // Keep the queue locked, so that no thread starts to write.
            self.leave();
        }
    }

    fn leave_if_interrupted(&self, queue: &Queue) {
        if queue.is_interrupted {
            self.leave();
        }
    }

    fn leave(&self) -> ! {
        self.clear_screen();
        exit::leave(Exit::Interrupted)
    }

    /// Erases the progress line forever.
    pub fn clear_screen(&self) {
        if let Some(screen) = self.screen.get() {
            screen.clear();
        }
    }

    /// Returns whether the stream is over.
    pub fn is_over(&self) -> bool {
        self.queue().is_over
    }

    /// Writes answers to standard output, and messages to standard error.
    fn write(&self, answers: &mut Answers) -> Result<(), Error> {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if !answers.text.is_empty() {
            channels.out.write(&answers.text)?;
        }
        if !answers.aside.is_empty() {
            let mut stderr = channels
                .stderr
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            // If standard error is closed, only messages are lost: every line still gets its answer.
            let mut write = || drop(stderr.write_all(answers.aside.as_bytes()));
            match self.screen.get() {
                Some(screen) => screen.aside(write),
                None => write(),
            }
        }
        answers.text.clear();
        answers.aside.clear();
        Ok(())
    }
}

impl Queue {
    /// Ends the stream with an error.
    fn fail(&mut self, error: Error) {
        self.is_over = true;
        self.failure = Some(error);
    }
}
