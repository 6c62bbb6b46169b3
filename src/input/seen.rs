//! The positions that were written, by their Zobrist keys: of the same positions, only the first is written.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem;

use oracle_answers::diagnostic::Diagnostic;

use super::writer::Answers;

/// The most positions that are kept: as many as a table of 2^25 places holds, which takes 300 MB, and 450 MB while it grows.
const MOST: usize = (1 << 25) / 8 * 7;

/// A key is random by itself.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 << 8 | u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// The keys of the positions that were written.
#[derive(Default)]
pub struct Seen {
    keys: HashSet<u64, BuildHasherDefault<KeyHasher>>,
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

    /// Keeps the answers about new positions.
    pub fn keep_new(&mut self, answers: &mut Answers) {
        if answers.hashes.is_empty() {
            return;
        }
        let (old, mut at) = (mem::take(&mut answers.text), 0);
        for (range, key) in mem::take(&mut answers.hashes) {
            if !self.is_new(key) {
                answers.text.extend_from_slice(&old[at..range.start]);
                at = range.end;
                answers.kept -= 1;
            }
        }
        answers.text.extend_from_slice(&old[at..]);
    }

    /// Returns the error of too many positions.
    pub fn error(&self) -> Option<Diagnostic> {
        self.is_full.then(|| {
            let message = format!("there are more than {MOST} different positions");
            let hint = "write the column `hash`, and sort: `chess-oracle --fields hash,fen -o tsv - | sort -u -k1,1`";
            Diagnostic::of_word("--distinct", message, hint)
        })
    }
}
