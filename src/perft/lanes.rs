//! Words side by side: one lane for each of eight positions.
//!
//! Functions here are loops over lanes without branches. The compiler makes vector instructions of them.

use std::array::from_fn;

use super::army::{Army, BISHOP, KING, KNIGHT, ROOK};
use super::lines::Lines;

/// The number of positions side by side: as many as words of 64 bits fit into the widest registers.
pub(super) const LANES: usize = 8;

/// A word for each of eight positions.
pub(super) type Lanes = [u64; LANES];

/// The union of the sets in all lanes.
#[inline(always)]
pub(super) fn any(lanes: &Lanes) -> u64 {
    lanes.iter().fold(0, |all, word| all | word)
}

/// An army in each of eight positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct ArmyLanes {
    pub pawns: Lanes,
    pub knights: Lanes,
    pub diagonals: Lanes,
    pub orthogonals: Lanes,
    pub king: Lanes,
}

impl ArmyLanes {
    pub const NONE: ArmyLanes = ArmyLanes {
        pawns: [0; LANES],
        knights: [0; LANES],
        diagonals: [0; LANES],
        orthogonals: [0; LANES],
        king: [0; LANES],
    };

    #[inline(always)]
    pub const fn lane(&self, lane: usize) -> Army {
        Army {
            pawns: self.pawns[lane],
            knights: self.knights[lane],
            diagonals: self.diagonals[lane],
            orthogonals: self.orthogonals[lane],
            king: self.king[lane],
        }
    }

    #[inline(always)]
    pub const fn set(&mut self, lane: usize, army: &Army) {
        self.pawns[lane] = army.pawns;
        self.knights[lane] = army.knights;
        self.diagonals[lane] = army.diagonals;
        self.orthogonals[lane] = army.orthogonals;
        self.king[lane] = army.king;
    }

    /// The pieces of a kind other than pawns. A queen is neither a rook nor a bishop here.
    #[inline(always)]
    pub fn of_kind<const KIND: u8>(&self) -> Lanes {
        match KIND {
            KNIGHT => self.knights,
            KING => self.king,
            _ => from_fn(|lane| {
                let (diagonals, orthogonals) = (self.diagonals[lane], self.orthogonals[lane]);
                match KIND {
                    BISHOP => diagonals & !orthogonals,
                    ROOK => orthogonals & !diagonals,
                    _ => orthogonals & diagonals,
                }
            }),
        }
    }
}

/// Sets for the four kinds of lines in each of eight positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineLanes {
    pub file: Lanes,
    pub rank: Lanes,
    pub diagonal: Lanes,
    pub antidiagonal: Lanes,
}

impl LineLanes {
    pub const NONE: LineLanes = LineLanes {
        file: [0; LANES],
        rank: [0; LANES],
        diagonal: [0; LANES],
        antidiagonal: [0; LANES],
    };

    #[inline(always)]
    pub const fn lane(&self, lane: usize) -> Lines {
        Lines {
            file: self.file[lane],
            rank: self.rank[lane],
            diagonal: self.diagonal[lane],
            antidiagonal: self.antidiagonal[lane],
        }
    }

    #[inline(always)]
    pub const fn set(&mut self, lane: usize, lines: &Lines) {
        self.file[lane] = lines.file;
        self.rank[lane] = lines.rank;
        self.diagonal[lane] = lines.diagonal;
        self.antidiagonal[lane] = lines.antidiagonal;
    }
}

/// One castling move of the replying side in each of eight positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct CastlingLanes {
    /// All squares where the move is impossible.
    pub must_be_empty: Lanes,
    pub must_be_safe: Lanes,
    pub rook: Lanes,
}

impl CastlingLanes {
    /// No castling.
    pub const NONE: CastlingLanes = CastlingLanes {
        must_be_empty: [!0; LANES],
        must_be_safe: [0; LANES],
        rook: [0; LANES],
    };
}
