//! Leaf nodes counted move by move.

use oracle_laws::{Move, Position};
use shakmaty::{Chess, Position as _};

/// The number of leaf nodes, by listing moves.
pub fn listed(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => divided(position, depth)
            .iter()
            .map(|(_, nodes)| nodes)
            .sum(),
    }
}

/// The number of leaf nodes after each legal move, by listing moves.
pub fn divided(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let moves = position.legal_moves().into_iter();
    moves
        .map(|played| (played, listed(&position.after(played), depth - 1)))
        .collect()
}

/// Adds the leaf nodes below a position, and the kinds of the moves to them, by shakmaty.
pub fn add_kinds(chess: &Chess, depth: u8, numbers: &mut [u64; 9]) {
    for played in chess.legal_moves() {
        let mut after = chess.clone();
        after.play_unchecked(played);
        if depth > 1 {
            add_kinds(&after, depth - 1, numbers);
            continue;
        }
        let checkers = after.checkers();
        let arrived = match played {
            shakmaty::Move::Castle { rook, king } if rook > king => {
                shakmaty::Square::from_coords(shakmaty::File::F, king.rank())
            }
            shakmaty::Move::Castle { king, .. } => {
                shakmaty::Square::from_coords(shakmaty::File::D, king.rank())
            }
            _ => played.to(),
        };
        let kinds = [
            true,
            played.is_capture(),
            played.is_en_passant(),
            played.is_castle(),
            played.is_promotion(),
            checkers.any(),
            checkers.count() == 1 && !checkers.contains(arrived),
            checkers.count() > 1,
            after.is_checkmate(),
        ];
        for (number, kind) in numbers.iter_mut().zip(kinds) {
            *number += u64::from(kind);
        }
    }
}
