//! Where the answers of a stream go out: in the order of their blocks, whoever hands them in.

use std::collections::BTreeMap;
use std::io::Write;
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::cli::exit::{self, Exit};
use crate::cli::output::Output;
use crate::cli::progress::{Progress, Screen};

/// Where answers go out.
pub struct Outlet<W, E> {
    /// How many blocks' answers may wait to be written.
    most: usize,
    queue: Mutex<Queue>,
    /// The queue has moved on.
    has_moved: Condvar,
    /// Whoever writes has said so in the queue.
    exits: Mutex<Exits<W, E>>,
    /// Where a line tells how far the stream has come, if one does.
    screen: OnceLock<Screen>,
}

/// The answers about a block, as far as they are not yet written.
#[derive(Default)]
pub struct Answers {
    pub text: Vec<u8>,
    pub aside: String,
    pub worst: Exit,
    /// No more are to follow.
    pub is_last: bool,
    /// How far the stream has come behind them.
    pub end: u64,
    pub lines: u64,
    pub refused: u64,
}

/// Answers that wait to be written.
#[derive(Default)]
struct Queue {
    waiting: BTreeMap<u64, Answers>,
    /// Buffers to be used again.
    spare: Vec<Answers>,
    /// The number of the block whose answers are to be written next.
    next: u64,
    worst: Exit,
    progress: Progress,
    is_writing: bool,
    /// How many workers wait for the queue to move on.
    sleepers: usize,
    is_over: bool,
    /// Why it is over, if something failed: known to all before anybody can stop for it.
    failure: Option<anyhow::Error>,
    is_interrupted: bool,
}

/// The two channels.
struct Exits<W, E> {
    out: Output<W>,
    stderr: Arc<Mutex<E>>,
}

impl<W: Write, E: Write> Outlet<W, E> {
    pub fn new(out: Output<W>, stderr: Arc<Mutex<E>>, most: usize) -> Outlet<W, E> {
        Outlet {
            most,
            queue: Mutex::new(Queue::default()),
            has_moved: Condvar::new(),
            exits: Mutex::new(Exits { out, stderr }),
            screen: OnceLock::new(),
        }
    }

    /// A line tells from now on how far the stream has come.
    pub fn share_screen(&self, screen: Screen) {
        self.screen.get_or_init(|| screen);
    }

    /// How far the stream has come.
    pub fn progress(&self) -> Progress {
        self.queue().progress
    }

    /// How the stream ended.
    pub fn end(&self) -> anyhow::Result<Exit> {
        let mut queue = self.queue();
        match queue.failure.take() {
            Some(error) => Err(error),
            None => Ok(queue.worst),
        }
    }

    /// The block of this number cannot be had. What came before is answered; if the stream ended there, nobody wanted it.
    pub fn fail(&self, number: u64, error: anyhow::Error) {
        let mut queue = self.wait_for_turn(number);
        if !queue.is_over {
            queue.fail(error);
            self.wake(&queue);
        }
    }

    /// Hands in the answers about a block; gives a buffer for others, or nothing if no more are wanted.
    pub fn hand_in(&self, number: u64, answers: Answers) -> Option<Answers> {
        let mut queue = self.queue();
        while queue.waiting.len() >= self.most && queue.next != number && !queue.is_over {
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

    /// Writes answers of a block that has many, once it is its turn.
    pub fn write_part(&self, number: u64, answers: &mut Answers) {
        let mut queue = self.wait_for_turn(number);
        if queue.is_over {
            // Nobody wants them.
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

    /// Waits until all blocks before this one are written, or the stream is over.
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

    /// Wakes those who wait for the queue. The system is not asked to where nobody does: it would take its time.
    fn wake(&self, queue: &Queue) {
        if queue.sleepers > 0 {
            self.has_moved.notify_all();
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves between two answers: if some are just being written, whoever writes them leaves behind them. A second
    /// time nobody is waited for.
    pub fn interrupt(&self) {
        let mut queue = self.queue();
        if queue.is_writing && !queue.is_interrupted {
            queue.is_interrupted = true;
        } else {
            // The queue stays locked: nobody begins to write.
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

    /// Takes away the line that tells how far the stream has come, for good.
    pub fn clear_screen(&self) {
        if let Some(screen) = self.screen.get() {
            screen.clear();
        }
    }

    /// Whether no more answers are wanted.
    pub fn is_over(&self) -> bool {
        self.queue().is_over
    }

    /// Writes answers, and what is to be said beside them.
    fn write(&self, answers: &mut Answers) -> anyhow::Result<()> {
        let mut exits = self.exits.lock().unwrap_or_else(PoisonError::into_inner);
        if !answers.text.is_empty() {
            exits.out.write(&answers.text)?;
        }
        if !answers.aside.is_empty() {
            let mut stderr = exits.stderr.lock().unwrap_or_else(PoisonError::into_inner);
            // A closed standard error loses the messages, and nothing else: every line still gets its answer.
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
    /// The stream is over, and this is why.
    fn fail(&mut self, error: anyhow::Error) {
        self.is_over = true;
        self.failure = Some(error);
    }
}
