//! The positions since the last irreversible move: only among these can one repeat another.

use crate::board::{Placement, Square};

/// A longer run ends the game (FIDE article 9.6.2) before an entry is reused. In a game before that article, or one that goes
/// on after its end, older entries are kept aside.
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
    /// The keys and steps before those, from the first of the run on.
    older: Vec<(u32, [Square; 2])>,
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
            older: Vec::new(),
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

    /// Keeps the entry that the next position replaces. To be called of every position of a run that is so long.
    #[inline]
    pub fn keep(&mut self) {
        let length = self.length.max(0) as usize;
        if length >= PLACES - 1 {
            let oldest = place(self.last.wrapping_add(1));
            // Entries of an earlier run are dropped.
            self.older.truncate(length + 1 - PLACES);
            self.older.push((self.keys[oldest], self.steps[oldest]));
        }
    }

    /// Returns the key of the placement `ago` half-moves before the last, and the step that led to it.
    fn entry(&self, ago: u32) -> (u32, [Square; 2]) {
        let at = place(self.last.wrapping_sub(ago));
        let aside = (self.length.unsigned_abs().wrapping_sub(ago)) as usize;
        match self.older.get(aside) {
            Some(older) if ago as usize >= PLACES => *older,
            _ => (self.keys[at], self.steps[at]),
        }
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
    pub fn earlier<'a>(&'a self, last: &'a Placement) -> impl Iterator<Item = u32> + 'a {
        let (mut placement, mut taken_back) = (*last, Some(0));
        self.with_same_key().filter(move |&ago| {
            while let Some(done) = taken_back.filter(|&done| done < ago) {
                taken_back = self.take_back(done, &mut placement).then_some(done + 1);
            }
            taken_back.is_some() && placement == *last
        })
    }

    /// Returns how many half-moves ago there was a placement with the key of the last, the shortest time first.
    fn with_same_key(&self) -> impl Iterator<Item = u32> {
        let key = self.keys[place(self.last)];
        let length = self.length.max(0).unsigned_abs();
        // The same player is to move at every second position. A piece needs two moves to go and return.
        // Steps of a range with its end take three times as many instructions.
        let end = length.min(self.last) + 1;
        let near = (4..end.min(PLACES as u32)).step_by(2);
        let near = near.filter(move |ago| self.keys[place(self.last - ago)] == key);
        let far = (PLACES as u32..end).step_by(2);
        near.chain(far.filter(move |ago| self.entry(*ago).0 == key))
    }

    /// Takes back the step made `ago` half-moves before the last; returns whether it was one.
    fn take_back(&self, ago: u32, placement: &mut Placement) -> bool {
        let (_, [from, to]) = self.entry(ago);
        let Some(piece) = placement.piece_at(to).filter(|_| from != to) else {
            return false;
        };
        placement.toggle(piece.color, piece.role, from.bitboard().with(to));
        true
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
