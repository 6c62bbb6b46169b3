//! Castling rights that cannot all remain in one game.

use crate::board::{Color, Placement};
use crate::rules::{CastlingRights, CastlingSide};

/// Returns whether some start of standard chess or Chess960 has all these kings and rooks where their rights say that
/// they started. The rights must be valid.
///
/// Every start has both colours on the same files (FIDE Guidelines II.2).
#[cold]
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
