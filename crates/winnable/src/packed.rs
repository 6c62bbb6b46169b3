//! Packs a position into 33 bytes without loss: two positions have the same bytes only if all their future legal moves
//! are the same.
//!
//! Four sets of squares hold a number for each square: three bits for what stands there, and one for its colour. The
//! number 7, which no role has, is a rook that may still castle. An empty square with the bit of a colour is the en
//! passant square. The clocks are left out: the rule of 75 moves (FIDE article 9.6.2) ends a game and makes no move
//! illegal.

use oracle_laws::{Bitboard, CastlingRights, Color, Placement, Position, Role};

/// A position packed, without its clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Packed {
    sets: [u64; 4],
    turn: Color,
}

impl Packed {
    pub(super) fn new(position: &Position) -> Packed {
        let placement = position.placement();
        let role = |role| placement.role(role).0;
        let (pawns, knights, bishops) = (role(Role::Pawn), role(Role::Knight), role(Role::Bishop));
        let (rooks, queens, kings) = (role(Role::Rook), role(Role::Queen), role(Role::King));
        let unmoved = position.castling().0.0;
        let passed = position.ep_square().map_or(0, |square| square.bitboard().0);
        // A pawn is 1, a knight 2, a bishop 3, a rook 4, a queen 5, a king 6, a rook that may castle 7.
        Packed {
            sets: [
                pawns | bishops | queens | unmoved,
                knights | bishops | kings | unmoved,
                rooks | queens | kings,
                placement.color(Color::White).0 | passed,
            ],
            turn: position.turn(),
        }
    }

    pub(super) fn unpack(self) -> Position {
        let [one, two, four, white] = self.sets;
        let occupied = one | two | four;
        let unmoved = one & two & four;
        let roles = [
            one & !two & !four,
            two & !one & !four,
            one & two & !four,
            four & !one & !two | unmoved,
            one & four & !two,
            two & four & !one,
        ];
        Position::from_parts(
            Placement::from_bitboards(
                roles.map(Bitboard),
                [Bitboard(white & occupied), Bitboard(occupied & !white)],
            ),
            self.turn,
            CastlingRights(Bitboard(unmoved)),
            Bitboard(white & !occupied).first(),
        )
    }

    /// Returns a number that differs for most positions: where to look for this one, not a proof that it is there.
    pub(super) fn hash(self) -> u64 {
        let mut hash = self.turn.index() as u64;
        for set in self.sets {
            hash = (hash.rotate_left(23) ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        hash ^ hash >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_unpacked_as_it_was() {
        let pieces = "4k2r/6Q1/8/3pP3/5b2/2N5/8/RK5R w";
        let rights_and_squares = ["- -", "A -", "AHh -", "- d6", "h d6"];
        let texts = rights_and_squares.map(|rest| format!("{pieces} {rest}"));
        let others = texts.iter().filter_map(|text| text.parse().ok());
        let positions: Vec<Position> = others.chain([Position::default()]).collect();
        assert_eq!(positions.len(), 6);
        for (index, one) in positions.iter().enumerate() {
            assert_eq!(Packed::new(one).unpack(), *one);
            for other in &positions[..index] {
                assert_ne!(Packed::new(one), Packed::new(other));
            }
        }
    }
}
