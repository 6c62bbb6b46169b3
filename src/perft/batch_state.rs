//! Eight positions side by side: the children of one position, lane by lane, and what is true of each.
//!
//! Siblings are alike: between any two of them, the side that has just moved has one or two pieces on other squares, and
//! the side to move has its pieces where they were, but for what was taken. So a move of that side is, nearly always, a
//! move in all eight of them.

use std::array::from_fn;

use super::fill;
use super::king_constraints::{KingConstraints, Pins};
use super::squares::Each;
use super::state::{Army, BISHOP, CastlingSquares, KING, KNIGHT, ROOK, State, back_rank};

/// How many positions go side by side: as many as words of 64 bits fit into the widest registers.
pub(super) const LANES: usize = 8;

/// A word for each of eight positions.
pub(super) type Lanes = [u64; LANES];

/// An army in each of eight positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Armies {
    pub pawns: Lanes,
    pub knights: Lanes,
    pub diagonals: Lanes,
    pub orthogonals: Lanes,
    pub king: Lanes,
}

impl Armies {
    const NONE: Armies = Armies {
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

    /// The pieces of one kind, which are no pawns: a queen is no rook and no bishop here.
    #[inline(always)]
    pub fn of_kind<const KIND: u8>(&self) -> Lanes {
        match KIND {
            KNIGHT => self.knights,
            KING => self.king,
            _ => from_fn(|lane| {
                let (slanted, straight) = (self.diagonals[lane], self.orthogonals[lane]);
                match KIND {
                    BISHOP => slanted & !straight,
                    ROOK => straight & !slanted,
                    _ => straight & slanted,
                }
            }),
        }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, army: &Army) {
        self.pawns[lane] = army.pawns;
        self.knights[lane] = army.knights;
        self.diagonals[lane] = army.diagonals;
        self.orthogonals[lane] = army.orthogonals;
        self.king[lane] = army.king;
    }
}

/// Pins in each of eight positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct PinLanes {
    pub file: Lanes,
    pub rank: Lanes,
    pub diagonal: Lanes,
    pub antidiagonal: Lanes,
}

impl PinLanes {
    const NONE: PinLanes = PinLanes {
        file: [0; LANES],
        rank: [0; LANES],
        diagonal: [0; LANES],
        antidiagonal: [0; LANES],
    };

    #[inline(always)]
    pub const fn lane(&self, lane: usize) -> Pins {
        Pins {
            file: self.file[lane],
            rank: self.rank[lane],
            diagonal: self.diagonal[lane],
            antidiagonal: self.antidiagonal[lane],
        }
    }

    #[inline(always)]
    pub fn set(&mut self, lane: usize, pins: Pins) {
        self.file[lane] = pins.file;
        self.rank[lane] = pins.rank;
        self.diagonal[lane] = pins.diagonal;
        self.antidiagonal[lane] = pins.antidiagonal;
    }
}

/// Any of eight words, all together.
#[inline(always)]
pub(super) fn any(words: &Lanes) -> u64 {
    words.iter().fold(0, |all, word| all | word)
}

/// What there is in any of the siblings: functions are compiled for each kind of batch, and leave out what it has not.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // Four questions, each with a function that has no need to ask.
pub(super) struct Kind {
    /// Bishops or queens, of either side.
    pub diagonals: bool,
    /// A king of the side that replies that can go anywhere at all.
    pub king: bool,
    /// Castling, for the side that replies, with no piece of its own in the way.
    pub castles: bool,
    /// Pawns of the side that replies that may promote.
    pub promotions: bool,
}

/// Eight siblings, and what is true of each.
#[derive(Debug, Clone, Copy)]
pub(super) struct BatchState {
    pub kind: Kind,
    /// The side to move.
    pub us: Armies,
    pub us_all: Lanes,
    /// The side that has just moved, and will reply.
    pub them: Armies,
    pub them_all: Lanes,
    /// The rooks of the side to move that may still castle.
    pub rights: Lanes,
    /// The castling of the side that replies: the squares that must be empty and safe, and the rooks.
    pub castles: [CastlingLanes; 2],

    /// Where the pieces of the side to move may go, as far as their king is concerned, and where that may not.
    pub checkers: Lanes,
    pub mask: Lanes,
    pub danger: Lanes,
    pub our_pins: PinLanes,
    /// The pieces pinned to the king of the side that replies, and the squares around that.
    pub pins: PinLanes,
    pub ring: Lanes,
    /// Two knights that are not pinned, and where they go.
    pub knights: [[Lanes; 2]; 2],
    /// Squares whose leaving or taking changes something on a line to the king of the side that replies.
    pub line_sensitive: Lanes,
    /// Where a rook, or a bishop, gives check to that king, or pins what stands before it.
    pub rook_checks: Lanes,
    pub bishop_checks: Lanes,
    /// The number of replies, if a move touches none of the squares of influence.
    pub replies: Lanes,
    pub influence: Lanes,
}

/// Castling to one side in each of eight positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct CastlingLanes {
    pub must_be_empty: Lanes,
    pub must_be_safe: Lanes,
    pub rook: Lanes,
}

impl CastlingLanes {
    /// A way that is never free.
    const NONE: CastlingLanes = CastlingLanes {
        must_be_empty: [!0; LANES],
        must_be_safe: [0; LANES],
        rook: [0; LANES],
    };
}

impl BatchState {
    /// No position in any lane.
    pub const NONE: BatchState = BatchState {
        kind: Kind {
            diagonals: false,
            king: false,
            castles: false,
            promotions: false,
        },
        us: Armies::NONE,
        us_all: [0; LANES],
        them: Armies::NONE,
        them_all: [0; LANES],
        rights: [0; LANES],
        castles: [CastlingLanes::NONE; 2],
        checkers: [0; LANES],
        mask: [0; LANES],
        danger: [0; LANES],
        our_pins: PinLanes::NONE,
        pins: PinLanes::NONE,
        ring: [0; LANES],
        knights: [[[0; LANES]; 2]; 2],
        line_sensitive: [0; LANES],
        rook_checks: [0; LANES],
        bishop_checks: [0; LANES],
        replies: [0; LANES],
        influence: [0; LANES],
    };

    /// Puts up to eight positions side by side, in the place of those before. The colour is that of the side to move.
    /// One batch is used over and over: to clear it all would take longer than to write what is new.
    #[inline(always)]
    pub fn load<const WHITE: bool>(&mut self, siblings: &[&State]) {
        if self.kind.castles {
            self.castles = [CastlingLanes::NONE; 2];
        }
        for lane in 0..LANES {
            self.set::<WHITE>(lane, siblings.get(lane).unwrap_or(&&State::NONE));
        }
        let (us, them) = (&self.us, &self.them);
        let before_last = if WHITE { 0xff00 } else { 0xff << 48 };
        let mut free = 0;
        for lane in 0..LANES {
            free |= fill::king(them.king[lane]) & !them.lane(lane).all();
        }
        let castles = any(&self.castles[0].rook) | any(&self.castles[1].rook) != 0;
        self.kind = Kind {
            diagonals: any(&us.diagonals) | any(&them.diagonals) != 0,
            king: free != 0 || castles,
            castles,
            promotions: any(&them.pawns) & before_last != 0,
        };
    }

    /// What the king of the side to move asks, in one of the positions.
    #[inline(always)]
    pub const fn constraints(&self, lane: usize) -> KingConstraints {
        KingConstraints {
            checkers: self.checkers[lane],
            mask: self.mask[lane],
            danger: self.danger[lane],
            pins: self.our_pins.lane(lane),
        }
    }

    #[inline(always)]
    fn set<const WHITE: bool>(&mut self, lane: usize, state: &State) {
        self.us.set(lane, &state.us);
        self.them.set(lane, &state.them);
        let (ours, theirs) = if WHITE {
            (
                state.rights & back_rank::<true>(),
                state.rights & back_rank::<false>(),
            )
        } else {
            (
                state.rights & back_rank::<false>(),
                state.rights & back_rank::<true>(),
            )
        };
        self.rights[lane] = ours;
        if theirs != 0 {
            let all = state.them.all();
            for (castles, rook) in self.castles.iter_mut().zip(Each(theirs)) {
                let king = state.them.king;
                let castle = if WHITE {
                    CastlingSquares::new::<false>(king, rook)
                } else {
                    CastlingSquares::new::<true>(king, rook)
                };
                // What stands in the way and is taken leaves its taker there.
                if castle.must_be_empty & all == 0 {
                    castles.must_be_empty[lane] = castle.must_be_empty;
                    castles.must_be_safe[lane] = castle.must_be_safe;
                    castles.rook[lane] = castle.rook;
                }
            }
        }
    }
}
