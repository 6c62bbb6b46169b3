//! The moves of one position, sorted by how their replies can be counted.

use super::fill::{self, shift};
use super::generate::{self, Pins, Visitor, between, bishop, each, rook};
use super::replies::{LANES, Parent};
use super::state::{
    Army, BISHOP, Castle, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, State, back_rank, behind,
};

/// How many moves of one kind can wait: more than any game ever offers. Boards that nobody plays can have more; they
/// are counted one by one.
pub(super) const ROOM: usize = 256;

/// Moves that wait for their replies to be counted.
pub(super) struct Waiting {
    /// Of each quiet move the squares that it touches.
    pub touched: [u64; ROOM],
    pub quiet: usize,
    /// Of each other move the mover's pieces after it, kind by kind, and the squares taken; in batches, lane by lane.
    pub others: [[[u64; LANES]; 6]; ROOM / LANES],
    pub other: usize,
}

impl Waiting {
    pub const fn new() -> Waiting {
        Waiting { touched: [0; ROOM], quiet: 0, others: [[[0; LANES]; 6]; ROOM / LANES], other: 0 }
    }
}

/// Gathers the moves of a position.
pub(super) struct Gather<'a, const WHITE: bool> {
    state: &'a State,
    waiting: &'a mut Waiting,
    pub parent: Parent,
    /// Replies that were counted already: captures in passing.
    pub nodes: u64,
    /// Whether there were more moves than can wait.
    pub is_full: bool,
    /// Whether the king of the side that replies can go anywhere, whatever quiet move is made.
    pub king_is_free: bool,
    /// Squares whose leaving or taking changes something for that king.
    delicate: u64,
    /// Where a knight, a pawn or a slider gives check, or a slider pins something.
    knight_checks: u64,
    pawn_checks: u64,
    rook_checks: u64,
    bishop_checks: u64,
}

impl<'a, const WHITE: bool> Gather<'a, WHITE> {
    /// Finds what is true of all children of a state.
    #[inline(always)]
    pub fn new(state: &'a State, waiting: &'a mut Waiting) -> Gather<'a, WHITE> {
        waiting.quiet = 0;
        waiting.other = 0;
        let State { us, them, .. } = *state;
        let (movers_all, all) = (us.all(), them.all());
        let king = them.king;
        let mut gather = Gather {
            state,
            waiting,
            nodes: 0,
            is_full: false,
            king_is_free: false,
            delicate: 0,
            knight_checks: 0,
            pawn_checks: 0,
            rook_checks: 0,
            bishop_checks: 0,
            parent: Parent {
                movers: us,
                movers_all,
                army: them,
                all,
                ring: fill::king(king),
                pins: Pins::default(),
                knights: [(0, 0); 2],
                castles: [Castle::NEVER; 2],
            },
        };
        if king != 0 {
            gather.look_from(king, movers_all, all);
        }
        let mut knights = them.knights & !gather.parent.pins.all();
        for knight in &mut gather.parent.knights {
            let first = knights & knights.wrapping_neg();
            *knight = (first, fill::knights(first));
            knights ^= first;
        }
        let mut castles = 0;
        each(if WHITE { state.rights & back_rank::<false>() } else { state.rights & back_rank::<true>() }, |rook| {
            let castle =
                if WHITE { Castle::of::<false>(king, rook) } else { Castle::of::<true>(king, rook) };
            // What stands in the way and is taken leaves its taker there.
            if castle.way & all == 0 {
                gather.parent.castles[castles & 1] = castle;
                castles += 1;
            }
        });
        gather.king_is_free = castles != 0 || gather.parent.ring & !all != 0;
        if !gather.king_is_free {
            gather.delicate |= gather.parent.ring;
        }
        if knights != 0 {
            // More than two: there was a promotion.
            gather.delicate = !0;
        }
        gather
    }

    /// Finds pins and what lies between the king and the sliders that look towards it.
    #[inline(always)]
    fn look_from(&mut self, king: u64, movers_all: u64, all: u64) {
        let us = self.state.us;
        let occupied = movers_all | all;
        self.knight_checks = fill::knights(king);
        self.pawn_checks = if WHITE { fill::pawns::<false>(king) } else { fill::pawns::<true>(king) };
        let straight = rook(king, occupied);
        let slanted = bishop(king, occupied);
        // A slider that arrives here gives check, or pins what stands before it.
        self.rook_checks = straight | rook(king, occupied & !(straight & all));
        self.bishop_checks = slanted | bishop(king, occupied & !(slanted & all));
        let lookers = us.orthogonals & rook(king, 0) | us.diagonals & bishop(king, 0);
        each(lookers, |slider| {
            let way = between(king, slider);
            let blockers = way & occupied;
            let own = blockers & movers_all;
            match blockers.count_ones() {
                // It pins something; whatever happens on this line may end that.
                1 if own == 0 => {
                    self.parent.pins.add(king, slider, blockers);
                    self.delicate |= way | slider;
                }
                // One of its own side's pieces stands before it, alone, or with one of the other side.
                1 | 2 => self.delicate |= own,
                _ => {}
            }
        });
    }

    #[inline(always)]
    fn wait_quiet(&mut self, touched: u64) {
        match self.waiting.touched.get_mut(self.waiting.quiet) {
            Some(place) => *place = touched,
            None => self.is_full = true,
        }
        self.waiting.quiet += 1;
    }

    #[inline(always)]
    fn wait_other(&mut self, movers: Army, taken: u64) {
        let (batch, lane) = (self.waiting.other / LANES, self.waiting.other % LANES);
        match self.waiting.others.get_mut(batch) {
            Some([pawns, knights, diagonals, orthogonals, king, squares]) => {
                pawns[lane] = movers.pawns;
                knights[lane] = movers.knights;
                diagonals[lane] = movers.diagonals;
                orthogonals[lane] = movers.orthogonals;
                king[lane] = movers.king;
                squares[lane] = taken;
            }
            None => self.is_full = true,
        }
        self.waiting.other += 1;
    }
}

impl<const WHITE: bool> Visitor for Gather<'_, WHITE> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: u64, to: u64) {
        let checks = match KIND {
            KNIGHT => self.knight_checks,
            BISHOP => self.bishop_checks,
            ROOK => self.rook_checks,
            QUEEN => self.bishop_checks | self.rook_checks,
            _ => 0,
        };
        let other = if from & self.delicate == 0 { to & (self.delicate | checks) } else { to };
        each(to & !other, |to| self.wait_quiet(from | to));
        each(other, |to| self.wait_other(self.state.us.moved::<KIND>(from, to), to));
    }

    #[inline(always)]
    fn pawns<const STEP: i32>(&mut self, to: u64) {
        let origin = |to: u64| if STEP > 0 { to >> STEP } else { to << -STEP };
        let other = to & (self.delicate | shift::<STEP>(self.delicate) | self.pawn_checks);
        each(to & !other, |to| self.wait_quiet(origin(to) | to));
        each(other, |to| self.wait_other(self.state.us.moved::<PAWN>(origin(to), to), to));
        if STEP == 16 || STEP == -16 {
            let passed = behind::<WHITE>(to);
            // Of each pawn that can be taken in passing, by whom.
            each(passed, |passed| {
                if fill::pawns::<WHITE>(passed) & self.state.them.pawns != 0 {
                    let (from, to) = (behind::<WHITE>(passed), fill::ahead::<WHITE>(passed));
                    let child = self.state.after::<WHITE, PAWN>(from, to);
                    let takers = if WHITE {
                        generate::en_passant::<false>(&child)
                    } else {
                        generate::en_passant::<true>(&child)
                    };
                    self.nodes += u64::from(takers.count_ones());
                }
            });
        }
    }

    #[inline(always)]
    fn promotions<const STEP: i32>(&mut self, to: u64) {
        each(to, |to| {
            let from = if STEP > 0 { to >> STEP } else { to << -STEP };
            for kind in PROMOTIONS {
                self.wait_other(self.state.us.promoted(kind, from, to), to);
            }
        });
    }

    #[inline(always)]
    fn en_passant(&mut self, from: u64) {
        let to = self.state.ep_square;
        self.wait_other(self.state.us.moved::<PAWN>(from, to), behind::<WHITE>(to));
    }

    #[inline(always)]
    fn castle(&mut self, castle: &Castle) {
        let mut army = self.state.us;
        army.king = castle.king_to;
        army.orthogonals = army.orthogonals & !castle.rook | castle.rook_to;
        self.wait_other(army, 0);
    }
}

const _: () = assert!(KING == 5, "the kinds are those that `Army::moved` tells apart");
