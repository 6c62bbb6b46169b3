//! Positions that tools get wrong, answered by the program.

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
        json!({"winner": null, "reason": "insufficient_material"})
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
fn no_game_ends_on_a_board_that_misses_a_king() {
    for pieces in ["Wke1 turn=w", "Wke1 turn=b", "Bke8 turn=w", "Bke8 turn=b"] {
        // Bare kings are a draw, but there is only one.
        assert_eq!(record(pieces)["outcome"], Value::Null, "{pieces}");
    }
    assert_eq!(
        record("Wke1 Bke8 turn=w")["outcome"],
        json!({"winner": null, "reason": "insufficient_material"})
    );
}

#[test]
fn a_castling_side_that_is_not_possible_is_named_on_the_board() {
    let board = oracle_with(&["r3k2r/8/8/8/8/8/8/R3KB1R w KQkq - 0 1"]).says();
    let wanted = "Castling    kingside: no, castling is blocked by the white bishop on f1\n            queenside: yes\n";
    assert!(board.contains(wanted), "{board}");
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
    for problem in ["Black has no king", "a castling right lacks its rook"] {
        assert!(complaint.contains(problem), "{complaint}");
    }
}
