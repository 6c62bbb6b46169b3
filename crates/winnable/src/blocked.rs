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
//! Where every square of the king's set is ruled out, the position is not winnable.

use oracle_laws::{Bitboard, Color, Placement, Position, Role, Square, attacks};

use super::reach::{Fates, Reach, Reaches, ahead};

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

/// One of the cases of a proof. At any moment of a game, what has happened so far is one of them; the sets of a case with
/// one more piece captured begin with those from before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The squares of pieces that have been captured there, before they moved.
    pub captured: Bitboard,
    /// The squares of pieces that have not been captured there before they moved.
    pub spared: Bitboard,
    /// The sets of such positions.
    pub sets: Blocked,
}

/// The budget from which a proof may tell cases apart: with a smaller one, an answer is to be quick.
pub(super) const CASES: u64 = 20_000;
/// The number of pieces whose cases may be told apart in one proof.
const DEPTH: u32 = 2;

/// Returns the cases of a proof that a colour cannot checkmate, if the sets give one. With `in_cases`, a proof may have
/// several, and the search for it takes up to a tenth of a second; without, it has one. Returns `None` for a position with
/// an en passant square. Both kings are on the board.
pub(super) fn prove(position: &Position, winner: Color, in_cases: bool) -> Option<Vec<Case>> {
    if position.ep_square().is_some() {
        return None;
    }
    let (mut cases, depth) = (Vec::new(), if in_cases { DEPTH } else { 0 });
    add_cases(&Reaches::new(position, winner), depth, &mut cases).then_some(cases)
}

/// Adds the cases of a proof for sets that have not grown, if need be with one more piece captured or not.
fn add_cases(start: &Reaches, depth: u32, cases: &mut Vec<Case>) -> bool {
    let reaches = start.clone().grown();
    let Fates { captured, spared } = reaches.fates;
    let mut holes = reaches.holes.into_iter();
    if let Some(sets) = sets_without_mate(reaches) {
        cases.push(Case {
            captured,
            spared,
            sets,
        });
        return true;
    }
    let known = cases.len();
    depth > 0
        && holes.any(|hole| {
            cases.truncate(known);
            let sparing = start.sparing(hole);
            add_cases(&sparing, depth - 1, cases)
                && add_cases(&sparing.grown().losing(hole), depth - 1, cases)
        })
}

/// Returns the sets if no checkmate is possible on them.
fn sets_without_mate(reaches: Reaches) -> Option<Blocked> {
    let winner = reaches.winner;
    let attackers = reaches.all_but_king(winner);
    let board = Board {
        winner,
        other_king: reaches.king(winner),
        sets: Blocked {
            king: reaches.king(!winner),
            attacked: attackers.fold(Bitboard::EMPTY, |all, piece| all | piece.attacks()),
            pieces: reaches.pieces,
        },
    };
    let mut squares = board.sets.king.into_iter();
    let mates = squares.any(|square| board.may_be_mate(square));
    (!mates).then_some(board.sets)
}

/// Returns whether a proof is worth looking for: half of the pawns stand face to face, at least four of them, and each has
/// one of the other colour ahead of it on its file. A pawn that has none can usually promote, and the proof fails.
pub(super) fn is_likely(placement: &Placement) -> bool {
    let pawns = |color| placement.pieces(color, Role::Pawn);
    let pairs = (ahead(Color::White, pawns(Color::White)) & pawns(Color::Black)).len();
    let faces_another = |color: Color| {
        pawns(color).into_iter().all(|pawn| {
            let [_, file] = attacks::orthogonal_lines(pawn);
            color.either(file.above, file.below).meets(pawns(!color))
        })
    };
    pairs >= 2 && 4 * pairs >= placement.pawns().len() && Color::ALL.into_iter().all(faces_another)
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
        self.may_be_closed(square, beside & !self.sets.attacked)
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
