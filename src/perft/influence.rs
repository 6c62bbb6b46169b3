//! What is true of eight siblings, found out once, before any of their moves is looked at.
//!
//! Of the side to move: where its king may not go, what checks it, what is pinned. Of the side that will reply: how many
//! replies it has were nothing to move at all, and which squares have a say in that.
//!
//! The squares of *influence* are those whose leaving or taking can change the number of replies: what the sliders of the
//! side that replies see, where its pawns step and capture, and what bears on where its king goes. A move that touches none
//! of them leaves all replies as they are, and is counted without being looked at. White to move, and black will reply:
//!
//! ```text
//!  8   x  k  x  x  x  x  x  x     Black has 20 replies: 14 of the rook, 5 of the king, 1 of the pawn. The squares
//!  7   x  x  x  x  x  x  x  x     that bear on the king's are many, for they are taken generously: d4 counts, as
//!  6   x  x  x  x  x  p  x  .     a queen there would see a7, though white has none.
//!  5   x  x  x  x  x  x  r  x
//!  4   x  x  x  x  x  x  x  .     d2-d3 touches neither an x nor a black piece, and leaves the 20 as they are. So
//!  3   x  x  x  .  x  x  x  x     it is with many moves of a real game, whose kings have less room. d2-d4 and all
//!  2   x  x  x  P  .  x  x  x     moves of the king have to be looked at.
//!  1   x  x  x  .  .  .  x  K
//!
//!      a  b  c  d  e  f  g  h
//! ```
//!
//! The *sensitive* squares are fewer: there a move can change a line to the king of the side that replies. Moves that touch
//! one, or give check, are *line-changing*.

use super::batch_state::{BatchState, LANES};
use super::fill::{
    self, EAST, NORTH, NORTH_EAST, NORTH_WEST, OccludedFill, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
    back,
};
use super::king_constraints::Pins;
use super::pawns::{pawn_replies, reply_ahead, reply_captures, reply_passed};
use super::state::Army;

impl BatchState {
    /// Finds out what is true of each position.
    #[inline(always)]
    pub fn learn<const WHITE: bool, const DIAGONALS: bool, const CASTLES: bool>(&mut self) {
        for lane in 0..LANES {
            let (us, them) = (self.us.lane(lane), self.them.lane(lane));
            // The squares that must be safe for the king that replies: those it may go to, or castle over.
            let mut king_targets = fill::king(them.king) & !them.all();
            if CASTLES {
                king_targets |=
                    self.castles[0].must_be_safe[lane] | self.castles[1].must_be_safe[lane];
            }
            let look = Look::around::<DIAGONALS>(&us, &them, king_targets);
            self.us_all[lane] = look.own;
            self.them_all[lane] = look.foe;
            self.our_pins.set(lane, look.our_pins);
            self.pins.set(lane, look.pins);
            self.rook_checks[lane] = look.rook_checks;
            self.bishop_checks[lane] = look.bishop_checks;
            self.learn_bounds::<WHITE>(lane, &us, &them, &look);
            self.learn_replies::<WHITE, CASTLES>(lane, &us, &them, &look);
        }
    }

    /// What the king of the side to move asks of every move.
    #[inline(always)]
    fn learn_bounds<const WHITE: bool>(
        &mut self,
        lane: usize,
        us: &Army,
        them: &Army,
        look: &Look,
    ) {
        let leapers =
            fill::knights(us.king) & them.knights | fill::pawns::<WHITE>(us.king) & them.pawns;
        let checkers = look.checkers | leapers;
        let is_double = checkers & checkers.wrapping_sub(1) != 0;
        let single = if checkers == 0 {
            !0
        } else {
            look.mask | leapers
        };
        self.checkers[lane] = checkers;
        self.mask[lane] = if is_double { 0 } else { single };
        self.danger[lane] = look.danger
            | reply_captures::<WHITE>(them.pawns)
            | fill::knights(them.knights)
            | fill::king(them.king);
    }

    /// The replies, were nothing to move, and the squares that have a say in them.
    #[inline(always)]
    fn learn_replies<const WHITE: bool, const CASTLES: bool>(
        &mut self,
        lane: usize,
        us: &Army,
        them: &Army,
        look: &Look,
    ) {
        let Look {
            own,
            foe,
            empty,
            king_targets,
            pins,
            ..
        } = *look;
        let attacked = look.attacked
            | fill::pawns::<WHITE>(us.pawns)
            | fill::knights(us.knights)
            | fill::king(us.king);
        let ring = fill::king(them.king);
        let all_pins = pins.all();
        let knights = them.knights & !all_pins;
        let first = knights & knights.wrapping_neg();
        let others = knights & !first;
        let second = others & others.wrapping_neg();
        let (first_reach, second_reach) = (fill::knights(first), fill::knights(second));
        let mut replies = look.replies + (ring & !foe & !attacked).count_ones();
        replies += (first_reach & !foe).count_ones() + (second_reach & !foe).count_ones();
        replies += pawn_replies::<WHITE, true>(them.pawns, pins, empty, own, !0);
        let fronts = reply_ahead::<WHITE>(them.pawns);
        let mut influence = foe
            | look.influence
            | fronts
            | reply_ahead::<WHITE>(fronts & reply_passed::<WHITE>())
            | reply_captures::<WHITE>(them.pawns)
            | king_targets
            | fill::knights(king_targets)
            | fill::king(king_targets)
            | reply_captures::<WHITE>(king_targets);
        if CASTLES {
            for castles in &self.castles {
                let (must_be_empty, rook) = (castles.must_be_empty[lane], castles.rook[lane]);
                let obstacles = must_be_empty & !empty
                    | castles.must_be_safe[lane] & attacked
                    | rook & pins.rank;
                replies += u32::from(obstacles == 0);
                influence |= if rook != 0 { must_be_empty } else { 0 };
            }
        }
        self.ring[lane] = ring;
        self.knights[0][0][lane] = first;
        self.knights[0][1][lane] = first_reach;
        self.knights[1][0][lane] = second;
        self.knights[1][1][lane] = second_reach;
        // Where no king can go anywhere, taking what stands beside one frees a square for it. And with three knights or
        // more, and hardly anybody has them, every move is looked at closely.
        let guards = if self.kind.king { 0 } else { ring };
        let has_more_knights = knights != first | second;
        self.line_sensitive[lane] = if has_more_knights {
            !0
        } else {
            look.line_sensitive | guards
        };
        self.replies[lane] = u64::from(replies);
        // Pinned sliders are too rare to be thought of: with one, no move is counted unseen.
        let has_pinned_slider = all_pins & (them.diagonals | them.orthogonals) != 0;
        self.influence[lane] = if has_pinned_slider { !0 } else { influence };
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
    king_targets: u64,
    /// The sliders of either side that go the way that is looked along.
    ours: u64,
    theirs: u64,

    checkers: u64,
    mask: u64,
    danger: u64,
    /// What is pinned before the king of the side to move, and before the other.
    our_pins: Pins,
    pins: Pins,
    /// Where a slider of the side to move gives check, or pins what stands before the other king.
    checks: u64,
    rook_checks: u64,
    bishop_checks: u64,
    line_sensitive: u64,
    influence: u64,
    attacked: u64,
    replies: u32,
}

impl Look {
    /// Looks in all directions that sliders go.
    #[inline(always)]
    fn around<const DIAGONALS: bool>(us: &Army, them: &Army, king_targets: u64) -> Look {
        let (own, foe) = (us.all(), them.all());
        let mut look = Look {
            own,
            foe,
            empty: !(own | foe),
            king: us.king,
            their_king: them.king,
            king_targets,
            ours: us.orthogonals,
            theirs: them.orthogonals,
            ..Look::default()
        };
        look.along::<NORTH>();
        look.along::<SOUTH>();
        look.along::<EAST>();
        look.along::<WEST>();
        (look.rook_checks, look.checks) = (look.checks, 0);
        if DIAGONALS {
            (look.ours, look.theirs) = (us.diagonals, them.diagonals);
            look.along::<NORTH_EAST>();
            look.along::<SOUTH_WEST>();
            look.along::<NORTH_WEST>();
            look.along::<SOUTH_EAST>();
        }
        look.bishop_checks = look.checks;
        look
    }

    /// Looks in one direction.
    #[inline(always)]
    fn along<const STEP: i32>(&mut self) {
        let Look { ours, theirs, .. } = *self;
        let fill = OccludedFill::<STEP>::new(self.empty);

        // From the king of the side to move: who checks it, and what is our_pins before it.
        let seen = fill.attacks(self.king);
        let shield = seen & self.own;
        let is_check = seen & theirs != 0;
        self.checkers |= seen & theirs;
        self.mask |= if is_check { seen } else { 0 };
        // Behind the king it would still stand in the line.
        self.danger |= if is_check { back::<STEP>(self.king) } else { 0 };
        *self.our_pins.on::<STEP>() |= if fill.attacks(shield) & theirs != 0 {
            shield
        } else {
            0
        };

        // From the other king: up to three pieces on its line.
        let seen = fill.attacks(self.their_king);
        let first = seen & !self.empty;
        let farther = fill.attacks(first);
        let second = farther & !self.empty;
        let farthest = fill.attacks(second);
        let shield = first & self.foe;
        self.checks |= seen | if shield != 0 { farther } else { 0 };
        let looks_through_one = farther & ours != 0;
        let looks_through_two = farthest & ours != 0;
        let is_pin = looks_through_one && shield != 0;
        *self.pins.on::<STEP>() |= if is_pin { shield } else { 0 };
        self.line_sensitive |= if is_pin { seen | farther } else { 0 };
        // A piece of the side to move that stands before its own slider: alone, or with one piece of the other side.
        self.line_sensitive |= if looks_through_one {
            first & self.own
        } else {
            0
        };
        self.line_sensitive |= if looks_through_two {
            (first | second) & self.own
        } else {
            0
        };

        let attacks = fill.attacks(theirs);
        self.danger |= attacks;
        self.influence |= attacks | fill.attacks(self.king_targets);
        self.replies += (attacks & !self.foe).count_ones();
        self.attacked |= fill.attacks(ours);
    }
}

#[cfg(test)]
mod tests {
    use super::super::diagrams::{draw, set, state};
    use super::*;

    fn learnt(drawing: &str) -> BatchState {
        let mut batch = BatchState::NONE;
        batch.load::<true>(&[&state(drawing)]);
        batch.learn::<true, true, true>();
        batch
    }

    #[test]
    fn moves_outside_of_the_influence_leave_the_replies() {
        let batch = learnt(
            ". k . . . . . .
             . . . . . . . .
             . . . . . p . .
             . . . . . . r .
             . . . . . . . .
             . . . . . . . .
             . . . P . . . .
             . . . . . . . K",
        );
        let influence = set("x x x x x x x x
             x x x x x x x x
             x x x x x x x .
             x x x x x x x x
             x x x x x x x .
             x x x . x x x x
             x x x . . x x x
             x x x . . . x x");
        assert_eq!(draw(batch.influence[0]), draw(influence));
        assert_eq!(batch.replies[0], 20);
    }

    #[test]
    fn pins_of_both_kings_are_found_line_by_line() {
        // Black's rook holds the knight, its bishop the pawn on c3; white's rook holds the pawn on b5, its queen that on c7.
        let batch = learnt(
            ". k . . r . . .
             . . p . . . . .
             . . . . . . . .
             b p . . . . . .
             . . . . N Q . .
             . . P . . . . .
             . . . . . . . .
             . R . . K . . .",
        );
        let [c3, e4, b5, c7] = [18, 28, 33, 50].map(|square| 1_u64 << square);
        let (our_pins, pins) = (batch.our_pins.lane(0), batch.pins.lane(0));
        assert_eq!(
            [
                our_pins.file,
                our_pins.rank,
                our_pins.diagonal,
                our_pins.antidiagonal
            ],
            [e4, 0, 0, c3]
        );
        assert_eq!(
            [pins.file, pins.rank, pins.diagonal, pins.antidiagonal],
            [b5, 0, 0, c7]
        );
    }
}
