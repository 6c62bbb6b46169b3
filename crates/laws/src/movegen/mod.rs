//! The legal moves, from one generator.
//!
//! No move is made to see whether it is legal. King safety is found once per position ([`KingSafety`]), and limits the
//! attacks of each piece:
//!
//! - **Check mask.** In check from one piece, a move must take that piece or end between it and the king. In check from
//!   two, only the king can move.
//! - **Pin lines.** A piece that is the only one between its king and a slider may move along that line only.
//! - **The king** goes to squares that are not attacked once it has left its own.
//! - **En passant** removes two pawns from one rank at once, which pin lines do not cover: the board after the
//!   capture is examined (it is rare).
//!
//! Pieces are visited in the order of their squares, so moves are generated in listing order.

mod checks;
mod king_safety;

pub use checks::{Checks, GivenCheck, Pin};
pub(crate) use king_safety::{CastlingPath, KingSafety, uncovered_by};
use king_safety::{PieceTargets, king_steps};

use crate::board::{Bitboard, Role, Square};
use crate::{CastlingSide, Move, MoveKind, Position, Status, attacks};

impl Position {
    /// Returns the legal moves, in their order.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.legal().moves()
    }

    /// Returns whether the side to move has any legal move.
    pub fn has_legal_move(&self) -> bool {
        let king_safety = KingSafety::new(self);
        // In check, the king is most likely to have a move.
        if king_steps(self, &king_safety).any() {
            return true;
        }
        let mut targets = PieceTargets::NONE;
        targets.find(self, &king_safety);
        targets.movers.any()
    }

    /// Returns the square on which a pawn may legally capture en passant.
    pub fn legal_ep_square(&self) -> Option<Square> {
        let square = self.ep_square()?;
        let mut pawns = self.ep_pawns(square).into_iter();
        let is_legal = pawns.any(|pawn| uncovered_by(self, pawn, square).is_empty());
        is_legal.then_some(square)
    }

    /// Returns whether the king is not in check and a pawn or a knight that is on no line with it can move. Nothing can be
    /// wrong with that move. This answers for nearly all positions where games end, in a tenth of the time of
    /// [`Position::has_legal_move`]; if not, there may be a legal move nevertheless.
    pub(super) fn has_free_piece(&self) -> bool {
        let (us, placement) = (self.turn(), self.placement());
        let Some(king) = self.king() else {
            return false;
        };
        if self.exposes(Role::King, king, king) {
            return false;
        }
        let own = placement.color(us);
        let free = own & !attacks::queen(king, Bitboard::EMPTY);
        let pawns = free & placement.role(Role::Pawn);
        let ahead = us.either(pawns.0 << 8, pawns.0 >> 8);
        (Bitboard(ahead) & !placement.occupied()).any()
            || (free & placement.role(Role::Knight))
                .into_iter()
                .any(|knight| (attacks::knight(knight) & !own & !placement.kings()).any())
    }
}

/// Returns the pieces that attack a square once the king has left its own: a king that steps back along a line is still
/// attacked.
pub(crate) fn threats(position: &Position, king: Square, to: Square) -> Bitboard {
    let placement = position.placement();
    let occupied = placement.occupied().without(king);
    attacks::attackers(placement, to, !position.turn(), occupied)
}

/// All legal moves of a position, as a set of target squares for each piece.
///
/// Build once and reuse: checks and pins are computed once, and serve moves, SAN, status and castling.
#[derive(Debug, Clone)]
pub struct LegalMoves<'a> {
    position: &'a Position,
    king_safety: KingSafety,
    targets: PieceTargets,
}

impl Position {
    /// Returns the legal moves, piece by piece.
    pub fn legal(&self) -> LegalMoves<'_> {
        self.with_legal_moves(LegalMoves::clone)
    }

    /// Returns the legal moves that capture, in their order.
    pub fn capture_moves(&self) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|legal| legal.is_capture());
        moves
    }

    /// Calls a function with the legal moves of the position, and returns its result.
    ///
    /// [`LegalMoves`] takes half a kilobyte. Called this way it is used where it was built, which is faster than
    /// returning it: a returned value of this size is copied.
    #[inline]
    pub fn with_legal_moves<'a, T>(&'a self, use_moves: impl FnOnce(&LegalMoves<'a>) -> T) -> T {
        let mut legal = LegalMoves {
            position: self,
            king_safety: KingSafety::new(self),
            targets: PieceTargets::NONE,
        };
        legal.targets.find(self, &legal.king_safety);
        use_moves(&legal)
    }
}

impl<'a> LegalMoves<'a> {
    /// Returns the position whose moves these are.
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// Returns the pieces that give check to the side to move.
    pub const fn checkers(&self) -> Bitboard {
        self.king_safety.checkers
    }

    /// Returns the targets of the piece on a square, without castling; empty if no piece of the side to move stands
    /// there.
    pub const fn targets(&self, from: Square) -> Bitboard {
        self.targets.of.at(from)
    }

    /// Returns the pieces that have moves.
    pub const fn movers(&self) -> Bitboard {
        self.targets.movers
    }

    /// Returns the rooks with which the side to move may castle.
    pub const fn castles(&self) -> Bitboard {
        self.targets.castles
    }

    /// Returns whether there is any legal move.
    pub const fn any(&self) -> bool {
        self.movers().any()
    }

    /// Returns the pieces that may have special moves: castling, en passant or promotion.
    #[inline]
    pub fn specials(&self) -> Bitboard {
        let (position, us) = (self.position, self.position.turn());
        let before_last = Bitboard::from((!us).pawn_rank());
        let promoting = position.placement().pieces(us, Role::Pawn) & before_last;
        let passing = position.ep_square().map(|passed| position.ep_pawns(passed));
        let castling = self.king_safety.king.filter(|_| self.castles().any());
        promoting | passing.unwrap_or_default() | castling.map_or(Bitboard::EMPTY, Square::bitboard)
    }

    /// Returns whether the side to move may castle on this side now.
    #[inline]
    pub fn may_castle(&self, side: CastlingSide) -> bool {
        let king = self.position.king();
        king.is_some_and(|king| self.castles().meets(side.beside(king)))
    }

    /// Returns whether the side to move is in check, checkmate or stalemate.
    pub fn status(&self) -> Status {
        let (check, any) = (self.checkers().any(), self.any());
        let king = self.king_safety.king;
        Status {
            check: king.map(|_| check),
            checkmate: king.map(|_| check && !any),
            stalemate: king.map(|_| !check && !any),
        }
    }

    /// Returns the legal moves, in their order.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in self.position.placement().color(self.position.turn()) {
            self.push(from, &mut moves);
        }
        moves
    }

    /// Returns the legal moves of the piece on a square, in their order; none where no piece of the side to move
    /// stands.
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        // A queen has at most 27.
        let mut moves = Vec::with_capacity(28);
        let own = self.position.placement().color(self.position.turn());
        if own.has(from) {
            self.push(from, &mut moves);
        }
        moves
    }

    fn push(&self, from: Square, moves: &mut Vec<Move>) {
        match self.position.placement().role_at(from) {
            None => {}
            Some(Role::Pawn) => self.push_pawn_moves(from, moves),
            Some(Role::King) => self.push_king_moves(from, moves),
            Some(role) => {
                let targets = self.targets(from).into_iter();
                moves.extend(targets.map(|to| self.step(role, from, to)));
            }
        }
    }

    /// Returns the move to a square that captures what stands there and does nothing else.
    #[inline]
    pub fn step(&self, role: Role, from: Square, to: Square) -> Move {
        Move {
            role,
            from,
            to,
            capture: self.position.placement().role_at(to),
            promotion: None,
            kind: MoveKind::Normal,
        }
    }

    fn push_pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let last_rank = self.position.turn().promotion_rank();
        for to in self.targets(from) {
            let step = self.step(Role::Pawn, from, to);
            if to.rank() == last_rank {
                moves.extend(Role::PROMOTIONS.map(|role| Move {
                    promotion: Some(role),
                    ..step
                }));
            } else if self.position.ep_square() == Some(to) && from.file() != to.file() {
                moves.push(Move {
                    capture: Some(Role::Pawn),
                    kind: MoveKind::EnPassant,
                    ..step
                });
            } else {
                moves.push(step);
            }
        }
    }

    fn push_king_moves(&self, from: Square, moves: &mut Vec<Move>) {
        // Castling is listed as a move to the square of the king's own rook, where no step can go.
        for to in self.targets(from) | self.castles() {
            let step = self.step(Role::King, from, to);
            moves.push(if self.castles().has(to) {
                Move {
                    capture: None,
                    kind: MoveKind::Castle(CastlingSide::from_squares(from, to)),
                    ..step
                }
            } else {
                step
            });
        }
    }
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
