//! Proof that no checkmate can arise, from all positions of the kings and pawns alone.
//!
//! Kings and pawns are the *skeleton* of a position; they move exactly. All other pieces are *ghosts*: each may be
//! anywhere in the set of squares that it can reach ([`Reaches`]), or captured, at any time. So a move of the skeleton
//! is left out only if it is illegal for every placement of the ghosts, and a side with ghosts may always leave the
//! skeleton as it is, or take a pawn off it that a ghost may come to. These skeletons are few, because ghosts have no
//! squares, and they include the skeletons of all positions that can arise.
//!
//! En passant adds no skeleton: where a pawn is captured after a double step, it could have gone one step and been
//! captured on the same square. It may only uncover more lines, which all captures by pawns are taken to do.
//!
//! A checkmate then shows in its skeleton, with the loser to move: the move that led to it gives check, or uncovers it,
//! for some place of the ghosts; and every square beside the king is closed to it for some place of the ghosts. If no
//! skeleton is like that, no checkmate can arise. Nothing is proven where a pawn is promoted, because it would be a new
//! ghost, nor with castling rights or an en passant square.

use oracle_laws::{Bitboard, CastlingRights, Color, Placement, Position, Role, Square, attacks};

use super::blocked;
use super::graph::Graph;
use super::packed::Packed;
use super::reach::{Assumed, Reaches, ahead};

/// The number of skeletons after which a proof is given up.
const LIMIT: usize = 20_000;

/// Returns the number of skeletons visited, if they prove that a colour cannot checkmate.
pub(super) fn prove(graph: &mut Graph, position: &Position, winner: Color) -> Option<u64> {
    let is_known = position.ep_square().is_none() && position.castling().is_empty();
    // A pawn that faces no other pawn can usually promote.
    if !is_known || !blocked::is_likely(position.placement()) {
        return None;
    }
    let ghosts = Ghosts::new(position, winner);
    // The first position is known in full.
    if position.checkers().any() && position.turn() != winner {
        return None;
    }
    graph.clear();
    graph.add(Packed::new(&skeleton_of(position)));
    let mut number = 0;
    while (number as usize) < graph.len() {
        if graph.len() > LIMIT {
            return None;
        }
        let skeleton = graph.packed(number).unpack();
        ghosts.visit_moves(winner, &skeleton, &mut |next| {
            let packed = Packed::new(next);
            if graph.find(packed).is_none() {
                graph.add(packed);
            }
        })?;
        number += 1;
    }
    Some(graph.len() as u64)
}

/// Returns the kings and pawns of a position.
fn skeleton_of(position: &Position) -> Position {
    let placement = position.placement();
    let bones = placement.kings() | placement.pawns();
    let placement = Placement::from_bitboards(
        Role::ALL.map(|role| placement.role(role) & bones),
        Color::ALL.map(|color| placement.color(color) & bones),
    );
    Position::from_parts(placement, position.turn(), CastlingRights::NONE, None)
}

/// The pieces that are not in the skeleton, for each colour.
#[derive(Default)]
struct Ghosts {
    exist: [bool; 2],
    /// The squares on which they can stand.
    stand: [Bitboard; 2],
    /// The squares that they can attack.
    attack: [Bitboard; 2],
    /// The squares on which those can stand that slide along diagonals, and along files and ranks.
    diagonal: [Bitboard; 2],
    orthogonal: [Bitboard; 2],
}

impl Ghosts {
    fn new(position: &Position, winner: Color) -> Ghosts {
        let mut ghosts = Ghosts::default();
        for piece in Reaches::new(position, winner, Assumed::default()).pieces {
            if matches!(piece.role, Role::King | Role::Pawn) {
                continue;
            }
            let us = piece.color.index();
            ghosts.exist[us] = true;
            ghosts.stand[us] |= piece.squares;
            ghosts.attack[us] |= piece.attacks();
            if matches!(piece.role, Role::Bishop | Role::Queen) {
                ghosts.diagonal[us] |= piece.squares;
            }
            if matches!(piece.role, Role::Rook | Role::Queen) {
                ghosts.orthogonal[us] |= piece.squares;
            }
        }
        ghosts
    }

    /// Calls a function with every skeleton that may follow; returns nothing if one of them may be a checkmate, or if a
    /// pawn may be promoted.
    fn visit_moves(
        &self,
        winner: Color,
        skeleton: &Position,
        visit: &mut impl FnMut(&Position),
    ) -> Option<()> {
        let us = skeleton.turn();
        let placement = skeleton.placement();
        let mut go = |next: &Placement, left: Option<Bitboard>| {
            let king = next.king(us)?;
            if attacks::attackers(next, king, !us, next.occupied()).any() {
                return Some(()); // Illegal for every placement of the ghosts.
            }
            if us == winner && self.may_be_checkmate(winner, next, left) {
                return None;
            }
            let next = Position::from_parts(*next, !us, CastlingRights::NONE, None);
            visit(&next);
            Some(())
        };
        if self.exist[us.index()] {
            go(placement, None)?;
            let taken = placement.pieces(!us, Role::Pawn) & self.stand[us.index()];
            for pawn in taken {
                let mut next = *placement;
                next.remove(pawn);
                go(&next, None)?;
            }
        }
        for from in placement.color(us) {
            let role = placement.role_at(from)?;
            let targets = match role {
                Role::King => attacks::king(from) & !placement.color(us) & !placement.kings(),
                _ => self.pawn_targets(placement, us, from),
            };
            for to in targets {
                if role == Role::Pawn && to.rank() == us.promotion_rank() {
                    return None;
                }
                let mut next = *placement;
                let piece = placement.piece_at(from)?;
                next.remove(from);
                next.put(to, piece);
                // Beside a pawn that captures is the pawn that it takes en passant; elsewhere the square is its own.
                let beside = Square::new(to.file(), from.rank());
                let left = match role {
                    Role::Pawn => from.bitboard().with(beside),
                    _ => from.bitboard(),
                };
                go(&next, Some(left))?;
            }
        }
        Some(())
    }

    /// Returns where a pawn may go for some place of the ghosts.
    fn pawn_targets(&self, placement: &Placement, color: Color, from: Square) -> Bitboard {
        let free = !placement.occupied();
        let one = ahead(color, from.bitboard()) & free;
        let two = if from.rank() == color.pawn_rank() {
            ahead(color, one) & free
        } else {
            Bitboard::EMPTY
        };
        let others = placement.pieces(!color, Role::Pawn) | self.stand[(!color).index()];
        let captures = attacks::pawn(color, from) & others;
        one | two | captures & !placement.color(color) & !placement.kings()
    }

    /// Returns whether a skeleton may be that of a checkmate by the winner, who has just moved a ghost, or a king or pawn
    /// that has left these squares, with what it captured.
    fn may_be_checkmate(
        &self,
        winner: Color,
        placement: &Placement,
        left: Option<Bitboard>,
    ) -> bool {
        let loser = !winner;
        let Some(king) = placement.king(loser) else {
            return true;
        };
        let occupied = placement.occupied();
        let is_attacked = attacks::attackers(placement, king, winner, occupied).any();
        let may_check = match left {
            None => self.attack[winner.index()].has(king),
            Some(left) => {
                // The lines from the king through the squares that were left.
                let winner = winner.index();
                let ghosts = attacks::bishop(king, occupied) & self.diagonal[winner]
                    | attacks::rook(king, occupied) & self.orthogonal[winner];
                let mut ghosts = ghosts.into_iter();
                is_attacked || ghosts.any(|ghost| attacks::between(king, ghost).meets(left))
            }
        };
        may_check
            && attacks::king(king).into_iter().all(|square| {
                placement.pieces(loser, Role::Pawn).has(square)
                    || self.stand[loser.index()].has(square)
                    || self.attack[winner.index()].has(square)
                    || attacks::attackers(placement, square, winner, occupied).any()
            })
    }
}
