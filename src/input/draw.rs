//! `--sample 100`: of all answers, this number at random. An answer is drawn if its key is among the least, so that the sample is the
//! same for every number of threads; it can only be written at the end.

use std::collections::BinaryHeap;
use std::mem;

use super::writer::{Answers, Seen};

/// The answers that are drawn so far.
pub struct Draw {
    most: usize,
    /// Each with its key, its place in the output and its text; the one with the greatest key first.
    kept: BinaryHeap<(u64, u64, Vec<u8>)>,
    count: u64,
}

impl Draw {
    pub const fn new(most: usize) -> Draw {
        Draw {
            most,
            kept: BinaryHeap::new(),
            count: 0,
        }
    }

    /// Takes the answers out of a text, but for those about positions that were seen, and leaves the rest.
    pub fn take(&mut self, answers: &mut Answers, mut seen: Option<&mut Seen>) {
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

    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Returns the answers in the order of their lines, and forgets them.
    pub fn finish(&mut self) -> Vec<u8> {
        let mut kept = mem::take(&mut self.kept).into_vec();
        kept.sort_unstable_by_key(|(_, place, _)| *place);
        kept.into_iter().flat_map(|(.., text)| text).collect()
    }
}
