//! The positions since the last irreversible move: only among these can one repeat another.

use crate::board::{Placement, Square};

/// A longer run ends the game (FIDE article 9.6.2) before an entry is reused. In a game before that article, positions
/// that are further apart are not compared.
const PLACES: usize = 256;

/// The positions since the last capture, pawn move, loss of a castling right or null move, in the order of their clocks.
/// Each one is stored as the key of its placement and the step that led to it. Within a run, all other conditions for
/// the same position (FIDE article 9.2.3) hold if the same player is to move. Steps are taken back to tell apart two
/// placements with the same key.
#[derive(Debug, Clone)]
pub(super) struct Run {
    keys: [u32; PLACES],
    /// Squares of departure and arrival; equal for a move that is not a step.
    steps: [[Square; 2]; PLACES],
    /// The clock of the last position.
    last: u32,
    /// The number of positions before the last; -1 if no later position can be the same as the last.
    length: i32,
}

impl Run {
    /// Starts from a position with this clock.
    pub fn new(clock: u32, key: u32) -> Run {
        let mut run = Run {
            keys: [0; PLACES],
            steps: [[Square::A1; 2]; PLACES],
            last: clock,
            length: 0,
        };
        run.keys[place(clock)] = key;
        run
    }

    /// Restarts as a copy of another run, which must have one position.
    pub const fn restart_as(&mut self, other: &Run) {
        (self.last, self.length) = (other.last, other.length);
        self.keys[place(self.last)] = other.keys[place(other.last)];
    }

    /// Adds the position after a step. It is the first of its run if its clock is zero.
    #[inline]
    pub fn push(&mut self, clock: u32, key: u32, step: [Square; 2]) {
        self.keys[place(clock)] = key;
        self.steps[place(clock)] = step;
        self.last = clock;
        // Without a branch, which would be mispredicted.
        let continues = i32::from(clock != 0).wrapping_neg();
        self.length = self.length.wrapping_add(1) & continues;
    }

    /// Makes the last position the first of its run.
    pub const fn start_anew(&mut self) {
        self.length = 0;
    }

    /// Forgets the last position: no later one can be the same.
    pub const fn forget_last(&mut self) {
        self.length = -1;
    }

    /// Returns whether the last position may stand for the third time, or completes fifty moves.
    #[inline]
    pub const fn may_decide(&self) -> bool {
        self.may_repeat_twice() || self.last >= 100
    }

    /// Returns whether the run is long enough for a third occurrence.
    #[inline]
    const fn may_repeat_twice(&self) -> bool {
        self.length >= 8
    }

    /// Returns whether the last position may stand for the third time: its key stood twice before, with either side to move.
    pub fn seems_to_repeat_twice(&self) -> bool {
        if !self.may_repeat_twice() {
            return false;
        }
        let (last, length) = (self.last as usize, self.length.unsigned_abs() as usize);
        let before = last.checked_sub(length).map(|first| first..last);
        let Some(keys) = before.and_then(|before| self.keys.get(before)) else {
            return self.with_same_key().nth(1).is_some();
        };
        // Without an early end, keys are compared several at once.
        let key = self.keys[place(self.last)];
        let same: u32 = keys.iter().map(|other| u32::from(*other == key)).sum();
        same >= 2
    }

    /// Returns whether some later position may be the third of its kind: the run is long enough, and has a key twice.
    pub fn may_repeat_next(&self) -> bool {
        let length = self.length.clamp(0, PLACES as i32 - 1).unsigned_abs();
        let keys = (0..=length.min(self.last)).map(|ago| self.keys[place(self.last - ago)]);
        length >= 7
            && keys
                .clone()
                .enumerate()
                .any(|(at, key)| keys.clone().skip(at + 1).any(|other| other == key))
    }

    /// Returns how many half-moves ago the last position stood before, the shortest time first.
    pub fn earlier<'a>(&'a self, placement: &'a Placement) -> impl Iterator<Item = u32> + 'a {
        self.with_same_key()
            .filter(|ago| self.is_same(self.last - ago, placement))
    }

    /// Returns how many half-moves ago there was a placement with the key of the last, the shortest time first.
    fn with_same_key(&self) -> impl Iterator<Item = u32> {
        let key = self.keys[place(self.last)];
        let length = self.length.clamp(0, PLACES as i32 - 1).unsigned_abs();
        // The same player is to move at every second position. A piece needs two moves to go and return.
        // Steps of a range with its end take three times as many instructions.
        let end = length.min(self.last) + 1;
        (4..end)
            .step_by(2)
            .filter(move |ago| self.keys[place(self.last - ago)] == key)
    }

    /// Returns whether the placement at an earlier clock was the same as the last: taking back all steps since leads to
    /// it.
    fn is_same(&self, clock: u32, last: &Placement) -> bool {
        let mut placement = *last;
        for later in (clock + 1..=self.last).rev() {
            let [from, to] = self.steps[place(later)];
            let Some(piece) = placement.piece_at(to).filter(|_| from != to) else {
                return false;
            };
            placement.toggle(piece.color, piece.role, from.bitboard().with(to));
        }
        placement == *last
    }
}

const fn place(clock: u32) -> usize {
    clock as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::Run;
    use crate::board::Square;

    #[test]
    fn a_third_occurrence_is_seen_wherever_its_run_begins() {
        // Two players go back and forth: every fourth placement is the same.
        for start in 0..600 {
            let mut run = Run::new(start, 0);
            for ply in 1..100 {
                run.push(start + ply, ply % 4, [Square::A1, Square::A2]);
                assert_eq!(run.seems_to_repeat_twice(), ply >= 8, "{start} {ply}");
            }
            // Twice is not three times.
            let mut run = Run::new(start, 0);
            for ply in 1..10 {
                run.push(start + ply, ply % 6, [Square::A1, Square::A2]);
                assert!(!run.seems_to_repeat_twice(), "{start} {ply}");
            }
        }
    }
}
