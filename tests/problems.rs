//! Problems of positions: all are named, and no others.

use serde_json::json;

use crate::reference::Board;
use crate::support::{Draw, drawn, oracle_with, random_setup, shredder_fen};
use oracle_laws::{
    CastlingRights, Color, Piece, Placement, Position, Role, Setup, SetupError, SetupProblem,
    Square,
};

#[track_caller]
fn problems(line: &str) -> serde_json::Value {
    oracle_with(&["--json", line]).records()[0]["problems"].clone()
}

#[test]
fn every_problem_has_its_name() {
    for (line, named) in [
        ("Wke1 Bke8", json!([])),
        ("Bke8", json!(["no_white_king"])),
        ("Wke1", json!(["no_black_king"])),
        (
            "8/8/8/8/8/8/8/8",
            json!(["no_white_king", "no_black_king", "empty"]),
        ),
        ("Wke1 Wra8 Bke8 turn=w", json!(["opposite_check"])),
        ("Wke1 Wke8 turn=w", json!(null)),
        ("Wke1 Bke8 castling=K", json!(["bad_castling_rights"])),
        ("Wke2 Wrh1 Bke8 castling=K", json!(["bad_castling_rights"])),
        ("Wke1 Wrh1 Bke8 castling=k", json!(["bad_castling_rights"])),
        ("Wke1 Wrg1h1 Bke8 castling=G", json!([])),
        (
            "Wke1 Wrg1h1 Bke8 castling=GK",
            json!(["bad_castling_rights"]),
        ),
        ("Wke1 Bke8 Bpe5 turn=w ep=e6", json!([])),
        (
            "Wke1 Bke8 Bpe5 Bne6 turn=w ep=e6",
            json!(["invalid_ep_square"]),
        ),
        (
            "Wke1 Bke8 Bpe5 Bne7 turn=w ep=e6",
            json!(["invalid_ep_square"]),
        ),
        ("Wke1 Bke8 Bne5 turn=w ep=e6", json!(["invalid_ep_square"])),
        ("Wke1 Bke8 Bpe5 turn=b ep=e6", json!(["invalid_ep_square"])),
        ("Wke1 Bke8 turn=w ep=e2", json!(["invalid_ep_square"])),
        (
            "Wke1 Wpa2b2c2d2e2f2g2h2a3 Bke8",
            json!(["too_many_white_pawns"]),
        ),
        (
            "Wke1 Bpa2b2c2d2g2h2a3b3c3 Bke8",
            json!(["too_many_black_pawns"]),
        ),
        (
            "Wke1 Wna3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4 Bke8",
            json!(["too_many_white_pieces", "too_many_promoted"]),
        ),
        (
            "Wke1 Bna6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7 Bke8 Bnh5",
            json!(["too_many_black_pieces", "too_many_promoted"]),
        ),
    ] {
        if named.is_null() {
            oracle_with(&[line]).complains();
        } else {
            assert_eq!(problems(line), named, "{line}");
        }
    }
}

#[test]
fn problems_are_named_all_at_once_and_in_order() {
    let line = "Bpa2b2c2d2e2f2g2h2a3 Bke8 Bna5b5c5d5e5f5g5h5 Wrh8 turn=w castling=KQ ep=a6";
    assert_eq!(
        problems(line),
        json!([
            "no_white_king",
            "opposite_check",
            "bad_castling_rights",
            "invalid_ep_square",
            "too_many_black_pawns",
            "too_many_black_pieces",
            "too_many_promoted"
        ])
    );
}

#[test]
fn strict_refuses_what_it_would_name() {
    let complaint =
        oracle_with(&["--strict", "Wke1", "Wrh8", "Bke8", "turn=w", "castling=Q"]).complains();
    assert_eq!(
        complaint,
        "chess-oracle: the position is refused: Black is in check, but it is White's turn (opposite_check); a castling \
         right lacks its rook or its king at home (bad_castling_rights)\n  \
         Wke1 Wrh8 Bke8 turn=w castling=Q\n  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n\
         hint: leave out `--strict` to have it answered anyway\n"
    );
    oracle_with(&["--strict", "-o", "uci", "Wke1", "Bke8", "-p", "e1"])
        .stdout("e1d1 e1f1 e1d2 e1e2 e1f2\n")
        .run();
}

#[test]
fn a_problem_that_moves_leave_behind_is_still_named() {
    assert_eq!(
        problems("Wke1 Wpa2 Bke8 castling=K moves a3"),
        json!(["bad_castling_rights"])
    );
    assert_eq!(
        problems("Wra1 moves a1a2"),
        json!(["no_white_king", "no_black_king"])
    );
}

/// The checks that no last move could leave.
#[test]
fn impossible_checks_are_named() {
    let impossible = |board: &str, fields: &str| {
        let named = problems(&drawn(board, fields));
        named
            .as_array()
            .unwrap()
            .iter()
            .any(|problem| problem == "impossible_check")
    };
    // Two knights: neither can have opened the way for the other.
    let knights = "
        . . . . k . . .
        . . . . . . . .
        . . . N . N . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ";
    assert!(impossible(knights, "b - - 0 1"));
    // Two rooks on one line, with the king between them: no move opens both.
    let rooks = "
        . . . . R . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        K . . . . . . .
        ";
    assert!(impossible(rooks, "b - - 0 1"));
    // A pawn that never moved, and nothing that another can have opened.
    let pawn = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . P . . . .
        K . . . . . . .
        ";
    assert!(impossible(pawn, "b - - 0 1"));
    // Three checkers, though each pair could be.
    let three = "
        . . . . k . . .
        . . . . . . . .
        . . . . . N . .
        . B . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        K . . . . . . .
        ";
    assert!(impossible(three, "b - - 0 1"));
    // The pawn that has just moved two squares cannot have opened the bishop's diagonal.
    let pushed = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . k . .
        . . . . . . P .
        . . . . . . . .
        . . . . . . . .
        . K . . . R . .
        ";
    assert!(impossible(pushed, "b - g3 0 1"));
    assert!(!impossible(pushed, "b - - 0 1"));
    // Only the castling of Chess960 could give this check, from f1 and h1, and the knight attacks f1.
    let castled = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . k . .
        . . . n . . . .
        . . . . b R K .
        ";
    assert!(impossible(castled, "b - - 0 1"));
}

#[test]
fn a_pawn_that_must_have_captured_needs_something_to_capture() {
    let board = "White Kh1 e5 Be4 Black: Kd6 a7b7c7d7e7f7g7h7a6b6c6f6g6h6";
    assert_eq!(
        problems(&format!("{board} turn=b")),
        json!(["too_many_black_pawns"])
    );
    let full = json!(["too_many_black_pawns", "impossible_check"]);
    assert_eq!(problems(&format!("{board} Na8 turn=b")), full);
}

#[test]
fn checks_that_a_last_move_could_leave_are_not_named() {
    for (board, fields) in [
        // The knight came from e4 and opened the file.
        (
            "
            . . . . k . . .
            . . . . . . . .
            . . . . . N . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . R . . .
            ",
            "b - - 0 1",
        ),
        // Castling gave check, from e1 and h1: the rook had no other way to f1.
        (
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . P . .
            . . k . . R K .
            ",
            "b - - 0 1",
        ),
        // An en passant capture opened two lines at once: the pawn left e5, and the captured pawn left d5.
        (
            "
            . . . . . . . .
            . . . . . . . .
            . . . P . . . .
            R . . . . . . k
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . B . . .
            ",
            "b - - 0 1",
        ),
        // The pawn promoted on e8 with a capture: on d7 it had blocked the rook's rank.
        (
            "
            . . . . N . . .
            . R . . . . k .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            ",
            "b - - 0 1",
        ),
        // The pawn that has just moved gives check itself.
        (
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . k . .
            . . . . . . P .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            ",
            "b - g3 0 1",
        ),
    ] {
        assert_eq!(problems(&drawn(board, fields)), json!([]), "{board}");
    }
}

/// A pawn gives check and has discovered a rook: it must have captured, which is only possible where a piece is
/// missing.
#[test]
fn a_side_of_sixteen_has_not_just_lost_a_piece() {
    let problems = |knight| {
        problems(&drawn(
            &format!(
                "
                r n b q . b . r
                p p p k . p p p
                {knight} . . . P . . .
                . . p . p . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . R K . . .
                "
            ),
            "b - - 0 1",
        ))
    };
    assert_eq!(problems("."), json!([]));
    assert_eq!(problems("n"), json!(["impossible_check"]));
}

/// The rook cannot have come from anywhere, nor the king from between; the knight, which could, is Black's.
#[test]
fn only_the_movers_pieces_are_taken_back_and_only_as_they_move() {
    let problems = |beside_the_rook: &str| {
        problems(&drawn(
            &format!(
                "
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . n . . . . . .
                k . . . . . . .
                . . . . . . . .
                R {beside_the_rook}
                "
            ),
            "b - - 0 1",
        ))
    };
    assert_eq!(problems("K . . . . . ."), json!(["impossible_check"]));
    // A bishop can have come from a2.
    assert_eq!(problems("B . . . . . K"), json!([]));
}

/// The bishop's line was open but for the pawn on d5, the rook's but for the one on e5: both are gone at once.
#[test]
fn a_pawn_is_put_back_to_be_taken_in_passing_where_it_can_have_come_from() {
    let problems = |home: &str| {
        problems(&drawn(
            &format!(
                "
                . . . . . . . .
                . . . {home} . . . .
                . . . P k . . .
                . . . . . . . .
                . . . . . . . .
                . B . . . . . .
                . . . . . . . .
                K . . . R . . .
                "
            ),
            "b - - 0 1",
        ))
    };
    assert_eq!(problems("."), json!([]));
    assert_eq!(problems("n"), json!(["impossible_check"]));
}

/// Returns the problems of a board whose king on the first rank is in check from a rook that can only have come there
/// by castling.
#[track_caller]
fn castled(ranks: &str, fields: &str) -> serde_json::Value {
    problems(&drawn(
        &format!(
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            {ranks}
            "
        ),
        fields,
    ))
}

#[test]
fn castling_is_taken_back_where_king_and_rook_have_castled_on_a_free_rank() {
    let problems = |ranks: &str| castled(ranks, "b - - 0 1");
    let impossible = json!(["impossible_check"]);
    // The rook came from h1, the king from e1.
    let kingside = ". . . . . . . .\n. . . . . P . .\n. k . . .";
    assert_eq!(problems(&format!("{kingside} R K .")), json!([]));
    assert_eq!(problems(&format!("{kingside} R K N")), impossible);
    // It needs a king on its square.
    assert_eq!(problems(&format!("{kingside} R N K")), impossible);
    let kingless = json!(["no_white_king", "impossible_check"]);
    assert_eq!(problems(&format!("{kingside} R N .")), kingless);
    // The rook came from a1, the king from e1.
    let queenside = ". . . . . . . .\n. . . P . . . .";
    assert_eq!(
        problems(&format!("{queenside}\n. . K R . . k .")),
        json!([])
    );
    assert_eq!(
        problems(&format!("{queenside}\n. N K R . . k .")),
        impossible
    );
    assert_eq!(
        problems(&format!("{queenside}\nN . K R . . k .")),
        impossible
    );
}

#[test]
fn castling_out_of_check_or_through_it_is_not_taken_back() {
    let problems = |third: &str, second: &str| {
        castled(&format!("{third}\n{second}\n. k . . . R K ."), "b - - 0 1")
    };
    let impossible = json!(["impossible_check"]);
    let (empty, pawn) = (". . . . . . . .", ". . . . . P . .");
    assert_eq!(problems(empty, pawn), json!([]));
    // The king stood on e1 in check.
    assert_eq!(problems(". . n . . . . .", pawn), json!([]));
    assert_eq!(problems(". . . n . . . .", pawn), impossible);
    assert_eq!(problems(empty, ". . . . r P . ."), impossible);
    // It passed f1, which is attacked.
    assert_eq!(problems(". . . . n . . .", pawn), impossible);
    assert_eq!(problems(". . . b . . . .", pawn), impossible);
    // Only the rook's square was attacked.
    assert_eq!(problems(empty, ". . . . . P p ."), impossible);
    assert_eq!(problems(". . . . . . . r", pawn), json!([]));
}

#[test]
fn castling_of_chess960_as_a_last_move_is_never_named_where_rights_show_it() {
    // White's king came from f1, as Black's right says, and its rook from h1.
    let board = "
        . . . . . k . r
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N R K .
        ";
    assert_eq!(problems(&drawn(board, "b k - 0 1")), json!([]));
}

/// The rook on h1 gave check from there or came there; its castling right decides.
#[test]
fn a_rook_or_a_king_that_has_its_right_has_not_just_moved() {
    let board = |rank: &str| {
        drawn(
            &format!(
                "
                . . . . . . . k
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . P .
                {rank}
                "
            ),
            "b",
        )
    };
    let impossible = json!(["impossible_check"]);
    let rook = board(". . . . K . . R");
    assert_eq!(problems(&format!("{rook} - -")), json!([]));
    assert_eq!(problems(&format!("{rook} K -")), impossible);
    // The king cannot have come from the h-file while the other rook says that it has not moved.
    let king = board("R . . . K . . R");
    assert_eq!(problems(&format!("{king} Q -")), json!([]));
    assert_eq!(problems(&format!("{king} KQ -")), impossible);
}

/// Random boards: every board that can have stood before is tried, and the slow reference says which moves were legal
/// there.
#[test]
fn a_check_is_impossible_where_no_move_leads_to_it() {
    let mut rng = fastrand::Rng::with_seed(17);
    let (mut possible, mut impossible) = (0, 0);
    while possible < 60 || impossible < 60 {
        let setup = random_setup(
            &mut rng,
            Draw {
                pieces: 12,
                kings: [true, true],
            },
        );
        let setup = Setup {
            ep_square: None,
            castling: CastlingRights::NONE,
            ..setup
        };
        let named = setup.problems();
        if named.has(SetupProblem::OppositeCheck) {
            continue;
        }
        let board = Board::read(&shredder_fen(&setup));
        if board.check(board.white_to_move()) != Some(true) {
            continue;
        }
        let is_impossible = named.has(SetupProblem::ImpossibleCheck);
        let count = if is_impossible {
            &mut impossible
        } else {
            &mut possible
        };
        *count += 1;
        if *count <= 60 {
            assert_eq!(
                board.can_have_come(),
                !is_impossible,
                "{}",
                shredder_fen(&setup)
            );
        }
    }
}

#[test]
fn no_position_is_made_of_two_kings_of_one_colour_or_of_a_pawn_on_a_back_rank() {
    let at = |name: &str| Square::from_name(name.as_bytes()).unwrap();
    let with = |pieces: &[(&str, Color, Role)]| {
        let mut setup = Setup {
            placement: Placement::EMPTY,
            castling: CastlingRights::NONE,
            ..Setup::default()
        };
        for &(square, color, role) in pieces {
            setup.placement.put(at(square), Piece::new(color, role));
        }
        Position::try_from(&setup).map(|_| ())
    };
    for color in Color::ALL {
        assert_eq!(
            with(&[("c3", color, Role::King), ("f6", color, Role::King)]),
            Err(SetupError::TwoKings {
                color,
                first: at("c3"),
                last: at("f6"),
            })
        );
        for square in ["a1", "h8"] {
            assert_eq!(
                with(&[(square, color, Role::Pawn)]),
                Err(SetupError::PawnOnBackRank(at(square)))
            );
        }
    }
    let one_each = [
        ("c3", Color::White, Role::King),
        ("f6", Color::Black, Role::King),
    ];
    assert_eq!(with(&one_each), Ok(()));
}
