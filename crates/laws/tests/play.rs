//! Moves that are checked before they are played.

use oracle_laws::{
    AutomaticDraws, Bitboard, CastlingSide, History, Move, MoveKind, PlayError, Position, Reason,
    Role, Square,
};

/// Positions with castling, en passant, promotions, pins and checks, one of Chess960, and one without kings.
const POSITIONS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "1n2k3/P7/8/8/8/8/8/4K3 w - - 99 60",
    "4r1k1/8/8/8/8/8/4R3/4K3 w - - 3 9",
    "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
    "8/8/2r5/8/5P2/8/8/8 b - - 0 1",
];

/// Returns a move for each two squares, and each legal move with another role, capture, promotion or kind.
fn moves_of_any_kind(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Bitboard::ALL {
        let Some(role) = position.placement().role_at(from) else {
            continue;
        };
        moves.extend(Bitboard::ALL.into_iter().map(|to| Move {
            role,
            from,
            to,
            capture: position.placement().role_at(to),
            promotion: None,
            kind: MoveKind::Normal,
        }));
    }
    let roles = || Role::ALL.into_iter().map(Some).chain([None]);
    for legal in position.legal_moves() {
        moves.extend(Role::ALL.map(|role| Move { role, ..legal }));
        moves.extend(roles().map(|capture| Move { capture, ..legal }));
        moves.extend(roles().map(|promotion| Move { promotion, ..legal }));
        let castling = CastlingSide::ALL.map(MoveKind::Castle);
        let kinds = [MoveKind::Normal, MoveKind::EnPassant].into_iter();
        moves.extend(kinds.chain(castling).map(|kind| Move { kind, ..legal }));
    }
    moves
}

#[test]
fn a_move_is_played_if_it_is_legal_and_refused_without_a_trace_if_not() {
    for fen in POSITIONS {
        let position: Position = fen.parse().unwrap();
        let legal = position.legal_moves();
        assert!(!legal.is_empty());
        let mut refused = 0;
        for played in moves_of_any_kind(&position) {
            let mut next = position.clone();
            let answer = next.play(played);
            assert_eq!(answer.is_ok(), legal.contains(&played), "{fen}: {played:?}");
            if answer.is_ok() {
                assert_eq!(next, position.after(played), "{fen}: {played}");
            } else {
                assert_eq!(next, position, "{fen}: {played:?}");
                refused += 1;
            }
        }
        assert!(refused > 60, "{fen}: {refused}");
    }
}

#[test]
fn the_error_of_a_move_is_the_law_that_it_breaks_and_its_sentence() {
    let mut position: Position = POSITIONS[3].parse().unwrap();
    let step = position.judge("e2e3".parse().unwrap()).unwrap();
    let aside = Move {
        to: Square::D2,
        ..step
    };
    let error: PlayError = position.play(aside).unwrap_err();
    assert_eq!(error.illegal.reason, Reason::Pinned);
    let sentence = "the white rook on e2 is pinned to its king on e1 by the black rook on e8";
    assert_eq!(error.to_string(), sentence);
    assert_eq!(error, PlayError::new(&position, error.illegal));
}

#[test]
fn a_move_of_another_position_is_refused_although_its_squares_are_those_of_a_legal_move() {
    let before: Position = "4k3/8/8/8/8/8/8/R3K3 w - -".parse().unwrap();
    let of_rook = before.judge("a1a4".parse().unwrap()).unwrap();
    let mut position: Position = "4k3/8/8/8/8/8/8/Q3K3 w - -".parse().unwrap();
    let error = position.play(of_rook).unwrap_err();
    assert_eq!(error.illegal.reason, Reason::NoPiece);
    assert_eq!(
        error.to_string(),
        "a1a4 is legal here, but this move was made for another position"
    );
}

#[test]
fn a_history_refuses_an_illegal_move_without_a_trace() {
    let mut history = History::default();
    let advance = history.position().judge("e2e4".parse().unwrap()).unwrap();
    history.play(advance).unwrap();
    let error = history.play(advance).unwrap_err();
    assert_eq!(error.to_string(), "there is no piece on e2");
    assert_eq!(history.plies(), 1);
    let mut unchecked = History::default();
    unchecked.play_unchecked(advance);
    assert_eq!(history.position(), unchecked.position());
    assert_eq!(history.occurrences(), unchecked.occurrences());
}

/// Kings walk around in circles of 11 and 13 squares, so a position comes back after 286 half-moves.
#[test]
fn a_position_that_comes_back_late_is_the_same() {
    const WHITE: [&str; 11] = [
        "c1", "d1", "e1", "f1", "g1", "h1", "h2", "g2", "f2", "e2", "d2",
    ];
    const BLACK: [&str; 13] = [
        "c8", "d8", "e8", "f8", "g8", "h8", "h7", "g7", "f7", "e7", "d7", "c7", "b7",
    ];
    for clock in [0, 90, 255, 300, 100_000] {
        let start: Position = format!("2k5/8/8/p7/P7/8/8/2K5 w - - {clock} 1")
            .parse()
            .unwrap();
        let mut history = History::with_automatic_draws(&start, AutomaticDraws::Never);
        for round in 0..2 {
            for ply in 0..1150_usize {
                let (white, black) = (ply.div_ceil(2), ply / 2);
                let uci = if ply % 2 == 0 {
                    format!("{}{}", WHITE[white % 11], WHITE[(white + 1) % 11])
                } else {
                    format!("{}{}", BLACK[black % 13], BLACK[(black + 1) % 13])
                };
                let legal = history.position().judge(uci.parse().unwrap()).unwrap();
                history.play_unchecked(legal);
                let ply = ply as u32 + 1;
                let wanted: Vec<u32> = (0..=ply)
                    .filter(|other| (ply - other).is_multiple_of(286))
                    .collect();
                assert_eq!(history.occurrences(), wanted, "{clock} {round}");
            }
            assert_eq!(history.threefold(), Some(572), "{clock} {round}");
            let again = History::with_automatic_draws(&start, AutomaticDraws::Never);
            history.restart_as(&again);
        }
    }
}
