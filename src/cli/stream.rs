//! Streams: a position a line, one answer for each, in the same order.
//!
//! A line that cannot be answered never stops the stream and never goes missing: it is an error record in JSON, and in
//! other formats an empty line, with the message on standard error.
//!
//! Each worker takes the next block of lines, answers it, hands its answers in, and comes back for more. Answers are
//! written in the order of the blocks by whichever worker hands in the ones that are due, together with what follows
//! and is there already; the others do not wait for it. Only a worker that is far ahead does, so that what is not
//! written yet stays small. Whoever waits for input has handed in all that it was asked.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::mem;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::Context;

use super::answer;
use super::config::{self, Asked, Config, Format};
use super::exit::{self, Exit};
use super::input::{Block, Blocks, Line};
use super::output::Output;
use super::progress::{self, Progress};
use super::refusal::Refusal;

/// How much of a block's answers is kept before it is written, in bytes: more than most blocks come to.
const ENOUGH: usize = 1 << 20;

/// Answers every line of a stream.
pub fn answer<R, W, E>(
    config: Config,
    stdin: R,
    out: Output<W>,
    stderr: Arc<Mutex<E>>,
) -> anyhow::Result<Exit>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let hands = config.threads.get();
    let stream = Arc::new(Stream {
        config,
        input: Mutex::new(Input {
            blocks: Blocks::new(stdin),
            next: 0,
            is_over: false,
        }),
        queue: Mutex::new(Queue::default()),
        has_moved: Condvar::new(),
        exits: Mutex::new(Exits {
            out,
            stderr,
            progress: None,
        }),
    });
    if stream.config.tells_progress {
        let told = Arc::clone(&stream);
        let planned = config::input_length();
        let line = progress::Line::draw("lines", move || Progress {
            planned,
            ..told.queue().progress
        });
        stream.exits().progress = Some(line);
    }
    let erase = stream.exits().progress.as_ref().map(progress::Line::eraser);
    let interrupted = Arc::clone(&stream);
    exit::on_interrupt(move || interrupted.interrupt(erase.as_ref()))?;
    let started = if hands == 1 {
        stream.work(|| {});
        Ok(())
    } else {
        work_together(&stream, hands)
    };
    // The line is gone before anything is said about an error.
    drop(stream.exits().progress.take());
    started?;
    let mut queue = stream.queue();
    match queue.failure.take() {
        Some(error) => Err(error),
        None => Ok(queue.worst),
    }
}

/// Answers a stream with several workers.
fn work_together<R, W, E>(stream: &Arc<Stream<R, W, E>>, hands: usize) -> anyhow::Result<()>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    // Workers are not waited for one by one: where one has ended the stream, another may wait for input for ever.
    let (sender, ends) = mpsc::channel();
    call(Arc::clone(stream), hands, sender).context("cannot start a thread")?;
    // All have come to the end of the input, or one of them to that of the answers.
    for end in ends {
        if end == End::OfAnswers {
            break;
        }
    }
    Ok(())
}

/// Calls a worker, who calls the next of so many as soon as there is something to do: then this thread sleeps, and the
/// system finds a free processor for each. Called by one thread, two workers often begin on the same.
fn call<R, W, E>(stream: Arc<Stream<R, W, E>>, hands: usize, ends: Sender<End>) -> io::Result<()>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let work = move || {
        let end = stream.work(|| {
            if hands > 1 {
                // If the system gives no more, those that it gave do the work.
                let _ = call(Arc::clone(&stream), hands - 1, ends.clone());
            }
        });
        // The receiver is gone only when the stream has ended.
        let _ = ends.send(end);
    };
    thread::Builder::new().spawn(work).map(drop)
}

/// Why a worker stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// There are no more lines.
    OfInput,
    /// No more answers are wanted.
    OfAnswers,
}

/// What the workers share.
struct Stream<R, W, E> {
    config: Config,
    input: Mutex<Input<R>>,
    queue: Mutex<Queue>,
    /// The queue has moved on.
    has_moved: Condvar,
    /// Whoever writes has said so in the queue.
    exits: Mutex<Exits<W, E>>,
}

/// Where lines come in.
struct Input<R> {
    blocks: Blocks<R>,
    /// The number of the next block, from 0.
    next: u64,
    is_over: bool,
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

/// Where answers go out.
struct Exits<W, E> {
    out: Output<W>,
    stderr: Arc<Mutex<E>>,
    progress: Option<progress::Line>,
}

/// The answers about a block, as far as they are not yet written.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    aside: String,
    worst: Exit,
    /// No more are to follow.
    is_last: bool,
    /// How far the stream has come behind them.
    end: u64,
    lines: u64,
    refused: u64,
}

impl<R: Read, W: Write, E: Write> Stream<R, W, E> {
    /// Answers block after block. Once, when there is a first, others are told that there is something to do.
    fn work(&self, call_others: impl FnOnce()) -> End {
        let mut call_others = Some(call_others);
        let mut block = Block::default();
        let mut answers = Answers::default();
        loop {
            let (number, read) = {
                let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
                if input.is_over {
                    return End::OfInput;
                }
                let read = input.blocks.read(&mut block);
                input.is_over = !matches!(read, Ok(true));
                input.next += 1;
                (input.next - 1, read)
            };
            match read {
                Ok(true) => {}
                Ok(false) => return End::OfInput,
                Err(error) => {
                    // What came before is answered; if the stream ended there, nobody wanted this.
                    let mut queue = self.wait_for_turn(number);
                    if !queue.is_over {
                        queue.fail(anyhow::Error::new(error).context("cannot read standard input"));
                        self.wake(&queue);
                    }
                    return End::OfAnswers;
                }
            }
            if let Some(call_others) = call_others.take() {
                call_others();
            }
            answers.end = block.end;
            self.answer_block(&block, number, &mut answers);
            answers = match self.hand_in(number, answers) {
                Some(spare) => spare,
                None => return End::OfAnswers,
            };
        }
    }

    /// Answers the lines of a block.
    fn answer_block(&self, block: &Block, number: u64, answers: &mut Answers) {
        for line in block.lines() {
            let exit = answer_line(&self.config, &line, &mut answers.text, &mut answers.aside);
            answers.worst = answers.worst.max(exit);
            answers.lines += 1;
            answers.refused += u64::from(exit == Exit::Error);
            if exit == Exit::Error && self.config.fail_fast {
                answers.is_last = true;
                break;
            }
            if answers.text.len() + answers.aside.len() > ENOUGH {
                self.write_part(number, answers);
            }
        }
    }

    /// Hands in the answers about a block; gives a buffer for others, or nothing if no more are wanted.
    fn hand_in(&self, number: u64, answers: Answers) -> Option<Answers> {
        let mut queue = self.queue();
        let most = self.config.threads.get();
        while queue.waiting.len() >= most && queue.next != number && !queue.is_over {
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
            let written = self.exits().write(&mut due);
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
            queue.leave_if_interrupted();
        }
        if queue.is_over {
            return None;
        }
        Some(queue.spare.pop().unwrap_or_default())
    }

    /// Writes answers of a block that has many, once it is its turn.
    fn write_part(&self, number: u64, answers: &mut Answers) {
        let mut queue = self.wait_for_turn(number);
        if queue.is_over {
            // Nobody wants them.
            answers.text.clear();
            answers.aside.clear();
            return;
        }
        queue.is_writing = true;
        drop(queue);
        let written = self.exits().write(answers);
        let mut queue = self.queue();
        queue.is_writing = false;
        if let Err(error) = written {
            queue.fail(error);
        }
        self.wake(&queue);
        queue.leave_if_interrupted();
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

    fn exits(&self) -> MutexGuard<'_, Exits<W, E>> {
        self.exits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves between two answers: if some are just being written, whoever writes them leaves behind them. A second
    /// time nobody is waited for.
    fn interrupt(&self, erase: Option<&impl Fn()>) {
        let mut queue = self.queue();
        if queue.is_writing && !queue.is_interrupted {
            queue.is_interrupted = true;
        } else {
            // The queue stays locked: nobody begins to write.
            if let Some(erase) = erase {
                erase();
            }
            exit::leave(Exit::Interrupted);
        }
    }
}

impl Queue {
    /// The stream is over, and this is why.
    fn fail(&mut self, error: anyhow::Error) {
        self.is_over = true;
        self.failure = Some(error);
    }

    fn leave_if_interrupted(&self) {
        if self.is_interrupted {
            exit::leave(Exit::Interrupted);
        }
    }
}

impl<W: Write, E: Write> Exits<W, E> {
    /// Writes answers, and what is to be said beside them.
    fn write(&mut self, answers: &mut Answers) -> anyhow::Result<()> {
        if !answers.text.is_empty() {
            self.out.write(&answers.text)?;
        }
        if !answers.aside.is_empty() {
            let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
            let mut write = || stderr.write_all(answers.aside.as_bytes());
            match &self.progress {
                Some(line) => line.aside(write),
                None => write(),
            }?;
        }
        answers.text.clear();
        answers.aside.clear();
        Ok(())
    }
}

/// Appends what one line comes to: its answer, or what stands in the place of one.
fn answer_line(config: &Config, line: &Line<'_>, text: &mut Vec<u8>, aside: &mut String) -> Exit {
    let (text_before, aside_before) = (text.len(), aside.len());
    let answered = match &line.text {
        Ok(read) => answer::line(config, read, text, aside),
        Err(fault) => Err(Box::new(Refusal::of_line(fault))),
    };
    match answered {
        Ok(exit) => {
            if is_picture(config) {
                text.push(b'\n');
            }
            exit
        }
        Err(refusal) => {
            text.truncate(text_before);
            if config.format == Format::Json {
                refusal.push_record(line.number, text);
                return Exit::Error;
            }
            // One line for each successor: none for a line that has none.
            if !matches!(config.asked, Asked::Successors(_)) {
                text.push(b'\n');
            }
            aside.truncate(aside_before);
            aside.push_str(&refusal.report.in_line(line.number).to_string());
            Exit::Error
        }
    }
}

/// Whether an answer takes several lines, so that an empty one must end it.
fn is_picture(config: &Config) -> bool {
    let is_long = matches!(
        config.asked,
        Asked::Moves { .. } | Asked::Attacks(_) | Asked::Perft { divide: true, .. }
    );
    config.format == Format::Text && is_long
}
