//! Text in which the numbers of games are not known yet.

use oracle_answers::json::push;

/// The room that is kept for more text, in bytes.
const MUCH: usize = 512 * 1024;

/// Text into which the numbers of games are inserted when the number of earlier games is known.
#[derive(Debug, Default)]
pub struct Numbered {
    pub bytes: Vec<u8>,
    /// The places of the numbers, and the numbers.
    numbers: Vec<(usize, u64)>,
}

impl Numbered {
    pub fn push_str(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends the number of a game.
    pub fn push_number(&mut self, number: u64) {
        self.numbers.push((self.bytes.len(), number));
    }

    /// Moves the text to the end of another, with its games numbered from here.
    pub fn append_to(&mut self, games_before: u64, out: &mut Vec<u8>) {
        let mut start = 0;
        for (at, number) in self.numbers.drain(..) {
            out.extend_from_slice(&self.bytes[start..at]);
            push(&(games_before + number), out);
            start = at;
        }
        out.extend_from_slice(&self.bytes[start..]);
        self.bytes.clear();
        // After much output, the room is given back.
        self.bytes.shrink_to(MUCH);
        self.numbers.shrink_to(MUCH / 64);
    }
}
