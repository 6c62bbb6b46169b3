//! Castling, with the king and the rook on any files: standard chess and Chess960.

use oracle_laws::{CastlingRights, CastlingSide, Color, Role, Square};

use super::boards::{Claim, free_board, position, same};
use super::prove_all;
use crate::board::{Bitboard, squares};
use crate::circuit::{Bit, all};
use crate::movegen::{KingSafety, castling_rook};
use crate::plain::{Board, Cell};
use crate::solver::Prover;

/// The side to move, the king's square and the rook's.
fn castlings() -> impl Iterator<Item = (Color, Square, Square)> {
    Color::ALL.into_iter().flat_map(|us| {
        let back = if us == Color::White { 0 } else { 7 };
        let rank = move || squares().filter(move |square| square.index() / 8 == back);
        rank().flat_map(move |king| {
            let rooks = rank().filter(move |rook| *rook != king);
            rooks.map(move |rook| (us, king, rook))
        })
    })
}

/// Returns whether castling is legal (FIDE article 3.8.2, Guidelines II.3): every square that king or rook passes or ends on
/// is empty but for the two, and the king is attacked neither before, nor on its way, nor on the board after castling.
fn is_legal(board: &Board, us: Color, king: Square, rook: Square) -> Bit {
    let back = king.index() / 8 * 8;
    let (king_to, rook_to) = if rook > king { (6, 5) } else { (2, 3) };
    let (king_to, rook_to) = (back + king_to, back + rook_to);
    let span = |from: Square, to: u8| from.index().min(to)..=from.index().max(to);
    let square = |index: u8| Square::truncated(index.into());
    let way = span(king, king_to).chain(span(rook, rook_to)).map(square);
    let is_free = board.is_empty(way.filter(|square| *square != king && *square != rook));
    let passed = span(king, king_to).map(square);
    let passed = passed.filter(|passed| *passed != king && *passed != square(king_to));
    let is_safe_on_its_way = all(passed.map(|to| !board.moved(king, to).attacked(to, !us)));
    let mut after = board.clone();
    after.put(king, Cell::EMPTY);
    after.put(rook, Cell::EMPTY);
    after.put(square(king_to), Cell::piece(us, Role::King));
    after.put(square(rook_to), Cell::piece(us, Role::Rook));
    all([
        is_free,
        !board.attacked(king, !us),
        is_safe_on_its_way,
        !after.attacked(square(king_to), !us),
    ])
}

/// The generator finds the rook if and only if castling is legal, and none on the other side.
pub fn castling(prover: Prover) -> usize {
    prove_all(prover, castlings(), |&(us, king, rook), proofs| {
        let mut board = free_board(us, Some(king));
        board.put(rook, Cell::piece(us, Role::Rook));
        let mut position = position(&board, us, Some(king));
        position.castling = CastlingRights(rook.bitboard());
        let side = CastlingSide::from_squares(king, rook);
        let legal = is_legal(&board, us, king, rook);
        let found = castling_rook(&position, &KingSafety::new(&position), side);
        let none = CastlingSide::ALL.into_iter().filter(|other| *other != side);
        let none = none.map(|side| castling_rook(&position, &KingSafety::new(&position), side));
        proofs.prove(&Claim::new(
            format!("{us} castles {side}, king on {king}, rook on {rook}"),
            &board,
            all(none.map(Bitboard::is_empty))
                & same(found, Bitboard::EMPTY.with(rook).only_if(legal)),
        ));
    })
}
