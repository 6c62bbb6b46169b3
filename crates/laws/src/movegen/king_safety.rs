//! King safety: checkers, check mask, pins and attacked squares.

use crate::board::{Bitboard, Square};
use crate::moves::double_step;
use crate::{Position, attacks};

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
