//! The tree of legal moves, down to the two last.

use super::gather::{Gather, Waiting};
use super::generate::{Count, Visitor, each, visit};
use super::replies;
use super::state::{Army, Castle, PROMOTIONS, State};

/// All children of a state.
pub(super) struct Children<'a, const WHITE: bool> {
    pub state: &'a State,
    pub list: Vec<State>,
}

impl<const WHITE: bool> Visitor for Children<'_, WHITE> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: u64, to: u64) {
        each(to, |to| self.list.push(self.state.after::<WHITE, KIND>(from, to)));
    }

    #[inline(always)]
    fn pawns<const STEP: i32>(&mut self, to: u64) {
        each(to, |to| {
            let from = if STEP > 0 { to >> STEP } else { to << -STEP };
            self.list.push(self.state.after::<WHITE, { super::state::PAWN }>(from, to));
        });
    }

    #[inline(always)]
    fn promotions<const STEP: i32>(&mut self, to: u64) {
        each(to, |to| {
            let from = if STEP > 0 { to >> STEP } else { to << -STEP };
            for kind in PROMOTIONS {
                self.list.push(self.state.after_promotion(kind, from, to));
            }
        });
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

macro_rules! path {
    ($name:ident, $($features:literal)?) => {
        pub(super) mod $name {
            use super::*;
            use super::super::replies::Parent;

            $(#[target_feature(enable = $features)])?
            fn count_replies<const WHITE: bool>(parent: &Parent, waiting: &Waiting, king_is_free: bool) -> u64 {
                let last = if WHITE { 0xff00 } else { 0xff << 48 };
                let diagonals = (parent.movers.diagonals | parent.army.diagonals) != 0;
                let promotions = parent.army.pawns & last != 0;
                let quiet = match (diagonals, king_is_free, promotions) {
                    (false, false, false) => quiet::<WHITE, false, false, false>(parent, waiting),
                    (false, false, true) => quiet::<WHITE, false, false, true>(parent, waiting),
                    (false, true, false) => quiet::<WHITE, false, true, false>(parent, waiting),
                    (false, true, true) => quiet::<WHITE, false, true, true>(parent, waiting),
                    (true, false, false) => quiet::<WHITE, true, false, false>(parent, waiting),
                    (true, false, true) => quiet::<WHITE, true, false, true>(parent, waiting),
                    (true, true, false) => quiet::<WHITE, true, true, false>(parent, waiting),
                    (true, true, true) => quiet::<WHITE, true, true, true>(parent, waiting),
                };
                quiet + other::<WHITE>(parent, waiting)
            }

            $(#[target_feature(enable = $features)])?
            fn quiet<const WHITE: bool, const D: bool, const K: bool, const P: bool>(parent: &Parent, waiting: &Waiting) -> u64 {
                replies::quiet::<WHITE, D, K, P>(parent, waiting)
            }

            $(#[target_feature(enable = $features)])?
            fn other<const WHITE: bool>(parent: &Parent, waiting: &Waiting) -> u64 {
                replies::other::<WHITE>(parent, waiting)
            }

            $(#[target_feature(enable = $features)])?
            pub fn count<const WHITE: bool>(state: &State, depth: u32, waiting: &mut Waiting) -> u64 {
                match depth {
                    0 => 1,
                    1 => {
                        let mut count = Count::default();
                        visit::<WHITE>(state, &mut count);
                        count.0
                    }
                    2 => {
                        let mut gather = Gather::<WHITE>::new(state, waiting);
                        visit::<WHITE>(state, &mut gather);
                        let Gather { parent, nodes, king_is_free, is_full, .. } = gather;
                        assert!(!is_full);
                        nodes + count_replies::<WHITE>(&parent, waiting, king_is_free)
                    }
                    _ => {
                        let mut children = Children::<WHITE> { state, list: Vec::with_capacity(64) };
                        visit::<WHITE>(state, &mut children);
                        children.list.iter().map(|child| if WHITE {
                            count::<false>(child, depth - 1, waiting)
                        } else {
                            count::<true>(child, depth - 1, waiting)
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

const _: Option<Army> = None;
