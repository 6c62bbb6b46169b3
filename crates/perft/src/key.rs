//! Keys of positions: 128 bits each, updated from move to move.
//!
//! Every piece on every square, every castling right and every en passant square has its own number, and the key of a
//! position is the exclusive or of the numbers of its parts (Albert Zobrist, *A new hashing method with application for
//! game playing*, 1970; <https://www.chessprogramming.org/Zobrist_Hashing>). Adding a part and removing it are the same
//! operation, so the key after a move costs a few words of exclusive or:
//!
//! ```text
//!   key before   ^  rook a1  ^  rook a7  ^  pawn a7  ^  right of the rook a1,  then turned   =   key after a1xa7
//! ```
//!
//! The numbers are in [`zobrist`](super::zobrist).

use super::army::{KING, PAWN, PROMOTIONS, ROOK};
use super::castling_squares::CastlingSquares;
use super::fill::{down, shift_back};
use super::generate::{MoveVisitor, visit};
use super::king_constraints::KingConstraints;
use super::squares::Each;
use super::state::{Passed, State};
use super::zobrist::{NUMBERS, turned};

/// The key of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PositionKey(u128);

impl PositionKey {
    /// Returns the key of a position, computed from its parts.
    pub fn new(state: &State) -> PositionKey {
        let State {
            us,
            them,
            rights,
            ep_square,
        } = state;
        let pieces = NUMBERS.army(us) ^ turned(NUMBERS.army(&them.turned()));
        PositionKey(pieces ^ NUMBERS.rights(*rights) ^ NUMBERS.ep_square(*ep_square))
    }

    /// Returns the two halves of the key of a position at a depth.
    #[inline(always)]
    pub const fn halves(self, depth: u32) -> (u64, u64) {
        let key = self.0 ^ NUMBERS.depth(depth);
        ((key >> 64) as u64, key as u64)
    }
}

/// A position and its key.
#[derive(Debug, Clone, Copy)]
pub(super) struct Keyed {
    pub state: State,
    pub key: PositionKey,
}

impl Keyed {
    pub fn new(state: State) -> Keyed {
        let key = PositionKey::new(&state);
        Keyed { state, key }
    }

    /// Appends the positions after each legal move to a list.
    #[inline(never)] // Recursive functions call this one, and their stack frames stay small.
    pub fn push_children(&self, list: &mut Vec<Keyed>) {
        let Keyed { state, key } = self;
        let mut children = KeyedChildren {
            before: state,
            passed: state.pass(),
            key: key.0 ^ NUMBERS.ep_square(state.ep_square),
            list,
        };
        visit(state, &KingConstraints::new(state), &mut children);
    }
}

/// Collects the positions after each move, with their keys.
struct KeyedChildren<'a> {
    before: &'a State,
    passed: Passed,
    /// The key of the position without its en passant square.
    key: u128,
    list: &'a mut Vec<Keyed>,
}

impl KeyedChildren<'_> {
    /// Adds a position. Its key so far includes the changes to the moving side's pieces.
    #[inline(always)]
    fn add(&mut self, state: State, mut key: u128, captured: u64) {
        let before = self.before;
        if captured & before.them.all() != 0 {
            key ^= turned(NUMBERS.army(&before.them.on(captured).turned()));
        }
        let rights = state.rights.swap_bytes();
        if rights != before.rights {
            key ^= NUMBERS.rights(rights ^ before.rights);
        }
        let key = PositionKey(turned(key) ^ NUMBERS.ep_square(state.ep_square));
        self.list.push(Keyed { state, key });
    }
}

impl MoveVisitor for KeyedChildren<'_> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: u64, to: u64) {
        let left = self.key ^ NUMBERS.piece(KIND, from);
        for to in Each(to) {
            let key = left ^ NUMBERS.piece(KIND, to);
            self.add(self.passed.moved::<KIND>(from, to), key, to);
        }
    }

    #[inline(always)]
    fn promotions<const STEP: i32>(&mut self, to: u64) {
        for to in Each(to) {
            let from = shift_back::<STEP>(to);
            let left = self.key ^ NUMBERS.piece(PAWN, from);
            for kind in PROMOTIONS {
                let key = left ^ NUMBERS.piece(kind, to);
                self.add(self.passed.promoted(kind, from, to), key, to);
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: u64) {
        let to = self.before.ep_square;
        let key = self.key ^ NUMBERS.piece(PAWN, from) ^ NUMBERS.piece(PAWN, to);
        self.add(self.passed.captured_en_passant(from, to), key, down(to));
    }

    #[inline(always)]
    fn castling(&mut self, castling: &CastlingSquares) {
        let key = self.key
            ^ NUMBERS.piece(KING, self.before.us.king)
            ^ NUMBERS.piece(KING, castling.king_to)
            ^ NUMBERS.piece(ROOK, castling.rook)
            ^ NUMBERS.piece(ROOK, castling.rook_to);
        self.add(self.passed.castled(castling), key, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oracle_laws::Position;

    fn state(fen: &str) -> State {
        let position: Result<Position, _> = fen.parse();
        position
            .map(|position| State::from(&position))
            .unwrap_or_default()
    }

    /// Plays all games of a length and compares the key of each position with the one computed from its parts. Returns
    /// the number of games.
    fn follow(parent: &Keyed, plies: u32) -> usize {
        let mut children = Vec::new();
        parent.push_children(&mut children);
        let mut games = 0;
        for child in &children {
            let key = PositionKey::new(&child.state);
            assert_eq!(child.key, key, "{:?}", child.state);
            games += match plies {
                1 => 1,
                _ => follow(child, plies - 1),
            };
        }
        games
    }

    #[test]
    fn keys_follow_every_move() {
        let start = state("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
        assert_eq!(follow(&Keyed::new(start), 3), 8902);
    }

    #[test]
    fn keys_follow_castling_promotion_and_en_passant() {
        let state = state("r3k2r/1P3p2/8/3pP3/8/8/6p1/R3K2R w KQkq d6");
        assert_eq!(
            (state.rights, state.ep_square),
            (0x81 | 0x81 << 56, 1 << 43)
        );
        assert!(follow(&Keyed::new(state), 3) > 10_000);
    }

    #[test]
    fn keys_follow_the_capture_of_the_last_piece() {
        let state = state("8/8/8/8/8/8/8/R6n w - -");
        // Two moves of the knight after each move of the rook, except the capture.
        assert_eq!(follow(&Keyed::new(state), 2), 26);
    }

    #[test]
    fn turning_the_board_swaps_the_halves_of_a_key() {
        let state = state("r3k2r/1P3p2/2n5/3pP3/8/3Q4/6p1/R3K3 w Qkq -");
        let PositionKey(key) = PositionKey::new(&state);
        let passed = State {
            us: state.them.turned(),
            them: state.us.turned(),
            rights: state.rights.swap_bytes(),
            ep_square: 0,
        };
        assert_eq!(PositionKey::new(&passed), PositionKey(turned(key)));
        assert_ne!(PositionKey::new(&passed), PositionKey(key));
    }

    #[test]
    fn keys_change_with_all_that_decides_a_count() {
        let state = state("r3k2r/8/8/3pP3/8/8/8/R1BNKQ1R w - -");
        let with = |change: fn(&mut State)| {
            let mut changed = state;
            change(&mut changed);
            PositionKey::new(&changed)
        };
        let mut keys = vec![
            PositionKey::new(&state),
            with(|state| std::mem::swap(&mut state.us, &mut state.them)),
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
            with(|state| state.rights = 1 << 63),
            with(|state| state.ep_square = 1 << 43),
        ];
        let halves = keys.iter().map(|key| (key.halves(2), key.halves(3)));
        let halves: Vec<_> = halves.collect();
        let differ = |two: (u64, u64), three: (u64, u64)| two.0 != three.0 && two.1 != three.1;
        assert!(halves.iter().all(|&(two, three)| differ(two, three)));
        // The depth does not change the difference between two keys.
        let apart = |one: (u64, u64), other: (u64, u64)| (one.0 ^ other.0, one.1 ^ other.1);
        let (two, three) = halves[0];
        let mut halves = halves.iter();
        assert!(halves.all(|&(other, deeper)| apart(two, other) == apart(three, deeper)));
        let count = keys.len();
        keys.sort_by_key(|key| key.0);
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
