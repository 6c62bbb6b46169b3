//! What pieces attack: tables entry by entry, sliders on every board.

use oracle_laws::{Bitboard as KnownSet, Color, Role, Square, attacks as tables};

use super::boards::{Claim, free_board, placement, plain_attackers, same};
use super::{Proofs, prove_all};
use crate::attacks;
use crate::board::{Bitboard, squares};
use crate::circuit::Bit;
use crate::plain::{Board, Cell, directions, leaps, walk};
use crate::solver::Prover;

#[test]
fn proofs_of_the_tables_are_a_look_at_each_entry() {
    let set = |squares: Vec<Square>| squares.into_iter().collect::<KnownSet>();
    let (rook, bishop) = (directions(Role::Rook), directions(Role::Bishop));
    for from in squares() {
        assert_eq!(
            tables::knight(from),
            set(leaps(Color::White, Role::Knight, from))
        );
        assert_eq!(
            tables::king(from),
            set(leaps(Color::White, Role::King, from))
        );
        for color in Color::ALL {
            assert_eq!(
                tables::pawn(color, from),
                set(leaps(color, Role::Pawn, from))
            );
        }
        for (lines, directions) in [
            (
                tables::orthogonal_lines(from),
                [[(1, 0), (-1, 0)], [(0, 1), (0, -1)]],
            ),
            (
                tables::diagonal_lines(from),
                [[(1, 1), (-1, -1)], [(-1, 1), (1, -1)]],
            ),
        ] {
            for (line, [up, down]) in lines.into_iter().zip(directions) {
                assert_eq!(line.above, walk(from, up).collect(), "{from}");
                assert_eq!(line.below, walk(from, down).collect(), "{from}");
            }
        }
        for to in squares() {
            let (mut between, mut through) = (KnownSet::EMPTY, KnownSet::EMPTY);
            for &(files, ranks) in rook.iter().chain(&bishop) {
                let ahead: Vec<Square> = walk(from, (files, ranks)).collect();
                if let Some(steps) = ahead.iter().position(|square| *square == to) {
                    between = ahead[..steps].iter().copied().collect();
                    let behind = walk(from, (-files, -ranks));
                    through = ahead.iter().copied().chain(behind).chain([from]).collect();
                }
            }
            assert_eq!(tables::between(from, to), between, "{from} {to}");
            assert_eq!(tables::line_through(from, to), through, "{from} {to}");
        }
    }
}

/// For every square and every set of occupied squares, a slider attacks the squares up to the first that is occupied.
pub fn sliders(prover: Prover) -> usize {
    let roles = [Role::Bishop, Role::Rook, Role::Queen];
    let cases = squares().flat_map(|from| roles.map(|role| (from, role)));
    prove_all(prover, cases, |&(from, role), proofs| {
        let board = Board(std::array::from_fn(|_| {
            let mut cell = Cell::EMPTY;
            cell.roles[0] = Bit::free();
            cell
        }));
        let occupied = Bitboard::of(|square| board.at(square).occupied());
        let found = match role {
            Role::Bishop => attacks::bishop(from, occupied),
            Role::Rook => attacks::rook(from, occupied),
            _ => attacks::queen(from, occupied),
        };
        let mut seen = Bitboard::EMPTY;
        for direction in directions(role) {
            let mut open = Bit::TRUE;
            for square in walk(from, direction) {
                seen |= Bitboard::EMPTY.with(square).only_if(open);
                open = open & !occupied.has(square);
            }
        }
        let same = same(found, seen);
        proofs.prove(&Claim::new(format!("{role} on {from}"), &board, same));
    })
}

/// The attackers of a square are the pieces that could capture on it; sliders are stopped by any set of squares that are
/// said to be occupied, and pieces on other squares are not there.
pub fn attackers(prover: Prover) -> usize {
    let cases = squares().flat_map(|square| Color::ALL.map(|by| (square, by)));
    prove_all(prover, cases, |&(square, by), proofs: &Proofs| {
        let board = free_board(!by, None);
        let occupied = Bitboard::of(|_| Bit::free());
        let found = attacks::attackers(&placement(&board), square, by, occupied);
        let same = same(found, plain_attackers(&board, square, by, occupied));
        proofs.prove(&Claim::new(
            format!("attackers of {square} by {by}"),
            &board,
            same,
        ));
    })
}
