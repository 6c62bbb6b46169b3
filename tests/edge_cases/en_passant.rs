//! Captures en passant that tools get wrong.

use serde_json::{Value, json};

use super::{assert_may, assert_may_not, record, sans};
use crate::support::drawn;

#[test]
fn en_passant_may_not_uncover_the_rank() {
    let fen = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . P p . . K
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        ",
        "w - e6 0 1",
    );
    assert_may_not(&fen, "dxe6");
    assert_eq!(sans(&fen).len(), 6);
    assert_eq!(record(&fen)["fen"], "8/8/8/r2Pp2K/8/8/4k3/8 w - - 0 1");
}

#[test]
fn en_passant_may_not_uncover_a_diagonal() {
    let fen = drawn(
        "
        . b . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P p . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k . . K
        . . . . . . . .
        ",
        "w - e6 0 1",
    );
    assert_may_not(&fen, "dxe6");
}

#[test]
fn en_passant_may_go_along_the_pin() {
    let fen = drawn(
        "
        . . . . . . . k
        . . . . . . b .
        . . . . . . . .
        . . . . P p . .
        . . . . . . . .
        . . K . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "w - f6 0 1",
    );
    assert_may(&fen, "exf6");
    assert_may_not(&fen, "e6");
}

#[test]
fn en_passant_may_take_the_checker() {
    let fen = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . k . . . . .
        . . . P p . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
        "b - d3 0 1",
    );
    assert_may(&fen, "exd3");
    assert_eq!(record(&fen)["checkers"], json!(["d4"]));
}

#[test]
fn en_passant_may_be_the_only_move() {
    let fen = drawn(
        "
        . . . . . . . .
        . . . . . k . .
        . r . . . . . .
        p P . . . . . .
        . . . . . . . .
        . q . . . . . .
        . . . . . . . .
        K . . . . . . .
        ",
        "w - a6 0 1",
    );
    assert_eq!(sans(&fen), ["bxa6"]);
    assert_eq!(record(&fen)["stalemate"], false);
    assert_eq!(record(&fen)["outcome"], Value::Null);
}

#[test]
fn en_passant_may_be_the_only_answer_to_a_check() {
    let fen = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . k
        . . . . . . . p
        . . . . . N . K
        . . . . . . P .
        . . . . . . . .
        ",
        "w - - 0 1",
    );
    assert_may(&fen, "g4+");
}
