//! Where a piece may legally go, castling left aside.

use super::Bounds;
use crate::board::{Bitboard, Color, Rank, Role, Square};
use crate::rules::{Position, attacks};

/// Where the piece of the side to move on a square may legally go, castling left aside.
#[allow(clippy::inline_always)] // The role is known where it is asked for: all else falls away.
#[inline(always)]
pub(crate) fn of<const WHITE: bool>(
    position: &Position,
    bounds: &Bounds,
    role: Role,
    from: Square,
) -> Bitboard {
    let placement = position.placement();
    let occupied = placement.occupied();
    // A king is never captured (FIDE article 1.4.1).
    let open = !(placement.color(color(WHITE)) | placement.kings());
    let reach = match role {
        Role::King => return king(position, from),
        Role::Pawn => {
            return pawn::<WHITE>(position, from) & open & bounds.allow(from)
                | en_passant(position, from);
        }
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Queen => attacks::queen(from, occupied),
    };
    reach & open & bounds.allow(from)
}

const fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// The steps of a pawn, and its captures other than en passant (FIDE articles 3.7.1 to 3.7.3).
fn pawn<const WHITE: bool>(position: &Position, from: Square) -> Bitboard {
    let placement = position.placement();
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

fn en_passant(position: &Position, from: Square) -> Bitboard {
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
    let (Some(king), Some(passed)) = (position.king(), position.passed_pawn(to)) else {
        return Bitboard::EMPTY;
    };
    let placement = position.placement();
    let occupied = placement.occupied().with(to).without(from).without(passed);
    attacks::attackers(placement, king, !position.turn(), occupied)
}

/// The steps of the king to squares that nothing attacks (FIDE article 3.8.1).
fn king(position: &Position, from: Square) -> Bitboard {
    let placement = position.placement();
    let closed = placement.color(position.turn()) | placement.kings();
    (attacks::king(from) & !closed)
        .into_iter()
        .filter(|&to| threats(position, from, to).is_empty())
        .collect()
}

/// The pieces that attack a square once the king has left its own: it cannot hide behind itself.
pub(crate) fn threats(position: &Position, king: Square, to: Square) -> Bitboard {
    let placement = position.placement();
    let occupied = placement.occupied().without(king);
    attacks::attackers(placement, to, !position.turn(), occupied)
}
