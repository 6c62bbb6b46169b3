//! Why a move is not allowed: every reason with its sentence and a board, and every claim that a reason makes held
//! against the plain laws.

use std::collections::{BTreeMap, BTreeSet};

use chess_oracle::board::{Bitboard, Color, Piece, Role, Square};
use chess_oracle::notation::fen;
use chess_oracle::rules::{Candidate, IllegalMove, MoveKind, Position, Reason, Setup};
use serde_json::json;

use crate::reference::{Board, at, file, rank};
use crate::support::{
    Draw, drawn, oracle, oracle_with, position, random_games, random_setup, shredder_fen,
};

/// The sentence of a move that is not legal; its record must say the same.
#[track_caller]
fn why(fen: &str, asked_move: &str) -> (String, Vec<String>, Vec<String>, String) {
    let (stdout, stderr, status) = oracle_with(&["explain", asked_move, fen, "--json"]).ends();
    assert_eq!((stderr.as_str(), status), ("", 1), "{stdout}");
    let record: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(record["legal"], false);
    let message = record["message"].as_str().unwrap().to_owned();
    oracle_with(&["explain", asked_move, fen])
        .stdout(format!("illegal: {message}\n"))
        .status(1);
    let squares =
        |key: &str| -> Vec<String> { serde_json::from_value(record[key].clone()).unwrap() };
    let reason = record["reason"].as_str().unwrap().to_owned();
    (reason, squares("squares"), squares("by"), message)
}

#[track_caller]
fn assert_why(
    board: &str,
    fields: &str,
    asked_move: &str,
    reason: &str,
    squares: &[&str],
    by: &[&str],
    message: &str,
) {
    let found = why(&drawn(board, fields), asked_move);
    let names = |names: &[&str]| {
        names
            .iter()
            .map(|&name| name.to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        found,
        (
            reason.to_owned(),
            names(squares),
            names(by),
            message.to_owned()
        )
    );
}

const START: &str = "
    r n b q k b n r
    p p p p p p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    P P P P P P P P
    R N B Q K B N R
    ";

#[test]
fn no_piece() {
    assert_why(
        START,
        "w KQkq -",
        "e4e5",
        "no_piece",
        &["e4"],
        &[],
        "there is no piece on e4",
    );
    let bare = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . P . . . . . .
        . . . . K . . .
        ";
    assert_why(
        bare,
        "w - -",
        "Qd4",
        "no_piece",
        &[],
        &[],
        "White has no queen",
    );
    assert_why(
        bare,
        "w - -",
        "Kdd2",
        "no_piece",
        &[],
        &[],
        "no white king stands on the d-file",
    );
    assert_why(
        bare,
        "w - -",
        "K5e6",
        "no_piece",
        &[],
        &[],
        "no white king stands on rank 5",
    );
    assert_why(
        bare,
        "w - -",
        "Nb2c4",
        "no_piece",
        &[],
        &[],
        "no white knight stands on b2",
    );
    // Of a capture by a pawn, only those beside are asked.
    for (asked_move, why) in [
        ("xd3", "White has no pawn that could capture there"),
        ("xb3", "White has no pawn that could capture there"),
        ("dxc3", "no white pawn stands on the d-file"),
    ] {
        assert_why(bare, "w - -", asked_move, "no_piece", &[], &[], why);
    }
    let kings = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ";
    let why = "White has no pawn";
    assert_why(kings, "w - -", "xd3", "no_piece", &[], &[], why);
    assert_why(
        bare,
        "w - -",
        "d4",
        "no_piece",
        &[],
        &[],
        "no white pawn stands on the d-file",
    );
}

#[test]
fn not_on_turn() {
    let sentence = "it is White's turn, and on e7 stands a black pawn";
    assert_why(
        START,
        "w KQkq -",
        "e7e5",
        "not_on_turn",
        &["e7"],
        &[],
        sentence,
    );
}

#[test]
fn movement() {
    let none: &[&str] = &[];
    assert_why(
        START,
        "w KQkq -",
        "e2e5",
        "movement",
        none,
        none,
        "a white pawn does not move from e2 to e5",
    );
    assert_why(
        START,
        "w KQkq -",
        "g1g3",
        "movement",
        none,
        none,
        "a white knight does not move from g1 to g3",
    );
    assert_why(
        START,
        "w KQkq -",
        "g1g1",
        "movement",
        none,
        none,
        "the white knight stands on g1 already: a move goes to another square",
    );
    // The pawn that gets furthest is the lowest of those on the file.
    assert_why(
        START,
        "w KQkq -",
        "e5",
        "movement",
        none,
        none,
        "a white pawn does not move from e2 to e5",
    );
}

#[test]
fn blocked() {
    let sentence = "the white pawn on g2 stands in the way of the white bishop on f1";
    assert_why(START, "w KQkq -", "f1h3", "blocked", &["g2"], &[], sentence);
    let sentence = "the black knight on e3 stands in the way of the white pawn on e2";
    let board = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . n . . .
        . . . . P . . .
        . . . . K . . .
        ";
    assert_why(board, "w - -", "e2e4", "blocked", &["e3"], &[], sentence);
}

#[test]
fn own_piece() {
    let sentence = "the white bishop on f1 cannot capture the white pawn on e2: it is White's own";
    assert_why(
        START,
        "w KQkq -",
        "f1e2",
        "own_piece",
        &["e2"],
        &[],
        sentence,
    );
}

const PAWNS: &str = "
    . . . . k . . .
    . P . . . . . .
    . . . . . . . .
    . . . p P . . .
    . . . . p . p .
    . . . . P . P .
    . . . . . . . .
    . . . . K . . .
    ";

#[test]
fn pawn_push_onto_piece() {
    let sentence =
        "the white pawn on e3 is blocked by the black pawn on e4: pawns capture diagonally only";
    assert_why(
        PAWNS,
        "w - -",
        "e3e4",
        "pawn_push_onto_piece",
        &["e4"],
        &[],
        sentence,
    );
}

#[test]
fn pawn_capture_of_nothing() {
    let sentence = "there is nothing on f4 for the white pawn on e3 to capture";
    assert_why(
        PAWNS,
        "w - -",
        "exf4",
        "pawn_capture_of_nothing",
        &["f4"],
        &[],
        sentence,
    );
}

#[test]
fn no_en_passant() {
    let sentence = "the white pawn on e5 cannot capture on d6: the black pawn on d5 has not just moved two squares";
    assert_why(
        PAWNS,
        "w - -",
        "exd6",
        "no_en_passant",
        &["d5"],
        &[],
        sentence,
    );
    assert!(
        oracle_with(&["explain", "exd6", &drawn(PAWNS, "w - d6")])
            .says()
            .starts_with("legal: ")
    );
}

#[test]
fn captures_king() {
    let board = "
        k . . . . . . .
        . Q . . . . . .
        K . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ";
    assert_why(
        board,
        "w - -",
        "Qxa8",
        "captures_king",
        &["a8"],
        &[],
        "the white queen on b7 cannot capture the black king on a8: a king is never captured",
    );
}

#[test]
fn missing_promotion() {
    let sentence = "the white pawn on b7 must promote on b8, to a queen, rook, bishop or knight";
    assert_why(
        PAWNS,
        "w - -",
        "b8",
        "missing_promotion",
        &["b8"],
        &[],
        sentence,
    );
    assert_why(
        PAWNS,
        "w - -",
        "b7b8",
        "missing_promotion",
        &["b8"],
        &[],
        sentence,
    );
}

#[test]
fn bad_promotion() {
    let sentence =
        "the white pawn on b7 may promote to a queen, rook, bishop or knight, not to a king";
    assert_why(
        PAWNS,
        "w - -",
        "b8=K",
        "bad_promotion",
        &["b8"],
        &[],
        sentence,
    );
    assert_why(
        PAWNS,
        "w - -",
        "b7b8k",
        "bad_promotion",
        &["b8"],
        &[],
        sentence,
    );
    let sentence = "the white pawn on e5 promotes on rank 8 only";
    assert_why(
        PAWNS,
        "w - -",
        "e6=Q",
        "bad_promotion",
        &["e6"],
        &[],
        sentence,
    );
    let sentence = "only a pawn promotes, and on e1 stands a white king";
    assert_why(
        PAWNS,
        "w - -",
        "e1d1q",
        "bad_promotion",
        &["d1"],
        &[],
        sentence,
    );
    let castling = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . R
        ";
    assert_why(
        castling,
        "w K -",
        "e1g1q",
        "bad_promotion",
        &[],
        &[],
        sentence,
    );
}

const PIN: &str = "
    . . . . r . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . R . . .
    . . . . K . . .
    ";

#[test]
fn pinned() {
    let sentence = "the white rook on e2 is pinned to its king on e1 by the black rook on e8";
    assert_why(PIN, "w - -", "Re2-b2", "pinned", &[], &["e8"], sentence);
    assert!(
        oracle_with(&["explain", "Rxe8+", &drawn(PIN, "w - -")])
            .says()
            .starts_with("legal: ")
    );
}

#[test]
fn check_unanswered() {
    let board = "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . . . .
        . . . . . . . .
        R . . . K . . .
        ";
    let sentence = "the white king on e1 is in check from the black knight on d3 and the black rook on e8, and this \
                    does not answer it";
    assert_why(
        board,
        "w - -",
        "Ra3",
        "check_unanswered",
        &[],
        &["d3", "e8"],
        sentence,
    );
}

#[test]
fn king_into_check() {
    let sentence = "the white king would go to d1, which the black queen on d8 attacks";
    let board = "
        . . . q . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ";
    assert_why(
        board,
        "w - -",
        "Kd1",
        "king_into_check",
        &["d1"],
        &["d8"],
        sentence,
    );
}

#[test]
fn en_passant_uncovers() {
    let board = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . P p . . K
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        ";
    let sentence =
        "capturing en passant would expose the white king on h5 to check from the black rook on a5";
    assert_why(
        board,
        "w - e6",
        "dxe6",
        "en_passant_uncovers",
        &[],
        &["a5"],
        sentence,
    );
}

const CASTLING: &str = "
    r . . q k . . r
    . . . . . . . .
    . . . . . . . .
    . . b . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    R . . . K B . R
    ";

#[test]
fn castling_no_rook() {
    let board = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . .
        ";
    assert_why(
        board,
        "w Q -",
        "O-O",
        "castling_no_rook",
        &[],
        &[],
        "there is no white rook on h1",
    );
    assert_why(
        board,
        "w Q -",
        "e1g1",
        "castling_no_rook",
        &[],
        &[],
        "there is no white rook on h1",
    );
}

#[test]
fn castling_no_right() {
    let sentence = "White has no right to castle kingside";
    assert_why(
        CASTLING,
        "w Qkq -",
        "O-O",
        "castling_no_right",
        &[],
        &[],
        sentence,
    );
    assert_why(
        CASTLING,
        "w Qkq -",
        "e1h1",
        "castling_no_right",
        &[],
        &[],
        sentence,
    );
    let away = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        R . . . . . . R
        ";
    let sentence = "White has no right to castle queenside: the white king stands on e2, not on e1";
    assert_why(
        away,
        "w - -",
        "O-O-O",
        "castling_no_right",
        &[],
        &[],
        sentence,
    );
}

#[test]
fn castling_blocked() {
    let sentence = "the white bishop on f1 stands in the way";
    assert_why(
        CASTLING,
        "w KQkq -",
        "0-0",
        "castling_blocked",
        &["f1"],
        &[],
        sentence,
    );
    let sentence = "the white bishop on f1 and the white knight on g1 stand in the way";
    assert_why(
        START,
        "w KQkq -",
        "e1g1",
        "castling_blocked",
        &["f1", "g1"],
        &[],
        sentence,
    );
}

#[test]
fn castling_in_check() {
    let board = "
        r . . . k . . r
        . . . . . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ";
    let sentence = "the black king is in check from the white bishop on b5";
    assert_why(
        board,
        "b kq -",
        "O-O-O",
        "castling_in_check",
        &[],
        &["b5"],
        sentence,
    );
}

#[test]
fn castling_through_check() {
    let sentence = "the white king would pass d1, which the black queen on d8 attacks";
    assert_why(
        CASTLING,
        "w KQkq -",
        "e1c1",
        "castling_through_check",
        &["d1"],
        &["d8"],
        sentence,
    );
}

#[test]
fn castling_into_check() {
    let board = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . b . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ";
    let sentence = "the white king would go to g1, which the black bishop on c5 attacks";
    assert_why(
        board,
        "w KQ -",
        "O-O",
        "castling_into_check",
        &["g1"],
        &["c5"],
        sentence,
    );
    // In Chess960 the rook may have been what covered the king.
    let uncovered = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        q R K . . . . .
        ";
    let sentence = "the white king would go to c1, which the black queen on a1 attacks";
    assert_why(
        uncovered,
        "w Q -",
        "O-O-O",
        "castling_into_check",
        &["c1"],
        &["a1"],
        sentence,
    );
}

#[test]
fn a_legal_move_is_told_by_what_it_does() {
    let board = drawn(
        "
        r . . . . . k .
        . P . . . p p p
        . . . . . . . .
        . . . p P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . R
        ",
        "w K d6",
    );
    for (asked_move, wanted) in [
        ("e1g1", "the white king on e1 castles kingside"),
        ("Kd2", "the white king on e1 goes to d2"),
        (
            "exd6",
            "the white pawn on e5 captures the black pawn on d5 and goes to d6",
        ),
        (
            "bxa8=Q",
            "the white pawn on b7 captures the black rook on a8, promotes to a queen and gives checkmate",
        ),
        (
            "b8=N",
            "the white pawn on b7 goes to b8 and promotes to a knight",
        ),
        ("Rxh7", "the white rook on h1 captures the black pawn on h7"),
    ] {
        oracle_with(&["explain", asked_move, &board])
            .stdout(format!("legal: {wanted}\n"))
            .run();
        let record = &oracle_with(&["explain", asked_move, &board, "--json"]).records()[0];
        assert_eq!(
            (&record["legal"], &record["message"]),
            (&json!(true), &json!(wanted))
        );
    }
    let check = drawn(PIN, "b - -");
    oracle_with(&["explain", "Rxe2", &check])
        .stdout("legal: the black rook on e8 captures the white rook on e2 and gives check\n")
        .run();
}

#[test]
fn the_record_names_the_move_in_uci_or_as_it_was_typed() {
    let named = |asked_move: &str, position: &[&str]| {
        let mut arguments = vec!["explain", asked_move, "--json"];
        arguments.extend(position);
        let (stdout, _, _) = oracle_with(&arguments).ends();
        serde_json::from_str::<serde_json::Value>(&stdout).unwrap()["move"].clone()
    };
    assert_eq!(named("Nf3", &["startpos"]), "g1f3");
    assert_eq!(named("O-O-O", &["Wke1", "Wra1", "Bqd8"]), "e1c1");
    assert_eq!(named("O-O", &["Wke1", "Wra1", "Bqd8"]), "e1g1");
    assert_eq!(named("Ke1-c1", &["Wke1", "Wra1"]), "e1c1");
    assert_eq!(named("O-O-O", &["Wke1", "Wra1", "--chess960"]), "e1a1");
    assert_eq!(named("Qd4", &["Wke1"]), "Qd4");
    assert_eq!(named("O-O", &["Wra1"]), "O-O");
    assert_eq!(named("b7b8", &["Wpb7"]), "b7b8");
    assert_eq!(named("b8=K", &["Wpb7"]), "b7b8k");
}

#[test]
fn san_is_judged_by_the_piece_that_gets_furthest() {
    // Both knights move to d4 in one step; the one on b3 is pinned, the other's way is free, but its king is in check.
    let board = "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r N . K . N . .
        . . . . . . . .
        . . . b . . . .
        ";
    // Neither is in check here: b3 is pinned, f3 may go, and the move is legal.
    assert!(
        oracle_with(&["explain", "Nd4", &drawn(board, "w - -")])
            .says()
            .starts_with("legal: the white knight on f3")
    );
    let sentence = "the white knight on b3 is pinned to its king on d3 by the black rook on a3";
    assert_why(board, "w - -", "Nbd4", "pinned", &[], &["a3"], sentence);
    // Of two that do not move that way at all, the lower square.
    let sentence = "a white knight does not move from b3 to h8";
    assert_why(board, "w - -", "Nh8", "movement", &[], &[], sentence);
}

#[test]
fn exit_status_tells_yes_from_no_from_error() {
    oracle("explain e4 startpos")
        .stdout("legal: the white pawn on e2 goes to e4\n")
        .run();
    oracle("explain e5 startpos")
        .stdout("illegal: a white pawn does not move from e2 to e5\n")
        .status(1);
    assert_eq!(
        oracle("explain Nd2 Wkh1 Wnb1f1 Bke8").complains(),
        "chess-oracle: `Nd2` can mean more than one move\n  explain Nd2\n          ^^^\nhint: write Nbd2 or Nfd2\n"
    );
    assert_eq!(
        oracle("explain Zz9 startpos").complains(),
        "chess-oracle: cannot read the move `Zz9`\n  explain Zz9\n          ^^^\n\
         hint: write moves as e2e4 or e7e8q, or as e4, Nf3, O-O, e8=Q, without numbers\n"
    );
    assert_eq!(
        oracle("explain - startpos").complains(),
        "chess-oracle: no move is asked about\n  startpos\n          ^\nhint: add the move to the line, as in `move=e2e4`\n"
    );
}

#[test]
fn in_a_stream_the_move_is_the_same_for_all_or_each_lines_own() {
    oracle("explain e1g1 -")
        .stdin("Wke1 Wrh1\nWke1 Wrh1 Bqf8\n")
        .stdout("legal: the white king on e1 castles kingside\nillegal: the white king would pass f1, which the black queen on f8 attacks\n")
        .status(1);
    oracle("explain - -")
        .stdin("startpos move=e4\nmove=Nf3 startpos\n")
        .stdout(
            "legal: the white pawn on e2 goes to e4\nlegal: the white knight on g1 goes to f3\n",
        )
        .run();
    let (stdout, stderr, status) = oracle("explain - --json")
        .stdin("startpos move=e5 id=1\nstartpos id=2\nstartpos move=!\n")
        .ends();
    let records: Vec<serde_json::Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((records.len(), stderr.as_str(), status), (3, "", 2));
    assert_eq!(
        (&records[0]["id"], &records[0]["legal"]),
        (&json!("1"), &json!(false))
    );
    assert_eq!(
        (&records[1]["id"], &records[1]["error"]["code"]),
        (&json!("2"), &json!("missing_move"))
    );
    assert_eq!(records[2]["error"]["code"], "unreadable_move");
    assert_eq!(records[2]["error"]["column"], 15);
}

#[test]
fn what_is_listed_of_the_last_rank_is_asked_of_a_queen_if_a_pawn_goes_there() {
    let rejected = |line: &str| -> Vec<(String, String)> {
        let record = &oracle(&format!("{line} --explain --json")).records()[0];
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        let rejected = record["rejected"].as_array().unwrap().iter();
        rejected
            .map(|rejected| (text(&rejected["to"]), text(&rejected["reason"])))
            .collect()
    };
    let pair = |to: &str, reason: &str| (to.to_owned(), reason.to_owned());
    assert_eq!(
        rejected("Wkd7 Wpb7 Bra7 -p b7"),
        [
            pair("a8", "pawn_capture_of_nothing"),
            pair("b8", "pinned"),
            pair("c8", "pawn_capture_of_nothing")
        ]
    );
    assert_eq!(
        rejected("Wkg8 Brh1 -p g8"),
        [pair("h7", "king_into_check"), pair("h8", "king_into_check")]
    );
}

#[test]
fn explain_lists_every_square_of_the_mask_that_is_not_allowed() {
    let record = &oracle("Wke1 Wra1 Bqd8 -p e1 --explain --json").records()[0];
    let rejected: Vec<(&str, &str)> = record["rejected"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rejected| {
            (
                rejected["to"].as_str().unwrap(),
                rejected["reason"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        rejected,
        [("d1", "king_into_check"), ("d2", "king_into_check")]
    );
    assert_eq!(
        record["rejected"][0],
        json!({"from": "e1", "to": "d1", "reason": "king_into_check", "squares": ["d1"], "by": ["d8"],
               "message": "the white king would go to d1, which the black queen on d8 attacks"})
    );
    // Without a chosen piece, of every piece of the side to move: what it reaches is a move or rejected.
    let record = &oracle("startpos --explain --json").records()[0];
    let count = |key: &str| record[key].as_array().unwrap().len();
    assert_eq!((count("moves"), count("rejected")), (20, 84));
    oracle("Wpe2 Bpd3 -p e2 --explain")
        .says()
        .find("  e2f3  there is nothing on f3 for the white pawn on e2 to capture\n")
        .unwrap();
}

/// Positions in which much happens: games, boards with few pieces, without kings, Chess960.
fn positions(count: usize, seed: u64) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let quarter = count / 4;
    let mut positions = Vec::with_capacity(count);
    for chess960 in [false, true] {
        // A few positions of each of many games.
        let games = random_games(&mut rng, quarter * 17, chess960);
        positions.extend(games.into_iter().step_by(17).take(quarter));
    }
    for _ in 0..count / 10 {
        positions.push(Position::try_from(&en_passant_setup(&mut rng)).unwrap());
    }
    for index in 0..count - positions.len() {
        let draw = Draw {
            pieces: [8, 14, 30][index % 3],
            kings: [index % 5 != 1, index % 5 != 2],
        };
        positions.push(Position::try_from(&random_setup(&mut rng, draw)).unwrap());
    }
    positions
}

/// Boards on which a pawn has just passed another, sliders all around, and often the king on the same rank.
fn en_passant_setup(rng: &mut fastrand::Rng) -> Setup {
    loop {
        let mut setup = random_setup(
            rng,
            Draw {
                pieces: 6,
                kings: [true, true],
            },
        );
        let (us, them) = (setup.turn, !setup.turn);
        let (rank, up) = if us == Color::White { (4, 8) } else { (3, -8) };
        let pushed = rank * 8 + rng.i8(0..8);
        let neighbour = pushed + *rng.choice(&[-1, 1]).unwrap();
        let square = |index: i8| Square::from_index(index as u8).unwrap();
        let king = setup.placement.king(us).unwrap();
        if rng.bool() {
            setup.placement.remove(king);
            setup
                .placement
                .put(square(rank * 8 + rng.i8(0..8)), Piece::new(us, Role::King));
        }
        for empty in [pushed + up, pushed + 2 * up] {
            setup.placement.remove(square(empty));
        }
        setup
            .placement
            .put(square(pushed), Piece::new(them, Role::Pawn));
        setup
            .placement
            .put(square(neighbour), Piece::new(us, Role::Pawn));
        setup.ep_square = Some(square(pushed + up));
        let is_beside = neighbour / 8 == rank;
        let has_kings = Color::ALL
            .into_iter()
            .all(|color| setup.placement.king(color).is_some());
        if is_beside && has_kings && setup.check().is_ok() {
            setup.castling = setup.sound_castling();
            return setup;
        }
    }
}

fn squares() -> impl Iterator<Item = Square> {
    Bitboard::ALL.into_iter()
}

/// Every candidate of a position is a legal move, or has one reason whose claim is true; gives the reasons met.
pub fn check_candidates(position: &Position) -> BTreeMap<Reason, usize> {
    // With the en passant square, though nothing may legally take there.
    let ep_square = position.ep_square();
    let fen = shredder_fen(&Setup {
        ep_square,
        ..Setup::from(position)
    });
    let board = Board::read(&fen);
    let legal: BTreeSet<(Square, Square, Option<Role>)> = position
        .legal_moves()
        .into_iter()
        .flat_map(|legal| {
            let other = match legal.kind {
                // Castling may be written as the king's move, where that is no step.
                MoveKind::Castle(side) => {
                    let to = side.king_to(position.turn());
                    (!legal.from.adjoins(to) && legal.from != to).then_some((legal.from, to, None))
                }
                _ => None,
            };
            [Some((legal.from, legal.to, legal.promotion)), other]
                .into_iter()
                .flatten()
        })
        .collect();
    let mut met = BTreeMap::new();
    let promotions: Vec<Option<Role>> = std::iter::once(None).chain(Role::ALL.map(Some)).collect();
    for from in squares() {
        for (to, &promotion) in
            squares().flat_map(|to| promotions.iter().map(move |promotion| (to, promotion)))
        {
            let judged = position.judge(Candidate {
                from,
                to,
                promotion,
            });
            let is_legal = legal.contains(&(from, to, promotion));
            assert_eq!(
                judged.is_ok(),
                is_legal,
                "{fen} {from}{to} {promotion:?}: {judged:?}"
            );
            if let Err(illegal) = judged {
                *met.entry(illegal.reason).or_insert(0) += 1;
                let claim = Claim {
                    board: &board,
                    from: index(from),
                    to: index(to),
                    promotion,
                    illegal,
                };
                assert!(
                    claim.is_true(),
                    "{fen} {from}{to} {promotion:?}: {illegal:?}"
                );
                assert!(!position.sentence(&illegal).is_empty());
            }
        }
    }
    met
}

fn index(square: Square) -> usize {
    usize::from(square.index())
}

/// What a reason says, for the plain laws to confirm.
struct Claim<'a> {
    board: &'a Board,
    from: usize,
    to: usize,
    promotion: Option<Role>,
    illegal: IllegalMove,
}

impl Claim<'_> {
    fn is_true(&self) -> bool {
        let &Claim {
            board,
            from,
            to,
            promotion,
            illegal,
        } = self;
        let us = board.white_to_move();
        let squares: Vec<usize> = illegal.squares.into_iter().map(index).collect();
        let by: Vec<usize> = illegal.by.into_iter().map(index).collect();
        let piece = board.cells[from];
        let role = piece.map_or(' ', |(_, role)| role);
        let last_rank = if us { 7 } else { 0 };
        let king = board.king(us);
        match illegal.reason {
            Reason::NoPiece => piece.is_none() && squares == [from],
            Reason::NotOnTurn => piece.is_some_and(|(white, _)| white != us),
            Reason::Movement => !self.reaches(&Board {
                cells: [None; 64],
                ..board.clone()
            }),
            Reason::Blocked => {
                // Off the board with the blocker, and the way is open up to the next, or all the way.
                let [blocker] = squares[..] else { return false };
                let mut opened = board.clone();
                opened.cells[blocker] = None;
                let beyond = (
                    file(blocker) + (file(to) - file(from)).signum(),
                    rank(blocker) + (rank(to) - rank(from)).signum(),
                );
                let beyond = at(beyond.0, beyond.1).unwrap();
                board.cells[blocker].is_some()
                    && (role == 'p'
                        || opened.attacked_from(from).contains(&beyond)
                            && !board.attacked_from(from).contains(&beyond))
            }
            Reason::OwnPiece => {
                self.reaches(board)
                    && board.cells[to].is_some_and(|(white, _)| white == us)
                    && squares == [to]
            }
            Reason::PawnPushOntoPiece => {
                role == 'p'
                    && file(from) == file(to)
                    && board.cells[to].is_some_and(|(white, _)| white != us)
            }
            Reason::PawnCaptureOfNothing => {
                role == 'p'
                    && board.attacked_from(from).contains(&to)
                    && board.cells[to].is_none()
                    && !self.has_neighbour()
            }
            Reason::NoEnPassant => {
                role == 'p'
                    && board.cells[to].is_none()
                    && self.has_neighbour()
                    && board.ep_square != Some(to)
            }
            Reason::CapturesKing => {
                board.cells[to] == Some((!us, 'k')) && board.attacked_from(from).contains(&to)
            }
            Reason::MissingPromotion => role == 'p' && rank(to) == last_rank && promotion.is_none(),
            Reason::BadPromotion => {
                let is_allowed = promotion.is_some_and(|role| Role::PROMOTIONS.contains(&role));
                promotion.is_some() && !(role == 'p' && rank(to) == last_rank && is_allowed)
            }
            Reason::Pinned => {
                // Off the board with it, and the king is attacked by the one that pins it, as it was not before.
                let [pinner] = by[..] else { return false };
                let mut lifted = board.clone();
                lifted.cells[from] = None;
                let attackers = |board: &Board| board.attackers(king.unwrap(), !us);
                attackers(&lifted).contains(&pinner)
                    && !attackers(board).contains(&pinner)
                    && self.leaves_in_check(&by)
            }
            Reason::CheckUnanswered => {
                board.attackers(king.unwrap(), !us) == by && self.leaves_in_check(&by)
            }
            Reason::KingIntoCheck => {
                role == 'k' && squares == [to] && self.after().attackers(to, !us) == by
            }
            Reason::EnPassantUncovers => {
                let mut after = self.after();
                after.cells[at(file(to), rank(from)).unwrap()] = None;
                board.ep_square == Some(to)
                    && after.attackers(king.unwrap(), !us) == by
                    && board
                        .attackers(king.unwrap(), !us)
                        .iter()
                        .all(|attacker| !by.contains(attacker))
            }
            Reason::CastlingNoRook
            | Reason::CastlingNoRight
            | Reason::CastlingBlocked
            | Reason::CastlingInCheck
            | Reason::CastlingThroughCheck
            | Reason::CastlingIntoCheck => self.is_true_of_castling(&squares, &by),
        }
    }

    fn is_true_of_castling(&self, squares: &[usize], by: &[usize]) -> bool {
        let &Claim {
            board,
            from: king,
            to,
            illegal,
            ..
        } = self;
        let us = board.white_to_move();
        let back = if us { 0 } else { 7 };
        let rooks: Vec<usize> = (0..64)
            .filter(|&square| board.cells[square] == Some((us, 'r')) && rank(square) == back)
            .collect();
        // The right that is there, or would be granted.
        let is_kingside = match file(to) {
            _ if board.rooks.contains(&to) => file(to) > file(king),
            6 => true,
            2 => false,
            _ => file(to) > file(king),
        };
        let is_beside = |rook: usize| (file(rook) > file(king)) == is_kingside;
        let rook = board
            .rooks
            .iter()
            .copied()
            .find(|&rook| rank(rook) == back && is_beside(rook));
        let mut lone = board.clone();
        lone.cells[king] = None;
        match illegal.reason {
            Reason::CastlingNoRook => {
                let corner = at(if is_kingside { 7 } else { 0 }, back).unwrap();
                rook.is_none()
                    && if file(king) == 4 {
                        !rooks.contains(&corner)
                    } else {
                        !rooks.iter().any(|&rook| is_beside(rook))
                    }
            }
            Reason::CastlingNoRight => {
                // With the right granted, castling is legal, or another reason speaks against it.
                let mut rng = rooks.iter().copied().filter(|&rook| is_beside(rook));
                rook.is_none()
                    && rng.any(|granted| {
                        let mut with_right = board.clone();
                        with_right.rooks.push(granted);
                        let castles = |board: &Board| board.legal_moves().len();
                        let fields = shredder_fen_of(&with_right);
                        let judged = position(&fields).judge(Candidate {
                            from: Square::from_index(king as u8).unwrap(),
                            to: Square::from_index(to as u8).unwrap(),
                            promotion: None,
                        });
                        match judged {
                            Ok(_) => castles(&with_right) == castles(board) + 1,
                            Err(illegal) => illegal.reason > Reason::CastlingNoRight,
                        }
                    })
            }
            Reason::CastlingBlocked => {
                let rook = rook.unwrap();
                let kingside = file(rook) > file(king);
                let (king_to, rook_to) = if kingside { (6, 5) } else { (2, 3) };
                let [king_to, rook_to] = [king_to, rook_to].map(|file| at(file, back).unwrap());
                let span = |a: usize, b: usize| a.min(b)..=a.max(b);
                let way: BTreeSet<usize> = span(king, king_to).chain(span(rook, rook_to)).collect();
                let blocked = way.into_iter().filter(|&square| {
                    square != king && square != rook && board.cells[square].is_some()
                });
                !squares.is_empty() && blocked.collect::<Vec<_>>() == squares
            }
            Reason::CastlingInCheck => !by.is_empty() && board.attackers(king, !us) == by,
            Reason::CastlingThroughCheck => {
                matches!(squares, &[square] if lone.attackers(square, !us) == by) && !by.is_empty()
            }
            _ => {
                let rook = rook.unwrap();
                let kingside = file(rook) > file(king);
                let [king_to, rook_to] =
                    if kingside { [6, 5] } else { [2, 3] }.map(|file| at(file, back).unwrap());
                let mut after = lone.clone();
                after.cells[rook] = None;
                after.cells[king_to] = Some((us, 'k'));
                after.cells[rook_to] = Some((us, 'r'));
                squares == [king_to] && !by.is_empty() && after.attackers(king_to, !us) == by
            }
        }
    }

    /// Whether the piece reaches the square on a board that has it, whatever stands on the square.
    fn reaches(&self, board: &Board) -> bool {
        let &Claim { from, to, .. } = self;
        let mut board = board.clone();
        board.cells[from] = self.board.cells[from];
        let Some((white, role)) = board.cells[from] else {
            return false;
        };
        if role != 'p' {
            return board.attacked_from(from).contains(&to);
        }
        let up = if white { 1 } else { -1 };
        let start = if white { 1 } else { 6 };
        let ahead = rank(to) - rank(from);
        let is_step =
            file(from) == file(to) && (ahead == up || ahead == 2 * up && rank(from) == start);
        is_step || board.attacked_from(from).contains(&to)
    }

    /// Whether an enemy pawn stands beside the pawn, where it captures.
    fn has_neighbour(&self) -> bool {
        let us = self.board.white_to_move();
        at(file(self.to), rank(self.from))
            .is_some_and(|square| self.board.cells[square] == Some((!us, 'p')))
    }

    /// The board with the piece moved, and nothing else.
    fn after(&self) -> Board {
        let mut after = self.board.clone();
        after.cells[self.to] = after.cells[self.from].take();
        after
    }

    fn leaves_in_check(&self, by: &[usize]) -> bool {
        let us = self.board.white_to_move();
        let after = self.after();
        after
            .attackers(after.king(us).unwrap(), !us)
            .iter()
            .any(|attacker| by.contains(attacker))
    }
}

fn shredder_fen_of(board: &Board) -> String {
    let mut rights: String = board
        .rooks
        .iter()
        .map(|&rook| {
            let letter = (b'a' + (rook % 8) as u8) as char;
            if rank(rook) == 0 {
                letter.to_ascii_uppercase()
            } else {
                letter
            }
        })
        .collect();
    if rights.is_empty() {
        rights.push('-');
    }
    let rows: Vec<String> = (0..8)
        .rev()
        .map(|row| {
            (0..8)
                .map(|column| match board.cells[row * 8 + column] {
                    None => '1',
                    Some((true, role)) => role.to_ascii_uppercase(),
                    Some((false, role)) => role,
                })
                .collect::<Vec<char>>()
        })
        .map(|row| {
            (1..=8)
                .rev()
                .fold(row.into_iter().collect::<String>(), |row, run| {
                    row.replace(&"1".repeat(run), &run.to_string())
                })
        })
        .collect();
    format!(
        "{} {} {rights} -",
        rows.join("/"),
        if board.white_to_move() { "w" } else { "b" }
    )
}

fn check_positions(count: usize, seed: u64) {
    let mut met: BTreeMap<Reason, usize> = BTreeMap::new();
    let en_passant = EN_PASSANT.map(position);
    for asked in positions(count, seed).into_iter().chain(en_passant) {
        for (reason, count) in check_candidates(&asked) {
            *met.entry(reason).or_insert(0) += count;
        }
    }
    let missing: Vec<Reason> = Reason::ALL
        .into_iter()
        .filter(|reason| !met.contains_key(reason))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_candidate_is_a_move_or_has_one_true_reason() {
    check_positions(700, 3);
}

#[test]
#[ignore = "minutes: .ci/run runs it"]
fn every_candidate_of_many_positions_is_a_move_or_has_one_true_reason() {
    check_positions(8000, 5);
}

/// Positions in which taking in passing is the question.
const EN_PASSANT: [&str; 6] = [
    "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",
    "1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1",
    "7k/6b1/8/4Pp2/8/2K5/8/8 w - f6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "8/5k2/1r6/pP6/8/1q6/8/K7 w - a6 0 1",
    "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
];

#[test]
fn the_program_says_of_every_candidate_what_the_generator_says() {
    for asked in positions(4, 11) {
        let fen = fen::write(&asked);
        let record = &oracle_with(&["--json", &fen]).records()[0];
        let listed: BTreeSet<&str> = record["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|listed| listed["uci"].as_str().unwrap())
            .collect();
        let candidates: Vec<String> = squares()
            .flat_map(|from| squares().map(move |to| format!("{from}{to}")))
            .chain(listed.iter().map(|&listed| listed.to_owned()))
            .collect();
        let lines: Vec<String> = candidates
            .iter()
            .map(|candidate| format!("{fen} move={candidate}"))
            .collect();
        let (stdout, stderr, status) = oracle("explain - --json").stdin(lines.join("\n")).ends();
        assert_eq!((stderr.as_str(), status), ("", 1));
        for (candidate, record) in candidates.iter().zip(stdout.lines()) {
            let record: serde_json::Value = serde_json::from_str(record).unwrap();
            // Castling may be asked for in two ways and is answered in one.
            let is_listed = listed.contains(record["move"].as_str().unwrap());
            assert_eq!(record["legal"], is_listed, "{fen} {candidate}");
        }
        assert_eq!(stdout.lines().count(), candidates.len());
    }
}

/// What the judge says of a step in a position: nothing, or the reason and its squares.
#[track_caller]
fn judged(line: &str, from: &str, to: &str, promotion: Option<Role>) -> Option<(Reason, String)> {
    let square = |name: &str| Square::from_name(name.as_bytes()).unwrap();
    let candidate = Candidate {
        from: square(from),
        to: square(to),
        promotion,
    };
    let illegal = position(line).judge(candidate).err()?;
    // Whatever the reason, it is about what was asked.
    assert_eq!(illegal.candidate(), Some(candidate), "{line} {from}{to}");
    let squares: Vec<String> = illegal
        .squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    Some((illegal.reason, squares.join(" ")))
}

#[test]
fn a_castling_king_is_stopped_by_the_first_attacked_square_of_its_way() {
    for (line, from, to, first) in [
        ("4k3/8/3r1r2/8/8/8/8/R5K1 w A - 0 1", "g1", "c1", "f1"),
        ("3k4/8/2r1r3/8/8/8/8/1K5R w H - 0 1", "b1", "g1", "c1"),
    ] {
        let wanted = Some((Reason::CastlingThroughCheck, first.to_owned()));
        assert_eq!(judged(line, from, to, None), wanted, "{line}");
    }
}

#[test]
fn a_step_of_the_king_means_castling_only_where_castling_could_be_meant() {
    use Reason::{CastlingNoRight, CastlingNoRook, Movement};
    for (line, from, to, reason) in [
        // A king at home without any right.
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "e1",
            "g1",
            Some(CastlingNoRook),
        ),
        (
            "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1",
            "e1",
            "g1",
            Some(CastlingNoRook),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1",
            "g1",
            Some(CastlingNoRight),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1",
            "h1",
            Some(CastlingNoRight),
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "b1", Some(Movement)),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "h1", Some(Movement)),
        // A king that has no right and does not stand at home.
        ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1", "g1", Some(Movement)),
        // Of two rooks on a side the one that has the right.
        ("4k3/8/8/8/8/8/8/RR3K2 w B - 0 1", "f1", "b1", None),
        (
            "4k3/8/8/8/8/8/8/RR3K2 w B - 0 1",
            "f1",
            "a1",
            Some(Movement),
        ),
        ("4k3/8/8/8/8/8/8/RR3K2 w B - 0 1", "f1", "c1", None),
        // Castling leaves this king where it is, but to stay is no move.
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1", "h1", None),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1", "g1", Some(Movement)),
    ] {
        let found = judged(line, from, to, None).map(|(reason, _)| reason);
        assert_eq!(found, reason, "{line} {from}{to}");
    }
}

#[test]
fn the_rook_that_a_king_without_rights_might_castle_with_is_the_corner_one_or_in_chess960_the_outermost()
 {
    for (fen, reason) in [
        ("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "castling_no_rook"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "castling_no_right"),
        ("4k3/8/8/8/8/8/8/3K2R1 w - - 0 1", "castling_no_right"),
        ("4k3/8/8/8/8/8/8/3K4 w - - 0 1", "castling_no_rook"),
        ("4k3/8/8/8/3K4/8/8/7R w - - 0 1", "castling_no_right"),
        ("4k3/8/8/8/3K4/8/8/6R1 w - - 0 1", "castling_no_rook"),
    ] {
        assert_eq!(why(fen, "O-O").0, reason, "{fen}");
    }
}

#[test]
fn a_pawn_becomes_four_roles_on_the_last_rank_and_no_other_anywhere() {
    let pawns = "4k3/P7/8/8/8/8/P7/4K3 w - - 0 1";
    for role in Role::ALL {
        let bad = Some((Reason::BadPromotion, "a8".to_owned()));
        let wanted = if Role::PROMOTIONS.contains(&role) {
            None
        } else {
            bad
        };
        assert_eq!(judged(pawns, "a7", "a8", Some(role)), wanted, "{role:?}");
        let early = Some((Reason::BadPromotion, "a3".to_owned()));
        assert_eq!(judged(pawns, "a2", "a3", Some(role)), early, "{role:?}");
    }
    let missing = Some((Reason::MissingPromotion, "a8".to_owned()));
    assert_eq!(judged(pawns, "a7", "a8", None), missing);
}

#[test]
fn the_judge_gives_the_move_that_the_generator_lists() {
    for line in [
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1",
    ] {
        let asked = position(line);
        for legal in asked.legal_moves() {
            let candidate = Candidate {
                from: legal.from,
                to: legal.to,
                promotion: legal.promotion,
            };
            assert_eq!(asked.judge(candidate), Ok(legal), "{line}");
        }
    }
}
