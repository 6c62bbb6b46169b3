//! The positions since the last irreversible move: only among these can one repeat another.
//!
//! Zobrist keys (<https://www.chessprogramming.org/Zobrist_Hashing>): a random number for each piece on each square. The
//! key of a placement is the sum, without carries, of the numbers of its pieces.

use crate::Move;
use crate::board::{Bitboard, Color, Placement, Role, Square};

/// A longer run ends the game (FIDE article 9.6.2) before an entry is reused. In a game before that article, or one that goes
/// on after its end, older entries are kept aside.
const PLACES: usize = 256;

/// The positions since the last capture, pawn move, loss of a castling right or null move, in the order of their clocks: the key of
/// each placement, and the step that led to it. All other conditions for the same position (FIDE article 9.2.3) hold if the same
/// player is to move. Steps are taken back to tell apart two placements with the same key.
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

    /// Returns whether the run is long enough for a second occurrence: each player goes and returns.
    pub const fn may_repeat(&self) -> bool {
        self.length >= 4
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
            let key = self.keys[place(self.last)];
            return self.with_key(4, key).nth(1).is_some();
        };
        // Without an early end, keys are compared several at once.
        let key = self.keys[place(self.last)];
        let same: u32 = keys.iter().map(|other| u32::from(*other == key)).sum();
        same >= 2
    }

    /// Returns the squares of the moves with which the next position may be the third of its kind: twice, all else was as it
    /// is now, and one piece of the player to move stood on another square.
    pub fn third_moves(&self) -> impl Iterator<Item = Bitboard> {
        let length = self.length.clamp(0, PLACES as i32 - 1).unsigned_abs();
        let length = length.min(self.last);
        // The second return takes seven half-moves, and the next.
        let length = if length < 7 { 0 } else { length };
        let (mut theirs, mut ours) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut seen = Vec::new();
        let changed = |ago| {
            let [from, to] = self.steps[place(self.last.wrapping_sub(ago))];
            from.bitboard().with(to)
        };
        (0..length.div_ceil(2)).filter_map(move |turn| {
            theirs ^= changed(2 * turn);
            let squares = ours;
            ours ^= changed(2 * turn + 1);
            if theirs.any() || squares.len() != 2 {
                return None;
            }
            seen.push(squares);
            let count = seen.iter().filter(|other| **other == squares).count();
            (count == 2).then_some(squares)
        })
    }

    /// Returns how many half-moves ago the last position stood before, the shortest time first.
    pub fn earlier(&self, last: &Placement) -> impl Iterator<Item = u32> {
        self.times(4, self.keys[place(self.last)], *last, *last)
    }

    /// Returns whether the next position would be the third of its kind: its placement has this key.
    pub fn is_third(&self, key: u32, last: &Placement, next: &Placement) -> bool {
        self.times(3, key, *last, *next).nth(1).is_some()
    }

    /// Returns how many half-moves ago a placement stood, but not how many less than `first`. The other one is the last.
    fn times(
        &self,
        first: u32,
        key: u32,
        mut last: Placement,
        sought: Placement,
    ) -> impl Iterator<Item = u32> {
        let mut taken_back = Some(0);
        self.with_key(first, key).filter(move |&ago| {
            while let Some(done) = taken_back.filter(|&done| done < ago) {
                taken_back = self.take_back(done, &mut last).then_some(done + 1);
            }
            taken_back.is_some() && last == sought
        })
    }

    /// Returns how many half-moves ago there was a placement with a key, the shortest time first.
    fn with_key(&self, first: u32, key: u32) -> impl Iterator<Item = u32> {
        let length = self.length.max(0).unsigned_abs();
        // The same player is to move at every second position. A piece needs two moves to go and return.
        // Steps of a range with its end take three times as many instructions.
        let end = length.min(self.last) + 1;
        let near = (first..end.min(PLACES as u32)).step_by(2);
        let near = near.filter(move |ago| self.keys[place(self.last - ago)] == key);
        let far = (PLACES as u32 + first % 2..end).step_by(2);
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

/// The rows of [`KEYS`]: eight for each colour, one for each role, then zeros for no piece.
const ROWS: usize = 16;

#[cfg(not(target_family = "wasm"))]
static KEYS: [[u32; 64]; ROWS] = keys();

/// A module of WebAssembly is fetched over a network, and random numbers cannot be compressed: it draws them at first use.
#[cfg(target_family = "wasm")]
static KEYS: std::sync::LazyLock<[[u32; 64]; ROWS]> = std::sync::LazyLock::new(keys);

const fn keys() -> [[u32; 64]; ROWS] {
    let mut keys = [[0; 64]; ROWS];
    let mut state = 0;
    let mut row = 0;
    while row < ROWS {
        let mut square = 0;
        while row % 8 < 6 && square < 64 {
            keys[row][square] = (splitmix64(&mut state) >> 32) as u32;
            square += 1;
        }
        row += 1;
    }
    keys
}

/// Returns the next number of `SplitMix64` (Steele, Lea and Flood, 2014; <https://prng.di.unimi.it/splitmix64.c>).
const fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[inline]
pub(super) fn piece_key(color: Color, role: usize, square: Square) -> u32 {
    KEYS[(color.index() * 8 + role) % ROWS][square.table_index()]
}

pub(super) fn key_change(us: Color, played: Move) -> u32 {
    let arriving = played.promotion.unwrap_or(played.role);
    let mut change = piece_key(us, played.role.index(), played.from)
        ^ piece_key(us, arriving.index(), played.arrival(us));
    if let (Some(role), Some(square)) = (played.capture, played.capture_square()) {
        change ^= piece_key(!us, role.index(), square);
    }
    if let Some(side) = played.castle() {
        let rook = Role::Rook.index();
        change ^= piece_key(us, rook, played.to) ^ piece_key(us, rook, side.rook_to(us));
    }
    change
}

pub(super) fn placement_key(placement: &Placement) -> u32 {
    let mut key = 0;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in placement.pieces(color, role) {
                key ^= piece_key(color, role.index(), square);
            }
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::{KEYS, Run, splitmix64};
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

    #[test]
    fn keys_are_drawn_by_splitmix64() {
        // The first numbers of the reference implementation, seeded with zero.
        let mut state = 0;
        assert_eq!(splitmix64(&mut state), 0xe220_a839_7b1d_cdaf);
        assert_eq!(splitmix64(&mut state), 0x6e78_9e6a_a1b9_65f4);
        assert_eq!(KEYS[0][..2], [0xe220_a839, 0x6e78_9e6a]);
    }
}
