//! The squares that a piece goes over.

use oracle_laws::attacks::between;
use oracle_laws::{CastlingSide, Position, Square};

pub fn is_clear(position: &Position, king: Square, to: Square) -> bool {
    let home = CastlingSide::from_squares(king, to).home(position.turn());
    !between(king, home).meets(position.placement().occupied())
}

pub fn stepped(from: Square, step: i8) -> Option<Square> {
    let index = from.index().cast_signed() + step;
    Square::from_index(u8::try_from(index).ok()?)
}

/// Steps until a piece stands in the way, and around the edges.
pub fn slide(position: &Position, from: Square, steps: &[i8]) -> impl Iterator<Item = Square> {
    let mut targets = Vec::new();
    for &step in steps {
        let mut at = from;
        while let Some(to) = stepped(at, step) {
            targets.push(to);
            if position.placement().piece_at(to).is_some() {
                break;
            }
            at = to;
        }
    }
    targets.into_iter()
}
