//! The positions after each legal move of one position, and the constraints that its king puts on every move.
//!
//! This generator follows the same laws as [`LegalMoves`](oracle_laws::LegalMoves) and is independent on purpose: it
//! finds the target squares of each piece as a set, and for pawns the squares on which they arrive by the same step.

use super::fill::{
    self, EAST, EIGHTH_RANK, Each, FIRST_RANK, Lines, NORTH, NORTH_EAST, NORTH_WEST, OccludedFill,
    SOUTH, SOUTH_EAST, SOUTH_WEST, THIRD_RANK, WEST, bishop, captures, captures_down, captures_up,
    down, rook, shift_back, square, step_back, up, word_if,
};
use super::state::{
    Army, BISHOP, CastlingSquares, KING, KNIGHT, PAWN, PROMOTIONS, Passed, QUEEN, ROOK, State,
};
use oracle_laws::attacks;

/// Two steps of a pawn at once.
pub(super) const NORTH_NORTH: i32 = 2 * NORTH;

/// Returns the positions after each legal move, or what is made of each.
#[inline(never)] // Recursive functions call this one, and their stack frames stay small.
pub(super) fn children<T: From<State>>(state: &State) -> Vec<T> {
    let mut children = Vec::with_capacity(64);
    push_children(state, &mut children);
    children
}

/// Appends what is made of the positions after each legal move.
#[inline(never)]
pub(super) fn push_children<T: From<State>>(state: &State, list: &mut Vec<T>) {
    let State { us, them, .. } = state;
    let (own, foe) = (us.all(), them.all());
    let occupied = own | foe;
    let pawns = [captures_down(them.pawns), captures_up(us.king) & them.pawns];
    let constraints = &KingConstraints::new::<true>(us.king, own, them, pawns);
    let mut children = Children {
        passed: state.pass(),
        list,
    };
    children.add_king(state, occupied, own, constraints);
    if constraints.check_mask == 0 {
        return;
    }
    // A king is never captured.
    let open = !own & !them.king & constraints.check_mask;
    let pinned = constraints.pins.all();
    for from in Each(us.knights & !pinned) {
        children.add::<KNIGHT>(from, attacks::knight(square(from)).0 & open);
    }
    // A pinned slider may move along the line that pins it.
    let line = |from: u64| match from & pinned {
        0 => open,
        _ => open & attacks::line_through(square(us.king), square(from)).0,
    };
    for from in Each(us.diagonals & !us.orthogonals) {
        children.add::<BISHOP>(from, bishop(from, occupied) & line(from));
    }
    for from in Each(us.orthogonals & !us.diagonals) {
        children.add::<ROOK>(from, rook(from, occupied) & line(from));
    }
    for from in Each(us.orthogonals & us.diagonals) {
        let seen = bishop(from, occupied) | rook(from, occupied);
        children.add::<QUEEN>(from, seen & line(from));
    }
    children.add_pawns(state, occupied, foe & !them.king, constraints);
}

/// Collects the positions after each move.
struct Children<'a, T> {
    passed: Passed,
    list: &'a mut Vec<T>,
}

impl<T: From<State>> Children<'_, T> {
    /// Adds the moves of a piece to these squares, without promotions and captures en passant.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add<const KIND: u8>(&mut self, from: u64, to: u64) {
        for to in Each(to) {
            self.list.push(self.passed.moved::<KIND>(from, to).into());
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add_king(&mut self, state: &State, occupied: u64, own: u64, constraints: &KingConstraints) {
        let king = state.us.king;
        if king == 0 {
            return;
        }
        let danger = constraints.danger;
        let ring = attacks::king(square(king)).0 & !own & !state.them.king;
        self.add::<KING>(king, ring & !danger);
        if constraints.checkers != 0 {
            return;
        }
        for rook in Each(state.rights & FIRST_RANK) {
            let castling = CastlingSquares::new(king, rook);
            // In Chess960 the rook may be pinned: it then shields the king from a slider on the first rank.
            if occupied & castling.must_be_empty == 0
                && danger & castling.must_be_safe == 0
                && constraints.pins.rank & rook == 0
            {
                self.list.push(self.passed.castled(&castling).into());
            }
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add_pawns(&mut self, state: &State, occupied: u64, foe: u64, constraints: &KingConstraints) {
        let (check_mask, pins) = (constraints.check_mask, &constraints.pins);
        let pawns = state.us.pawns;
        let one = up(pins.free::<NORTH>(pawns)) & !occupied;
        let two = up(one & THIRD_RANK) & !occupied & check_mask;
        let targets = foe & check_mask;
        self.arrive::<NORTH_NORTH>(two);
        self.arrive::<NORTH>(one & check_mask);
        self.arrive::<NORTH_EAST>(captures::<NORTH_EAST>(pawns, pins) & targets);
        self.arrive::<NORTH_WEST>(captures::<NORTH_WEST>(pawns, pins) & targets);
        if state.ep_square != 0 {
            for from in Each(ep_capturers(state)) {
                let child = self.passed.captured_en_passant(from, state.ep_square);
                self.list.push(child.into());
            }
        }
    }

    /// Adds the moves of pawns that arrive on these squares, each by this step.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn arrive<const STEP: i32>(&mut self, to: u64) {
        for to in Each(to) {
            let from = shift_back::<STEP>(to);
            if to & EIGHTH_RANK == 0 {
                self.list.push(self.passed.moved::<PAWN>(from, to).into());
                continue;
            }
            for kind in PROMOTIONS {
                self.list.push(self.passed.promoted(kind, from, to).into());
            }
        }
    }
}

/// Returns the pawns that may capture en passant.
///
/// It is rare and empties two squares at once, so each capture is judged on the board after it.
#[inline(never)]
pub(super) fn ep_capturers(state: &State) -> u64 {
    let them = state.them.without(down(state.ep_square));
    let mut legal = 0;
    for from in Each(captures_down(state.ep_square) & state.us.pawns) {
        let occupied = (state.us.all() ^ from | state.ep_square) | them.all();
        let king = state.us.king;
        if king == 0 || attackers(&them, king, occupied) == 0 {
            legal |= from;
        }
    }
    legal
}

/// Returns the pieces of the side that plays down the board which attack a square.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn attackers(army: &Army, target: u64, occupied: u64) -> u64 {
    let mut all = fill::knights(target) & army.knights
        | fill::king(target) & army.king
        // Pawn attacks are symmetric: a pawn on the target would attack exactly the pawns that attack it.
        | captures_up(target) & army.pawns;
    if army.orthogonals != 0 {
        all |= rook(target, occupied) & army.orthogonals;
    }
    if army.diagonals != 0 {
        all |= bishop(target, occupied) & army.diagonals;
    }
    all
}

/// The constraints that the king of the side to move puts on every move in one position.
///
/// They correspond to [`KingSafety`](oracle_laws) of the move generator, with the pins kept for each kind of line. For
/// eight positions at once they are computed in [`influence`](super::influence).
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct KingConstraints {
    pub checkers: u64,
    /// The squares on which a move of any other piece must end.
    pub check_mask: u64,
    /// The squares to which the king may not go.
    pub danger: u64,
    /// The pieces that are the only one between their king and a slider.
    pub pins: Lines,
}

impl KingConstraints {
    /// Returns the constraints of a king among its own pieces; there are none without a king. Of the pawns of the other side,
    /// the squares that they attack are given, and those that give check.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn new<const DIAGONALS: bool>(
        king: u64,
        own: u64,
        foes: &Army,
        [attacked_by_pawns, pawns]: [u64; 2],
    ) -> KingConstraints {
        let empty = !(own | foes.all());
        let mut constraints = KingConstraints {
            danger: attacked_by_pawns | fill::knights(foes.knights) | fill::king(foes.king),
            ..KingConstraints::default()
        };
        constraints.look_along::<NORTH, SOUTH>(king, own, foes.orthogonals, empty);
        constraints.look_along::<EAST, WEST>(king, own, foes.orthogonals, empty);
        if DIAGONALS {
            constraints.look_along::<NORTH_EAST, SOUTH_WEST>(king, own, foes.diagonals, empty);
            constraints.look_along::<NORTH_WEST, SOUTH_EAST>(king, own, foes.diagonals, empty);
        }
        constraints.add_leapers(fill::knights(king) & foes.knights | pawns);
        constraints
    }

    /// Looks in both directions of the lines of one kind, from a king to the sliders of the other side.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look_along<const STEP: i32, const BACK: i32>(
        &mut self,
        king: u64,
        own: u64,
        sliders: u64,
        empty: u64,
    ) {
        let ahead = OccludedFill::<STEP>::new(empty);
        let back = OccludedFill::<BACK>::new(empty);
        let (attacked, attacked_back) = (ahead.attacks(sliders), back.attacks(sliders));
        self.danger |= attacked | attacked_back;
        self.look::<STEP>(king, own, sliders, ahead.attacks(king), attacked_back);
        self.look::<BACK>(king, own, sliders, back.attacks(king), attacked);
    }

    /// Looks in one direction from a king that sees these squares; sliders of the other side attack `met` towards it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn look<const STEP: i32>(
        &mut self,
        king: u64,
        own: u64,
        sliders: u64,
        seen: u64,
        met: u64,
    ) {
        let checker = seen & sliders;
        self.checkers |= checker;
        self.check_mask |= word_if(checker != 0, seen);
        // The king does not shield the square behind it.
        self.danger |= word_if(checker != 0, step_back::<STEP>(king));
        *self.pins.along::<STEP>() |= seen & own & met;
    }

    /// Adds the pieces that give check without a line, after a look in all directions.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn add_leapers(&mut self, leapers: u64) {
        self.checkers |= leapers;
        let is_double = self.checkers & self.checkers.wrapping_sub(1) != 0;
        let single = if self.checkers == 0 {
            !0
        } else {
            self.check_mask | leapers
        };
        self.check_mask = word_if(!is_double, single);
    }
}
