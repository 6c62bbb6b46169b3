//! Writes answers to standard output and messages to standard error. Ctrl-C and SIGTERM end the program between two answers.
//! With `--distinct`, of the same positions, known by their Zobrist keys, only the first is written.

use std::collections::{BinaryHeap, HashSet};
use std::mem;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;

use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::select::Filter;

use super::locked;
use crate::terminal::channels::Channels;
use crate::terminal::exit::{self, End, Exit, report};
use crate::terminal::progress::{Progress, ProgressLine, summary};

/// The unwritten answers to a block, or a part of them.
#[derive(Default)]
pub struct Answers {
    pub text: Vec<u8>,
    pub stderr_text: String,
    pub worst: Exit,
    /// Whether the program exits after them.
    pub is_last: bool,
    /// The lines, or games, and what was found in them.
    pub count: u64,
    pub refused: u64,
    pub findings: u64,
    /// The answers that are not left out.
    pub kept: u64,
    pub file: usize,
    /// The answers, if some of them may not be written.
    pub marks: Vec<AnswerMark>,
    /// The number of bytes of the input up to the end of the block; 0 before its last part.
    pub end: u64,
    /// The byte of the file at which the next block begins; none before the last part.
    pub next: Option<u64>,
}

/// An answer among others.
#[derive(Default)]
pub struct AnswerMark {
    pub text: Range<usize>,
    /// The Zobrist key of its position, if that is written once.
    pub key: Option<u64>,
    /// Its random key, if a number of answers is drawn.
    pub drawn: Option<u64>,
    /// What stands on standard error up to it, in bytes; its number, and those of the refused and the kept; and the worst status.
    pub so_far: (usize, [u64; 3], Exit),
}

impl Answers {
    /// Notes the answer that ends here.
    pub fn mark(&mut self, start: usize, key: Option<u64>, drawn: Option<u64>) {
        let counts = [self.count, self.refused, self.kept];
        self.marks.push(AnswerMark {
            text: start..self.text.len(),
            key,
            drawn,
            so_far: (self.stderr_text.len(), counts, self.worst),
        });
    }

    /// Adds the message about an input that is refused, and its record.
    pub fn refuse(&mut self, error: &Diagnostic, is_json: bool) {
        self.stderr_text.push_str(&report(error, None));
        if is_json {
            error.push_record(None, &mut self.text);
        }
        self.worst = Exit::Error;
    }
}

/// Writes answers in the order in which it gets them.
pub struct Writer {
    /// What comes before the first answer, until it is written.
    header: Vec<u8>,
    channels: Channels,
    worst: Exit,
    interrupt: Arc<Interrupt>,
    /// The positions that were written, if each is written once.
    seen: Option<Seen>,
    /// The answers that are drawn, if it is a number of them.
    draw: Option<Draw>,
    filter: Filter,
    /// How many answers may still be written, if not all; and whether the program ends with the last of them.
    left: Option<u64>,
    pub ends_at_limit: bool,
    /// Whether what comes now is beyond it.
    is_past: bool,
}

/// What the threads that listen for Ctrl-C and SIGTERM share with the writer.
struct Interrupt {
    /// Locked while answers are written; whether nothing more is written.
    is_over: Mutex<bool>,
    requested: OnceLock<Exit>,
    line: ProgressLine,
    channels: Channels,
    progress: Mutex<Progress>,
    /// The time at the start, if `--stats` prints the duration at the end.
    begun: Option<Instant>,
    end: End,
}

impl Interrupt {
    /// Ends the program, but lets a thread that is writing finish its answers. The second time, ends it at once.
    fn request(&self, exit: Exit) {
        let is_second = self.requested.set(exit).is_err();
        let is_over = self.is_over.try_lock();
        if is_over.is_ok() {
            self.line.end();
            self.channels.tell(&self.stats(true));
        }
        if is_second || is_over.is_ok() {
            self.end(Ok(exit));
        }
        if let Ok(mut is_over) = is_over {
            *is_over = true;
        }
    }

    /// Returns what is said at the end if that is asked, or after a break.
    fn stats(&self, is_break: bool) -> String {
        let stats = self
            .begun
            .map(|begun| summary(*locked(&self.progress), is_break, begun.elapsed()));
        stats.unwrap_or_default()
    }

    /// Erases the progress line, and ends the program.
    fn end(&self, answered: anyhow::Result<Exit>) {
        self.line.end();
        self.end.tell(answered);
    }
}

impl Writer {
    /// Answers with a writer of what this filter leaves, which listens for signals, shows its progress on a line, if there is one for
    /// these things, and tells what there was at the end, if that is asked.
    pub fn run(
        channels: &Channels,
        filter: Filter,
        tells: bool,
        things: Option<&'static str>,
        progress: Progress,
        answer: Box<dyn FnOnce(Writer) -> anyhow::Result<Exit> + Send>,
    ) -> anyhow::Result<Exit> {
        exit::until_end(Box::new(|end| {
            let interrupt = Arc::new(Interrupt {
                is_over: Mutex::new(false),
                requested: OnceLock::new(),
                line: ProgressLine::default(),
                channels: channels.clone(),
                progress: Mutex::new(Progress {
                    kept: (filter.is_some() || filter.is_counted).then_some(0),
                    ..progress
                }),
                begun: tells.then(Instant::now),
                end: end.clone(),
            });
            // Before any thread is started.
            #[cfg(unix)]
            exit::on_signals(&[nix::sys::signal::Signal::SIGTERM], {
                let interrupt = Arc::clone(&interrupt);
                Box::new(move || interrupt.request(Exit::Terminated))
            });
            if let Some(things) = things {
                let shared = Arc::clone(&interrupt);
                let progress = move || *locked(&shared.progress);
                interrupt.line.draw(things, Box::new(progress));
            }
            let requested = Arc::clone(&interrupt);
            exit::on_interrupt(Box::new(move || requested.request(Exit::Interrupted)))?;
            let number = filter.sample.and_then(|sample| sample.number);
            let limit = filter.limit();
            let most = limit.map_or(usize::MAX, |limit| limit as usize);
            let writer = Writer {
                header: Vec::new(),
                channels: channels.clone(),
                worst: Exit::Yes,
                interrupt,
                seen: filter.is_distinct.then(Seen::default),
                draw: number.map(|number| Draw {
                    most: number.min(most),
                    kept: BinaryHeap::new(),
                    count: 0,
                }),
                left: limit.filter(|_| number.is_none()),
                filter,
                ends_at_limit: false,
                is_past: false,
            };
            Ok(Box::new(move || answer(writer)))
        }))
    }

    pub fn is_full(&self) -> bool {
        self.left == Some(0)
    }

    /// Returns whether `count` more answers may be written: the limit is not reached, and the position of this key is new.
    pub fn takes(&mut self, key: Option<u64>, count: u64) -> bool {
        let is_taken = !self.is_full()
            && match (key, &mut self.seen) {
                (Some(key), Some(seen)) => seen.is_new(key),
                _ => true,
            };
        if let Some(left) = self.left.as_mut().filter(|_| is_taken) {
            *left = left.saturating_sub(count);
        }
        is_taken
    }

    /// Drops answers about positions that are not new, and those beyond the limit.
    fn choose_new(&mut self, answers: &mut Answers) {
        if answers.marks.is_empty() {
            return;
        }
        let (old, mut at, mut dropped) = (mem::take(&mut answers.text), 0, 0);
        for mark in mem::take(&mut answers.marks) {
            let text = &mark.text;
            if !self.takes(mark.key, 1) {
                answers.text.extend_from_slice(&old[at..text.start]);
                at = text.end;
                dropped += 1;
            } else if self.is_full() {
                answers.text.extend_from_slice(&old[at..text.end]);
                at = old.len();
                let (stderr, counts, worst) = mark.so_far;
                answers.stderr_text.truncate(stderr);
                [answers.count, answers.refused, answers.kept] = counts;
                (answers.worst, answers.is_last) = (worst, false);
                break;
            }
        }
        answers.text.extend_from_slice(&old[at..]);
        answers.kept -= dropped;
    }

    /// Writes answers, and empties them. Ends the program after the last ones, and if they cannot be written: then it
    /// writes nothing more.
    pub fn write(&mut self, answers: &mut Answers) {
        if self.is_past {
            *answers = Answers::default();
            return;
        }
        if let Some(draw) = &mut self.draw {
            draw.take(answers, self.seen.as_mut());
            if answers.is_last {
                answers.text.extend(draw.finish());
            }
            answers.kept = 0;
        } else if self.seen.is_some() || self.left.is_some() {
            self.choose_new(answers);
        }
        if let Some(error) = self.seen.as_ref().and_then(Seen::error) {
            answers.stderr_text.push_str(&report(&error, None));
            (answers.worst, answers.is_last) = (Exit::Error, true);
        }
        if self.is_silent() {
            answers.text.clear();
            // A search succeeds if something matches, whatever the answer is.
            if (self.filter.is_some() || self.filter.is_counted) && answers.worst == Exit::No {
                answers.worst = Exit::Yes;
            }
        }
        let is_last = self.filter.is_counted && mem::take(&mut answers.is_last);
        self.put(answers);
        self.is_past = self.is_full();
        if is_last || self.is_past && self.ends_at_limit {
            self.interrupt.line.end();
            self.finish(Answers {
                is_last: true,
                ..Answers::default()
            });
        }
    }

    /// Returns whether answers are not written, but counted.
    const fn is_silent(&self) -> bool {
        self.filter.is_quiet || self.filter.is_counted
    }

    fn put(&mut self, answers: &mut Answers) {
        let mut is_over = locked(&self.interrupt.is_over);
        if *is_over {
            return;
        }
        let mut written = Ok(());
        if !answers.text.is_empty() {
            answers.text.splice(..0, mem::take(&mut self.header));
            written = self.channels.write(&answers.text);
            answers.text.clear();
        }
        if written.is_ok() && !answers.stderr_text.is_empty() {
            let _hidden = self.interrupt.line.hide();
            self.channels.tell(&answers.stderr_text);
            answers.stderr_text.clear();
        }
        self.worst = self.worst.max(mem::take(&mut answers.worst));
        let requested = &self.interrupt.requested;
        *is_over = written.is_err() || answers.is_last;
        if *is_over {
            let answered = written.map(|()| self.worst);
            let ended = requested.get().map_or(answered, |exit| Ok(*exit));
            return self.interrupt.end(ended);
        }
        let mut progress = locked(&self.interrupt.progress);
        progress.count += mem::take(&mut answers.count);
        progress.refused += mem::take(&mut answers.refused);
        progress.findings += mem::take(&mut answers.findings);
        if let Some(kept) = &mut progress.kept {
            *kept += mem::take(&mut answers.kept);
        }
        progress.file = progress.file.max(answers.file as u64);
        progress.done = progress.done.max(mem::take(&mut answers.end));
        progress.next = answers.next.take();
        drop((progress, is_over));
        // It may have been requested up to now.
        if let Some(exit) = requested.get() {
            self.interrupt.request(*exit);
        }
    }

    /// Writes what comes before the answers: at once, or with the first of them.
    pub fn write_header(&mut self, header: Vec<u8>, is_at_once: bool) -> anyhow::Result<()> {
        if self.is_silent() {
            return Ok(());
        }
        if is_at_once {
            return self.channels.write(&header);
        }
        self.header = header;
        Ok(())
    }

    /// Erases the progress line, writes the last text, and returns the exit status. If no input was given and there was
    /// none, it writes the error instead.
    pub fn end(mut self, no_input: Option<&Diagnostic>, is_json: bool, last: Vec<u8>) -> Exit {
        self.interrupt.line.end();
        let mut answers = Answers::default();
        if let Some(draw) = &mut self.draw {
            locked(&self.interrupt.progress).kept = Some(draw.kept.len() as u64);
            answers.text = draw.finish();
        }
        let progress = *locked(&self.interrupt.progress);
        let was_empty = progress.count == 0 && self.worst == Exit::Yes;
        match no_input.filter(|_| was_empty) {
            Some(error) => answers.refuse(error, is_json),
            None => answers.text.extend(last),
        }
        self.finish(answers);
        self.worst
    }

    /// Writes what comes behind the answers.
    fn finish(&mut self, mut answers: Answers) {
        let kept = locked(&self.interrupt.progress).kept;
        match kept {
            Some(0) if self.worst == Exit::Yes => answers.worst = answers.worst.max(Exit::No),
            // As of grep, a match outweighs what could not be read.
            Some(1..) if self.filter.is_search() => self.worst = Exit::Yes,
            _ => {}
        }
        if self.is_silent() {
            answers.text.clear();
        }
        if let Some(kept) = kept.filter(|_| self.filter.is_counted && !self.filter.is_quiet) {
            answers.text = format!("{kept}\n").into_bytes();
        }
        answers.stderr_text += &self.interrupt.stats(false);
        self.put(&mut answers);
    }
}

/// The most positions that are kept: as many as a table of 2^25 places holds, which takes 300 MB, and 450 MB while it grows.
const MOST: usize = (1 << 25) / 8 * 7;

/// The keys of the positions that were written.
#[derive(Default)]
pub struct Seen {
    keys: HashSet<u64>,
    is_full: bool,
}

impl Seen {
    /// Returns whether a key is new, and keeps it.
    pub fn is_new(&mut self, key: u64) -> bool {
        if self.keys.len() == MOST && !self.keys.contains(&key) {
            self.is_full = true;
            return false;
        }
        self.keys.insert(key)
    }

    pub fn error(&self) -> Option<Diagnostic> {
        self.is_full.then(|| {
            let message = format!("there are more than {MOST} different positions");
            let hint = "write the column `hash`, and sort: `chess-oracle --fields hash,fen -o tsv - | sort -u -k1,1`";
            Diagnostic::of_word("--distinct", message, hint)
        })
    }
}

/// The answers of `--sample` that are drawn so far. An answer is drawn if its key is among the least, so that the sample is the same for
/// every number of threads; it can only be written at the end.
struct Draw {
    most: usize,
    /// Each with its key, its place in the output and its text; the one with the greatest key first.
    kept: BinaryHeap<(u64, u64, Vec<u8>)>,
    count: u64,
}

impl Draw {
    /// Takes the answers out of a text, but for those about positions that were seen, and leaves the rest.
    fn take(&mut self, answers: &mut Answers, mut seen: Option<&mut Seen>) {
        let (old, mut at) = (mem::take(&mut answers.text), 0);
        for mark in mem::take(&mut answers.marks) {
            answers.text.extend_from_slice(&old[at..mark.text.start]);
            at = mark.text.end;
            if let (Some(key), Some(seen)) = (mark.key, &mut seen)
                && !seen.is_new(key)
            {
                continue;
            }
            self.count += 1;
            let drawn = mark.drawn.unwrap_or_default();
            self.kept.push((drawn, self.count, old[mark.text].to_vec()));
            if self.kept.len() > self.most {
                self.kept.pop();
            }
        }
        answers.text.extend_from_slice(&old[at..]);
    }

    /// Returns the answers in the order of their lines, and forgets them.
    fn finish(&mut self) -> Vec<u8> {
        let mut kept = mem::take(&mut self.kept).into_vec();
        kept.sort_unstable_by_key(|(_, place, _)| *place);
        kept.into_iter().flat_map(|(.., text)| text).collect()
    }
}
