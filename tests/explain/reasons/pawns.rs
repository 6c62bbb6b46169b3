//! Reasons that only moves of pawns have.

use super::super::assert_why;
use crate::support::{drawn, oracle_with};

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
    let sentence = "the white pawn on e3 cannot go diagonally to f4: there is nothing to capture";
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
    let sentence = "the white pawn on e5 cannot capture en passant on d6: the black pawn on d5 has not just advanced two squares";
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
    let sentence = "only a pawn promotes, and the piece on e1 is a white king";
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
