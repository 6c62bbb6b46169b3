//! Which moves of a king mean castling, and with which rook: conventions of the program, beside the laws.

use super::reference::{Board, Man, file, rank};

/// Returns the index of the rook with which the side to move may castle, as far as rights go.
pub fn rook_with_right(board: &Board, king: i16, is_kingside: bool) -> Option<usize> {
    let is = |(_, man, square): &(usize, Man, i16)| {
        man.may_castle && man.is_white == board.white_to_move && (*square > king) == is_kingside
    };
    board.each_man().find(is).map(|(index, _, _)| index)
}

/// Returns the rook with which a king could castle, had it the right: the one in the corner; of a king that stands elsewhere on its
/// back rank than on the e-file, the outermost on that side.
pub fn rook_without_right(board: &Board, king: i16, is_kingside: bool) -> Option<i16> {
    let us = board.white_to_move;
    let back = if us { 0 } else { 0x70 };
    let is_rook = |&square: &i16| {
        board
            .at(square)
            .is_some_and(|man| board.men[man].role == b'r' && board.men[man].is_white == us)
    };
    let corner = if is_kingside { back + 7 } else { back };
    if rank(king) * 16 != back || file(king) == 4 {
        return Some(corner).filter(is_rook);
    }
    if is_kingside {
        (king + 1..back + 8).rev().find(is_rook)
    } else {
        (back..king).find(is_rook)
    }
}

/// Returns whether a move of a king means castling kingside, if it means castling: from its back rank onto its rook that has the
/// right; or, for a king on the e-file or with a right to castle, to the g- or c-file or onto the rook that lacks the right. A move
/// to the next square is none, but onto a rook that has the right, and neither is a capture without the right on that side.
pub fn castling_meant(board: &Board, man: Man, from: i16, to: i16) -> Option<bool> {
    let us = board.white_to_move;
    let back = if us { 0 } else { 7 };
    if man.role != b'k'
        || man.is_white != us
        || from == to
        || rank(from) != back
        || rank(to) != back
    {
        return None;
    }
    let of_us = || {
        board
            .each_man()
            .filter(|(_, man, _)| man.may_castle && man.is_white == us)
    };
    if of_us().any(|(_, _, rook)| rook == to) {
        return Some(to > from);
    }
    if (to - from).abs() == 1 || file(from) != 4 && of_us().next().is_none() {
        return None;
    }
    let has_right = of_us().any(|(_, _, rook)| (rook > from) == (to > from));
    let captures = board
        .at(to)
        .is_some_and(|man| board.men[man].is_white != us);
    if captures && !has_right {
        return None;
    }
    match file(to) {
        6 => Some(true),
        2 => Some(false),
        _ => (!has_right && rook_without_right(board, from, to > from) == Some(to))
            .then_some(to > from),
    }
}
