//! King safety: checkers, check mask, pins and attacked squares; and whether the side to move may castle (FIDE article
//! 3.8.2).

use crate::board::{Bitboard, Square};
use crate::moves::double_step;
use crate::{CastlingSide, Position, attacks};

/// The conditions for the safety of the king. They are found once per position; each move then is a test of masks.
#[derive(Debug, Clone)]
pub(crate) struct KingSafety {
    /// The king; without one, every move is safe.
    pub king: Option<Square>,
    /// The squares that the other side attacks once the king has left its square: a king that steps back along a line
    /// is still attacked.
    pub danger: Bitboard,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// The check mask: the squares to which a piece other than the king may go. All squares without a check, none in
    /// double check.
    pub check_mask: Bitboard,
    /// The pinned pieces.
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
        // The king's lines, ignoring its own pieces, find the sliders that would attack it.
        let sliders = attacks::sliders(placement, king, others) & others;
        let shield = |by| attacks::between(king, by) & own;
        let checkers = attacks::leapers(placement, king, them) & others
            | sliders.filter(|by| shield(by).is_empty());
        let pinned = sliders.union::<0>(|by| shield(by).only_if(!shield(by).more_than_one()));
        let check_mask = checkers.if_one(Bitboard::ALL, |checker| {
            attacks::between(king, checker).with(checker)
        });
        KingSafety {
            king: Some(king),
            danger,
            checkers,
            check_mask,
            pinned,
        }
    }

    /// Returns the squares to which a piece other than the king may go without leaving its king in check.
    ///
    /// This holds for moves that jump over nothing, except a knight's, and capture no king. A slider that jumped over
    /// its own pinner would stay on the pin line, and yet uncover its king.
    pub fn allow(&self, from: Square) -> Bitboard {
        let line = self
            .king
            .map_or(Bitboard::ALL, |king| attacks::line_through(king, from));
        self.check_mask & (line | Bitboard::ALL.only_if(!self.pinned.has(from)))
    }
}

/// Returns the pieces that attack the king after an en passant capture from `from` to `to`.
pub(crate) fn uncovered_by(position: &Position, from: Square, to: Square) -> Bitboard {
    let pushed = double_step(to, !position.turn());
    let (Some(king), Some((passed, _))) = (position.king(), pushed) else {
        return Bitboard::EMPTY;
    };
    let placement = position.placement();
    let occupied = placement.occupied().with(to).without(from).without(passed);
    attacks::attackers(placement, king, !position.turn(), occupied)
}

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
        let rook = position.castling().rook(king, side);
        let rook = rook.filter(|rook| rook.rank() == king.rank())?;
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

/// Returns the rook with which the side to move may castle on this side now, if it may.
pub(crate) fn castling_rook(
    position: &Position,
    king_safety: &KingSafety,
    side: CastlingSide,
) -> Bitboard {
    let Some(castle) = CastlingPath::new(position, side) else {
        return Bitboard::EMPTY;
    };
    Bitboard::EMPTY
        .with(castle.rook)
        .and_if(|| king_safety.checkers.is_empty())
        .and_if(|| castle.obstacles(position).is_empty())
        .and_if(|| !castle.passed().meets(king_safety.danger))
        .and_if(|| castle.threats(position).is_empty())
}
