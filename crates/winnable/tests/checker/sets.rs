//! Checks sets of squares: no move leaves them, and no checkmate stands on them.

use oracle_laws::{Bitboard, CastlingSide, Color, Piece, Position, Role, Square, attacks};
use oracle_winnable::{Blocked, Reach};

use super::{Checked, fail, moves, pushes, seen};

struct Sets<'a> {
    pieces: &'a [Reach],
    winner: Color,
    /// The squares of pieces that are captured there before they move, and of those that are not.
    assumed: [Bitboard; 2],
}

pub fn check(
    position: &Position,
    winner: Color,
    sets: &Blocked,
    assumed: [Bitboard; 2],
) -> Checked {
    let placement = position.placement();
    let all = Sets {
        pieces: &sets.pieces,
        winner,
        assumed,
    };
    for square in placement.occupied() {
        let stands = |reach: &&Reach| reach.square == square && reach.squares.has(square);
        let found = sets
            .pieces
            .iter()
            .find(stands)
            .map(|reach| Piece::new(reach.color, reach.role));
        if found != placement.piece_at(square) || position.ep_square().is_some() {
            return fail(square);
        }
    }
    for rook in position.castling().0 {
        let color = if placement.color(Color::White).has(rook) {
            Color::White
        } else {
            Color::Black
        };
        let king = placement.king(color).ok_or("no king")?;
        let side = CastlingSide::from_squares(king, rook);
        let goes = |from, to| {
            all.pieces
                .iter()
                .any(|p| p.square == from && p.squares.has(to))
        };
        if !goes(king, side.king_to(color)) || !goes(rook, side.rook_to(color)) {
            return fail(rook);
        }
    }
    for piece in all.pieces {
        if assumed[0].has(piece.square) {
            if piece.moves() {
                return fail(piece);
            }
            continue;
        }
        for from in piece.squares {
            for to in moves(piece, from) & !piece.squares {
                if !all.is_refuted(piece, from, to) {
                    return fail((piece.square, from, to));
                }
            }
        }
        let last_rank = Bitboard::from(piece.color.promotion_rank());
        let promoting = if piece.role == Role::Pawn {
            piece.squares & last_rank
        } else {
            Bitboard::EMPTY
        };
        for from in piece.promoted | promoting {
            let next = attacks::king(from) | attacks::knight(from);
            let to = (next.with(from) & !piece.promoted).into_iter();
            if to.into_iter().any(|to| !all.own_or_spared(piece, to)) {
                return fail((piece.square, from));
            }
        }
    }
    let king = all.king(!winner);
    match king
        .squares
        .into_iter()
        .find(|&square| all.may_be_mate(king, square))
    {
        Some(square) => fail(square),
        None => Ok(()),
    }
}

impl Sets<'_> {
    fn king(&self, color: Color) -> &Reach {
        let mut kings = self.pieces.iter().filter(|piece| piece.role == Role::King);
        kings
            .find(|king| king.color == color)
            .unwrap_or(&self.pieces[0])
    }

    /// Never captured by assumption, or because it is a king or the last piece that can mate.
    fn is_spared(&self, piece: &Reach) -> bool {
        let own = self
            .pieces
            .iter()
            .filter(|other| other.color == self.winner)
            .count();
        piece.role == Role::King
            || piece.color == self.winner && own == 2
            || self.assumed[1].has(piece.square) && !piece.moves()
    }

    fn is_safe(&self, piece: &Reach) -> bool {
        let passed = if piece.role == Role::Pawn {
            piece.passed
        } else {
            Bitboard::EMPTY
        };
        let takes = |other: &&Reach| {
            other.color != piece.color && {
                let targets = if other.role == Role::Pawn {
                    attacks::pawns(other.color, other.squares) | other.promoted
                } else {
                    other.squares
                };
                targets.meets(piece.all() | passed)
            }
        };
        self.is_spared(piece)
            || !self.assumed[0].has(piece.square) && !self.pieces.iter().any(|other| takes(&other))
    }

    fn is_fixed(&self, piece: &Reach) -> bool {
        !piece.moves() && self.is_safe(piece)
    }

    fn fixed(&self, color: Color) -> Bitboard {
        let pieces = self
            .pieces
            .iter()
            .filter(|piece| piece.color == color && self.is_fixed(piece));
        pieces.map(|piece| piece.square).collect()
    }

    fn own_or_spared(&self, piece: &Reach, to: Square) -> bool {
        let mut others = self
            .pieces
            .iter()
            .filter(|other| other.square == to && self.is_fixed(other));
        others.any(|other| other.color == piece.color || self.is_spared(other))
    }

    /// Whether no game has this move and goes on to the checkmate.
    fn is_refuted(&self, piece: &Reach, from: Square, to: Square) -> bool {
        let way = attacks::between(from, to);
        let whole = way.with(from).with(to);
        let in_the_way = |other: &Reach| {
            other.square != piece.square
                && other.color == piece.color
                && other.promoted.is_empty()
                && (other.squares & !whole).is_empty()
                && self.is_safe(other)
        };
        self.pieces.iter().any(in_the_way)
            || self.own_or_spared(piece, to)
            || self.fixed(!piece.color).meets(way)
            || match piece.role {
                Role::King => {
                    let mut others = self
                        .pieces
                        .iter()
                        .filter(|other| other.color != piece.color);
                    others.any(|other| self.guards(other, to))
                }
                Role::Pawn => self.is_no_pawn_move(piece, from, to),
                _ => false,
            }
            || self.ends(piece, to)
    }

    /// Whether a piece is never captured and guards a square from the enemy king, wherever it stands.
    fn guards(&self, piece: &Reach, to: Square) -> bool {
        let slides_along = |other: &Reach| match piece.role {
            Role::Bishop | Role::Rook => other.role == piece.role || other.role == Role::Queen,
            _ => other.square == piece.square,
        };
        let others = self.pieces.iter().filter(|other| {
            if other.color == piece.color {
                !slides_along(other)
            } else {
                other.role != Role::King
            }
        });
        let occupied = others.fold(Bitboard::EMPTY, |all, other| all | other.all());
        let from =
            |from| attacks::piece(Piece::new(piece.color, piece.role), from, occupied).has(to);
        piece.promoted.is_empty()
            && (piece.role != Role::King || !piece.moves())
            && self.is_safe(piece)
            && piece.squares.into_iter().all(from)
    }

    fn is_no_pawn_move(&self, pawn: &Reach, from: Square, to: Square) -> bool {
        let mut others = self.pieces.iter().filter(|other| other.color != pawn.color);
        if from.file() != to.file() {
            let may_take = |other: &Reach| {
                let passed = if other.role == Role::Pawn {
                    other.passed
                } else {
                    Bitboard::EMPTY
                };
                !self.is_spared(other) && (other.all() | passed).has(to)
            };
            return !others.any(may_take);
        }
        let file = Bitboard::from(from.file());
        let stays = |piece: &Reach| (piece.all() & !file).is_empty();
        // Nothing that never leaves is pushed away, and no pawn passes another that both keep to the file.
        others.any(|other| {
            let is_ahead = pawn.square.rank() < other.square.rank();
            let faces = other.role == Role::Pawn
                && stays(other)
                && other.promoted.is_empty()
                && self.is_safe(other)
                && is_ahead == (pawn.color == Color::White);
            other.square == to && (self.is_fixed(other) || faces && stays(pawn))
        })
    }

    /// Whether the move ends the game: with the winner's king mated, or its last piece lost.
    fn ends(&self, piece: &Reach, to: Square) -> bool {
        let king = self.king(!piece.color);
        let is_pawn = piece.role == Role::Pawn;
        if king.moves() || is_pawn && to.rank() == piece.color.promotion_rank() {
            return false;
        }
        let pieces = self.pieces.iter().filter(|other| self.is_fixed(other));
        let pieces = pieces.filter(|other| other.square != piece.square && other.square != to);
        let moved = Reach {
            square: to,
            ..*piece
        };
        let near = |other: &Reach, at: Square| {
            let sees = attacks::piece(
                Piece::new(other.color, other.role),
                other.square,
                Bitboard::EMPTY,
            );
            sees.has(at) && (other.role == Role::Knight || other.square.adjoins(at))
        };
        let by = |color: Color| pieces.clone().filter(move |other| other.color == color);
        let king_at = king.square;
        if piece.color == self.winner {
            let own = self.king(piece.color);
            let is_closed = |at: Square| {
                at == to
                    || by(king.color).any(|other| other.square == at)
                    || !own.moves() && own.square.adjoins(at)
            };
            return self.is_spared(piece)
                && king_at.adjoins(to)
                && near(&moved, king_at)
                && attacks::king(king_at).into_iter().all(is_closed)
                && (!attacks::king(to).meets(own.squares)
                    || by(king.color).any(|other| other.role != Role::King && near(other, to)));
        }
        let double = piece.square.rank() == piece.color.pawn_rank()
            && piece.square.rank().index().abs_diff(to.rank().index()) == 2;
        let uncovers = |other: &&Reach| {
            !piece.moves() && attacks::between(other.square, king_at).has(piece.square)
        };
        let mut checkers = by(piece.color).filter(uncovers).chain([&moved]);
        !(is_pawn && double)
            && checkers.any(|checker| self.is_mate(piece, &moved, checker, king_at, &near))
    }

    fn is_mate(
        &self,
        piece: &Reach,
        moved: &Reach,
        checker: &Reach,
        king: Square,
        near: &impl Fn(&Reach, Square) -> bool,
    ) -> bool {
        let sees = attacks::piece(
            Piece::new(checker.color, checker.role),
            checker.square,
            Bitboard::EMPTY,
        );
        let path = attacks::between(checker.square, king);
        let fixed = self.pieces.iter().filter(|other| self.is_fixed(other));
        let fixed =
            fixed.filter(|other| other.square != piece.square && other.square != moved.square);
        let occupied: Bitboard = fixed
            .clone()
            .map(|other| other.square)
            .chain([moved.square])
            .collect();
        let left = if piece.moves() {
            Bitboard::EMPTY
        } else {
            piece.squares
        };
        let may_stand =
            |other: &Reach| other.square != piece.square && other.all().meets(path & !left);
        let is_closed = |at: Square| {
            let line = attacks::line_through(checker.square, king).without(checker.square);
            let is_slider = checker.role != Role::Knight && checker.role != Role::Pawn;
            is_slider && line.has(at)
                || near(moved, at)
                || fixed.clone().any(|other| {
                    if other.color == piece.color {
                        near(other, at)
                    } else {
                        other.square == at
                    }
                })
        };
        let answers = |other: &Reach| {
            let pushed = other
                .squares
                .into_iter()
                .fold(Bitboard::EMPTY, |all, from| all | pushes(other.color, from));
            other.color != piece.color
                && other.role != Role::King
                && (seen(other, occupied).meets(path.with(checker.square))
                    || other.role == Role::Pawn && pushed.meets(path))
        };
        checker.role != Role::King
            && sees.has(king)
            && !path.has(moved.square)
            && attacks::king(king).into_iter().all(is_closed)
            && !self
                .pieces
                .iter()
                .any(|other| may_stand(other) || answers(other))
    }

    /// Whether nothing rules out that the king is mated on a square of its set.
    fn may_be_mate(&self, king: &Reach, square: Square) -> bool {
        let fixed = self.fixed(Color::White) | self.fixed(Color::Black);
        let mut attackers = Vec::new();
        let beside = attacks::king(square) & king.squares;
        for piece in self
            .pieces
            .iter()
            .filter(|piece| piece.color == self.winner && piece.role != Role::King)
        {
            let attacks = seen(piece, fixed);
            if attacks.meets(beside.with(square)) {
                attackers.push((piece.role, attacks));
            }
        }
        let attacked = attackers
            .iter()
            .fold(Bitboard::EMPTY, |all, (_, attacks)| all | *attacks);
        let open = beside & !attacked;
        let lines = attacks::diagonal_lines(square).map(|line| beside & !line.all());
        let open = if let [(Role::Bishop, _)] = attackers[..] {
            lines.to_vec()
        } else {
            vec![open]
        };
        let far = self.king(self.winner).squares & !attacks::king(square).with(square);
        attacked.has(square)
            && far.into_iter().any(|other| {
                open.iter().any(|&open| {
                    let open = open & !attacks::king(other);
                    let blockers = self.pieces.iter().filter(|piece| {
                        piece.color == king.color
                            && piece.role != Role::King
                            && piece.all().meets(open)
                    });
                    let reached = blockers
                        .clone()
                        .fold(Bitboard::EMPTY, |all, piece| all | piece.all());
                    (open & !reached).is_empty() && blockers.count() as u32 >= open.len()
                })
            })
    }
}
