//! Workers that answer the blocks of an input, and answers that are written in the order of the blocks.
//!
//! Each worker, the calling thread included, takes the next block, which then waits for its turn, answers it, and hands in
//! the answers. Few blocks may wait: a worker that is far ahead waits, too, which limits the unwritten answers. The worker
//! that hands in answers writes those that are due, unless another worker is writing: then that one does. So a worker that
//! waits for input has handed in all its answers.

use std::collections::VecDeque;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

use super::locked;

/// The blocks for each worker whose answers may wait to be written. With only one, a worker that is interrupted for a moment
/// stops the others, and each start again delays the next.
pub const WAITING_PER_WORKER: usize = 4;

/// What the workers share.
struct Pool<Read, Start, Write, Answers> {
    /// Fills the next block; none behind the last one.
    read: Mutex<Option<Read>>,
    start: Start,
    turns: Mutex<Turns<Write, Answers>>,
    /// Told when answers are taken to be written.
    taken: Condvar,
    most_waiting: usize,
}

/// The blocks that have been taken and are not written, in their order.
struct Turns<Write, Answers> {
    /// What was handed in for each, and whether that is the last of it.
    waiting: VecDeque<(Option<Answers>, bool)>,
    /// The number of the first of them.
    first: usize,
    /// What writes answers, unless a worker has it.
    write: Option<Write>,
    /// Written answers, for reuse.
    spare: Vec<Answers>,
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
    let pool = Pool {
        read: Mutex::new(Some(read)),
        start,
        turns: Mutex::new(Turns {
            waiting: VecDeque::new(),
            first: 0,
            write: Some(write),
            spare: Vec::new(),
        }),
        taken: Condvar::new(),
        most_waiting: WAITING_PER_WORKER * workers,
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
        let (mut block, mut last) = (Block::default(), Answers::default());
        let mut next = None;
        while let Some(turn) = self.take(&mut block) {
            if let Some(left) = mem::take(&mut others).checked_sub(1) {
                // Ignore the error: the other workers do the work.
                next = Builder::new()
                    .spawn_scoped(scope, move || self.work(scope, left))
                    .ok();
            }
            let pass = |part: &mut Answers| self.hand_in(turn, part, false);
            let answered = || answer(&mut block, &mut last, &pass);
            let answered = catch_unwind(AssertUnwindSafe(answered));
            // Also after a panic: the others would wait for this turn.
            self.hand_in(turn, &mut last, true);
            if let Err(panic) = answered {
                resume_unwind(panic);
            }
        }
        // The scope waits for the work of a thread only; the thread itself should end before the program does.
        if let Some(Err(panic)) = next.map(ScopedJoinHandle::join) {
            resume_unwind(panic);
        }
    }

    /// Takes the next block, and returns the number of its turn; returns nothing after the last.
    fn take<Block>(&self, block: &mut Block) -> Option<usize>
    where
        Read: FnMut(&mut Block) -> bool,
    {
        let mut source = locked(&self.read);
        let read = source.as_mut()?;
        if !read(block) {
            *source = None;
            return None;
        }
        let mut turns = self.when(|turns| turns.waiting.len() < self.most_waiting);
        turns.waiting.push_back((None, false));
        Some(turns.first + turns.waiting.len() - 1)
    }

    /// Hands in answers, takes others in their place, and writes those that are due, unless another worker does.
    fn hand_in(&self, turn: usize, answers: &mut Answers, is_last: bool) {
        // The part before it may not be taken yet.
        let mut turns = self.when(|turns| turns.waiting[turn - turns.first].0.is_none());
        let handed_in = mem::replace(answers, turns.spare.pop().unwrap_or_default());
        let at = turn - turns.first;
        turns.waiting[at] = (Some(handed_in), is_last);
        let Some(mut write) = turns.write.take() else {
            return;
        };
        while let Some(mut due) = turns.next() {
            drop(turns);
            self.taken.notify_all();
            write(&mut due);
            turns = locked(&self.turns);
            turns.spare.push(due);
        }
        turns.write = Some(write);
    }

    /// Returns the turns as soon as this is so.
    fn when(
        &self,
        is_so: impl Fn(&Turns<Write, Answers>) -> bool,
    ) -> MutexGuard<'_, Turns<Write, Answers>> {
        let turns = locked(&self.turns);
        let turns = self.taken.wait_while(turns, |turns| !is_so(turns));
        turns.unwrap_or_else(PoisonError::into_inner)
    }
}

impl<Write, Answers> Turns<Write, Answers> {
    /// Returns the answers whose turn it is, if they have been handed in.
    fn next(&mut self) -> Option<Answers> {
        let (answers, is_last) = self.waiting.front_mut()?;
        let answers = answers.take()?;
        if *is_last {
            self.waiting.pop_front();
            self.first += 1;
        }
        Some(answers)
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
