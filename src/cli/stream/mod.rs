//! Streams: a position a line, one answer for each, in the same order.
//!
//! A line that cannot be answered never stops the stream and never goes missing: it is an error record in JSON, and in
//! other formats an empty line, with the message on standard error.
//!
//! Each worker, the thread that was asked among them, takes the next block of lines, answers it, hands its answers in,
//! and comes back for more. Answers are written in the order of the blocks by whichever worker hands in the ones that
//! are due, together with what follows and is there already; the others do not wait for it. Only a worker that is far
//! ahead does, so that what is not written yet stays small. Whoever waits for input has handed in all that it was asked.

mod outlet;

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::answer;
use super::config::{self, Asked, Config, Format};
use super::exit::{self, Exit};
use super::input::{Block, Blocks, Line};
use super::output::Output;
use super::progress::{self, Progress};
use super::refusal::Refusal;
use outlet::{Answers, Outlet};

/// How much of a block's answers is kept before it is written, in bytes: more than most blocks come to.
const ENOUGH: usize = 1 << 20;

/// Answers every line of a stream. If it is over while this thread waits for input, another one tells how it ended, and
/// leaves.
pub fn answer<R, W, E>(
    config: Config,
    stdin: R,
    out: Output<W>,
    stderr: Arc<Mutex<E>>,
    tell: impl Fn(anyhow::Result<Exit>) -> Exit + Send + Sync + 'static,
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
        outlet: Outlet::new(out, stderr, hands),
        is_caller_away: Mutex::new(false),
        tell: Box::new(tell),
    });
    let told = Arc::clone(&stream);
    let line = stream.config.tells_progress.then(|| {
        let planned = config::input_length();
        progress::Line::draw("lines", move || Progress {
            planned,
            ..told.outlet.progress()
        })
    });
    if let Some(line) = &line {
        stream.outlet.share_screen(line.screen());
    }
    let interrupted = Arc::clone(&stream);
    exit::on_interrupt(move || interrupted.outlet.interrupt())?;
    work_together(&stream, hands);
    // The line is gone before anything is said about an error.
    drop(line);
    stream.outlet.end()
}

/// Answers a stream with so many workers: this thread is one of them, and where the system gives no other, the only one.
fn work_together<R, W, E>(stream: &Arc<Stream<R, W, E>>, hands: usize)
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    // Workers are not waited for one by one: where one has ended the stream, another may wait for input for ever.
    let (sender, ends) = mpsc::channel();
    let end = stream.work(Worker::Caller, || {
        call(Arc::clone(stream), hands - 1, sender);
    });
    if end == End::OfAnswers {
        return;
    }
    // All have come to the end of the input, or one of them to that of the answers.
    for end in ends {
        if end == End::OfAnswers {
            break;
        }
    }
}

/// Calls so many workers. Each calls the next as soon as there is something to do, and not before it has begun itself:
/// so the system finds a free processor for each.
fn call<R, W, E>(stream: Arc<Stream<R, W, E>>, hands: usize, ends: Sender<End>)
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    if hands == 0 {
        return;
    }
    let work = move || {
        let end = stream.work(Worker::Called, || {
            call(Arc::clone(&stream), hands - 1, ends.clone());
        });
        if end == End::OfAnswers {
            stream.leave_for_caller();
        }
        // The receiver is gone only when the stream has ended.
        let _ = ends.send(end);
    };
    // If the system gives no more, those that it gave do the work.
    let _ = thread::Builder::new().spawn(work);
}

/// Who works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Worker {
    /// The thread that was asked to answer the stream, and is waited for.
    Caller,
    /// One that was called to help.
    Called,
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
    outlet: Outlet<W, E>,
    /// Whether the caller waits for input, and cannot be told that no more answers are wanted.
    is_caller_away: Mutex<bool>,
    /// Tells how the stream ended.
    tell: Box<dyn Fn(anyhow::Result<Exit>) -> Exit + Send + Sync>,
}

/// Where lines come in.
struct Input<R> {
    blocks: Blocks<R>,
    /// The number of the next block, from 0.
    next: u64,
    is_over: bool,
}

impl<R: Read, W: Write, E: Write> Stream<R, W, E> {
    /// Answers block after block. Once, when there is a first, others are told that there is something to do.
    fn work(&self, worker: Worker, call_others: impl FnOnce()) -> End {
        let mut call_others = Some(call_others);
        let mut block = Block::default();
        let mut answers = Answers::default();
        loop {
            if worker == Worker::Caller {
                // Whoever ends the stream looks at the one after it has said so in the other: one of both is seen.
                *self.away() = true;
                if self.outlet.is_over() {
                    *self.away() = false;
                    return End::OfAnswers;
                }
            }
            let taken = self.take(&mut block);
            if worker == Worker::Caller {
                *self.away() = false;
            }
            let Some((number, read)) = taken else {
                return End::OfInput;
            };
            match read {
                Ok(true) => {}
                Ok(false) => return End::OfInput,
                Err(error) => {
                    let error = anyhow::Error::new(error).context("cannot read standard input");
                    self.outlet.fail(number, error);
                    return End::OfAnswers;
                }
            }
            if let Some(call_others) = call_others.take() {
                call_others();
            }
            answers.end = block.end;
            self.answer_block(&block, number, &mut answers);
            answers = match self.outlet.hand_in(number, answers) {
                Some(spare) => spare,
                None => return End::OfAnswers,
            };
        }
    }

    /// Takes the next block, and its number; nothing if others have seen the end of the input.
    fn take(&self, block: &mut Block) -> Option<(u64, io::Result<bool>)> {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        if input.is_over {
            return None;
        }
        let read = input.blocks.read(block);
        input.is_over = !matches!(read, Ok(true));
        input.next += 1;
        Some((input.next - 1, read))
    }

    fn away(&self) -> MutexGuard<'_, bool> {
        self.is_caller_away
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The stream is over: if the caller waits for input, this thread tells how it ended, and leaves.
    fn leave_for_caller(&self) {
        // The caller stays away: it does not come past this lock.
        let is_away = self.away();
        if *is_away {
            self.outlet.clear_screen();
            exit::leave((self.tell)(self.outlet.end()));
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
                self.outlet.write_part(number, answers);
            }
        }
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
