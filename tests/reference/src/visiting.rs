//! A slow solver that visits every position that can arise, with the moves of another library.

use std::collections::{HashSet, VecDeque};

use oracle_laws::Color;
use shakmaty::{Bitboard, Board, Chess, EnPassantMode, Position as _, Square};

/// All state that decides which moves are legal from here on.
type Key = (Board, shakmaty::Color, Bitboard, Option<Square>);

fn key(position: &Chess) -> Key {
    (
        position.board().clone(),
        position.turn(),
        position.castles().castling_rights(),
        position.ep_square(EnPassantMode::PseudoLegal),
    )
}

/// Returns whether a side can checkmate; nothing if more than `limit` positions can arise.
pub fn can_checkmate(first: Chess, winner: Color, limit: usize) -> Option<bool> {
    let loser = shakmaty::Color::from_white(winner == Color::Black);
    let mut seen = HashSet::from([key(&first)]);
    let mut queue = VecDeque::from([first]);
    while let Some(position) = queue.pop_front() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() && position.turn() == loser {
            return Some(true);
        }
        for played in moves {
            let mut next = position.clone();
            next.play_unchecked(played);
            if seen.insert(key(&next)) {
                queue.push_back(next);
            }
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(false)
}
