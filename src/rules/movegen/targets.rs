//! Where a piece may legally go, castling left aside.

use super::KingSafety;
use crate::board::{Bitboard, Color, Piece, Placement, Rank, Role, Square};
use crate::rules::{Position, attacks};

/// Where the piece of the side to move on a square may legally go, castling left aside.
#[allow(clippy::inline_always)] // The role is known where it is asked for: all else falls away.
#[inline(always)]
pub(crate) fn legal<const WHITE: bool>(
    position: &Position,
    king_safety: &KingSafety,
    role: Role,
    from: Square,
) -> Bitboard {
    let placement = position.placement();
    let reach = reach::<WHITE>(placement, role, from) & open::<WHITE>(placement);
    match role {
        // Where nothing attacks it (FIDE article 3.8.1).
        Role::King => reach & !king_safety.danger,
        Role::Pawn => reach & king_safety.allow(from) | en_passant(position, from),
        _ => reach & king_safety.allow(from),
    }
}

/// The squares that do not end every move: the side to move does not stand there, and a king is never captured (FIDE
/// article 1.4.1).
pub(super) fn open<const WHITE: bool>(placement: &Placement) -> Bitboard {
    !(placement.color(color(WHITE)) | placement.kings())
}

/// Where a piece gets, as far as others only stand in its way: castling and en passant left aside.
#[allow(clippy::inline_always)] // The role is known where it is asked for: all else falls away.
#[inline(always)]
pub(super) fn reach<const WHITE: bool>(
    placement: &Placement,
    role: Role,
    from: Square,
) -> Bitboard {
    match role {
        Role::Pawn => pawn::<WHITE>(placement, from),
        _ => attacks::piece(Piece::new(color(WHITE), role), from, placement.occupied()),
    }
}

const fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// The steps of a pawn, and its captures other than en passant (FIDE articles 3.7.1 to 3.7.3).
fn pawn<const WHITE: bool>(placement: &Placement, from: Square) -> Bitboard {
    let free = !placement.occupied();
    let ahead = |squares: Bitboard| {
        Bitboard(if WHITE {
            squares.0 << 8
        } else {
            squares.0 >> 8
        })
    };
    let passed = Bitboard::from(if WHITE { Rank::Third } else { Rank::Sixth });
    let one = ahead(from.bitboard()) & free;
    let two = ahead(one & passed) & free;
    one | two | attacks::pawn(color(WHITE), from) & placement.color(color(!WHITE))
}

pub(super) fn en_passant(position: &Position, from: Square) -> Bitboard {
    match position.ep_square() {
        Some(to)
            if attacks::pawn(position.turn(), from).has(to)
                && en_passant_is_legal(position, from, to) =>
        {
            to.bitboard()
        }
        _ => Bitboard::EMPTY,
    }
}

/// Whether the king is safe after the pawn on `from` has taken in passing on `to`.
pub(crate) fn en_passant_is_legal(position: &Position, from: Square, to: Square) -> bool {
    uncovered_by(position, from, to).is_empty()
}

/// The pieces that attack the king after the pawn on `from` has taken in passing on `to`.
pub(crate) fn uncovered_by(position: &Position, from: Square, to: Square) -> Bitboard {
    let (Some(king), Some(passed)) = (position.king(), position.ep_victim(to)) else {
        return Bitboard::EMPTY;
    };
    let placement = position.placement();
    let occupied = placement.occupied().with(to).without(from).without(passed);
    attacks::attackers(placement, king, !position.turn(), occupied)
}

/// The pieces that attack a square once the king has left its own: it cannot hide behind itself.
pub(crate) fn threats(position: &Position, king: Square, to: Square) -> Bitboard {
    let placement = position.placement();
    let occupied = placement.occupied().without(king);
    attacks::attackers(placement, to, !position.turn(), occupied)
}
