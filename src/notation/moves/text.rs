//! A move as somebody wrote it: UCI, SAN, or long algebraic notation.
//!
//! The laws leave players some freedom in writing (FIDE appendix C), and this reader grants it: `0-0` for `O-O`, no `+`
//! and no `x` where they belong, `e8Q` for `e8=Q`, more squares than needed (`Ng1f3`, `Ke1-c1`). It also reads what
//! books, web pages and programs write: see [`reading`]. It does not guess: a promotion without its piece, or a move
//! that fits twice, is an error.

use std::str::FromStr;

use super::san::San;
use super::{MoveError, ParseMoveError, reading};
use crate::board::{Bitboard, File, Rank, Role, Square};
use crate::rules::{Candidate, CastlingSide, IllegalMove, Move, MoveKind, Position, Reason};

/// A move as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveText {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A piece and where it goes.
    Step {
        /// What moves; not said in UCI.
        role: Option<Role>,
        /// The file it comes from, where said.
        file: Option<File>,
        /// The rank it comes from, where said.
        rank: Option<Rank>,
        /// Whether it is said to capture.
        captures: bool,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes: any role that was written, though the laws allow four.
        promotion: Option<Role>,
    },
}

impl FromStr for MoveText {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<MoveText, ParseMoveError> {
        MoveText::parse(text)
    }
}

impl MoveText {
    /// Reads a move.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError`] where the text is no move in any position.
    pub fn parse(text: &str) -> Result<MoveText, ParseMoveError> {
        let read = reading::exact(text).or_else(|| reading::lenient(text));
        read.ok_or_else(|| ParseMoveError {
            text: text.to_owned(),
            meant: reading::meant(text),
        })
    }

    /// Finds the legal move that is meant.
    ///
    /// # Errors
    ///
    /// Every [`MoveError`] but the unreadable.
    pub fn resolve(self, position: &Position) -> Result<Move, MoveError> {
        match self.only_move(position) {
            Some(only) => Ok(only),
            None => self.resolve_among_all(position),
        }
    }

    /// Finds the legal move that is meant, if there is exactly one: only what may be meant is judged.
    fn only_move(self, position: &Position) -> Option<Move> {
        let (role, file, rank, to, promotion) = match self {
            MoveText::Castle(side) => return position.judge_castling(side).ok(),
            MoveText::Step {
                role,
                file,
                rank,
                to,
                promotion,
                ..
            } => (role, file, rank, to, promotion),
        };
        let placement = position.placement();
        let mut pieces = placement.color(position.turn());
        pieces &= role.map_or(Bitboard::ALL, |role| placement.role(role));
        pieces &= file.map_or(Bitboard::ALL, Bitboard::from);
        pieces &= rank.map_or(Bitboard::ALL, Bitboard::from);
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

    /// Finds the legal move that is meant in the list of all, or says why there is none.
    #[cold]
    pub(super) fn resolve_among_all(self, position: &Position) -> Result<Move, MoveError> {
        let legal = position.legal_moves();
        let fitting: Vec<Move> = legal
            .into_iter()
            .filter(|&candidate| self.fits(candidate, position))
            .collect();
        match fitting.as_slice() {
            [] => Err(MoveError::illegal(position, self.obstacle(position))),
            // Where it is not said what a pawn becomes, four moves fit.
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

    /// Whether it is said what a pawn becomes, if it becomes anything.
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

    /// Why no legal move is what was written: of the pieces that may be meant, the reason of the one that
    /// gets furthest through the layers of the laws, the lowest square first.
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
        // `d5` is a step of a pawn on the d-file, `xd5` a capture from beside it.
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
        // One piece is blamed only where no other can be meant.
        if own.more_than_one() && reaching.len() != 1 {
            furthest = furthest.map(|furthest| furthest.of_any(own));
        }
        furthest.unwrap_or_else(|| {
            let file = file.or_else(|| (role == Role::Pawn && !captures).then(|| to.file()));
            IllegalMove::missing(role, file, rank)
        })
    }

    /// Whether a legal move is what was written, whatever a pawn that is not said to promote becomes.
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
            // Both ways of writing castling are read; a step of the king is a step.
            MoveKind::Castle(side) => {
                let king_to = side.king_to(position.turn());
                let is_step = candidate.from == to || candidate.from.adjoins(to);
                candidate.to == to || king_to == to && !is_step
            }
            MoveKind::Normal | MoveKind::EnPassant => candidate.to == to,
        };
        // `d5` alone is a step, and `xd5` a capture. An `x` too many is no harm where the text allows no capture
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
