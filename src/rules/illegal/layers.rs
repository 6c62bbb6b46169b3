//! Judges a candidate layer by layer.

use super::{Candidate, IllegalMove, Reason, Subject};
use crate::board::{Bitboard, Piece, Rank, Role, Square};
use crate::rules::en_passant::double_step;
use crate::rules::movegen::{KingSafety, threats, uncovered_by};
use crate::rules::{Move, MoveKind, Position, attacks, mask};

impl Position {
    /// Returns the legal move of a candidate, or the first law that it breaks.
    ///
    /// ```
    /// use chess_oracle::{board::Square, notation::fen};
    /// use chess_oracle::rules::{Candidate, Position, Reason};
    ///
    /// // . . . . r . k .
    /// // . . . . R . . .      (the white rook stands on e2)
    /// // . . . . K . . .
    /// let setup = fen::parse("4r1k1/8/8/8/8/8/4R3/4K3 w - -")?;
    /// let position = Position::try_from(&setup).unwrap();
    /// let square = |name: &str| Square::from_name(name.as_bytes()).unwrap();
    /// let candidate = Candidate { from: square("e2"), to: square("d2"), promotion: None };
    /// let illegal = position.judge(candidate).unwrap_err();
    /// assert_eq!(illegal.reason, Reason::Pinned);
    /// assert_eq!(
    ///     position.sentence(&illegal),
    ///     "the white rook on e2 is pinned to its king on e1 by the black rook on e8"
    /// );
    /// # Ok::<_, chess_oracle::notation::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first law that the candidate breaks, in the order of [`Reason::ALL`].
    pub fn judge(&self, candidate: Candidate) -> Result<Move, IllegalMove> {
        let Candidate {
            from,
            to,
            promotion,
        } = candidate;
        let placement = self.placement();
        let broken = |reason| Broken {
            reason,
            squares: Bitboard::EMPTY,
            by: Bitboard::EMPTY,
            candidate,
        };
        let Some(piece) = placement.piece_at(from) else {
            return broken(Reason::NoPiece).on(from);
        };
        if piece.color != self.turn() {
            return broken(Reason::NotOnTurn).on(from);
        }
        if let Some(side) = self.castling_meant(piece, from, to) {
            if promotion.is_some() {
                return broken(Reason::BadPromotion).bare();
            }
            return self.judge_castling(side).map_err(|illegal| IllegalMove {
                subject: Subject::Candidate(candidate),
                ..illegal
            });
        }
        let reach = reach(piece, from);
        if !reach.has(to) {
            return broken(Reason::Movement).bare();
        }
        let occupied = placement.occupied();
        if let Some(square) = nearest(attacks::between(from, to) & occupied, from, to) {
            return broken(Reason::Blocked).on(square);
        }
        if placement.color(piece.color).has(to) {
            return broken(Reason::OwnPiece).on(to);
        }
        let is_diagonal = from.file() != to.file();
        let is_free = !occupied.has(to);
        let mut kind = MoveKind::Normal;
        if piece.role == Role::Pawn {
            let beside = Square::new(to.file(), from.rank());
            if !is_diagonal && !is_free {
                return broken(Reason::PawnPushOntoPiece).on(to);
            }
            if is_diagonal && is_free && self.ep_square() == Some(to) {
                kind = MoveKind::EnPassant;
            } else if is_diagonal && is_free {
                let enemy = Piece::new(!piece.color, Role::Pawn);
                // Only a pawn on its fifth rank ever captures en passant (FIDE article 3.7.3.1).
                let is_on_fifth = double_step(to, enemy.color).is_some();
                return if is_on_fifth && placement.piece_at(beside) == Some(enemy) {
                    broken(Reason::NoEnPassant).on(beside)
                } else {
                    broken(Reason::PawnCaptureOfNothing).on(to)
                };
            }
        }
        if placement.kings().has(to) {
            return broken(Reason::CapturesKing).on(to);
        }
        self.judge_safety(piece, kind, broken)?;
        let promotes = piece.role == Role::Pawn && to.rank() == piece.color.promotion_rank();
        match promotion {
            None if promotes => return broken(Reason::MissingPromotion).on(to),
            Some(role) if !promotes || !Role::PROMOTIONS.contains(&role) => {
                return broken(Reason::BadPromotion).on(to);
            }
            _ => {}
        }
        let capture = match kind {
            MoveKind::EnPassant => Some(Role::Pawn),
            _ => placement.role_at(to),
        };
        Ok(Move {
            role: piece.role,
            from,
            to,
            capture,
            promotion,
            kind,
        })
    }

    /// Checks that a move that is otherwise legal leaves its own king safe.
    fn judge_safety(
        &self,
        piece: Piece,
        kind: MoveKind,
        broken: impl Fn(Reason) -> Broken,
    ) -> Result<(), IllegalMove> {
        let Candidate { from, to, .. } = broken(Reason::NoPiece).candidate;
        let Some(king) = self.king() else {
            return Ok(());
        };
        if piece.role == Role::King {
            let by = threats(self, from, to);
            return if by.any() {
                broken(Reason::KingIntoCheck).by(by).on(to)
            } else {
                Ok(())
            };
        }
        let king_safety = KingSafety::new(self);
        if king_safety.pinned.has(from) && !attacks::line_through(king, from).has(to) {
            let pins = self.pins(piece.color);
            let by = pins
                .iter()
                .filter(|pin| pin.square == from)
                .map(|pin| pin.by)
                .collect();
            return broken(Reason::Pinned).by(by).bare();
        }
        let (attackers, unanswered) = match kind {
            // Two pawns leave their squares at once, so the board after the capture is examined.
            MoveKind::EnPassant => {
                let attackers = uncovered_by(self, from, to);
                (attackers, attackers.meets(king_safety.checkers))
            }
            _ => (Bitboard::EMPTY, !king_safety.check_mask.has(to)),
        };
        if unanswered {
            return broken(Reason::CheckUnanswered)
                .by(king_safety.checkers)
                .bare();
        }
        if attackers.any() {
            return broken(Reason::EnPassantUncovers).by(attackers).bare();
        }
        Ok(())
    }
}

/// Returns the squares to which a role can move on an empty board; for a pawn, its steps and its captures.
fn reach(piece: Piece, from: Square) -> Bitboard {
    let lines = attacks::piece(piece, from, Bitboard::EMPTY);
    if piece.role != Role::Pawn {
        return lines;
    }
    let steps = mask::vectors(piece, from).into_iter().flatten();
    steps.fold(lines, Bitboard::with)
}

/// Returns the square that is nearest to `from` on the way to `to`.
fn nearest(squares: Bitboard, from: Square, to: Square) -> Option<Square> {
    if from < to {
        squares.first()
    } else {
        squares.last()
    }
}

/// Builds an [`IllegalMove`].
#[derive(Clone, Copy)]
struct Broken {
    reason: Reason,
    squares: Bitboard,
    by: Bitboard,
    candidate: Candidate,
}

impl Broken {
    fn by(self, by: Bitboard) -> Broken {
        Broken { by, ..self }
    }

    fn on<T>(self, square: Square) -> Result<T, IllegalMove> {
        Broken {
            squares: self.squares.with(square),
            ..self
        }
        .bare()
    }

    fn bare<T>(self) -> Result<T, IllegalMove> {
        let Broken {
            reason,
            squares,
            by,
            candidate,
        } = self;
        Err(IllegalMove {
            reason,
            squares,
            by,
            subject: Subject::Candidate(candidate),
        })
    }
}

/// The candidates of a piece: all moves but castling.
impl Position {
    /// Returns the candidates of the piece on a square: every square of its movement mask, and the squares where a pawn
    /// captures. A pawn on the last rank promotes to a queen.
    #[must_use]
    pub fn candidates(&self, from: Square) -> Vec<Candidate> {
        let Some(piece) = self.placement().piece_at(from) else {
            return Vec::new();
        };
        let last: Rank = piece.color.promotion_rank();
        let promotes = |to: Square| piece.role == Role::Pawn && to.rank() == last;
        reach(piece, from)
            .into_iter()
            .map(|to| Candidate {
                from,
                to,
                promotion: promotes(to).then_some(Role::Queen),
            })
            .collect()
    }
}
