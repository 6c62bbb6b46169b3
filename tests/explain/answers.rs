//! The command `explain`: spellings of the move, the exit status, lists, streams.

use serde_json::json;

use super::{PIN, assert_why};
use crate::support::{drawn, oracle, oracle_with};

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
            "the white pawn on e5 captures the black pawn on d5 en passant and goes to d6",
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
    // Both knights can move to d4 geometrically; the one on b3 is pinned, and the other leaves its king in check.
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
    // The king is not in check here: b3 is pinned, f3 may go, and the move is legal.
    assert!(
        oracle_with(&["explain", "Nd4", &drawn(board, "w - -")])
            .says()
            .starts_with("legal: the white knight on f3")
    );
    let sentence = "the white knight on b3 is pinned to its king on d3 by the black rook on a3";
    assert_why(board, "w - -", "Nbd4", "pinned", &[], &["a3"], sentence);
    // Of two that do not move that way at all, neither is blamed.
    let sentence = "no white knight can go to h8: the white knights stand on b3 and f3";
    assert_why(
        board,
        "w - -",
        "Nh8",
        "movement",
        &["b3", "f3"],
        &[],
        sentence,
    );
}

#[test]
fn exit_status_tells_yes_from_no_from_error() {
    oracle("explain e4 startpos")
        .stdout("legal: the white pawn on e2 goes to e4\n")
        .run();
    oracle("explain e5 startpos")
        .stdout("illegal: the white pawn on e2 cannot go to e5: a pawn moves one square forward, or two from its starting square (FIDE 3.7)\n")
        .status(1);
    assert_eq!(
        oracle("explain Nd2 Wkh1 Wnb1f1 Bke8").complains(),
        "chess-oracle: `Nd2` can mean more than one move\n  explain Nd2\n          ^^^\nhint: write Nbd2 or Nfd2\n"
    );
    assert_eq!(
        oracle("explain Zz9 startpos").complains(),
        "chess-oracle: cannot read the move `Zz9`\n  explain Zz9\n          ^^^\n\
         hint: write moves as e2e4 or e7e8q, or as e4, Nf3, O-O, e8=Q\n"
    );
    assert_eq!(
        oracle("explain - startpos").complains(),
        "chess-oracle: the line names no move\n  startpos\n          ^\nhint: add the move to the line, as in `move=e2e4`\n"
    );
}

#[test]
fn in_a_stream_the_move_is_the_same_for_all_or_each_lines_own() {
    oracle("explain e1g1 -")
        .stdin("Wke1 Wrh1\nWke1 Wrh1 Bqf8\n")
        .stdout("legal: the white king on e1 castles kingside\nillegal: the king would cross f1, which is attacked by the queen on f8 (FIDE 3.8.2.2)\n")
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
               "message": "d1 is guarded by the queen on d8", "article": "3.9.2"})
    );
    // Without a chosen piece, every square that a piece of the side to move reaches is a move or rejected.
    let record = &oracle("startpos --explain --json").records()[0];
    let count = |key: &str| record[key].as_array().unwrap().len();
    assert_eq!((count("moves"), count("rejected")), (20, 84));
    oracle("Wpe2 Bpd3 -p e2 --explain")
        .says()
        .find("  exf3:   the white pawn on e2 cannot go diagonally to f3: there is nothing to\n          capture (FIDE 3.7.3)\n")
        .unwrap();
}
