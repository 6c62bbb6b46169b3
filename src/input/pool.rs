//! Workers that answer the blocks of an input, and answers that are written in the order of the blocks.
//!
//! Each worker, the calling thread included, takes the next block, answers it, and hands in the answers through the
//! channel of that block. The channels themselves are in a bounded channel, in the order of the blocks: a worker that is
//! far ahead waits there, which limits the unwritten answers. The worker that hands in answers writes those that are due,
//! unless another worker is writing: then that one does. So a worker that waits for input has handed in all its answers.

use std::mem;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

use super::locked;

/// The blocks for each worker whose answers may wait to be written. With only one, a worker that is interrupted for a moment
/// stops the others, and each start again delays the next.
pub const WAITING_PER_WORKER: usize = 4;

/// What the workers share.
struct Pool<Read, Start, Write, Answers> {
    source: Mutex<BlockSource<Read, Answers>>,
    start: Start,
    sequencer: Mutex<Sequencer<Write, Answers>>,
    /// The number of times that answers were handed in since the writing worker last looked for them.
    handed_in: AtomicUsize,
    /// Written answers, for reuse.
    spare: Mutex<Vec<Answers>>,
}

struct BlockSource<Read, Answers> {
    /// Fills the next block; returns false at the end.
    read: Read,
    is_over: bool,
    order: SyncSender<Receiver<Answers>>,
}

struct Sequencer<Write, Answers> {
    order: Receiver<Receiver<Answers>>,
    /// The channel of the block whose turn it is.
    turn: Option<Receiver<Answers>>,
    write: Write,
}

/// Answers all blocks with this number of workers, and writes the answers.
///
/// `read` fills the next block, and returns false at the end. Each worker calls `start` for its own answering function,
/// which appends the answers to a block. If they are long, it passes a part of them on to be written.
pub fn run<Block, Answers, Answer>(
    workers: usize,
    read: impl FnMut(&mut Block) -> bool + Send,
    start: impl Fn() -> Answer + Sync,
    write: impl FnMut(&mut Answers) + Send,
) where
    Block: Default,
    Answers: Default + Send,
    Answer: FnMut(&mut Block, &mut Answers, &dyn Fn(&mut Answers)),
{
    let (sender, order) = sync_channel(WAITING_PER_WORKER * workers);
    let pool = Pool {
        source: Mutex::new(BlockSource {
            read,
            is_over: false,
            order: sender,
        }),
        start,
        sequencer: Mutex::new(Sequencer {
            order,
            turn: None,
            write,
        }),
        handed_in: AtomicUsize::new(0),
        spare: Mutex::new(Vec::new()),
    };
    scope(|scope| pool.work(scope, workers - 1));
}

impl<Read, Start, Write, Answers> Pool<Read, Start, Write, Answers>
where
    Answers: Default + Send,
    Write: FnMut(&mut Answers) + Send,
{
    /// Answers blocks until there are no more.
    ///
    /// Each worker starts the next when it has its first block: then the system finds a free processor for each, whereas
    /// workers that start together often begin on the same one.
    fn work<'scope, Block, Answer>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        mut others: usize,
    ) where
        Read: FnMut(&mut Block) -> bool + Send,
        Start: Fn() -> Answer + Sync,
        Block: Default,
        Answer: FnMut(&mut Block, &mut Answers, &dyn Fn(&mut Answers)),
    {
        let mut answer = (self.start)();
        let mut block = Block::default();
        let mut next = None;
        while let Some(channel) = self.take(&mut block) {
            if let Some(left) = mem::take(&mut others).checked_sub(1) {
                // Ignore the error: the other workers do the work.
                next = Builder::new()
                    .spawn_scoped(scope, move || self.work(scope, left))
                    .ok();
            }
            let spare = || locked(&self.spare).pop().unwrap_or_default();
            let mut last = spare();
            answer(&mut block, &mut last, &|part| {
                // Ignore the error, here and below: the channel is kept until it is empty.
                let _ = channel.send(mem::replace(part, spare()));
                self.write_ready();
            });
            let _ = channel.send(last);
            // Without a sender, the channel ends.
            drop(channel);
            self.write_ready();
        }
        // The scope waits for the work of a thread only; the thread itself should end before the program does.
        if let Some(Err(panic)) = next.map(ScopedJoinHandle::join) {
            resume_unwind(panic);
        }
    }

    /// Takes the next block, and returns the channel for its answers; returns nothing after the last.
    fn take<Block>(&self, block: &mut Block) -> Option<SyncSender<Answers>>
    where
        Read: FnMut(&mut Block) -> bool,
    {
        let mut source = locked(&self.source);
        source.is_over = source.is_over || !(source.read)(block);
        if source.is_over {
            return None;
        }
        let (sender, answers) = sync_channel(1);
        source.order.send(answers).ok()?;
        Some(sender)
    }

    /// Writes the answers that were handed in, as far as it is their turn, unless another worker does.
    fn write_ready(&self) {
        if self.handed_in.fetch_add(1, Ordering::AcqRel) > 0 {
            return;
        }
        let mut sequencer = locked(&self.sequencer);
        loop {
            let seen = self.handed_in.load(Ordering::Acquire);
            while let Some(mut answers) = sequencer.next() {
                (sequencer.write)(&mut answers);
                locked(&self.spare).push(answers);
            }
            if self.handed_in.fetch_sub(seen, Ordering::AcqRel) == seen {
                return;
            }
        }
    }
}

impl<Write, Answers> Sequencer<Write, Answers> {
    /// Returns the answers whose turn it is, if they have been handed in.
    fn next(&mut self) -> Option<Answers> {
        loop {
            let turn = self.turn.take().or_else(|| self.order.try_recv().ok())?;
            let answers = turn.try_recv();
            // A channel without a sender is that of a block that has been answered: the next one follows.
            if !matches!(answers, Err(TryRecvError::Disconnected)) {
                self.turn = Some(turn);
                return answers.ok();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{WAITING_PER_WORKER, run};

    type Numbers = Vec<usize>;

    #[test]
    fn answers_are_written_in_the_order_of_their_blocks() {
        for workers in [1, 2, 5] {
            let mut last = 0;
            let mut written = Vec::new();
            run(
                workers,
                |block: &mut usize| {
                    last += 1;
                    *block = last;
                    last <= 1000
                },
                || {
                    |block: &mut usize, answers: &mut Numbers, pass: &dyn Fn(&mut Numbers)| {
                        for part in 0..*block % 4 {
                            answers.push(4 * *block + part);
                            pass(answers);
                        }
                        answers.push(4 * *block + 3);
                    }
                },
                |answers: &mut Numbers| written.append(answers),
            );
            assert_eq!(written.len(), 2500);
            assert!(written.is_sorted(), "{workers} workers");
        }
    }

    #[test]
    fn a_worker_that_is_far_ahead_waits() {
        for workers in [1, 2, 5] {
            let (read, written) = (AtomicUsize::new(0), AtomicUsize::new(0));
            run(
                workers,
                |_: &mut u8| {
                    let before = read.fetch_add(1, Ordering::SeqCst);
                    let unwritten = before - written.load(Ordering::SeqCst);
                    // One block is being written.
                    assert!(unwritten <= WAITING_PER_WORKER * workers + 1);
                    before < 1000
                },
                || |_: &mut u8, _: &mut u8, _: &dyn Fn(&mut u8)| {},
                |_: &mut u8| {
                    written.fetch_add(1, Ordering::SeqCst);
                },
            );
            assert_eq!(written.into_inner(), 1000);
        }
    }
}
