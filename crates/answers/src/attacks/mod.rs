//! `attacks`: the squares that each side attacks, pins and checkers.

mod picture;
mod request;
mod text;

pub use request::AttacksRequest;

use oracle_laws::{Bitboard, Color, Pin, Square};
use oracle_notation::Query;

/// Attacked squares, pins and checkers.
#[derive(Debug)]
pub struct Attacks<'a> {
    /// The position, and what is asked about it.
    pub query: &'a Query<'a>,
    /// The square whose attackers the user asks for.
    pub square: Option<Square>,
    /// The pins of both colors, in the order of the pinned pieces.
    pub pins: Vec<Pin>,
}

impl<'a> Attacks<'a> {
    /// Finds the pins of both colours; `square` is the one whose attackers are asked for.
    pub fn new(query: &'a Query<'a>, square: Option<Square>) -> Attacks<'a> {
        let mut pins = Color::ALL.map(|color| query.position.pins(color)).concat();
        pins.sort_by_key(|pin| pin.square);
        Attacks {
            query,
            square,
            pins,
        }
    }

    /// Returns the squares that a color attacks.
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        let squares = Bitboard::ALL.into_iter();
        squares
            .filter(|&square| self.query.position.attackers(square, color).any())
            .collect()
    }

    /// Returns the number of pieces of a color that attack a square.
    pub fn count(&self, square: Square, color: Color) -> u32 {
        self.query.position.attackers(square, color).len()
    }
}
