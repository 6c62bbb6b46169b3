//! Moves after which the winner can no longer checkmate, whatever follows.
//!
//! **Checkmate of the winner.** The winner's king can never move. A piece of the loser moves to `t` and gives check from
//! there, or uncovers a check by a piece that is never captured and never moves. It is checkmate if
//!
//! - nothing can ever stand between the piece that checks and the king, so that it is a check;
//! - no piece of the winner can come to that piece or between the two, from any square of its set, over everything but
//!   what never leaves its square and the piece that has moved;
//! - each square beside the king is closed: a piece of its own stands there that is never captured, a piece of the loser
//!   that is never captured guards it, other than the one that has moved, or the one that has moved does from `t`, or the
//!   line of the check goes on over it.
//!
//! A pawn's double step is left out, because it can be captured en passant, on another square than its own. A pawn that
//! is promoted attacks nothing as a pawn, and its later role is open: its squares after promotion are never left out.
//!
//! **Loss of the last piece.** The winner has one piece beside its king. It gives check from a square `t` beside the
//! loser's king, which can never move and has no other square to go to, even now that the piece has left where it was.
//! Only a capture on `t` answers that check. One is legal if the winner's king can never guard `t`, or another piece
//! of the loser that never moves attacks it. Then the piece is lost.

use std::iter;

use oracle_laws::{Bitboard, Color, Piece, Role, Square, attacks};

use super::steps::{ahead, steps};
use super::{Reach, Reaches, World};

/// The moves of a piece that end a game.
pub(super) struct Fatal<'a> {
    reaches: &'a Reaches,
    world: &'a World,
    /// The king in whose cage the game ends, if the piece can end it.
    king: Option<Square>,
}

impl<'a> Fatal<'a> {
    pub(super) fn new(reaches: &'a Reaches, world: &'a World, piece: Reach) -> Fatal<'a> {
        let may_end = piece.color != reaches.winner || reaches.last == Some(piece.square);
        let king = world.caged[(!piece.color).index()].filter(|_| may_end);
        Fatal {
            reaches,
            world,
            king,
        }
    }

    pub(super) fn is_possible(&self) -> bool {
        self.king.is_some()
    }

    /// Adds squares to the set of a piece, except where its move would end the game: it may pass over those. Returns
    /// whether the set has grown.
    pub(super) fn add(&self, piece: &mut Reach, targets: Bitboard) -> bool {
        let targets = targets & !piece.squares;
        let fatal = targets.into_iter().filter(|&to| self.has(*piece, to));
        let fatal: Bitboard = fatal.collect();
        piece.squares |= targets & !fatal;
        piece.passed |= match piece.role {
            Role::Knight | Role::King => Bitboard::EMPTY,
            Role::Pawn => fatal & ahead(piece.color, piece.squares),
            Role::Bishop | Role::Rook | Role::Queen => {
                fatal & !self.world.stuck[(!piece.color).index()]
            }
        };
        piece.passed &= !piece.squares;
        targets != fatal
    }

    /// Returns whether the move of a piece to a square ends the game.
    pub(super) fn has(&self, piece: Reach, to: Square) -> bool {
        let Some(king) = self.king else {
            return false;
        };
        let is_pawn = piece.role == Role::Pawn;
        if piece.color == self.reaches.winner {
            return self.loses_last(piece, to, king);
        }
        let is_double_step = is_pawn
            && piece.square.rank() == piece.color.pawn_rank()
            && piece.square.rank().index().abs_diff(to.rank().index()) == 2;
        !is_double_step && self.is_checkmate(piece, to, king)
    }

    /// Returns whether the last piece of the winner is captured if it goes to a square.
    fn loses_last(&self, piece: Reach, to: Square, king: Square) -> bool {
        let loser = !piece.color;
        let gives_check = steps(piece.role, piece.color, to.bitboard()).has(king);
        if !gives_check || !king.adjoins(to) {
            return false;
        }
        let by_king = self.world.caged[piece.color.index()].map_or(Bitboard::EMPTY, attacks::king);
        let closed = self.world.stuck[loser.index()] | by_king;
        let mut kings = self.reaches.pieces.iter();
        let may_be_guarded = kings.any(|other| {
            other.role == Role::King
                && other.color == piece.color
                && attacks::king(to).meets(other.squares)
        });
        let is_captured = |other: Reach| other.square != to && other.role != Role::King;
        (attacks::king(king) & !closed).without(to).is_empty()
            && (!may_be_guarded || self.guards(loser, is_captured).has(to))
    }

    /// Returns whether the loser checkmates with the move of a piece to a square.
    fn is_checkmate(&self, piece: Reach, to: Square, king: Square) -> bool {
        let color = piece.color;
        let others = self.guards(color, |other| other.square != piece.square);
        let closed = self.world.stuck[(!color).index()].without(to)
            | others
            | steps(piece.role, color, to.bitboard());
        let open = attacks::king(king) & !closed;
        let mut checkers = self.checkers(piece, to, king);
        checkers.any(|(checker, role)| {
            let path = attacks::between(checker, king);
            let beyond = match role {
                Role::Bishop | Role::Rook | Role::Queen => {
                    attacks::line_through(checker, king).without(checker)
                }
                _ => Bitboard::EMPTY,
            };
            (open & !beyond).is_empty()
                && self.is_clear(path, piece, to)
                && !self.may_answer(piece, to, checker, path)
        })
    }

    /// Returns the pieces that give check on an empty board after a move: the one that has moved, and those that never
    /// leave their squares.
    fn checkers(
        &self,
        piece: Reach,
        to: Square,
        king: Square,
    ) -> impl Iterator<Item = (Square, Role)> {
        let color = piece.color;
        let has_moved = piece.moves();
        let others = self.reaches.pieces.iter().filter(move |other| {
            // A check that is uncovered must have been covered.
            !has_moved
                && other.color == color
                && self.world.stuck[color.index()].has(other.square)
                && attacks::between(other.square, king).has(piece.square)
        });
        let others = others.map(|other| (other.square, other.role));
        iter::once((to, piece.role))
            .chain(others)
            .filter(move |&(square, role)| {
                let piece = Piece::new(color, role);
                role != Role::King && attacks::piece(piece, square, Bitboard::EMPTY).has(king)
            })
    }

    /// Returns whether nothing can stand on squares after a move.
    fn is_clear(&self, path: Bitboard, piece: Reach, to: Square) -> bool {
        // A piece that leaves its first square leaves it empty.
        let left = if piece.moves() {
            Bitboard::EMPTY
        } else {
            piece.squares
        };
        let mut others = self.reaches.pieces.iter();
        !path.has(to)
            && !others.any(|other| other.square != piece.square && other.all().meets(path & !left))
    }

    /// Returns what the pieces of a colour attack that never leave their squares, by one step.
    fn guards(&self, color: Color, is_counted: impl Fn(Reach) -> bool) -> Bitboard {
        let stuck = self.world.stuck[color.index()];
        let pieces =
            self.reaches.pieces.iter().filter(|other| {
                other.color == color && stuck.has(other.square) && is_counted(**other)
            });
        pieces.fold(Bitboard::EMPTY, |all, other| {
            all | steps(other.role, color, other.square.bitboard())
        })
    }

    /// Returns whether a piece of the winner other than its king may capture the piece that checks, or come between.
    fn may_answer(&self, moved: Reach, to: Square, checker: Square, path: Bitboard) -> bool {
        let stuck = self.world.stuck;
        let occupied = (stuck[0] | stuck[1]).without(moved.square).with(to);
        let targets = path.with(checker);
        let goes_to = |role, from: Bitboard| {
            let piece = Piece::new(!moved.color, role);
            let mut from = from.into_iter();
            from.any(|from| attacks::piece(piece, from, occupied).meets(targets))
        };
        let pushes = |pawns: Bitboard| {
            let first_rank = Bitboard::from((!moved.color).pawn_rank());
            let ahead = |from| ahead(!moved.color, from);
            ahead(pawns) | ahead(ahead(pawns & first_rank))
        };
        self.reaches.pieces.iter().any(|piece| {
            piece.color != moved.color
                && piece.role != Role::King
                && (goes_to(piece.role, piece.squares)
                    || goes_to(Role::Queen, piece.promoted)
                    || goes_to(Role::Knight, piece.promoted)
                    || piece.role == Role::Pawn && pushes(piece.squares).meets(path))
        })
    }
}
