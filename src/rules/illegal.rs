//! Why a move is not allowed.

use std::fmt;

use crate::board::{Bitboard, File, Piece, Role, Square};

use super::movegen::{Castle, threats};
use super::{CastlingSide, Position};

/// Why a side may not castle now: the first reason that applies, in the order of the laws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CastlingObstacle {
    /// The side has no king.
    NoKing,
    /// There is no rook to castle with; where it should stand, if the king is at home.
    NoRook(Option<Square>),
    /// The king or the rook has moved.
    NoRight,
    /// Pieces stand in the way.
    Blocked(Vec<(Square, Piece)>),
    /// The king is in check from these pieces.
    InCheck(Vec<(Square, Piece)>),
    /// The king would pass a square that these pieces attack.
    ThroughCheck(Square, Vec<(Square, Piece)>),
    /// The king would go to a square that these pieces attack.
    IntoCheck(Square, Vec<(Square, Piece)>),
}

impl Position {
    /// Why the side to move may not castle on this side now; `None` if it may.
    #[must_use]
    pub fn castling_obstacle(&self, side: CastlingSide) -> Option<CastlingObstacle> {
        let Some(king) = self.king() else {
            return Some(CastlingObstacle::NoKing);
        };
        let Some(castle) = Castle::of(self, side) else {
            return Some(self.missing_right(king, side));
        };
        let pieces = |squares: Bitboard| self.pieces_on(squares);
        let obstacles = castle.obstacles(self);
        if obstacles.any() {
            return Some(CastlingObstacle::Blocked(pieces(obstacles)));
        }
        let checkers = self.checkers();
        if checkers.any() {
            return Some(CastlingObstacle::InCheck(pieces(checkers)));
        }
        for square in castle.passed() {
            let by = threats(self, king, square);
            if by.any() {
                return Some(CastlingObstacle::ThroughCheck(square, pieces(by)));
            }
        }
        let by = castle.threats(self);
        by.any()
            .then(|| CastlingObstacle::IntoCheck(castle.king_to, pieces(by)))
    }

    /// Whether the rook is missing or only the right to castle with it.
    fn missing_right(&self, king: Square, side: CastlingSide) -> CastlingObstacle {
        let turn = self.turn();
        let rooks = self.placement().pieces(turn, Role::Rook);
        let is_back = king.rank() == turn.back_rank();
        if is_back && king.file() != File::E {
            // In Chess960 any rook on this side may have been the one.
            return if rooks.meets(side.beside(king)) {
                CastlingObstacle::NoRight
            } else {
                CastlingObstacle::NoRook(None)
            };
        }
        let home = side.home(turn);
        if rooks.has(home) {
            CastlingObstacle::NoRight
        } else {
            CastlingObstacle::NoRook(Some(home))
        }
    }

    /// The pieces on these squares.
    pub(crate) fn pieces_on(&self, squares: Bitboard) -> Vec<(Square, Piece)> {
        squares
            .into_iter()
            .filter_map(|square| Some((square, self.placement().piece_at(square)?)))
            .collect()
    }

    /// The sentence about why the side to move may not castle on this side, without a full stop.
    #[must_use]
    pub fn castling_sentence(&self, side: CastlingSide, obstacle: &CastlingObstacle) -> String {
        let us = self.turn();
        match obstacle {
            CastlingObstacle::NoKing => format!("{} has no king", name(us)),
            CastlingObstacle::NoRook(Some(home)) => format!("there is no {us} rook on {home}"),
            CastlingObstacle::NoRook(None) => {
                format!("there is no {us} rook on the {side} of the king")
            }
            CastlingObstacle::NoRight => {
                format!("{} has lost the right to castle {side}", name(us))
            }
            CastlingObstacle::Blocked(pieces) => {
                let verb = if pieces.len() == 1 { "stands" } else { "stand" };
                format!("{} {verb} in the way", Pieces(pieces))
            }
            CastlingObstacle::InCheck(pieces) => {
                format!("the {us} king is in check from {}", Pieces(pieces))
            }
            CastlingObstacle::ThroughCheck(square, pieces) => {
                format!(
                    "the {us} king would pass {square}, which {} {}",
                    Pieces(pieces),
                    attack(pieces)
                )
            }
            CastlingObstacle::IntoCheck(square, pieces) => {
                format!(
                    "the {us} king would go to {square}, which {} {}",
                    Pieces(pieces),
                    attack(pieces)
                )
            }
        }
    }
}

fn attack(pieces: &[(Square, Piece)]) -> &'static str {
    if pieces.len() == 1 {
        "attacks"
    } else {
        "attack"
    }
}

fn name(color: crate::board::Color) -> &'static str {
    match color {
        crate::board::Color::White => "White",
        crate::board::Color::Black => "Black",
    }
}

/// Pieces as a sentence names them: `the black queen on d8 and the black rook on e8`.
pub struct Pieces<'a>(pub &'a [(Square, Piece)]);

impl fmt::Display for Pieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (square, piece)) in self.0.iter().enumerate() {
            let separator = match index {
                0 => "",
                _ if index + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{separator}the {piece} on {square}")?;
        }
        Ok(())
    }
}
