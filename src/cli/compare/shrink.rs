//! Removes pieces, rights and fields from a position as long as the program is wrong about it.

use chess_oracle::board::{Bitboard, Color, Role, Square};
use chess_oracle::rules::{CastlingRights, Position, Setup};

use super::dispute::Dispute;
use super::inquiry::{Case, Inquiry};
use super::program::{Fault, Program};

/// A part of a position to remove.
#[derive(Debug, Clone, Copy)]
enum Cut {
    Pieces(Bitboard),
    Rights(Bitboard),
    EnPassant,
    Clocks,
}

/// Returns the smallest case that still has the disagreement, and its form there.
///
/// # Errors
///
/// Returns an error if the run was stopped.
pub fn shrink<P: Program>(
    inquiry: &mut Inquiry<'_, P>,
    case: Case,
    dispute: Dispute,
) -> Result<(Case, Dispute), Fault> {
    let mut best = (case, dispute);
    while shrink_once(inquiry, &mut best)? {}
    Ok(best)
}

/// Tries each cut once; returns whether any succeeded.
fn shrink_once<P: Program>(
    inquiry: &mut Inquiry<'_, P>,
    best: &mut (Case, Dispute),
) -> Result<bool, Fault> {
    let mut has_changed = false;
    let pieces = removable(best.0.node.root());
    // Try large parts first: half of the pieces, a quarter, down to single ones.
    let mut size = (pieces.len() / 2).max(1);
    loop {
        for part in pieces.chunks(size) {
            let squares = part.iter().copied().collect();
            has_changed |= try_cut(inquiry, best, Cut::Pieces(squares))?;
        }
        if size == 1 {
            break;
        }
        size /= 2;
    }
    for rook in best.0.node.root().castling().0 {
        has_changed |= try_cut(inquiry, best, Cut::Rights(rook.bitboard()))?;
    }
    has_changed |= try_cut(inquiry, best, Cut::EnPassant)?;
    has_changed |= try_cut(inquiry, best, Cut::Clocks)?;
    Ok(has_changed)
}

/// Returns the squares of all pieces except the kings.
fn removable(position: &Position) -> Vec<Square> {
    let placement = position.placement();
    let pieces = placement.occupied() & !placement.role(Role::King);
    pieces.into_iter().collect()
}

fn try_cut<P: Program>(
    inquiry: &mut Inquiry<'_, P>,
    best: &mut (Case, Dispute),
    cut: Cut,
) -> Result<bool, Fault> {
    let (case, dispute) = &*best;
    let Some(smaller) = cut_case(case, cut) else {
        return Ok(false);
    };
    let Some(found) = inquiry.reproduce(&smaller, dispute)? else {
        return Ok(false);
    };
    *best = (smaller, found);
    Ok(true)
}

/// Returns the smaller case, or nothing if its moves become illegal or nothing is removed.
fn cut_case(case: &Case, cut: Cut) -> Option<Case> {
    let root = cut_position(case.node.root(), cut);
    let earlier = match &case.earlier {
        None => None,
        Some((node, depth)) => {
            let cut_root = cut_position(node.root(), cut);
            // The rights of two questions may differ: remove those that each has.
            if root.is_none() && cut_root.is_none() {
                return None;
            }
            let cut_root = cut_root.unwrap_or_else(|| node.root().clone());
            Some((node.moved_to(cut_root)?, *depth))
        }
    };
    let root = match (root, &earlier) {
        (Some(root), _) => root,
        (None, Some(_)) => case.node.root().clone(),
        (None, None) => return None,
    };
    Some(Case {
        earlier,
        node: case.node.moved_to(root)?,
        ..case.clone()
    })
}

/// Returns the position without this part, if it is still valid.
fn cut_position(position: &Position, cut: Cut) -> Option<Position> {
    let before = setup(position);
    let mut after = before.clone();
    match cut {
        Cut::Pieces(squares) => {
            for square in squares {
                if after.placement.piece_at(square).is_some() {
                    after.placement.remove(square);
                }
            }
        }
        Cut::Rights(rooks) => after.castling = CastlingRights(after.castling.0 & !rooks),
        Cut::EnPassant => after.ep_square = None,
        Cut::Clocks => (after.halfmoves, after.fullmoves) = (0, 1),
    }
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
        .any(|problem| !before.problems().iter().any(|known| known == problem));
    let has_kings = Color::ALL
        .into_iter()
        .all(|color| after.placement.king(color).is_some());
    if is_worse || !has_kings {
        return None;
    }
    Position::try_from(&after).ok()
}

/// Returns the setup of a position, with the en passant square even if no capture on it is legal.
fn setup(position: &Position) -> Setup {
    Setup {
        ep_square: position.ep_square(),
        ..Setup::from(position)
    }
}
