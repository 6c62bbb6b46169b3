//! Positions that tools get wrong, answered by the program.

mod boards;
mod castling;
mod en_passant;

use serde_json::{Value, json};

use crate::support::{drawn, oracle_with};

/// Returns the record about a position.
#[track_caller]
fn record(fen: &str) -> Value {
    oracle_with(&["--json", fen]).records().remove(0)
}

/// Returns the moves in SAN, sorted by name.
#[track_caller]
fn sans(fen: &str) -> Vec<String> {
    let record = record(fen);
    let mut sans: Vec<String> = record["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|listed| listed["san"].as_str().unwrap().to_owned())
        .collect();
    sans.sort_unstable();
    sans
}

#[track_caller]
fn assert_may(fen: &str, san: &str) {
    assert!(
        sans(fen).contains(&san.to_owned()),
        "{san} in {:?}",
        sans(fen)
    );
}

#[track_caller]
fn assert_may_not(fen: &str, san: &str) {
    let sans = sans(fen);
    let bare = |san: &str| san.trim_end_matches(['+', '#']).to_owned();
    assert!(
        !sans.iter().any(|found| bare(found) == san),
        "{san} in {sans:?}"
    );
}

#[test]
fn only_the_king_answers_a_double_check() {
    let fen = drawn(
        "
        . . k . r . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . . . .
        . . . . . . . .
        R . . . K . . R
        ",
        "w KQ - 0 1",
    );
    assert_eq!(sans(&fen), ["Kd1", "Kd2", "Kf1"]);
    assert_eq!(record(&fen)["checkers"], json!(["d3", "e8"]));
}

#[test]
fn a_king_does_not_hide_behind_itself() {
    let fen = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "w - - 0 1",
    );
    assert_eq!(sans(&fen), ["Kd3", "Kd5", "Ke3", "Ke5", "Kf3", "Kf5"]);
}

#[test]
fn a_pinned_piece_still_guards() {
    let fen = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . r . . .
        . . . K . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        ",
        "w - - 0 1",
    );
    assert_may_not(&fen, "Kd5");
}

#[test]
fn two_pawns_guard_the_square_between_them() {
    let black = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        . . . p . p . .
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        k . . . . . . .
        ",
        "w - - 0 1",
    );
    assert_eq!(
        sans(&black),
        ["Kd3", "Kd4", "Kd5", "Ke3", "Kf3", "Kf4", "Kf5"]
    );
    let white = drawn(
        "
        K . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . P . P . .
        . . . . . . . .
        . . . . . . . .
        ",
        "b - - 0 1",
    );
    assert_eq!(
        sans(&white),
        ["Kd4", "Kd5", "Kd6", "Ke6", "Kf4", "Kf5", "Kf6"]
    );
}

#[test]
fn san_counts_legal_twins_only() {
    let fen = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . b . . . . . .
        . . N . . . . .
        . . . . . . . .
        . . . . K . N .
        ",
        "w - - 0 1",
    );
    assert_may(&fen, "Ne2");
    assert_may_not(&fen, "Nge2");
}

#[test]
fn san_names_file_or_rank_or_both() {
    let fen = drawn(
        "
        . k . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . Q . . Q
        . . . . . . . .
        . . . . . . . .
        K . . . . . . Q
        ",
        "w - - 0 1",
    );
    for san in ["Qh4e1", "Qee1", "Q1e1"] {
        assert_may(&fen, san);
    }
}

#[test]
fn bishops_on_squares_of_one_colour_cannot_mate() {
    let fen = drawn(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . K
        . . B . . . . .
        . . . b . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "w - - 0 1",
    );
    assert_eq!(
        record(&fen)["outcome"],
        json!({"winner": null, "reason": "insufficient_material", "article": "5.2.2"})
    );
}

#[test]
fn two_knights_can_mate_with_help() {
    let fen = drawn(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K N N . . . . .
        ",
        "w - - 0 1",
    );
    assert_eq!(record(&fen)["outcome"], Value::Null);
}
