//! The targets of every piece: how it moves, and which of these moves are allowed.

use oracle_laws::{CastlingRights, CastlingSide, Color, Role, Square};

use super::boards::{Claim, agree, free_board, has_single_piece, position, same};
use super::king_safety::kings;
use super::prove_all;
use crate::Position;
use crate::board::{Bitboard, SetBySquare, squares};
use crate::circuit::{Bit, all};
use crate::movegen::{KingSafety, PieceTargets, castling_rook, uncovered_by};
use crate::plain::{Board, directions, leaps, offset, walk};
use crate::solver::Prover;

/// Returns the targets of a side without a king: nothing but the movement of its pieces limits them.
fn find_without_king(position: &Position) -> SetBySquare {
    let kingless = Position {
        king: None,
        ..position.clone()
    };
    let mut targets = PieceTargets::NONE;
    targets.find(&kingless, &KingSafety::new(&kingless));
    targets.of
}

/// Returns the squares to which a piece of a side may go by its movement alone (FIDE articles 3.1 to 3.7), except en passant.
fn movement(board: &Board, us: Color, from: Square) -> Bitboard {
    let mut targets = Bitboard::EMPTY;
    let mut goes = |role: Role, to: Square, condition: Bit| {
        let goes = board.has(from, us, role) & condition;
        targets |= Bitboard::EMPTY.with(to).only_if(goes);
    };
    let takes = |to: Square| {
        let cell = board.at(to);
        cell.occupied() & cell.is(!us) & !cell.roles[Role::King.index()]
    };
    let is_empty = |square: Square| !board.at(square).occupied();
    for to in leaps(us, Role::Knight, from) {
        goes(Role::Knight, to, is_empty(to) | takes(to));
    }
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for direction in directions(role) {
            let mut open = Bit::TRUE;
            for to in walk(from, direction) {
                goes(role, to, open & (is_empty(to) | takes(to)));
                open = open & is_empty(to);
            }
        }
    }
    for to in leaps(us, Role::Pawn, from) {
        goes(Role::Pawn, to, takes(to));
    }
    let (up, start) = if us == Color::White { (1, 1) } else { (-1, 6) };
    if let Some(one) = offset(from, 0, up) {
        goes(Role::Pawn, one, is_empty(one));
        let two = offset(one, 0, up).filter(|_| from.index() / 8 == start);
        if let Some(two) = two {
            goes(Role::Pawn, two, is_empty(one) & is_empty(two));
        }
    }
    targets
}

/// Without a king to be safe, the targets of a piece are its movement.
pub fn movements(prover: Prover) -> usize {
    let ranks = (0..8).flat_map(|rank| Color::ALL.map(|us| (us, rank)));
    prove_all(prover, ranks, |&(us, rank), proofs| {
        let board = free_board(us, None);
        let targets = find_without_king(&position(&board, us, None));
        for from in squares().skip(8 * rank).take(8) {
            let same = same(targets.at(from), movement(&board, us, from));
            proofs.prove(&Claim {
                name: format!("{us}'s piece on {from}"),
                board: &board,
                premise: has_single_piece(&board, from),
                conclusion: same,
            });
        }
    })
}

/// The targets of each piece are its movement where `allow` allows it, whatever the masks of the king's safety are; the king's
/// are the squares beside it that are not in danger. A pawn may also capture en passant where that uncovers nothing, and
/// castling is as `castling_rook` says. The pieces that have moves are those with targets, and the king if it may castle.
pub fn targets(prover: Prover) -> usize {
    prove_all(prover, kings(), |&(us, king), proofs| {
        let board = free_board(us, Some(king));
        let mut position = position(&board, us, Some(king));
        let free = || Bitboard::of(|_| Bit::free());
        let safety = KingSafety {
            king: Some(king),
            danger: free(),
            checkers: free(),
            check_mask: free(),
            pinned: free() & position.placement.color(us).without(king),
        };
        let find = |position: &Position| {
            let mut targets = PieceTargets::NONE;
            targets.find(position, &safety);
            targets
        };
        let movements = find_without_king(&position);
        let is_open = |to: Square| {
            let cell = board.at(to);
            !(cell.occupied() & cell.is(us)) & !cell.roles[Role::King.index()]
        };
        let steps = leaps(us, Role::King, king).into_iter();
        let steps = steps.fold(Bitboard::EMPTY, |all, to| {
            all | Bitboard::EMPTY
                .with(to)
                .only_if(is_open(to) & !safety.danger.has(to))
        });
        let prove = |name: &str, found: &PieceTargets, from: Square, expected: Bitboard| {
            let targets = found.of.at(from);
            let castles = Bitboard::EMPTY.with(king).only_if(found.castles.any());
            proofs.prove(&Claim {
                name: format!("{us}'s piece on {from}, its king on {king}{name}"),
                board: &board,
                premise: has_single_piece(&board, from),
                conclusion: same(targets, expected)
                    & agree(found.movers.has(from), targets.any() | castles.has(from)),
            });
        };

        let plain = find(&position);
        for from in squares() {
            let moves = movements.at(from) & safety.allow(from);
            prove("", &plain, from, if from == king { steps } else { moves });
        }
        let proves_same = |name: &str, found: &PieceTargets, others: &[Square]| {
            let squares = squares().filter(|from| !others.contains(from));
            let claims = squares.map(|from| {
                same(found.of.at(from), plain.of.at(from))
                    & agree(found.movers.has(from), plain.movers.has(from))
            });
            let name = format!("{us}'s other pieces, its king on {king}{name}");
            proofs.prove(&Claim::new(name, &board, all(claims)));
        };
        for passed in ep_squares(us) {
            position.ep_square = Some(passed);
            let found = find(&position);
            let name = format!(", en passant on {passed}");
            let pawns: Vec<Square> = leaps(!us, Role::Pawn, passed);
            for &from in &pawns {
                let is_safe = uncovered_by(&position, from, passed).is_empty();
                let captures = board.has(from, us, Role::Pawn) & is_safe;
                let captures = Bitboard::EMPTY.with(passed).only_if(captures);
                prove(&name, &found, from, plain.of.at(from) | captures);
            }
            proves_same(&name, &found, &pawns);
        }
        position.ep_square = None;
        for rights in rights(us, king) {
            position.castling = rights;
            let found = find(&position);
            let name = format!(", rights {:?}", rights.0);
            let rook = |side| castling_rook(&position, &safety, side);
            let castles = rook(CastlingSide::Kingside) | rook(CastlingSide::Queenside);
            let claim = same(found.castles, castles);
            proofs.prove(&Claim::new(format!("castling{name}"), &board, claim));
            prove(&name, &found, king, plain.of.at(king));
            proves_same(&name, &found, &[king]);
        }
    })
}

/// Returns the squares that a pawn of the other side can have passed over.
fn ep_squares(us: Color) -> impl Iterator<Item = Square> {
    let rank = if us == Color::White { 5 } else { 2 };
    squares().filter(move |square| square.index() / 8 == rank)
}

/// Returns all rights to castle with one rook on each side at most, but for none.
fn rights(us: Color, king: Square) -> Vec<CastlingRights> {
    let back = if us == Color::White { 0 } else { 7 };
    if king.index() / 8 != back {
        return Vec::new();
    }
    let rank = || squares().filter(move |square| square.index() / 8 == back);
    let west: Vec<_> = rank()
        .filter(|rook| *rook < king)
        .map(Some)
        .chain([None])
        .collect();
    let east: Vec<_> = rank()
        .filter(|rook| *rook > king)
        .map(Some)
        .chain([None])
        .collect();
    let pairs = west
        .iter()
        .flat_map(|west| east.iter().map(move |east| [*west, *east]));
    let rights = pairs.map(|rooks| CastlingRights(rooks.into_iter().flatten().collect()));
    rights.filter(|rights| !rights.is_empty()).collect()
}
