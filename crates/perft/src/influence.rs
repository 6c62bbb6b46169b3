//! The terms that determine the number of replies in each of eight positions, computed once before any move is tried.
//!
//! The replies are counted in two parts, and each part has a cheap rule for most moves:
//!
//! - **The king's replies** depend on the squares around the king, on its castling squares, and on the attackers of
//!   both. All squares of departure or arrival that can change these are the
//!   [`KingZone`](super::lanes::KingZone). Any other move leaves the king's replies unchanged.
//! - **All other replies** depend on the moves of each replying piece. Each square has a [weight](Weights): the
//!   number of replies that are lost if a piece of the moving side arrives there, and gained if it leaves. The number
//!   of replies after a move is
//!
//! ```text
//!     replies before  +  weight of the square that it leaves  -  weight of the square on which it arrives
//! ```
//!
//! The sum is exact unless both squares lie on one line of a replying piece: a rook that moves along a file towards the
//! rook that attacks it does not open the file. Pieces whose moves along a line need another rule stand on the
//! [`Entangled`](super::lanes::Entangled) squares of that line. Moves of a knight never lie on a line and always
//! add up.
//!
//! Both rules hold for *line-preserving* moves only: see [`LineScan`].

use std::array::from_fn;

use super::fill::{
    self, EAST, FIRST_RANK, Lines, NORTH, NORTH_EAST, NORTH_WEST, OccludedFill, SIXTH_RANK, SOUTH,
    SOUTH_EAST, SOUTH_WEST, WEST, Weights, captures, captures_down, captures_up, down,
    squares_seen, step_back, sum_of, up, word_if,
};
use super::generate::KingConstraints;
use super::lanes::{BatchState, LANES, castling_replies};
use super::replies::pawn_replies;
use super::state::Army;

impl BatchState {
    /// Computes the properties of each position.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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
            self.find_king_replies::<CASTLING>(lane, &us, &them, &scan, king_squares);
            self.find_piece_replies(lane, &them, &scan);
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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
        self.them_pins.set(lane, &scan.replier_pins);
        self.sensitive[lane] = scan.sensitive;
        self.rook_checks[lane] = scan.rooks.checks;
        self.bishop_checks[lane] = scan.bishops.checks;
        self.rook_pin_paths[lane] = scan.rooks.pin_paths;
        self.bishop_pin_paths[lane] = scan.bishops.pin_paths;
    }

    /// Computes the number of the king's replies if nothing moved, and the moves that can change it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn find_piece_replies(&mut self, lane: usize, them: &Army, scan: &LineScan) {
        let (movers, repliers, empty) = (scan.movers, scan.repliers, scan.empty);
        let (open, pins, mut weights) = (!repliers, &scan.replier_pins, scan.weights);

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

    /// Counts promotions of the replying side four times instead of once, in replies and weights, if a pawn can promote.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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

/// A scan of the lines of both kings and of all sliders, in one position.
///
/// The moving side's pieces may be pinned to their king, or give direct or discovered check to the other king. All of
/// this happens on the eight lines of a king, so both kings look along them:
///
/// ```text
///   8  . . . k . . . .     The black king looks south and sees the pawn on d6, and through it the rook on d2: the
///   7  . . . . . . . .     pawn is pinned. The squares d3 to d5, and d2, are a *pin path*: a piece that steps on
///   6  . . . p . . . .     it releases the pin, and so does the rook when it leaves it.
///   5  . . . . . . . .
///   4  . . . . . . . .
///   3  . . . . . . . .
///   2  . . . R . . . .
/// ```
///
/// A square is *sensitive* if a move from it or to it can change who is pinned or checked on a line of the replying king. A
/// move that touches none of them, and gives no check itself, is *line-preserving*.
#[derive(Default)]
struct LineScan {
    /// The squares of the moving side, of the replying side, and the empty ones.
    movers: u64,
    repliers: u64,
    empty: u64,

    /// The constraints of the moving side's king, by sliders alone.
    constraints: KingConstraints,

    // The king of the replying side.
    replier_pins: Lines,
    sensitive: u64,
    /// The effects of the moving side's sliders along files and ranks, and along diagonals.
    rooks: SliderSquares,
    bishops: SliderSquares,

    // The squares that matter to the replying king.
    /// The squares between one of them and a slider of the moving side, which attacks it or would if a piece were gone.
    screens: u64,
    /// The squares that the sliders of the moving side attack.
    attacked: u64,

    // The sliders of the replying side.
    /// The number of their moves.
    replies: u32,
    /// The squares that they attack along each kind of line.
    attacked_along: Lines,
    /// The contribution of their moves to the weights.
    weights: Weights,
}

/// The pieces at both ends of a scan, on lines of one kind; or the squares that they see in one direction.
#[derive(Clone, Copy)]
struct Viewers {
    king: u64,
    replying_king: u64,
    king_squares: u64,
    movers: u64,
    repliers: u64,
}

/// The effects of sliders of the moving side on lines of one kind.
#[derive(Default)]
struct SliderSquares {
    /// Where one would give check, or pin the piece in front of it.
    checks: u64,
    /// The squares between a pinned piece and the slider that pins it, and that slider.
    pin_paths: u64,
    /// The squares from which one would attack a square that matters to the replying king.
    views: u64,
}

impl LineScan {
    /// Scans all lines of rooks, and those of bishops if there are any. `king_squares` are the squares that matter to
    /// the replying king.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn new<const DIAGONALS: bool>(us: &Army, them: &Army, king_squares: u64) -> LineScan {
        let (movers, repliers) = (us.all(), them.all());
        let empty = !(movers | repliers);
        // The offset for squares of a replying piece covers eight directions and two knights; all other squares get it,
        // too.
        let [four, eight] = if DIAGONALS {
            [0, !repliers]
        } else {
            [!repliers, 0]
        };
        let mut scan = LineScan {
            movers,
            repliers,
            empty,
            weights: Weights([0, !repliers, four, eight, 0, 0]),
            ..LineScan::default()
        };
        let mut viewers = Viewers {
            king: us.king,
            replying_king: them.king,
            king_squares,
            movers: us.orthogonals,
            repliers: them.orthogonals,
        };
        let mut squares = SliderSquares::default();
        scan.look::<NORTH, SOUTH>(&viewers, &mut squares);
        scan.look::<EAST, WEST>(&viewers, &mut squares);
        scan.rooks = squares;
        if DIAGONALS {
            viewers.movers = us.diagonals;
            viewers.repliers = them.diagonals;
            let mut squares = SliderSquares::default();
            scan.look::<NORTH_EAST, SOUTH_WEST>(&viewers, &mut squares);
            scan.look::<NORTH_WEST, SOUTH_EAST>(&viewers, &mut squares);
            scan.bishops = squares;
        }
        scan
    }

    /// Scans both directions of all lines of one kind.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look<const STEP: i32, const BACK: i32>(
        &mut self,
        viewers: &Viewers,
        squares: &mut SliderSquares,
    ) {
        let (ahead, behind) = self.view::<STEP>(viewers);
        let (back, behind_back) = self.view::<BACK>(viewers);
        let (king, sliders) = (viewers.king, viewers.repliers);
        let constraints = &mut self.constraints;
        constraints.look::<STEP>(king, self.movers, sliders, ahead.king, back.repliers);
        constraints.look::<BACK>(king, self.movers, sliders, back.king, ahead.repliers);
        constraints.danger |= ahead.repliers | back.repliers;
        let seen = [ahead.replying_king, behind];
        self.look_from_replying_king::<STEP>(seen, back.movers, squares);
        let seen = [back.replying_king, behind_back];
        self.look_from_replying_king::<BACK>(seen, ahead.movers, squares);
        squares.views |= ahead.king_squares | back.king_squares;
        // A slider and a square see each other, or the same piece between them, from opposite sides.
        self.screens |= ahead.king_squares & back.movers | back.king_squares & ahead.movers;
        self.attacked |= ahead.movers | back.movers;
        *self.attacked_along.along::<STEP>() |= ahead.repliers | back.repliers;
        self.weigh::<STEP, BACK>(viewers.repliers, ahead.repliers, back.repliers);
    }

    /// Looks in one direction: returns what the viewers see, and what is seen behind the first piece that the replying king
    /// sees.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn view<const STEP: i32>(&self, viewers: &Viewers) -> (Viewers, u64) {
        let fill = OccludedFill::<STEP>::new(self.empty);
        let replying_king = fill.attacks(viewers.replying_king);
        let view = Viewers {
            king: fill.attacks(viewers.king),
            replying_king,
            king_squares: fill.attacks(viewers.king_squares),
            movers: fill.attacks(viewers.movers),
            repliers: fill.attacks(viewers.repliers),
        };
        (view, fill.attacks(replying_king & !self.empty))
    }

    /// Finds pins and sensitive squares of the replying side's king, which sees these squares. `met` are the squares that
    /// sliders of the moving side attack towards the king.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look_from_replying_king<const STEP: i32>(
        &mut self,
        [seen, behind_first]: [u64; 2],
        met: u64,
        squares: &mut SliderSquares,
    ) {
        // The first piece that the king sees, and the next one after it.
        let first = seen & !self.empty;
        let second = behind_first & !self.empty;
        let shield = first & self.repliers;
        let pin = shield & met;
        squares.checks |= seen | word_if(shield != 0, behind_first);
        squares.pin_paths |= word_if(pin != 0, behind_first);
        self.sensitive |= word_if(pin != 0, seen | behind_first);
        *self.replier_pins.along::<STEP>() |= pin;
        // A piece of the moving side in front of its own slider gives a discovered check when it leaves.
        self.sensitive |= first & self.movers & met;
        // If a piece of the replying side is also on the line, that piece becomes pinned.
        let other_side = if shield == 0 {
            self.repliers
        } else {
            self.movers
        };
        let discoverers = (first | second) & self.movers;
        self.sensitive |= word_if(second & met & other_side != 0, discoverers);
    }

    /// Adds the moves of replying sliders to the weights. The squares that they attack in each direction are given.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn weigh<const STEP: i32, const BACK: i32>(&mut self, sliders: u64, ahead: u64, back: u64) {
        self.replies +=
            (ahead & !self.repliers).count_ones() + (back & !self.repliers).count_ones();
        let seen_ahead = squares_seen::<STEP>(self.empty, self.repliers);
        let seen_back = squares_seen::<BACK>(self.empty, self.repliers);
        // Counts the squares seen from attacked squares without a replying piece, and from the sliders themselves.
        let counts = |attacked: u64| attacked & !self.repliers | sliders;
        let (ahead_counts, back_counts) = (counts(ahead), counts(back));
        let seen = sum_of(
            seen_ahead.map(|plane| plane & ahead_counts),
            seen_back.map(|plane| plane & back_counts),
        );
        // If a replying piece is not protected from a direction, no recapture comes from there.
        self.weights
            .add_number(seen, self.repliers & !(ahead & back));
        self.weights.add::<0>(self.repliers & !(ahead | back));
    }
}
