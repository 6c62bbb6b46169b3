//! Keys of positions: two words each, made of four sets that say all of a position.
//!
//! Each square has a colour and one of seven roles, which fit into four bits, one in each of four sets
//! (<https://www.chessprogramming.org/Quad-Bitboards>). The sets are multiplied two by two, and each product of 128 bits is
//! folded to 64, as in wyhash (Wang Yi, 2019, <https://github.com/wangyi-fudan/wyhash>). A position and its mirror image with
//! colours exchanged have the same key, and the same count, because the board is turned.

use super::state::State;

/// The numbers from which the two words of a key are made: the fractional digits of pi.
const SEEDS: [[u64; 3]; 2] = [
    [
        0x243f_6a88_85a3_08d3,
        0x1319_8a2e_0370_7344,
        0xa409_3822_299f_31d0,
    ],
    [
        0x082e_fa98_ec4e_6c89,
        0x4528_21e6_38d0_1377,
        0xbe54_66cf_34e9_0c6c,
    ],
];
/// The number of each half-move of a depth. It is odd, so that no two depths have the same multiple of it.
const HALF_MOVE: u64 = 0xc0ac_29b7_c97c_50dd;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PositionKey([u64; 2]);

impl PositionKey {
    #[inline(always)]
    pub fn new(state: &State) -> PositionKey {
        let State {
            us,
            them,
            rights,
            ep_square,
        } = state;
        // A bishop has the first bit, a rook the second and a queen both; a pawn has the third, a knight the first and the
        // third, a king the second and the third, and a rook that may castle has all. The en passant square is empty.
        let knights = us.knights | them.knights;
        let kings = us.king | them.king;
        let first = us.diagonals | them.diagonals | knights | rights;
        let second = us.orthogonals | them.orthogonals | kings;
        let third = us.pawns | them.pawns | knights | kings | rights;
        let color = us.all() | ep_square;
        PositionKey(SEEDS.map(|[one, two, three]| {
            let half = multiply(first ^ one, second ^ two);
            multiply(half ^ third, color ^ three)
        }))
    }

    /// Returns the two words of the key of a position at a depth.
    #[inline(always)]
    pub fn at(self, depth: u32) -> [u64; 2] {
        let depth = HALF_MOVE.wrapping_mul(depth.into());
        self.0.map(|word| word ^ depth)
    }
}

/// Returns the exclusive or of both halves of a product.
#[inline(always)]
fn multiply(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    (product >> 64) as u64 ^ product as u64
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Keyed {
    pub state: State,
    pub key: PositionKey,
}

impl From<State> for Keyed {
    #[inline(always)]
    fn from(state: State) -> Keyed {
        let key = PositionKey::new(&state);
        Keyed { state, key }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    use super::super::generate::children;
    use oracle_laws::Position;

    fn state(fen: &str) -> State {
        let position: Result<Position, _> = fen.parse();
        position
            .map(|position| State::from(&position))
            .unwrap_or_default()
    }

    #[test]
    fn keys_change_with_all_that_decides_a_count() {
        let state = state("r3k2r/8/8/3pP3/8/8/8/R1BNKQ1R w - -");
        let with = |change: fn(&mut State)| {
            let mut changed = state;
            change(&mut changed);
            PositionKey::new(&changed)
        };
        let keys = [
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
        let differ = |[one, other]: [u64; 2], [deeper, other_deeper]: [u64; 2]| {
            one != deeper && other != other_deeper
        };
        assert!(keys.iter().all(|key| differ(key.at(2), key.at(3))));
        for word in 0..2 {
            let words: HashSet<u64> = keys.iter().map(|key| key.0[word]).collect();
            assert_eq!(words.len(), keys.len());
        }
    }

    #[test]
    fn different_positions_have_different_words() {
        let start = state("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
        let endgame = state("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -");
        for (state, plies) in [(start, 4), (endgame, 5)] {
            let mut level = HashSet::from([state]);
            for _ in 0..plies {
                level = level.iter().flat_map(children).collect();
            }
            for word in 0..2 {
                let words = level.iter().map(|state| PositionKey::new(state).0[word]);
                assert_eq!(words.collect::<HashSet<u64>>().len(), level.len());
            }
        }
    }
}
