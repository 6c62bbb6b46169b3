//! Which moves of a king mean castling, and with which rook: conventions of the program, beside the laws.

use crate::board::{Board, Man, at, file, rank};

fn back(board: &Board) -> i32 {
    if board.white_to_move { 0 } else { 7 }
}

/// Returns the rook with which the side to move may castle, as far as rights go.
pub fn rook_with_right(board: &Board, king: usize, is_kingside: bool) -> Option<usize> {
    let mut rooks = board.rooks.iter().copied();
    rooks.find(|&rook| board.is_of(rook, board.white_to_move) && (rook > king) == is_kingside)
}

/// Returns the rook with which a king could castle, had it the right: the one in the corner; of a king that stands elsewhere on its
/// back rank than on the e-file, the outermost on that side.
pub fn rook_without_right(board: &Board, king: usize, is_kingside: bool) -> Option<usize> {
    let back = back(board);
    let rook =
        |file: i32| at(file, back).filter(|&square| board.has(square, (board.white_to_move, b'r')));
    let corner = if is_kingside { 7 } else { 0 };
    if rank(king) != back || file(king) == 4 {
        return rook(corner);
    }
    if is_kingside {
        (file(king) + 1..8).rev().find_map(rook)
    } else {
        (0..file(king)).find_map(rook)
    }
}

/// Returns whether a move of a king means castling kingside, if it means castling: from its back rank onto its rook that has the
/// right; or, for a king on the e-file or with a right to castle, to the g- or c-file or onto the rook that lacks the right. A move
/// to the next square is none, but onto a rook that has the right, and neither is a capture without the right on that side.
pub fn castling_meant(board: &Board, man: Man, from: usize, to: usize) -> Option<bool> {
    let us = board.white_to_move;
    if man != (us, b'k') || from == to || [rank(from), rank(to)] != [back(board); 2] {
        return None;
    }
    let right = |is_kingside| rook_with_right(board, from, is_kingside);
    if board.rooks.contains(&to) {
        return Some(to > from);
    }
    let has_none = right(true).or(right(false)).is_none();
    if from.abs_diff(to) == 1 || file(from) != 4 && has_none {
        return None;
    }
    let has_right = right(to > from).is_some();
    if board.is_of(to, !us) && !has_right {
        return None;
    }
    match file(to) {
        6 => Some(true),
        2 => Some(false),
        _ => (!has_right && rook_without_right(board, from, to > from) == Some(to))
            .then_some(to > from),
    }
}
