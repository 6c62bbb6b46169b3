//! Capture en passant: two pawns leave one rank at once.

use oracle_laws::{Color, Role, Square};

use super::boards::{Claim, agree, free_board, position};
use super::prove_all;
use crate::board::squares;
use crate::movegen::uncovered_by;
use crate::plain::{Cell, offset};
use crate::solver::Prover;

/// The side that captures, the squares of the two pawns, the square where the capturing pawn arrives, and the king's.
fn captures() -> impl Iterator<Item = (Color, Square, Square, Square, Square)> {
    let pairs = Color::ALL.into_iter().flat_map(|us| {
        let (rank, up) = if us == Color::White { (4, 1) } else { (3, -1) };
        let pushed = squares().filter(move |square| square.index() / 8 == rank);
        pushed.flat_map(move |pushed| {
            let beside = [-1, 1]
                .into_iter()
                .filter_map(move |files| offset(pushed, files, 0));
            beside.filter_map(move |from| Some((us, from, pushed, offset(pushed, 0, up)?)))
        })
    });
    pairs.flat_map(|(us, from, pushed, to)| {
        let kings = squares().filter(move |king| ![from, pushed, to].contains(king));
        kings.map(move |king| (us, from, pushed, to, king))
    })
}

/// The king is attacked after the capture if and only if `uncovered_by` names an attacker.
pub fn uncovered(prover: Prover) -> usize {
    prove_all(
        prover,
        captures(),
        |&(us, from, pushed, to, king), proofs| {
            let mut board = free_board(us, Some(king));
            board.put(from, Cell::piece(us, Role::Pawn));
            board.put(pushed, Cell::piece(!us, Role::Pawn));
            board.put(to, Cell::EMPTY);
            let uncovered = uncovered_by(&position(&board, us, Some(king)), from, to);
            let mut after = board.moved(from, to);
            after.put(pushed, Cell::EMPTY);
            let attacked = after.attacked(king, !us);
            proofs.prove(&Claim::new(
                format!("{us} captures {from}{to} en passant, king on {king}"),
                &board,
                agree(uncovered.any(), attacked),
            ));
        },
    )
}
