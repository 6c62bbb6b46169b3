//! Pinned pieces, and pieces that give check by moving away.

use crate::board::{Color, Placement, Role, Square};
use crate::{Position, attacks};

/// A pinned piece: the only piece between its king and a slider that would attack the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pin {
    /// The piece that is pinned.
    pub square: Square,
    /// The slider that pins it.
    pub by: Square,
    /// The king or the queen that it shields.
    pub to: Square,
}

impl Position {
    /// Returns the pieces of a colour that are pinned to their king, in the order of their squares.
    pub fn pins(&self, color: Color) -> Vec<Pin> {
        let Some(king) = self.placement().king(color) else {
            return Vec::new();
        };
        let pin = |(square, by)| Pin {
            square,
            by,
            to: king,
        };
        let pins = shields(self.placement(), king, color, !color).map(pin);
        in_order(pins.collect())
    }

    /// Returns the pieces of a colour that a bishop or a rook pins to a queen of theirs, in the order of their squares. They
    /// may move; kings and queens are no such pieces.
    pub fn pins_to_queen(&self, color: Color) -> Vec<Pin> {
        let placement = self.placement();
        let queens = placement.pieces(color, Role::Queen);
        let is_pin = |&(square, by): &(Square, Square)| {
            let shields = !(placement.kings() | queens).has(square);
            shields && placement.role_at(by) != Some(Role::Queen)
        };
        let of_queen = |to: Square| {
            let shields = shields(placement, to, color, !color).filter(is_pin);
            shields.map(move |(square, by)| Pin { square, by, to })
        };
        in_order(queens.into_iter().flat_map(of_queen).collect())
    }
}

/// Returns pins in the order of their squares.
fn in_order(mut pins: Vec<Pin>) -> Vec<Pin> {
    pins.sort_by_key(|pin| pin.square);
    pins
}

/// Returns each piece of a colour that is the only one between a king and a slider, with that slider. The king's lines
/// find the slider when they ignore the pieces of this colour.
pub(super) fn shields(
    placement: &Placement,
    king: Square,
    color: Color,
    of_sliders: Color,
) -> impl Iterator<Item = (Square, Square)> {
    let own = placement.color(color);
    let others = placement.occupied() & !own;
    let sliders = placement.color(of_sliders) & attacks::sliders(placement, king, others);
    sliders.into_iter().filter_map(move |by| {
        let square = (attacks::between(king, by) & own).only()?;
        Some((square, by))
    })
}
