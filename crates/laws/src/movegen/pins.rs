//! Pinned pieces, and pieces that give check by moving away.

use crate::board::{Color, Placement, Square};
use crate::{Position, attacks};

/// A pinned piece: the only piece between its king and a slider that would attack the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pin {
    /// The piece that is pinned.
    pub square: Square,
    /// The slider that pins it.
    pub by: Square,
    /// The king that it shields.
    pub king: Square,
}

impl Position {
    /// Returns the pieces of a colour that are pinned to their king, in the order of their squares.
    pub fn pins(&self, color: Color) -> Vec<Pin> {
        let Some(king) = self.placement().king(color) else {
            return Vec::new();
        };
        let mut pins: Vec<Pin> = shields(self.placement(), king, color, !color)
            .map(|(square, by)| Pin { square, by, king })
            .collect();
        pins.sort_by_key(|pin| pin.square);
        pins
    }
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
