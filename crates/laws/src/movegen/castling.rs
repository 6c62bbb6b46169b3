//! Whether the side to move may castle (FIDE article 3.8.2).

use crate::board::{Bitboard, File, Role, Square};
use crate::{CastlingSide, Position, attacks};

/// The squares of a castling: where king and rook stand, and where they end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CastlingPath {
    pub king: Square,
    pub rook: Square,
    pub king_to: Square,
    pub rook_to: Square,
}

impl CastlingPath {
    /// Returns the castling of the side to move with the rook that has the right to it.
    pub fn new(position: &Position, side: CastlingSide) -> Option<CastlingPath> {
        let king = position.king()?;
        let rook = position
            .castling()
            .rook(king, side)
            .filter(|rook| rook.rank() == king.rank())?;
        // The rights of the other colour lie on the other back rank.
        (king.rank() == position.turn().back_rank())
            .then(|| CastlingPath::with_rook(position, side, king, rook))
    }

    /// Returns the castling with this rook, as if it had the right.
    pub fn with_rook(
        position: &Position,
        side: CastlingSide,
        king: Square,
        rook: Square,
    ) -> CastlingPath {
        CastlingPath {
            king,
            rook,
            king_to: side.king_to(position.turn()),
            rook_to: side.rook_to(position.turn()),
        }
    }

    /// Returns whether nothing forbids it.
    pub fn is_legal(self, position: &Position) -> bool {
        let walk = self.passed().with(self.king).with(self.king_to);
        let is_exposed = |square| position.exposes(Role::King, self.king, square);
        // Only a rook that does not stand in a corner may have shielded the king until now.
        let outer = Bitboard::from(File::A) | Bitboard::from(File::H);
        self.obstacles(position).is_empty()
            && !walk.into_iter().any(is_exposed)
            && (outer.has(self.rook) || self.threats(position).is_empty())
    }

    /// Returns the pieces on the squares that king and rook pass or end on.
    pub fn obstacles(self, position: &Position) -> Bitboard {
        let must_be_empty = attacks::between(self.king, self.king_to).with(self.king_to)
            | attacks::between(self.rook, self.rook_to).with(self.rook_to);
        (must_be_empty & position.placement().occupied())
            .without(self.king)
            .without(self.rook)
    }

    /// Returns the squares between the king and the square on which it ends.
    pub fn passed(self) -> Bitboard {
        attacks::between(self.king, self.king_to)
    }

    /// Returns the pieces that attack the king on the square on which it ends. The rook has left its square and shields
    /// nothing there.
    pub fn threats(self, position: &Position) -> Bitboard {
        let placement = position.placement();
        let occupied = placement
            .occupied()
            .without(self.king)
            .without(self.rook)
            .with(self.king_to)
            .with(self.rook_to);
        attacks::attackers(placement, self.king_to, !position.turn(), occupied)
    }
}

/// Returns the rook with which the side to move may castle on this side now; `checkers` give it check, and `danger` are
/// the squares that the other side attacks.
pub(crate) fn castling_rook(
    position: &Position,
    checkers: Bitboard,
    danger: Bitboard,
    side: CastlingSide,
) -> Option<Square> {
    if checkers.any() {
        return None;
    }
    let castle = CastlingPath::new(position, side)?;
    let may = castle.obstacles(position).is_empty()
        && !castle.passed().meets(danger)
        && castle.threats(position).is_empty();
    may.then_some(castle.rook)
}

#[cfg(test)]
mod tests {
    use crate::{CastlingSide, Position};

    #[test]
    fn castling_is_played_where_the_generator_finds_it() {
        // In Chess960, the rook may have shielded the king from a rook in the corner.
        for (fen, sides) in [
            ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", [false, false]),
            ("4k3/8/8/8/8/8/8/1RK4R w BH - 0 1", [true, true]),
            ("4k3/8/8/8/8/8/8/1R2K2R w BH - 3 9", [true, true]),
            ("r3k2r/8/8/8/8/5Q2/8/4K3 b kq - 0 1", [false, true]),
            ("r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", [false, true]),
        ] {
            let Ok(position) = Position::from_fen(fen) else {
                panic!("{fen}")
            };
            let legal = position.legal_moves();
            for (side, is_legal) in CastlingSide::ALL.into_iter().zip(sides) {
                let castling = legal.iter().find(|legal| legal.castle() == Some(side));
                assert_eq!(castling.is_some(), is_legal, "{fen} {side}");
                let mut played = position.clone();
                assert_eq!(played.castle(side).is_some(), is_legal, "{fen} {side}");
                let after = castling.map_or(position.clone(), |legal| position.after(*legal));
                assert_eq!(played, after, "{fen} {side}");
            }
        }
    }
}
