//! King safety: the checkers, the squares to which the king may go, and the moves of other pieces that do not expose it.

use std::array::from_fn;
use std::collections::BTreeMap;

use oracle_laws::{Color, Role, Square};

use super::boards::{Claim, agree, free_board, plain_attackers, position, same};
use super::prove_all;
use crate::board::squares;
use crate::circuit::{Bit, all, any};
use crate::movegen::KingSafety;
use crate::plain::{Board, Cell, walk};
use crate::solver::Prover;

/// Every side to move, and every square of its king.
pub fn kings() -> impl Iterator<Item = (Color, Square)> {
    Color::ALL
        .into_iter()
        .flat_map(|us| squares().map(move |king| (us, king)))
}

/// The checkers are the pieces that attack the king; only pieces of its own side, other than the king, are pinned.
pub fn checkers(prover: Prover) -> usize {
    prove_all(prover, kings(), |&(us, king), proofs| {
        let board = free_board(us, Some(king));
        let position = position(&board, us, Some(king));
        let found = KingSafety::new(&position);
        let occupied = position.placement.occupied();
        let own = position.placement.color(us).without(king);
        let same = same(found.checkers, plain_attackers(&board, king, !us, occupied))
            & (found.pinned & !own).is_empty();
        proofs.prove(&Claim::new(
            format!("checkers of the {us} king on {king}"),
            &board,
            same,
        ));
    })
}

/// A square without a piece of its own side is in danger where the king would be attacked, had it gone there.
pub fn danger(prover: Prover) -> usize {
    prove_all(prover, kings(), |&(us, king), proofs| {
        let board = free_board(us, Some(king));
        let danger = KingSafety::new(&position(&board, us, Some(king))).danger;
        for to in squares().filter(|to| *to != king) {
            let own = board.at(to).occupied() & board.at(to).is(us);
            let attacked = board.moved(king, to).attacked(to, !us);
            proofs.prove(&Claim {
                name: format!("{us} king from {king} to {to}"),
                board: &board,
                premise: !own,
                conclusion: agree(danger.has(to), attacked),
            });
        }
    })
}

/// Every piece but the king may go to a square where `allow` says so: if and only if the king is not attacked after the move.
/// The piece jumps over nothing on a line, and takes no piece of its own side and no king.
pub fn allow(prover: Prover) -> usize {
    prove_all(prover, kings(), |&(us, king), proofs| {
        let board = free_board(us, Some(king));
        let safety = KingSafety::new(&position(&board, us, Some(king)));
        // One square each, whichever.
        let (from, to): ([Bit; 64], [Bit; 64]) =
            (from_fn(|_| Bit::free()), from_fn(|_| Bit::free()));
        let at = Square::table_index;

        let is_allowed = at_chosen(&to, |target| {
            at_chosen(&from, |square| safety.allow(square).has(target))
        });

        // What arrives does not matter, it may be promoted: of the pieces of its own side, a walk from the king sees only
        // that they are there.
        let arrived = Cell::piece(us, Role::Knight);
        let after = Board(from_fn(|at| {
            arrived.choose(to[at], board.0[at].without_piece_if(from[at]))
        }));
        let attacked = after.attacked(king, !us);

        let mut premises = vec![only_one(&from), only_one(&to), !from[at(king)]];
        for square in squares() {
            let cell = board.at(square);
            let is_own = cell.occupied() & cell.is(us);
            let is_king = cell.roles[Role::King.index()];
            premises.extend([
                !from[at(square)] | is_own,
                !to[at(square)] | !is_own & !is_king,
            ]);
        }
        // Which moves jump does not matter where they are on no line with the king.
        for line in lines(king) {
            for (start, &square) in line.iter().enumerate() {
                for targets in [
                    line[..start].iter().rev().collect::<Vec<_>>(),
                    line[start + 1..].iter().collect(),
                ] {
                    let mut passed = Vec::new();
                    for target in targets {
                        let goes = from[at(square)] & to[at(*target)];
                        premises.extend(
                            passed
                                .iter()
                                .map(|passed: &Square| !(goes & board.at(*passed).occupied())),
                        );
                        passed.push(*target);
                    }
                }
            }
        }
        proofs.prove(&Claim {
            name: format!("the {us} king on {king} after another piece has moved"),
            board: &board,
            premise: all(premises),
            conclusion: agree(is_allowed, !attacked),
        });
    })
}

/// Returns the four lines through a square, with the square, each from one edge of the board to the other.
fn lines(square: Square) -> impl Iterator<Item = Vec<Square>> {
    let ways = [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter();
    ways.map(move |(files, ranks)| {
        let mut line: Vec<Square> = walk(square, (-files, -ranks)).collect();
        line.reverse();
        line.push(square);
        line.extend(walk(square, (files, ranks)));
        line
    })
}

/// Returns whether exactly one of the bits is true.
fn only_one(bits: &[Bit]) -> Bit {
    let (mut before, mut single) = (Bit::FALSE, Bit::TRUE);
    for &bit in bits {
        single = single & !(before & bit);
        before = before | bit;
    }
    before & single
}

/// Returns the bit of the square that is chosen. Squares with the same bit are taken together, which saves gates.
fn at_chosen(choice: &[Bit; 64], bit: impl Fn(Square) -> Bit) -> Bit {
    let mut choices: BTreeMap<Bit, Bit> = BTreeMap::new();
    for square in squares() {
        let chosen = choices.entry(bit(square)).or_insert(Bit::FALSE);
        *chosen = *chosen | choice[square.table_index()];
    }
    any(choices.into_iter().map(|(bit, chosen)| bit & chosen))
}
