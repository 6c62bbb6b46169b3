//! The tree of legal moves, and how it is cut into pieces that can be counted side by side.

use super::generate::{Visitor, visit};
use super::king_constraints::KingConstraints;
use super::squares::Each;
use super::state::{CastlingSquares, PAWN, PROMOTIONS, State};

/// All children of a state.
pub(super) struct Children<'a, const WHITE: bool> {
    state: &'a State,
    pub list: Vec<State>,
}

impl<'a, const WHITE: bool> Children<'a, WHITE> {
    /// None yet: they come by visiting the moves.
    pub fn new(state: &'a State) -> Children<'a, WHITE> {
        Children {
            state,
            list: Vec::with_capacity(64),
        }
    }
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
    fn castle(&mut self, castle: &CastlingSquares) {
        self.list.push(self.state.after_castling::<WHITE>(castle));
    }
}

/// A part of the tree: a position, and how many moves are still to be played from it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Branch {
    pub state: State,
    pub is_white: bool,
    pub depth: u32,
    /// Which of the parts that were asked for it belongs to.
    pub part: usize,
}

/// Cuts branches into smaller ones, until there are so many or they are not worth cutting any more.
pub(super) fn cut(mut branches: Vec<Branch>, enough: usize) -> Vec<Branch> {
    /// Below this, a branch is counted at once.
    const SMALL: u32 = 4;
    while branches.len() < enough && branches.iter().any(|branch| branch.depth > SMALL) {
        let cut = branches.iter().flat_map(|branch| {
            let children = match branch.is_white {
                _ if branch.depth <= SMALL => return vec![*branch],
                true => children::<true>(&branch.state),
                false => children::<false>(&branch.state),
            };
            let branch = |state| Branch {
                state,
                is_white: !branch.is_white,
                depth: branch.depth - 1,
                part: branch.part,
            };
            children.into_iter().map(branch).collect()
        });
        branches = cut.collect();
    }
    branches
}

fn children<const WHITE: bool>(state: &State) -> Vec<State> {
    let mut children = Children::<WHITE>::new(state);
    visit::<WHITE>(state, &KingConstraints::new::<WHITE>(state), &mut children);
    children.list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    /// How many branches the initial position, with so many moves to be played from it, is cut into, and how many moves
    /// are to be played from each.
    fn branches(depths: &[u32], enough: usize) -> (usize, Vec<u32>) {
        let whole = |&depth| Branch {
            state: State::from(&Position::default()),
            is_white: true,
            depth,
            part: 0,
        };
        let branches = cut(depths.iter().map(whole).collect(), enough);
        let mut depths: Vec<u32> = branches.iter().map(|branch| branch.depth).collect();
        depths.dedup();
        (branches.len(), depths)
    }

    #[test]
    fn a_tree_is_cut_until_there_are_enough_branches() {
        assert_eq!(branches(&[9], 1), (1, vec![9]));
        assert_eq!(branches(&[9], 2), (20, vec![8]));
        assert_eq!(branches(&[9], 20), (20, vec![8]));
        assert_eq!(branches(&[9], 21), (400, vec![7]));
    }

    #[test]
    fn what_is_counted_at_once_is_not_cut() {
        assert_eq!(branches(&[4], 1000), (1, vec![4]));
        assert_eq!(branches(&[5], 1000), (20, vec![4]));
        assert_eq!(branches(&[6], 1000), (400, vec![4]));
        assert_eq!(branches(&[5, 3], 1000), (21, vec![4, 3]));
    }
}
