//! A summary of the sets so far: what never leaves its square, what may be captured, and what is guarded for ever.

use oracle_laws::{Bitboard, Color, Role, Square, attacks};

use super::{Reach, Reaches};

/// A summary of the sets so far, for each colour.
#[derive(Default)]
pub(super) struct World {
    /// The squares where pieces stand now that are never captured, and of those that never leave them either.
    pub safe: Bitboard,
    pub stuck: [Bitboard; 2],
    /// Those of them that the other colour may not capture: its rules say nothing else that keeps it away.
    pub secure: [Bitboard; 2],
    /// The squares where a piece may be captured.
    pub stands: [Bitboard; 2],
    /// The squares where a piece may capture.
    pub captures: [Bitboard; 2],
    /// The squares that are attacked for ever.
    pub guarded: [Bitboard; 2],
    /// The square of a king that never moves.
    pub caged: [Option<Square>; 2],
    /// Pieces that move and are never captured, with so few squares that they may all be on the way of another piece.
    pub corridors: Vec<Reach>,
}

impl World {
    pub(super) fn new(reaches: &Reaches) -> World {
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
    pub(super) fn passable(&self, piece: Reach, from: Square, targets: Bitboard) -> Bitboard {
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
    pub(super) fn open(&self, color: Color) -> Bitboard {
        !(self.stuck[color.index()] | self.secure[(!color).index()])
    }
}

/// Returns whether a piece is never captured by assumption, or because nothing could checkmate without it.
fn is_spared(reaches: &Reaches, piece: Reach) -> bool {
    reaches.last == Some(piece.square) || reaches.fates.spared.has(piece.square) && !piece.moves()
}

/// Returns what a piece attacks from every square of its set, with these squares in its way, and everything that may ever
/// stand there. Pieces of its own that slide along the same lines are not in its way: they attack in its place. Nor is the other king, from
/// whose square the line goes on.
pub(super) fn guarded(reaches: &Reaches, piece: Reach, occupied: Bitboard) -> Bitboard {
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
