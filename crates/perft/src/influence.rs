//! The terms that determine the number of replies in each of eight positions, computed once before any move is tried.
//!
//! The replies are counted in two parts, and each part has a cheap rule for most moves:
//!
//! - **The king's replies** depend on the squares around the king, on its castling squares, and on the attackers of
//!   both. All squares of departure or arrival that can change these are the
//!   [`KingZone`](super::batch_state::KingZone). Any other move leaves the king's replies unchanged.
//! - **All other replies** depend on the moves of each replying piece. Each square has a [weight](super::weights): the
//!   number of replies that are lost if a piece of the moving side arrives there, and gained if it leaves. The number
//!   of replies after a move is
//!
//! ```text
//!     replies before  +  weight of the square that it leaves  -  weight of the square on which it arrives
//! ```
//!
//! The sum is exact unless both squares lie on one line of a replying piece: a rook that moves along a file towards the
//! rook that attacks it does not open the file. Pieces whose moves along a line need another rule stand on the
//! [`Entangled`](super::batch_state::Entangled) squares of that line. Moves of a knight never lie on a line and always
//! add up.
//!
//! Both rules hold for line-preserving moves only: see [`line_scan`](super::line_scan).

use std::array::from_fn;

use super::army::Army;
use super::batch_state::BatchState;
use super::fill::{
    self, FIRST_RANK, SIXTH_RANK, SOUTH, SOUTH_EAST, SOUTH_WEST, captures_down, captures_up, down,
    step_back, up,
};
use super::lanes::{LANES, castling_replies, word_if};
use super::line_scan::LineScan;
use super::lines::captures;
use super::replies::pawn_replies;
use super::weights::Weights;

impl BatchState {
    /// Computes the properties of each position.
    #[inline(always)]
    pub fn find_influence<const DIAGONALS: bool, const CASTLING: bool>(&mut self) {
        for lane in 0..LANES {
            let (us, them) = (self.us.lane(lane), self.them.lane(lane));
            let mut king_squares = fill::king(them.king) & !them.all();
            if CASTLING {
                let [first, second] = &self.castling;
                king_squares |= first.must_be_safe[lane] | second.must_be_safe[lane];
            }
            let scan = LineScan::new::<DIAGONALS>(&us, &them, king_squares);
            self.us_all[lane] = scan.movers;
            self.them_all[lane] = scan.repliers;
            self.find_constraints(lane, &us, &them, &scan);
            self.find_king_lines(lane, &scan);
            self.find_king_replies::<CASTLING>(lane, &us, &them, &scan, king_squares);
            self.find_piece_replies(lane, &them, &scan);
        }
    }

    #[inline(always)]
    fn find_constraints(&mut self, lane: usize, us: &Army, them: &Army, scan: &LineScan) {
        let leapers = fill::knights(us.king) & them.knights | captures_up(us.king) & them.pawns;
        let mut constraints = scan.constraints;
        constraints.add_leapers(leapers);
        self.checkers[lane] = constraints.checkers;
        self.check_mask[lane] = constraints.check_mask;
        self.danger[lane] = constraints.danger
            | captures_down(them.pawns)
            | fill::knights(them.knights)
            | fill::king(them.king);
        self.us_pins.set(lane, &constraints.pins);
    }

    #[inline(always)]
    fn find_king_lines(&mut self, lane: usize, scan: &LineScan) {
        self.them_pins.set(lane, &scan.replier_pins);
        self.sensitive[lane] = scan.sensitive;
        self.rook_checks[lane] = scan.rooks.checks;
        self.bishop_checks[lane] = scan.bishops.checks;
        self.rook_pin_paths[lane] = scan.rooks.pin_paths;
        self.bishop_pin_paths[lane] = scan.bishops.pin_paths;
    }

    /// Computes the number of the king's replies if nothing moved, and the moves that can change it.
    #[inline(always)]
    fn find_king_replies<const CASTLING: bool>(
        &mut self,
        lane: usize,
        us: &Army,
        them: &Army,
        scan: &LineScan,
        king_squares: u64,
    ) {
        let ring = fill::king(them.king);
        let attacked =
            scan.attacked | captures_up(us.pawns) | fill::knights(us.knights) | fill::king(us.king);
        let mut replies = (ring & !scan.repliers & !attacked).count_ones();
        let mut common = ring | scan.screens;
        if CASTLING {
            let pinned = scan.replier_pins.rank;
            replies += castling_replies(&self.castling, lane, scan.empty, attacked, pinned);
            for castling in &self.castling {
                let rook = castling.rook[lane];
                let squares = !castling.may_be_occupied[lane] | castling.must_be_safe[lane] | rook;
                common |= word_if(rook != 0, squares);
            }
        }
        self.king_ring[lane] = ring;
        self.king_replies[lane] = u64::from(replies);
        let zone = &mut self.king_zone;
        zone.common[lane] = common;
        zone.pawns[lane] = captures_down(king_squares);
        zone.knights[lane] = fill::knights(king_squares);
        zone.bishops[lane] = scan.bishops.views;
        zone.rooks[lane] = scan.rooks.views;
        zone.king[lane] = fill::king(king_squares);
    }

    /// Computes the number of all other replies if nothing moved, and the weight of each square.
    #[inline(always)]
    fn find_piece_replies(&mut self, lane: usize, them: &Army, scan: &LineScan) {
        let LineScan {
            movers,
            repliers,
            empty,
            ref replier_pins,
            mut weights,
            ..
        } = *scan;
        let (open, pins) = (!repliers, replier_pins);

        let knights = them.knights & !pins.all();
        let first = knights & knights.wrapping_neg();
        let others = knights & !first;
        let second = others & others.wrapping_neg();
        let (first_reach, second_reach) = (fill::knights(first), fill::knights(second));
        let first_replies = u64::from((first_reach & open).count_ones());
        let second_replies = u64::from((second_reach & open).count_ones());
        let bit = |bit: u32| {
            (first_replies >> bit & 1).wrapping_neg() & first
                | (second_replies >> bit & 1).wrapping_neg() & second
        };
        weights.add::<0>(bit(0));
        weights.add::<1>(bit(1));
        weights.add::<2>(bit(2));
        weights.add::<3>(bit(3));
        let unprotected = repliers & !first_reach;
        weights.add_three::<0, 1>(unprotected, repliers & !second_reach, 0);
        self.knights[0][0][lane] = first;
        self.knights[0][1][lane] = first_reach;
        self.knights[1][0][lane] = second;
        self.knights[1][1][lane] = second_reach;

        // The squares in front of pawns, and the second squares of double steps.
        let stepping = pins.free::<SOUTH>(them.pawns);
        let fronts = down(stepping) & open;
        let second_fronts = down(fronts & SIXTH_RANK & empty) & open;
        let steps = up(fronts & empty);
        let double_steps = up(up(second_fronts & empty));
        let east = captures::<SOUTH_EAST>(them.pawns, pins);
        let west = captures::<SOUTH_WEST>(them.pawns, pins);
        let capturing_east = step_back::<SOUTH_EAST>(movers & east);
        let capturing_west = step_back::<SOUTH_WEST>(movers & west);
        let doubled_fronts = fronts & SIXTH_RANK & up(empty);
        weights.add_three::<0, 1>(
            fronts | second_fronts | steps,
            doubled_fronts | double_steps,
            !east,
        );
        weights.add_three::<0, 1>(capturing_east, capturing_west, !west);

        for (lanes, plane) in self.weights.iter_mut().zip(weights.0) {
            lanes[lane] = plane;
        }
        let pawns = pawn_replies::<false>(them.pawns, pins, empty, movers, !0);
        self.piece_replies[lane] = u64::from(scan.replies + pawns) + first_replies + second_replies;

        self.entangled.by_sliders.set(lane, &scan.attacked_along);
        self.entangled.fronts[lane] = fronts;
        self.entangled.second_fronts[lane] = second_fronts;
        self.entangled.west_captures[lane] = west;
        self.entangled.east_captures[lane] = east;
        // A pinned slider makes fewer moves than were counted for it, but this is too rare to optimise.
        let pinned_sliders = pins.all() & (them.diagonals | them.orthogonals);
        self.entangled.everywhere[lane] = word_if(pinned_sliders != 0, !0);
        // A third knight is very rare: all moves are then counted from scratch.
        let others = word_if(knights != first | second, !0);
        self.sensitive[lane] |= others;
        self.rook_pin_paths[lane] &= !others;
        self.bishop_pin_paths[lane] &= !others;
    }

    /// Counts promotions of the replying side four times instead of once, in replies and weights. The caller skips this
    /// if no pawn can promote.
    #[inline(always)]
    pub fn find_promotions(&mut self) {
        for lane in 0..LANES {
            let pins = &self.them_pins.lane(lane);
            let (movers, pawns) = (self.us_all[lane], self.them.pawns[lane]);
            let empty = !(movers | self.them_all[lane]);
            let fronts = down(pins.free::<SOUTH>(pawns)) & !self.them_all[lane] & FIRST_RANK;
            let east = captures::<SOUTH_EAST>(pawns, pins) & FIRST_RANK;
            let west = captures::<SOUTH_WEST>(pawns, pins) & FIRST_RANK;
            let capturing_east = step_back::<SOUTH_EAST>(movers & east);
            let capturing_west = step_back::<SOUTH_WEST>(movers & west);
            let promotions = (fronts & empty).count_ones()
                + (east & movers).count_ones()
                + (west & movers).count_ones();
            self.piece_replies[lane] += u64::from(3 * promotions);
            let mut weights = Weights(from_fn(|bit| self.weights[bit][lane]));
            let steps = fronts | up(fronts & empty);
            weights.add_three::<0, 1>(steps, !east, !west);
            weights.add_three::<1, 2>(steps, !east, !west);
            weights.add_three::<0, 1>(capturing_east, capturing_west, 0);
            weights.add_three::<1, 2>(capturing_east, capturing_west, 0);
            for (lanes, plane) in self.weights.iter_mut().zip(weights.0) {
                lanes[lane] = plane;
            }
        }
    }
}
