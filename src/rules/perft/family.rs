//! Eight positions side by side: the children of one position, lane by lane, and what is true of each.
//!
//! Siblings are alike: between any two of them, the side that has just moved has one or two pieces on other squares, and
//! the side to move has its pieces where they were, but for what was taken. So a move of that side is, nearly always, a
//! move in all eight of them.

use std::array::from_fn;

use super::fill::{
    self, EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST, Way, step,
};
use super::generate::{Bounds, Each, Pins};
use super::state::{Army, BISHOP, Castle, KING, KNIGHT, PAWN, ROOK, State, back_rank};

/// How many positions go side by side: as many as words of 64 bits fit into the widest registers.
pub(super) const LANES: usize = 8;

/// A word for each of eight positions.
pub(super) type Words = [u64; LANES];

/// An army in each of eight positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Armies {
    pub pawns: Words,
    pub knights: Words,
    pub diagonals: Words,
    pub orthogonals: Words,
    pub king: Words,
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

    /// The pieces of one kind: a queen is no rook and no bishop here.
    #[inline(always)]
    pub fn of_kind<const KIND: u8>(&self) -> Words {
        match KIND {
            PAWN => self.pawns,
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
pub(super) struct PinWords {
    pub file: Words,
    pub rank: Words,
    pub rising: Words,
    pub falling: Words,
}

impl PinWords {
    const NONE: PinWords = PinWords {
        file: [0; LANES],
        rank: [0; LANES],
        rising: [0; LANES],
        falling: [0; LANES],
    };

    #[inline(always)]
    pub const fn lane(&self, lane: usize) -> Pins {
        Pins {
            file: self.file[lane],
            rank: self.rank[lane],
            rising: self.rising[lane],
            falling: self.falling[lane],
        }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, pins: Pins) {
        self.file[lane] = pins.file;
        self.rank[lane] = pins.rank;
        self.rising[lane] = pins.rising;
        self.falling[lane] = pins.falling;
    }
}

/// Any of eight words, all together.
#[inline(always)]
pub(super) fn any(words: &Words) -> u64 {
    words.iter().fold(0, |all, word| all | word)
}

/// What there is in any of the siblings: functions are compiled for each kind of family, and leave out what it has not.
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
pub(super) struct Family {
    pub kind: Kind,
    /// The side to move.
    pub us: Armies,
    pub us_all: Words,
    /// The side that has just moved, and will reply.
    pub them: Armies,
    pub them_all: Words,
    /// The rooks of the side to move that may still castle.
    pub rights: Words,
    /// The castling of the side that replies: the squares that must be empty and safe, and the rooks.
    pub castles: [Castles; 2],

    /// Where the pieces of the side to move may go, as far as their king is concerned, and where that may not.
    pub checkers: Words,
    pub mask: Words,
    pub danger: Words,
    pub held: PinWords,
    /// The pieces pinned to the king of the side that replies, and the squares around that.
    pub pins: PinWords,
    pub ring: Words,
    /// Two knights that are not pinned, and where they go.
    pub knights: [[Words; 2]; 2],
    /// Squares whose leaving or taking changes something on a line to the king of the side that replies.
    pub delicate: Words,
    /// Where a rook, or a bishop, gives check to that king, or pins what stands before it.
    pub rook_checks: Words,
    pub bishop_checks: Words,
    /// The number of replies, if a move touches none of the squares of influence.
    pub replies: Words,
    pub influence: Words,
}

/// Castling to one side in each of eight positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Castles {
    pub way: Words,
    pub kings_way: Words,
    pub rook: Words,
}

impl Castles {
    /// A way that is never free.
    const NONE: Castles = Castles {
        way: [!0; LANES],
        kings_way: [0; LANES],
        rook: [0; LANES],
    };
}

impl Family {
    /// No position in any lane.
    pub const NONE: Family = Family {
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
        castles: [Castles::NONE; 2],
        checkers: [0; LANES],
        mask: [0; LANES],
        danger: [0; LANES],
        held: PinWords::NONE,
        pins: PinWords::NONE,
        ring: [0; LANES],
        knights: [[[0; LANES]; 2]; 2],
        delicate: [0; LANES],
        rook_checks: [0; LANES],
        bishop_checks: [0; LANES],
        replies: [0; LANES],
        influence: [0; LANES],
    };

    /// Puts up to eight positions side by side, in the place of those before. The colour is that of the side to move.
    /// One family is used over and over: to clear it all would take longer than to write what is new.
    #[inline(always)]
    pub fn seat<const WHITE: bool>(&mut self, siblings: &[&State]) {
        if self.kind.castles {
            self.castles = [Castles::NONE; 2];
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
    pub const fn bounds(&self, lane: usize) -> Bounds {
        Bounds {
            checkers: self.checkers[lane],
            mask: self.mask[lane],
            danger: self.danger[lane],
            pins: self.held.lane(lane),
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
                    Castle::of::<false>(king, rook)
                } else {
                    Castle::of::<true>(king, rook)
                };
                // What stands in the way and is taken leaves its taker there.
                if castle.way & all == 0 {
                    castles.way[lane] = castle.way;
                    castles.kings_way[lane] = castle.kings_way;
                    castles.rook[lane] = castle.rook;
                }
            }
        }
    }

    /// Finds out what is true of each position.
    #[inline(always)]
    pub fn learn<const WHITE: bool, const DIAGONALS: bool, const CASTLES: bool>(&mut self) {
        for lane in 0..LANES {
            let (us, them) = (self.us.lane(lane), self.them.lane(lane));
            let (own, foe) = (us.all(), them.all());
            let ring = fill::king(them.king);
            let free = ring & !foe;
            let mut minded = free;
            if CASTLES {
                minded |= self.castles[0].kings_way[lane] | self.castles[1].kings_way[lane];
            }
            let mut look = Look {
                own,
                foe,
                empty: !(own | foe),
                king: us.king,
                their_king: them.king,
                minded,
                ..Look::default()
            };
            let (mut held, mut pins) = (Pins::default(), Pins::default());
            let (mut rook_checks, mut bishop_checks) = (0, 0);
            let (ours, theirs) = (us.orthogonals, them.orthogonals);
            look.along::<NORTH>(
                ours,
                theirs,
                &mut held.file,
                &mut pins.file,
                &mut rook_checks,
            );
            look.along::<SOUTH>(
                ours,
                theirs,
                &mut held.file,
                &mut pins.file,
                &mut rook_checks,
            );
            look.along::<EAST>(
                ours,
                theirs,
                &mut held.rank,
                &mut pins.rank,
                &mut rook_checks,
            );
            look.along::<WEST>(
                ours,
                theirs,
                &mut held.rank,
                &mut pins.rank,
                &mut rook_checks,
            );
            if DIAGONALS {
                let (ours, theirs) = (us.diagonals, them.diagonals);
                look.along::<NORTH_EAST>(
                    ours,
                    theirs,
                    &mut held.rising,
                    &mut pins.rising,
                    &mut bishop_checks,
                );
                look.along::<SOUTH_WEST>(
                    ours,
                    theirs,
                    &mut held.rising,
                    &mut pins.rising,
                    &mut bishop_checks,
                );
                look.along::<NORTH_WEST>(
                    ours,
                    theirs,
                    &mut held.falling,
                    &mut pins.falling,
                    &mut bishop_checks,
                );
                look.along::<SOUTH_EAST>(
                    ours,
                    theirs,
                    &mut held.falling,
                    &mut pins.falling,
                    &mut bishop_checks,
                );
            }

            // The king of the side to move.
            let leapers =
                fill::knights(us.king) & them.knights | fill::pawns::<WHITE>(us.king) & them.pawns;
            let checkers = look.checkers | leapers;
            let is_double = checkers & checkers.wrapping_sub(1) != 0;
            let single = if checkers == 0 {
                !0
            } else {
                look.mask | leapers
            };
            let their_pawns = reply_captures::<WHITE>(them.pawns);
            self.checkers[lane] = checkers;
            self.mask[lane] = if is_double { 0 } else { single };
            self.danger[lane] =
                look.danger | their_pawns | fill::knights(them.knights) | fill::king(them.king);
            self.held.set(lane, held);

            // The replies, were nothing to move; pinned sliders are too rare to be thought of.
            let attacked = look.attacked
                | fill::pawns::<WHITE>(us.pawns)
                | fill::knights(us.knights)
                | fill::king(us.king);
            let all_pins = pins.all();
            let knights = them.knights & !all_pins;
            let first = knights & knights.wrapping_neg();
            let second = knights & !first & (knights & !first).wrapping_neg();
            let (first_reach, second_reach) = (fill::knights(first), fill::knights(second));
            let mut replies = look.replies + (free & !attacked).count_ones();
            replies += (first_reach & !foe).count_ones() + (second_reach & !foe).count_ones();
            replies += pawn_replies::<WHITE, true>(them.pawns, pins, look.empty, own, !0);
            let fronts = reply_ahead::<WHITE>(them.pawns);
            let mut influence = foe
                | look.influence
                | fronts
                | reply_ahead::<WHITE>(fronts & reply_passed::<WHITE>())
                | their_pawns
                | minded
                | fill::knights(minded)
                | fill::king(minded)
                | reply_captures::<WHITE>(minded);
            if CASTLES {
                for castles in &self.castles {
                    let obstacles = castles.way[lane] & !look.empty
                        | castles.kings_way[lane] & attacked
                        | castles.rook[lane] & pins.rank;
                    replies += u32::from(obstacles == 0);
                    influence |= if castles.rook[lane] != 0 {
                        castles.way[lane]
                    } else {
                        0
                    };
                }
            }
            let has_pinned_slider = all_pins & (them.diagonals | them.orthogonals) != 0;
            let has_more_knights = knights != first | second;
            self.us_all[lane] = own;
            self.them_all[lane] = foe;
            self.ring[lane] = ring;
            self.pins.set(lane, pins);
            self.knights[0][0][lane] = first;
            self.knights[0][1][lane] = first_reach;
            self.knights[1][0][lane] = second;
            self.knights[1][1][lane] = second_reach;
            // Where no king can go anywhere, taking what stands beside one frees a square for it. And with three knights or
            // more, and hardly anybody has them, every move is looked at closely.
            let guards = if self.kind.king { 0 } else { ring };
            self.delicate[lane] = if has_more_knights {
                !0
            } else {
                look.delicate | guards
            };
            self.rook_checks[lane] = rook_checks;
            self.bishop_checks[lane] = bishop_checks;
            self.replies[lane] = u64::from(replies);
            self.influence[lane] = if has_pinned_slider { !0 } else { influence };
        }
    }
}

/// What is seen along the lines of both kings, and by all sliders.
#[derive(Default)]
struct Look {
    own: u64,
    foe: u64,
    empty: u64,
    /// The king of the side to move, and of the side that replies; and the squares that matter to the latter.
    king: u64,
    their_king: u64,
    minded: u64,
    checkers: u64,
    mask: u64,
    danger: u64,
    delicate: u64,
    influence: u64,
    attacked: u64,
    replies: u32,
}

impl Look {
    /// Looks in one direction, with the sliders of either side that go that way.
    #[inline(always)]
    fn along<const STEP: i32>(
        &mut self,
        ours: u64,
        theirs: u64,
        held: &mut u64,
        pinned: &mut u64,
        checks: &mut u64,
    ) {
        let way = Way::<STEP>::over(self.empty);

        // From the king of the side to move: who checks it, and what is held before it.
        let seen = way.attacks(self.king);
        let shield = seen & self.own;
        let is_check = seen & theirs != 0;
        self.checkers |= seen & theirs;
        self.mask |= if is_check { seen } else { 0 };
        // Behind the king it would still stand in the line.
        self.danger |= if is_check { back::<STEP>(self.king) } else { 0 };
        *held |= if way.attacks(shield) & theirs != 0 {
            shield
        } else {
            0
        };

        // From the other king: up to three pieces on its line.
        let seen = way.attacks(self.their_king);
        let first = seen & !self.empty;
        let farther = way.attacks(first);
        let second = farther & !self.empty;
        let farthest = way.attacks(second);
        let shield = first & self.foe;
        *checks |= seen | if shield != 0 { farther } else { 0 };
        let looks_through_one = farther & ours != 0;
        let looks_through_two = farthest & ours != 0;
        let is_pin = looks_through_one && shield != 0;
        *pinned |= if is_pin { shield } else { 0 };
        self.delicate |= if is_pin { seen | farther } else { 0 };
        // A piece of the side to move that stands before its own slider: alone, or with one piece of the other side.
        self.delicate |= if looks_through_one {
            first & self.own
        } else {
            0
        };
        self.delicate |= if looks_through_two {
            (first | second) & self.own
        } else {
            0
        };

        let attacks = way.attacks(theirs);
        self.danger |= attacks;
        self.influence |= attacks | way.attacks(self.minded);
        self.replies += (attacks & !self.foe).count_ones();
        self.attacked |= way.attacks(ours);
    }
}

/// One step against a direction.
#[inline(always)]
pub(super) const fn back<const STEP: i32>(squares: u64) -> u64 {
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

/// One step ahead for the pawns of the side that replies: the colour is that of the side to move.
#[inline(always)]
const fn reply_ahead<const WHITE: bool>(squares: u64) -> u64 {
    if WHITE { squares >> 8 } else { squares << 8 }
}

/// The squares that those pawns pass over in a double step.
#[inline(always)]
const fn reply_passed<const WHITE: bool>() -> u64 {
    if WHITE {
        fill::passed_rank::<false>()
    } else {
        fill::passed_rank::<true>()
    }
}

/// The squares that those pawns attack.
#[inline(always)]
pub(super) const fn reply_captures<const WHITE: bool>(pawns: u64) -> u64 {
    if WHITE {
        fill::pawns::<false>(pawns)
    } else {
        fill::pawns::<true>(pawns)
    }
}

/// The number of moves of those pawns, but for taking in passing.
#[inline(always)]
pub(super) fn pawn_replies<const WHITE: bool, const PROMOTIONS: bool>(
    pawns: u64,
    pins: Pins,
    empty: u64,
    foes: u64,
    mask: u64,
) -> u32 {
    let straight = pawns & !(pins.rank | pins.rising | pins.falling);
    let rising = pawns & !(pins.file | pins.rank | pins.falling);
    let falling = pawns & !(pins.file | pins.rank | pins.rising);
    let one = reply_ahead::<WHITE>(straight) & empty;
    let two = reply_ahead::<WHITE>(one & reply_passed::<WHITE>()) & empty;
    let (east, west) = if WHITE {
        (
            step::<SOUTH_EAST>(falling) & foes,
            step::<SOUTH_WEST>(rising) & foes,
        )
    } else {
        (
            step::<NORTH_EAST>(rising) & foes,
            step::<NORTH_WEST>(falling) & foes,
        )
    };
    let (one, two, east, west) = (one & mask, two & mask, east & mask, west & mask);
    let mut moves = one.count_ones() + two.count_ones() + east.count_ones() + west.count_ones();
    if PROMOTIONS {
        let last = if WHITE {
            fill::last_rank::<false>()
        } else {
            fill::last_rank::<true>()
        };
        moves += 3
            * ((one & last).count_ones() + (east & last).count_ones() + (west & last).count_ones());
    }
    moves
}
