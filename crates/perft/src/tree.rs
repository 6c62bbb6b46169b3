//! The tree of legal moves, and its branches, which can be counted in parallel.

use super::army::PROMOTIONS;
use super::castling_squares::CastlingSquares;
use super::fill::shift_back;
use super::generate::{MoveVisitor, visit};
use super::king_constraints::KingConstraints;
use super::squares::Each;
use super::state::{Passed, State};

/// Returns the positions after each legal move.
#[inline(never)] // Recursive functions call this one, and their stack frames stay small.
pub(super) fn children(state: &State) -> Vec<State> {
    let mut children = Children {
        ep_square: state.ep_square,
        passed: state.pass(),
        list: Vec::with_capacity(64),
    };
    visit(state, &KingConstraints::new(state), &mut children);
    children.list
}

/// Collects the positions after each move.
struct Children {
    ep_square: u64,
    passed: Passed,
    list: Vec<State>,
}

impl MoveVisitor for Children {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: u64, to: u64) {
        for to in Each(to) {
            self.list.push(self.passed.moved::<KIND>(from, to));
        }
    }

    #[inline(always)]
    fn promotions<const STEP: i32>(&mut self, to: u64) {
        for to in Each(to) {
            for kind in PROMOTIONS {
                let from = shift_back::<STEP>(to);
                self.list.push(self.passed.promoted(kind, from, to));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: u64) {
        let child = self.passed.captured_en_passant(from, self.ep_square);
        self.list.push(child);
    }

    #[inline(always)]
    fn castling(&mut self, castling: &CastlingSquares) {
        self.list.push(self.passed.castled(castling));
    }
}

/// A part of the tree: a position, and the number of plies below it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Branch {
    pub state: State,
    pub depth: u32,
    /// The index of the sum to which its leaf nodes are added.
    pub part: usize,
}

/// Cuts branches of one depth into smaller ones until there are `enough`, or until they are too small.
pub(super) fn cut(mut branches: Vec<Branch>, enough: usize) -> Vec<Branch> {
    /// Branches of this depth are not cut.
    const SMALL: u32 = 4;
    let is_large = |branch: &Branch| branch.depth > SMALL;
    while branches.len() < enough && branches.first().is_some_and(is_large) {
        let cut = branches.iter().flat_map(|branch| {
            let depth = branch.depth - 1;
            let children = children(&branch.state).into_iter();
            children.map(move |state| Branch {
                state,
                depth,
                ..*branch
            })
        });
        branches = cut.collect();
    }
    branches
}
