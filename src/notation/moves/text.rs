//! A move as it was written: UCI, SAN, or long algebraic notation.
//!
//! The laws allow some freedom in notation (FIDE appendix C), and so does this reader: `0-0` for `O-O`, a missing `+`
//! or `x`, `e8Q` for `e8=Q`, more squares than needed (`Ng1f3`, `Ke1-c1`). It also reads the spellings of books, web
//! pages and programs: see [`reading`](super::reading). It does not guess: a promotion without its piece and a text that
//! fits two moves are errors.

use super::MoveError;
use super::san::San;
use crate::board::{Bitboard, File, Rank, Role, Square};
use crate::rules::{Candidate, CastlingSide, IllegalMove, Move, MoveKind, Position, Reason};

/// A move as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveText {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A piece and its target square.
    Step {
        /// The piece that moves; UCI does not give it.
        role: Option<Role>,
        /// The file it comes from, if given.
        file: Option<File>,
        /// The rank it comes from, if given.
        rank: Option<Rank>,
        /// Whether the text says that it captures.
        captures: bool,
        /// The square of arrival.
        to: Square,
        /// The role that a pawn promotes to: any role that was written, though the laws allow four.
        promotion: Option<Role>,
    },
}

impl MoveText {
    /// Finds the legal move that the text means.
    ///
    /// # Errors
    ///
    /// Every [`MoveError`] except [`MoveError::Unreadable`].
    pub fn resolve(self, position: &Position) -> Result<Move, MoveError> {
        match self.only_move(position) {
            Some(only) => Ok(only),
            None => self.resolve_among_all(position),
        }
    }

    /// Finds the legal move that the text means, if there is exactly one. Judges only the moves that may be meant.
    fn only_move(self, position: &Position) -> Option<Move> {
        let (role, file, rank, captures, to, promotion) = match self {
            MoveText::Castle(side) => return position.judge_castling(side).ok(),
            MoveText::Step {
                role,
                file,
                rank,
                captures,
                to,
                promotion,
            } => (role, file, rank, captures, to, promotion),
        };
        let placement = position.placement();
        let mut pieces = placement.color(position.turn());
        pieces &= role.map_or(Bitboard::ALL, |role| placement.role(role));
        pieces &= file.map_or(Bitboard::ALL, Bitboard::from);
        pieces &= rank.map_or(Bitboard::ALL, Bitboard::from);
        if let (Some(Role::Pawn), None, false) = (role, file, captures) {
            // It stays on its file.
            pieces &= Bitboard::from(to.file());
        }
        let mut fitting = pieces.into_iter().filter_map(|from| {
            let candidate = Candidate {
                from,
                to,
                promotion,
            };
            let legal = position.judge(candidate).ok()?;
            self.fits(legal, position).then_some(legal)
        });
        let only = fitting.next()?;
        fitting.next().is_none().then_some(only)
    }

    /// Finds the legal move that the text means in the list of all, or returns why there is none.
    #[cold]
    pub(super) fn resolve_among_all(self, position: &Position) -> Result<Move, MoveError> {
        let legal = position.legal_moves();
        let fitting: Vec<Move> = legal
            .into_iter()
            .filter(|&candidate| self.fits(candidate, position))
            .collect();
        match fitting.as_slice() {
            [] => Err(MoveError::illegal(position, self.obstacle(position))),
            // Without its role, a promotion fits four moves.
            [only] => Ok(*only),
            [first, ..] if !self.says_promotion_of(*first) => {
                let unsaid = Candidate {
                    from: first.from,
                    to: first.to,
                    promotion: None,
                };
                let illegal = position
                    .judge(unsaid)
                    .err()
                    .unwrap_or_else(|| self.obstacle(position));
                Err(MoveError::illegal(position, illegal))
            }
            several => {
                let names = several
                    .iter()
                    .map(|&candidate| San::new(position, candidate).to_string());
                Err(MoveError::Ambiguous(names.collect()))
            }
        }
    }

    /// Returns whether the text gives the promotion role, if the move is a promotion.
    fn says_promotion_of(self, candidate: Move) -> bool {
        let unsaid = matches!(
            self,
            MoveText::Step {
                promotion: None,
                ..
            }
        );
        candidate.promotion.is_none() || !unsaid
    }

    /// Returns why no legal move fits. Of the pieces that may be meant, it gives the reason of the one that passes most
    /// layers of the laws, the lowest square first.
    fn obstacle(self, position: &Position) -> IllegalMove {
        let (role, file, rank, captures, to, promotion) = match self {
            MoveText::Castle(side) => {
                let obstacle = position.castling_obstacle(side);
                return obstacle.unwrap_or_else(|| IllegalMove::missing(Role::King, None, None));
            }
            MoveText::Step {
                role,
                file,
                rank,
                captures,
                to,
                promotion,
            } => (role, file, rank, captures, to, promotion),
        };
        if let (None, Some(file), Some(rank)) = (role, file, rank) {
            let from = Square::new(file, rank);
            let judged = position.judge(Candidate {
                from,
                to,
                promotion,
            });
            return judged
                .err()
                .unwrap_or_else(|| IllegalMove::missing(Role::Pawn, Some(file), Some(rank)));
        }
        let role = role.unwrap_or(Role::Pawn);
        // `d5` is a step of a pawn on the d-file, `xd5` a capture by a pawn of a neighbouring file.
        let is_meant = |from: Square| match (role, file, captures) {
            (Role::Pawn, None, false) => from.file() == to.file(),
            (Role::Pawn, None, true) => from.file().index().abs_diff(to.file().index()) == 1,
            _ => true,
        };
        let is_said = |from: Square| {
            file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank())
        };
        let placement = position.placement();
        let pieces = placement.role(role).into_iter();
        let pieces: Bitboard = pieces
            .filter(|&from| is_said(from) && is_meant(from))
            .collect();
        let own = pieces & placement.color(position.turn());
        let mut furthest: Option<IllegalMove> = None;
        let mut reaching = Bitboard::EMPTY;
        for from in if own.is_empty() { pieces } else { own } {
            let candidate = Candidate {
                from,
                to,
                promotion,
            };
            let Err(illegal) = position.judge(candidate) else {
                continue;
            };
            if illegal.reason > Reason::Movement {
                reaching = reaching.with(from);
            }
            if furthest.is_none_or(|so_far| so_far.reason < illegal.reason) {
                furthest = Some(illegal);
            }
        }
        // A single piece is blamed only if no other can be meant.
        if own.more_than_one() && reaching.len() != 1 {
            furthest = furthest.map(|furthest| furthest.of_any(own));
        }
        furthest.unwrap_or_else(|| {
            let file = file.or_else(|| (role == Role::Pawn && !captures).then(|| to.file()));
            IllegalMove::missing(role, file, rank).going_to(to)
        })
    }

    /// Returns whether a legal move fits the text, with any promotion role if the text gives none.
    fn fits(self, candidate: Move, position: &Position) -> bool {
        let MoveText::Step {
            role,
            file,
            rank,
            captures,
            to,
            promotion,
        } = self
        else {
            return matches!((self, candidate.kind), (MoveText::Castle(side), MoveKind::Castle(its)) if side == its);
        };
        let goes_there = match candidate.kind {
            // Castling may also be written as a step of the king.
            MoveKind::Castle(side) => {
                let king_to = side.king_to(position.turn());
                let is_step = candidate.from == to || candidate.from.adjoins(to);
                candidate.to == to || king_to == to && !is_step
            }
            MoveKind::Normal | MoveKind::EnPassant => candidate.to == to,
        };
        // `d5` alone is a step, and `xd5` a capture. A superfluous `x` does no harm if the text cannot be a capture
        // (`exe4`), or gives both squares (`e2xe4`).
        let is_pawn_capture = candidate.role == Role::Pawn && candidate.capture.is_some();
        goes_there
            && role.is_none_or(|role| role == candidate.role)
            && file.is_none_or(|file| file == candidate.from.file())
            && rank.is_none_or(|rank| rank == candidate.from.rank())
            && (!is_pawn_capture || file.is_some() || captures)
            && (!captures
                || candidate.role != Role::Pawn
                || is_pawn_capture
                || rank.is_some()
                || file == Some(to.file()))
            && (promotion == candidate.promotion || promotion.is_none())
    }
}
