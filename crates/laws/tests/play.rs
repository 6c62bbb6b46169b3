//! Moves that are checked before they are played.

use oracle_laws::{
    AutomaticDraws, Bitboard, CastlingSide, Claim, Color, History, Move, MoveKind, PlayError,
    Position, Reason, Role, Square,
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
    let to = Square::D2;
    let error: PlayError = position.play(Move { to, ..step }).unwrap_err();
    assert_eq!(error.illegal.reason, Reason::Pinned);
    let sentence = "the white rook on e2 is pinned to its king on e1 by the black rook on e8";
    assert_eq!(error.to_string(), sentence);
    assert_eq!(error, PlayError::new(&position, error.illegal));
    // A move of another position, although its squares are those of a legal move.
    let [before, mut position] = ["R", "Q"].map(|piece| {
        let fen = format!("4k3/8/8/8/8/8/8/{piece}3K3 w - -");
        fen.parse::<Position>().unwrap()
    });
    let of_rook = before.judge("a1a4".parse().unwrap()).unwrap();
    let error = position.play(of_rook).unwrap_err();
    assert_eq!(error.illegal.reason, Reason::NoPiece);
    let sentence = "a1a4 is legal here, but this move was made for another position";
    assert_eq!(error.to_string(), sentence);
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
    let [white, black] =
        ["c1d1e1f1g1h1h2g2f2e2d2", "c8d8e8f8g8h8h7g7f7e7d7c7b7"].map(|circle| circle.repeat(200));
    for clock in [0, 90, 255, 300, 100_000] {
        let start = format!("2k5/8/8/p7/P7/8/8/2K5 w - - {clock} 1");
        let start: Position = start.parse().unwrap();
        let mut history = History::with_automatic_draws(&start, AutomaticDraws::Never);
        for round in 0..2 {
            for ply in 0..1150 {
                let circle = if ply % 2 == 0 { &white } else { &black };
                let uci = &circle[ply / 2 * 2..][..4];
                let legal = history.position().judge(uci.parse().unwrap()).unwrap();
                history.play_unchecked(legal);
                let ply = ply as u32 + 1;
                let before = (0..=ply).filter(|other| (ply - other).is_multiple_of(286));
                assert!(
                    history.occurrences().into_iter().eq(before),
                    "{clock} {round}"
                );
            }
            assert_eq!(history.threefold(), Some(572), "{clock} {round}");
            let again = History::with_automatic_draws(&start, AutomaticDraws::Never);
            history.restart_as(&again);
        }
    }
}

#[test]
fn moves_are_ordered_as_lists_have_them() {
    for fen in POSITIONS {
        let position: Position = fen.parse().unwrap();
        let moves = position.legal_moves();
        let mut sorted: Vec<Move> = moves.iter().rev().copied().collect();
        sorted.sort();
        assert_eq!(sorted, moves, "{fen}");
        let captures = moves
            .iter()
            .filter(|legal| legal.capture_square().is_some());
        assert!(position.capture_moves().iter().eq(captures), "{fen}");
        let promotions = moves.iter().filter(|legal| legal.is_promotion());
        assert_eq!(promotions.count(), if fen == POSITIONS[2] { 8 } else { 0 });
    }
    // Moves that no position has at once are ordered, too: only equal ones are neither less nor greater.
    let position: Position = POSITIONS[2].parse().unwrap();
    let mut moves = moves_of_any_kind(&position);
    moves.sort();
    assert!(
        moves
            .windows(2)
            .all(|pair| (pair[0] == pair[1]) == (pair[0] >= pair[1]))
    );
}

#[test]
fn each_move_of_a_position_has_a_mirror_image() {
    let fen = "r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 5 9";
    for fen in POSITIONS.into_iter().chain([fen]) {
        let position: Position = fen.parse().unwrap();
        let mirrored = position.mirrored();
        assert_eq!(mirrored.mirrored(), position, "{fen}");
        let mut moves = position.legal_moves();
        for legal in &mut moves {
            (legal.from, legal.to) = (legal.from.flip_vertical(), legal.to.flip_vertical());
        }
        moves.sort();
        assert_eq!(mirrored.legal_moves(), moves, "{fen}");
        for (color, side) in Color::ALL.into_iter().zip(CastlingSide::ALL) {
            let has = position.has_castling_right(color, side);
            assert_eq!(mirrored.has_castling_right(!color, side), has, "{fen}");
        }
    }
    let mirrored = fen.parse::<Position>().unwrap().mirrored();
    let wanted = "r3k2r/8/8/4pP2/8/8/8/R3K2R w Qk e6 5 9";
    let has = |color, side| mirrored.has_castling_right(color, side);
    let rights = Color::ALL.map(|color| CastlingSide::ALL.map(|side| has(color, side)));
    assert_eq!(rights, [[false, true], [true, false]]);
    assert_eq!(mirrored.to_string(), wanted);
    // A king on the back rank of the other colour has none of its rights.
    let intruder: Position = "1K2k2r/8/8/8/8/8/8/8 w k -".parse().unwrap();
    let has = Color::ALL.map(|color| intruder.has_castling_right(color, CastlingSide::Kingside));
    assert_eq!(has, [false, true]);
}

#[test]
fn draws_are_claimed_until_the_game_is_over() {
    let claims = |clock: u32, draws, words: &str| {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 90");
        let start = Position::from_fen(&fen).unwrap();
        let mut history = History::with_automatic_draws(&start, draws);
        for text in words.split_whitespace() {
            let legal = history.position().judge(text.parse().unwrap()).unwrap();
            history.play(legal).unwrap();
        }
        history.claims()
    };
    let both = [Claim::ThreefoldRepetition, Claim::FiftyMoves];
    let circle = "a1b1 e8d8 b1a1 d8e8 ";
    assert_eq!(claims(99, AutomaticDraws::Any, ""), []);
    assert_eq!(claims(99, AutomaticDraws::Any, "a1b1"), both[1..]);
    assert_eq!(claims(99, AutomaticDraws::Any, &circle.repeat(2)), both);
    assert_eq!(claims(0, AutomaticDraws::Any, &circle.repeat(2)), both[..1]);
    let left = circle.repeat(2) + "a1c1";
    assert_eq!(claims(0, AutomaticDraws::Any, &left), []);
    assert_eq!(claims(149, AutomaticDraws::Any, "a1b1"), []);
    assert_eq!(claims(149, AutomaticDraws::Never, "a1b1"), both[1..]);
}
