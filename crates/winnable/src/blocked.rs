//! Proves that no checkmate can arise, from the squares that each piece can reach.
//!
//! A checkmated king stands on a square `s` of its set. Some piece of the winner, not the king, attacks `s`; and every
//! square beside `s` that is in the king's set is closed to it at that moment: a piece of the winner guards it, or a
//! piece of the loser stands on it. (A square outside the king's set is always closed to it.) So `s` is ruled out where
//!
//! - no piece of the winner can reach a square from which it attacks `s`, or
//! - the squares beside it that only the king of the winner can attack cannot all be closed at once: those that the
//!   winner's king does not guard, on whatever square it stands, need a piece of the loser each, and each piece stands
//!   on one square.
//!
//! Where a single bishop is the only piece that can attack `s` and the squares beside it, it gives the check, so it
//! guards only the squares of its line: those beside `s` on the other diagonal are closed as above.
//!
//! Where every square of the king's set is ruled out, the position is not winnable.

use oracle_laws::{Bitboard, Color, Placement, Position, Role, Square, attacks};

use super::reach::{Assumed, Reach, Reaches};

/// The sets that prove a position blocked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocked {
    /// The squares that each piece can reach before the game is over, in the order of the squares on which they stand.
    pub pieces: Vec<Reach>,
    /// The squares that the loser's king can reach; it cannot be checkmated on any of them.
    pub king: Bitboard,
    /// The squares that the other colour can attack, without its king.
    pub attacked: Bitboard,
}

/// One of the cases of a proof, which cover all games together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The squares of pieces that are captured there, before they have moved.
    pub captured: Bitboard,
    /// The squares of pieces that are not captured there before they have moved.
    pub spared: Bitboard,
    /// The sets of such games.
    pub sets: Blocked,
}

/// The number of pieces whose cases may be told apart in one proof.
const DEPTH: u32 = 2;

/// Returns the cases of a proof that a colour cannot checkmate, if the sets give one. With `in_cases`, a proof may have
/// several, and the search for it takes up to a tenth of a second; without, it has one. Returns `None` for a position with an en passant square, or without both kings.
pub(super) fn prove(position: &Position, winner: Color, in_cases: bool) -> Option<Vec<Case>> {
    if position.ep_square().is_some() {
        return None;
    }
    let (mut cases, depth) = (Vec::new(), if in_cases { DEPTH } else { 0 });
    add_cases(position, winner, Assumed::default(), depth, &mut cases).then_some(cases)
}

/// Returns whether there is a proof, if need be in cases.
pub(super) fn is_blocked(position: &Position, winner: Color, in_cases: bool) -> bool {
    prove(position, winner, in_cases).is_some()
}

/// Proves all games for which something is assumed, if need be in two cases for one more piece.
fn add_cases(
    position: &Position,
    winner: Color,
    assumed: Assumed,
    depth: u32,
    cases: &mut Vec<Case>,
) -> bool {
    let reaches = Reaches::new(position, winner, assumed);
    let mut holes = reaches.holes.into_iter();
    if let Some(sets) = sets_without_mate(reaches, winner) {
        cases.push(Case {
            captured: assumed.captured,
            spared: assumed.spared,
            sets,
        });
        return true;
    }
    let known = cases.len();
    depth > 0
        && holes.any(|hole| {
            let captured = Assumed {
                captured: assumed.captured.with(hole),
                ..assumed
            };
            let spared = Assumed {
                spared: assumed.spared.with(hole),
                ..assumed
            };
            cases.truncate(known);
            [captured, spared]
                .into_iter()
                .all(|assumed| add_cases(position, winner, assumed, depth - 1, cases))
        })
}

/// Returns the sets if no checkmate is possible on them.
fn sets_without_mate(reaches: Reaches, winner: Color) -> Option<Blocked> {
    let pieces = reaches.pieces;
    let king = |color| {
        let mut kings = pieces.iter().filter(|piece| piece.role == Role::King);
        kings.find(|piece| piece.color == color)
    };
    let attackers = pieces.iter().filter(|piece| is_attacker(piece, winner));
    let board = Board {
        winner,
        other_king: king(winner)?.squares,
        sets: Blocked {
            king: king(!winner)?.squares,
            attacked: attackers.fold(Bitboard::EMPTY, |all, piece| all | piece.attacks()),
            pieces,
        },
    };
    let mut squares = board.sets.king.into_iter();
    let mates = squares.any(|square| board.may_be_mate(square));
    (!mates).then_some(board.sets)
}

/// Returns whether a proof is worth looking for: there are pawns, and each has one of the other colour ahead of it on
/// its file. A pawn that has none can usually promote, and the proof fails.
pub(super) fn is_likely(placement: &Placement) -> bool {
    placement.pawns().any()
        && Color::ALL.into_iter().all(|color| {
            let others = placement.pieces(!color, Role::Pawn);
            let mut pawns = placement.pieces(color, Role::Pawn).into_iter();
            pawns.all(|pawn| {
                let [_, file] = attacks::orthogonal_lines(pawn);
                color.either(file.above, file.below).meets(others)
            })
        })
}

/// The sets in the form in which the test for checkmate uses them.
struct Board {
    winner: Color,
    sets: Blocked,
    /// The squares that the winner's king can reach.
    other_king: Bitboard,
}

impl Board {
    /// Returns whether nothing rules out that the king is checkmated on a square of its set.
    fn may_be_mate(&self, square: Square) -> bool {
        if !self.sets.attacked.has(square) {
            return false;
        }
        let beside = attacks::king(square) & self.sets.king;
        let zone = beside.with(square);
        let pieces = self.sets.pieces.iter();
        let mut attackers =
            pieces.filter(|piece| is_attacker(piece, self.winner) && piece.attacks().meets(zone));
        let (first, second) = (attackers.next(), attackers.next());
        match (first, second) {
            (Some(bishop), None) if bishop.role == Role::Bishop => {
                attacks::diagonal_lines(square).into_iter().any(|line| {
                    let line = line.all();
                    bishop.attacks().has(square) && self.may_be_closed(square, beside & !line)
                })
            }
            _ => self.may_be_closed(square, beside & !self.sets.attacked),
        }
    }

    /// Returns whether these squares around a square can all be closed at once to the king on it, without the winner's
    /// pieces: by the winner's king, and by pieces of the loser.
    fn may_be_closed(&self, square: Square, squares: Bitboard) -> bool {
        let far = self.other_king & !attacks::king(square).with(square);
        // The square of the king matters only by the squares that it guards.
        let mut tried = Vec::new();
        far.into_iter().any(|king| {
            let open = squares & !attacks::king(king);
            if tried.contains(&open) {
                return false;
            }
            tried.push(open);
            self.have_blockers(open)
        })
    }

    /// Returns whether nothing rules out that pieces of the loser stand on all these squares at once: each square is in
    /// the set of one, and they are as many as the squares.
    fn have_blockers(&self, squares: Bitboard) -> bool {
        let mut reached = Bitboard::EMPTY;
        let mut count = 0;
        for piece in &self.sets.pieces {
            let may_block = piece.color != self.winner && piece.role != Role::King;
            if may_block && piece.all().meets(squares) {
                reached |= piece.all();
                count += 1;
            }
        }
        (squares & !reached).is_empty() && count >= squares.len()
    }
}

fn is_attacker(piece: &Reach, winner: Color) -> bool {
    piece.color == winner && piece.role != Role::King
}
