//! Problems of positions: all are named, and no others.

mod last_move;
mod sentences;

use serde_json::json;

use crate::support::{drawn, oracle_with};
use oracle_laws::{
    CastlingRights, Color, Piece, Placement, Position, Role, Setup, SetupError, Square,
};

#[track_caller]
fn problems(line: &str) -> serde_json::Value {
    oracle_with(&["--json", line]).records()[0]["problems"].clone()
}

#[test]
fn an_operation_that_names_no_legal_move_is_a_problem() {
    let board = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . R";
    let line = |operations: &str| drawn(board, &format!("w K - {operations}"));
    for operations in [
        "bm O-O;",
        "bm Kd2 e1f2 Rh8+;",
        "am Rf1, Rg1;",
        "pv O-O Kd7 Kh1 Kc6;",
        "pv 1. O-O Kd7 2. Kh1;",
        "bm Kd2; moves Kd2",
        "bm;",
        "c0 \"bm Nf3;\"; id \"x\";",
    ] {
        assert_eq!(problems(&line(operations)), json!([]), "{operations}");
    }
    for operations in [
        "bm Nf3;",
        "am Kd2 e4;",
        "sm Ke1;",
        "pv O-O Kd7 Kh2 Kg4;",
        "bm foo;",
        "bm \"Nf3\";",
        "id \"x\"; bm Kd1 Kd3;",
        "bm Kf3; moves Kd2",
    ] {
        let line = line(operations);
        assert_eq!(problems(&line), json!(["bad_operation"]), "{operations}");
        let attacks = &oracle_with(&["attacks", "--json", &line]).records()[0];
        assert_eq!(attacks["problems"], json!(["bad_operation"]));
        let strict = oracle_with(&["--strict", "--json", &line]).ends();
        let record: serde_json::Value = serde_json::from_str(&strict.0).unwrap();
        let error = &record["error"];
        assert_eq!((&error["code"], strict.2), (&json!("bad_operation"), 2));
        assert_eq!(error["problems"], json!(["bad_operation"]));
    }
    let page = oracle_with(&[&line("bm Nf3;")]).says();
    assert!(
        page.contains("in the operation `bm`, `Nf3` is not legal"),
        "{page}"
    );
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
        "chess-oracle: the position is refused: Black is in check, but it is White's turn (opposite_check); Q: there \
         is no rook on a1 (bad_castling_rights) (FIDE 3.10.3)\n  \
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
