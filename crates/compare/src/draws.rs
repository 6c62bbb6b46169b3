//! Counts that stop at a draw. A game may end there; a count of leaf nodes goes on.

use oracle_laws::{History, Move};

use super::cause::{self, Cause};
use super::difference::{Difference, Listed};
use super::dispute::Dispute;
use super::node::TreeNode;

/// Returns the disagreement of a program that counts nothing, or one leaf node, where a game may be drawn.
pub fn stopped(node: &TreeNode, depth: u32, difference: &Difference) -> Option<Dispute> {
    let count = match difference {
        Difference::Moves(listed) => {
            let is_missing = |one: &Listed| matches!(one, Listed::Missing(_));
            let is_all = listed.iter().all(is_missing);
            if !is_all || listed.len() != node.position().legal_moves().len() {
                return None;
            }
            let (cause, why) = draw(node)?;
            let message = format!("the program lists no move: {why}");
            return Some(Dispute::from_count(cause, None, message));
        }
        Difference::Count(count) => count,
    };
    let (played, (cause, why)) = match count.played {
        Some(played) if depth > 1 && count.theirs < 2 => (Some(played), draw(&node.child(played))?),
        None if !count.is_split && depth == 1 && count.theirs < 2 => (None, draw(node)?),
        None if !count.is_split && depth == 2 => {
            let (played, found) = lost(node, count.theirs)?;
            (Some(played), found)
        }
        _ => return None,
    };
    let message = format!("{count}: {why}");
    Some(Dispute::from_count(cause, played, message))
}

/// Returns the first move to a draw, if a total at two half-moves is that of a count that stops at draws of this kind.
fn lost(node: &TreeNode, theirs: u64) -> Option<(Move, (Cause, &'static str))> {
    let moves = node.position().legal_moves().into_iter();
    let children: Vec<_> = moves
        .map(|played| {
            let child = node.child(played);
            let count = child.position().legal_moves().len() as u64;
            (played, draw(&child), count)
        })
        .collect();
    let mut draws = children
        .iter()
        .filter_map(|&(played, found, _)| Some((played, found?)));
    draws.find(|(_, found)| {
        [0, 1].into_iter().any(|stopped| {
            let counts = children.iter().map(|(_, other, count)| {
                let is_draw = other.is_some_and(|(cause, _)| cause == found.0);
                if is_draw { stopped } else { *count }
            });
            counts.sum::<u64>() == theirs
        })
    })
}

/// Returns why a game may be drawn at a node.
fn draw(node: &TreeNode) -> Option<(Cause, &'static str)> {
    let position = node.position();
    let mut history = History::new(node.root());
    for &played in node.path() {
        history.play_unchecked(played);
    }
    // A draw by the pieces would have been one before.
    if history.repetitions() > 1 {
        let why = "the position is repeated, which ends no count of moves";
        Some((cause::STOPS_AT_REPETITION, why))
    } else if position.is_insufficient_material() {
        let why = "no pieces are left that can checkmate, which ends a game and no count of moves";
        Some((cause::STOPS_AT_MATERIAL, why))
    } else if position.halfmoves() >= 100 {
        let why =
            "fifty moves were made without a capture or a pawn move, which ends no count of moves";
        Some((cause::STOPS_AT_FIFTY, why))
    } else {
        None
    }
}
