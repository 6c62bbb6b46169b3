//! Checks sets of squares: no move leaves them, and no checkmate stands on them.

use oracle_laws::{Bitboard, CastlingSide, Color, Piece, Position, Role, Square, attacks};
use oracle_winnable::{Blocked, Reach};

use super::{Checked, ensure};

pub struct Sets<'a> {
    pieces: &'a [Reach],
    winner: Color,
    /// The squares of pieces that are not captured there before they move.
    spared: Bitboard,
    may_castle: bool,
    /// The squares of pieces that never leave them.
    fixed: Bitboard,
}

/// What a piece attacks from a square.
fn sees(color: Color, role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    attacks::piece(Piece::new(color, role), from, occupied)
}

fn union(squares: impl Iterator<Item = Bitboard>) -> Bitboard {
    squares.fold(Bitboard::EMPTY, |all, squares| all | squares)
}

/// The squares of a piece with its role there: promoted, it is a queen and a knight.
fn places(piece: &Reach) -> impl Iterator<Item = (Role, Square)> {
    let promoted = piece.promoted.into_iter();
    let promoted = promoted.flat_map(|at| [(Role::Queen, at), (Role::Knight, at)]);
    let role = piece.role;
    let squares = piece.squares.into_iter();
    squares.map(move |at| (role, at)).chain(promoted)
}

/// What a piece attacks from any square of its set.
fn seen(piece: &Reach, occupied: Bitboard) -> Bitboard {
    union(places(piece).map(|(role, from)| sees(piece.color, role, from, occupied)))
}

fn pushes(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let step = |from: Square| {
        let number = from.index();
        let to = Square::from_index(color.either(number + 8, number.wrapping_sub(8)));
        to.filter(|&to| !occupied.has(to))
    };
    let one = step(from);
    let two = one.filter(|_| from.rank() == color.pawn_rank());
    one.into_iter().chain(two.and_then(step)).collect()
}

/// Where a piece may be captured, if it may be.
fn exposed(piece: &Reach) -> Bitboard {
    match piece.role {
        _ if piece.all().is_empty() => piece.square.bitboard(),
        Role::Pawn => piece.all() | piece.passed,
        _ => piece.all(),
    }
}

impl Sets<'_> {
    pub fn new<'a>(
        position: &Position,
        winner: Color,
        sets: &'a Blocked,
        spared: Bitboard,
    ) -> Sets<'a> {
        let mut new = Sets {
            pieces: &sets.pieces,
            winner,
            spared,
            may_castle: !position.castling().is_empty(),
            fixed: Bitboard::EMPTY,
        };
        let fixed = new.pieces.iter();
        let fixed = fixed.filter(|piece| !piece.moves() && new.is_safe(piece));
        new.fixed = fixed.map(|piece| piece.square).collect();
        new
    }

    pub fn check(&self, position: &Position) -> Checked {
        ensure(position.ep_square().is_none(), "en passant")?;
        let stands_on = |piece: &Reach, to| piece.squares.has(to) || piece.all().is_empty();
        let placement = position.placement();
        for square in placement.occupied() {
            let mut pieces = self.pieces.iter();
            let found = pieces.find(|piece| piece.square == square && stands_on(piece, square));
            let found = found.map(|piece| Piece::new(piece.color, piece.role));
            ensure(found == placement.piece_at(square), square)?;
        }
        for rook in position.castling().0 {
            let color = Color::from_white(placement.color(Color::White).has(rook));
            let king = placement.king(color).ok_or("no king")?;
            let side = CastlingSide::from_squares(king, rook);
            for (from, to) in [(king, side.king_to(color)), (rook, side.rook_to(color))] {
                let mut pieces = self.pieces.iter();
                ensure(
                    pieces.any(|piece| piece.square == from && stands_on(piece, to)),
                    rook,
                )?;
            }
        }
        for piece in self.pieces {
            let (color, is_pawn) = (piece.color, piece.role == Role::Pawn);
            for from in piece.squares {
                let mut next = sees(color, piece.role, from, Bitboard::EMPTY);
                if is_pawn {
                    next |= pushes(color, from, Bitboard::EMPTY);
                }
                for to in next & !piece.squares {
                    ensure(self.is_refuted(piece, from, to), (piece.square, from, to))?;
                }
            }
            let last_rank = Bitboard::from(color.promotion_rank());
            let promoting = if is_pawn {
                piece.squares & last_rank
            } else {
                Bitboard::EMPTY
            };
            for from in piece.promoted | promoting {
                let next = attacks::king(from) | attacks::knight(from);
                for to in next.with(from) & !piece.promoted {
                    ensure(self.is_barred(piece, to), (piece.square, from, to))?;
                }
            }
        }
        let mut squares = self.king(!self.winner).squares.into_iter();
        let mate = squares.find(|&square| self.may_be_mate(square));
        ensure(mate.is_none(), mate)
    }

    fn of(&self, color: Color) -> impl Iterator<Item = &Reach> {
        self.pieces.iter().filter(move |piece| piece.color == color)
    }

    fn officers(&self, color: Color) -> impl Iterator<Item = &Reach> {
        self.of(color).filter(|piece| piece.role != Role::King)
    }

    fn king(&self, color: Color) -> &Reach {
        let mut kings = self.of(color).filter(|piece| piece.role == Role::King);
        kings.next().unwrap_or(&self.pieces[0])
    }

    /// Never captured: by assumption, or because it is a king or the last piece that can mate.
    fn is_spared(&self, piece: &Reach) -> bool {
        piece.role == Role::King
            || piece.color == self.winner && self.of(self.winner).count() == 2
            || self.spared.has(piece.square) && !piece.moves()
    }

    /// On the board until the end.
    fn is_safe(&self, piece: &Reach) -> bool {
        let takes = |other: &Reach| match other.role {
            Role::Pawn => attacks::pawns(other.color, other.squares) | other.promoted,
            _ => other.squares,
        };
        let mut others = self.of(!piece.color);
        let is_taken = others.any(|other| takes(other).meets(exposed(piece)));
        piece.all().any() && (self.is_spared(piece) || !is_taken)
    }

    /// Whether something stands on a square for ever that the piece cannot capture.
    fn is_barred(&self, piece: &Reach, to: Square) -> bool {
        let bars = |other: &Reach| other.color == piece.color || self.is_spared(other);
        let mut others = self.pieces.iter();
        self.fixed.has(to) && others.any(|other| other.square == to && bars(other))
    }

    /// Whether no game has this move and goes on to the checkmate.
    fn is_refuted(&self, piece: &Reach, from: Square, to: Square) -> bool {
        let way = attacks::between(from, to);
        let is_push = piece.role == Role::Pawn && from.file() == to.file();
        // Wherever it is, it stands in the way.
        let stops = |other: &Reach| {
            let is_whole = is_push || other.color == piece.color;
            let zone = if is_whole {
                way.with(from).with(to)
            } else {
                way
            };
            other.square != piece.square && (other.all() & !zone).is_empty() && self.is_safe(other)
        };
        let mut others = self.of(!piece.color);
        self.pieces.iter().any(stops)
            || self.is_barred(piece, to)
            || match piece.role {
                Role::King => others.any(|other| self.guards(other, to, Bitboard::EMPTY)),
                Role::Pawn if is_push => others.any(|other| self.is_behind(piece, other, to)),
                Role::Pawn => !others.any(|other| !self.is_spared(other) && exposed(other).has(to)),
                _ => false,
            }
            || self.ends(piece, to)
    }

    /// Whether a pawn would pass another that comes to meet it on the file, which both keep to.
    fn is_behind(&self, pawn: &Reach, other: &Reach, to: Square) -> bool {
        let (white, black) = match pawn.color {
            Color::White => (pawn, other),
            Color::Black => (other, pawn),
        };
        let is_beyond = |at: Square| {
            pawn.color
                .either(at.rank() > to.rank(), at.rank() < to.rank())
        };
        let file = Bitboard::from(to.file());
        other.role == Role::Pawn
            && ((pawn.all() | other.all()) & !file).is_empty()
            && other.promoted.is_empty()
            && self.is_safe(other)
            && white.square.rank() < black.square.rank()
            && !other.squares.into_iter().any(is_beyond)
    }

    /// Whether a piece attacks a square, wherever it stands, with these and all that may ever be in its way.
    fn attacks(&self, piece: &Reach, to: Square, occupied: Bitboard) -> bool {
        let is_like = |other: &Reach| match piece.role {
            Role::Bishop | Role::Rook => other.role == piece.role || other.role == Role::Queen,
            _ => other.square == piece.square,
        };
        let own = self.of(piece.color).filter(|other| !is_like(other));
        let others = union(
            own.chain(self.officers(!piece.color))
                .map(|other| other.all()),
        );
        let from = |from| sees(piece.color, piece.role, from, occupied | others).has(to);
        piece.promoted.is_empty() && piece.squares.into_iter().all(from)
    }

    /// Whether a piece keeps the other king from a square for ever.
    fn guards(&self, piece: &Reach, to: Square, occupied: Bitboard) -> bool {
        self.is_safe(piece) && self.attacks(piece, to, occupied)
    }

    /// Whether the move ends the game, but not with a checkmate by the winner.
    fn ends(&self, piece: &Reach, to: Square) -> bool {
        let (rank, last_rank) = (piece.square.rank(), piece.color.promotion_rank());
        let is_double =
            rank == piece.color.pawn_rank() && rank.index().abs_diff(to.rank().index()) == 2;
        if piece.role == Role::Pawn && (is_double || to.rank() == last_rank) {
            return false;
        }
        let moved = &Reach {
            square: to,
            squares: to.bitboard(),
            promoted: Bitboard::EMPTY,
            ..*piece
        };
        if piece.role == Role::King && self.stalemates(piece, moved) {
            return true;
        }
        let king = self.king(!piece.color);
        if king.moves() {
            return false;
        }
        if piece.color == self.winner {
            return self.loses_last(piece, moved, king.square);
        }
        let uncovers = |other: &&Reach| {
            let is_covered = attacks::between(other.square, king.square).has(piece.square);
            is_covered && !piece.moves() && self.fixed.has(other.square)
        };
        let mut checkers = self.of(piece.color).filter(uncovers).chain([moved]);
        checkers.any(|checker| self.mates(piece, moved, checker, king.square))
    }

    /// Whether the winner's last piece is taken by the shut-in king that it checks, or by another piece.
    fn loses_last(&self, piece: &Reach, moved: &Reach, king: Square) -> bool {
        let (own, to) = (self.king(piece.color), moved.square);
        let by_own = if own.moves() {
            Bitboard::EMPTY
        } else {
            attacks::king(own.square)
        };
        let mut others = self
            .officers(!piece.color)
            .filter(|other| self.fixed.has(other.square));
        let closed = union(self.of(!piece.color).map(|other| other.square.bitboard())) & self.fixed;
        self.is_spared(piece)
            && piece.role != Role::King
            && king.adjoins(to)
            && sees(piece.color, piece.role, to, Bitboard::EMPTY).has(king)
            && (attacks::king(king) & !(closed | by_own))
                .without(to)
                .is_empty()
            && (!attacks::king(to).meets(own.squares)
                || others.any(|other| self.attacks(other, to, Bitboard::EMPTY)))
    }

    /// Whether a king's move leaves the other side without a move, and uncovers no check by the winner.
    fn stalemates(&self, king: &Reach, moved: &Reach) -> bool {
        let to = moved.square;
        let certain = self.fixed.without(king.square).with(to);
        let left = king.squares & attacks::king(to);
        let uncovers = |piece: &Reach, at| {
            places(piece).any(|(role, from)| {
                let is_check = sees(king.color, role, from, certain).has(at);
                is_check && attacks::between(from, at).meets(left)
            })
        };
        let may_check = |at| {
            let mut pieces = self.officers(king.color);
            king.color == self.winner && pieces.any(|piece| uncovers(piece, at))
        };
        let others = self.king(!king.color).squares & !attacks::king(to).with(to);
        let is_shut_in = |at| self.is_shut_in(king, moved, at, Bitboard::EMPTY) && !may_check(at);
        !self.may_castle
            && self.has_no_answer(king, moved, Bitboard::ALL)
            && others.into_iter().all(is_shut_in)
    }

    /// Whether a piece checks the king that never moves once another has moved, and nothing helps against it.
    fn mates(&self, piece: &Reach, moved: &Reach, checker: &Reach, king: Square) -> bool {
        let from = checker.square;
        let check = sees(checker.color, checker.role, from, Bitboard::EMPTY);
        let path = attacks::between(from, king);
        // A piece that leaves its first square leaves it empty.
        let free = if piece.moves() {
            path
        } else {
            path.without(piece.square)
        };
        let mut others = self
            .pieces
            .iter()
            .filter(|other| other.square != piece.square);
        checker.role != Role::King
            && check.has(king)
            && !path.has(moved.square)
            && !others.any(|other| other.all().meets(free))
            && self.has_no_answer(piece, moved, path.with(from))
            && self.is_shut_in(
                piece,
                moved,
                king,
                check & attacks::line_through(from, king),
            )
    }

    /// Whether no other piece than the king can answer a move on one of these squares.
    fn has_no_answer(&self, piece: &Reach, moved: &Reach, zone: Bitboard) -> bool {
        let (them, to) = (!piece.color, moved.square);
        let certain = self.fixed.without(piece.square).with(to);
        let own = union(self.of(them).map(|own| own.square.bitboard())) & self.fixed;
        let (is_king, targets) = (piece.role == Role::King, self.officers(piece.color));
        let targets = union(targets.map(|other| other.all())).with(to);
        let closed = if is_king {
            own.with(to)
        } else {
            own.without(to)
        };
        self.officers(them).all(|other| {
            places(other).all(|(role, from)| {
                let seen = sees(them, role, from, certain) & !closed;
                let goes = match role {
                    Role::Pawn => seen & targets | pushes(them, from, certain),
                    _ => seen,
                };
                !goes.meets(zone)
            })
        })
    }

    /// Whether every square beside the king's is closed to it after a move.
    fn is_shut_in(&self, piece: &Reach, moved: &Reach, king: Square, beyond: Bitboard) -> bool {
        let to = moved.square.bitboard();
        let own = union(self.of(!piece.color).map(|own| own.square.bitboard())) & self.fixed & !to;
        let is_guarded = |at| {
            let mut others = self
                .of(piece.color)
                .filter(|other| other.square != piece.square);
            self.attacks(moved, at, Bitboard::EMPTY)
                || others.any(|other| self.guards(other, at, to))
        };
        let open = attacks::king(king) & !(own | beyond);
        open.into_iter().all(is_guarded)
    }

    /// Whether nothing rules out that the king is mated on a square of its set.
    fn may_be_mate(&self, square: Square) -> bool {
        let loser = !self.winner;
        let beside = attacks::king(square) & self.king(loser).squares;
        let attackers = self.officers(self.winner);
        let attacked = union(attackers.map(|piece| seen(piece, self.fixed)));
        let may_be_closed = |open: Bitboard| {
            let blockers = self.officers(loser).map(|piece| piece.all());
            let blockers: Vec<Bitboard> = blockers.filter(|all| all.meets(open)).collect();
            let reached = union(blockers.iter().copied());
            (open & !reached).is_empty() && blockers.len() as u32 >= open.len()
        };
        let far = self.king(self.winner).squares & !attacks::king(square).with(square);
        let mut kings = far.into_iter();
        attacked.has(square)
            && kings.any(|king| may_be_closed(beside & !attacked & !attacks::king(king)))
    }
}
