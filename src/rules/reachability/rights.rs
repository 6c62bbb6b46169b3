//! Castling rights that cannot all remain in one game.

use crate::board::{Bitboard, Color, Placement};
use crate::rules::{CastlingRights, CastlingSide};

/// Returns whether the rights are those of standard chess, or of one colour: then they can remain together. The rights
/// must be valid.
#[inline]
pub(super) fn are_usual(placement: &Placement, castling: CastlingRights) -> bool {
    let are_of_both = Color::ALL
        .into_iter()
        .all(|color| castling.0.meets(Bitboard::from(color.back_rank())));
    !are_of_both || castling.are_standard(placement)
}

/// Returns whether some start of standard chess or Chess960 has all these kings and rooks where their rights say that
/// they started. The rights must be valid.
///
/// Every start has both colours on the same files (FIDE Guidelines II.2).
#[cold]
#[inline(never)]
pub(super) fn are_possible(placement: &Placement, castling: CastlingRights) -> bool {
    let kings = Color::ALL.map(|color| {
        let king = placement.king(color)?;
        (castling.0 & placement.color(color)).any().then_some(king)
    });
    let [Some(white), Some(black)] = kings else {
        return true;
    };
    let mut sides = CastlingSide::ALL.into_iter();
    white.file() == black.file()
        && sides.all(
            |side| match (castling.rook(white, side), castling.rook(black, side)) {
                (Some(white), Some(black)) => white.file() == black.file(),
                _ => true,
            },
        )
}
