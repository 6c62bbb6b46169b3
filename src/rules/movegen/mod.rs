//! The legal moves, from one generator.
//!
//! No move is made to see whether it is legal. What the king asks of every move is found once per position
//! ([`Bounds`]), and each piece's attacks are cut down to it:
//!
//! - **Check mask.** In check from one piece, a move must take that piece or end between it and the king. In check
//!   from two, only the king can help itself.
//! - **Pin lines.** A piece that alone shields its king from a slider may move along that line only.
//! - **The king** goes where nothing attacks, looking along lines as if it had already left its square.
//! - **En passant** takes two pawns off one rank at once, which no pin line foresees: the board after it is looked at
//!   (it is rare).
//!
//! Pieces are visited in the order of their squares, so the moves come out in the order in which they are listed.

mod bounds;
mod castles;
mod checks;
mod targets;

pub(crate) use bounds::Bounds;
pub use bounds::Pin;
pub(crate) use castles::{Castle, castling_rook};
pub use checks::GivenCheck;
pub(crate) use targets::{en_passant_is_legal, threats, uncovered_by};

use crate::board::{Bitboard, Color, Role, Square};

use super::{CastlingSide, Move, MoveKind, Position};

/// Appends the legal moves of the pieces of the side to move that stand on these squares.
pub(crate) fn generate(position: &Position, from: Bitboard, moves: &mut Vec<Move>) {
    match position.turn() {
        Color::White => generate_for::<true>(position, from, moves),
        Color::Black => generate_for::<false>(position, from, moves),
    }
}

/// Whether there is any legal move.
pub(crate) fn any(position: &Position) -> bool {
    let bounds = Bounds::of(position);
    let own = position.placement().color(position.turn());
    own.into_iter().any(|square| match position.turn() {
        Color::White => targets::of::<true>(position, &bounds, square).any(),
        Color::Black => targets::of::<false>(position, &bounds, square).any(),
    }) || castling_rooks(position, &bounds).any() // In Chess960, castling can be the only move.
}

fn generate_for<const WHITE: bool>(position: &Position, from: Bitboard, moves: &mut Vec<Move>) {
    let bounds = Bounds::of(position);
    for square in position.placement().color(position.turn()) & from {
        let Some(role) = position.placement().role_at(square) else {
            continue;
        };
        let targets = targets::of::<WHITE>(position, &bounds, square);
        match role {
            Role::Pawn => push_pawn_moves(position, square, targets, moves),
            Role::King => push_king_moves(position, &bounds, square, targets, moves),
            _ => moves.extend(
                targets
                    .into_iter()
                    .map(|to| normal(position, role, square, to)),
            ),
        }
    }
}

fn normal(position: &Position, role: Role, from: Square, to: Square) -> Move {
    Move {
        role,
        from,
        to,
        capture: position.placement().role_at(to),
        promotion: None,
        kind: MoveKind::Normal,
    }
}

fn push_pawn_moves(position: &Position, from: Square, targets: Bitboard, moves: &mut Vec<Move>) {
    let last_rank = position.turn().promotion_rank();
    for to in targets {
        let step = normal(position, Role::Pawn, from, to);
        if to.rank() == last_rank {
            moves.extend(Role::PROMOTIONS.map(|role| Move {
                promotion: Some(role),
                ..step
            }));
        } else if position.ep_square() == Some(to) && from.file() != to.file() {
            moves.push(Move {
                capture: Some(Role::Pawn),
                kind: MoveKind::EnPassant,
                ..step
            });
        } else {
            moves.push(step);
        }
    }
}

fn push_king_moves(
    position: &Position,
    bounds: &Bounds,
    from: Square,
    targets: Bitboard,
    moves: &mut Vec<Move>,
) {
    // Castling goes to the square of the king's own rook, where no step can go.
    let rooks = castling_rooks(position, bounds);
    for to in targets | rooks {
        let step = normal(position, Role::King, from, to);
        moves.push(if rooks.has(to) {
            Move {
                capture: None,
                kind: MoveKind::Castle(CastlingSide::of(from, to)),
                ..step
            }
        } else {
            step
        });
    }
}

/// The rooks with which the side to move may castle now.
fn castling_rooks(position: &Position, bounds: &Bounds) -> Bitboard {
    CastlingSide::ALL
        .into_iter()
        .filter_map(|side| castling_rook(position, bounds, side))
        .collect()
}
