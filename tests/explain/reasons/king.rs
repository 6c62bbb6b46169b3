//! Reasons that concern the safety of the king, and castling.

use super::super::{PIN, assert_why};
use super::START;
use crate::support::{drawn, oracle_with};

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
    let sentence =
        "White is in check from the knight on d3 and the rook on e8, and Ra3 does not answer it";
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
    let sentence = "d1 is guarded by the queen on d8";
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
        "there is no white rook on h1 to castle with",
    );
    assert_why(
        board,
        "w Q -",
        "e1g1",
        "castling_no_rook",
        &[],
        &[],
        "there is no white rook on h1 to castle with",
    );
}

#[test]
fn a_king_that_captures_two_squares_away_does_not_castle() {
    let board = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . r . K . . .
        ";
    let far = "the white king on e1 cannot go to c1: a king moves one square in any direction";
    for asked_move in ["e1c1", "Kxc1"] {
        assert_why(board, "w - -", asked_move, "movement", &[], &[], far);
    }
    // With the right, it is in the way.
    assert_why(
        board,
        "w Q -",
        "e1c1",
        "castling_in_check",
        &[],
        &["c1"],
        "White cannot castle while in check from the rook on c1; castling is blocked by the black rook on c1; \
         the king would cross d1, which is attacked by the rook on c1",
    );
}

#[test]
fn castling_no_right() {
    // All that fails is named, the first condition first.
    let sentence = "White has no right to castle kingside; castling is blocked by the white bishop on f1; \
                    the king would go to g1, which is attacked by the bishop on c5";
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
    let sentence = "White has no right to castle queenside: the king is not on e1";
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
    let sentence = "castling is blocked by the white bishop on f1; the king would go to g1, which is \
                    attacked by the bishop on c5";
    assert_why(
        CASTLING,
        "w KQkq -",
        "0-0",
        "castling_blocked",
        &["f1"],
        &[],
        sentence,
    );
    let sentence = "castling is blocked by the white bishop on f1 and the white knight on g1";
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
    let sentence = "Black cannot castle while in check from the bishop on b5";
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
    let sentence = "the king would cross d1, which is attacked by the queen on d8";
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
    let sentence = "the king would go to g1, which is attacked by the bishop on c5";
    assert_why(
        board,
        "w KQ -",
        "O-O",
        "castling_into_check",
        &["g1"],
        &["c5"],
        sentence,
    );
    // In Chess960 the rook may have shielded the king.
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
    let sentence = "the king would go to c1, which is attacked by the queen on a1";
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
