//! Streams: a position a line, one answer for each, in the same order.
//!
//! A line that cannot be answered never stops the stream and never goes missing: it is an error record in JSON, and in
//! other formats an empty line, with the message on standard error.
//!
//! Each worker takes the next block of lines, answers it, waits until the blocks before it are written, writes, and
//! comes back for more. So there is nothing between workers but two locks, one where lines come in and one where
//! answers go out; and whoever waits for input has written all that it was asked.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError, mpsc};
use std::thread;

use anyhow::Context;

use super::answer;
use super::config::{Asked, Config, Format};
use super::exit::Exit;
use super::input::{Block, Blocks, Line};
use super::output::Output;
use super::refusal::Refusal;

/// How much of a block's answers is kept before it is written, in bytes.
const ENOUGH: usize = 256 * 1024;

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
        exits: Mutex::new(Exits {
            out,
            stderr,
            next: 0,
            worst: Exit::Yes,
            is_over: false,
        }),
        has_moved: Condvar::new(),
        is_interrupted: AtomicBool::new(false),
    });
    let interrupted = Arc::clone(&stream);
    super::exit::on_interrupt(move || interrupted.interrupt())?;
    if hands == 1 {
        stream.work()?;
        return Ok(stream.exits().worst);
    }
    // Workers are not waited for one by one: where one has ended the stream, another may wait for input for ever.
    let (sender, ends) = mpsc::channel();
    for _ in 0..hands {
        let (stream, sender) = (Arc::clone(&stream), sender.clone());
        // The receiver is gone only when the stream has ended.
        thread::Builder::new()
            .spawn(move || drop(sender.send(stream.work())))
            .context("cannot start a thread")?;
    }
    drop(sender);
    for end in ends {
        if end? == End::OfAnswers {
            break;
        }
    }
    Ok(stream.exits().worst)
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
    exits: Mutex<Exits<W, E>>,
    has_moved: Condvar,
    is_interrupted: AtomicBool,
}

/// Where lines come in.
struct Input<R> {
    blocks: Blocks<R>,
    /// The number of the next block, from 0.
    next: u64,
    is_over: bool,
}

/// Where answers go out.
struct Exits<W, E> {
    out: Output<W>,
    stderr: Arc<Mutex<E>>,
    /// The number of the block whose answers are to be written next.
    next: u64,
    worst: Exit,
    is_over: bool,
}

/// The answers about a block, as far as they are not yet written.
#[derive(Default)]
struct Answers {
    block: u64,
    text: Vec<u8>,
    aside: String,
    exit: Option<Exit>,
}

impl<R: Read, W: Write, E: Write> Stream<R, W, E> {
    /// Answers block after block.
    fn work(&self) -> anyhow::Result<End> {
        let mut block = Block::default();
        let mut answers = Answers::default();
        loop {
            let read = {
                let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
                if input.is_over {
                    return Ok(End::OfInput);
                }
                let read = input.blocks.read(&mut block);
                input.is_over = !matches!(read, Ok(true));
                answers.block = input.next;
                input.next += 1;
                read
            };
            match read {
                Ok(true) => {}
                Ok(false) => return Ok(End::OfInput),
                Err(error) => {
                    // What came before is answered.
                    drop(self.wait_for_turn(answers.block));
                    return Err(error).context("cannot read standard input");
                }
            }
            let is_last = self.answer_block(&block, &mut answers)?;
            let Some(mut exits) = self.hand_out(&mut answers)? else {
                return Ok(End::OfAnswers);
            };
            exits.next += 1;
            exits.is_over |= is_last;
            drop(exits);
            self.has_moved.notify_all();
            if is_last {
                return Ok(End::OfAnswers);
            }
        }
    }

    /// Answers the lines of a block; whether they are the last that are to be answered.
    fn answer_block(&self, block: &Block, answers: &mut Answers) -> anyhow::Result<bool> {
        for line in block.lines() {
            let exit = answer_line(&self.config, &line, &mut answers.text, &mut answers.aside);
            answers.exit = answers.exit.max(Some(exit));
            if exit == Exit::Error && self.config.fail_fast {
                return Ok(true);
            }
            if answers.text.len() + answers.aside.len() > ENOUGH
                && self.hand_out(answers)?.is_none()
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Writes answers when it is their turn; nothing if none are wanted any more.
    fn hand_out(
        &self,
        answers: &mut Answers,
    ) -> anyhow::Result<Option<MutexGuard<'_, Exits<W, E>>>> {
        let Some(mut exits) = self.wait_for_turn(answers.block) else {
            return Ok(None);
        };
        let written = exits.write(answers);
        self.leave_if_interrupted();
        if written.is_err() {
            exits.is_over = true;
            self.has_moved.notify_all();
        }
        written.map(|()| Some(exits))
    }

    fn wait_for_turn(&self, block: u64) -> Option<MutexGuard<'_, Exits<W, E>>> {
        let mut exits = self.exits();
        while exits.next != block && !exits.is_over {
            exits = self
                .has_moved
                .wait(exits)
                .unwrap_or_else(PoisonError::into_inner);
        }
        self.leave_if_interrupted();
        (!exits.is_over).then_some(exits)
    }

    fn exits(&self) -> MutexGuard<'_, Exits<W, E>> {
        self.exits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves between two answers. If one is just being written, it is whoever writes it that leaves; a second time
    /// nobody is waited for.
    fn interrupt(&self) {
        let is_second = self.is_interrupted.swap(true, Ordering::SeqCst);
        let is_writing = matches!(self.exits.try_lock(), Err(TryLockError::WouldBlock));
        if is_second || !is_writing {
            super::exit::leave(Exit::Interrupted);
        }
    }

    /// Called with the lock held, so that nobody writes.
    fn leave_if_interrupted(&self) {
        if self.is_interrupted.load(Ordering::SeqCst) {
            super::exit::leave(Exit::Interrupted);
        }
    }
}

impl<W: Write, E: Write> Exits<W, E> {
    fn write(&mut self, answers: &mut Answers) -> anyhow::Result<()> {
        if !answers.text.is_empty() {
            self.out.write(&answers.text)?;
        }
        if !answers.aside.is_empty() {
            let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
            stderr.write_all(answers.aside.as_bytes())?;
        }
        self.worst = self.worst.max(answers.exit.take().unwrap_or(Exit::Yes));
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
