//! A scan of the lines of both kings and of all sliders, in one position.
//!
//! The moving side's pieces may be pinned to their king, or give direct or discovered check to the other king. All of
//! this happens on the eight lines of a king, so both kings look along them:
//!
//! ```text
//!   8  . . . k . . . .     The black king looks south and sees the pawn on d6, and through it the rook on d2: the
//!   7  . . . . . . . .     pawn is pinned. The squares d3 to d5, and d2, are a *pin path*: a piece that steps on
//!   6  . . . p . . . .     it releases the pin, and so does the rook when it leaves it.
//!   5  . . . . . . . .
//!   4  . . . . . . . .
//!   3  . . . . . . . .
//!   2  . . . R . . . .
//! ```
//!
//! A square is *sensitive* if a move from it or to it can change who is pinned or checked on a line of the replying king. A
//! move that touches none of them, and gives no check itself, is *line-preserving*.

use super::army::Army;
use super::fill::{
    EAST, NORTH, NORTH_EAST, NORTH_WEST, OccludedFill, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
};
use super::king_constraints::KingConstraints;
use super::lanes::word_if;
use super::lines::Lines;
use super::weights::{Weights, squares_seen, sum_of};

#[derive(Default)]
pub(super) struct LineScan {
    /// The squares of the moving side, of the replying side, and the empty ones.
    pub movers: u64,
    pub repliers: u64,
    pub empty: u64,

    /// The constraints of the moving side's king, by sliders alone.
    pub constraints: KingConstraints,

    // The king of the replying side.
    pub replier_pins: Lines,
    pub sensitive: u64,
    /// The effects of the moving side's sliders along files and ranks, and along diagonals.
    pub rooks: SliderSquares,
    pub bishops: SliderSquares,

    // The squares that matter to the replying king.
    /// The squares between one of them and a slider of the moving side, which attacks it or would if a piece were gone.
    pub screens: u64,
    /// The squares that the sliders of the moving side attack.
    pub attacked: u64,

    // The sliders of the replying side.
    /// The number of their moves.
    pub replies: u32,
    /// The squares that they attack along each kind of line.
    pub attacked_along: Lines,
    /// The contribution of their moves to the weights.
    pub weights: Weights,
}

/// The pieces at both ends of a scan, on lines of one kind.
#[derive(Clone, Copy)]
struct Viewers {
    king: u64,
    replying_king: u64,
    king_squares: u64,
    movers: u64,
    repliers: u64,
}

/// The squares that both kings and all sliders see in one direction.
struct View {
    king: u64,
    replying_king: u64,
    king_squares: u64,
    movers: u64,
    repliers: u64,
    /// The first piece that the replying king sees, and the next one after it.
    first: u64,
    behind_first: u64,
}

/// The effects of sliders of the moving side on lines of one kind.
#[derive(Default)]
pub(super) struct SliderSquares {
    /// Where one would give check, or pin the piece in front of it.
    pub checks: u64,
    /// The squares between a pinned piece and the slider that pins it, and that slider.
    pub pin_paths: u64,
    /// The squares from which one would attack a square that matters to the replying king.
    pub views: u64,
}

impl LineScan {
    /// Scans all lines of rooks, and those of bishops if there are any. `king_squares` are the squares that matter to
    /// the replying king.
    #[inline(always)]
    pub fn new<const DIAGONALS: bool>(us: &Army, them: &Army, king_squares: u64) -> LineScan {
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
    #[inline(always)]
    fn look<const STEP: i32, const BACK: i32>(
        &mut self,
        viewers: &Viewers,
        squares: &mut SliderSquares,
    ) {
        let (ahead, back) = (self.view::<STEP>(viewers), self.view::<BACK>(viewers));
        let (king, sliders) = (viewers.king, viewers.repliers);
        let constraints = &mut self.constraints;
        constraints.look::<STEP>(king, self.movers, sliders, ahead.king, back.repliers);
        constraints.look::<BACK>(king, self.movers, sliders, back.king, ahead.repliers);
        constraints.danger |= ahead.repliers | back.repliers;
        self.look_from_replying_king::<STEP>(&ahead, back.movers, squares);
        self.look_from_replying_king::<BACK>(&back, ahead.movers, squares);
        squares.views |= ahead.king_squares | back.king_squares;
        // A slider and a square see each other, or the same piece between them, from opposite sides.
        self.screens |= ahead.king_squares & back.movers | back.king_squares & ahead.movers;
        self.attacked |= ahead.movers | back.movers;
        *self.attacked_along.along::<STEP>() |= ahead.repliers | back.repliers;
        self.weigh::<STEP, BACK>(viewers.repliers, ahead.repliers, back.repliers);
    }

    #[inline(always)]
    fn view<const STEP: i32>(&self, viewers: &Viewers) -> View {
        let fill = OccludedFill::<STEP>::new(self.empty);
        let replying_king = fill.attacks(viewers.replying_king);
        let first = replying_king & !self.empty;
        View {
            king: fill.attacks(viewers.king),
            replying_king,
            king_squares: fill.attacks(viewers.king_squares),
            movers: fill.attacks(viewers.movers),
            repliers: fill.attacks(viewers.repliers),
            first,
            behind_first: fill.attacks(first),
        }
    }

    /// Finds pins and sensitive squares of the replying side's king. `met` are the squares that sliders of the moving side
    /// attack towards the king.
    #[inline(always)]
    fn look_from_replying_king<const STEP: i32>(
        &mut self,
        view: &View,
        met: u64,
        squares: &mut SliderSquares,
    ) {
        let second = view.behind_first & !self.empty;
        let shield = view.first & self.repliers;
        let pin = shield & met;
        squares.checks |= view.replying_king | word_if(shield != 0, view.behind_first);
        squares.pin_paths |= word_if(pin != 0, view.behind_first);
        self.sensitive |= word_if(pin != 0, view.replying_king | view.behind_first);
        *self.replier_pins.along::<STEP>() |= pin;
        // A piece of the moving side in front of its own slider gives a discovered check when it leaves.
        self.sensitive |= view.first & self.movers & met;
        // If a piece of the replying side is also on the line, that piece becomes pinned.
        let other_side = if shield == 0 {
            self.repliers
        } else {
            self.movers
        };
        let discoverers = (view.first | second) & self.movers;
        self.sensitive |= word_if(second & met & other_side != 0, discoverers);
    }

    /// Adds the moves of replying sliders to the weights. The squares that they attack in each direction are given.
    #[inline(always)]
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
