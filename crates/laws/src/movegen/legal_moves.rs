//! All legal moves of a position, piece by piece.

use super::KingSafety;
use super::castling::castling_rook;
use super::king_safety::en_passant_is_legal;
use crate::attacks::{self, Table};
use crate::board::{Bitboard, Color, Piece, Placement, Rank, Role, Square};
use crate::{CastlingSide, Move, MoveKind, Position, Status};

/// All legal moves of a position, as a set of target squares for each piece.
///
/// Build once and reuse: checks and pins are computed once, and serve moves, SAN, status and castling.
///
/// ```
/// use oracle_laws::{Position, Square};
///
/// let position: Position = "4k3/8/8/8/8/8/4r3/R3K3 w Q -".parse()?;
/// let legal = position.legal();
/// assert_eq!(legal.checkers(), Square::E2.bitboard());
/// assert_eq!(legal.moves_from(Square::E1).len(), 3);
/// # Ok::<_, oracle_laws::ParseFenError>(())
/// ```
#[derive(Debug, Clone)]
pub struct LegalMoves<'a> {
    position: &'a Position,
    king_safety: KingSafety,
    /// The targets of the piece on each square, without castling. The last entry is for pieces that are not there.
    targets: [Bitboard; 65],
    /// The pieces that have moves.
    movers: Bitboard,
    /// The rooks with which the king may castle.
    castles: Bitboard,
}

impl Position {
    /// Returns the legal moves, piece by piece.
    pub fn legal(&self) -> LegalMoves<'_> {
        self.with_legal_moves(LegalMoves::clone)
    }

    /// Calls a function with the legal moves of the position, and returns its result.
    ///
    /// [`LegalMoves`] takes half a kilobyte. Called this way it is used where it was built, which is faster than
    /// returning it: a returned value of this size is copied.
    ///
    /// ```
    /// use oracle_laws::Position;
    ///
    /// let count = Position::default().with_legal_moves(|legal| legal.moves().len());
    /// assert_eq!(count, 20);
    /// ```
    #[inline]
    pub fn with_legal_moves<'a, T>(&'a self, use_moves: impl FnOnce(&LegalMoves<'a>) -> T) -> T {
        let mut legal = LegalMoves::unknown(self, KingSafety::new(self));
        legal.find();
        use_moves(&legal)
    }
}

impl<'a> LegalMoves<'a> {
    /// Returns what [`find`](LegalMoves::find) begins with.
    #[inline]
    pub(super) const fn unknown(position: &'a Position, king_safety: KingSafety) -> LegalMoves<'a> {
        LegalMoves {
            position,
            king_safety,
            targets: [Bitboard::EMPTY; 65],
            movers: Bitboard::EMPTY,
            castles: Bitboard::EMPTY,
        }
    }

    /// Finds the targets of all pieces.
    #[inline(never)] // One copy is enough.
    pub(super) fn find(&mut self) {
        let (position, placement) = (self.position, self.position.placement());
        let us = position.turn();
        let own = placement.color(us);
        let open = open(placement, us) & self.king_safety.check_mask;
        let free = own & !self.king_safety.pinned;
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
        for from in self.king_safety.pinned {
            if let Some(role) = placement.role_at(from) {
                let reach = match role {
                    Role::Pawn => steps.from(from),
                    _ => attacks::piece(Piece::new(us, role), from, occupied),
                };
                self.note(from.bitboard(), reach & open & self.king_safety.allow(from));
            }
        }
        if let Some(passed) = position.ep_square() {
            for from in position.ep_pawns(passed) {
                if en_passant_is_legal(position, from, passed) {
                    self.note(from.bitboard(), self.targets(from).with(passed));
                }
            }
        }
        if let Some(king) = self.king_safety.king {
            self.note(king.bitboard(), king_steps(position, &self.king_safety));
        }
        if !position.castling().is_empty() {
            let KingSafety {
                checkers, danger, ..
            } = self.king_safety;
            for side in CastlingSide::ALL {
                if let Some(rook) = castling_rook(position, checkers, danger, side) {
                    self.castles |= rook.bitboard();
                    // In Chess960, castling can be the only move.
                    self.movers |= self
                        .king_safety
                        .king
                        .map_or(Bitboard::EMPTY, Square::bitboard);
                }
            }
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
        pieces.for_each_padded::<USUAL>(|piece| {
            let from = Square::truncated(piece.0.trailing_zeros());
            self.note(piece, reach(from) & open);
        });
    }

    /// Keeps the targets of a piece, if it is there.
    #[inline]
    fn note(&mut self, piece: Bitboard, targets: Bitboard) {
        self.targets[piece.0.trailing_zeros() as usize] = targets;
        self.movers.0 |= piece.0 & u64::from(targets.any()).wrapping_neg();
    }

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
        self.targets[from.table_index()]
    }

    /// Returns the pieces that have moves.
    pub const fn movers(&self) -> Bitboard {
        self.movers
    }

    /// Returns the rooks with which the side to move may castle.
    pub const fn castles(&self) -> Bitboard {
        self.castles
    }

    /// Returns whether there is any legal move.
    pub const fn any(&self) -> bool {
        self.movers.any()
    }

    /// Returns the pieces that may have special moves: castling, en passant or promotion.
    #[inline]
    pub fn specials(&self) -> Bitboard {
        let (position, us) = (self.position, self.position.turn());
        let before_last = Bitboard::from((!us).pawn_rank());
        let promoting = position.placement().pieces(us, Role::Pawn) & before_last;
        let passing = position.ep_square().map(|passed| position.ep_pawns(passed));
        let castling = self.king_safety.king.filter(|_| self.castles.any());
        promoting | passing.unwrap_or_default() | castling.map_or(Bitboard::EMPTY, Square::bitboard)
    }

    /// Returns whether the side to move may castle on this side now.
    #[inline]
    pub fn may_castle(&self, side: CastlingSide) -> bool {
        let king = self.position.king();
        king.is_some_and(|king| self.castles.meets(side.beside(king)))
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
        if self
            .position
            .placement()
            .color(self.position.turn())
            .has(from)
        {
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
                moves.extend(
                    self.targets(from)
                        .into_iter()
                        .map(|to| self.step(role, from, to)),
                );
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
        for to in self.targets(from) | self.castles {
            let step = self.step(Role::King, from, to);
            moves.push(if self.castles.has(to) {
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

/// Returns the steps of the king: to squares that are not attacked (FIDE article 3.8.1).
pub(super) fn king_steps(position: &Position, king_safety: &KingSafety) -> Bitboard {
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
    free: u64,
    /// The free squares on which a double step ends.
    free_for_two: u64,
    attacks: &'static Table,
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
            free: free.0,
            free_for_two: (free & Bitboard::from(rank)).0,
            attacks: &attacks::PAWN[us.index()],
            others: placement.color(!us),
        }
    }

    /// Returns the steps of a pawn, and its captures (FIDE articles 3.7.1 to 3.7.3). No pawn stands on its last rank, so
    /// no step goes round to the first.
    #[inline]
    fn from(&self, from: Square) -> Bitboard {
        let one = from.bitboard().0.rotate_left(self.ahead) & self.free;
        let two = one.rotate_left(self.ahead) & self.free_for_two;
        Bitboard(one | two) | self.attacks[from.table_index()] & self.others
    }
}
