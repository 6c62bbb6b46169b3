//! Keys of positions: 128 bits for each, found from the key before by what a move changes.
//!
//! Every piece on every square, every right and every square of taking in passing has a number of its own, and the key
//! of a position is the exclusive or of the numbers of all that is in it (Albert Zobrist, *A new hashing method with
//! application for game playing*, 1970; <https://www.chessprogramming.org/Zobrist_Hashing>). To add something and to take
//! it away are one and the same, so the key after a move costs a few words of exclusive or:
//!
//! ```text
//!   key before   ^  rook a1  ^  rook a7  ^  pawn a7  ^  right of the rook a1  ^  turn   =   key after a1xa7
//! ```
//!
//! The numbers have no pattern that a board could have. Were they drawn by lot, then two positions that differ in
//! anything would have the same key with a probability of exactly 2^-128, for it takes the numbers of what they differ
//! in to cancel out.

use super::generate::Visitor;
use super::squares::Each;
use super::state::{
    Army, BISHOP, CastlingSquares, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, State, behind,
};

/// The key of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key(u128);

/// The sets of an army; a queen is in two.
const SETS: usize = 5;

/// The numbers that keys are made of.
struct Numbers {
    /// For each side, black and white, and each of its sets.
    pieces: [[[u128; 64]; SETS]; 2],
    rights: [u128; 64],
    ep_square: [u128; 64],
    turn: u128,
    depth: u128,
}

static NUMBERS: Numbers = Numbers::draw();

impl Numbers {
    /// Draws them, always the same, by Sebastiano Vigna's `splitmix64` (<https://prng.di.unimi.it/splitmix64.c>), which
    /// begins here with the fractional digits of pi.
    const fn draw() -> Numbers {
        let mut state = 0x243f_6a88_85a3_08d3;
        let mut numbers = Numbers {
            pieces: [[[0; 64]; SETS]; 2],
            rights: [0; 64],
            ep_square: [0; 64],
            turn: draw(&mut state),
            // Odd, so that no two depths have the same multiple of it.
            depth: draw(&mut state) | 1,
        };
        let mut square = 0;
        while square < 64 {
            let mut set = 0;
            while set < SETS {
                numbers.pieces[0][set][square] = draw(&mut state);
                numbers.pieces[1][set][square] = draw(&mut state);
                set += 1;
            }
            numbers.rights[square] = draw(&mut state);
            numbers.ep_square[square] = draw(&mut state);
            square += 1;
        }
        numbers
    }

    /// The number of a piece of this kind; a queen has those of a rook and a bishop together.
    #[inline(always)]
    fn piece<const WHITE: bool, const KIND: u8>(&self, bit: u64) -> u128 {
        let [pawns, knights, diagonals, orthogonals, king] = &self.pieces[usize::from(WHITE)];
        let square = square(bit);
        match KIND {
            PAWN => pawns[square],
            KNIGHT => knights[square],
            BISHOP => diagonals[square],
            ROOK => orthogonals[square],
            QUEEN => diagonals[square] ^ orthogonals[square],
            _ => king[square],
        }
    }

    /// The numbers of all that an army has on some squares.
    #[inline(always)]
    fn army<const WHITE: bool>(&self, army: &Army, squares: u64) -> u128 {
        let Army {
            pawns,
            knights,
            diagonals,
            orthogonals,
            king,
        } = *army;
        let sets = [pawns, knights, diagonals, orthogonals, king];
        let numbers = self.pieces[usize::from(WHITE)].iter().zip(sets);
        numbers.fold(0, |key, (numbers, set)| key ^ sum(numbers, set & squares))
    }
}

/// The next number that is drawn.
const fn draw(state: &mut u64) -> u128 {
    let high = word(state);
    let low = word(state);
    (high as u128) << 64 | low as u128
}

const fn word(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[inline(always)]
const fn square(bit: u64) -> usize {
    bit.trailing_zeros() as usize % 64
}

/// The numbers of some squares together.
#[inline(always)]
fn sum(numbers: &[u128; 64], squares: u64) -> u128 {
    Each(squares).fold(0, |key, bit| key ^ numbers[square(bit)])
}

impl Key {
    /// The key of a position, from all that is in it.
    pub fn new<const WHITE: bool>(state: &State) -> Key {
        let State {
            us,
            them,
            rights,
            ep_square,
        } = state;
        let pieces = if WHITE {
            NUMBERS.army::<true>(us, !0) ^ NUMBERS.army::<false>(them, !0) ^ NUMBERS.turn
        } else {
            NUMBERS.army::<false>(us, !0) ^ NUMBERS.army::<true>(them, !0)
        };
        Key(pieces ^ sum(&NUMBERS.rights, *rights) ^ sum(&NUMBERS.ep_square, *ep_square))
    }

    /// The key of a position from which so many moves are to be played: one half of it, and the other.
    #[inline(always)]
    pub const fn halves(self, depth: u32) -> (u64, u64) {
        let key = self.0 ^ NUMBERS.depth.wrapping_mul(depth as u128);
        ((key >> 64) as u64, key as u64)
    }
}

/// A position and its key.
#[derive(Debug, Clone, Copy)]
pub(super) struct Keyed {
    pub state: State,
    pub key: Key,
}

impl Keyed {
    pub fn new<const WHITE: bool>(state: State) -> Keyed {
        let key = Key::new::<WHITE>(&state);
        Keyed { state, key }
    }
}

/// Collects the children of a position, each with its key.
pub(super) struct KeyedChildren<'a, const WHITE: bool> {
    state: &'a State,
    /// The key of the position with the turn passed on and nothing to take in passing.
    passed: u128,
    list: &'a mut Vec<Keyed>,
}

impl<'a, const WHITE: bool> KeyedChildren<'a, WHITE> {
    /// Adds the children to a list.
    #[inline(always)]
    pub fn new(parent: &'a Keyed, list: &'a mut Vec<Keyed>) -> KeyedChildren<'a, WHITE> {
        let Keyed { state, key } = parent;
        let passed = key.0 ^ NUMBERS.turn ^ sum(&NUMBERS.ep_square, state.ep_square);
        KeyedChildren {
            state,
            passed,
            list,
        }
    }

    /// Adds a child: its key is what the key becomes by what the mover's pieces have done, and by what all moves do
    /// alike.
    #[inline(always)]
    fn add(&mut self, state: State, mut key: u128, taken: u64) {
        let before = self.state;
        if taken & before.them.all() != 0 {
            key ^= if WHITE {
                NUMBERS.army::<false>(&before.them, taken)
            } else {
                NUMBERS.army::<true>(&before.them, taken)
            };
        }
        if state.rights != before.rights {
            key ^= sum(&NUMBERS.rights, state.rights ^ before.rights);
        }
        if state.ep_square != 0 {
            key ^= NUMBERS.ep_square[square(state.ep_square)];
        }
        let key = Key(key);
        self.list.push(Keyed { state, key });
    }
}

impl<const WHITE: bool> Visitor for KeyedChildren<'_, WHITE> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: u64, to: u64) {
        let left = self.passed ^ NUMBERS.piece::<WHITE, KIND>(from);
        for to in Each(to) {
            let key = left ^ NUMBERS.piece::<WHITE, KIND>(to);
            self.add(self.state.after::<WHITE, KIND>(from, to), key, to);
        }
    }

    #[inline(always)]
    fn pawns<const STEP: i32>(&mut self, to: u64) {
        for to in Each(to) {
            let from = if STEP > 0 { to >> STEP } else { to << -STEP };
            self.piece::<PAWN>(from, to);
        }
    }

    #[inline(always)]
    fn promotions<const STEP: i32>(&mut self, to: u64) {
        for to in Each(to) {
            let from = if STEP > 0 { to >> STEP } else { to << -STEP };
            let left = self.passed ^ NUMBERS.piece::<WHITE, PAWN>(from);
            for kind in PROMOTIONS {
                let key = left
                    ^ match kind {
                        KNIGHT => NUMBERS.piece::<WHITE, KNIGHT>(to),
                        BISHOP => NUMBERS.piece::<WHITE, BISHOP>(to),
                        ROOK => NUMBERS.piece::<WHITE, ROOK>(to),
                        _ => NUMBERS.piece::<WHITE, QUEEN>(to),
                    };
                self.add(self.state.after_promotion(kind, from, to), key, to);
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: u64) {
        let to = self.state.ep_square;
        let key =
            self.passed ^ NUMBERS.piece::<WHITE, PAWN>(from) ^ NUMBERS.piece::<WHITE, PAWN>(to);
        let child = self.state.after_en_passant::<WHITE>(from);
        self.add(child, key, behind::<WHITE>(to));
    }

    #[inline(always)]
    fn castle(&mut self, castle: &CastlingSquares) {
        let key = self.passed
            ^ NUMBERS.piece::<WHITE, KING>(self.state.us.king)
            ^ NUMBERS.piece::<WHITE, KING>(castle.king_to)
            ^ NUMBERS.piece::<WHITE, ROOK>(castle.rook)
            ^ NUMBERS.piece::<WHITE, ROOK>(castle.rook_to);
        self.add(self.state.after_castling::<WHITE>(castle), key, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::diagrams;
    use super::super::generate::visit;
    use super::super::king_constraints::KingConstraints;
    use super::*;
    use crate::rules::Position;

    /// Plays all games of so many moves, and holds the key of each position against that from all that is in it.
    fn follow<const WHITE: bool>(parent: &Keyed, depth: u32) -> usize {
        let mut children = Vec::new();
        let constraints = KingConstraints::new::<WHITE>(&parent.state);
        let mut visitor = KeyedChildren::<WHITE>::new(parent, &mut children);
        visit::<WHITE>(&parent.state, &constraints, &mut visitor);
        let mut games = 0;
        for child in &children {
            let from_scratch = if WHITE {
                Key::new::<false>(&child.state)
            } else {
                Key::new::<true>(&child.state)
            };
            assert_eq!(child.key, from_scratch, "{:?}", child.state);
            games += match (depth, WHITE) {
                (1, _) => 1,
                (_, true) => follow::<false>(child, depth - 1),
                (_, false) => follow::<true>(child, depth - 1),
            };
        }
        games
    }

    #[test]
    fn keys_follow_every_move() {
        let start = State::from(&Position::default());
        assert_eq!(follow::<true>(&Keyed::new::<true>(start), 3), 8902);
    }

    #[test]
    fn keys_follow_castling_promotion_and_taking_in_passing() {
        let mut state = diagrams::state(
            "r . . . k . . r
             . P . . . p . .
             . . . . . . . .
             . . . p P . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . p .
             R . . . K . . R",
        );
        state.rights = 0x81 | 0x81 << 56;
        state.ep_square = 1 << 43;
        assert!(follow::<true>(&Keyed::new::<true>(state), 3) > 10_000);
    }

    #[test]
    fn numbers_are_drawn_by_splitmix64() {
        // What it begins with from zero on, by the reference.
        let mut state = 0;
        assert_eq!(word(&mut state), 0xe220_a839_7b1d_cdaf);
        assert_eq!(word(&mut state), 0x6e78_9e6a_a1b9_65f4);
        assert_eq!(NUMBERS.depth % 2, 1);
    }

    #[test]
    fn keys_follow_the_taking_of_the_last_piece() {
        let state = diagrams::state(
            ". . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             R . . . . . . n",
        );
        // Two moves of the knight after each of the rook's but the one that takes it.
        assert_eq!(follow::<true>(&Keyed::new::<true>(state), 2), 26);
    }

    #[test]
    fn keys_change_with_all_that_decides_a_count() {
        let state = diagrams::state(
            "r . . . k . . r
             . . . . . . . .
             . . . . . . . .
             . . . p P . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             R . B N K Q . R",
        );
        let with = |change: fn(&mut State)| {
            let mut changed = state;
            change(&mut changed);
            Key::new::<true>(&changed)
        };
        let mut keys = vec![
            Key::new::<true>(&state),
            Key::new::<false>(&state),
            with(|state| state.us.pawns ^= 1 << 20),
            with(|state| state.us.knights ^= 1 << 20),
            with(|state| state.us.diagonals ^= 1 << 20),
            with(|state| state.us.orthogonals ^= 1 << 20),
            with(|state| state.us.king = 1 << 20),
            with(|state| state.them.pawns ^= 1 << 20),
            with(|state| state.them.knights ^= 1 << 20),
            with(|state| state.them.diagonals ^= 1 << 20),
            with(|state| state.them.orthogonals ^= 1 << 20),
            with(|state| state.them.king = 1 << 20),
            with(|state| state.rights = 1),
            with(|state| state.rights = 1 << 7),
            with(|state| state.rights = 1 << 56),
            with(|state| state.ep_square = 1 << 43),
        ];
        let halves: Vec<_> = keys
            .iter()
            .map(|key| (key.halves(2), key.halves(3)))
            .collect();
        assert!(
            halves
                .iter()
                .all(|(two, three)| two.0 != three.0 && two.1 != three.1)
        );
        // The depth leaves two keys as different as they are.
        let apart = |one: (u64, u64), other: (u64, u64)| (one.0 ^ other.0, one.1 ^ other.1);
        let (two, three) = halves[0];
        assert!(
            halves
                .iter()
                .all(|&(other, deeper)| apart(two, other) == apart(three, deeper))
        );
        let count = keys.len();
        keys.sort_by_key(|key| key.0);
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
