//! Streams: one position per line of standard input or of files, one answer for each, in the same order.
//!
//! A line that cannot be answered never stops the stream and is never skipped: JSON has an error record for it, other
//! formats an empty line, or a row of empty cells, and a message on standard error.
//!
//! Each worker, including the calling thread, takes a block of lines, answers it, and hands in its answers. The worker
//! whose answers are due writes them and those already waiting after them; the others do not wait for it. Only a worker
//! that is far ahead waits, which limits the unwritten answers. A worker that waits for input has handed in all its
//! answers.

mod files;
pub mod input;
pub mod ordered_writer;

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::channels::Output;
use super::config::{self, Command, Config, STANDARD_INPUT};
use super::error::{Error, LinePlace, Refusal};
use super::escape::shown;
use super::exit::{self, Exit};
use super::format::Format;
use super::progress::{Progress, ProgressLine};
use super::respond::respond;
use super::write::{json, tsv};
use files::Files;
use input::{Block, InputLine};
use ordered_writer::{Answers, OrderedWriter};

/// The most bytes of a block's answers that are kept before they are written; the answers to most blocks are shorter.
const LONGEST_PART: usize = 1 << 20;

/// The blocks for each worker whose answers may wait to be written. With only one, a worker that is interrupted for a moment
/// stops the others, and each start again delays the next.
pub const WAITING_PER_WORKER: usize = 4;

/// Answers every line of a stream. If the stream ends while this thread waits for input, another thread calls `end`
/// with the result and exits the program.
pub fn answer<R, W, E>(
    config: Config,
    stdin: R,
    out: Output<W>,
    stderr: Arc<Mutex<E>>,
    end: impl Fn(Result<Exit, Error>) -> Exit + Send + Sync + 'static,
) -> Result<Exit, Error>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let workers = config.threads.get();
    let names = match &config.input {
        config::Input::Stream(names) => names.clone(),
        _ => return Ok(Exit::Yes),
    };
    let stream = Arc::new(Stream {
        config,
        input: Mutex::new(Input {
            files: Files::new(names.clone(), stdin),
            next: 0,
            is_over: false,
        }),
        names,
        writer: OrderedWriter::new(out, stderr, WAITING_PER_WORKER * workers),
        is_caller_reading: Mutex::new(false),
        end: Box::new(end),
    });
    let progress = stream.config.shows_progress.then(|| {
        let shown = Arc::clone(&stream);
        let planned = files::length_of_all(&stream.names);
        ProgressLine::draw("lines", move || Progress {
            planned,
            ..shown.writer.progress()
        })
    });
    if let Some(line) = &progress {
        stream.writer.share_screen(line.screen());
    }
    let interrupted = Arc::clone(&stream);
    exit::on_interrupt(move || interrupted.writer.interrupt())?;
    work_together(&stream, workers);
    // Erase the line before an error is reported.
    drop(progress);
    stream.writer.end()
}

/// Answers a stream with this number of workers, including the calling thread.
fn work_together<R, W, E>(stream: &Arc<Stream<R, W, E>>, workers: usize)
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let (sender, ends) = mpsc::channel();
    let end = stream.work(Worker::Caller, || {
        start(Arc::clone(stream), workers - 1, sender);
    });
    // Do not join threads: after one has ended the stream, another may wait for input forever.
    if end == End::OfInput {
        let _ = ends.into_iter().find(|&end| end == End::OfAnswers);
    }
}

/// Starts the workers. Each starts the next when it has its first block: then the system finds a free processor for
/// each, whereas workers that start together often begin on the same one.
fn start<R, W, E>(stream: Arc<Stream<R, W, E>>, workers: usize, ends: Sender<End>)
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    if workers == 0 {
        return;
    }
    let work = move || {
        let end = stream.work(Worker::Started, || {
            start(Arc::clone(&stream), workers - 1, ends.clone());
        });
        if end == End::OfAnswers {
            stream.leave_for_caller();
        }
        // Ignore the error: without a receiver, the stream has ended.
        let _ = ends.send(end);
    };
    // Ignore the error: the other workers do the work.
    let _ = thread::Builder::new().spawn(work);
}

/// The kind of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Worker {
    /// The calling thread; the stream ends when it returns.
    Caller,
    /// An additional thread.
    Started,
}

/// The reason why a worker stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// There are no more lines.
    OfInput,
    /// No more answers are wanted.
    OfAnswers,
}

/// The state that the workers share.
struct Stream<R, W, E> {
    config: Config,
    /// The names of the files; `-` is standard input.
    names: Vec<String>,
    input: Mutex<Input<R>>,
    writer: OrderedWriter<W, E>,
    /// Whether the calling thread waits for input and cannot return.
    is_caller_reading: Mutex<bool>,
    /// Reports the result if the calling thread cannot.
    end: Box<dyn Fn(Result<Exit, Error>) -> Exit + Send + Sync>,
}

/// The input, block by block.
struct Input<R> {
    files: Files<R>,
    /// The number of the next block, from 0.
    next: u64,
    is_over: bool,
}

impl<R: Read, W: Write, E: Write> Stream<R, W, E> {
    /// Answers blocks until there are no more. Starts the other workers after the first block.
    fn work(&self, worker: Worker, start_others: impl FnOnce()) -> End {
        let mut start_others = Some(start_others);
        let mut block = Block::default();
        let mut answers = Answers::default();
        loop {
            if worker == Worker::Caller {
                // Set the flag, then check for the end. The thread that ends the stream sets the end, then checks the
                // flag, so at least one of them notices the other.
                *self.caller_reading() = true;
                if self.writer.is_over() {
                    *self.caller_reading() = false;
                    return End::OfAnswers;
                }
            }
            let taken = self.take(&mut block);
            if worker == Worker::Caller {
                *self.caller_reading() = false;
            }
            let Some((number, read)) = taken else {
                return End::OfInput;
            };
            match read {
                Ok(true) => {}
                Ok(false) => return End::OfInput,
                Err(error) if self.names == [STANDARD_INPUT] => {
                    let attempt = "read standard input";
                    self.writer.fail(number, Error::Failed { attempt, error });
                    return End::OfAnswers;
                }
                Err(error) => self.refuse_file(block.file, &error, &mut answers),
            }
            if let Some(start_others) = start_others.take() {
                start_others();
            }
            answers.end = block.end;
            self.answer_block(&block, number, &mut answers);
            answers = match self.writer.hand_in(number, answers) {
                Some(spare) => spare,
                None => return End::OfAnswers,
            };
        }
    }

    /// Takes the next block and its number; returns nothing after the end of the input.
    fn take(&self, block: &mut Block) -> Option<(u64, io::Result<bool>)> {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        if input.is_over {
            return None;
        }
        let read = input.files.read(block);
        // The files after an unreadable one are read.
        input.is_over = matches!(read, Ok(false)) || read.is_err() && self.names.len() == 1;
        input.next += 1;
        Some((input.next - 1, read))
    }

    fn caller_reading(&self) -> MutexGuard<'_, bool> {
        self.is_caller_reading
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Exits the program on behalf of the calling thread if that waits for input.
    fn leave_for_caller(&self) {
        // The calling thread cannot pass this lock.
        let is_reading = self.caller_reading();
        if *is_reading {
            self.writer.clear_screen();
            exit::leave((self.end)(self.writer.end()));
        }
    }

    /// Answers the lines of a block.
    fn answer_block(&self, block: &Block, number: u64, answers: &mut Answers) {
        let file = self.name(block.file);
        for line in block.lines() {
            let exit = self.answer_line(file, &line, answers);
            answers.worst = answers.worst.max(exit);
            answers.lines += 1;
            answers.refused += u64::from(exit == Exit::Error);
            if exit == Exit::Error && self.config.fail_fast {
                answers.is_last = true;
                break;
            }
            if answers.text.len() + answers.aside.len() > LONGEST_PART {
                self.writer.write_part(number, answers);
            }
        }
    }

    /// Returns the name of a file; standard input has none.
    fn name(&self, file: usize) -> Option<&str> {
        let name = self.names.get(file)?.as_str();
        (name != STANDARD_INPUT).then_some(name)
    }

    /// Appends the message about a file that cannot be read.
    fn refuse_file(&self, file: usize, error: &io::Error, answers: &mut Answers) {
        let name = self.name(file).unwrap_or("standard input");
        let message = format!("chess-oracle: cannot read {}: {error}\n", shown(name));
        answers.aside.push_str(&message);
        answers.worst = Exit::Error;
        answers.is_last = self.config.fail_fast;
    }

    /// Appends the answer about one line of a file, or its replacement if the line is refused.
    fn answer_line(&self, file: Option<&str>, line: &InputLine<'_>, answers: &mut Answers) -> Exit {
        let Answers { text, aside, .. } = answers;
        let text_before = text.len();
        let answered = match &line.text {
            Ok(read) => respond(&self.config, read, text, aside),
            Err(unreadable) => Err(Refusal::of_line(unreadable).into()),
        };
        match answered {
            Ok(exit) => {
                if is_picture(&self.config) {
                    text.push(b'\n');
                }
                exit
            }
            Err(error) => {
                text.truncate(text_before);
                if let Error::Refused(refusal) = error {
                    let place = LinePlace {
                        file,
                        number: line.number,
                    };
                    refuse_line(&self.config, &refusal, place, text, aside);
                }
                Exit::Error
            }
        }
    }
}

/// Appends the replacement for the answer to a refused line.
fn refuse_line(
    config: &Config,
    refusal: &Refusal,
    place: LinePlace<'_>,
    text: &mut Vec<u8>,
    aside: &mut String,
) {
    if config.format == Format::Json {
        return json::push_error(refusal, Some(place), text);
    }
    if let Some(keys) = config.columns() {
        tsv::push_empty(keys, text);
    } else if !config.command.is_list() {
        // A list may be empty, so a refused line adds none.
        text.push(b'\n');
    }
    aside.push_str(&refusal.report(Some(place)).to_string());
}

/// Returns whether an answer has several lines, so that an empty line must end it.
fn is_picture(config: &Config) -> bool {
    let is_long = match &config.command {
        Command::Moves { .. } | Command::Attacks(_) | Command::Winnable(_) => true,
        Command::Perft(perft) => perft.divide || perft.is_range(),
        _ => false,
    };
    config.format == Format::Text && is_long
}
