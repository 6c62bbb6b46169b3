//! Which moves give check, and which pieces are pinned: both are found by the pieces that alone shield a king from a slider.

use crate::board::{Bitboard, Color, Placement, Role, Square};
use crate::{Move, MoveKind, Position, attacks};

/// The effect of a move on the other king: no check, check or checkmate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenCheck {
    /// The king is not in check after the move, or there is none.
    None,
    /// The king is in check after the move, and a legal move answers it.
    Check,
    /// The king is in check after the move, and no legal move answers it.
    Checkmate,
}

impl Position {
    /// Returns the effect of a legal move on the other king.
    pub fn given_check(&self, played: Move) -> GivenCheck {
        Checks::new(self).given(played)
    }
}

/// Which moves of the side to move give check. It is found once per position; each move then is a test of masks.
#[derive(Debug, Clone)]
pub struct Checks<'a> {
    position: &'a Position,
    /// The king that may be given check, if there is one.
    king: Option<Square>,
    /// For each role, the squares from which a piece of this role attacks the king.
    direct: [Bitboard; 6],
    /// The discoverers: pieces that give check by leaving the line between the king and a slider of their own side.
    discoverers: Bitboard,
    is_given_before: bool,
}

impl<'a> Checks<'a> {
    /// Finds the checks that the side to move can give.
    pub fn new(position: &'a Position) -> Checks<'a> {
        let placement = position.placement();
        let Some(king) = placement.king(!position.turn()) else {
            return Checks {
                position,
                king: None,
                direct: [Bitboard::EMPTY; 6],
                discoverers: Bitboard::EMPTY,
                is_given_before: false,
            };
        };
        let occupied = placement.occupied();
        let bishop = attacks::bishop(king, occupied);
        let rook = attacks::rook(king, occupied);
        let us = position.turn();
        let (pawn, knight) = (attacks::pawn(!us, king), attacks::knight(king));
        let given = attacks::king(king) & placement.kings()
            | pawn & placement.pawns()
            | knight & placement.knights()
            | bishop & placement.diagonal_sliders()
            | rook & placement.orthogonal_sliders();
        Checks {
            position,
            king: Some(king),
            direct: [pawn, knight, bishop, rook, bishop | rook, Bitboard::EMPTY],
            discoverers: shields(placement, king, us, us)
                .map(|(square, _)| square)
                .collect(),
            is_given_before: given.meets(placement.color(us)),
        }
    }

    /// Returns the squares where a piece of the side to move gives check by moving there, except by en passant,
    /// castling or promotion.
    #[inline]
    pub fn squares(&self, role: Role, from: Square) -> Bitboard {
        let direct = self.direct[role.index()];
        match self.king {
            Some(king) if self.discoverers.has(from) => direct | !attacks::line_through(king, from),
            _ => direct,
        }
    }

    /// Returns the effect of a legal move on the other king.
    pub fn given(&self, played: Move) -> GivenCheck {
        let is_plain = played.kind == MoveKind::Normal && played.promotion.is_none();
        // The king may be in check before the move, and a move that does not attack it may leave it in check.
        let is_certain = is_plain && !self.is_given_before;
        if is_certain && !self.squares(played.role, played.from).has(played.to) {
            return GivenCheck::None;
        }
        let next = self.position.after(played);
        if !is_certain && next.checkers().is_empty() {
            GivenCheck::None
        } else if next.has_legal_move() {
            GivenCheck::Check
        } else {
            GivenCheck::Checkmate
        }
    }

    /// Returns whether the king is in check before the move, which no game can reach.
    pub const fn is_given_before(&self) -> bool {
        self.is_given_before
    }
}

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

impl Pin {
    /// Returns pins in the order of the pinned pieces.
    pub fn in_order(pins: impl IntoIterator<Item = Pin>) -> Vec<Pin> {
        let mut ordered: Vec<Pin> = Vec::new();
        for pin in pins {
            let at = ordered.partition_point(|other| other.square <= pin.square);
            ordered.insert(at, pin);
        }
        ordered
    }
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
        Pin::in_order(pins)
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
        Pin::in_order(queens.into_iter().flat_map(of_queen))
    }
}

/// Returns each piece of a colour that is the only one between a king and a slider, with that slider. The king's lines
/// find the slider when they ignore the pieces of this colour.
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
