//! Removes pieces, rights and fields from a position as long as the program is wrong about it.

use std::iter;

use oracle_laws::{Color, Piece, Position, Role, Setup, Square};

use super::discrepancy::Discrepancy;
use super::inquiry::{Inquiry, Repro};
use super::program::{Result, TreeNode, full_setup};

/// Removes a part of a position.
type Cut<'a> = &'a dyn Fn(&mut Setup);

/// The most squares on which a missing king is tried.
const KING_SQUARES: usize = 6;

/// Returns the smallest question that still has the discrepancy, and its form there. If a game leads to a position that
/// has it, the result is such a position.
///
/// # Errors
///
/// Returns an error if the run was stopped.
pub fn shrink(
    inquiry: &mut Inquiry<'_>,
    repro: Repro,
    discrepancy: Discrepancy,
) -> Result<(Repro, Discrepancy)> {
    let mut shrinker = Shrinker {
        wants_fewer_problems: !repro.node.root_problems().is_empty(),
        inquiry,
        repro,
        discrepancy,
        asked: 0,
    };
    if shrinker.wants_fewer_problems {
        shrinker.add_kings()?;
        // What solves a problem comes first: once other parts are gone, it may not be enough.
        while shrinker.shrink_once()? {}
        shrinker.wants_fewer_problems = false;
    }
    while shrinker.shrink_once()? {}
    Ok((shrinker.repro, shrinker.discrepancy))
}

/// The smallest question so far.
struct Shrinker<'a, 'b> {
    inquiry: &'a mut Inquiry<'b>,
    repro: Repro,
    discrepancy: Discrepancy,
    /// Whether only cuts are taken that solve a problem of the position.
    wants_fewer_problems: bool,
    /// The number of questions.
    asked: usize,
}

impl Shrinker<'_, '_> {
    /// Puts each missing king on a square where the discrepancy remains and nothing else becomes wrong.
    fn add_kings(&mut self) -> Result<()> {
        for color in Color::ALL {
            let placement = self.repro.node.root().placement();
            if placement.king(color).is_some() {
                continue;
            }
            let home = color.either(Square::E1, Square::E8);
            let free = (!placement.occupied()).into_iter();
            self.asked = 0;
            for square in [home].into_iter().chain(free) {
                let is_added = self.cut(&|setup| {
                    if setup.placement.piece_at(square).is_none() {
                        setup.placement.put(square, Piece::new(color, Role::King));
                    }
                })?;
                if is_added || self.asked == KING_SQUARES {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Tries each cut once; returns whether any succeeded.
    fn shrink_once(&mut self) -> Result<bool> {
        let mut has_changed = false;
        let placement = self.repro.node.root().placement();
        let pieces = placement.occupied() & !placement.kings();
        let pieces: Vec<Square> = pieces.into_iter().collect();
        // Try large parts first: half of the pieces, a quarter, down to single ones.
        let half = |size: &usize| (*size > 1).then_some(size / 2);
        for size in iter::successors(Some((pieces.len() / 2).max(1)), half) {
            for part in pieces.chunks(size) {
                has_changed |= self.cut(&|setup| {
                    for &square in part {
                        setup.placement.remove(square);
                    }
                })?;
            }
        }
        for rook in self.repro.node.root().castling().0 {
            has_changed |= self.cut(&|setup| setup.castling.0 &= !rook.bitboard())?;
        }
        has_changed |= self.cut(&|setup| setup.ep_square = None)?;
        has_changed |= self.cut(&|setup| (setup.halfmoves, setup.fullmoves) = (0, 1))?;
        Ok(has_changed)
    }

    /// Takes a cut if the discrepancy remains.
    fn cut(&mut self, cut: Cut<'_>) -> Result<bool> {
        let Some(smaller) = cut_repro(&self.repro, cut) else {
            return Ok(false);
        };
        let problems = |repro: &Repro| repro.node.root_problems().iter().count();
        if self.wants_fewer_problems && problems(&smaller) >= problems(&self.repro) {
            return Ok(false);
        }
        self.asked += 1;
        let Some(found) = self.inquiry.reproduce(&smaller, &self.discrepancy)? else {
            return Ok(false);
        };
        (self.repro, self.discrepancy) = (smaller, found);
        Ok(true)
    }
}

/// Returns the smaller question, or nothing if its moves become illegal or nothing is removed.
fn cut_repro(repro: &Repro, cut: Cut<'_>) -> Option<Repro> {
    let mut is_smaller = false;
    let mut cut_node = |node: &TreeNode| {
        let root = cut_position(node.root(), cut);
        // The rights of two questions may differ: remove those that each has.
        is_smaller |= root.is_some();
        node.moved_to(root.unwrap_or_else(|| node.root().clone()))
    };
    let mut smaller = repro.clone();
    smaller.node = cut_node(&repro.node)?;
    if let Some((earlier, _)) = &mut smaller.earlier {
        *earlier = cut_node(earlier)?;
    }
    is_smaller.then_some(smaller)
}

/// Returns the position without this part, if it is still valid.
fn cut_position(position: &Position, cut: Cut<'_>) -> Option<Position> {
    let before = full_setup(position);
    let mut after = before.clone();
    cut(&mut after);
    after.castling = after.valid_castling();
    if after.ep_square.is_some() {
        after.ep_square = after.valid_ep_square();
    }
    if after == before {
        return None;
    }
    let mut problems = after.problems().iter();
    let is_worse = problems.any(|problem| !before.problems().has(problem));
    Position::try_from(&after).ok().filter(|_| !is_worse)
}
