//! Why a move is illegal: the first law that it breaks.
//!
//! A move is judged layer by layer: how a piece moves on an empty board, what stands in the way, what a pawn may push onto and
//! capture, and whether the king is safe. Each layer has its [`Reason`]s; the first that applies is the answer. The
//! layers use the same attack tables as the generator, and tests compare both for every candidate of many positions.

mod castling;
mod reason;

pub use castling::LostRightSearch;
pub use reason::Reason;

use std::error::Error;
use std::fmt;

use crate::board::{Bitboard, File, Piece, Rank, Role, Square};
use crate::movegen::{KingSafety, threats, uncovered_by};
use crate::moves::double_step;
use crate::{Candidate, CastlingSide, Move, MoveKind, Position, attacks, mask};

impl Candidate {
    /// Returns the law that the candidate breaks, with the squares and the pieces that the reason names.
    pub(crate) fn breaks(self, reason: Reason, squares: Bitboard, by: Bitboard) -> IllegalMove {
        IllegalMove::new(Subject::Candidate(self), reason, squares, by)
    }
}

/// Why a move is illegal, with the squares and pieces of the reason. It is small and does not know its position:
/// [`IllegalMove::sentence`] names the pieces, and so does [`PlayError`](crate::PlayError), an error that owns its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[must_use]
pub struct IllegalMove {
    /// The first law that it breaks.
    pub reason: Reason,
    /// The squares that the reason names.
    pub squares: Bitboard,
    /// The pieces of the opponent that the reason names.
    pub by: Bitboard,
    #[cfg_attr(feature = "serde", serde(skip))]
    subject: Subject,
}

impl IllegalMove {
    const fn new(subject: Subject, reason: Reason, squares: Bitboard, by: Bitboard) -> IllegalMove {
        IllegalMove {
            reason,
            squares,
            by,
            subject,
        }
    }

    /// Returns the move that was judged, if one can be named.
    pub const fn candidate(&self) -> Option<Candidate> {
        match self.subject {
            Subject::Candidate(candidate) => Some(candidate),
            _ => None,
        }
    }

    /// Returns the castling side that was judged, if one was.
    pub const fn castling(&self) -> Option<CastlingSide> {
        match self.subject {
            Subject::Castling(side) => Some(side),
            _ => None,
        }
    }

    /// Returns the pieces that were judged, and the move of the one that gets furthest through the layers of the laws, if
    /// the move may be that of several pieces.
    pub const fn any_of(&self) -> Option<(Bitboard, Candidate)> {
        match self.subject {
            Subject::AnyOf(pieces, furthest) => Some((pieces, furthest)),
            _ => None,
        }
    }

    /// Returns the square to which the move goes, if no piece fits its description and it names a square.
    pub const fn missing_to(&self) -> Option<Square> {
        match self.subject {
            Subject::Missing(_, _, _, to) => to,
            _ => None,
        }
    }

    /// Returns the answer to a written move whose description fits no piece: its role, the file and the rank that it
    /// comes from, and the square that it goes to, as far as they are written.
    pub const fn no_piece(
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Option<Square>,
    ) -> IllegalMove {
        let subject = Subject::Missing(role, file, rank, to);
        IllegalMove::new(subject, Reason::NoPiece, Bitboard::EMPTY, Bitboard::EMPTY)
    }

    /// Returns the answer to a move of the side that is not to move, whose piece stands on these squares, if it does.
    pub const fn out_of_turn(squares: Bitboard) -> IllegalMove {
        let (subject, none) = (Subject::OutOfTurn, Bitboard::EMPTY);
        IllegalMove::new(subject, Reason::NotOnTurn, squares, none)
    }

    /// Returns the answer to a written move that may be that of several pieces, none of which may make it. This is the
    /// answer for the one that gets furthest through the layers of the laws.
    pub fn among(self, pieces: Bitboard) -> IllegalMove {
        let Subject::Candidate(furthest) = self.subject else {
            return self;
        };
        let squares = if self.reason == Reason::Movement {
            pieces
        } else {
            self.squares
        };
        IllegalMove {
            squares,
            subject: Subject::AnyOf(pieces, furthest),
            ..self
        }
    }
}

impl fmt::Display for IllegalMove {
    /// Writes the move and the reason. [`IllegalMove::sentence`] also names pieces and squares, which takes the position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.candidate(), self.castling()) {
            (Some(candidate), _) => write!(f, "{candidate}: ")?,
            (None, Some(side)) => write!(f, "{}: ", side.san())?,
            (None, None) => {}
        }
        self.reason.fmt(f)
    }
}

impl Error for IllegalMove {}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Candidate(Candidate),
    Castling(CastlingSide),
    /// A description that no piece fits: a role, where it comes from and where it goes.
    Missing(Role, Option<File>, Option<Rank>, Option<Square>),
    /// A move of the other side.
    OutOfTurn,
    /// Some pieces of a role, and the move of the one that gets furthest.
    AnyOf(Bitboard, Candidate),
}

impl Position {
    /// Returns the legal move of a candidate, or the first law that it breaks.
    ///
    /// ```
    /// use oracle_laws::{Candidate, Position, Reason, Square};
    ///
    /// // . . . . r . k .
    /// // . . . . R . . .      (the white rook stands on e2)
    /// // . . . . K . . .
    /// let position: Position = "4r1k1/8/8/8/8/8/4R3/4K3 w - -".parse()?;
    /// let candidate = Candidate::new(Square::E2, Square::D2);
    /// let illegal = position.judge(candidate).unwrap_err();
    /// assert_eq!(illegal.reason, Reason::Pinned);
    /// assert_eq!(
    ///     illegal.sentence(&position),
    ///     "the white rook on e2 is pinned to its king on e1 by the black rook on e8"
    /// );
    /// # Ok::<_, oracle_laws::ParseFenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first law that the candidate breaks, in the order of [`Reason::ALL`].
    #[doc(alias = "is_legal")]
    pub fn judge(&self, candidate: Candidate) -> Result<Move, IllegalMove> {
        let piece = self.placement().piece_at(candidate.from);
        let castling =
            piece.and_then(|piece| self.castling_meant(piece, candidate.from, candidate.to));
        let Some(side) = castling else {
            return self.judge_step(candidate);
        };
        if candidate.promotion.is_some() {
            return Err(candidate.breaks(Reason::BadPromotion, Bitboard::EMPTY, Bitboard::EMPTY));
        }
        self.judge_castling(side).map_err(|illegal| IllegalMove {
            subject: Subject::Candidate(candidate),
            ..illegal
        })
    }

    /// Returns the legal move of a candidate as [`Position::judge`] does, but a king that goes to its rook does not castle.
    ///
    /// # Errors
    ///
    /// The first law that the candidate breaks, in the order of [`Reason::ALL`].
    pub fn judge_step(&self, candidate: Candidate) -> Result<Move, IllegalMove> {
        let (from, to, promotion) = (candidate.from, candidate.to, candidate.promotion);
        let placement = self.placement();
        let illegal = |reason, squares| Err(candidate.breaks(reason, squares, Bitboard::EMPTY));
        let on = |reason, square: Square| illegal(reason, square.bitboard());
        let Some(piece) = placement.piece_at(from) else {
            return on(Reason::NoPiece, from);
        };
        if piece.color != self.turn() {
            return on(Reason::NotOnTurn, from);
        }
        let reach = reach(piece, from);
        if !reach.has(to) {
            return illegal(Reason::Movement, Bitboard::EMPTY);
        }
        let occupied = placement.occupied();
        if let Some(square) = nearest(attacks::between(from, to) & occupied, from, to) {
            return on(Reason::Blocked, square);
        }
        if placement.color(piece.color).has(to) {
            return on(Reason::OwnPiece, to);
        }
        let is_diagonal = from.file() != to.file();
        let is_free = !occupied.has(to);
        let mut kind = MoveKind::Normal;
        if piece.role == Role::Pawn {
            let beside = Square::new(to.file(), from.rank());
            if !is_diagonal && !is_free {
                return on(Reason::PawnPushOntoPiece, to);
            }
            if is_diagonal && is_free && self.ep_square() == Some(to) {
                kind = MoveKind::EnPassant;
            } else if is_diagonal && is_free {
                let enemy = Piece::new(!piece.color, Role::Pawn);
                // Only a pawn on its fifth rank ever captures en passant (FIDE article 3.7.3.1).
                let is_on_fifth = double_step(to, enemy.color).is_some();
                return if is_on_fifth && placement.piece_at(beside) == Some(enemy) {
                    on(Reason::NoEnPassant, beside)
                } else {
                    on(Reason::PawnCaptureOfNothing, to)
                };
            }
        }
        if placement.kings().has(to) {
            return on(Reason::CapturesKing, to);
        }
        self.judge_safety(piece, kind, candidate)?;
        let promotes = piece.role == Role::Pawn && to.rank() == piece.color.promotion_rank();
        match promotion {
            None if promotes => return on(Reason::MissingPromotion, to),
            Some(role) if !promotes || !Role::PROMOTIONS.contains(&role) => {
                return on(Reason::BadPromotion, to);
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
        candidate: Candidate,
    ) -> Result<(), IllegalMove> {
        let Candidate { from, to, .. } = candidate;
        let by = |reason, by| Err(candidate.breaks(reason, Bitboard::EMPTY, by));
        let Some(king) = self.king() else {
            return Ok(());
        };
        // Most kings are safe, and need no reason.
        if kind == MoveKind::Normal && !self.exposes(piece.role, from, to) {
            return Ok(());
        }
        if piece.role == Role::King {
            let attackers = threats(self, from, to);
            return if attackers.any() {
                Err(candidate.breaks(Reason::KingIntoCheck, to.bitboard(), attackers))
            } else {
                Ok(())
            };
        }
        let king_safety = KingSafety::new(self);
        if king_safety.pinned.has(from) && !attacks::line_through(king, from).has(to) {
            let pins = self.pins(piece.color).into_iter();
            let pinning = pins.filter(|pin| pin.square == from).map(|pin| pin.by);
            return by(Reason::Pinned, pinning.collect());
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
            return by(Reason::CheckUnanswered, king_safety.checkers);
        }
        if attackers.any() {
            return by(Reason::EnPassantUncovers, attackers);
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
    let steps = mask::pawn_steps(piece.color, from);
    let steps = steps.filter_map(|(files, ranks)| from.offset(files, ranks));
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

impl Position {
    /// Returns the candidates of the piece on a square: every square of its movement mask, and the squares where a pawn
    /// captures. A pawn on the last rank promotes to a queen.
    pub fn candidates(&self, from: Square) -> Vec<Candidate> {
        let Some(piece) = self.placement().piece_at(from) else {
            return Vec::new();
        };
        let last = piece.color.promotion_rank();
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
