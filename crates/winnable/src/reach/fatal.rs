//! Moves after which the winner can no longer checkmate, whatever follows.
//!
//! **No answer.** After a move to `t` the other side has no legal move. No piece other than its king has one from any square
//! of its set, over everything but what never leaves its square and is never captured, and the piece that has moved. And
//! each square beside the king is closed: a piece of its own stands there that is never captured and never moves, the
//! piece that has moved attacks it, or another of that side does that is never captured, wherever it stands. Two kinds of
//! moves are looked at:
//!
//! - *Checkmate of the winner.* Its king can never move. A piece of the loser goes to `t` and gives check from there, or
//!   uncovers a check by a piece that is never captured and never moves. Nothing can ever stand between the piece that
//!   checks and the king. The others have no move that takes that piece or comes between; the line of the check goes on
//!   over the square behind the king.
//! - *Stalemate.* A king goes to `t`. If it is the winner's, it must not uncover a check: that may be its checkmate.
//!
//! A pawn's double step is left out, because it can be captured en passant, on another square than its own. A pawn that
//! is promoted attacks nothing as a pawn, and its later role is open: its squares after promotion are never left out.
//! Castling needs no rule of its own: the rook leaves its square by it, or can go to the square where the king would go.
//!
//! **Loss of the last piece.** The winner has one piece other than its king. It gives check from a square `t` beside the
//! loser's king, which can never move and has no other square to go to, even now that the piece has left where it was.
//! Only a capture on `t` answers that check. One is legal if the winner's king can never guard `t`, or another piece
//! of the loser that never moves attacks it. Then the piece is lost.

use std::iter;

use oracle_laws::{Bitboard, Piece, Role, Square, attacks};

use super::{Reach, Reaches, World, ahead, guarded, steps};

/// The moves of a piece that end a game.
pub(super) struct Fatal<'a> {
    reaches: &'a Reaches,
    world: &'a World,
    /// The king in whose cage the game ends, if the piece can end it.
    caged: Option<Square>,
    /// Whether the piece is a king, and the other side can only ever move its own.
    may_stalemate: bool,
}

impl<'a> Fatal<'a> {
    pub(super) fn new(reaches: &'a Reaches, world: &'a World, piece: Reach) -> Fatal<'a> {
        let may_end = piece.color != reaches.winner || reaches.last == Some(piece.square);
        let caged = world.caged[(!piece.color).index()].filter(|_| may_end);
        let mut others = reaches.all_but_king(!piece.color);
        let may_stalemate =
            piece.role == Role::King && others.all(|other| other.is_gone() || !other.moves());
        Fatal {
            reaches,
            world,
            caged,
            may_stalemate,
        }
    }

    pub(super) fn is_possible(&self) -> bool {
        self.caged.is_some() || self.may_stalemate
    }

    /// Adds squares to the set of a piece, except where its move would end the game: it may pass over those. Returns
    /// whether the set has grown.
    pub(super) fn add(&self, piece: &mut Reach, targets: Bitboard) -> bool {
        let targets = targets & !piece.squares;
        if !self.is_possible() {
            piece.squares |= targets;
            return targets.any();
        }
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
        self.may_stalemate && self.is_stalemate(piece, to)
            || self.caged.is_some_and(|king| {
                if piece.color == self.reaches.winner {
                    self.loses_last(piece, to, king)
                } else {
                    self.is_checkmate(piece, to, king)
                }
            })
    }

    /// Returns whether the last piece of the winner is captured if it goes to a square.
    fn loses_last(&self, piece: Reach, to: Square, king: Square) -> bool {
        let (us, them) = (piece.color, !piece.color);
        let gives_check = steps(piece.role, us, to.bitboard()).has(king);
        if !gives_check || !king.adjoins(to) || piece.role == Role::King {
            return false;
        }
        let by_king = self.world.caged[us.index()].map_or(Bitboard::EMPTY, attacks::king);
        let stuck = self.world.stuck[them.index()];
        let may_be_guarded = attacks::king(to).meets(self.reaches.king(us));
        let mut others = self.reaches.all_but_king(them);
        let is_taken = others.any(|other| {
            other.square != to
                && stuck.has(other.square)
                && steps(other.role, them, other.squares).has(to)
        });
        let open = attacks::king(king) & !(stuck | by_king);
        open.without(to).is_empty() && (!may_be_guarded || is_taken)
    }

    /// Returns whether the loser checkmates the king that never moves with the move of a piece to a square.
    fn is_checkmate(&self, piece: Reach, to: Square, king: Square) -> bool {
        let ranks = piece.square.rank().index().abs_diff(to.rank().index());
        let is_home = piece.square.rank() == piece.color.pawn_rank();
        if piece.role == Role::Pawn && is_home && ranks == 2 {
            return false;
        }
        let (closed, answers) = (self.closed(piece, to), self.answers(piece, to));
        let mut checkers = self.checkers(piece, to, king);
        checkers.any(|(checker, role)| {
            let path = attacks::between(checker, king);
            let line = attacks::line_through(checker, king).without(checker);
            let is_slider = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
            let beyond = if is_slider { line } else { Bitboard::EMPTY };
            self.is_clear(path, piece, to)
                && (attacks::king(king) & !beyond & !closed).is_empty()
                && !answers.meets(path.with(checker))
        })
    }

    /// Returns the pieces that give check on an empty board after a move: that one, and those that never leave their squares.
    fn checkers(
        &self,
        piece: Reach,
        to: Square,
        king: Square,
    ) -> impl Iterator<Item = (Square, Role)> {
        let color = piece.color;
        let has_moved = piece.moves();
        let others = self.reaches.all_but_king(color).filter(move |other| {
            // A check that is uncovered must have been covered.
            !has_moved
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

    /// Returns whether a king leaves the other side without a move when it goes to a square, and the winner has not mated.
    fn is_stalemate(&self, king: Reach, to: Square) -> bool {
        let others = self.reaches.king(!king.color) & !attacks::king(to).with(to);
        let is_winner = king.color == self.reaches.winner;
        self.answers(king, to).is_empty() && {
            let closed = self.closed(king, to);
            others.into_iter().all(|other| {
                (attacks::king(other) & !closed).is_empty()
                    && !(is_winner && self.may_uncover(king, to, other))
            })
        }
    }

    /// Returns whether a king's move to a square may uncover a check to the other king.
    fn may_uncover(&self, king: Reach, to: Square, other: Square) -> bool {
        let occupied = self.occupied(king, to);
        let left = king.squares & attacks::king(to);
        let checks = |role, from: Square| {
            attacks::piece(Piece::new(king.color, role), from, occupied).has(other)
                && attacks::between(from, other).meets(left)
        };
        self.reaches.all_but_king(king.color).any(|piece| {
            let mut squares = piece.squares.into_iter();
            let mut promoted = piece.promoted.into_iter();
            squares.any(|from| checks(piece.role, from))
                || promoted.any(|from| checks(Role::Queen, from))
        })
    }

    /// Returns where something surely stands after a move.
    fn occupied(&self, piece: Reach, to: Square) -> Bitboard {
        let stuck = self.world.stuck;
        (stuck[0] | stuck[1]).without(piece.square).with(to)
    }

    /// Returns the squares that are closed to the other king after a move.
    fn closed(&self, piece: Reach, to: Square) -> Bitboard {
        let (us, them) = (piece.color, !piece.color);
        let moved = steps(piece.role, us, to.bitboard());
        let mut closed = self.world.stuck[them.index()].without(to) | moved;
        for other in &self.reaches.pieces {
            let is_safe = self.world.safe.has(other.square) && other.promoted.is_empty();
            if other.color == us && other.square != piece.square && is_safe {
                closed |= guarded(self.reaches, *other, to.bitboard());
            }
        }
        closed
    }

    /// Returns the squares to which the other side may go after a move, with any piece but its king.
    fn answers(&self, piece: Reach, to: Square) -> Bitboard {
        let (us, them) = (piece.color, !piece.color);
        let occupied = self.occupied(piece, to);
        let first_rank = Bitboard::from(them.pawn_rank());
        let push = |from| ahead(them, from) & !occupied;
        let goes_to = |role, from: Bitboard| {
            from.into_iter().fold(Bitboard::EMPTY, |all, from| {
                all | attacks::piece(Piece::new(them, role), from, occupied)
            })
        };
        let mut targets = self
            .reaches
            .all_but_king(us)
            .fold(to.bitboard(), |all, other| all | other.all());
        let mut closed = self.world.stuck[them.index()].without(to);
        if piece.role == Role::King {
            targets = targets.without(to);
            closed = closed.with(to);
        }
        self.reaches
            .all_but_king(them)
            .fold(Bitboard::EMPTY, |all, other| {
                let promoted =
                    goes_to(Role::Queen, other.promoted) | goes_to(Role::Knight, other.promoted);
                let goes = match other.role {
                    Role::Pawn => {
                        let one = push(other.squares);
                        let captures = attacks::pawns(them, other.squares) & targets;
                        one | push(push(other.squares & first_rank)) | captures
                    }
                    role => goes_to(role, other.squares),
                };
                all | (goes | promoted) & !closed
            })
    }
}
