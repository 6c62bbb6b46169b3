//! The squares to which each piece may go.

use super::king_safety::{KingSafety, castling_rook, uncovered_by};
use crate::attacks;
use crate::board::{Bitboard, Color, Placement, Rank, Role, SetBySquare, Square};
use crate::{CastlingSide, Position};

/// The squares to which each piece of the side to move may go.
#[derive(Debug, Clone)]
pub(crate) struct PieceTargets {
    /// The targets of the piece on each square, without castling.
    pub of: SetBySquare,
    /// The pieces that have moves.
    pub movers: Bitboard,
    /// The rooks with which the king may castle.
    pub castles: Bitboard,
}

impl PieceTargets {
    /// What [`find`](PieceTargets::find) begins with.
    pub const NONE: PieceTargets = PieceTargets {
        of: SetBySquare::EMPTY,
        movers: Bitboard::EMPTY,
        castles: Bitboard::EMPTY,
    };

    /// Finds the targets of all pieces.
    #[inline(never)] // One copy is enough.
    pub fn find(&mut self, position: &Position, king_safety: &KingSafety) {
        let (placement, us) = (position.placement(), position.turn());
        let own = placement.color(us);
        let open = open(placement, us) & king_safety.check_mask;
        let free = own & !king_safety.pinned;
        // Role by role, not square by square: branches are then predicted better.
        let (occupied, steps) = (placement.occupied(), PawnSteps::new(placement, us));
        let pieces = |role| free & placement.role(role);
        self.find_role::<8>(pieces(Role::Pawn), open, |from| steps.from(from));
        self.find_role::<2>(pieces(Role::Knight), open, attacks::knight);
        self.find_role::<2>(pieces(Role::Bishop), open, |from| {
            attacks::bishop(from, occupied)
        });
        self.find_role::<2>(pieces(Role::Rook), open, |from| {
            attacks::rook(from, occupied)
        });
        self.find_role::<1>(pieces(Role::Queen), open, |from| {
            attacks::queen(from, occupied)
        });
        // A pinned knight cannot move: none of its squares is on the line with its king.
        self.find_role::<0>(king_safety.pinned, open, |from| {
            let reach = steps.from(from).only_if(placement.pawns().has(from))
                | attacks::bishop(from, occupied).only_if(placement.diagonal_sliders().has(from))
                | attacks::rook(from, occupied).only_if(placement.orthogonal_sliders().has(from));
            reach & king_safety.allow(from)
        });
        if let Some(passed) = position.ep_square() {
            position.ep_pawns(passed).for_each_padded::<0>(|pawn| {
                let from = pawn.lowest();
                let legal = pawn.only_if(uncovered_by(position, from, passed).is_empty());
                self.note(legal, self.of.at(from).with(passed));
            });
        }
        let Some(king) = king_safety.king else {
            return;
        };
        let king = Bitboard::EMPTY.with(king);
        self.note(king, king_steps(position, king_safety));
        if !position.castling().is_empty() {
            let [kingside, queenside] =
                CastlingSide::ALL.map(|side| castling_rook(position, king_safety, side));
            self.castles = kingside | queenside;
            // In Chess960, castling can be the only move.
            self.movers |= king.only_if(self.castles.any());
        }
    }

    /// Finds the targets of the pieces of a role, which reaches these squares from its own, padded to `USUAL` pieces, which
    /// avoids a mispredicted loop exit.
    #[allow(clippy::inline_always)] // `reach` is known at the call.
    #[inline(always)]
    fn find_role<const USUAL: usize>(
        &mut self,
        pieces: Bitboard,
        open: Bitboard,
        reach: impl Fn(Square) -> Bitboard,
    ) {
        pieces.for_each_padded::<USUAL>(|piece| self.note(piece, reach(piece.lowest()) & open));
    }

    /// Keeps the targets of a piece, if it is there.
    #[inline]
    fn note(&mut self, piece: Bitboard, targets: Bitboard) {
        self.of.put(piece, targets);
        self.movers |= piece.only_if(targets.any());
    }
}

/// Returns the steps of the king: to squares that are not attacked (FIDE article 3.8.1).
pub(crate) fn king_steps(position: &Position, king_safety: &KingSafety) -> Bitboard {
    let steps = king_safety.king.map_or(Bitboard::EMPTY, attacks::king);
    steps & open(position.placement(), position.turn()) & !king_safety.danger
}

/// Returns the squares to which a piece may go: those without a piece of the side to move, and without a king, which is
/// never captured (FIDE article 1.4.1).
fn open(placement: &Placement, us: Color) -> Bitboard {
    !(placement.color(us) | placement.kings())
}

/// The squares to which the pawns of a colour may go, except by en passant.
struct PawnSteps {
    /// The number of squares to the one ahead.
    ahead: u32,
    free: Bitboard,
    /// The free squares on which a double step ends.
    free_for_two: Bitboard,
    us: Color,
    others: Bitboard,
}

impl PawnSteps {
    fn new(placement: &Placement, us: Color) -> PawnSteps {
        let (ahead, rank) = match us {
            Color::White => (8, Rank::Fourth),
            Color::Black => (64 - 8, Rank::Fifth),
        };
        let free = !placement.occupied();
        PawnSteps {
            ahead,
            free,
            free_for_two: free & Bitboard::from(rank),
            us,
            others: placement.color(!us),
        }
    }

    /// Returns the steps of a pawn, and its captures (FIDE articles 3.7.1 to 3.7.3). No pawn stands on its last rank, so
    /// no step goes round to the first.
    #[inline]
    fn from(&self, from: Square) -> Bitboard {
        let ahead = |pawn: Bitboard| Bitboard(pawn.0.rotate_left(self.ahead));
        let one = ahead(Bitboard::EMPTY.with(from)) & self.free;
        let two = ahead(one) & self.free_for_two;
        one | two | attacks::pawn(self.us, from) & self.others
    }
}
