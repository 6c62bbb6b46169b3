//! What the king asks of every move.

use crate::board::{Bitboard, Color, Placement, Square};
use crate::rules::{Position, attacks};

/// A piece that alone stands between its king and a slider that would attack it.
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
    /// The pieces of a colour that are pinned to their king, in the order of their squares.
    #[must_use]
    pub fn pins(&self, color: Color) -> Vec<Pin> {
        let mut pins: Vec<Pin> = pins(self.placement(), color).collect();
        pins.sort_unstable_by_key(|pin| pin.square);
        pins
    }
}

fn pins(placement: &Placement, color: Color) -> impl Iterator<Item = Pin> {
    placement.king(color).into_iter().flat_map(move |king| {
        shields(placement, king, color, !color).map(move |(square, by)| Pin { square, by, king })
    })
}

/// The pieces of a colour that alone stand between a king and a slider of their own colour.
pub(super) fn discoverers(placement: &Placement, king: Square, color: Color) -> Bitboard {
    shields(placement, king, color, color)
        .map(|(square, _)| square)
        .collect()
}

/// Each piece of a colour that alone stands between a king and a slider, and that slider: seen through all pieces of
/// this colour, the king's lines meet it.
fn shields(
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

/// What the king of the side to move asks of every move: found once, it makes each move's legality a matter of masks.
#[derive(Debug, Clone)]
pub(crate) struct KingSafety {
    /// The king; a side without one asks for nothing.
    pub king: Option<Square>,
    /// The squares that the other side attacks once the king has left its own: it cannot hide behind itself.
    pub danger: Bitboard,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// Where a piece other than the king must go: anywhere if there is no check, nowhere if there are two.
    pub check_mask: Bitboard,
    /// The pieces that alone stand between their king and a slider that would attack it.
    pub pinned: Bitboard,
}

impl KingSafety {
    pub fn new(position: &Position) -> KingSafety {
        let Some(king) = position.king() else {
            return KingSafety {
                king: None,
                danger: Bitboard::EMPTY,
                checkers: Bitboard::EMPTY,
                check_mask: Bitboard::ALL,
                pinned: Bitboard::EMPTY,
            };
        };
        let placement = position.placement();
        let (us, them) = (position.turn(), !position.turn());
        let (own, others) = (placement.color(us), placement.color(them));
        let danger = attacks::attacked(placement, them, placement.occupied().without(king));
        let mut checkers = attacks::leapers(placement, king, them) & others;
        let mut pinned = Bitboard::EMPTY;
        // Seen through its own pieces, the king's lines meet whatever slider bears on it.
        for by in attacks::sliders(placement, king, others) & others {
            let between = attacks::between(king, by) & own;
            if between.is_empty() {
                checkers = checkers.with(by);
            } else if !between.more_than_one() {
                pinned |= between;
            }
        }
        let check_mask = match (checkers.first(), checkers.only()) {
            (None, _) => Bitboard::ALL,
            (Some(_), Some(checker)) => attacks::between(king, checker).with(checker),
            (Some(_), None) => Bitboard::EMPTY,
        };
        KingSafety {
            king: Some(king),
            danger,
            checkers,
            check_mask,
            pinned,
        }
    }

    /// Where a piece other than the king may go, as far as its king is concerned.
    pub fn allow(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.pinned.has(from) => {
                self.check_mask & attacks::line_through(king, from)
            }
            _ => self.check_mask,
        }
    }
}
