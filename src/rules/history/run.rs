//! The positions since the last move that cannot be taken back: only among these can one be a repetition of another.

use crate::board::{Placement, Square};

/// A run longer than this ends the game (FIDE article 9.6.2) before a place is used again.
const PLACES: usize = 256;

/// The positions since the last capture, pawn move, lost castling right or null move, in the order of their clocks.
///
/// Each is kept as the key of its placement and as the step that led to it. Within a run, all else that makes two
/// positions the same (FIDE article 9.2.3) is the same for those with the same player to move. Two placements with one
/// key are told apart by taking the steps back.
#[derive(Debug, Clone)]
pub(super) struct Run {
    keys: [u64; PLACES],
    /// From where to where; twice the same square for a move that is no such step.
    steps: [[Square; 2]; PLACES],
    /// The clocks of the first position and of the last.
    first: u32,
    last: u32,
}

impl Run {
    pub const fn new() -> Run {
        let a1 = Square::truncated(0);
        Run {
            keys: [0; PLACES],
            steps: [[a1; 2]; PLACES],
            first: 0,
            last: 0,
        }
    }

    /// Begins with a position of this clock.
    pub fn start(&mut self, clock: u32, key: u64) {
        self.first = clock;
        self.last = clock;
        self.keys[place(clock)] = key;
    }

    /// Adds the position after a step, to which the run may lead back unless it starts anew.
    #[inline]
    pub fn push(&mut self, clock: u32, key: u64, step: [Square; 2], starts_anew: bool) {
        self.keys[place(clock)] = key;
        self.steps[place(clock)] = step;
        self.last = clock;
        self.first = if starts_anew { clock } else { self.first };
    }

    /// Leaves out the last position: no later one can be the same.
    pub fn forget_last(&mut self) {
        self.first = self.last.saturating_add(1);
    }

    /// Whether no later position can be the same as the last.
    pub const fn is_forgotten(&self) -> bool {
        self.first > self.last
    }

    /// Whether the run is long enough for a position to stand there for the third time.
    #[inline]
    pub fn may_repeat_twice(&self) -> bool {
        self.last >= self.first.saturating_add(8)
    }

    /// How many times the last position has stood, itself included.
    pub fn count(&self, placement: &Placement) -> u32 {
        let key = self.keys[place(self.last)];
        let mut count = 1;
        let mut clock = self.last;
        let first = self
            .first
            .max((self.last + 1).saturating_sub(PLACES as u32));
        // The same player is to move at every second position; a piece takes two moves there and back.
        while let Some(earlier) = clock.checked_sub(2).filter(|&earlier| earlier >= first) {
            clock = earlier;
            if self.keys[place(clock)] == key && self.is_same(clock, placement) {
                count += 1;
            }
        }
        count
    }

    /// Whether the placement at an earlier clock was the last one: all steps since, taken back, lead to the same.
    fn is_same(&self, clock: u32, last: &Placement) -> bool {
        let mut placement = *last;
        for later in (clock + 1..=self.last).rev() {
            let [from, to] = self.steps[place(later)];
            let Some(piece) = placement.piece_at(to).filter(|_| from != to) else {
                return false;
            };
            placement.remove(to);
            placement.put(from, piece);
        }
        placement == *last
    }
}

const fn place(clock: u32) -> usize {
    clock as usize % PLACES
}
