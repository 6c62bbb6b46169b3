//! All legal moves of a position, piece by piece.

use super::{Bounds, castling_rook, targets};
use crate::board::{Bitboard, Color, Role, Square};
use crate::rules::{CastlingSide, Move, MoveKind, Position, Status};

/// All legal moves of a position, as the squares where each piece may go.
///
/// Whoever asks more than one thing of a position asks it of this: the king's demands are found only once.
///
/// ```
/// use chess_oracle::{board::Square, notation::fen, rules::Position};
///
/// let setup = fen::parse("4k3/8/8/8/8/8/4r3/R3K3 w Q -")?;
/// let position = Position::try_from(&setup).unwrap();
/// let legal = position.legal();
/// let e1 = Square::from_name(b"e1").unwrap();
/// assert_eq!(legal.checkers().len(), 1);
/// assert_eq!(legal.moves_from(e1).len(), 3);
/// # Ok::<_, chess_oracle::notation::ParsePositionError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Legal<'a> {
    position: &'a Position,
    bounds: Bounds,
    /// Where the piece on each square may go, castling left aside.
    targets: [Bitboard; 64],
    /// The pieces that may go anywhere.
    movers: Bitboard,
    /// The rooks that the king may castle with.
    castles: Bitboard,
}

impl<'a> Legal<'a> {
    pub(crate) fn of(position: &'a Position) -> Legal<'a> {
        let mut legal = Legal {
            position,
            bounds: Bounds::of(position),
            targets: [Bitboard::EMPTY; 64],
            movers: Bitboard::EMPTY,
            castles: Bitboard::EMPTY,
        };
        match position.turn() {
            Color::White => legal.find::<true>(),
            Color::Black => legal.find::<false>(),
        }
        legal
    }

    fn find<const WHITE: bool>(&mut self) {
        let placement = self.position.placement();
        let own = placement.color(self.position.turn());
        // Role by role, not square by square: what comes next is then seldom a surprise to the processor.
        for role in Role::ALL {
            for from in own & placement.role(role) {
                let targets = targets::of::<WHITE>(self.position, &self.bounds, role, from);
                self.targets[from.table_index()] = targets;
                self.movers.0 |= u64::from(targets.any()) << from.index();
            }
        }
        if !self.position.castling().is_empty() {
            let rook = |side| castling_rook(self.position, &self.bounds, side);
            self.castles = CastlingSide::ALL.into_iter().filter_map(rook).collect();
        }
    }

    /// The position whose moves these are.
    #[must_use]
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.bounds.checkers
    }

    /// Where the piece on a square may go, castling left aside; nowhere if no piece of the side to move stands there.
    #[must_use]
    pub const fn targets(&self, from: Square) -> Bitboard {
        self.targets[from.table_index()]
    }

    /// The pieces that have moves, castling left aside.
    #[must_use]
    pub const fn movers(&self) -> Bitboard {
        self.movers
    }

    /// The rooks with which the side to move may castle.
    #[must_use]
    pub const fn castles(&self) -> Bitboard {
        self.castles
    }

    /// Whether there is any legal move.
    #[must_use]
    pub const fn any(&self) -> bool {
        self.movers.any() || self.castles.any() // In Chess960, castling can be the only move.
    }

    /// The pieces that may have moves which do more than go to a square and take what stands there: castling, en
    /// passant, promotion.
    #[must_use]
    pub fn specials(&self) -> Bitboard {
        let (position, us) = (self.position, self.position.turn());
        let before_last = Bitboard::from((!us).pawn_rank());
        let promoting = position.placement().pieces(us, Role::Pawn) & before_last;
        let passing = position.ep_square().map(|passed| position.ep_pawns(passed));
        let castling = self.bounds.king.filter(|_| self.castles.any());
        promoting | passing.unwrap_or_default() | castling.map_or(Bitboard::EMPTY, Square::bitboard)
    }

    /// Whether the side to move may castle on this side now.
    #[must_use]
    pub fn may_castle(&self, side: CastlingSide) -> bool {
        let king = self.position.king();
        king.is_some_and(|king| self.castles.meets(side.beside(king)))
    }

    /// Whether the side to move is in check, checkmate or stalemate.
    #[must_use]
    pub fn status(&self) -> Status {
        let (check, any) = (self.checkers().any(), self.any());
        let king = self.bounds.king;
        Status {
            check: king.map(|_| check),
            checkmate: king.map(|_| check && !any),
            stalemate: king.map(|_| !check && !any),
        }
    }

    /// The legal moves, in their order.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in self.position.placement().color(self.position.turn()) {
            self.push(from, &mut moves);
        }
        moves
    }

    /// The legal moves of the piece on a square, in their order; none where no piece of the side to move stands.
    #[must_use]
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
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

    /// The move that takes what stands where it goes, and does nothing else.
    #[must_use]
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
        // Castling goes to the square of the king's own rook, where no step can go.
        for to in self.targets(from) | self.castles {
            let step = self.step(Role::King, from, to);
            moves.push(if self.castles.has(to) {
                Move {
                    capture: None,
                    kind: MoveKind::Castle(CastlingSide::of(from, to)),
                    ..step
                }
            } else {
                step
            });
        }
    }
}
