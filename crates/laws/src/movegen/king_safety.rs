//! King safety: checkers, check mask, pins and attacked squares; whether the side to move may castle (FIDE article 3.8.2); and
//! the squares to which each piece may go.

use crate::board::{Bitboard, Color, Placement, Rank, Role, SetBySquare, Square};
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
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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
