//! The squares that each piece can reach before the game is over, with none left out.
//!
//! The sets belong to one side, the *winner*: they hold for every game from here that ends in its checkmate. They grow
//! from the squares where the pieces stand until no rule adds a square. Each rule asks less than the laws do, so by
//! induction over the moves of the game every piece only ever stands on squares of its set:
//!
//! - A piece leaves its square if its set has another one, or if a piece of the other colour can capture there. A
//!   square is *open* to a colour unless a piece of its own stands there that never leaves.
//! - A slider goes along its lines over open squares; a knight leaps to one.
//! - A king never goes where a piece attacks that is never captured, from wherever it can stand and whatever can stand
//!   in its way ([`World`]), and never beside the other king that never moves.
//! - A pawn advances to a square that what stands there can leave, and captures where a piece of the other colour other
//!   than the king may come to. At the end of its file it becomes a queen and a knight at once.
//! - Two pawns that face each other on a file do not pass while neither can leave the file and the one in front cannot
//!   be captured.
//! - A king and a rook that may still castle may come where castling takes them.
//! - No piece passes one of its own that is never captured and stands, wherever it is, on the way or where the way begins.
//! - No piece makes a move after which the winner can no longer checkmate (`fatal`): then the game is another one. So the last piece of the winner is never captured.
//!
//! The rule of captures covers en passant, because the captured pawn passed the square where it is captured; but a pawn
//! that has *just* made its double step could not have stopped there, so the sets say nothing of a position with an en
//! passant square.
//!
//! The idea of these sets, and of what they prove, is that of M. Ambrona, "A Practical Algorithm for Chess Unwinnability"
//! (FUN 2022).

use oracle_laws::{Bitboard, CastlingSide, Color, Piece, Position, Role, Square, attacks};

mod fatal;
#[cfg(test)]
mod tests;

use fatal::Fatal;

/// A piece, and the squares that it can reach before the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// The square of the piece now.
    pub square: Square,
    /// Its colour.
    pub color: Color,
    /// Its role now; a pawn may be promoted.
    pub role: Role,
    /// The squares on which it can stand, its own included; for a pawn, without those it reaches after promotion. None if
    /// it has been captured on its own.
    pub squares: Bitboard,
    /// The squares on which a pawn can stand after promotion.
    pub promoted: Bitboard,
    /// The other squares over which a slider can attack, or a double step pass, although it never stops there: that would
    /// end the game.
    pub passed: Bitboard,
}

impl Reach {
    /// Returns the squares of the piece before and after promotion.
    pub fn all(self) -> Bitboard {
        self.squares | self.promoted
    }

    /// Returns whether the piece has been captured where it stood.
    fn is_gone(self) -> bool {
        self.all().is_empty()
    }

    /// Returns whether the piece can leave its square by a move of its own.
    pub fn moves(self) -> bool {
        self.all() != self.square.bitboard()
    }

    /// Returns the squares that the piece can attack.
    pub fn attacks(self) -> Bitboard {
        let passed = match self.role {
            Role::Pawn => Bitboard::EMPTY,
            _ => self.passed,
        };
        steps(self.role, self.color, self.squares | passed) | steps_of_promoted(self.promoted)
    }

    /// Returns the squares that the piece attacks from a square where others are occupied.
    fn attacks_from(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::piece(Piece::new(self.color, self.role), from, occupied)
    }

    /// Returns the squares where the piece may be captured, if it is not a king: those of a pawn that has passed one are
    /// two.
    fn exposed(self) -> Bitboard {
        match self.role {
            Role::Pawn => self.all() | self.passed,
            _ => self.squares,
        }
    }
}

/// The sets of all pieces, grown until no rule adds a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reaches {
    pub pieces: Vec<Reach>,
    /// The first pieces that could be captured before they could move: with each of them a wall may fall.
    pub holes: Bitboard,
    pub winner: Color,
    /// The squares of pieces that have been captured there, before they moved.
    pub captured: Bitboard,
    /// The squares of pieces of which this is not so.
    pub spared: Bitboard,
    /// The winner's only piece other than its king.
    last: Option<Square>,
    /// For each colour, the pieces that never leave their squares.
    pub stuck: [Bitboard; 2],
}

impl Reaches {
    /// Returns the sets before they grow: each piece on its square, and where castling takes it. There is no en passant square.
    pub(super) fn new(position: &Position, winner: Color) -> Reaches {
        let placement = position.placement();
        let of_winner = placement.color(winner) & !placement.kings();
        let pieces = placement.occupied().into_iter().filter_map(|square| {
            let piece = placement.piece_at(square)?;
            Some(Reach {
                square,
                color: piece.color,
                role: piece.role,
                squares: square.bitboard(),
                promoted: Bitboard::EMPTY,
                passed: Bitboard::EMPTY,
            })
        });
        let mut reaches = Reaches {
            pieces: pieces.collect(),
            holes: Bitboard::EMPTY,
            winner,
            captured: Bitboard::EMPTY,
            spared: Bitboard::EMPTY,
            last: of_winner.only(),
            stuck: Color::ALL.map(|color| placement.color(color)),
        };
        reaches.add_castling(position);
        reaches
    }

    /// Returns the sets of all games that end in the winner's checkmate.
    pub(super) fn grown(mut self) -> Reaches {
        while self.grow() {}
        self
    }

    /// Returns these sets for as long as a piece is not captured on its square before it has moved.
    pub(super) fn sparing(&self, hole: Square) -> Reaches {
        let mut reaches = self.clone();
        reaches.spared = reaches.spared.with(hole);
        reaches
    }

    /// Returns these sets as they are when that piece is captured there: every other piece may be anywhere in its set.
    pub(super) fn losing(mut self, hole: Square) -> Reaches {
        self.spared = self.spared.without(hole);
        self.captured = self.captured.with(hole);
        self.holes = Bitboard::EMPTY;
        self.stuck = [Bitboard::EMPTY; 2];
        for piece in &mut self.pieces {
            if piece.square == hole {
                piece.squares = Bitboard::EMPTY;
                piece.passed = Bitboard::EMPTY;
            } else {
                let us = piece.color.index();
                self.stuck[us] = self.stuck[us].with(piece.square);
            }
        }
        self
    }

    fn add_castling(&mut self, position: &Position) {
        for rook in position.castling().0 {
            let color = Color::from_white(position.placement().color(Color::White).has(rook));
            let Some(king) = position.placement().king(color) else {
                continue;
            };
            let side = CastlingSide::from_squares(king, rook);
            for piece in &mut self.pieces {
                if piece.square == king {
                    piece.squares = piece.squares.with(side.king_to(color));
                } else if piece.square == rook {
                    piece.squares = piece.squares.with(side.rook_to(color));
                }
            }
        }
    }

    /// Returns the pieces of a colour other than its king.
    pub(super) fn all_but_king(&self, color: Color) -> impl Iterator<Item = &Reach> {
        let is_other = move |piece: &&Reach| piece.color == color && piece.role != Role::King;
        self.pieces.iter().filter(is_other)
    }

    /// Returns the squares that a king can reach.
    pub(super) fn king(&self, color: Color) -> Bitboard {
        let is_king = |piece: &&Reach| piece.color == color && piece.role == Role::King;
        let king = self.pieces.iter().find(is_king);
        king.map_or(Bitboard::EMPTY, |king| king.squares)
    }

    /// Applies every rule once; returns whether any set has grown.
    fn grow(&mut self) -> bool {
        let world = World::new(self);
        if self.holes.is_empty() {
            let pieces = self.pieces.iter();
            let fallen = pieces.filter(|piece| {
                let us = piece.color.index();
                let was_stuck = self.stuck[us].has(piece.square);
                was_stuck && !piece.moves() && !world.stuck[us].has(piece.square)
            });
            self.holes = fallen.map(|piece| piece.square).collect();
        }
        self.stuck = world.stuck;
        let mut grown = false;
        for index in 0..self.pieces.len() {
            let before = self.pieces[index];
            let after = match before.role {
                _ if before.is_gone() => before,
                Role::Pawn => self.grown_pawn(&world, before),
                _ => self.grown_officer(&world, before),
            };
            grown |= after != before;
            self.pieces[index] = after;
        }
        grown
    }

    fn grown_pawn(&self, world: &World, mut pawn: Reach) -> Reach {
        let (us, them) = (pawn.color.index(), (!pawn.color).index());
        let free = !(world.stuck[them] | world.stuck[us] | self.barred(world, pawn));
        let first_rank = Bitboard::from(pawn.color.pawn_rank());
        let fatal = Fatal::new(self, world, pawn);
        loop {
            let ahead = |from| ahead(pawn.color, from) & free;
            let double = ahead(ahead(pawn.squares & first_rank));
            let captures = attacks::pawns(pawn.color, pawn.squares) & world.stands[them];
            let targets = ahead(pawn.squares) | double | captures & !world.stuck[us];
            if !fatal.add(&mut pawn, targets) {
                break;
            }
        }
        let last_rank = Bitboard::from(pawn.color.promotion_rank());
        pawn.promoted |= pawn.squares & last_rank;
        pawn.promoted = spread(pawn.promoted, world.open(pawn.color), steps_of_promoted);
        pawn
    }

    /// Returns the squares of pawns of the other colour that a pawn cannot pass on its file.
    fn barred(&self, world: &World, pawn: Reach) -> Bitboard {
        let [_, line] = attacks::orthogonal_lines(pawn.square);
        let file = line.all().with(pawn.square);
        let ahead = pawn.color.either(line.above, line.below);
        if !(pawn.all() & !file).is_empty() {
            return Bitboard::EMPTY;
        }
        let may_be_captured = |other: &Reach| {
            let captures = world.captures[pawn.color.index()];
            self.last != Some(other.square) && other.exposed().meets(captures)
        };
        self.pieces
            .iter()
            .filter(|other| {
                other.role == Role::Pawn
                    && other.color != pawn.color
                    && (other.all() & !file).is_empty()
                    && other.promoted.is_empty()
                    && !other.is_gone()
                    && ahead.has(other.square)
                    && !may_be_captured(other)
            })
            .map(|other| other.square)
            .collect()
    }

    fn grown_officer(&self, world: &World, mut piece: Reach) -> Reach {
        let open = world.open(piece.color);
        let safe = match piece.role {
            Role::King => open & !world.guarded[(!piece.color).index()],
            _ => open,
        };
        let fatal = Fatal::new(self, world, piece);
        if fatal.is_possible() || !world.corridors.is_empty() {
            let occupied = !open | world.stuck[(!piece.color).index()];
            loop {
                let squares = piece.squares.into_iter();
                let targets = squares.fold(Bitboard::EMPTY, |all, from| {
                    let targets = piece.attacks_from(from, occupied) & safe & !piece.squares;
                    all | world.passable(piece, from, targets)
                });
                if !fatal.add(&mut piece, targets) {
                    break;
                }
            }
        } else {
            let steps = |from| steps(piece.role, piece.color, from);
            piece.squares = spread(piece.squares, safe, steps);
            piece.passed &= !piece.squares;
        }
        piece
    }
}

/// Returns all squares that steps over open squares lead to.
fn spread(mut squares: Bitboard, open: Bitboard, steps: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    loop {
        let more = steps(squares) & open & !squares;
        if more.is_empty() {
            return squares;
        }
        squares |= more;
    }
}

/// A summary of the sets so far, for each colour: what never leaves its square, may be captured, or is guarded for ever.
#[derive(Default)]
struct World {
    /// The squares where pieces stand now that are never captured, and of those that never leave them either.
    safe: Bitboard,
    stuck: [Bitboard; 2],
    /// Those of them that the other colour may not capture: its rules say nothing else that keeps it away.
    secure: [Bitboard; 2],
    /// The squares where a piece may be captured.
    stands: [Bitboard; 2],
    /// The squares where a piece may capture.
    captures: [Bitboard; 2],
    /// The squares that are attacked for ever.
    guarded: [Bitboard; 2],
    /// The square of a king that never moves.
    caged: [Option<Square>; 2],
    /// Pieces that move and are never captured, with so few squares that they may all be on the way of another piece.
    corridors: Vec<Reach>,
}

impl World {
    fn new(reaches: &Reaches) -> World {
        let mut world = World::default();
        for piece in &reaches.pieces {
            let us = piece.color.index();
            if piece.role == Role::King {
                world.captures[us] |= piece.squares;
                continue;
            }
            if piece.is_gone() {
                // It may be captured there by the last move.
                world.stands[us] |= piece.square.bitboard();
            }
            if !is_spared(reaches, *piece) {
                world.stands[us] |= piece.exposed();
            }
            world.captures[us] |= piece.promoted;
            world.captures[us] |= if piece.role == Role::Pawn {
                attacks::pawns(piece.color, piece.squares)
            } else {
                piece.squares
            };
        }
        for piece in &reaches.pieces {
            let (us, them) = (piece.color.index(), (!piece.color).index());
            let is_king = piece.role == Role::King;
            let is_spared = is_king || is_spared(reaches, *piece);
            let may_be_captured =
                !is_spared && piece.exposed().meets(world.captures[them]) || piece.is_gone();
            if may_be_captured {
                continue;
            }
            let square = piece.square.bitboard();
            world.safe |= square;
            if !piece.moves() {
                world.stuck[us] |= square;
                if is_spared {
                    world.secure[us] |= square;
                }
                if is_king {
                    world.caged[us] = Some(piece.square);
                }
            } else if is_king || piece.promoted.any() {
                continue;
            } else if piece.squares.len() < 8 {
                world.corridors.push(*piece);
            }
            world.guarded[us] |= guarded(reaches, *piece, Bitboard::EMPTY);
        }
        world
    }

    /// Returns those of the squares that a piece attacks from another to which no piece of its own is always in its way.
    fn passable(&self, piece: Reach, from: Square, targets: Bitboard) -> Bitboard {
        let is_passable = |to: &Square| {
            let way = attacks::between(from, *to).with(from).with(*to);
            let mut others = self.corridors.iter();
            !others.any(|other| {
                other.color == piece.color
                    && other.square != piece.square
                    && (other.squares & !way).is_empty()
            })
        };
        if self.corridors.is_empty() {
            return targets;
        }
        targets.into_iter().filter(is_passable).collect()
    }

    /// Returns the squares where pieces of a colour may come to, as far as what stands there is concerned.
    fn open(&self, color: Color) -> Bitboard {
        !(self.stuck[color.index()] | self.secure[(!color).index()])
    }
}

/// Returns whether a piece is never captured by assumption, or because nothing could checkmate without it.
fn is_spared(reaches: &Reaches, piece: Reach) -> bool {
    reaches.last == Some(piece.square) || reaches.spared.has(piece.square) && !piece.moves()
}

/// Returns what a piece attacks from every square of its set, with these squares in its way, and everything that may ever
/// stand there. Pieces of its own that slide along the same lines are not in its way: they attack in its place. Nor is the other king, from
/// whose square the line goes on.
fn guarded(reaches: &Reaches, piece: Reach, occupied: Bitboard) -> Bitboard {
    let is_like = |other: &Reach| match piece.role {
        Role::Bishop | Role::Rook => other.role == piece.role || other.role == Role::Queen,
        _ => other.square == piece.square,
    };
    let others = reaches.pieces.iter().filter(|other| {
        if other.color == piece.color {
            !is_like(other)
        } else {
            other.role != Role::King
        }
    });
    let in_the_way = others.fold(occupied, |all, other| all | other.all());
    let squares = piece.squares.into_iter();
    squares.fold(Bitboard::ALL, |all, from| {
        all & piece.attacks_from(from, in_the_way)
    })
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// Returns the squares one step away, along the lines of a slider, by leaps, or diagonally ahead of a pawn.
fn steps(role: Role, color: Color, from: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawns(color, from),
        Role::Knight => leaps(from),
        Role::Bishop => diagonal(from),
        Role::Rook => orthogonal(from),
        Role::Queen | Role::King => around(from),
    }
}

fn steps_of_promoted(from: Bitboard) -> Bitboard {
    around(from) | leaps(from)
}

const fn orthogonal(from: Bitboard) -> Bitboard {
    let squares = from.0;
    Bitboard(squares << 8 | squares >> 8 | (squares & !H_FILE) << 1 | (squares & !A_FILE) >> 1)
}

const fn diagonal(from: Bitboard) -> Bitboard {
    let (west, east) = ((from.0 & !A_FILE) >> 1, (from.0 & !H_FILE) << 1);
    Bitboard((west | east) << 8 | (west | east) >> 8)
}

/// Returns the squares a king's move away.
const fn around(from: Bitboard) -> Bitboard {
    Bitboard(diagonal(from).0 | orthogonal(from).0)
}

/// Returns the squares a knight's move away.
pub(super) const fn leaps(from: Bitboard) -> Bitboard {
    let (west, east) = ((from.0 & !A_FILE) >> 1, (from.0 & !H_FILE) << 1);
    let (far_west, far_east) = ((west & !A_FILE) >> 1, (east & !H_FILE) << 1);
    let (near, far) = (west | east, far_west | far_east);
    Bitboard(near << 16 | near >> 16 | far << 8 | far >> 8)
}

/// Returns the squares in front of pawns.
pub(super) const fn ahead(color: Color, from: Bitboard) -> Bitboard {
    Bitboard(color.either(from.0 << 8, from.0 >> 8))
}
