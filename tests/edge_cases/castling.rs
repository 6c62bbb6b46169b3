//! Castling that tools get wrong, in standard chess and in Chess960.

use serde_json::json;

use super::{assert_may, assert_may_not, record, sans};
use crate::support::{drawn, oracle_with};

#[test]
fn castling_may_pass_the_rook_over_an_attacked_square() {
    let fen = drawn(
        "
        . r . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . .
        ",
        "w Q - 0 1",
    );
    assert_may(&fen, "O-O-O");
}

#[test]
fn castling_may_start_from_an_attacked_rook() {
    let fen = drawn(
        "
        r . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . .
        ",
        "w Qq - 0 1",
    );
    assert_may(&fen, "O-O-O");
}

#[test]
fn rights_without_a_rook_are_named_and_ignored() {
    let fen = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
        "w KQ - 0 1",
    );
    let record = record(&fen);
    assert_eq!(record["problems"], json!(["bad_castling_rights"]));
    assert_eq!(
        record["castling"],
        json!({"rights": "-", "kingside": false, "queenside": false})
    );
    assert_eq!(sans(&fen).len(), 5);
}

#[test]
fn a_promotion_that_takes_the_rook_takes_its_right() {
    let fen = drawn(
        "
        r . . . k . . r
        . P . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
        "w kq - 0 1",
    );
    assert_may(&fen, "bxa8=Q+");
    let after = oracle_with(&["-o", "fen", &fen, "moves", "bxa8=Q+"]).says();
    assert_eq!(after, "Q3k2r/8/8/8/8/8/8/4K3 b k - 0 1\n");
}

#[test]
fn in_chess960_the_rook_may_uncover_its_king() {
    let fen = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        q R K . . . . .
        ",
        "w Q - 0 1",
    );
    assert_may_not(&fen, "O-O-O");
}

#[test]
fn in_chess960_the_king_may_stay() {
    let fen = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . K R
        ",
        "w H - 0 1",
    );
    assert_may(&fen, "O-O");
    let castle = &record(&fen)["moves"]
        .as_array()
        .unwrap()
        .iter()
        .find(|listed| listed["san"] == "O-O")
        .cloned()
        .unwrap();
    assert_eq!(castle["uci"], "g1h1");
    let after = oracle_with(&["-o", "fen", &fen, "moves", "g1h1"]).says();
    assert_eq!(after, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1\n");
}

#[test]
fn in_chess960_only_the_way_of_the_king_must_be_safe() {
    let rook_attacked = drawn(
        "
        . r . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . K . .
        ",
        "w A - 0 1",
    );
    assert_may(&rook_attacked, "O-O-O");
    let king_attacked = drawn(
        "
        . . . r . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . K . .
        ",
        "w A - 0 1",
    );
    assert_may_not(&king_attacked, "O-O-O");
}

#[test]
fn in_chess960_castling_may_be_the_only_move() {
    let fen = drawn(
        "
        k . . . . r . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . p
        . . . . . . . P
        . . . . . . K R
        ",
        "w H - 0 1",
    );
    assert_eq!(sans(&fen), ["O-O"]);
    assert_eq!(record(&fen)["stalemate"], false);
}

#[test]
fn a_castling_side_that_is_not_possible_is_named_on_the_board() {
    let board = oracle_with(&["r3k2r/8/8/8/8/8/8/R3KB1R w KQkq - 0 1"]).says();
    let wanted = "Castling    kingside: no, castling is blocked by the white bishop on f1\n              (FIDE 3.8.2.2)\n            queenside: yes\n";
    assert!(board.contains(wanted), "{board}");
}
