//! Boards that no game can have.

use serde_json::{Value, json};

use super::{assert_may_not, record, sans};
use crate::support::{drawn, oracle_with};

#[test]
fn a_pawn_does_not_jump() {
    let fen = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        n . . . . . . .
        P . . . . . . .
        . . . . K . . .
        ",
        "w - - 0 1",
    );
    assert_eq!(oracle_with(&["-o", "san", "-p", "a2", &fen]).says(), "\n");
}

#[test]
fn without_kings_mate_is_unknown() {
    let fen = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        ",
        "w - - 0 1",
    );
    let record = record(&fen);
    assert_eq!(sans(&fen).len(), 14);
    for key in ["check", "checkmate", "stalemate", "outcome"] {
        assert_eq!(record[key], Value::Null, "{key}");
    }
    assert_eq!(
        record["problems"],
        json!(["no_white_king", "no_black_king"])
    );
}

#[test]
fn a_king_is_never_captured() {
    let fen = drawn(
        "
        k . . . . . . .
        . Q . . . . . .
        K . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "w - - 0 1",
    );
    let record = record(&fen);
    assert_eq!(record["problems"], json!(["opposite_check"]));
    assert_eq!(record["captures"], json!([]));
    assert_may_not(&fen, "Qxa8");
}

#[test]
fn no_game_ends_on_a_board_that_misses_a_king() {
    for pieces in ["Wke1 turn=w", "Wke1 turn=b", "Bke8 turn=w", "Bke8 turn=b"] {
        // Bare kings are a draw, but there is only one.
        assert_eq!(record(pieces)["outcome"], Value::Null, "{pieces}");
    }
    assert_eq!(
        record("Wke1 Bke8 turn=w")["outcome"],
        json!({"winner": null, "reason": "insufficient_material", "article": "5.2.2"})
    );
}

#[test]
fn no_game_ends_where_a_king_could_be_taken() {
    // Bare kings are a draw, and a king without a move is stalemate, but no game can reach these positions.
    for fen in [
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "8/8/8/3kK3/8/8/8/8 b - - 0 1",
        "7k/8/8/8/8/8/5q2/K6R w - - 0 1",
    ] {
        let record = record(fen);
        assert_eq!(record["problems"], json!(["opposite_check"]), "{fen}");
        assert_eq!(record["outcome"], Value::Null, "{fen}");
    }
}

#[test]
fn two_kings_of_one_colour_and_pawns_on_back_ranks_are_refused() {
    for (line, wanted) in [
        (
            "8/8/8/8/8/8/8/K6K w - - 0 1",
            "there are two white kings, on a1 and h1",
        ),
        (
            "k6k/8/8/8/8/8/8/8 w - - 0 1",
            "there are two black kings, on a8 and h8",
        ),
        (
            "8/8/8/8/8/8/8/3p4 w - - 0 1",
            "a pawn cannot stand on d1: rank 1 is a back rank",
        ),
        (
            "3P4/8/8/8/8/8/8/8 w - - 0 1",
            "a pawn cannot stand on d8: rank 8 is a back rank",
        ),
    ] {
        let complaint = oracle_with(&[line]).complains();
        assert!(
            complaint.starts_with(&format!("chess-oracle: {wanted}\n")),
            "{complaint}"
        );
    }
}

#[test]
fn problems_before_and_after_the_moves_are_all_named() {
    for (line, wanted) in [
        // The king is missing before and after the move.
        ("Wke1 turn=w moves e1e2", json!(["no_black_king"])),
        // The invalid right is named before the move only; the missing king is named before and after.
        (
            "8/8/8/8/8/8/8/4K3 w K - 0 1 moves e1e2",
            json!(["no_black_king", "bad_castling_rights"]),
        ),
        // One of nine pawns becomes a queen.
        (
            "4k3/P7/8/8/8/8/PPPPPPPP/4K3 w - - 0 1 moves a7a8q",
            json!(["too_many_white_pawns"]),
        ),
    ] {
        assert_eq!(record(line)["problems"], wanted, "{line}");
    }
    let complaint = oracle_with(&["--strict", "8/8/8/8/8/8/8/4K3 w K - 0 1"]).complains();
    for problem in ["Black has no king", "K: there is no rook on h1"] {
        assert!(complaint.contains(problem), "{complaint}");
    }
}
