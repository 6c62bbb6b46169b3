//! Lanes: a word for each of eight positions, and the positions with the properties of each.
//!
//! The functions are loops over lanes without branches, which the compiler turns into vector instructions.
//!
//! The positions are siblings: the children of one position. The side that has just moved has one or two pieces on
//! different squares in them, and the side to move has its pieces on the same squares, except one that was captured. So a
//! move of the side to move is nearly always possible in all eight.
//!
//! The side to move is called the *moving side* from here on, and the other side the *replying side*.

use std::array::from_fn;
use std::ops::{Deref, DerefMut};

use super::fill::{EIGHTH_RANK, Each, FIRST_RANK, Lines, PLANES, up};
use super::generate::KingConstraints;
use super::state::{Army, BISHOP, CastlingSquares, KING, KNIGHT, ROOK, State};

/// The number of lanes: as many words of 64 bits as fit into the widest registers.
pub(super) const LANES: usize = 8;

/// A word for each of eight positions, aligned: a vector that crosses a cache line takes twice as long to load.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Lanes([u64; LANES]);

impl Deref for Lanes {
    type Target = [u64; LANES];

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn deref(&self) -> &[u64; LANES] {
        &self.0
    }
}

impl DerefMut for Lanes {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn deref_mut(&mut self) -> &mut [u64; LANES] {
        &mut self.0
    }
}

/// Returns the union of the sets in all lanes.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn any(lanes: &Lanes) -> u64 {
    lanes.iter().fold(0, |all, word| all | word)
}

/// An army in each of eight positions.
pub(super) type ArmyLanes = Army<Lanes>;

impl ArmyLanes {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn lane(&self, lane: usize) -> Army {
        self.map(|lanes| lanes[lane])
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn set(&mut self, lane: usize, army: &Army) {
        self.pawns[lane] = army.pawns;
        self.knights[lane] = army.knights;
        self.diagonals[lane] = army.diagonals;
        self.orthogonals[lane] = army.orthogonals;
        self.king[lane] = army.king;
    }

    /// Returns the pieces of a kind other than pawns. A queen is neither a rook nor a bishop here.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn of_kind<const KIND: u8>(&self) -> Lanes {
        match KIND {
            KNIGHT => self.knights,
            KING => self.king,
            _ => Lanes(from_fn(|lane| {
                let (diagonals, orthogonals) = (self.diagonals[lane], self.orthogonals[lane]);
                match KIND {
                    BISHOP => diagonals & !orthogonals,
                    ROOK => orthogonals & !diagonals,
                    _ => orthogonals & diagonals,
                }
            })),
        }
    }
}

/// Sets for the four kinds of lines in each of eight positions.
pub(super) type LineLanes = Lines<Lanes>;

impl LineLanes {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn lane(&self, lane: usize) -> Lines {
        Lines {
            file: self.file[lane],
            rank: self.rank[lane],
            diagonal: self.diagonal[lane],
            antidiagonal: self.antidiagonal[lane],
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn set(&mut self, lane: usize, lines: &Lines) {
        self.file[lane] = lines.file;
        self.rank[lane] = lines.rank;
        self.diagonal[lane] = lines.diagonal;
        self.antidiagonal[lane] = lines.antidiagonal;
    }
}

/// One castling move of the replying side in each of eight positions.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CastlingLanes {
    /// No squares if the move is impossible.
    pub may_be_occupied: Lanes,
    pub must_be_safe: Lanes,
    pub rook: Lanes,
}

/// Returns how many of the replying side's castling moves are legal in a lane. A rook on an unfit square stays.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn castling_replies(
    castling: &[CastlingLanes; 2],
    lane: usize,
    empty: u64,
    danger: u64,
    unfit: u64,
) -> u32 {
    let is_legal = |castling: &CastlingLanes| {
        let obstacles = !(castling.may_be_occupied[lane] | empty)
            | castling.must_be_safe[lane] & danger
            | castling.rook[lane] & unfit;
        u32::from(obstacles == 0)
    };
    castling.iter().map(is_legal).sum()
}

/// The pieces and moves that occur in any of the positions: functions omit what does not occur.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Features {
    /// Bishops or queens of either side.
    pub diagonals: bool,
    /// Castling of the replying side, with none of its own pieces on the squares that must be empty.
    pub castling: bool,
    /// Pawns of the replying side one step from promotion.
    pub promotions: bool,
}

/// Eight positions, lane by lane, and the properties of each.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct BatchState {
    /// The number of positions; the lanes after them are empty boards.
    pub len: usize,
    pub features: Features,
    /// The moving side.
    pub us: ArmyLanes,
    pub us_all: Lanes,
    /// The replying side.
    pub them: ArmyLanes,
    pub them_all: Lanes,
    /// The rooks of the moving side that may castle.
    pub rights: Lanes,
    /// The castling moves of the replying side.
    pub castling: [CastlingLanes; 2],

    // The constraints of the moving side's king, as in `KingConstraints`.
    pub checkers: Lanes,
    pub check_mask: Lanes,
    pub danger: Lanes,
    pub us_pins: LineLanes,

    // The lines of the replying king, as in `LineScan`.
    pub them_pins: LineLanes,
    pub sensitive: Lanes,
    pub rook_checks: Lanes,
    pub bishop_checks: Lanes,
    pub rook_pin_paths: Lanes,
    pub bishop_pin_paths: Lanes,

    // The replies of the king.
    pub king_ring: Lanes,
    pub king_replies: Lanes,
    pub king_zone: KingZone,

    // All other replies.
    pub piece_replies: Lanes,
    pub weights: [Lanes; PLANES],
    pub entangled: Entangled,
    /// Two knights that are not pinned, and the squares that each attacks.
    pub knights: [[Lanes; 2]; 2],
}

/// Squares of departure or arrival that can change the replies of the king.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct KingZone {
    /// For all pieces.
    pub common: Lanes,
    /// For each kind of piece, the further squares where it attacks a square that matters to the king.
    pub pawns: Lanes,
    pub knights: Lanes,
    pub bishops: Lanes,
    pub rooks: Lanes,
    pub king: Lanes,
}

/// Squares on which a piece of the moving side is entangled with a replying piece on the same line: if it moves along
/// this line, the effects of leaving and arriving do not add up.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Entangled {
    /// The squares that replying sliders attack along each kind of line.
    pub by_sliders: LineLanes,
    /// The squares in front of replying pawns, and the second squares of their double steps: on files.
    pub fronts: Lanes,
    pub second_fronts: Lanes,
    /// The squares that replying pawns attack to the west, on diagonals, and to the east, on antidiagonals.
    pub west_captures: Lanes,
    pub east_captures: Lanes,
    /// All squares if a slider of the replying side is pinned, and none otherwise.
    pub everywhere: Lanes,
}

impl BatchState {
    /// Puts up to eight positions into the lanes. The caller then computes their properties.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn load(&mut self, siblings: &[&State]) {
        if self.features.castling {
            self.castling = Default::default();
        }
        let empty = State::default();
        for lane in 0..LANES {
            self.load_lane(lane, siblings.get(lane).unwrap_or(&&empty));
        }
        self.len = siblings.len();
        let [first, second] = &self.castling;
        self.features = Features {
            diagonals: any(&self.us.diagonals) | any(&self.them.diagonals) != 0,
            castling: any(&first.rook) | any(&second.rook) != 0,
            promotions: any(&self.them.pawns) & up(FIRST_RANK) != 0,
        };
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn load_lane(&mut self, lane: usize, state: &State) {
        self.us.set(lane, &state.us);
        self.them.set(lane, &state.them);
        self.rights[lane] = state.rights & FIRST_RANK;
        let replying_rooks = state.rights & EIGHTH_RANK;
        if replying_rooks != 0 {
            let them = state.them.all();
            for (lanes, rook) in self.castling.iter_mut().zip(Each(replying_rooks)) {
                let castling =
                    CastlingSquares::new(state.them.king.swap_bytes(), rook.swap_bytes());
                let must_be_empty = castling.must_be_empty.swap_bytes();
                // A capture does not clear the squares between: the capturing piece stays there.
                if must_be_empty & them == 0 {
                    lanes.may_be_occupied[lane] = !must_be_empty;
                    lanes.must_be_safe[lane] = castling.must_be_safe.swap_bytes();
                    lanes.rook[lane] = rook;
                }
            }
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn constraints(&self, lane: usize) -> KingConstraints {
        KingConstraints {
            checkers: self.checkers[lane],
            check_mask: self.check_mask[lane],
            danger: self.danger[lane],
            pins: self.us_pins.lane(lane),
        }
    }
}
