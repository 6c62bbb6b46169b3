//! Removes pieces, rights and fields from a position as long as the program is wrong about it.

use oracle_laws::{Color, Position, Setup, Square};

use super::dispute::Dispute;
use super::inquiry::{Inquiry, Repro};
use super::node::{TreeNode, full_setup};
use super::program::Result;

/// Removes a part of a position.
type Cut<'a> = &'a dyn Fn(&mut Setup);

/// Returns the smallest question that still has the disagreement, and its form there.
///
/// # Errors
///
/// Returns an error if the run was stopped.
pub fn shrink(
    inquiry: &mut Inquiry<'_>,
    repro: Repro,
    dispute: Dispute,
) -> Result<(Repro, Dispute)> {
    let mut best = (repro, dispute);
    while shrink_once(inquiry, &mut best)? {}
    Ok(best)
}

/// Tries each cut once; returns whether any succeeded.
fn shrink_once(inquiry: &mut Inquiry<'_>, best: &mut (Repro, Dispute)) -> Result<bool> {
    let mut has_changed = false;
    let placement = best.0.node.root().placement();
    let pieces = placement.occupied() & !placement.kings();
    let pieces: Vec<Square> = pieces.into_iter().collect();
    // Try large parts first: half of the pieces, a quarter, down to single ones.
    let mut size = (pieces.len() / 2).max(1);
    loop {
        for part in pieces.chunks(size) {
            has_changed |= try_cut(inquiry, best, &|setup| {
                for &square in part {
                    setup.placement.remove(square);
                }
            })?;
        }
        if size == 1 {
            break;
        }
        size /= 2;
    }
    for rook in best.0.node.root().castling().0 {
        has_changed |= try_cut(inquiry, best, &|setup| {
            setup.castling.0 &= !rook.bitboard();
        })?;
    }
    has_changed |= try_cut(inquiry, best, &|setup| setup.ep_square = None)?;
    has_changed |= try_cut(inquiry, best, &|setup| {
        (setup.halfmoves, setup.fullmoves) = (0, 1);
    })?;
    Ok(has_changed)
}

fn try_cut(inquiry: &mut Inquiry<'_>, best: &mut (Repro, Dispute), cut: Cut<'_>) -> Result<bool> {
    let (repro, dispute) = &*best;
    let Some(smaller) = cut_repro(repro, cut) else {
        return Ok(false);
    };
    let Some(found) = inquiry.reproduce(&smaller, dispute)? else {
        return Ok(false);
    };
    *best = (smaller, found);
    Ok(true)
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
    let is_worse = after
        .problems()
        .iter()
        .any(|problem| !before.problems().has(problem));
    let has_kings = Color::ALL
        .into_iter()
        .all(|color| after.placement.king(color).is_some());
    if is_worse || !has_kings {
        return None;
    }
    Position::try_from(&after).ok()
}
