//! The fast paths by which games are read: no list of moves is made.

use oracle_laws::{
    Bitboard, CastlingSide, History, Move, MoveKind, PlainMover, Position, Role, Square,
};

use super::boards::Tally;
use super::moves::position_after;
use crate::board::Board;
use crate::program::{as_move, squares};

/// The movers, with their roles.
const MOVERS: [(PlainMover, Role); 7] = [
    (PlainMover::Push, Role::Pawn),
    (PlainMover::Capture, Role::Pawn),
    (PlainMover::Knight, Role::Knight),
    (PlainMover::Bishop, Role::Bishop),
    (PlainMover::Rook, Role::Rook),
    (PlainMover::Queen, Role::Queen),
    (PlainMover::King, Role::King),
];

/// Compares what is played for each kind of mover that stands on the board and each square of arrival: of all its men, of each by
/// itself, and of none; promotions, en passant and castling likewise.
pub fn compare_paths(board: &Board, position: &Position, tally: &mut Tally) {
    let start = History::new(position);
    let mut history = start.clone();
    let moves = board.legal_moves().into_iter();
    let moves: Vec<(Move, Position)> = moves
        .map(|step| (as_move(board, step), position_after(board, step)))
        .collect();
    // Plays the only move that is meant, if there is one.
    let mut ask = |mover: PlainMover, role: Role, origins: Bitboard, to: Square| {
        tally.questions += 1;
        let is_meant = |(played, _): &&(Move, Position)| {
            let is_capture = role == Role::Pawn && played.from.file() != to.file();
            let is_plain = played.kind == MoveKind::Normal && played.promotion.is_none();
            let is_mover = played.role == role && is_capture == (mover == PlainMover::Capture);
            is_plain && is_mover && played.to == to && origins.has(played.from)
        };
        let mut meant = moves.iter().filter(is_meant);
        let only = meant.next().filter(|_| meant.next().is_none());
        let plays = history.play_plain(mover, origins, to);
        let found = plays.then_some(history.position());
        assert_eq!(
            found,
            only.map(|(_, after)| after),
            "{position}: {mover:?} to {to} from\n{origins:?}"
        );
        if plays {
            history.restart_as(&start);
        }
    };
    for (mover, mover_role) in MOVERS {
        let of_role = position.placement().pieces(position.turn(), mover_role);
        let each = of_role.into_iter().filter(|_| of_role.more_than_one());
        let all = (!of_role.is_empty()).then_some(Bitboard::ALL);
        for origins in each.map(Square::bitboard).chain(all) {
            squares().for_each(|to| ask(mover, mover_role, origins, to));
        }
        for (played, _) in moves.iter().filter(|(played, _)| played.role == mover_role) {
            ask(mover, mover_role, !played.from.bitboard(), played.to);
        }
    }
    for side in CastlingSide::ALL {
        tally.questions += 1;
        let wanted = moves
            .iter()
            .find(|(played, _)| played.castle() == Some(side));
        let castles = history.castle(side);
        assert_eq!(
            castles.then_some(history.position()),
            wanted.map(|(_, after)| after),
            "{position}: castling {side}"
        );
        if castles {
            history.restart_as(&start);
        }
    }
    assert_eq!(
        history.position(),
        position,
        "a move that is not played changes nothing"
    );
}
