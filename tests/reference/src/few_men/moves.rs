//! The legal moves, check, checkmate and stalemate.

use oracle_laws::{
    Bitboard, CastlingSide, Checks, Color, GivenCheck, History, Move, MoveKind, Outcome,
    OutcomeReason, Position, Role,
};

use super::boards::Tally;
use crate::board::{Board, Step};
use crate::program::{as_move, as_position, bit, checkers, narrow, squares};

/// Compares the targets of each piece, castling, checkers and status.
pub fn compare_targets(board: &Board, position: &Position, tally: &mut Tally) {
    let us = board.white_to_move;
    let mut targets = [Bitboard::EMPTY; 64];
    let (mut castles, mut movers) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let moves = board.legal_moves();
    let count = moves.len();
    for Step {
        from,
        to,
        is_castling,
        ..
    } in moves
    {
        movers |= bit(from);
        let reached = if is_castling {
            &mut castles
        } else {
            &mut targets[from]
        };
        *reached |= bit(to);
    }
    tally.tried += 1;
    tally.moves += count as u64;
    let is_check = board.is_check(us);
    let has_king = board.king(us).is_some();
    position.with_legal_moves(|legal| {
        for (square, man) in board.men() {
            let found = legal.targets(narrow(square));
            assert_eq!(found, targets[square], "{position}: {man:?}");
        }
        assert_eq!(legal.castles(), castles, "{position}: castling");
        assert_eq!(legal.movers(), movers, "{position}: pieces that have moves");
        assert_eq!(legal.any(), count > 0, "{position}: any move");
        assert_eq!(legal.checkers(), checkers(board), "{position}: checkers");
        let status = legal.status();
        let of_king = |is: bool| has_king.then_some(is);
        let wanted = [is_check, is_check && count == 0, !is_check && count == 0].map(of_king);
        assert_eq!(
            [status.check, status.checkmate, status.stalemate],
            wanted,
            "{position}: check, checkmate, stalemate"
        );
    });
    assert_eq!(
        position.has_legal_move(),
        count > 0,
        "{position}: has a legal move"
    );
    if is_check || count == 0 {
        assert_eq!(position.is_check(), is_check, "{position}: check");
        assert_eq!(
            position.is_checkmate(),
            is_check && count == 0,
            "{position}: checkmate"
        );
        assert_eq!(
            position.is_stalemate(),
            has_king && !is_check && count == 0,
            "{position}: stalemate"
        );
    }
    // A reader of games looks for a free piece first.
    if count == 0 && position.is_of_game() {
        let reason = if is_check {
            OutcomeReason::Checkmate
        } else {
            OutcomeReason::Stalemate
        };
        let winner = is_check.then_some(Color::from_white(!us));
        let outcome = Some(Outcome { winner, reason });
        assert_eq!(
            History::new(position).outcome(),
            outcome,
            "{position}: end of the game"
        );
    }
}

/// Compares the list of moves, the position after each, and whether it gives check or checkmate.
pub fn compare_played(board: &Board, position: &Position, tally: &mut Tally) {
    let us = board.white_to_move;
    let mut wanted = Vec::with_capacity(64);
    let checks = Checks::new(position);
    assert_eq!(
        checks.is_given_before(),
        board.is_check(!us),
        "{position}: check before the move"
    );
    for step in board.legal_moves() {
        let after = board.after(step);
        let played = as_move(board, step);
        wanted.push(played);
        let given = match after.is_check(!us) {
            false => GivenCheck::None,
            true if after.has_move() => GivenCheck::Check,
            true => GivenCheck::Checkmate,
        };
        assert_eq!(checks.given(played), given, "{position} {played}: check");
        let next = position_after(board, step);
        assert_eq!(
            position.after(played),
            next,
            "{position} {played}: the position after it"
        );
    }
    let promotion = |played: &Move| {
        Role::PROMOTIONS
            .iter()
            .position(|&role| Some(role) == played.promotion)
    };
    wanted.sort_by_key(|played| (played.from, played.to, promotion(played)));
    assert_eq!(position.legal_moves(), wanted, "{position}: list of moves");
    tally.questions += 2 * wanted.len() as u64;
    let legal = position.legal();
    for side in CastlingSide::ALL {
        let castles = wanted.iter().any(|played| played.castle() == Some(side));
        assert_eq!(
            legal.may_castle(side),
            castles,
            "{position}: castling {side}"
        );
    }
    let ep_square = wanted
        .iter()
        .find(|played| played.is_en_passant())
        .map(|played| played.to);
    assert_eq!(
        position.legal_ep_square(),
        ep_square,
        "{position}: legal en passant square"
    );
    let is_special = |played: &&Move| played.kind != MoveKind::Normal || played.promotion.is_some();
    let mut special = wanted.iter().filter(is_special);
    assert!(
        special.all(|played| legal.specials().has(played.from)),
        "{position}: special moves"
    );
    let by_piece = squares().flat_map(|from| legal.moves_from(from));
    assert!(by_piece.eq(wanted), "{position}: moves by piece");
}

/// Returns the position after a move from the first position of a game.
pub fn position_after(board: &Board, step: Step) -> Position {
    let is_pawn = board.on(step.from).is_some_and(|(_, role)| role == b'p');
    let has_progress = is_pawn || step.captured.is_some();
    let halfmoves = u32::from(!has_progress);
    as_position(
        &board.after(step),
        halfmoves,
        1 + u32::from(!board.white_to_move),
    )
}
