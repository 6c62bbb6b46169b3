//! The squares that each piece can reach, with none left out.
//!
//! The sets grow from the squares where the pieces stand until no rule adds a square. Each rule asks less than the laws
//! do, so by induction over the moves of any game that goes on from here, every piece only ever stands on squares of
//! its set:
//!
//! - A piece leaves its square if its set has another one, or if a piece of the other colour can capture there. A
//!   square is *open* to a colour unless a piece of its own stands there that never leaves.
//! - A slider goes from square to square along its lines, over open squares; a knight leaps to one.
//! - A king never goes where a piece attacks that never moves and is never captured, and never where the other king
//!   stands that never moves.
//! - A pawn advances to a square that what stands there can leave, and captures where a piece of the other colour other
//!   than the king may come to. At the end of its file it becomes a queen and a knight at once.
//! - Two pawns that face each other on a file do not pass while neither can leave the file and the one in front cannot
//!   be captured.
//! - A king and a rook that may still castle may come where castling takes them.
//!
//! The rule of captures covers en passant, because the captured pawn could have stopped where it was captured; but a
//! pawn that has *just* made its double step could not, so the sets say nothing of a position with an en passant
//! square.
//!
//! The idea of these sets, and of what they prove, is that of M. Ambrona, "A Practical Algorithm for Chess Unwinnability"
//! (FUN 2022).

use oracle_laws::{Bitboard, CastlingSide, Color, Position, Role, Square, attacks};

#[cfg(test)]
mod tests;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// A piece, and the squares that it can reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// The square of the piece now.
    pub square: Square,
    /// Its colour.
    pub color: Color,
    /// Its role now; a pawn may be promoted.
    pub role: Role,
    /// The squares on which it can stand, its own included; for a pawn, without those it reaches after promotion.
    pub squares: Bitboard,
    /// The squares on which a pawn can stand after promotion.
    pub promoted: Bitboard,
}

impl Reach {
    /// Returns the squares of the piece before and after promotion.
    pub fn all(self) -> Bitboard {
        self.squares | self.promoted
    }

    /// Returns whether the piece can leave its square by a move of its own.
    pub fn moves(self) -> bool {
        self.all() != self.square.bitboard()
    }

    /// Returns the squares that the piece can attack.
    pub fn attacks(self) -> Bitboard {
        steps(self.role, self.color, self.squares) | steps_of_promoted(self.promoted)
    }
}

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

/// The sets of all pieces, grown until no rule adds a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reaches {
    pub pieces: Vec<Reach>,
    /// For each colour, the squares on which it can capture.
    captures: [Bitboard; 2],
}

impl Reaches {
    /// Returns the sets of a position without an en passant square.
    pub(super) fn new(position: &Position) -> Reaches {
        let placement = position.placement();
        let mut reaches = Reaches {
            pieces: Vec::with_capacity(32),
            captures: [Bitboard::EMPTY; 2],
        };
        for square in placement.occupied() {
            if let Some(piece) = placement.piece_at(square) {
                reaches.pieces.push(Reach {
                    square,
                    color: piece.color,
                    role: piece.role,
                    squares: square.bitboard(),
                    promoted: Bitboard::EMPTY,
                });
            }
        }
        reaches.add_castling(position);
        while reaches.grow() {}
        reaches
    }

    fn add_castling(&mut self, position: &Position) {
        for color in Color::ALL {
            let Some(king) = position.placement().king(color) else {
                continue;
            };
            let rooks = position.castling().0 & position.placement().color(color);
            for rook in rooks {
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
    }

    /// Applies every rule once; returns whether any set has grown.
    fn grow(&mut self) -> bool {
        let world = World::new(self);
        self.captures = world.captures;
        let mut grown = false;
        for index in 0..self.pieces.len() {
            let before = self.pieces[index];
            let after = match before.role {
                Role::Pawn => self.grown_pawn(&world, before),
                _ => grown_officer(&world, before),
            };
            grown |= after != before;
            self.pieces[index] = after;
        }
        grown
    }

    fn grown_pawn(&self, world: &World, mut pawn: Reach) -> Reach {
        let (us, them) = (pawn.color.index(), (!pawn.color).index());
        let barred = self.barred(world, pawn);
        pawn.squares = spread(pawn.squares, !world.stuck[us], |from| {
            let pushes = ahead(pawn.color, from) & !world.stuck[them] & !barred;
            pushes | attacks::pawns(pawn.color, from) & world.stands[them]
        });
        let last_rank = Bitboard::from(pawn.color.promotion_rank());
        pawn.promoted |= pawn.squares & last_rank;
        pawn.promoted = spread(pawn.promoted, world.open(pawn.color), steps_of_promoted);
        pawn
    }

    /// Returns the squares of pawns of the other colour that a pawn cannot pass on its file.
    fn barred(&self, world: &World, pawn: Reach) -> Bitboard {
        let file = Bitboard::from(pawn.square.file());
        if !(pawn.all() & !file).is_empty() {
            return Bitboard::EMPTY;
        }
        self.pieces
            .iter()
            .filter(|other| {
                other.role == Role::Pawn
                    && other.color != pawn.color
                    && (other.all() & !file).is_empty()
                    && other.promoted.is_empty()
                    && !other.squares.meets(world.captures[pawn.color.index()])
                    && is_ahead(pawn.color, pawn.square, other.square)
            })
            .map(|other| other.square)
            .collect()
    }
}

fn is_ahead(color: Color, from: Square, other: Square) -> bool {
    color.either(other.rank() > from.rank(), other.rank() < from.rank())
}

fn grown_officer(world: &World, mut piece: Reach) -> Reach {
    let open = world.open(piece.color);
    let safe = match piece.role {
        Role::King => open & !world.guarded[(!piece.color).index()],
        _ => open,
    };
    piece.squares = spread(piece.squares, safe, |from| {
        steps(piece.role, piece.color, from)
    });
    piece
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

/// A summary of the sets so far, for each colour.
#[derive(Default)]
struct World {
    /// The squares of pieces that never leave them.
    stuck: [Bitboard; 2],
    /// The squares where a piece other than the king may stand.
    stands: [Bitboard; 2],
    /// The squares where a piece may capture.
    captures: [Bitboard; 2],
    /// The squares that a piece attacks that never leaves its square.
    guarded: [Bitboard; 2],
    /// The square of a king that never moves.
    stuck_king: [Bitboard; 2],
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
            world.stands[us] |= piece.all();
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
            let may_be_captured = !is_king && world.captures[them].has(piece.square);
            if piece.moves() || may_be_captured {
                continue;
            }
            let square = piece.square.bitboard();
            world.stuck[us] |= square;
            world.guarded[us] |= steps(piece.role, piece.color, square);
            if is_king {
                world.stuck_king[us] |= square;
            }
        }
        world
    }

    /// Returns the squares where pieces of a colour may come to, as far as what stands there is concerned.
    fn open(&self, color: Color) -> Bitboard {
        !(self.stuck[color.index()] | self.stuck_king[(!color).index()])
    }
}
