//! The tree of legal moves, down to the two last.

use super::aims::{self, Aims, Stand};
use super::family::{Family, LANES, Words};
use super::fill::{NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST};
use super::generate::{Bounds, Count, Each, Visitor, visit};
use super::replies;
use super::state::{Army, BISHOP, Castle, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, State, back_rank, behind};

/// All children of a state.
pub(super) struct Children<'a, const WHITE: bool> {
    pub state: &'a State,
    pub list: &'a mut Vec<State>,
}

impl<const WHITE: bool> Visitor for Children<'_, WHITE> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: u64, to: u64) {
        for to in Each(to) {
            self.list.push(self.state.after::<WHITE, KIND>(from, to));
        }
    }

    #[inline(always)]
    fn pawns<const STEP: i32>(&mut self, to: u64) {
        for to in Each(to) {
            let from = if STEP > 0 { to >> STEP } else { to << -STEP };
            self.list.push(self.state.after::<WHITE, PAWN>(from, to));
        }
    }

    #[inline(always)]
    fn promotions<const STEP: i32>(&mut self, to: u64) {
        for to in Each(to) {
            let from = if STEP > 0 { to >> STEP } else { to << -STEP };
            for kind in PROMOTIONS {
                self.list.push(self.state.after_promotion(kind, from, to));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: u64) {
        self.list.push(self.state.after_en_passant::<WHITE>(from));
    }

    #[inline(always)]
    fn castle(&mut self, castle: &Castle) {
        self.list.push(self.state.after_castling::<WHITE>(castle));
    }
}

#[inline(always)]
fn any(words: &Words) -> u64 {
    words.iter().fold(0, |all, word| all | word)
}

macro_rules! path {
    ($name:ident, $($features:literal)?) => {
        pub(super) mod $name {
            use super::*;

            $(#[target_feature(enable = $features)])?
            fn learn<const WHITE: bool, const D: bool, const C: bool>(family: &mut Family) {
                family.learn::<WHITE, D, C>();
            }

            $(#[target_feature(enable = $features)])?
            fn quiet<const WHITE: bool, const D: bool, const K: bool, const C: bool, const P: bool>(family: &Family, touched: u64, to: u64, active: &Words, nodes: &mut Words) {
                for lane in 0..LANES {
                    let moves = replies::quiet_reply::<WHITE, D, K, C, P>(family, lane, touched);
                    nodes[lane] += if active[lane] & to != 0 { moves } else { 0 };
                }
            }

            $(#[target_feature(enable = $features)])?
            fn loud<const WHITE: bool, const D: bool, const C: bool>(family: &Family, touched: u64, to: u64, active: &Words, nodes: &mut Words) {
                for lane in 0..LANES {
                    let movers = replies::after(family, lane, touched);
                    let moves = replies::any_reply::<WHITE, D, C>(family, lane, movers, touched);
                    nodes[lane] += if active[lane] & to != 0 { moves } else { 0 };
                }
            }

            $(#[target_feature(enable = $features)])?
            fn special<const WHITE: bool>(family: &Family, movers: &[Army; LANES], taken: u64, active: &Words, nodes: &mut Words) {
                for lane in 0..LANES {
                    let moves = replies::any_reply::<WHITE, true, true>(family, lane, movers[lane], taken);
                    nodes[lane] += if active[lane] != 0 { moves } else { 0 };
                }
            }

            /// The kind of family, for which functions there are.
            #[derive(Clone, Copy)]
            struct Kind { diagonals: bool, king: bool, castles: bool, promotions: bool }

            $(#[target_feature(enable = $features)])?
            fn one<const WHITE: bool>(family: &Family, kind: Kind, from: u64, to: u64, aims: &Aims, nodes: &mut Words) {
                let touched = from | to;
                let is_loud = any(&aims.loud) & to != 0;
                let active = &aims.near;
                if is_loud {
                    match (kind.diagonals, kind.castles) {
                        (false, false) => loud::<WHITE, false, false>(family, touched, to, active, nodes),
                        (true, false) => loud::<WHITE, true, false>(family, touched, to, active, nodes),
                        (_, true) => loud::<WHITE, true, true>(family, touched, to, active, nodes),
                    }
                    return;
                }
                match (kind.diagonals, kind.king, kind.castles, kind.promotions) {
                    (_, true, true, _) => quiet::<WHITE, true, true, true, true>(family, touched, to, active, nodes),
                    (false, false, _, false) => quiet::<WHITE, false, false, false, false>(family, touched, to, active, nodes),
                    (false, false, _, true) => quiet::<WHITE, false, false, false, true>(family, touched, to, active, nodes),
                    (false, true, _, false) => quiet::<WHITE, false, true, false, false>(family, touched, to, active, nodes),
                    (false, true, _, true) => quiet::<WHITE, false, true, false, true>(family, touched, to, active, nodes),
                    (true, false, _, false) => quiet::<WHITE, true, false, false, false>(family, touched, to, active, nodes),
                    (true, false, _, true) => quiet::<WHITE, true, false, false, true>(family, touched, to, active, nodes),
                    (true, true, _, false) => quiet::<WHITE, true, true, false, false>(family, touched, to, active, nodes),
                    (true, true, _, true) => quiet::<WHITE, true, true, false, true>(family, touched, to, active, nodes),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn pieces<const WHITE: bool, const KIND: u8>(family: &Family, kind: Kind, squares: u64, nodes: &mut Words) {
                for from in Each(squares) {
                    let stand = Stand::of::<KIND>(from);
                    let aims = aims::piece::<WHITE, KIND>(family, &stand, nodes);
                    for to in Each(any(&aims.near)) {
                        one::<WHITE>(family, kind, from, to, &aims, nodes);
                    }
                }
            }

            $(#[target_feature(enable = $features)])?
            fn pawns<const WHITE: bool, const STEP: i32>(family: &Family, kind: Kind, states: &[State], nodes: &mut Words) {
                let aims = aims::pawns::<WHITE, STEP>(family, nodes);
                let last = if WHITE { 0xff << 56 } else { 0xff };
                for to in Each(any(&aims.near)) {
                    let from = if STEP > 0 { to >> STEP } else { to << -STEP };
                    if to & last == 0 {
                        one::<WHITE>(family, kind, from, to, &aims, nodes);
                        continue;
                    }
                    let mut active = [0; LANES];
                    for lane in 0..LANES { active[lane] = aims.near[lane] & to; }
                    for promotion in PROMOTIONS {
                        let mut movers = [Army::default(); LANES];
                        for lane in 0..LANES {
                            movers[lane] = family.us.lane(lane).promoted(promotion, from, to);
                        }
                        special::<WHITE>(family, &movers, to, &active, nodes);
                    }
                }
                let _ = states;
            }

            $(#[target_feature(enable = $features)])?
            fn count_family<const WHITE: bool>(states: &[State]) -> u64 {
                let mut family = Family::NONE;
                for (lane, state) in states.iter().enumerate() {
                    family.set::<WHITE>(lane, state);
                }
                let family = &mut family;
                let diagonals = any(&family.us.diagonals) | any(&family.them.diagonals) != 0;
                let castles = any(&family.castles[0].rook) | any(&family.castles[1].rook) != 0;
                match (diagonals, castles) {
                    (false, false) => learn::<WHITE, false, false>(family),
                    (true, false) => learn::<WHITE, true, false>(family),
                    (_, true) => learn::<WHITE, true, true>(family),
                }
                let family = &*family;
                let seventh = if WHITE { 0xff00 } else { 0xff << 48 };
                let kind = Kind {
                    diagonals,
                    castles,
                    king: true,
                    promotions: any(&family.them.pawns) & seventh != 0,
                };
                let mut nodes = [0; LANES];
                let (d, o) = (any(&family.us.diagonals), any(&family.us.orthogonals));
                pieces::<WHITE, KNIGHT>(family, kind, any(&family.us.knights), &mut nodes);
                pieces::<WHITE, BISHOP>(family, kind, d & !o, &mut nodes);
                pieces::<WHITE, ROOK>(family, kind, o & !d, &mut nodes);
                pieces::<WHITE, QUEEN>(family, kind, o & d, &mut nodes);
                pieces::<WHITE, KING>(family, kind, any(&family.us.king), &mut nodes);
                if WHITE {
                    pawns::<WHITE, NORTH>(family, kind, states, &mut nodes);
                    pawns::<WHITE, 16>(family, kind, states, &mut nodes);
                    pawns::<WHITE, NORTH_EAST>(family, kind, states, &mut nodes);
                    pawns::<WHITE, NORTH_WEST>(family, kind, states, &mut nodes);
                } else {
                    pawns::<WHITE, SOUTH>(family, kind, states, &mut nodes);
                    pawns::<WHITE, -16>(family, kind, states, &mut nodes);
                    pawns::<WHITE, SOUTH_EAST>(family, kind, states, &mut nodes);
                    pawns::<WHITE, SOUTH_WEST>(family, kind, states, &mut nodes);
                }
                // Castling
                let rights = any(&family.rights) & back_rank::<WHITE>();
                if rights != 0 {
                    let king = any(&family.us.king);
                    for rook in Each(rights) {
                        let castle = Castle::of::<WHITE>(king, rook);
                        let may = aims::may_castle(family, castle.way, castle.kings_way, rook);
                        if any(&may) != 0 {
                            let mut movers = [Army::default(); LANES];
                            for lane in 0..LANES {
                                let mut army = family.us.lane(lane);
                                army.king = castle.king_to;
                                army.orthogonals = army.orthogonals & !rook | castle.rook_to;
                                movers[lane] = army;
                            }
                            special::<WHITE>(family, &movers, 0, &may, &mut nodes);
                        }
                    }
                }
                let mut total: u64 = nodes.iter().sum();
                // In passing.
                for (lane, state) in states.iter().enumerate() {
                    if state.ep_square != 0 {
                        for from in Each(crate::rules::perft::generate::en_passant::<WHITE>(state)) {
                            let child = state.after_en_passant::<WHITE>(from);
                            total += if WHITE { count::<false>(&child, 1) } else { count::<true>(&child, 1) };
                        }
                    }
                    // Double steps that can be taken in passing.
                    let takers = if WHITE { super::super::fill::pawns::<false>(state.them.pawns) } else { super::super::fill::pawns::<true>(state.them.pawns) };
                    let own = state.us.all();
                    let empty = !(own | state.them.all());
                    let held = family.held.lane(lane);
                    let one = super::super::fill::ahead::<WHITE>(state.us.pawns & !(held.rank | held.rising | held.falling)) & empty & super::super::fill::passed_rank::<WHITE>() & takers;
                    let two = super::super::fill::ahead::<WHITE>(one) & empty & family.mask[lane];
                    for to in Each(two) {
                        let from = behind::<WHITE>(behind::<WHITE>(to));
                        let child = state.after::<WHITE, PAWN>(from, to);
                        let takers = if WHITE { crate::rules::perft::generate::en_passant::<false>(&child) } else { crate::rules::perft::generate::en_passant::<true>(&child) };
                        total += u64::from(takers.count_ones());
                    }
                }
                total
            }

            $(#[target_feature(enable = $features)])?
            fn count_families<const WHITE: bool>(states: &[State]) -> u64 {
                let mut nodes = 0;
                for batch in states.chunks(LANES) {
                    nodes += count_family::<WHITE>(batch);
                }
                nodes
            }

            $(#[target_feature(enable = $features)])?
            pub fn count<const WHITE: bool>(state: &State, depth: u32) -> u64 {
                match depth {
                    0 => 1,
                    1 => {
                        let mut count = Count::default();
                        visit::<WHITE>(state, &Bounds::of::<WHITE>(state), &mut count);
                        count.0
                    }
                    2 => count_families::<WHITE>(&[*state]),
                    _ => {
                        let mut list = Vec::with_capacity(64);
                        let mut children = Children::<WHITE> { state, list: &mut list };
                        visit::<WHITE>(state, &Bounds::of::<WHITE>(state), &mut children);
                        if depth == 3 {
                            return if WHITE { count_families::<false>(&list) } else { count_families::<true>(&list) };
                        }
                        list.iter().map(|child| if WHITE {
                            count::<false>(child, depth - 1)
                        } else {
                            count::<true>(child, depth - 1)
                        }).sum()
                    }
                }
            }
        }
    };
}

path!(plain,);
path!(avx2, "avx2,bmi1,bmi2,lzcnt,popcnt,fma");
path!(avx512, "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt,gfni");
