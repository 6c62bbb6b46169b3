//! Counting replies in lock-step: for many moves of one position at once, how many legal answers each of them has.
//!
//! Nearly all time of a count goes into its last two moves. They are not made. Of each move all that is kept is a
//! word of 64 bits, the squares that it *touches*; and the answers to eight moves are counted side by side, in the
//! lanes of vector registers, by a function that has no branch and reads no table. It is written for one move; called
//! in a loop of eight, the compiler makes vectors of it.
//!
//! What can be said of all children of a position at once is said before, in [`Parent`]. Where a move changes what was
//! said, because it gives check, or touches a line to the king, its answers are counted by [`Parent::any_reply`], which
//! takes nothing for granted; those of all other moves, nine of ten, by [`Parent::quiet_reply`].

use super::gather::Waiting;
use super::fill::{
    self, EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST, Way, arrivals, step,
};
use super::state::{Army, Castle};
use super::generate::Pins;

/// How many lanes are counted in lock-step: 64 bits each in registers of 512.
pub(super) const LANES: usize = 8;

/// What is true of all children of a position: who replies, and what no quiet move of the other side changes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parent {
    /// The side that has moved, before its move.
    pub movers: Army,
    /// All its squares.
    pub movers_all: u64,
    /// The side that replies.
    pub army: Army,
    pub all: u64,
    /// The squares around its king.
    pub ring: u64,
    /// The pieces that are pinned to its king.
    pub pins: Pins,
    /// Two knights that are not pinned, and where they go; no square where there is none.
    pub knights: [(u64, u64); 2],
    /// Castling to either side; with all squares in its way where it is not to be thought of.
    pub castles: [Castle; 2],
}

/// The number of legal moves over one way, and the squares that the other side attacks over it.
#[inline(always)]
fn over<const STEP: i32>(empty: u64, sliders: u64, targets: u64, foes: u64, danger: &mut u64) -> u32 {
    let way = Way::<STEP>::over(empty);
    *danger |= way.attacks(foes);
    (way.attacks(sliders) & targets).count_ones()
}

/// The number of legal moves over one way.
#[inline(always)]
fn along<const STEP: i32>(empty: u64, sliders: u64, targets: u64) -> u32 {
    (Way::<STEP>::over(empty).attacks(sliders) & targets).count_ones()
}

impl Parent {
    /// The number of replies to a move that touches these squares, gives no check, and changes no line to the king of the
    /// side that replies.
    #[inline(always)]
    pub fn quiet_reply<const WHITE: bool, const DIAGONALS: bool, const KING: bool, const PROMOTIONS: bool>(
        &self,
        touched: u64,
    ) -> u64 {
        // One square of the mover's own is left, and another taken; what stood there is gone.
        let arrival = touched & !self.movers_all;
        let foes = self.movers_all ^ touched;
        let all = self.all & !touched;
        let empty = !(all | foes);
        let targets = !all;
        let pins = self.pins;
        let mut moves = 0;

        let mut danger = 0;
        let moved = |pieces: u64| pieces & !touched | if pieces & touched != 0 { arrival } else { 0 };
        let rooks = self.army.orthogonals & !touched;
        let bishops = self.army.diagonals & !touched;
        let on_files = rooks & !(pins.rank | pins.rising | pins.falling);
        let on_ranks = rooks & !(pins.file | pins.rising | pins.falling);
        let rising = bishops & !(pins.file | pins.rank | pins.falling);
        let falling = bishops & !(pins.file | pins.rank | pins.rising);
        if KING {
            danger |= fill::knights(moved(self.movers.knights)) | fill::king(moved(self.movers.king));
            danger |= if WHITE {
                fill::pawns::<true>(moved(self.movers.pawns))
            } else {
                fill::pawns::<false>(moved(self.movers.pawns))
            };
            let foe_rooks = moved(self.movers.orthogonals);
            moves += over::<NORTH>(empty, on_files, targets, foe_rooks, &mut danger);
            moves += over::<SOUTH>(empty, on_files, targets, foe_rooks, &mut danger);
            moves += over::<EAST>(empty, on_ranks, targets, foe_rooks, &mut danger);
            moves += over::<WEST>(empty, on_ranks, targets, foe_rooks, &mut danger);
            if DIAGONALS {
                let foe_bishops = moved(self.movers.diagonals);
                moves += over::<NORTH_EAST>(empty, rising, targets, foe_bishops, &mut danger);
                moves += over::<SOUTH_WEST>(empty, rising, targets, foe_bishops, &mut danger);
                moves += over::<NORTH_WEST>(empty, falling, targets, foe_bishops, &mut danger);
                moves += over::<SOUTH_EAST>(empty, falling, targets, foe_bishops, &mut danger);
            }
            moves += (self.ring & targets & !danger).count_ones();
            for castle in self.castles {
                let obstacles =
                    castle.way & !empty | castle.kings_way & danger | castle.rook & (touched | pins.rank);
                moves += u32::from(obstacles == 0);
            }
        } else {
            moves += along::<NORTH>(empty, on_files, targets);
            moves += along::<SOUTH>(empty, on_files, targets);
            moves += along::<EAST>(empty, on_ranks, targets);
            moves += along::<WEST>(empty, on_ranks, targets);
            if DIAGONALS {
                moves += along::<NORTH_EAST>(empty, rising, targets);
                moves += along::<SOUTH_WEST>(empty, rising, targets);
                moves += along::<NORTH_WEST>(empty, falling, targets);
                moves += along::<SOUTH_EAST>(empty, falling, targets);
            }
        }
        for (knight, reach) in self.knights {
            let reach = if knight & touched == 0 { reach } else { 0 };
            moves += (reach & targets).count_ones();
        }
        moves += self.pawn_replies::<WHITE, PROMOTIONS>(self.army.pawns & !touched, pins, empty, foes, !0);
        u64::from(moves)
    }

    /// The number of moves of the pawns, but for taking in passing. The colour is the mover's: the pawns go the other
    /// way.
    #[inline(always)]
    fn pawn_replies<const WHITE: bool, const PROMOTIONS: bool>(
        &self,
        pawns: u64,
        pins: Pins,
        empty: u64,
        foes: u64,
        mask: u64,
    ) -> u32 {
        let straight = pawns & !(pins.rank | pins.rising | pins.falling);
        let rising = pawns & !(pins.file | pins.rank | pins.falling);
        let falling = pawns & !(pins.file | pins.rank | pins.rising);
        let (one, two, east, west) = if WHITE {
            let one = straight >> 8 & empty;
            let two = (one & fill::passed_rank::<false>()) >> 8 & empty;
            (one, two, step::<SOUTH_EAST>(falling) & foes, step::<SOUTH_WEST>(rising) & foes)
        } else {
            let one = straight << 8 & empty;
            let two = (one & fill::passed_rank::<true>()) << 8 & empty;
            (one, two, step::<NORTH_EAST>(rising) & foes, step::<NORTH_WEST>(falling) & foes)
        };
        let (one, two, east, west) = (one & mask, two & mask, east & mask, west & mask);
        let mut moves = one.count_ones() + two.count_ones() + east.count_ones() + west.count_ones();
        if PROMOTIONS {
            let last = if WHITE { fill::last_rank::<false>() } else { fill::last_rank::<true>() };
            moves += 3 * ((one & last).count_ones() + (east & last).count_ones() + (west & last).count_ones());
        }
        moves
    }

    /// The number of replies to any move: the mover's pieces after it, and the squares that it has taken.
    #[inline(always)]
    pub fn any_reply<const WHITE: bool>(&self, movers: Army, taken: u64) -> u64 {
        let foes = movers.all();
        let all = self.all & !taken;
        let empty = !(all | foes);
        let king = self.army.king;

        // From the king outward: what it sees first, and what stands behind that.
        let mut look = Look { king, all, mask: 0, danger: 0, checkers: 0 };
        let mut pins = Pins::default();
        look.along::<NORTH>(empty, movers.orthogonals, &mut pins.file);
        look.along::<SOUTH>(empty, movers.orthogonals, &mut pins.file);
        look.along::<EAST>(empty, movers.orthogonals, &mut pins.rank);
        look.along::<WEST>(empty, movers.orthogonals, &mut pins.rank);
        look.along::<NORTH_EAST>(empty, movers.diagonals, &mut pins.rising);
        look.along::<SOUTH_WEST>(empty, movers.diagonals, &mut pins.rising);
        look.along::<NORTH_WEST>(empty, movers.diagonals, &mut pins.falling);
        look.along::<SOUTH_EAST>(empty, movers.diagonals, &mut pins.falling);
        let pawns_from = if WHITE { fill::pawns::<false>(king) } else { fill::pawns::<true>(king) };
        let leapers = fill::knights(king) & movers.knights | pawns_from & movers.pawns;
        let checkers = look.checkers | leapers;
        let is_check = checkers != 0;
        let is_double = checkers & checkers.wrapping_sub(1) != 0;
        let mask = if is_double {
            0
        } else if is_check {
            look.mask | leapers
        } else {
            !0
        };

        let targets = !all & mask;
        let rooks = self.army.orthogonals & !taken;
        let bishops = self.army.diagonals & !taken;
        let on_files = rooks & !(pins.rank | pins.rising | pins.falling);
        let on_ranks = rooks & !(pins.file | pins.rising | pins.falling);
        let rising = bishops & !(pins.file | pins.rank | pins.falling);
        let falling = bishops & !(pins.file | pins.rank | pins.rising);
        let mut danger = look.danger | fill::knights(movers.knights) | fill::king(movers.king);
        danger |= fill::pawns::<WHITE>(movers.pawns);
        let mut moves = over::<NORTH>(empty, on_files, targets, movers.orthogonals, &mut danger);
        moves += over::<SOUTH>(empty, on_files, targets, movers.orthogonals, &mut danger);
        moves += over::<EAST>(empty, on_ranks, targets, movers.orthogonals, &mut danger);
        moves += over::<WEST>(empty, on_ranks, targets, movers.orthogonals, &mut danger);
        moves += over::<NORTH_EAST>(empty, rising, targets, movers.diagonals, &mut danger);
        moves += over::<SOUTH_WEST>(empty, rising, targets, movers.diagonals, &mut danger);
        moves += over::<NORTH_WEST>(empty, falling, targets, movers.diagonals, &mut danger);
        moves += over::<SOUTH_EAST>(empty, falling, targets, movers.diagonals, &mut danger);
        moves += (self.ring & !all & !movers.king & !danger).count_ones();
        for castle in self.castles {
            let obstacles = castle.way & !empty
                | castle.kings_way & danger
                | castle.rook & (taken | pins.rank);
            moves += u32::from(obstacles == 0 && !is_check);
        }
        let knights = self.army.knights & !taken & !(pins.file | pins.rank | pins.rising | pins.falling);
        moves += knight_replies(knights, targets);
        moves += self.pawn_replies::<WHITE, true>(self.army.pawns & !taken, pins, empty, foes & !movers.king, mask);
        u64::from(moves)
    }
}

/// What is seen from a king, looking along its lines.
struct Look {
    king: u64,
    all: u64,
    /// The squares between the king and the sliders that check it, and the sliders.
    mask: u64,
    /// The squares behind the king, where it would still stand in the line that checks it.
    danger: u64,
    checkers: u64,
}

impl Look {
    /// Looks in one direction: a slider that is seen gives check; one that would be seen but for a piece of the king's
    /// own pins it.
    #[inline(always)]
    fn along<const STEP: i32>(&mut self, empty: u64, sliders: u64, pinned: &mut u64) {
        let way = Way::<STEP>::over(empty);
        let seen = way.attacks(self.king);
        let checker = seen & sliders;
        let shield = seen & self.all;
        let behind = way.attacks(shield);
        self.checkers |= checker;
        self.mask |= if checker != 0 { seen } else { 0 };
        self.danger |= if checker != 0 { back::<STEP>(self.king) } else { 0 };
        *pinned |= if behind & sliders != 0 { shield } else { 0 };
    }
}

/// One step against a direction.
#[inline(always)]
const fn back<const STEP: i32>(squares: u64) -> u64 {
    // What a step can leave from is what the opposite step can arrive on.
    match STEP {
        NORTH => step::<SOUTH>(squares),
        SOUTH => step::<NORTH>(squares),
        EAST => step::<WEST>(squares),
        WEST => step::<EAST>(squares),
        NORTH_EAST => step::<SOUTH_WEST>(squares),
        NORTH_WEST => step::<SOUTH_EAST>(squares),
        SOUTH_EAST => step::<NORTH_WEST>(squares),
        _ => step::<NORTH_EAST>(squares),
    }
}

/// The number of moves of knights: each of their eight leaps as a set.
#[inline(always)]
fn knight_replies(knights: u64, targets: u64) -> u32 {
    let far_from_a = targets & arrivals::<EAST>();
    let far_from_h = targets & arrivals::<WEST>();
    let farther_from_a = far_from_a & (arrivals::<EAST>() << 1);
    let farther_from_h = far_from_h & (arrivals::<WEST>() >> 1);
    (knights << 17 & far_from_a).count_ones()
        + (knights >> 15 & far_from_a).count_ones()
        + (knights << 15 & far_from_h).count_ones()
        + (knights >> 17 & far_from_h).count_ones()
        + (knights << 10 & farther_from_a).count_ones()
        + (knights >> 6 & farther_from_a).count_ones()
        + (knights << 6 & farther_from_h).count_ones()
        + (knights >> 10 & farther_from_h).count_ones()
}

/// The number of replies to all quiet moves that wait.
#[inline(always)]
pub(super) fn quiet<const WHITE: bool, const DIAGONALS: bool, const KING: bool, const PROMOTIONS: bool>(
    parent: &Parent,
    waiting: &Waiting,
) -> u64 {
    let mut sums = [0; LANES];
    let (batches, _) = waiting.touched.as_chunks::<LANES>();
    for (batch, start) in batches.iter().zip((0..waiting.quiet).step_by(LANES)) {
        for lane in 0..LANES {
            let moves = parent.quiet_reply::<WHITE, DIAGONALS, KING, PROMOTIONS>(batch[lane]);
            // What is left in the last lanes from moves before is not counted.
            sums[lane] += if start + lane < waiting.quiet { moves } else { 0 };
        }
    }
    sums.iter().sum()
}

/// The number of replies to all other moves that wait.
#[inline(always)]
pub(super) fn other<const WHITE: bool>(parent: &Parent, waiting: &Waiting) -> u64 {
    let mut sums = [0; LANES];
    for start in (0..waiting.other).step_by(LANES) {
        let batch = &waiting.others[start / LANES];
        for lane in 0..LANES {
            let movers = Army {
                pawns: batch[0][lane],
                knights: batch[1][lane],
                diagonals: batch[2][lane],
                orthogonals: batch[3][lane],
                king: batch[4][lane],
            };
            let moves = parent.any_reply::<WHITE>(movers, batch[5][lane]);
            sums[lane] += if start + lane < waiting.other { moves } else { 0 };
        }
    }
    sums.iter().sum()
}
